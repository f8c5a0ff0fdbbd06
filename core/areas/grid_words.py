"""A grid in words, for saves and scenario files.

``{TILE: "1,3 2,3", WORKER: "2,2", BOARD: ["5,2 r0"]}``: tiles and
workers with the cells they stand on, boards with the cell of their lower left corner.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tiledraft.core.areas.ground import bits
from tiledraft.core.errors import PositionError

if TYPE_CHECKING:
    from tiledraft.core.areas.grid import GridArea, GridLeaf

LAID = "laid"


def grid_to_words(area: GridArea, leaf: GridLeaf) -> dict[str, Any]:
    """The leaf as words: boards, then tiles, then workers."""
    words: dict[str, Any] = {}
    for board, cell, turn in leaf.ground.laid:
        name = area.boards[board].name
        words.setdefault(name, []).append(f"{area.spot_text(cell)} r{turn}")
    order = [area.boards[board].name for board, _, _ in leaf.ground.laid]
    if len(set(order)) > 1:
        words[LAID] = " ".join(order)
    cells: dict[int, list[str]] = {}
    for cell, tile in area.standing(leaf):
        cells.setdefault(tile, []).append(area.spot_text(cell))
    for tile in sorted(cells):
        words[area.rules.tiles[tile].name] = " ".join(cells[tile])
    if leaf.pawns:
        words[area.spec.worker] = " ".join(area.spot_text(cell) for cell in bits(leaf.pawns))
    return words


def grid_from_words(area: GridArea, words: Any) -> GridLeaf:
    """The leaf that words describe.

    Raises:
        PositionError: a board lies where it may not, or a tile stands where it may not.
    """
    if not isinstance(words, dict):
        raise PositionError(f"{area.label} is written as tiles and the cells they stand on")
    leaf = _with_boards(area, words)
    pawns = 0
    for name, text in words.items():
        if name == LAID or name in {board.name for board in area.boards}:
            continue
        cells = _cells(area, leaf, name, text)
        if name == area.spec.worker:
            pawns = sum(1 << cell for cell in cells)
            continue
        tile = area.rules.tile_named(name, area)
        for cell in cells:
            if leaf.occupied >> cell & 1:
                raise PositionError(f"two tiles stand on {area.spot_text(cell)}")
            leaf = area.put(leaf, tile, cell)
    leaf = area.with_pawns(leaf, pawns)
    for fault in area.faults(leaf):
        raise PositionError(f"{area.label} cannot be {words}: {fault}")
    return leaf


def _cells(area: GridArea, leaf: GridLeaf, name: str, text: Any) -> list[int]:
    found = []
    for word in str(text).split():
        cell = area.spot_parse(word)
        if cell is None or not leaf.ground.cells >> cell & 1:
            raise PositionError(f"{word!r}, for {name} in {area.label}, is no space")
        found.append(cell)
    if len(set(found)) < len(found):
        raise PositionError(f"{name} stands twice on one space of {area.label}: {text!r}")
    return found


def _with_boards(area: GridArea, words: dict[str, Any]) -> GridLeaf:
    """The empty grid with the boards laid, in whatever order is legal unless one is given."""
    waiting: list[tuple[int, str]] = []
    for index, board in enumerate(area.boards):
        texts = words.get(board.name, [])
        texts = texts if isinstance(texts, list) else [texts]
        waiting += [(index, text) for text in texts]
    if LAID in words:
        order = str(words[LAID]).split()
        waiting = [waiting.pop(_first(area, waiting, name)) for name in order] + waiting
    leaf: GridLeaf = area.empty
    while waiting:
        for i, (kind, text) in enumerate(waiting):
            site = _site(area, text)
            if site in area.sites(leaf, kind):
                leaf = area.with_board(leaf, kind, *site)
                del waiting[i]
                break
        else:
            kind, text = waiting[0]
            raise PositionError(f"no {area.boards[kind].name} board can lie at {text!r}")
    return leaf


def _first(area: GridArea, waiting: list[tuple[int, str]], name: str) -> int:
    for i, (board, _) in enumerate(waiting):
        if area.boards[board].name == name:
            return i
    raise PositionError(f"{name!r} is in the order of laying, but no such board is laid")


def _site(area: GridArea, text: Any) -> tuple[int, int]:
    place, _, turn = str(text).partition(" ")
    cell = area.spot_parse(place)
    turn = turn.removeprefix("r") or "0"
    if cell is None or not turn.isdecimal() or len(turn) > 1:
        raise PositionError(f"{text!r} is no place for a board; write `5,2 r0`")
    return cell, int(turn)
