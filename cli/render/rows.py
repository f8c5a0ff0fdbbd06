"""Areas that are rows of spaces, below one another, with what each is worth in columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tiledraft.cli.render.areas import NAME, SPACE, sign
from tiledraft.cli.render.columns import flow, pad, table
from tiledraft.cli.render.worth import worth_short
from tiledraft.core.areas import SeatsArea, StoreArea
from tiledraft.core.ruleset.findings import width as columns

if TYPE_CHECKING:
    from tiledraft.cli.render.view import View
    from tiledraft.core.areas import Area
    from tiledraft.core.state import Leaf

Row = tuple["Area", "Leaf"]

NOTES = 33
POINTS = "points: "
BAR = "|"
"""Stands before the spaces beside a row."""


def is_row(area: Area, leaf: Leaf) -> bool:
    """Whether an area is drawn as a row: its spaces have no coordinates, or it is closed."""
    if isinstance(area, StoreArea | SeatsArea) or area.choice:
        return False
    return leaf is None or bool(area.cells(leaf))


def rows_lines(view: View, rows: Sequence[Row], width: int) -> list[str]:
    """Rows with what they are worth; the first line says what the numbers are for.

    Args:
        view: the table.
        rows: areas with what stands in them.
        width: columns of a line.
    """
    worths = [worth_short(area) for area, _ in rows]
    names = list(dict.fromkeys(name for worth in worths for name in worth))
    cells = [names, *([worth.get(name, "") for name in names] for worth in worths)]
    between = "/" if view.narrow else "  "
    notes = [between.join(row) for row in cells] if view.narrow else table(cells)
    size = 0 if view.narrow else _widest(view, rows)
    drawn = [_drawn(view, area, leaf, size, width) for area, leaf in rows]
    room = width - max(map(columns, notes[1:])) - 2
    fitting = [columns(lines[-1]) for lines in drawn if columns(lines[-1]) <= room]
    at = min(room, max([0 if view.narrow else NOTES, *fitting]))
    lines = [_head(notes[0], at, width)] if names else []
    for row, note in zip(drawn, notes[1:], strict=True):
        lines += _beside(row, note, at, width)
    return lines


def _beside(row: list[str], note: str, at: int, width: int) -> list[str]:
    """A row with what it is worth: behind its last line, or below if that is too long."""
    if not note:
        return row
    joined = f"{pad(row[-1], at)}  {note}"
    if columns(joined) <= width:
        return [*row[:-1], joined]
    return [*row, f"{pad('', at)}  {note}"]


def _head(names: str, at: int, width: int) -> str:
    """What the numbers are points for, above them if there is room."""
    text = f"{POINTS}{names}"
    return " " * max(0, min(at + 2 - columns(POINTS), width - columns(text))) + text


def _widest(view: View, rows: Sequence[Row]) -> int:
    """Columns that whatever stands on a space can take."""
    cells = [cell for area, leaf in rows if leaf is not None for cell in area.cells(leaf)]
    return max([columns(sign(view, cell)) for cell in cells if cell.kind == SPACE], default=0)


def _drawn(view: View, area: Area, leaf: Leaf, size: int, width: int) -> list[str]:
    """The spaces of an area in a row, those beside them after a bar."""
    head = pad(f"{area.name} ", NAME)
    if leaf is None:
        return [f"{head}closed"]
    cells = area.cells(leaf)
    row = [pad(sign(view, cell), size) for cell in cells if cell.kind == SPACE]
    others = [sign(view, cell) for cell in cells if cell.kind != SPACE]
    items = [*row, " ".join([BAR, *others])] if others else row
    return [line.rstrip() for line in flow(items, width, start=head, hanging=NAME, gap=" ")]
