"""One area in words alone, for screen readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledraft.cli.render.areas import SPACE, counted, grid_notes, places, seat_items, store_items
from tiledraft.cli.render.columns import wrap
from tiledraft.cli.render.view import View, plural
from tiledraft.cli.render.worth import worth_text
from tiledraft.core.areas import SeatsArea, StoreArea

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tiledraft.core.areas import Area, Cell
    from tiledraft.core.state import Leaf


def plain_lines(view: View, area: Area, leaf: Leaf, width: int) -> list[str]:
    """An area with all that stands in it, in sentences."""
    return wrap(f"{area.name}: {'; '.join(_parts(view, area, leaf))}.", width, 2)


def _parts(view: View, area: Area, leaf: Leaf) -> list[str]:
    if leaf is None:
        return ["closed"]
    if isinstance(area, StoreArea):
        return [", ".join(store_items(area, leaf))]
    if isinstance(area, SeatsArea):
        return [", ".join(seat_items(area, leaf))]
    cells = area.cells(leaf)
    if not cells:
        return [str(area.to_words(leaf))]
    if area.choice:
        return places(cells) + [note.strip() for note in grid_notes(view, area, leaf)[1:3]]
    return [part for part in (*_row(cells), worth_text(area)) if part]


def _row(cells: Sequence[Cell]) -> list[str]:
    spaces = [cell.label for cell in cells if cell.kind == SPACE]
    free = spaces.count("")
    here = counted([label for label in spaces if label])
    beside = [cell for cell in cells if cell.kind != SPACE]
    texts = [", ".join([*here, plural(free, "free space")])]
    for kind in dict.fromkeys(cell.kind for cell in beside):
        names = [cell.label or "free" for cell in beside if cell.kind == kind]
        texts.append(f"{kind} {', '.join(names)}")
    return texts
