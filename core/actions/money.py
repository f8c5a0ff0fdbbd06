"""Money actions that any park may have: move, purchase, discard, open an area."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tiledraft.core import events
from tiledraft.core.actions.base import MoneyAction
from tiledraft.core.actions.fields import Number, Optional, Place, TileField, area_field
from tiledraft.core.areas.store import STACK, StoreArea
from tiledraft.core.deeds import OPENS, does
from tiledraft.core.refusals import Refusal, refuse
from tiledraft.core.ruleset.fields import option
from tiledraft.core.telling import area_names, what_follows
from tiledraft.core.text import coins, listed
from tiledraft.core.tiles import STALL
from tiledraft.core.verbs import discard, pay, pay_to, put, set_leaf, take_out

if TYPE_CHECKING:
    from tiledraft.core.areas import Area
    from tiledraft.core.events import Log
    from tiledraft.core.rules import ParkRules, Rules
    from tiledraft.core.state import Action, Leaf, Park, State


MOVED = ("tile-taken-out", "tile-placed")


def not_loose(rules: Rules, area: Area, leaf: Leaf, tile: int) -> Refusal | None:
    """Why money cannot take a tile out of an area, or None if it can."""
    if tile in area.loose(leaf):
        return None
    if tile not in area.contents(leaf):
        return refuse(rules, "tile.not_there", area.rule, tile=tile, area=area.index)
    code = "tile.not_on_top" if area.is_store else "tile.cannot_leave"
    return refuse(rules, code, area.rule, tile=tile, area=area.index)


def no_room(rules: Rules, area: Area, leaf: Leaf, tile: int, spot: int) -> Refusal | None:
    """Why a tile cannot be placed on a spot, or None if it can."""
    if area not in rules.targets[tile]:
        return refuse(rules, "area.refuses_tile", area.rule, tile=tile, area=area.index)
    if spot in area.spots(leaf, tile):
        return None
    code = area.refuse(leaf, tile, spot)
    return refuse(rules, code, area.rule, tile=tile, area=area.index, spot=spot)


def _which(store: Area) -> str:
    """The tiles that money can take out of a store."""
    if not isinstance(store, StoreArea):
        return "a tile out"
    return "the top tile" if store.spec.order == STACK else "any one tile out"


def _has_stalls(rules: Rules, store: Area) -> bool:
    """Whether there are stalls that can come into a store."""
    stalls = (tile for tile in rules.tiles if tile.category == STALL)
    return any(store in rules.targets[tile.index] for tile in stalls)


@dataclass(frozen=True, slots=True)
class MoveSpec:
    """Parameters of ``kind: move``."""

    price: int = option("what it costs", unit="coins", low=0, high=1000)
    source: str = option("the store it takes tiles from", refers="store")
    stalls: bool = option("whether a stall on a stall space can be moved, too", default=False)
    to_store: bool = option(
        "whether a stall on a stall space may be moved into the store", default=False
    )


class MoveAction(MoneyAction):
    """``move TILE [AREA] PLACE``: one tile out of the store into the park proper.

    The area it comes from is written only if it is not the store.
    """

    Spec = MoveSpec
    tells = MOVED
    word = "move"

    def __init__(self, rules: Rules, head: str, park: ParkRules, spec: Any, rule: str) -> None:
        super().__init__(rules, head, park, spec, rule)
        self.source = park.area(spec.source)
        sources = [area for area in self.areas if area is self.source or spec.stalls]
        self.sources = [area for area in sources if area.accepts]
        self.goals = {
            source: [[a for a in areas if self._goes(source, a)] for areas in rules.targets]
            for source in self.sources
        }
        self.fields = (
            TileField(rules, park.supplies),
            Optional(area_field(self.sources), self.source.index),
            Place(rules, self.areas),
        )

    def in_park(self, park: Park) -> Sequence[Action]:
        out: list[Action] = []
        for source in self.sources:
            for tile in source.loose(park.areas[source.slot]):
                for area in self.goals[source][tile]:
                    spots = area.spots(park.areas[area.slot], tile)
                    out += [(self.head, tile, source.index, area.index, spot) for spot in spots]
        return out

    def drain(self) -> int | None:
        movable = any(
            tile.count and tile.category == STALL and self.goals[source][tile.index]
            for source in self.sources
            if not source.is_store
            for tile in self.rules.tiles
        )
        return self.price if movable else None

    def told(self) -> list[str]:
        rules, source = self.rules, self.source.label
        goals = self._proper()
        fixed = listed(area_names(goals), "or")
        lines = [
            (
                f"You take {_which(self.source)} of your {source} and place it in {fixed}, by "
                "the usual rules of placing. Without a place there it cannot be moved."
            ),
            *what_follows(rules, goals),
        ]
        if not self._moves_stalls():
            return [*lines, f"A tile that stands in {fixed} stays there."]
        back = "or" if self.spec.to_store else "but not"
        return [
            *lines,
            f"A stall can also go from a stall space to one of another area, {back} into {source}.",
            f"Any other tile that stands in {fixed} stays there.",
        ]

    def brief(self) -> str:
        fixed = listed(area_names(self._proper()), "or")
        text = f"{_which(self.source)} of your {self.source.label} is placed in {fixed}"
        if not self._moves_stalls():
            return f"{text}."
        back = f" or into {self.source.label}" if self.spec.to_store else ""
        return f"{text}; or a stall goes from the stall space of AREA to another one{back}."

    def told_in(self, area: Area) -> list[str]:
        if area is self.source and self.spec.to_store and self._moves_stalls():
            return ["A stall can be moved here from a stall space."]
        return []

    def _proper(self) -> list[Area]:
        """The areas that tiles of the store go to."""
        return [area for area in self.areas if area.accepts and not area.is_store]

    def _moves_stalls(self) -> bool:
        return bool(self.spec.stalls and _has_stalls(self.rules, self.source))

    def _goes(self, source: Area, area: Area) -> bool:
        if area is source:
            return False
        return not area.is_store or bool(self.spec.to_store and area is self.source)

    def why_not(self, state: State, action: Action) -> Refusal | None:
        _, tile, source, target, spot = action
        rules, seat = self.rules, state.turn
        origin, area = rules.areas[source], rules.areas[target]
        fixed = not_loose(rules, origin, state.leaf(seat, source), tile)
        if fixed is not None:
            return fixed
        if source == target:
            return refuse(rules, "area.same", self.rule, area=target)
        if not self._goes(origin, area):
            return refuse(rules, "area.not_a_target", self.rule, tile=tile, area=target)
        return no_room(rules, area, state.leaf(seat, target), tile, spot)

    def act(self, state: State, action: Action, log: Log | None) -> None:
        _, tile, source, target, spot = action
        take_out(state, state.turn, tile, self.rules.areas[source], log)
        put(state, state.turn, tile, self.rules.areas[target], spot, log)


@dataclass(frozen=True, slots=True)
class PurchaseSpec:
    """Parameters of ``kind: purchase``."""

    price: int = option("what it costs in all", unit="coins", low=0, high=1000)
    to_owner: int = option("the part of the price that the owner gets", unit="coins", low=0)
    source: str = option("the owner's store it takes tiles from", refers="store")
    to_store: bool = option("whether the tile may go to the buyer's own store", default=False)


class PurchaseAction(MoneyAction):
    """``purchase SEAT TILE PLACE``: buy a tile out of another player's store."""

    Spec = PurchaseSpec
    tells = MOVED
    word = "purchase"

    def __init__(self, rules: Rules, head: str, park: ParkRules, spec: Any, rule: str) -> None:
        super().__init__(rules, head, park, spec, rule)
        self.source = park.area(spec.source)
        self.fields = (
            Number("SEAT"),
            TileField(rules, park.supplies),
            Place(rules, self.areas),
        )

    def options(self, state: State, out: list[Action]) -> None:
        count, buyer = self.rules.park_count, state.turn
        own = state.parks[buyer * count + self.park]
        for owner in range(self.rules.players):
            leaf = state.parks[owner * count + self.park].areas[self.source.slot]
            if leaf and owner != buyer:
                for tile in self.source.loose(leaf):
                    targets = self._targets(own, tile)
                    out += [(self.head, owner, tile, area, spot) for area, spot in targets]

    def _targets(self, own: Park, tile: int) -> Sequence[tuple[int, int]]:
        key = (self.head, tile)
        known: list[tuple[int, int]] | None = own.memo.get(key)
        if known is None:
            known = own.memo[key] = []
            for area in self.rules.targets[tile]:
                if self._goes(area):
                    for spot in area.spots(own.areas[area.slot], tile):
                        known.append((area.index, spot))
        return known

    def _goes(self, area: Area) -> bool:
        return not area.is_store or bool(self.spec.to_store)

    def why_not(self, state: State, action: Action) -> Refusal | None:
        _, owner, tile, target, spot = action
        rules, area = self.rules, self.rules.areas[target]
        if not 0 <= owner < rules.players:
            return refuse(rules, "owner.unknown")
        if owner == state.turn:
            return refuse(rules, "owner.self", self.rule)
        leaf = state.leaf(owner, self.source.index)
        fixed = not_loose(rules, self.source, leaf, tile)
        if fixed is not None:
            return fixed
        if not self._goes(area):
            return refuse(rules, "area.not_a_target", self.rule, tile=tile, area=target)
        return no_room(rules, area, state.leaf(state.turn, target), tile, spot)

    def drain(self) -> int | None:
        if self.rules.players == 1 or not self.spec.to_store:
            return None
        return max(0, self.price - int(self.spec.to_owner))

    def told(self) -> list[str]:
        goals = [area for area in self.areas if area.accepts and self._goes(area)]
        stores = any(area.is_store for area in goals)
        share = min(self.spec.to_owner, self.price)
        paid = [f"{coins(share)} to the owner at once"] if share else []
        paid += [f"{coins(self.price - share)} to the bank"] if share < self.price else []
        lines = [
            (
                f"You buy {_which(self.source)} of another player's {self.source.label}. The "
                "owner cannot refuse, and may have taken a truck already."
            ),
            *([f"You pay {listed(paid)}."] if paid else []),
            (f"You place it at once in {self._goals_text(goals)}, by the usual rules of placing."),
        ]
        if not stores:
            lines.append("Without a place there it cannot be bought.")
        return [*lines, *what_follows(self.rules, goals)]

    def brief(self) -> str:
        goals = [area for area in self.areas if area.accepts and self._goes(area)]
        return (
            f"{_which(self.source)} of another player's {self.source.label} is placed at once in "
            f"{self._goals_text(goals)}."
        )

    def told_in(self, area: Area) -> list[str]:
        if area in self.areas and area.is_store and self._goes(area):
            return ["A tile that you buy may go here, too, though it would fit elsewhere."]
        return []

    def _goals_text(self, goals: Sequence[Area]) -> str:
        """Where a bought tile may go."""
        own = [f"your own {area.label}" for area in goals if area.is_store]
        return listed([*area_names(a for a in goals if not a.is_store), *own], "or")

    def charge(self, state: State, action: Action, log: Log | None) -> None:
        share = min(self.spec.to_owner, self.price)
        pay_to(state, state.turn, action[1], share, log)
        pay(state, state.turn, self.price - share, log)

    def act(self, state: State, action: Action, log: Log | None) -> None:
        _, owner, tile, target, spot = action
        take_out(state, owner, tile, self.source, log)
        put(state, state.turn, tile, self.rules.areas[target], spot, log)


@dataclass(frozen=True, slots=True)
class DiscardSpec:
    """Parameters of ``kind: discard``."""

    price: int = option("what it costs", unit="coins", low=0, high=1000)
    source: str = option("the store it takes tiles from", refers="store")


class DiscardAction(MoneyAction):
    """``discard TILE``: a tile of the own store leaves the game."""

    Spec = DiscardSpec
    word = "discard"

    def __init__(self, rules: Rules, head: str, park: ParkRules, spec: Any, rule: str) -> None:
        super().__init__(rules, head, park, spec, rule)
        self.source = park.area(spec.source)
        self.fields = (TileField(rules, park.supplies),)

    def in_park(self, park: Park) -> Sequence[Action]:
        return [(self.head, tile) for tile in self.source.loose(park.areas[self.source.slot])]

    def brief(self) -> str:
        return f"{_which(self.source)} of your {self.source.label} leaves the game."

    def told(self) -> list[str]:
        source = self.source.label
        return [
            f"You take {_which(self.source)} of your {source}; it leaves the game.",
            (
                f"Tiles elsewhere than in {source} cannot be discarded. A discarded offspring "
                "does not return to the supply."
            ),
        ]

    def why_not(self, state: State, action: Action) -> Refusal | None:
        leaf = state.leaf(state.turn, self.source.index)
        return not_loose(self.rules, self.source, leaf, action[1])

    def act(self, state: State, action: Action, log: Log | None) -> None:
        take_out(state, state.turn, action[1], self.source, log)
        discard(state, state.turn, action[1], log)


@does(OPENS)
class ExpandAction(MoneyAction):
    """``expand AREA``: open a closed area. Of several equal ones the first is opened."""

    word = "expand"

    def __init__(self, rules: Rules, head: str, park: ParkRules, spec: Any, rule: str) -> None:
        super().__init__(rules, head, park, spec, rule)
        self.closed = [area for area in self.areas if area.empty is None]
        self.fields = (area_field(self.closed),)

    def in_park(self, park: Park) -> Sequence[Action]:
        first: dict[str, Action] = {}
        for area in self.closed:
            if park.areas[area.slot] is None:
                first.setdefault(area.rule, (self.head, area.index))
        return list(first.values())

    def told(self) -> list[str]:
        copies = len({area.rule for area in self.closed}) < len(self.closed)
        order = ", equal ones in this order" if copies else ""
        once, names = area_names(self.closed), listed(area.label for area in self.closed)
        return [
            f"You open {listed(once, 'or')}; from then on tiles can stand there.",
            f"In the whole game you can open {names}; one action opens one{order}.",
        ]

    def why_not(self, state: State, action: Action) -> Refusal | None:
        area = self.rules.areas[action[1]]
        if state.leaf(state.turn, area.index) is not None:
            return refuse(self.rules, "area.is_open", area.rule, area=area.index)
        for other in self.closed[: self.closed.index(area)]:
            if other.rule == area.rule and state.leaf(state.turn, other.index) is None:
                return refuse(self.rules, "area.earlier_copy", area.rule, area=area.index)
        return None

    def act(self, state: State, action: Action, log: Log | None) -> None:
        area = self.rules.areas[action[1]]
        set_leaf(state, state.turn, area, area.opened)
        if log is not None:
            log.append(events.AreaOpened(state.turn, area.index))
