"""Draw a tile, see what it is, load it on a truck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledraft.core import events
from tiledraft.core.actions.base import DutyKind, Kind, TurnKind
from tiledraft.core.actions.fields import Name, Number, TileField
from tiledraft.core.flow import end_turn, is_open, settle
from tiledraft.core.refusals import Refusal, refuse
from tiledraft.core.tiles import COIN

if TYPE_CHECKING:
    from tiledraft.core.events import Log
    from tiledraft.core.rules import Rules
    from tiledraft.core.state import Action, Duty, State

DRAW = "draw"
REVEAL = "reveal"
LOAD = "load"


class DrawAction(TurnKind):
    """``draw SUPPLY``: ask for the next tile of a game. Chance then reveals it."""

    word = DRAW

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, DRAW)
        self.fields = (Name("SUPPLY", {s.name: s.index for s in rules.supplies}),)
        self.offers = [(s.index, (DRAW, s.index)) for s in rules.supplies]
        self.places = rules.places
        self.takes = tuple(rule.takes for rule in rules.truck_rules)
        seats = range(rules.players)
        self.frames = [
            [((seat, ((REVEAL, s.index),), False),) for s in rules.supplies] for seat in seats
        ]

    def options(self, state: State, out: list[Action]) -> None:
        left, reserve, takers, places = state.left, state.reserve, state.takers, self.places
        for supply, action in self.offers:
            if left[supply] or reserve[supply]:
                for truck, tiles in enumerate(state.trucks):
                    if takers[truck] < 0 and len(tiles) < places[truck]:
                        for takes in self.takes:
                            if takes(state, truck, supply):
                                break
                        else:
                            out.append(action)
                            break

    def explain(self, state: State, action: Action) -> Refusal:
        supply = action[1]
        if not state.unseen[supply]:
            return refuse(self.rules, "draw.supply_gone", supply=supply)
        if not state.can_be_drawn(supply):
            return refuse(self.rules, "draw.supply_empty", supply=supply)
        rule = self._veto(state, supply) or "trucks.places"
        return refuse(self.rules, "draw.no_truck", rule, supply=supply)

    def _veto(self, state: State, supply: int) -> str | None:
        """The first rule that closes a truck with room to a supply."""
        for truck, tiles in enumerate(state.trucks):
            if state.takers[truck] < 0 and len(tiles) < self.places[truck]:
                for rule in self.rules.truck_rules:
                    if rule.takes(state, truck, supply):
                        return rule.rule
        return None

    def apply(self, state: State, action: Action, log: Log | None) -> None:
        state.pending = self.frames[state.turn][action[1]]


class RevealAction(Kind):
    """``reveal TILE``: chance turns up a tile. The only successors of a draw."""

    word = REVEAL

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, REVEAL)
        self.fields = (TileField(rules),)
        self.position = {
            tile: i for supply in rules.supplies for i, tile in enumerate(supply.drawn)
        }
        self.frames = [
            [((seat, ((LOAD, tile.index),), False),) for tile in rules.tiles]
            for seat in range(rules.players)
        ]

    def explain(self, state: State, action: Action) -> Refusal:
        supply = state.pending[-1][1][0][1]
        return refuse(self.rules, "reveal.none_left", tile=action[1], supply=supply)

    def apply(self, state: State, action: Action, log: Log | None) -> None:
        seat, ((_, supply),), _ = state.pending[0]
        tile = action[1]
        at = self.position[tile]
        unseen = state.unseen[supply]
        state.unseen[supply] = (*unseen[:at], unseen[at] - 1, *unseen[at + 1 :])
        was_open = is_open(state, supply) if log is not None else True
        pile = state.left if state.left[supply] else state.reserve
        pile[supply] -= 1
        state.pending = self.frames[seat][tile]
        if log is not None:
            if not was_open and is_open(state, supply):
                log.append(events.EndPileOpened(supply))
            log.append(events.TileRevealed(seat, supply, tile))


class RevealDuty(DutyKind):
    """A draw waits for chance."""

    name = REVEAL
    answers = (REVEAL,)
    fields = ("supply",)

    def options(self, state: State, duty: Duty, out: list[Action]) -> None:
        drawn = self.rules.supplies[duty[1]].drawn
        for tile, count in zip(drawn, state.unseen[duty[1]], strict=True):
            if count:
                out.append((REVEAL, tile))

    def text(self, duty: Duty) -> str:
        return "the next tile is revealed"


class LoadAction(Kind):
    """``load TRUCK``: put the tile drawn on a truck."""

    word = LOAD

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, LOAD)
        self.fields = (Number("TRUCK"),)

    def explain(self, state: State, action: Action) -> Refusal:
        truck = action[1]
        if truck >= len(state.trucks):
            return refuse(self.rules, "truck.unknown", "trucks.count", truck=truck)
        if state.takers[truck] >= 0:
            return refuse(self.rules, "truck.taken", truck=truck)
        if len(state.trucks[truck]) >= self.rules.places[truck]:
            return refuse(self.rules, "truck.full", "trucks.places", truck=truck)
        supply = self.rules.tiles[state.pending[-1][1][0][1]].supply
        return self.rules.veto(state, truck, supply)

    def apply(self, state: State, action: Action, log: Log | None) -> None:
        seat, ((_, tile),), _ = state.pending[0]
        truck = action[1]
        state.trucks[truck] = (*state.trucks[truck], tile)
        state.pending = ()
        if log is None:
            end_turn(state, log)
            return
        log.append(events.TileLoaded(seat, tile, truck))
        settle(state, log)


class LoadDuty(DutyKind):
    """A tile is in hand."""

    name = LOAD
    answers = (LOAD,)
    fields = ("tile",)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.offers = [(LOAD, truck) for truck in range(len(rules.places))]
        self.supply = tuple(tile.supply for tile in rules.tiles)
        self.places = rules.places
        self.takes = tuple(rule.takes for rule in rules.truck_rules)

    def options(self, state: State, duty: Duty, out: list[Action]) -> None:
        supply, takers, places = self.supply[duty[1]], state.takers, self.places
        for truck, tiles in enumerate(state.trucks):
            if takers[truck] < 0 and len(tiles) < places[truck]:
                for takes in self.takes:
                    if takes(state, truck, supply):
                        break
                else:
                    out.append(self.offers[truck])

    def text(self, duty: Duty) -> str:
        tile = self.rules.tiles[duty[1]]
        return f"load {COIN if tile.category == COIN else tile.name}"
