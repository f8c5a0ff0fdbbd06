"""Coworkers: gained by large groups, placed at once (Aquaretto, bonus for enlarging)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tiledraft.core.actions import DutyKind, Kind
from tiledraft.core.actions.fields import Post
from tiledraft.core.areas import GridArea, SeatsArea
from tiledraft.core.areas.ground import bits
from tiledraft.core.deeds import does
from tiledraft.core.errors import RulesetError
from tiledraft.core.flow import settle
from tiledraft.core.refusals import Refusal, refuse
from tiledraft.core.telling import givers
from tiledraft.core.text import listed
from tiledraft.core.verbs import discharge, owe, set_leaf

if TYPE_CHECKING:
    from tiledraft.core.areas import Area, Effect
    from tiledraft.core.events import Log
    from tiledraft.core.rules import Rules
    from tiledraft.core.state import Action, Duty, State

ASSIGN = "assign"

SENTENCES = {
    "coworker.no_seat": "no place for a {spot} is free",
    "coworker.other_park": "this coworker belongs elsewhere",
    "coworker.not_there": "no coworker is at {spot}",
    "coworker.no_change": "that would change nothing",
}


class CoworkerGained(NamedTuple):
    """A coworker came out of the box, because of a group in an area."""

    seat: int
    area: int


class CoworkerAssigned(NamedTuple):
    """A new coworker was placed."""

    seat: int
    area: int
    spot: int


def staff_of(grid: GridArea) -> SeatsArea | None:
    """The seats of the workers that may also stand on a grid."""
    if grid.spec.staff is None:
        return None
    seats = grid.rules.parks[grid.park].area(grid.spec.staff)
    if not isinstance(seats, SeatsArea):
        raise RulesetError(f"{grid.rule}.staff: {grid.spec.staff} has no seats")
    return seats


def vacancies(state: State, seat: int, index: int) -> list[tuple[int, int]]:
    """Where a coworker of a grid may be placed: ``(area, spot)``, seats first."""
    grid = state.rules.areas[index]
    found: list[tuple[int, int]] = []
    if isinstance(grid, GridArea) and (staff := staff_of(grid)) is not None:
        found += [(staff.index, job) for job in staff.vacant(state.leaf(seat, staff.index))]
    vacant = state.leaf(seat, index).vacant
    return found + [(index, cell) for cell in bits(vacant)]


def in_play(state: State, staff: SeatsArea) -> int:
    """How many coworkers of a staff stand somewhere, for all players together."""
    areas: list[Area] = [staff]
    areas += [
        area for area in state.rules.areas if isinstance(area, GridArea) and staff_of(area) is staff
    ]
    seats = range(state.rules.players)
    return sum(area.workers(state.leaf(seat, area.index)) for seat in seats for area in areas)


def room_for_workers(state: State, seat: int, grid: GridArea, staff: SeatsArea) -> int:
    """How many more coworkers the seats and the spaces of a player can take."""
    seats = sum(staff.room) - staff.workers(state.leaf(seat, staff.index))
    spaces: int = state.leaf(seat, grid.index).vacant.bit_count()
    return seats + spaces


@does()
def coworker_effect(rules: Rules, amount: int, rule: str) -> Effect:
    """``coworker: N``: coworkers out of the box, to be placed at once.

    They work for the grid that earned them, or else for the first that has staff. None is
    handed out when none is left, or when no seat and no space is free for it (rulings, gaps
    closed).
    """
    grids = [area for area in rules.areas if isinstance(area, GridArea)]
    staffed = [(grid, staff) for grid in grids if (staff := staff_of(grid)) is not None]
    if not staffed:
        raise RulesetError(f"{rule}: a coworker needs a grid with staff")

    def effect(state: State, seat: int, area: Area | None, log: Log | None) -> None:
        grid, staff = next((pair for pair in staffed if pair[0] is area), staffed[0])
        left = staff.spec.workers - in_play(state, staff) - _due(state)
        room = room_for_workers(state, seat, grid, staff) - _due(state, seat)
        for _ in range(min(amount, left, room)):
            owe(state, seat, (ASSIGN, grid.index))
            if log is not None:
                log.append(CoworkerGained(seat, grid.index))

    return effect


def _due(state: State, seat: int | None = None) -> int:
    """How many coworkers wait to be placed, in all or by one seat."""
    frames = [duties for owner, duties, _ in state.pending if seat in (None, owner)]
    return sum(duty[0] == ASSIGN for duties in frames for duty in duties)


def add_coworker(state: State, seat: int, area: Area, spot: int) -> None:
    """Let a coworker stand somewhere."""
    leaf = state.leaf(seat, area.index)
    if isinstance(area, GridArea):
        set_leaf(state, seat, area, area.with_pawns(leaf, leaf.pawns | 1 << spot))
    elif isinstance(area, SeatsArea):
        set_leaf(state, seat, area, area.filled(leaf, spot, 1))


def worker_areas(rules: Rules) -> list[Area]:
    """All areas where coworkers can be."""
    return [area for area in rules.areas if isinstance(area, GridArea | SeatsArea)]


class AssignDuty(DutyKind):
    """A new coworker must be placed, in any job or on an empty space."""

    name = ASSIGN
    answers = (ASSIGN,)
    fields = ("area",)

    def options(self, state: State, duty: Duty, out: list[Action]) -> None:
        seat = state.pending[-1][0]
        out += [(ASSIGN, area, spot) for area, spot in vacancies(state, seat, duty[1])]

    def text(self, duty: Duty) -> str:
        return "place a coworker"

    def lapses(self, state: State, duty: Duty) -> bool:
        return not vacancies(state, state.pending[-1][0], duty[1])


class AssignAction(Kind):
    """``assign PLACE``: place a new coworker in a job or on a space."""

    word = ASSIGN

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, ASSIGN)
        self.fields = (Post(rules, worker_areas(rules)),)

    def told(self) -> list[str]:
        grids = [area for area in self.rules.areas if isinstance(area, GridArea)]
        staffed = [(grid, staff) for grid in grids if (staff := staff_of(grid)) is not None]
        lines = [
            f"A coworker that you gain is placed at once: in a free place of {staff.label} as "
            f"{listed(staff.jobs, 'or')}, or on any empty space of {grid.label} as "
            f"{grid.spec.worker}, beside tiles or not."
            for grid, staff in staffed
        ]
        given = listed(givers(self.rules, "coworker"))
        return [
            *([f"Coworkers are gained by {given}."] if given else []),
            *lines,
            (
                "It cannot be refused or kept for later. If an offspring is due as well, you "
                "choose which is placed first; both come before the next tile of a truck."
            ),
            (
                "If none is left, or there is neither a place nor a space for it, you get "
                "none, later neither."
            ),
        ]

    def explain(self, state: State, action: Action) -> Refusal:
        area = self.rules.areas[action[1]]
        if self._due(state, area) is None:
            return refuse(self.rules, "coworker.other_park", area.rule)
        return why_no_place(state, state.seat, area, action[2])

    def _due(self, state: State, area: Area) -> Duty | None:
        """The duty that a coworker in an area answers."""
        for duty in state.pending[-1][1]:
            if duty[0] == ASSIGN:
                grid = self.rules.areas[duty[1]]
                if area is grid or (isinstance(grid, GridArea) and area is staff_of(grid)):
                    return duty
        return None

    def apply(self, state: State, action: Action, log: Log | None) -> None:
        _, index, spot = action
        seat = state.pending[-1][0]
        area = self.rules.areas[index]
        duty = self._due(state, area)
        if duty is not None:
            discharge(state, duty)
        add_coworker(state, seat, area, spot)
        if log is not None:
            log.append(CoworkerAssigned(seat, index, spot))
        settle(state, log)


def why_no_place(state: State, seat: int, area: Area, spot: int) -> Refusal:
    """Why a coworker cannot be placed somewhere."""
    rules, leaf = state.rules, state.leaf(seat, area.index)
    if isinstance(area, GridArea):
        known = leaf.ground.cells >> spot & 1
        code = "grid.occupied" if known else "grid.no_space"
        return refuse(rules, code, area.rule, area=area.index, spot=spot)
    return refuse(rules, "coworker.no_seat", area.rule, area=area.index, spot=spot)
