"""What an area is worth, from the parameters that its kind declares."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from tiledraft.core.ruleset.fields import METADATA, Option
from tiledraft.core.telling import bonus_list
from tiledraft.core.text import counted, effects_text

if TYPE_CHECKING:
    from tiledraft.core.areas import Area

POINTS = "point"


def worth(area: Area) -> dict[str, tuple[int | None, str]]:
    """For what an area gives something: points or None, and what else there is."""
    bonuses = {str(name): effects_text(effects) for name, effects in area.bonuses().items()}
    found: dict[str, tuple[int | None, str]] = {
        label(name, known): (getattr(area.spec, name), bonuses.pop(name, ""))
        for name, known in points_of(area.spec)
        if isinstance(getattr(area.spec, name), int)
    }
    return found | {name.replace("_", " "): (None, earned) for name, earned in bonuses.items()}


def worth_text(area: Area) -> str:
    """Points and bonuses together: ``full: 8 points and 2 coins, each: 1 point``."""
    items = []
    for name, (points, earned) in worth(area).items():
        numbers = [] if points is None else [counted(points, POINTS)]
        items.append(f"{name}: {' and '.join(filter(None, [*numbers, earned]))}")
    return ", ".join(items)


def worth_short(area: Area) -> dict[str, str]:
    """The same where it is said above that numbers are points: ``{full: 8 + 2 coins}``."""
    found = {}
    for name, (points, earned) in worth(area).items():
        number = "" if points is None else str(points)
        found[name] = " + ".join(filter(None, [number, earned]))
    return found


def points_of(spec: Any) -> Iterator[tuple[str, Option]]:
    """The parameters that are numbers of points."""
    for parameter in fields(spec):
        known = parameter.metadata.get(METADATA)
        if known is not None and known.unit == "points":
            yield parameter.name, known


def label(name: str, known: Option) -> str:
    """What a number of points is called on the screen."""
    return known.called or name.replace("_", " ")


def bonus_text(area: Area) -> str:
    """What placements earn: ``3, 6, 9: 1 coin; 5, 10: 1 coworker``."""
    return "; ".join(f"{', '.join(map(str, at))}: {what}" for at, what in bonus_list(area))
