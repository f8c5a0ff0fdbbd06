"""Mistakes about coworkers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tiledraft.core.areas import GridArea, SeatsArea
from tiledraft.core.lint import Remark, at
from tiledraft.plugins.aquaretto.trainers import TrainersTerm

if TYPE_CHECKING:
    from tiledraft.core.lint import Pass, Subject

EFFECT = "coworker"


def none_comes(subject: Subject) -> Iterator[Remark]:
    """There are places for coworkers, but nothing brings any.

    No bonus or trigger gives one that would work there; the jobs are never filled.
    """
    staffs = _awaiting(subject)
    for area in subject.rules.areas if subject.is_known else ():
        if isinstance(area, SeatsArea) and area not in staffs:
            yield Remark(
                "no bonus brings a coworker here", [at(area.rule)], on_key=True, unused=True
            )


def none_in_the_box(subject: Subject) -> Iterator[Remark]:
    """A bonus or a trigger brings coworkers, but there are none.

    The box holds no coworker for this staff, so that nobody ever gets one.
    """
    for staff in _awaiting(subject):
        if not staff.spec.workers:
            message = "there are no coworkers, but a bonus brings some"
            yield Remark(message, [at(staff.rule, "workers")])


def trainers_without_staff(subject: Subject) -> Iterator[Remark]:
    """Trainers give points on a grid that has no staff.

    No trainer ever stands there, so that the line never counts.
    """
    for term in subject.rules.terms:
        if isinstance(term, TrainersTerm) and term.area.spec.staff is None:
            message = f"no trainer ever stands on {term.area.name}: it names no `staff`"
            yield Remark(message, [at(term.rule, "area")], unused=True)


def _awaiting(subject: Subject) -> list[SeatsArea]:
    """The staffs that coworkers come to: that of the grid which earned them, or the first."""
    grids = [area for area in subject.rules.areas if isinstance(area, GridArea)]
    staffed = [
        (grid, area)
        for grid in grids
        for area in subject.rules.parks[grid.park].areas
        if area.name == grid.spec.staff and isinstance(area, SeatsArea)
    ]
    found = []
    for used in subject.named("effect") if staffed else ():
        if used.name == EFFECT:
            own = [staff for grid, staff in staffed if at(grid.rule) == used.path[:4]]
            found += own or [staffed[0][1]]
    return list(dict.fromkeys(found))


PASSES: dict[str, Pass] = {
    "coworker.none_comes": none_comes,
    "coworker.none_in_the_box": none_in_the_box,
    "coworker.trainers_without_staff": trainers_without_staff,
}
