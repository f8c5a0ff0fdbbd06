"""What an area is worth, from the parameters that its kind declares."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import TYPE_CHECKING

from tiledraft.core.ruleset.fields import METADATA
from tiledraft.core.text import effects_text

if TYPE_CHECKING:
    from tiledraft.core.areas import Area


def worth_text(area: Area) -> str:
    """Points and bonuses together: ``full 8 and 2 coins, one short 5, each 1``."""
    bonuses = dict(area.bonuses())
    found = []
    for name, value in _points(area):
        earned = bonuses.pop(name, None)
        text = f"{name.replace('_', ' ')} {value}"
        found.append(f"{text} and {effects_text(earned)}" if earned else text)
    found += [f"{name} {effects_text(effects)}" for name, effects in bonuses.items()]
    return ", ".join(found)


def _points(area: Area) -> Iterator[tuple[str, int]]:
    """The numbers of points among an area's parameters."""
    for parameter in fields(area.spec):
        known = parameter.metadata.get(METADATA)
        value = getattr(area.spec, parameter.name)
        if known is not None and known.unit == "points" and isinstance(value, int):
            yield parameter.name, value


def bonus_text(area: Area) -> str:
    """What placements earn: ``3, 6, 9: 1 coin; 5, 10: 1 coworker``."""
    by_effect: dict[str, list[str]] = {}
    for milestone, effects in area.bonuses().items():
        by_effect.setdefault(effects_text(effects), []).append(str(milestone))
    return "; ".join(f"{', '.join(names)}: {what}" for what, names in by_effect.items())
