"""Where the commands write: one console, plain text, a width that is asked once."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

DUMB = frozenset({"", "dumb", "unknown"})
NARROWEST, WIDEST = 40, 100
USUAL = 80


def make_console() -> Console:
    """The one kind of console of this program: it takes every text as it is."""
    from rich.console import Console  # noqa: PLC0415 - slow to load

    class PlainConsole(Console):
        """A console that leaves it to the command what a closed pipe means."""

        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    # Lines are broken before they get there; a width from outside may be 0 and swallow them.
    return PlainConsole(markup=False, emoji=False, highlight=False, width=WIDEST)


class Screen:
    """Standard output as seen by a command.

    Attributes:
        plain: whether the reader wants words alone, without drawings.
        asked_for_words: whether that was said on the command line, this once.
        paint: gives the lines of drawings their colours; None while nothing is drawn.
    """

    def __init__(self, *, plain: bool | None = None, console: Console | None = None) -> None:
        """Write to standard output.

        Args:
            plain: whether to write words alone; if None, where the terminal or its
                user cannot do with more.
            console: writes somewhere else.
        """
        self.plain = wants_words() if plain is None else plain
        self.asked_for_words = bool(plain)
        self.paint: Callable[[str], Text] | None = None
        self._console = console or make_console()

    @property
    def width(self) -> int:
        """Columns that lines may take now; a window can change."""
        return terminal_width()

    @property
    def few_colours(self) -> bool:
        """Whether the terminal has no more than 16 colours."""
        return self._console.color_system in {"standard", "windows"}

    @property
    def height(self) -> int:
        """Lines that the window shows at once."""
        return shutil.get_terminal_size((USUAL, 24)).lines

    def lines(self, lines: Iterable[str], style: str | None = None) -> None:
        """Write lines as they are, but for characters that could steer the terminal."""
        from tiledraft.core.ruleset.findings import printable  # noqa: PLC0415 - as above

        shown = None if self.plain else style
        for line in lines:
            self._console.out(printable(line), style=shown, highlight=False)

    def drawing(self, lines: Iterable[str]) -> None:
        """Write lines of a drawing, with colours where the terminal has any."""
        if self.plain or self.paint is None or self._console.color_system is None:
            self.lines(lines)
            return
        from tiledraft.core.ruleset.findings import printable  # noqa: PLC0415 - as above

        for line in lines:
            self._console.print(self.paint(printable(line)), soft_wrap=True)

    def json(self, data: object) -> None:
        """Write plain data as JSON."""
        self.lines(json.dumps(data, indent=2, ensure_ascii=False).split("\n"))

    def say(self, text: str = "", *, style: str | None = None) -> None:
        """Write a paragraph, wrapped to the width."""
        from tiledraft.cli.render.columns import wrap  # noqa: PLC0415 - needs the engine

        self.lines(wrap(text, self.width, 2), style)

    def heading(self, text: str) -> None:
        """Write what begins something; bold where the terminal can."""
        self.say(text, style="bold")


def wants_words() -> bool:
    """Whether drawings are no use: for a screen reader, a dumb terminal, or none at all."""
    asked = os.environ.get("ACCESSIBLE", "") not in {"", "0"}
    terminal = sys.stdout is not None and sys.stdout.isatty()
    return asked or not terminal or os.environ.get("TERM") in DUMB


def terminal_width() -> int:
    """Columns of the terminal; of a pipe as many as `COLUMNS` says, or the usual number."""
    columns = shutil.get_terminal_size((USUAL, 24)).columns
    return max(NARROWEST, min(columns, WIDEST))


def warn(text: str) -> None:
    """Write one line on standard error; where that cannot be written to, nobody reads it."""
    try:
        if sys.stderr is not None:
            sys.stderr.write(f"{text}\n")
            sys.stderr.flush()
    except (OSError, ValueError):
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - for good
