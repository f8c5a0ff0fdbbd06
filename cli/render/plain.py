"""Areas and trucks in words alone, for screen readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledraft.cli.render.areas import SPACE, WORKER, counted, grid_notes, seat_items, store_items
from tiledraft.cli.render.columns import and_list, flow, wrap
from tiledraft.cli.render.short import called
from tiledraft.cli.render.view import HAS_BRED, View, plural
from tiledraft.cli.render.worth import worth_text
from tiledraft.core.areas import SeatsArea, StoreArea
from tiledraft.core.tiles import BRED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tiledraft.core.areas import Area, Cell
    from tiledraft.core.state import Leaf, State

HANGING = 2


def plain_lines(view: View, area: Area, leaf: Leaf, width: int) -> list[str]:
    """An area with all that stands in it, in sentences."""
    if leaf is not None and area.choice:
        return _grid(view, area, leaf, width)
    return wrap(f"{area.name}: {'; '.join(_parts(view, area, leaf))}.", width, HANGING)


def _parts(view: View, area: Area, leaf: Leaf) -> list[str]:
    if leaf is None:
        return list(filter(None, ["closed", worth_text(area)]))
    if isinstance(area, StoreArea):
        return [", ".join(store_items(view, area, leaf))]
    if isinstance(area, SeatsArea):
        return [", ".join(seat_items(area, leaf))]
    cells = area.cells(leaf)
    if not cells:
        return [str(area.to_words(leaf))]
    return [part for part in (*_row(view, cells), worth_text(area)) if part]


def _row(view: View, cells: Sequence[Cell]) -> list[str]:
    """What stands on spaces without coordinates, and beside them."""
    spaces = [cell.label for cell in cells if cell.kind == SPACE]
    here = counted([view.said(label) for label in spaces if label])
    free = spaces.count("")
    texts = [", ".join([*here, plural(free, "free space") if free else "no free space"])]
    beside = [cell for cell in cells if cell.kind != SPACE]
    for kind in dict.fromkeys(cell.kind for cell in beside):
        labels = [cell.label for cell in beside if cell.kind == kind]
        names = counted([view.said(label) for label in labels if label])
        free = labels.count("")
        names += [f"{free} free" if free > 1 or names else "free"] if free else []
        texts.append(f"{kind}: {', '.join(names)}")
    return texts


def _grid(view: View, area: Area, leaf: Leaf, width: int) -> list[str]:
    """What stands where on spaces with coordinates: a sentence for each species."""
    cells = area.cells(leaf)
    first, *notes = grid_notes(view, area, leaf)
    sentences = [first, *_groups(view, cells), *_workers(cells)]
    free = [_at(cell) for cell in cells if cell.kind == SPACE and not cell.label]
    sentences += [f"free: {' '.join(free)}"] if free else []
    lines = [line for text in [*sentences, *notes] for line in wrap(f"{text}.", width - 2, HANGING)]
    return [lines[0], *(" " * HANGING + line for line in lines[1:])]


def _groups(view: View, cells: Sequence[Cell]) -> list[str]:
    """For each species its tiles with their places, those without a mark first."""
    found: dict[str, dict[str, list[str]]] = {}
    for cell in cells:
        if cell.kind == SPACE and cell.label:
            tiles = found.setdefault(view.sort(cell.label), {})
            tiles.setdefault(view.said(cell.label), []).append(_at(cell))
    return [
        f"{sum(map(len, tiles.values()))} {sort}: "
        + "; ".join(
            " ".join([*places, name.removeprefix(sort).strip()]).strip()
            for name, places in sorted(tiles.items())
        )
        for sort, tiles in found.items()
    ]


def _workers(cells: Sequence[Cell]) -> list[str]:
    found: dict[str, list[str]] = {}
    for cell in cells:
        if cell.kind == WORKER:
            found.setdefault(cell.label, []).append(_at(cell))
    return [f"{name}: {' '.join(places)}" for name, places in found.items()]


def _at(cell: Cell) -> str:
    return f"{cell.x},{cell.y}"


def plain_truck(view: View, state: State, truck: int) -> str:
    """One truck: what it carries, whose tiles these are, how many more it takes."""
    taker, tiles = state.takers[truck], state.trucks[truck]
    if taker >= 0:
        return f"{view.truck(truck)}: taken by {view.names[taker]}"
    name = view.truck(truck)
    if len(view.rules.supplies) > 1 and tiles:
        supplies = dict.fromkeys(view.rules.tiles[tile].supply for tile in tiles)
        name += f", {and_list([view.rules.supplies[supply].name for supply in supplies])}"
    free = view.rules.places[truck] - len(tiles)
    room = f"{plural(free, 'place')} free" if free else "full"
    return f"{name}: {view.tiles(tiles) or 'empty'}; {room}"


def marks_lines(view: View) -> list[str]:
    """How marks are typed that are read in full words."""
    known = called(view.rules)
    marks = [f"{words} as {role}" for role, words in known.items() if role != words]
    if any(tile.bred >= 0 and tile.role in known for tile in view.rules.tiles):
        marks.append(f"{HAS_BRED} as {BRED}")
    return (
        flow(marks, view.width, start="In moves type ", hanging=HANGING, gap=", ") if marks else []
    )
