"""Mistakes about coworkers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tiledraft.core.areas import GridArea, SeatsArea
from tiledraft.core.lint import Remark, at

if TYPE_CHECKING:
    from tiledraft.core.areas import Area
    from tiledraft.core.lint import Pass, Subject

EFFECT = "coworker"


def bonus_without_staff(subject: Subject) -> Iterator[Remark]:
    """A bonus brings a coworker to an area that has no staff.

    The game would break off when somebody earns it.
    """
    for area, milestone in _bonuses(subject):
        if not isinstance(area, GridArea) or area.spec.staff is None:
            message = "a coworker has no place here; a grid that names its `staff` has"
            paths = [at(area.rule, "bonus", milestone, EFFECT)]
            yield Remark(message, paths, on_key=True, severity="error")


def none_comes(subject: Subject) -> Iterator[Remark]:
    """There are places for coworkers, but nothing brings any.

    No bonus of a grid with this staff gives one; the jobs are never filled.
    """
    brought = [used.path for used in subject.named("effect") if used.name == EFFECT]
    if not subject.is_known or any(path[2:3] != ("areas",) for path in brought):
        return
    staffs = {_staff_of(area) for area, _ in _bonuses(subject)}
    for area in subject.rules.areas:
        if isinstance(area, SeatsArea) and (area.park, area.name) not in staffs:
            message = "no bonus brings a coworker here"
            yield Remark(message, [at(area.rule)], on_key=True, unused=True)


def none_in_the_box(subject: Subject) -> Iterator[Remark]:
    """A bonus brings coworkers, but there are none.

    The box holds no coworker for this staff, so that nobody ever gets one.
    """
    staffs = {_staff_of(area) for area, _ in _bonuses(subject)}
    for area in subject.rules.areas:
        awaited = isinstance(area, SeatsArea) and (area.park, area.name) in staffs
        if awaited and not area.spec.workers:
            message = "there are no coworkers, but a bonus brings some"
            yield Remark(message, [at(area.rule, "workers")])


def _bonuses(subject: Subject) -> Iterator[tuple[Area, str]]:
    """The areas with a bonus that brings coworkers, and its milestone, each entry once."""
    for area in {area.rule: area for area in subject.rules.areas}.values():
        for milestone, effects in area.bonuses().items():
            if effects.get(EFFECT):
                yield area, str(milestone)


def _staff_of(area: Area) -> tuple[int, str] | None:
    """Park and name of the staff of an area."""
    name = area.spec.staff if isinstance(area, GridArea) else None
    return (area.park, name) if name is not None else None


PASSES: dict[str, Pass] = {
    "coworker.bonus_without_staff": bonus_without_staff,
    "coworker.none_comes": none_comes,
    "coworker.none_in_the_box": none_in_the_box,
}
