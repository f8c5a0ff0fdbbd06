"""One area in a phrase, for parks that are not shown in full."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledraft.cli.render.areas import SPACE, WORKER, store_items, with_numbers
from tiledraft.cli.render.view import View, plural
from tiledraft.core.areas import SeatsArea, StoreArea
from tiledraft.core.text import listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tiledraft.core.areas import Area, Cell
    from tiledraft.core.state import Leaf


def phrase(view: View, area: Area, leaf: Leaf) -> str:
    """What an area holds: species and numbers, not every mark and place."""
    name = area.name
    if leaf is None:
        return f"{name} closed"
    if isinstance(area, StoreArea):
        return f"{name}: {', '.join(store_items(view, area, leaf))}"
    if isinstance(area, SeatsArea):
        taken = [f"{count} {job}" for job, count in zip(area.jobs, leaf, strict=True) if count]
        return f"{name}: {', '.join(taken) or 'nobody'}"
    cells = area.cells(leaf)
    if not cells:
        return f"{name}: {area.to_words(leaf)}"
    if area.choice:
        return f"{name}: {_groups(view, cells)}"
    return f"{name}: {_row_in_words(view, cells) if view.plain else _row(view, cells)}"


def _row(view: View, cells: Sequence[Cell]) -> str:
    """A row of spaces with signs: ``3/5 zebra + kiosk``."""
    spaces = [cell.label for cell in cells if cell.kind == SPACE]
    here = [label for label in spaces if label]
    text = f"{len(here)}/{len(spaces)}"
    if here:
        text += f" {' '.join(_sorts(view, here))}"
    beside = [cell.label for cell in cells if cell.kind != SPACE and cell.label]
    return text + (f" + {', '.join(with_numbers(beside))}" if beside else "")


def _row_in_words(view: View, cells: Sequence[Cell]) -> str:
    """A row of spaces in words: ``zebra, 3 of 5; stall: kiosk``."""
    spaces = [cell.label for cell in cells if cell.kind == SPACE]
    here = [label for label in spaces if label]
    texts = [f"{listed(_sorts(view, here)) or 'empty'}, {len(here)} of {len(spaces)}"]
    beside = [cell for cell in cells if cell.kind != SPACE and cell.label]
    for kind in dict.fromkeys(cell.kind for cell in beside):
        labels = [view.said(cell.label) for cell in beside if cell.kind == kind]
        texts.append(f"{kind}: {', '.join(with_numbers(labels))}")
    return "; ".join(texts)


def _groups(view: View, cells: Sequence[Cell]) -> str:
    here = [cell.label for cell in cells if cell.kind == SPACE and cell.label]
    workers = [cell.label for cell in cells if cell.kind == WORKER]
    free = sum(cell.kind == SPACE and not cell.label for cell in cells)
    sorts = _sorts(view, here)
    groups = [f"{_count(view, here, sort)} {sort}" for sort in sorts]
    groups += [plural(workers.count(name), name) for name in dict.fromkeys(workers)]
    return ", ".join([*groups, plural(free, "free space")])


def _sorts(view: View, labels: Sequence[str]) -> list[str]:
    """The species and stall kinds of some tiles, each once."""
    return list(dict.fromkeys(view.sort(label) for label in labels))


def _count(view: View, labels: Sequence[str], sort: str) -> int:
    return sum(view.sort(label) == sort for label in labels)
