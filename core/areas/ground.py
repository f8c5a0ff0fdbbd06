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


def check_picture(rows: Sequence[str], signs: str, most: int) -> None:
    """Refuse a picture that shows nothing that can be used.

    Args:
        rows: the picture.
        signs: the signs that it may have; the first of them stands for a space.
        most: the rows and columns that it may have.

    Raises:
        ValueError: it has another sign, no space, or is too large.
    """
    if len(rows) > most or any(len(row.split()) > most for row in rows):
        raise ValueError(f"the picture is larger than {most} rows of {most} signs")
    found = dict.fromkeys(sign for _, _, sign in picture(rows))
    strange = [sign for sign in found if sign not in signs.split()]
    if strange:
        known = ", ".join(f"`{sign}`" for sign in signs.split())
        raise ValueError(f"`{strange[0][:10]}` in the picture is none of its signs: {known}")
    if signs[0] not in found:
        raise ValueError(f"there is no space, `{signs[0]}`, in the picture")


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
        species: what the boards laid add to the limit of species.
        width: cells in a row of the canvas.
        memo: what was computed from the ground alone; no part of its value.
    """

    __slots__ = ("cells", "laid", "memo", "solid", "species", "width")

    def __init__(
        self,
        width: int,
        cells: int,
        solid: int,
        laid: tuple[tuple[int, int, int], ...],
        species: int,
    ) -> None:
        self.width = width
        self.cells = cells
        self.solid = solid
        self.laid = laid
        self.species = species
        self.memo: dict[Any, Any] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ground) and self.laid == other.laid and self.cells == other.cells

    def __hash__(self) -> int:
        return hash((self.laid, self.cells))

    def __reduce__(self) -> tuple[Any, ...]:
        return Ground, (self.width, self.cells, self.solid, self.laid, self.species)

    @property
    def rows(self) -> int:
        """The number of rows of the canvas up to the highest space."""
        return self.cells.bit_length() // self.width + 1

    def sites(self, board: Board) -> tuple[tuple[int, int], ...]:
        """Where a board may be laid, as ``(cell of its lower left corner, turn)``.

        It overlaps nothing and at least one of its cells shares an edge with a space
        (rulings R-G1, R-G3).
        """
        known: tuple[tuple[int, int], ...] | None = self.memo.get(board.name)
        if known is None:
            found = [
                cell << 2 | turn
                for turn, shape in enumerate(board.turns)
                for cell in bits(self._corners(shape))
            ]
            found.sort()
            known = self.memo[board.name] = tuple((site >> 2, site & 3) for site in found)
        return known

    def _corners(self, shape: int) -> int:
        """The cells where the lower left corner of a shape may lie."""
        width, taken = self.width, self.cells | self.solid
        edge = self.cells << 1 | self.cells >> 1 | self.cells << width | self.cells >> width
        edge &= ~taken
        touching, covering = 0, 0
        for offset in bits(shape):
            touching |= edge >> offset
            covering |= taken >> offset
        return touching & ~covering

    def with_board(self, board: Board, number: int, cell: int, turn: int) -> Ground:
        """The ground with a board laid, by its number among the boards."""
        cells = self.cells | board.turns[turn] << cell
        laid = (*self.laid, (number, cell, turn))
        return Ground(self.width, cells, self.solid, laid, self.species + board.species)
