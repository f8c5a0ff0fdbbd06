"""Colours for a table: tiles become chips. A colour never says what letters do not."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tiledraft.cli.colours import palette
from tiledraft.core.tiles import BRED

if TYPE_CHECKING:
    from rich.text import Text

    from tiledraft.cli.render.view import View


HEAD = "bold"


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
