"""Moving a coworker (Aquaretto, move)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from tiledraft.core.actions import MoneyAction
from tiledraft.core.actions.fields import Post
from tiledraft.core.areas import GridArea, SeatsArea
from tiledraft.core.areas.ground import bits
from tiledraft.core.deeds import does
from tiledraft.core.errors import RulesetError
from tiledraft.core.refusals import Refusal, refuse
from tiledraft.core.ruleset.fields import option
from tiledraft.core.text import listed
from tiledraft.core.verbs import set_leaf
from tiledraft.plugins.aquaretto.coworkers import add_coworker, staff_of, why_no_place

if TYPE_CHECKING:
    from tiledraft.core.areas import Area
    from tiledraft.core.events import Log
    from tiledraft.core.rules import ParkRules, Rules
    from tiledraft.core.state import Action, Leaf, Park, State


class CoworkerReassigned(NamedTuple):
    """A coworker went from a spot of one area to a spot of another, or of the same."""

    seat: int
    other_area: int
    other_spot: int
    area: int
    spot: int


@dataclass(frozen=True, slots=True)
class ReassignSpec:
    """Parameters of ``kind: reassign``."""

    price: int = option("what it costs", unit="coins", low=0, high=1000)
    area: str = option("the grid whose coworkers are moved", refers="area")


@does()
class ReassignAction(MoneyAction):
    """``reassign PLACE PLACE``: a coworker goes to another job or another space.

    What would change nothing, a job for the same job, is not offered (R-M2).
    """

    Spec = ReassignSpec
    tells = ("coworker-reassigned",)
    word = "reassign"

    def __init__(self, rules: Rules, head: str, park: ParkRules, spec: Any, rule: str) -> None:
        super().__init__(rules, head, park, spec, rule)
        grid = park.area(spec.area)
        staff = staff_of(grid) if isinstance(grid, GridArea) else None
        if not isinstance(grid, GridArea) or staff is None:
            raise RulesetError(f"{rule}.area: {spec.area} is no grid with staff")
        self.grid: GridArea = grid
        self.staff: SeatsArea = staff
        areas: list[Area] = [staff, grid]
        self.fields = (Post(rules, areas), Post(rules, areas))

    def told(self) -> list[str]:
        worker = self.grid.spec.worker
        return [
            (
                "You move one of your coworkers to another job or another space: to a free "
                f"place of {self.staff.label} ({listed(self.staff.jobs)}), or to any empty "
                f"space of {self.grid.label} as {worker}. A {worker} may go to another space, "
                "too."
            ),
            "Any may leave its place; that place is free at once. Nothing is gained by it.",
            "It must change something: a job for the same job is no move.",
        ]

    def in_park(self, park: Park) -> Sequence[Action]:
        seats, grid = park.areas[self.staff.slot], park.areas[self.grid.slot]
        if not grid.pawns and not any(seats):
            return ()
        jobs = [(self.staff.index, job) for job in self.staff.vacant(seats)]
        cells = [(self.grid.index, cell) for cell in bits(grid.vacant)]
        workers = [(self.staff.index, job) for job, count in enumerate(seats) if count]
        workers += [(self.grid.index, cell) for cell in bits(grid.pawns)]
        return [
            (self.head, *worker, *target)
            for worker in workers
            for target in jobs + cells
            if target != worker
        ]

    def why_not(self, state: State, action: Action) -> Refusal | None:
        _, source, spot, target, goal = action
        rules, seat = self.rules, state.turn
        origin, area = rules.areas[source], rules.areas[target]
        if not self._stands(state.leaf(seat, source), origin, spot):
            return refuse(rules, "coworker.not_there", origin.rule, area=source, spot=spot)
        if (source, spot) == (target, goal):
            return refuse(rules, "coworker.no_change", self.rule)
        leaf = state.leaf(seat, target)
        if area is self.grid and leaf.vacant >> goal & 1:
            return None
        if area is self.staff and goal in self.staff.vacant(leaf):
            return None
        return why_no_place(state, seat, area, goal)

    def drain(self) -> int | None:
        return self.price

    def _stands(self, leaf: Leaf, area: Area, spot: int) -> bool:
        if area is self.grid:
            return bool(leaf.pawns >> spot & 1)
        return bool(leaf[spot])

    def act(self, state: State, action: Action, log: Log | None) -> None:
        _, source, spot, target, goal = action
        seat = state.turn
        leaf = state.leaf(seat, source)
        if source == self.grid.index:
            set_leaf(state, seat, self.grid, self.grid.with_pawns(leaf, leaf.pawns & ~(1 << spot)))
        else:
            set_leaf(state, seat, self.staff, self.staff.filled(leaf, spot, -1))
        add_coworker(state, seat, self.rules.areas[target], goal)
        if log is not None:
            log.append(CoworkerReassigned(seat, source, spot, target, goal))
