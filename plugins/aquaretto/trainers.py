"""Points of trainers (Aquaretto, coworkers: trainer)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tiledraft.core.areas import GridArea
from tiledraft.core.areas.ground import bits
from tiledraft.core.deeds import does
from tiledraft.core.errors import RulesetError
from tiledraft.core.ruleset.fields import option
from tiledraft.core.scoring import Line, Term
from tiledraft.core.text import counted, listed

if TYPE_CHECKING:
    from tiledraft.core.rules import ParkRules, Rules
    from tiledraft.core.state import State


@dataclass(frozen=True, slots=True)
class TrainersSpec:
    """Parameters of ``kind: trainers``."""

    area: str = option("the grid the trainers stand on", refers="area")
    group: str = option("the group of species that can be trained", refers="group")
    without: str = option("the role of tiles that cannot be trained", refers="role")
    points: int = option(
        "points for each tile around each trainer", unit="points", low=-1000, high=1000
    )


@does()
class TrainersTerm(Term):
    """Points for trainable tiles among the eight around each trainer.

    A tile beside several trainers counts for each; offspring count (cases T47, T48).
    """

    Spec = TrainersSpec

    def __init__(self, rules: Rules, park: ParkRules, name: str, spec: Any, rule: str) -> None:
        super().__init__(rules, park, name, spec, rule)
        area = park.area(spec.area)
        if not isinstance(area, GridArea):
            raise RulesetError(f"{rule}.area: {spec.area} is no grid")
        self.area: GridArea = area
        self.trained = frozenset(
            tile.index
            for tile in rules.tiles
            if tile.sort >= 0
            and rules.sorts[tile.sort].group == spec.group
            and tile.supply in park.supplies
            and tile.role != spec.without
        )

    def brief(self) -> str:
        spec, rules = self.spec, self.rules
        species = listed(
            (s.name for s in rules.sorts if s.tiles and not self.trained.isdisjoint(s.tiles)), "or"
        )
        return (
            f"{counted(spec.points, 'points')} for each {species} not marked {spec.without} on "
            f"the eight spaces around each {self.area.spec.worker}"
        )

    def told(self) -> list[str]:
        return [
            f"{self.brief()}. Offspring count.",
            (
                "A tile beside several of them counts for each. Only tiles in "
                f"{self.area.label} count."
            ),
            (
                "The eight spaces are those straight and aslant beside it, also past a "
                "notch, a gap or the edge of a board."
            ),
        ]

    def lines(self, state: State, seat: int) -> Sequence[Line]:
        leaf = state.leaf(seat, self.area.index)
        if not leaf.pawns:
            return ()
        standing = self.area.standing(leaf)
        trained = sum(1 << cell for cell, tile in standing if tile in self.trained)
        counts = [(self.area.around(cell) & trained).bit_count() for cell in bits(leaf.pawns)]
        return self.line(sum(counts) * self.spec.points, " + ".join(map(str, counts)))
