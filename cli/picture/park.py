"""The areas of a park, drawn: any kind that describes itself as cells, and others in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tiledraft.cli.picture.marks import pawn, titled
from tiledraft.cli.picture.shapes import (
    INK,
    PALE,
    SMALL,
    Drawing,
    below,
    beside,
    drawing,
    fitting,
    flowing,
    heading,
    line,
    lines,
    paragraph,
)
from tiledraft.cli.picture.tiles import (
    MIDDLE,
    OUTLINE,
    PITCH,
    SIZE,
    outlined,
    solid,
    space,
    stall_space,
)
from tiledraft.cli.render.areas import NO_SPACE, SPACE, WORKER, grid_notes
from tiledraft.cli.render.worth import worth_text
from tiledraft.core.areas import GridArea, SeatsArea, StoreArea
from tiledraft.core.areas.ground import bits
from tiledraft.core.areas.store import STACK

if TYPE_CHECKING:
    from tiledraft.cli.picture.tiles import Tiles
    from tiledraft.cli.render.view import View
    from tiledraft.core.areas import Area, Cell
    from tiledraft.core.rules import ParkRules
    from tiledraft.core.state import Leaf, State

NAME = 50
ACROSS = 7
ROOM = ACROSS * PITCH + 8
WIDTH = NAME + ROOM


def park(view: View, tiles: Tiles, state: State, seat: int, which: ParkRules) -> Drawing:
    """One park of a seat."""
    drawn = [area_drawing(view, tiles, area, state.leaf(seat, area.index)) for area in which.areas]
    title = [heading(which.name, WIDTH)] if len(view.rules.parks) > 1 else []
    return below([*title, *drawn], 8)


def area_drawing(view: View, tiles: Tiles, area: Area, leaf: Leaf) -> Drawing:
    """An area with its name, as one piece; the same thing is drawn once."""
    known = tiles.drawn.get((area.index, leaf))
    if known is None:
        known = tiles.drawn[area.index, leaf] = _area_drawing(view, tiles, area, leaf)
    return known


def _area_drawing(view: View, tiles: Tiles, area: Area, leaf: Leaf) -> Drawing:
    name = drawing(NAME - 6, SIZE, line(0, 23, area.name, bold=True, room=NAME - 6))
    whole = beside([name, _content(view, tiles, area, leaf)])
    parts = [
        f'<g transform="translate({x} {y})">{svg}</g>' if x or y else svg
        for x, y, svg in whole.pieces
    ]
    return drawing(whole.width, whole.height, *parts)


def _content(view: View, tiles: Tiles, area: Area, leaf: Leaf) -> Drawing:
    if leaf is None:
        return below([_closed(), paragraph(worth_text(area), ROOM, fill=PALE)], 2)
    if isinstance(area, StoreArea):
        return _store(tiles, area, leaf)
    if isinstance(area, SeatsArea):
        return _seats(area, leaf)
    cells = area.cells(leaf)
    if not cells:
        return paragraph(str(area.to_words(leaf)), ROOM)
    if area.choice:
        return _grid(view, tiles, area, leaf)
    return below([_row(tiles, cells), paragraph(worth_text(area), ROOM)], 2)


def _closed() -> Drawing:
    return drawing(
        5 * PITCH,
        SIZE,
        f'<rect x="2" y="2" width="{5 * PITCH - 4}" height="{SIZE - 4}" rx="4" fill="#dddddd" '
        f'stroke="{PALE}" stroke-dasharray="8 4"/>',
        line(5 * PITCH / 2, 22, "closed", anchor="middle", bold=True),
    )


def _store(tiles: Tiles, area: StoreArea, leaf: Leaf) -> Drawing:
    """Tiles in the order in which they lie; of a stack the one on top is framed."""
    names = area.rules.tile_names(leaf)
    if not names:
        return drawing(ROOM, SIZE, line(0, 23, "empty", fill=PALE))
    drawn = [drawing(SIZE, SIZE, tiles.placed(name)) for name in names]
    if area.spec.order == STACK:
        drawn[-1] = _top(names[-1], tiles)
    return flowing(drawn, ROOM, PITCH - SIZE)


def _top(name: str, tiles: Tiles) -> Drawing:
    frame = f'<rect x="3" y="0" width="{SIZE + 6}" height="{SIZE + 6}" rx="6" {OUTLINE}/>'
    arrow = f'<path d="M{SIZE + 12} {MIDDLE + 3}l8-6v12z" fill="{INK}"/>'
    top = line(SIZE + 23, MIDDLE + 7, "top", size=SMALL, bold=True)
    return drawing(SIZE + 46, SIZE + 6, frame, tiles.placed(name, 6, 3), arrow, top)


def _seats(area: SeatsArea, leaf: Leaf) -> Drawing:
    """Every job with its places, taken or free."""
    found = zip(area.jobs, leaf, area.room, strict=True)
    return flowing([_job(job, count, room) for job, count, room in found], ROOM, 6)


def _job(job: str, count: int, room: int) -> Drawing:
    places = [drawing(16, 24, pawn(0, 0, there=place < count)) for place in range(room)]
    return below([flowing(places, ROOM, 4), lines([f"{job} {count} of {room}"])], 1)


def _row(tiles: Tiles, cells: Sequence[Cell]) -> Drawing:
    """Spaces without coordinates in a row, those beside them after a bar."""
    rows = [[cell for cell in cells if cell.kind == SPACE]]
    rows.append([cell for cell in cells if cell.kind != SPACE])
    drawn = [[drawing(SIZE, SIZE, _cell(tiles, cell, 0, 0)) for cell in row] for row in rows]
    bar = drawing(4, SIZE, f'<path d="M2 2V{SIZE - 2}" stroke="{INK}" stroke-width="2"/>')
    others = [bar, *drawn[1]] if drawn[1] else []
    return flowing([*drawn[0], *others], ROOM, PITCH - SIZE)


def _cell(tiles: Tiles, cell: Cell, x: int, y: int) -> str:
    """What stands on one cell, or the free cell."""
    if cell.kind == NO_SPACE:
        return solid(x, y)
    ground = space(x, y) if cell.kind == SPACE else stall_space(x, y)
    if cell.kind == WORKER:
        name = line(x + MIDDLE, y + 32, cell.label, size=8, anchor="middle", room=SIZE - 4)
        return f"<g>{titled(cell.label)}{space(x, y)}{pawn(x + 10, y + 1)}{name}</g>"
    if not cell.label:
        return ground
    if cell.label in tiles:
        return tiles.placed(cell.label, x, y)
    return ground + line(x + MIDDLE, y + 22, cell.label, anchor="middle", room=SIZE - 6)


def _grid(view: View, tiles: Tiles, area: Area, leaf: Leaf) -> Drawing:
    """Spaces with coordinates as printed, rows and columns numbered; boards laid are outlined."""
    cells = area.cells(leaf)
    xs = range(min(cell.x for cell in cells), max(cell.x for cell in cells) + 1)
    ys = range(min(cell.y for cell in cells), max(cell.y for cell in cells) + 1)
    left, height = 18, len(ys) * PITCH

    def corner(x: int, y: int) -> tuple[int, int]:
        return left + (x - xs[0]) * PITCH, (ys[-1] - y) * PITCH

    parts = [_cell(tiles, cell, *corner(cell.x, cell.y)) for cell in cells]
    parts += [
        line(left - 4, corner(0, y)[1] + 22, str(y), size=SMALL, anchor="end", fill=PALE)
        for y in ys
    ]
    parts += [
        line(corner(x, 0)[0] + MIDDLE, height + 11, str(x), size=SMALL, anchor="middle", fill=PALE)
        for x in xs
    ]
    if isinstance(area, GridArea):
        for points in _boards(area, leaf):
            parts.append(outlined(points, corner))
    picture = fitting(drawing(left + len(xs) * PITCH, height + 14, *parts), ROOM)
    notes = "; ".join(note.strip() for note in grid_notes(view, area, leaf))
    return below([picture, paragraph(notes, ROOM)], 1)


def _boards(area: GridArea, leaf: Leaf) -> Iterator[set[tuple[int, int]]]:
    """The cells of each board laid."""
    for board, cell, turn in leaf.ground.laid:
        yield {area.point(bit) for bit in bits(area.boards[board].turns[turn] << cell)}
