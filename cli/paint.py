"""Colours for a table: tiles become chips. A colour never says what letters do not."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tiledraft.core.tiles import BRED, SPECIES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.text import Text

    from tiledraft.cli.render.view import View
    from tiledraft.core.rules import Rules

PALETTE = (
    ("#56B4E9", "#000000"),
    ("#E69F00", "#000000"),
    ("#009E73", "#000000"),
    ("#F0E442", "#000000"),
    ("#CC79A7", "#000000"),
    ("#D55E00", "#000000"),
    ("#0072B2", "#FFFFFF"),
    ("#BBBBBB", "#000000"),
)
"""Okabe and Ito's colours with black or white letters, whichever can be read on them."""

STALL = ("#444444", "#FFFFFF")


def palette(rules: Rules) -> dict[int, tuple[str, str]]:
    """Ground and letter colour of each species and stall kind, by sort."""
    found: dict[int, tuple[str, str]] = {}
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
    """Paints the short forms of tiles on a line of a table."""

    def __init__(self, view: View) -> None:
        colours = palette(view.rules)
        self._styles = {
            view.short.sorts[sort]: f"{letters} on {ground}"
            for sort, (ground, letters) in colours.items()
        }
        marks = "|".join(map(re.escape, view.short.marks.values()))
        sorts = "|".join(map(re.escape, sorted(self._styles, key=len, reverse=True)))
        bred = re.escape(BRED)
        self._pattern = re.compile(rf"(?<![A-Za-z])({sorts})(?:{marks})?(?:{bred})?(?![A-Za-z])")

    def __call__(self, line: str) -> Text:
        """A line with its chips."""
        from rich.text import Text  # noqa: PLC0415 - slow to load

        text = Text(line)
        for style, start, end in self._chips(line):
            text.stylize(style, start, end)
        return text

    def _chips(self, line: str) -> Iterator[tuple[str, int, int]]:
        for found in self._pattern.finditer(line):
            yield self._styles[found[1]], found.start(), found.end()
