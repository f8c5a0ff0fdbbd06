"""One area of a park as text, in full: any kind of area but rows of spaces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tiledraft.cli.render.columns import beside, flow, pad
from tiledraft.cli.render.short import FREE, SOLID
from tiledraft.cli.render.view import View, plural
from tiledraft.cli.render.worth import bonus_text
from tiledraft.core.areas import GridArea, SeatsArea, StoreArea
from tiledraft.core.areas.store import STACK
from tiledraft.core.ruleset.findings import width as columns
from tiledraft.core.text import listed

if TYPE_CHECKING:
    from tiledraft.core.areas import Area, Cell
    from tiledraft.core.state import Leaf

Marks = Mapping[int, Mapping[tuple[int, int], str]]
"""What stands at coordinates of a grid instead of what is there, by area."""

CHOICE = "o"
CHOOSABLE = f"{CHOICE} can be chosen"
NAME = 6
SPACE, WORKER, NO_SPACE = "space", "worker", "solid"
"""Kinds of cells."""


def full_lines(
    view: View, area: Area, leaf: Leaf, width: int, marks: Marks | None = None
) -> list[str]:
    """An area with all that stands in it.

    Args:
        view: the table.
        area: the area.
        leaf: what stands in it.
        width: columns of a line.
        marks: spots that can be chosen now.
    """
    head = pad(f"{area.name} ", NAME)
    if leaf is None:
        return [f"{head}closed"]
    if isinstance(area, StoreArea):
        return flow(store_items(view, area, leaf), width, start=head, hanging=NAME, gap=", ")
    if isinstance(area, SeatsArea):
        return flow(seat_items(area, leaf), width, start=head, hanging=NAME, gap=", ")
    if not area.cells(leaf):
        return flow([str(area.to_words(leaf))], width, start=head, hanging=NAME)
    return grid_lines(view, area, leaf, width, (marks or {}).get(area.index))


def store_items(view: View, area: StoreArea, leaf: Leaf) -> list[str]:
    """The tiles of a store; of a stack the one on top is marked."""
    names = [view.tile(tile) for tile in leaf]
    if not names:
        return ["empty"]
    if area.spec.order == STACK:
        top = f"{names[-1]} on top" if view.plain else f"{names[-1]} (top)"
        return [*names[:-1], top]
    return with_numbers(names)


def with_numbers(names: Sequence[str]) -> list[str]:
    """Equal names put together: ``2 zebra``."""
    counts = {name: names.count(name) for name in dict.fromkeys(names)}
    return [name if count == 1 else f"{count} {name}" for name, count in counts.items()]


def seat_items(area: SeatsArea, leaf: Leaf) -> list[str]:
    """How many places of each job are taken."""
    found = zip(area.jobs, leaf, area.room, strict=True)
    return [f"{job} {count} of {room}" for job, count, room in found]


def grid_lines(
    view: View,
    area: Area,
    leaf: Leaf,
    width: int,
    marks: Mapping[tuple[int, int], str] | None = None,
) -> list[str]:
    """Spaces with coordinates as a picture, with notes beside it."""
    cells = area.cells(leaf)
    drawing = picture(view, cells, marks)
    if max(map(columns, drawing)) > width:
        drawing = picture(view, cells, marks, even=False)
    if max(map(columns, drawing)) > width:
        drawing = flow(places(cells), width, hanging=2, gap="; ")
    notes = grid_notes(view, area, leaf)
    return beside(drawing, [*notes, CHOOSABLE] if marks else notes, width)


def places(cells: Sequence[Cell]) -> list[str]:
    """What stands where, and the free spaces."""
    found: dict[str, list[str]] = {}
    for cell in cells:
        if cell.kind != NO_SPACE:
            found.setdefault(cell.label or "free", []).append(f"{cell.x},{cell.y}")
    free = found.pop("free", [])
    texts = [f"{label} at {listed(spots)}" for label, spots in found.items()]
    return [*texts, f"free: {' '.join(free) or 'none'}"]


def picture(
    view: View,
    cells: Sequence[Cell],
    marks: Mapping[tuple[int, int], str] | None = None,
    *,
    even: bool = True,
) -> list[str]:
    """Cells as printed, rows and columns numbered.

    Args:
        view: the table.
        cells: the cells.
        marks: what stands at some coordinates instead, cells or not.
        even: whether all columns are equally wide.
    """
    signs = {(cell.x, cell.y): sign(view, cell) for cell in cells} | dict(marks or {})
    xs = range(min(x for x, _ in signs), max(x for x, _ in signs) + 1)
    ys = range(min(y for _, y in signs), max(y for _, y in signs) + 1)
    widths = {x: _widest(signs, x) for x in xs}
    sizes = dict.fromkeys(xs, max(widths.values())) if even else widths
    side = max(len(str(y)) for y in ys) + 1
    lines = []
    for y in reversed(ys):
        row = " ".join(pad(signs.get((x, y), ""), sizes[x]) for x in xs)
        lines.append(f"{y:>{side}} {row}".rstrip())
    numbers = " ".join(pad(str(x), sizes[x]) for x in xs)
    return [*lines, f"{'':>{side}} {numbers}".rstrip()]


def _widest(signs: Mapping[tuple[int, int], str], column: int) -> int:
    """How wide a column of a picture must be."""
    found = [columns(text) for (x, _), text in signs.items() if x == column]
    return max([len(str(column)), *found])


def sign(view: View, cell: Cell) -> str:
    """What stands on one cell."""
    if cell.kind == NO_SPACE:
        return SOLID
    if cell.kind == WORKER:
        return view.short.worker(cell.label)
    return view.short.tile(cell.label) or FREE


def grid_notes(view: View, area: Area, leaf: Leaf) -> list[str]:
    """What a picture of spaces does not show."""
    free = sum(not cell.label for cell in area.cells(leaf) if cell.kind == SPACE)
    notes = [f"{area.name}: {plural(free, 'free space')}"]
    if isinstance(area, GridArea):
        limit = area.limit(leaf)
        notes.append(f"{len(leaf.groups)} of {limit} {view.word('species')}")
        left = [f"{count} {name}" for name, count in boards_left(area, leaf).items()]
        if area.boards:
            notes.append(f"boards left: {', '.join(left) or 'none'}")
    if area.bonus:
        notes += [f"a group of {part}" for part in bonus_text(area).split("; ")]
    return notes


def boards_left(area: GridArea, leaf: Leaf) -> dict[str, int]:
    """How many of each board have not been laid, by name; none that are used up."""
    laid = [board for board, _, _ in leaf.ground.laid]
    left = {board.name: board.copies - laid.count(i) for i, board in enumerate(area.boards)}
    return {name: count for name, count in left.items() if count}
