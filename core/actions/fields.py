"""The parts of an action: how each is written, and what a written word may mean.

A field stands for one or two of the whole numbers of an action. `write` gives its text
("" where it can be left out), `read` yields every meaning of the words at a position:
``(numbers, words used)``. An action's text and its parsing follow from its fields.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

from tiledraft.core.text import spot_words

if TYPE_CHECKING:
    from tiledraft.core.areas import Area
    from tiledraft.core.rules import Rules

Reading = tuple[tuple[int, ...], int]
DIGITS = 10


class Field(Protocol):
    """One part of an action.

    Attributes:
        name: what it is called in the grammar of moves.
        width: how many numbers of the action it stands for.
    """

    name: str
    width: int

    def write(self, numbers: Sequence[int]) -> str:
        """The text of some numbers."""

    def read(self, words: Sequence[str]) -> Iterator[Reading]:
        """What the first words may mean."""


class Number(Field):
    """A whole number, written 1-based: a truck or a seat, whether there are so many or not."""

    width = 1

    def __init__(self, name: str) -> None:
        self.name = name

    def write(self, numbers: Sequence[int]) -> str:
        return str(numbers[0] + 1)

    def read(self, words: Sequence[str]) -> Iterator[Reading]:
        if words and len(words[0]) < DIGITS and words[0].isdecimal() and int(words[0]):
            yield (int(words[0]) - 1,), 1


class Name(Field):
    """One of some names, standing for their numbers."""

    width = 1

    def __init__(self, name: str, numbers: dict[str, int]) -> None:
        self.name = name
        self.numbers = numbers
        self.names = {number: text for text, number in numbers.items()}

    def write(self, numbers: Sequence[int]) -> str:
        return self.names.get(numbers[0], str(numbers[0]))

    def read(self, words: Sequence[str]) -> Iterator[Reading]:
        if words and words[0] in self.numbers:
            yield (self.numbers[words[0]],), 1


class TileField(Field):
    """A tile: its species or stall kind, and its role if it has one."""

    name = "TILE"
    width = 1

    def __init__(self, rules: Rules, supplies: Sequence[int] | None = None) -> None:
        self.rules = rules
        self.supplies = supplies

    def write(self, numbers: Sequence[int]) -> str:
        return self.rules.tiles[numbers[0]].name

    def read(self, words: Sequence[str]) -> Iterator[Reading]:
        for used in (2, 1):
            if len(words) >= used:
                for tile in self.rules.tiles_called(" ".join(words[:used])):
                    kind = self.rules.tiles[tile]
                    if self.supplies is None or kind.supply in self.supplies:
                        yield (tile,), used


class Place(Field):
    """An area and a spot in it. Where the spot tells the area, the area is not written."""

    name = "PLACE"
    width = 2

    def __init__(self, rules: Rules, areas: Sequence[Area]) -> None:
        self.rules = rules
        self.areas = areas

    def write(self, numbers: Sequence[int]) -> str:
        return spot_words(self.rules, numbers[0], numbers[1])

    def read(self, words: Sequence[str]) -> Iterator[Reading]:
        if not words:
            return
        name, _, text = words[0].rpartition(":")
        for area in self.areas:
            if words[0] in (area.label, area.name):
                yield (area.index, 0), 1
            elif not name or name in (area.label, area.name):
                spot = area.spot_parse(text)
                if spot is not None:
                    yield (area.index, spot), 1


class Post(Place):
    """A place of a worker: a job, or a space of a grid."""


class Optional(Field):
    """A field that is left out when it has its usual value."""

    width = 1

    def __init__(self, field: Field, usual: int) -> None:
        self.field = field
        self.name = f"[{field.name}]"
        self.usual = usual

    def write(self, numbers: Sequence[int]) -> str:
        return "" if numbers[0] == self.usual else self.field.write(numbers)

    def read(self, words: Sequence[str]) -> Iterator[Reading]:
        yield from self.field.read(words)
        yield (self.usual,), 0


def area_field(areas: Sequence[Area], name: str = "AREA") -> Name:
    """A field for one of some areas, by name or by full label."""
    numbers = {area.name: area.index for area in areas}
    return Name(name, numbers | {area.label: area.index for area in areas})


def write_fields(fields: Sequence[Field], numbers: Sequence[int]) -> list[str]:
    """The texts of all fields of an action, without those left out."""
    words, at = [], 0
    for field in fields:
        words.append(field.write(numbers[at : at + field.width]))
        at += field.width
    return [word for word in words if word]


def read_fields(fields: Sequence[Field], words: Sequence[str]) -> Iterator[tuple[int, ...]]:
    """Every meaning of some words that uses all of them."""
    if not fields:
        if not words:
            yield ()
        return
    for numbers, used in fields[0].read(words):
        for rest in read_fields(fields[1:], words[used:]):
            yield numbers + rest
