"""Take a truck, and place its tiles one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledraft.core import events
from tiledraft.core.actions.base import DutyKind, Kind, TurnKind
from tiledraft.core.actions.fields import Number, Place, TileField
from tiledraft.core.flow import settle
from tiledraft.core.refusals import Refusal, refuse
from tiledraft.core.tiles import COIN
from tiledraft.core.verbs import YOUNG_DUTY, discharge, put

if TYPE_CHECKING:
    from tiledraft.core.events import Log
    from tiledraft.core.rules import Rules
    from tiledraft.core.state import Action, Duty, Park, State

TAKE = "take"
PLACE = "place"
PLACED = (PLACE, YOUNG_DUTY)


class TakeAction(TurnKind):
    """``take TRUCK``: take a truck and drop out of the round.

    A truck must carry a tile; only who can neither draw nor take a loaded one may take
    an empty truck (rulings, gaps closed).
    """

    word = TAKE

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, TAKE)
        self.fields = (Number("TRUCK"),)
        self.offers = [(TAKE, truck) for truck in range(len(rules.places))]
        self.may_go = tuple(rule.may_go for rule in rules.truck_rules)
        self.coins = frozenset(tile.index for tile in rules.tiles if tile.category == COIN)

    def options(self, state: State, out: list[Action]) -> None:
        takers = state.takers
        for truck, tiles in enumerate(state.trucks):
            if tiles and takers[truck] < 0:
                for may_go in self.may_go:
                    if may_go(state, truck):
                        break
                else:
                    out.append(self.offers[truck])
        if not out:
            for truck, tiles in enumerate(state.trucks):
                if not tiles and takers[truck] < 0:
                    out.append(self.offers[truck])

    def explain(self, state: State, action: Action) -> Refusal:
        truck = action[1]
        if truck >= len(state.trucks):
            return refuse(self.rules, "truck.unknown", "trucks.count", truck=truck)
        if state.takers[truck] >= 0:
            return refuse(self.rules, "truck.taken", truck=truck)
        for rule in self.rules.truck_rules if state.trucks[truck] else ():
            code = rule.may_go(state, truck)
            if code:
                return refuse(self.rules, code, rule.rule, truck=truck, **rule.words(state))
        return refuse(self.rules, "truck.empty", truck=truck)

    def apply(self, state: State, action: Action, log: Log | None) -> None:
        truck, seat = action[1], state.turn
        tiles = state.trucks[truck]
        state.trucks[truck] = ()
        state.takers[truck] = seat
        state.gone += 1
        state.last = seat
        if log is not None:
            log.append(events.TruckTaken(seat, truck))
        due = tuple((PLACE, tile) for tile in sorted(tiles) if tile not in self.coins)
        amount = len(tiles) - len(due)
        if amount:
            state.coins[seat] += amount
            state.cashed += amount
            if log is not None:
                log.append(events.CoinTilesCashed(seat, amount))
        state.pending = ((seat, due, False),)
        settle(state, log)


class PlaceAction(Kind):
    """``place TILE PLACE``: place a tile that is due: of a truck, or an offspring."""

    word = PLACE

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, PLACE)
        self.fields = (TileField(rules), Place(rules, rules.areas))

    def explain(self, state: State, action: Action) -> Refusal:
        _, tile, index, spot = action
        rules, area = self.rules, self.rules.areas[index]
        seat, duties, _ = state.pending[-1]
        young = any(duty[:2] == (YOUNG_DUTY, tile) for duty in duties)
        if not young and (PLACE, tile) not in duties:
            return refuse(rules, "tile.not_due", tile=tile)
        if area not in rules.targets[tile]:
            return refuse(rules, "area.refuses_tile", area.rule, tile=tile, area=index)
        if young and area.is_store:
            return refuse(rules, "offspring.has_room", tile=tile, area=index)
        leaf = state.leaf(seat, index)
        code = area.refuse(leaf, tile, spot)
        return refuse(rules, code, area.rule, tile=tile, area=index, spot=spot)

    def apply(self, state: State, action: Action, log: Log | None) -> None:
        _, tile, area, spot = action
        for duty in state.pending[-1][1]:
            if duty[1] == tile and duty[0] in PLACED:
                break
        seat = discharge(state, duty)
        put(state, seat, tile, self.rules.areas[area], spot, log)
        settle(state, log)


class PlaceDuty(DutyKind):
    """A tile of a truck must be placed, anywhere its park has room for it."""

    name = PLACE
    answers = (PLACE,)
    fields = ("tile",)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.parks = tuple(rules.supplies[tile.supply].park for tile in rules.tiles)
        self.targets = [
            [(area, area.slot, (PLACE, tile, area.index, 0)) for area in areas]
            for tile, areas in enumerate(rules.targets)
        ]

    def options(self, state: State, duty: Duty, out: list[Action]) -> None:
        tile = duty[1]
        park = state.parks[state.pending[-1][0] * self.rules.park_count + self.parks[tile]]
        known: list[Action] | None = park.memo.get(tile)
        if known is None:
            known = park.memo[tile] = self._places(park, tile)
        out += known

    def _places(self, park: Park, tile: int) -> list[Action]:
        found: list[Action] = []
        for area, slot, action in self.targets[tile]:
            spots = area.spots(park.areas[slot], tile)
            if area.choice:
                found += [(PLACE, tile, area.index, spot) for spot in spots]
            elif spots:
                found.append(action)
        return found

    def text(self, duty: Duty) -> str:
        return f"place {self.rules.tiles[duty[1]].name}"


class YoungDuty(DutyKind):
    """An offspring must join its group; only if there is no room it goes elsewhere."""

    name = YOUNG_DUTY
    answers = (PLACE,)
    fields = ("tile", "area")

    def options(self, state: State, duty: Duty, out: list[Action]) -> None:
        _, tile, index = duty
        area = self.rules.areas[index]
        seat = state.pending[-1][0]
        spots = area.spots(state.leaf(seat, area.index), tile)
        if spots:
            out += [(PLACE, tile, index, spot) for spot in spots]
        else:
            overflow = self.rules.parks[area.park].overflow
            out.append((PLACE, tile, overflow.index, 0))

    def text(self, duty: Duty) -> str:
        return f"place {self.rules.tiles[duty[1]].name}"
