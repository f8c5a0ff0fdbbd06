"""What kinds of rules say about themselves to players, in words, with the ruleset's numbers.

A kind that has nothing of its own to say is told by its description and its parameters.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any

from tiledraft.core.ruleset.fields import METADATA, Option
from tiledraft.core.ruleset.spec import SEAT, TABLE, AtLeastSpec
from tiledraft.core.text import counted, effects_text, listed

if TYPE_CHECKING:
    from tiledraft.core.areas import Area
    from tiledraft.core.rules import Rules

FIRST_ONLY = {SEAT: "for each player", TABLE: "in the whole game"}


def told_of(kind: type, spec: Any) -> list[str]:
    """The first paragraph of a kind's description, then each parameter with its value."""
    text = summary(kind.__doc__ or "")
    return [text, *settings(spec)] if text else settings(spec)


def summary(text: str) -> str:
    """The first paragraph of a description, less the form of a move and what it refers to."""
    return sentence(re.sub(r" \([^()]*\)", "", _formless(text)))


def meaning_of(kind: type) -> str:
    """The first sentence of a class's description, without the form of the move."""
    text = _formless(inspect.getdoc(kind) or "")
    return text.partition(". ")[0].rstrip(".").replace("`", "") + "."


def _formless(text: str) -> str:
    """The first paragraph of a description on one line, without the form of a move before it."""
    flat = " ".join(text.strip().partition("\n\n")[0].split())
    return flat[2:].partition("``")[2].lstrip(": ") if flat.startswith("``") else flat


def sentence(text: str) -> str:
    """A text that begins with a capital and ends with a full stop; "" stays empty."""
    plain = text.replace("`", "").rstrip(".")
    return f"{plain[:1].upper()}{plain[1:]}." if plain else ""


def settings(spec: Any) -> list[str]:
    """Each parameter that has a value, in words, such as ``What it costs: 2 coins.``."""
    found = []
    for parameter in fields(spec) if is_dataclass(spec) else ():
        known = parameter.metadata.get(METADATA)
        value = getattr(spec, parameter.name)
        if known is not None and value not in (None, (), {}):
            found.append(sentence(f"{known.description}: {_value(value, known)}"))
    return found


def _value(value: Any, known: Option) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) and known.unit:
        return counted(value, known.unit)
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_value(item, known)}" for key, item in value.items())
    if isinstance(value, tuple):
        return ", ".join(str(item) for item in value)
    if is_dataclass(value):
        return " ".join(settings(value))
    return str(value)


def area_names(areas: Iterable[Area]) -> list[str]:
    """What areas are called; copies of one another have a name each."""
    return [area.label for area in areas]


def copies(rules: Rules) -> list[tuple[str, Area]]:
    """The areas of a seat, of those that are copies of one another the first, with all names."""
    found: dict[str, list[Area]] = {}
    for area in rules.areas:
        found.setdefault(area.rule, []).append(area)
    return [(listed(area_names(equal), "or"), equal[0]) for equal in found.values()]


def bonus_list(area: Area) -> list[tuple[Sequence[Hashable], str]]:
    """What an area gives, each with the milestones for which it is given."""
    found: dict[str, list[Hashable]] = {}
    for milestone, effects in area.bonuses().items():
        found.setdefault(effects_text(effects), []).append(milestone)
    return [(milestones, what) for what, milestones in found.items()]


def givers(rules: Rules, effect: str) -> list[str]:
    """What gives an effect or a token: areas with their milestones, and triggers."""
    found = []
    for name, area in copies(rules):
        at = [str(mile) for mile, effects in area.bonuses().items() if effects.get(effect)]
        if at:
            number = f"a group of {listed(at, 'or')} tiles in {name}"
            found.append(number if at[-1].isdecimal() else f"{name} ({listed(at, 'or')})")
    triggers = rules.spec.triggers.items()
    return found + [f"the trigger {name}" for name, spec in triggers if spec.effects.get(effect)]


def conditions(tests: Mapping[str, Any]) -> list[str]:
    """What the event of a trigger must be about, as read or as written in a ruleset."""
    return [_condition(field, value) for field, value in tests.items()]


def _condition(field: str, value: Any) -> str:
    called = field.replace("_", " ")
    if isinstance(value, Mapping):
        return f"the {called} is at least {value.get('at_least')}"
    if isinstance(value, AtLeastSpec):
        return f"the {called} is at least {value.at_least}"
    values = value if isinstance(value, list | tuple) else (value,)
    return f"the {called} is {listed(map(str, values), 'or')}"


def receiver(event: type[Any]) -> str:
    """Who gets what a trigger gives."""
    return "the player it happens to" if "seat" in event._fields else "every player"


def can_breed(rules: Rules, area: Area) -> bool:
    """Whether tiles can breed in an area."""
    return area.breeds and any(
        tile.mates and area in rules.targets[tile.index] for tile in rules.tiles
    )


def what_follows(rules: Rules, areas: Sequence[Area]) -> list[str]:
    """What a tile that an action places may bring about, if it may bring about anything."""
    breeding = [area for area in areas if can_breed(rules, area)]
    found = ["earn a bonus"] if any(area.bonus for area in areas) else []
    found += ["complete a pair that breeds"] if breeding else []
    lines = [f"There it may {listed(found)}, as if it came from a truck."] if found else []
    if breeding:
        overflow = rules.parks[breeding[0].park].overflow.label
        lines.append(
            f"An offspring that has no space then goes to your {overflow}; the action is legal all "
            "the same."
        )
    return lines
