"""The exchange: two species change places (Zooloretto, remodelling)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from tiledraft.core.actions import MoneyAction
from tiledraft.core.actions.fields import Name, Optional, area_field
from tiledraft.core.areas import SlotsArea
from tiledraft.core.deeds import does
from tiledraft.core.refusals import Refusal, refuse
from tiledraft.core.ruleset.fields import option
from tiledraft.core.telling import area_names, can_breed
from tiledraft.core.text import listed
from tiledraft.core.tiles import SPECIES
from tiledraft.core.verbs import breed, set_leaf

if TYPE_CHECKING:
    from tiledraft.core.areas import Area
    from tiledraft.core.events import Log
    from tiledraft.core.rules import ParkRules, Rules
    from tiledraft.core.state import Action, Leaf, Park, State

NO_SORT = -1

SENTENCES = {
    "exchange.same_area": "an exchange needs two different places",
    "exchange.no_animals": "both sides need animals, and {area} has none",
    "exchange.not_in_store": "there is no {sort} in {area}",
    "exchange.which_species": "say which species of {area} is exchanged",
    "exchange.same_species": "both sides hold {sort}",
    "exchange.no_room": "{area} has too few spaces for the other side",
}


class SpeciesExchanged(NamedTuple):
    """Two species changed places: ``number`` of ``sort`` in ``area``, the others opposite."""

    seat: int
    area: int
    other_area: int
    sort: int
    number: int
    other_sort: int
    other_number: int


@dataclass(frozen=True, slots=True)
class ExchangeSpec:
    """Parameters of ``kind: exchange``."""

    price: int = option("what it costs", unit="coins", low=0, high=1000)
    store: str = option("the store that may be one of the two places", refers="store")


@does()
class ExchangeAction(MoneyAction):
    """``exchange AREA AREA [SPECIES]``: all of one species for all of another.

    The species is named if the second place is the store. Neither side earns a bonus; pairs
    that come together breed, after all have been seated (Zooloretto FAQ; cases E01-E04).
    """

    Spec = ExchangeSpec
    tells = ("species-exchanged",)
    word = "exchange"

    def __init__(self, rules: Rules, head: str, park: ParkRules, spec: Any, rule: str) -> None:
        super().__init__(rules, head, park, spec, rule)
        self.store = park.area(spec.store)
        self.slots = [area for area in self.areas if isinstance(area, SlotsArea)]
        species = {
            sort.name: sort.index
            for sort in rules.sorts
            if sort.category == SPECIES and sort.supply in park.supplies
        }
        self.fields = (
            area_field(self.slots),
            area_field([*self.slots, self.store]),
            Optional(Name("SPECIES", species), NO_SORT),
        )

    def told(self) -> list[str]:
        names, store = listed(area_names(self.slots), "or"), self.store.label
        breeding = any(can_breed(self.rules, area) for area in self.slots)
        lines = [
            (
                "All animals of one species change places with all of another in your park: "
                f"either two of {names}, or one of these and {store}."
            ),
            (
                "Both places must hold animals, of different species. All tiles of the "
                f"species go, offspring too. Out of {store} goes one species of your choice; "
                "whatever else is there stays. Stalls stay where they are."
            ),
            (
                f"Each side must fit into the other place as a whole; {store} takes any "
                "number, also of a species that it holds already."
            ),
            (
                "No bonus is earned by it: neither for a place that becomes full, nor for an "
                "offspring."
            ),
        ]
        if breeding:
            lines.append(
                f"Pairs that come out of {store} breed as soon as all have changed places; there "
                "may be two. An offspring need not fit: without a free space it goes to "
                f"{self.rules.parks[self.park].overflow.label}, and the exchange is legal all the "
                "same."
            )
        return lines

    def brief(self) -> str:
        names = listed(area_names(self.slots), "or")
        return (
            f"all of one species changes places with all of another: two of {names}, or one of "
            f"these and {self.store.label}."
        )

    def told_in(self, area: Area) -> list[str]:
        if area not in self.slots or not area.bonuses():
            return []
        young = ", nor does an offspring born by it" if can_breed(self.rules, area) else ""
        return [f"An exchange that fills it earns no bonus{young}."]

    def in_park(self, park: Park) -> Sequence[Action]:
        out: list[Action] = []
        held = [(area, self._animals(park, area)) for area in self.slots]
        held = [(area, animals) for area, animals in held if animals]
        stored = self._stored(park)
        for i, (area, animals) in enumerate(held):
            sort = self._sort(animals)
            for other, others in held[i + 1 :]:
                if sort != self._sort(others) and self._fit(area, animals, other, others):
                    out.append((self.head, area.index, other.index, NO_SORT))
            for other_sort, count in stored.items():
                if other_sort != sort and count <= area.spec.spaces:
                    out.append((self.head, area.index, self.store.index, other_sort))
        return out

    def _animals(self, park: Park, area: Area) -> tuple[int, ...]:
        leaf = park.areas[area.slot]
        return leaf[0] if leaf is not None else ()

    def _sort(self, animals: tuple[int, ...]) -> int:
        return self.rules.tiles[animals[0]].sort

    def _fit(
        self, area: Area, animals: tuple[int, ...], other: Area, others: tuple[int, ...]
    ) -> bool:
        return bool(len(animals) <= other.spec.spaces and len(others) <= area.spec.spaces)

    def _stored(self, park: Park) -> dict[int, int]:
        """How many tiles of each species are in the store, by sort ascending."""
        counts: dict[int, int] = {}
        for tile in self.store.contents(park.areas[self.store.slot]):
            kind = self.rules.tiles[tile]
            if kind.category == SPECIES:
                counts[kind.sort] = counts.get(kind.sort, 0) + 1
        return dict(sorted(counts.items()))

    def read(self, words: Any) -> Iterator[Action]:
        """Either order of two enclosures is the same exchange."""
        for head, first, second, sort in super().read(words):
            swapped = sort == NO_SORT and self.store.index != second < first
            yield (head, second, first, sort) if swapped else (head, first, second, sort)

    def why_not(self, state: State, action: Action) -> Refusal | None:
        _, first, second, sort = action
        rules, park = self.rules, state.park(state.turn, self.park)
        area, other = rules.areas[first], rules.areas[second]
        if first == second:
            return refuse(rules, "exchange.same_area", self.rule)
        animals = self._animals(park, area)
        if not animals:
            return refuse(rules, "exchange.no_animals", self.rule, area=first)
        if other is self.store:
            return self._why_not_store(park, area, animals, sort)
        others = self._animals(park, other)
        if not others:
            return refuse(rules, "exchange.no_animals", self.rule, area=second)
        if self._sort(animals) == self._sort(others):
            return refuse(rules, "exchange.same_species", self.rule, sort=self._sort(animals))
        if not self._fit(area, animals, other, others):
            small = second if len(animals) > other.spec.spaces else first
            return refuse(rules, "exchange.no_room", self.rule, area=small)
        return None

    def drain(self) -> int | None:
        return self.price

    def _why_not_store(
        self, park: Park, area: Area, animals: tuple[int, ...], sort: int
    ) -> Refusal | None:
        rules, stored = self.rules, self._stored(park)
        if not stored:
            return refuse(rules, "exchange.no_animals", self.rule, area=self.store.index)
        if sort == NO_SORT:
            return refuse(rules, "exchange.which_species", self.rule, area=self.store.index)
        if sort not in stored:
            return refuse(
                rules, "exchange.not_in_store", self.rule, sort=sort, area=self.store.index
            )
        if sort == self._sort(animals):
            return refuse(rules, "exchange.same_species", self.rule, sort=sort)
        if stored[sort] > area.spec.spaces:
            return refuse(rules, "exchange.no_room", self.rule, area=area.index)
        return None

    def act(self, state: State, action: Action, log: Log | None) -> None:
        _, first, second, sort = action
        seat, rules = state.turn, self.rules
        area, other = rules.areas[first], rules.areas[second]
        animals, stalls = state.leaf(seat, first)
        if other is self.store:
            stored = state.leaf(seat, second)
            coming = tuple(sorted(tile for tile in stored if rules.tiles[tile].sort == sort))
            leaf: Leaf = tuple(tile for tile in stored if rules.tiles[tile].sort != sort)
            for tile in animals:
                leaf = other.put(leaf, tile, 0)
        else:
            coming, beside = state.leaf(seat, second)
            leaf = (animals, beside)
        set_leaf(state, seat, area, (coming, stalls))
        set_leaf(state, seat, other, leaf)
        if log is not None:
            sides = (rules.tiles[coming[0]].sort, len(coming), self._sort(animals), len(animals))
            log.append(SpeciesExchanged(seat, first, second, *sides))
        for tile in coming:
            if rules.tiles[tile].mates and tile in state.leaf(seat, first)[0]:
                breed(state, seat, area, tile, log, rewarded=False)
