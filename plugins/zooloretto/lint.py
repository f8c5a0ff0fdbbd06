"""Mistakes about enclosures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tiledraft.core.lint import Remark, at
from tiledraft.core.lint.facts import largest_sort
from tiledraft.plugins.zooloretto.enclosures import EnclosureArea, EnclosuresTerm

if TYPE_CHECKING:
    from tiledraft.core.lint import Pass, Subject


def values_not_counted(subject: Subject) -> Iterator[Remark]:
    """A park has enclosures, but no score line counts their values.

    `enclosures: {}` under `scoring` does.
    """
    terms = subject.rules.terms
    counted = {term.park.index for term in terms if isinstance(term, EnclosuresTerm)}
    for area in subject.rules.areas if terms and subject.is_known else ():
        if isinstance(area, EnclosureArea) and area.park not in counted:
            park = subject.rules.parks[area.park]
            message = "no score line of this park counts the values of its enclosures"
            paths = [("parks", park.name, "scoring"), at(park.rule)]
            yield Remark(message, paths, on_key=True, unused=True)


def never_filled(subject: Subject) -> Iterator[Remark]:
    """An enclosure without a bonus has more spaces than any species has tiles.

    The points for filling it are out of reach. (If it has a bonus, that is told instead.)
    """
    for area in subject.rules.areas:
        if isinstance(area, EnclosureArea) and not area.bonus:
            most = largest_sort(subject.rules, area)
            if 0 < most < area.spaces:
                message = f"no species has {area.spaces} tiles, at most {most}: the points for a "
                message += "full enclosure are out of reach"
                yield Remark(message, [at(area.rule, "spaces"), at(area.rule, "full")])


PASSES: dict[str, Pass] = {
    "enclosure.values_not_counted": values_not_counted,
    "enclosure.never_filled": never_filled,
}
