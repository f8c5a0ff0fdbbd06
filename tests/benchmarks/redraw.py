"""What it costs to draw the table anew, beside a table of equal size that Rich draws."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from io import StringIO
from statistics import median
from time import process_time
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from tests.benchmarks.memory import late_state
from tiledraft.cli.paint import Paint
from tiledraft.cli.render.table import table_lines
from tiledraft.cli.render.view import View
from tiledraft.cli.screen import Screen
from tiledraft.plugins.loader import Plugins

if TYPE_CHECKING:
    from tiledraft.core.state import State

ROUNDS = 31
NAME, PLAYERS, WIDTH = "combined", 5, 80
NAMES = ("Anna", "Ben", "Carla", "Dora", "Emil")
COLUMNS = (10, 1)
"""Columns of Rich's tables: as wide as a tile with its gap, and the fewest there can be."""


@dataclass(frozen=True)
class Redrawing:
    """What one drawing took, medians of interleaved rounds.

    Attributes:
        lines: lines of the drawing.
        seconds: from a position to the text for a terminal.
        ratios: how often that is the time of a table of Rich's of the same width with as many
            rows, by its columns; each the median of the ratios of the rounds.
    """

    lines: int
    seconds: float
    ratios: dict[int, float]


def redrawing(rounds: int = ROUNDS) -> Redrawing:
    """Draw a late table and tables of Rich's in turn, all for a terminal with colours."""
    state = late_state(Plugins().load(NAME).rules(PLAYERS), 1)
    view = View(state.rules, NAMES, WIDTH)
    lines = len(table_lines(view, state))
    own, peers = _own(view, state), {columns: _rich(lines, columns) for columns in COLUMNS}
    times: list[float] = []
    ratios: dict[int, list[float]] = {columns: [] for columns in COLUMNS}
    for _ in range(rounds):
        times.append(_time(own))
        for columns, peer in peers.items():
            ratios[columns].append(times[-1] / _time(peer))
    return Redrawing(lines, median(times), {n: median(found) for n, found in ratios.items()})


def _own(view: View, state: State) -> Callable[[], None]:
    """Drawing the position, as the prompt does."""
    paint = Paint(view)

    def draw() -> None:
        screen = Screen(plain=False, console=_console())
        screen.paint = paint
        screen.drawing(table_lines(view, state))

    return draw


def _rich(rows: int, columns: int) -> Callable[[], None]:
    """Printing a table of Rich's, every cell of it filled."""
    cell = "x" * (WIDTH // columns)

    def draw() -> None:
        table = Table(box=None, show_header=False, width=WIDTH, padding=0)
        for _ in range(columns):
            table.add_column()
        for _ in range(rows):
            table.add_row(*[cell] * columns)
        _console().print(table)

    return draw


def _console() -> Console:
    return Console(
        file=StringIO(), force_terminal=True, color_system="truecolor", width=WIDTH, highlight=False
    )


def _time(work: Callable[[], None]) -> float:
    start = process_time()
    work()
    return process_time() - start
