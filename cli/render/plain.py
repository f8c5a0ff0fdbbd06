"""Areas and trucks in words alone, for screen readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledraft.cli.render.areas import (
    SPACE,
    WORKER,
    grid_notes,
    seat_items,
    store_items,
    with_numbers,
)
from tiledraft.cli.render.columns import wrap
from tiledraft.cli.render.compact import phrase
from tiledraft.cli.render.view import View, plural
from tiledraft.cli.render.worth import worth_text
from tiledraft.core.areas import SeatsArea, StoreArea
from tiledraft.core.text import listed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tiledraft.core.areas import Area, Cell
    from tiledraft.core.state import Leaf, State

HANGING = 2


def plain_lines(view: View, area: Area, leaf: Leaf, width: int) -> list[str]:
    """An area with all that stands in it, in sentences."""
    if leaf is not None and area.choice:
        return _grid(view, area, leaf, width)
    parts = [*_parts(view, area, leaf), worth_text(area)]
    return wrap(f"{area.name}: {'; '.join(filter(None, parts))}.", width, HANGING)


def plain_brief(view: View, area: Area, leaf: Leaf) -> str:
    """An area with all that stands in it and the number of its free spaces, in a phrase."""
    if isinstance(area, SeatsArea):
        return phrase(view, area, leaf).removeprefix(f"{area.name}: ")
    if leaf is None or not area.choice:
        first, *more = _parts(view, area, leaf)
        return "; ".join([_full(view, area, leaf) or first, *more])
    cells = area.cells(leaf)
    free = sum(cell.kind == SPACE and not cell.label for cell in cells)
    return ". ".join([*_groups(view, cells), *_workers(view, cells), plural(free, "free space")])


def _full(view: View, area: Area, leaf: Leaf) -> str:
    """The species on spaces of which none is free; "" for any other area."""
    if leaf is None or isinstance(area, StoreArea):
        return ""
    labels = [cell.label for cell in area.cells(leaf) if cell.kind == SPACE]
    full = bool(labels) and all(labels)
    return f"{listed(dict.fromkeys(map(view.sort, labels)))}, full" if full else ""


def _parts(view: View, area: Area, leaf: Leaf) -> list[str]:
    if leaf is None:
        return ["closed"]
    if isinstance(area, StoreArea):
        return [", ".join(store_items(view, area, leaf))]
    if isinstance(area, SeatsArea):
        return [", ".join(seat_items(area, leaf))]
    cells = area.cells(leaf)
    if not cells:
        return [str(area.to_words(leaf))]
    return _row(view, cells)


def _row(view: View, cells: Sequence[Cell]) -> list[str]:
    """What stands on spaces without coordinates, and beside them."""
    spaces = [cell.label for cell in cells if cell.kind == SPACE]
    here = with_numbers([view.said(label) for label in spaces if label])
    free = spaces.count("")
    texts = [", ".join([*here, plural(free, "free space") if free else "no free space"])]
    beside = [cell for cell in cells if cell.kind != SPACE]
    for kind in dict.fromkeys(cell.kind for cell in beside):
        labels = [cell.label for cell in beside if cell.kind == kind]
        names = with_numbers([view.said(label) for label in labels if label])
        free = labels.count("")
        names += [f"{free} free" if free > 1 or names else "free"] if free else []
        texts.append(f"{kind}: {', '.join(names)}")
    return texts


def _grid(view: View, area: Area, leaf: Leaf, width: int) -> list[str]:
    """What stands where on spaces with coordinates: a sentence for each species."""
    cells = area.cells(leaf)
    first, *notes = grid_notes(view, area, leaf)
    sentences = [first, *_groups(view, cells), *_workers(view, cells), *_free(view, cells)]
    lines = [line for text in [*sentences, *notes] for line in wrap(f"{text}.", width - 2, HANGING)]
    return [lines[0], *(" " * HANGING + line for line in lines[1:])]


def _groups(view: View, cells: Sequence[Cell]) -> list[str]:
    """For each species its tiles with their places, those without a mark first."""
    found: dict[str, dict[str, list[str]]] = {}
    for cell in cells:
        if cell.kind == SPACE and cell.label:
            tiles = found.setdefault(view.sort(cell.label), {})
            tiles.setdefault(view.said(cell.label), []).append(_at(view, cell))
    return [_group(sort, tiles) for sort, tiles in found.items()]


def _group(sort: str, tiles: Mapping[str, Sequence[str]]) -> str:
    """One species: how many tiles it has, and where those of each mark stand."""
    count = sum(map(len, tiles.values()))
    found = sorted(tiles.items())
    if len(found) == 1:
        name, places = found[0]
        return f"{name if count == 1 else f'{count} {name}'} at {' and '.join(places)}"
    told = [
        f"{name.removeprefix(sort).strip() or name} at {' and '.join(places)}"
        for name, places in found
    ]
    return f"{count} {sort}: {'; '.join(told)}"


def _workers(view: View, cells: Sequence[Cell]) -> list[str]:
    found: dict[str, list[str]] = {}
    for cell in cells:
        if cell.kind == WORKER:
            found.setdefault(cell.label, []).append(_at(view, cell))
    return [f"{name} at {' and '.join(places)}" for name, places in found.items()]


def _free(view: View, cells: Sequence[Cell]) -> list[str]:
    """The free spaces, row by row from the lowest."""
    rows: dict[int, list[str]] = {}
    for cell in cells:
        if cell.kind == SPACE and not cell.label:
            rows.setdefault(cell.y, []).append(view.spoken(str(cell.x)))
    texts = [
        f"row {view.spoken(str(y))}: column{'s' * (len(xs) > 1)} {listed(xs)}"
        for y, xs in sorted(rows.items())
    ]
    return [f"free in {'; '.join(texts)}"] if texts else []


def _at(view: View, cell: Cell) -> str:
    return view.spoken(f"{cell.x},{cell.y}")


def plain_truck(view: View, state: State, truck: int, *, whose: bool = True) -> str:
    """One truck: what it carries, whose tiles these are, how many more it takes."""
    taker, tiles = state.takers[truck], state.trucks[truck]
    if taker >= 0:
        return f"{view.truck(truck)}: taken by {view.names[taker]}"
    name = view.truck(truck)
    if whose and len(view.rules.supplies) > 1 and tiles:
        supplies = dict.fromkeys(view.rules.tiles[tile].supply for tile in tiles)
        name += f", {listed([view.rules.supplies[supply].name for supply in supplies])}"
    free = view.rules.places[truck] - len(tiles)
    room = f"{plural(free, 'place')} free" if free else "full"
    return f"{name}: {view.tiles(tiles) or 'empty'}; {room}"
