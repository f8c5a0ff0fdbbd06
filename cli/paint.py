"""Colours for a table: tiles become chips. A colour never says what letters do not."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from tiledraft.core.tiles import BRED, SPECIES

if TYPE_CHECKING:
    from rich.text import Text

    from tiledraft.cli.render.view import View
    from tiledraft.core.rules import Rules


class Chip(NamedTuple):
    """The colours of a tile.

    Attributes:
        ground: what the letters stand on.
        letters: black or white, whichever can be read on it.
        few: the ground where there are 16 colours; the nearest one may be too near the letters.
    """

    ground: str
    letters: str
    few: str


PALETTE = (
    Chip("#56B4E9", "#000000", "bright_cyan"),
    Chip("#E69F00", "#000000", "yellow"),
    Chip("#009E73", "#000000", "green"),
    Chip("#F0E442", "#000000", "bright_yellow"),
    Chip("#CC79A7", "#000000", "bright_magenta"),
    Chip("#D55E00", "#000000", "bright_red"),
    Chip("#0072B2", "#FFFFFF", "blue"),
    Chip("#BBBBBB", "#000000", "white"),
)
"""Okabe and Ito's colours, which people with any kind of colour vision can tell apart."""

STALL = Chip("#444444", "#FFFFFF", "bright_black")
HEAD = "bold"


def palette(rules: Rules) -> dict[int, Chip]:
    """The chip of each species and stall kind, by sort."""
    found: dict[int, Chip] = {}
    for supply in rules.supplies:
        sorts = dict.fromkeys(
            tile.sort
            for tile in rules.tiles
            if tile.supply == supply.index and tile.category == SPECIES
        )
        for number, sort in enumerate(sorts):
            found[sort] = PALETTE[number % len(PALETTE)]
    return {sort: found.get(sort, STALL) for sort in range(len(rules.sorts))}


class Paint:
    """Paints the short forms of tiles on a line of a table, and what begins a part of it."""

    def __init__(self, view: View, *, few: bool = False) -> None:
        """Get ready for a table.

        Args:
            view: the table.
            few: whether the terminal has no more than 16 colours.
        """
        self._styles = {
            view.short.sorts[sort]: f"{chip.letters} on {chip.few if few else chip.ground}"
            for sort, chip in palette(view.rules).items()
        }
        marks = "|".join(map(re.escape, view.short.marks.values()))
        sorts = "|".join(map(re.escape, sorted(self._styles, key=len, reverse=True)))
        bred = re.escape(BRED)
        self._chips = re.compile(rf"(?<![A-Za-z])({sorts})(?:{marks})?(?:{bred})?(?![A-Za-z])")
        names = "|".join(map(re.escape, view.names))
        trucks = re.escape(view.word("trucks").capitalize())
        self._heads = re.compile(rf"(?:{names}) \(seat \d+\)|{trucks}$")

    def __call__(self, line: str) -> Text:
        """A line with its chips; a head is bold."""
        from rich.text import Text  # noqa: PLC0415 - slow to load

        text = Text(line)
        if head := self._heads.match(line):
            text.stylize(HEAD, head.start(), head.end())
        for chip in self._chips.finditer(line):
            text.stylize(self._styles[chip[1]], chip.start(), chip.end())
        return text
