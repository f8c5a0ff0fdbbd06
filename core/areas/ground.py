"""The spaces of a grid: the printed board, the boards laid, and where another may go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any


def bits(cells: int) -> Iterator[int]:
    """The numbers of the cells in a set, ascending."""
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


def picture(rows: Sequence[str]) -> list[tuple[int, int, str]]:
    """The signs of a picture as ``(x, y, sign)``, the last row being y = 0."""
    height = len(rows)
    return [
        (x, height - 1 - i, sign)
        for i, row in enumerate(rows)
        for x, sign in enumerate(row.split())
    ]


class Board:
    """A board that can be laid, in each of its different rotations.

    Attributes:
        name: name in the ruleset.
        copies: how many each player has.
        species: what each one laid adds to the limit of species.
        turns: the cells of each rotation as a set whose lowest row and column hold bit 0's.
    """

    __slots__ = ("copies", "name", "species", "turns")

    def __init__(
        self,
        name: str,
        copies: int,
        species: int,
        cells: Sequence[tuple[int, int, str]],
        width: int,
    ) -> None:
        self.name = name
        self.copies = copies
        self.species = species
        points = {(x, y) for x, y, sign in cells if sign == "o"}
        turns: list[int] = []
        for _ in range(4):
            shape = sum(1 << (y * width + x) for x, y in _to_corner(points))
            if shape not in turns:
                turns.append(shape)
            points = {(y, -x) for x, y in points}
        self.turns = tuple(turns)


def _to_corner(points: set[tuple[int, int]]) -> set[tuple[int, int]]:
    left = min((x for x, _ in points), default=0)
    low = min((y for _, y in points), default=0)
    return {(x - left, y - low) for x, y in points}


class Ground:
    """The spaces of one player's grid; remembers where boards may go.

    Attributes:
        cells: all spaces.
        solid: cells of the printed board that are no spaces.
        laid: boards laid, as ``(board, cell, turn)``, in the order of laying.
    """

    __slots__ = ("_sites", "_width", "cells", "laid", "solid")

    def __init__(
        self, width: int, cells: int, solid: int, laid: tuple[tuple[int, int, int], ...]
    ) -> None:
        self._width = width
        self.cells = cells
        self.solid = solid
        self.laid = laid
        self._sites: dict[int, tuple[tuple[int, int], ...]] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ground) and self.laid == other.laid and self.cells == other.cells

    def __hash__(self) -> int:
        return hash((self.laid, self.cells))

    def __reduce__(self) -> tuple[Any, ...]:
        return Ground, (self._width, self.cells, self.solid, self.laid)

    def rows(self, width: int) -> int:
        """The number of rows up to the highest space."""
        return self.cells.bit_length() // width + 1

    def sites(self, boards: Sequence[Board], board: int) -> tuple[tuple[int, int], ...]:
        """Where a board may be laid, as ``(cell of its lower left corner, turn)``.

        It overlaps nothing and at least one of its cells shares an edge with a space
        (rulings R-G1, R-G3).
        """
        known = self._sites.get(board)
        if known is None:
            known = self._sites[board] = tuple(self._find(boards[board]))
        return known

    def _find(self, board: Board) -> Iterator[tuple[int, int]]:
        width, taken = self._width, self.cells | self.solid
        edge = (
            self.cells << 1 | self.cells >> 1 | self.cells << width | self.cells >> width
        ) & ~taken
        span = 1 + max((shape.bit_length() for shape in board.turns), default=0)
        first = (edge & -edge).bit_length() - 1
        for cell in range(max(0, first - span), edge.bit_length()):
            for turn, shape in enumerate(board.turns):
                laid = shape << cell
                if laid & edge and not laid & taken:
                    yield cell, turn

    def with_board(self, boards: Sequence[Board], board: int, cell: int, turn: int) -> Ground:
        """The ground with a board laid."""
        cells = self.cells | boards[board].turns[turn] << cell
        return Ground(self._width, cells, self.solid, (*self.laid, (board, cell, turn)))
