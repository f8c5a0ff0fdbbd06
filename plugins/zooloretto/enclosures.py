"""Enclosures and their points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tiledraft.core.areas.slots import SlotsArea, SlotsSpec
from tiledraft.core.deeds import does
from tiledraft.core.ruleset.fields import option
from tiledraft.core.scoring import Line, Term
from tiledraft.core.text import counted

if TYPE_CHECKING:
    from tiledraft.core.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class EnclosureSpec(SlotsSpec):
    """Parameters of ``kind: enclosure``."""

    full: int = option("points when all spaces are filled", unit="points", low=-1000, high=1000)
    one_short: int = option(
        "points when exactly one space is empty", unit="points", low=-1000, high=1000
    )
    each: int = option(
        "points for each animal when more spaces are empty and a stall stands beside",
        unit="points",
        low=-1000,
        high=1000,
        called="each with stall",
    )


@does()
class EnclosureArea(SlotsArea):
    """An enclosure of the zoo: slots with printed values (Zooloretto, scoring 1)."""

    Spec = EnclosureSpec

    def told(self) -> list[str]:
        terms = [term for term in self.rules.terms if isinstance(term, EnclosuresTerm)]
        scored = any(term.park.index == self.park for term in terms)
        return [*super().told(), *([values_text(self)] if scored else [])]


def values_text(area: EnclosureArea) -> str:
    """The points of an enclosure in a sentence."""
    spec: EnclosureSpec = area.spec
    points = (
        f"{counted(spec.full, 'points')} if it is full, {spec.one_short} if exactly one space is "
        "empty"
    )
    each = (
        f"{spec.each} for each animal if a stall stands beside it, without a stall "
        if spec.stalls
        else ""
    )
    return f"{area.name} counts {points}, otherwise {each}nothing."


@dataclass(frozen=True, slots=True)
class EnclosuresSpec:
    """Parameters of ``kind: enclosures``: none."""


@does()
class EnclosuresTerm(Term):
    """A line for each enclosure with an animal (Zooloretto, scoring 1)."""

    Spec = EnclosuresSpec

    def brief(self) -> str:
        return "the points of each enclosure with an animal, by its number of empty spaces"

    def told(self) -> list[str]:
        areas = [area for area in self.park.areas if isinstance(area, EnclosureArea)]
        first = {area.rule: area for area in reversed(areas)}
        return [
            (
                "Each enclosure with an animal counts, by its number of empty spaces. "
                "Offspring are animals like any other."
            ),
            *(values_text(area) for area in reversed(first.values())),
            (
                "Stalls change nothing for an enclosure that is full or has one space empty, "
                "and one stall is enough for all animals."
            ),
        ]

    def lines(self, state: State, seat: int) -> Sequence[Line]:
        leaves = state.park(seat, self.park.index).areas
        found = []
        for area in self.park.areas:
            if isinstance(area, EnclosureArea) and leaves[area.slot] is not None:
                animals, stalls = leaves[area.slot]
                if animals:
                    points, detail = _value(area, len(animals), bool(stalls))
                    found.append(Line(area.rule, area.label, points, detail))
        return found


def _value(area: EnclosureArea, animals: int, stall: bool) -> tuple[int, str]:
    spec: EnclosureSpec = area.spec
    empty = spec.spaces - animals
    if empty == 0:
        return spec.full, "full"
    if empty == 1:
        return spec.one_short, "one space empty"
    if stall:
        return animals * spec.each, f"{animals} of {spec.spaces}, with a stall"
    return 0, f"{animals} of {spec.spaces}, no stall"
