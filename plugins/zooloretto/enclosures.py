"""Enclosures and their points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tiledraft.core.areas.slots import SlotsArea, SlotsSpec
from tiledraft.core.deeds import does
from tiledraft.core.ruleset.fields import option
from tiledraft.core.scoring import Line, Term

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
    )


@does()
class EnclosureArea(SlotsArea):
    """An enclosure of the zoo: slots with printed values (Zooloretto, scoring 1)."""

    Spec = EnclosureSpec


@dataclass(frozen=True, slots=True)
class EnclosuresSpec:
    """Parameters of ``kind: enclosures``: none."""


@does()
class EnclosuresTerm(Term):
    """A line for each enclosure with an animal (Zooloretto, scoring 1)."""

    Spec = EnclosuresSpec

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
