"""Numbers as words: how seats, tiles, areas and the like are written everywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from tiledraft.core.events import event_name

if TYPE_CHECKING:
    from tiledraft.core.rules import Rules


LONGEST_NUMBER = 9
"""Digits of a number that a person types."""


def typed_number(text: str) -> int | None:
    """The number that somebody has typed; None if it is none, or larger than any that counts."""
    digits = text.lstrip("0")
    if not text or not text.isascii() or len(digits) > LONGEST_NUMBER:
        return None
    if digits and not digits.isdecimal():
        return None
    return int(digits or "0")


def coins(amount: int) -> str:
    """An amount of money: ``1 coin``, ``3 coins``."""
    return f"{amount} coin" if abs(amount) == 1 else f"{amount} coins"


def counted(number: int, noun: str) -> str:
    """A number with its noun, given in the plural or not: ``1 coin``, ``3 coins``."""
    one = noun if noun.endswith("ies") else noun.removesuffix("s")
    many = noun if noun.endswith("s") else f"{noun}s"
    return f"{number} {one if abs(number) == 1 else many}"


def listed(items: Iterable[str], word: str = "and") -> str:
    """Items as a phrase: ``a``, ``a and b``, ``a, b and c``."""
    *first, last = list(items) or [""]
    return f"{', '.join(first)} {word} {last}" if first else last


def ranges(numbers: Iterable[int]) -> str:
    """Numbers as a phrase, three or more in a row as a range: ``2-5``, ``2, 4 and 5``."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts: list[str] = []
    for run in runs:
        parts += [f"{run[0]}-{run[-1]}"] if len(run) > 2 else map(str, run)
    return listed(parts)


def effects_text(effects: Mapping[str, int]) -> str:
    """Effects with their amounts: ``2 coins``, ``1 token and 3 points``, ``nothing``."""
    texts = [counted(amount, name.replace("_", " ")) for name, amount in effects.items()]
    return " and ".join(texts) or "nothing"


def spot_words(rules: Rules, area: int, spot: int) -> str:
    """A place as text: the area, or the spot where the spot says which area it is."""
    place = rules.areas[area]
    text = place.spot_text(spot)
    if not text:
        return place.label
    return text if rules.spots_are_unique(place) else f"{place.label}:{text}"


WRITERS: Mapping[str, Callable[[Rules, Any], str]] = {
    "seat": lambda _, value: str(value + 1),
    "owner": lambda _, value: str(value + 1),
    "truck": lambda _, value: str(value + 1),
    "price": lambda _, value: coins(value),
    "coins": lambda _, value: coins(value),
    "tile": lambda rules, value: rules.tiles[value].name,
    "sort": lambda rules, value: rules.sorts[value].name,
    "other_sort": lambda rules, value: rules.sorts[value].name,
    "supply": lambda rules, value: rules.supplies[value].name,
    "area": lambda rules, value: rules.areas[value].label,
    "other_area": lambda rules, value: rules.areas[value].label,
}


SPOTS = {"spot": "area", "other_spot": "other_area"}


def words_of(rules: Rules, name: str, value: Any, others: Mapping[str, Any]) -> str:
    """A number as text, by the name of the field that holds it."""
    if name in SPOTS:
        return spot_words(rules, others[SPOTS[name]], value)
    return WRITERS[name](rules, value) if name in WRITERS else str(value)


def event_text(rules: Rules, event: Any) -> str:
    """An event as text: its name and its fields, such as ``tile-placed 1 TILE AREA``."""
    fields = event._asdict()
    words = [event_name(type(event))]
    for name, value in fields.items():
        if any(name == area and spot in fields for spot, area in SPOTS.items()):
            continue
        words.append(words_of(rules, name, value, fields))
    return " ".join(words)
