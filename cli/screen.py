"""Where the commands write: one console, plain text, a width that is asked once."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

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
        width: columns that lines may take.
        plain: whether the reader wants words alone, without drawings.
    """

    def __init__(self, *, plain: bool = False) -> None:
        self.width = _width()
        self.plain = plain or bool(os.environ.get("ACCESSIBLE"))
        self._console = make_console()

    def lines(self, lines: Iterable[str], style: str | None = None) -> None:
        """Write lines as they are, but for characters that could steer the terminal."""
        from tiledraft.core.ruleset.findings import printable  # noqa: PLC0415 - as above

        for line in lines:
            self._console.out(printable(line), style=style, highlight=False)

    def json(self, data: object) -> None:
        """Write plain data as JSON."""
        self.lines(json.dumps(data, indent=2, ensure_ascii=False).split("\n"))

    def say(self, text: str = "", *, style: str | None = None) -> None:
        """Write a paragraph, wrapped to the width."""
        from tiledraft.cli.render.columns import wrap  # noqa: PLC0415 - needs the engine

        self.lines(wrap(text, self.width, 2), style)

    def heading(self, text: str) -> None:
        """Write a line that begins something; bold where the terminal can."""
        self.lines([text], "bold")


def _width() -> int:
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
