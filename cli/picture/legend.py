"""What the letters, signs and shapes of a picture mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tiledraft.cli.picture.marks import badge, heart, pawn
from tiledraft.cli.picture.shapes import (
    USUAL,
    Drawing,
    below,
    beside,
    drawing,
    flowing,
    heading,
    line,
)
from tiledraft.cli.picture.tiles import SIZE, outlined, solid, space
from tiledraft.cli.render.short import called
from tiledraft.core.areas import GridArea
from tiledraft.core.ruleset.spec import YOUNG
from tiledraft.core.tiles import BRED

if TYPE_CHECKING:
    from tiledraft.cli.picture.tiles import Tiles
    from tiledraft.cli.render.view import View
    from tiledraft.core.state import State

SCALE = 0.65
ITEM = 130


def legend(view: View, tiles: Tiles, state: State, width: int) -> Drawing:
    """What everything that can be seen at a table means."""
    parts = [heading("What it means", width)]
    for supply in view.rules.supplies:
        name = heading(supply.name, width) if len(view.rules.supplies) > 1 else None
        sorts = flowing(_sorts(view, tiles, state, supply.index), width, 2)
        parts += [sorts] if name is None else [name, sorts]
    return below([*parts, flowing(_signs(view), width, 2)], 4)


def _sorts(view: View, tiles: Tiles, state: State, supply: int) -> Iterator[Drawing]:
    """The species and stall kinds of a supply that are in the game."""
    for sort in view.rules.sorts:
        if sort.supply == supply and sort.index not in state.leaving:
            name = sort.name.rpartition(".")[2]
            yield _item(tiles.placed(view.rules.tiles[sort.tiles[0]].name), name)


def _signs(view: View) -> Iterator[Drawing]:
    """The marks on tiles, and what else there is to see."""
    roles = {tile.role for tile in view.rules.tiles if tile.count}
    roles |= {YOUNG} if any(sort.young for sort in view.rules.sorts) else set()
    names = called(view.rules)
    for role, letters in view.short.marks.items():
        if role in roles:
            yield _item(_larger(badge(0, 0, role, letters)), names.get(role, role))
    if any(tile.name.endswith(BRED) for tile in view.rules.tiles):
        yield _item(_larger(heart(0, 0)), "has bred")
    yield _item(space(0, 0), "free space")
    grids = [area for area in view.rules.areas if isinstance(area, GridArea)]
    if any(area.solid for area in grids):
        yield _item(solid(0, 0), "no space")
    if any(area.boards for area in grids):
        yield _item(space(0, 0) + outlined({(0, 0)}, lambda _x, _y: (0, 0)), "a board laid")
    for worker in dict.fromkeys(area.spec.worker for area in grids if area.spec.staff):
        yield _item(pawn(10, 6), worker)


def _larger(sign: str) -> str:
    return f'<g transform="translate({SIZE // 2} {SIZE // 2}) scale(1.6)">{sign}</g>'


def _item(svg: str, meaning: str) -> Drawing:
    small = drawing(SIZE * SCALE, SIZE * SCALE, f'<g transform="scale({SCALE})">{svg}</g>')
    room = ITEM - small.width - 6
    foot = small.height / 2 + USUAL / 3
    return beside([small, drawing(room, small.height, line(0, foot, meaning, room=room - 4))])
