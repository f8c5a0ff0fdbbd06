"""Scoring: measures and lines that count nothing, or the same thing twice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tiledraft.core.lint.actions import alike
from tiledraft.core.lint.facts import (
    coins_matter,
    drawn_tiles,
    entries,
    groups_in_use,
    may_hold,
    players_get_coins,
    tiles_with,
)
from tiledraft.core.lint.subject import Pass, Remark, Subject, at
from tiledraft.core.measures import COINS, TilesMeasure, WorkersMeasure
from tiledraft.core.ruleset.findings import shown
from tiledraft.core.ruleset.spec import YOUNG
from tiledraft.core.scoring import DistinctTerm, ProductTerm

if TYPE_CHECKING:
    from tiledraft.core.rules import ParkRules
    from tiledraft.core.ruleset.findings import Path
    from tiledraft.core.tiles import TileKind

POINTS = ("points", "eased")


def no_scoring(subject: Subject) -> Iterator[Remark]:
    """No park has a score line.

    Every game ends without a point, and only ties decide.
    """
    if not subject.rules.terms:
        paths = [("parks", park.name) for park in subject.rules.parks]
        yield Remark("nothing gives points: no park has `scoring`", paths, on_key=True)


def unused_measure(subject: Subject) -> Iterator[Remark]:
    """Nothing reads a measure.

    A score line was forgotten, or names another one.
    """
    used = {used.name for used in subject.named("measure")}
    for park in subject.rules.parks:
        for name in entries(subject, park, "measures"):
            if name not in used:
                path = ("parks", park.name, "measures", name)
                message = f"nothing reads the measure {shown(name)}"
                yield Remark(message, [path], on_key=True, unused=True)


def always_zero(subject: Subject) -> Iterator[Remark]:
    """A measure that something reads can only be 0.

    What it counts never comes to where it looks; score lines and tie breaks are in vain.
    """
    used = subject.named("measure")
    names = {reference.name for reference in used}
    for park in subject.rules.parks:
        for name, entry in entries(subject, park, "measures").items():
            measure = subject.rules.measures[name]
            if name in names and isinstance(measure, TilesMeasure):
                yield from _no_tiles(subject, park, measure, entry.rule)
            if name in names and isinstance(measure, WorkersMeasure):
                yield from _no_workers(measure, entry.rule)
    if not players_get_coins(subject) and not coins_matter(subject):
        for reference in used:
            if reference.name == COINS:
                yield Remark("no player ever owns a coin", [reference.path], unused=True)


def never_a_point(subject: Subject) -> Iterator[Remark]:
    """A `distinct` line looks where its tiles never are.

    Without `areas` it looks at all areas but the stores.
    """
    for term in subject.rules.terms:
        if isinstance(term, DistinctTerm) and term.park.supplies:
            wanted: str = term.spec.of
            drawn = drawn_tiles(subject.rules, term.park)
            tiles = [tile.index for tile in drawn if tile.category == wanted]
            if not any(may_hold(area, tile) for area in term.areas for tile in tiles):
                message = f"there is never a {wanted} tile where this line looks"
                yield Remark(message, [at(term.rule)], on_key=True, unused=True)


def same_for_all(subject: Subject) -> Iterator[Remark]:
    """A `product` multiplies no measure at all.

    It gives every player the same points, always.
    """
    for term in subject.rules.terms:
        if isinstance(term, ProductTerm) and not term.spec.of:
            message = "without a measure every player gets the same points"
            yield Remark(message, [at(term.rule, "of")])


def same_twice(subject: Subject) -> Iterator[Remark]:
    """Two score lines of a park count the same.

    Their points add up; often the later one was meant to replace the other.
    """
    for park in subject.rules.parks:
        seen: dict[Any, str] = {}
        for name, entry in entries(subject, park, "scoring").items():
            first = seen.setdefault((entry.kind, alike(entry.spec, POINTS)), name)
            if first != name:
                paths = [("parks", park.name, "scoring", key) for key in (name, first)]
                message = f"this counts the same as {shown(first)}, and both are added up"
                yield Remark(message, paths, on_key=True)


def eases_nothing(subject: Subject) -> Iterator[Remark]:
    """The eased points of a line are no milder than the others.

    The condition makes no difference, or makes things worse.
    """
    for term in subject.rules.terms:
        if isinstance(term, DistinctTerm) and term.spec.eased is not None:
            plain, eased = term.spec.points, term.spec.eased.points
            if eased <= plain:
                message = f"{eased} points are no milder than {plain}"
                yield Remark(message, [at(term.rule, "eased", "points"), at(term.rule, "points")])


def tie_twice(subject: Subject) -> Iterator[Remark]:
    """A tie break names a measure again.

    Where it did not decide the first time it never will.
    """
    ties = subject.spec.ties
    for number, name in enumerate(ties):
        if name in ties[:number]:
            yield Remark(f"{shown(name)} has been compared before", [("ties", number)])


def _no_tiles(
    subject: Subject, park: ParkRules, measure: TilesMeasure, rule: str
) -> Iterator[Remark]:
    rules, area = subject.rules, measure.area
    if not park.supplies or _told_elsewhere(subject, park, measure):
        return
    there = [rules.tiles[tile] for tile in sorted(measure.counted) if may_hold(area, tile)]
    if not any(_exists(subject, tile) for tile in there):
        paths: list[Path] = [at(rule, key) for key in ("role", "group", "stall", "area")]
        message = f"this is always 0: no such tile ever comes to {area.name}"
        yield Remark(message, paths, unused=True)


def _exists(subject: Subject, tile: TileKind) -> bool:
    """Whether there are tiles of a kind, bred or not, or offspring."""
    sort = subject.rules.sorts[tile.sort]
    return bool(tile.count or (tile.role == YOUNG and sort.young))


def _told_elsewhere(subject: Subject, park: ParkRules, measure: TilesMeasure) -> bool:
    """Whether another pass tells that a role, group or stall kind has no tiles."""
    spec = measure.spec
    supplies = [subject.spec.supplies[subject.rules.supplies[i].name] for i in park.supplies]
    groups = {
        name
        for supply in supplies
        for name, group in groups_in_use(supply)
        if any(group.tiles.values())
    }
    declared = {role for supply in supplies for role in supply.roles}
    return bool(
        (spec.role in declared and not any(tiles_with(supply, spec.role) for supply in supplies))
        or (spec.group is not None and spec.group not in groups)
        or (spec.stall and not any(supply.stalls.get(spec.stall) for supply in supplies))
    )


def _no_workers(measure: WorkersMeasure, rule: str) -> Iterator[Remark]:
    seats = measure.area
    job = measure.spec.job
    if not seats.room[measure.job]:
        message = f"this is always 0: {seats.name} has no place for a {job}"
        yield Remark(message, [at(rule, "job")], unused=True)


PASSES: dict[str, Pass] = {
    "measure.unused": unused_measure,
    "measure.always_zero": always_zero,
    "score.nothing": no_scoring,
    "score.never_a_point": never_a_point,
    "score.same_for_all": same_for_all,
    "score.same_twice": same_twice,
    "score.eases_nothing": eases_nothing,
    "ties.same_twice": tie_twice,
}
