"""The rules once more, slowly and from the printed numbers: which moves a position allows.

It shares nothing with the engine. It reads a position in words (the data of a save), works
with sets of coordinates, and answers with the texts of all legal moves.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Cell = tuple[int, int]
Words = Mapping[str, Any]

ENCLOSURES = {"E5": (5, 1), "E4": (4, 2), "E6": (6, 1), "X": (5, 1), "X2": (5, 1)}
STALLS = ("snacks", "kiosk", "barrow", "popcorn")
BARE = {
    *((x, 4) for x in (1, 2, 3)),
    *((x, y) for x in range(5) for y in (3, 2)),
    *((x, 1) for x in (1, 2, 3, 4)),
    *((x, 0) for x in (2, 3)),
}
ENTRANCE = {(0, 0), (1, 0), (0, 1)}
BOARDS = {"large": {(0, 0), (1, 0), (0, 1), (1, 1)}, "small": {(0, 0), (1, 0), (0, 1)}}
LAY_PRICES = {"large": 2, "small": 1}
COPIES = 2
JOBS = {"cashier": 2, "keeper": 2, "manager": 1}


def around(cell: Cell) -> set[Cell]:
    """The four neighbours of a cell."""
    x, y = cell
    return {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}


def turned(cells: set[Cell], quarters: int) -> set[Cell]:
    """A board turned clockwise and pushed into the corner."""
    for _ in range(quarters):
        cells = {(y, -x) for x, y in cells}
    left, low = min(x for x, _ in cells), min(y for _, y in cells)
    return {(x - left, y - low) for x, y in cells}


def laid_at(board: str, text: str) -> set[Cell]:
    """The cells of a board laid at ``x,y rN``."""
    place, _, turn = text.partition(" r")
    x, y = (int(number) for number in place.split(","))
    return {(x + dx, y + dy) for dx, dy in turned(BOARDS[board], int(turn))}


def cells_in(text: str) -> list[Cell]:
    """The cells in ``1,2 2,3``."""
    places = [place.split(",") for place in text.split()]
    return [(int(x), int(y)) for x, y in places]


def species(tile: str) -> str:
    """The species of a tile, or the stall kind."""
    return tile.split(maxsplit=1)[0]


@dataclass
class Water:
    """One player's water zoo."""

    spaces: set[Cell]
    standing: dict[Cell, str]
    trainers: set[Cell]
    laid: dict[str, int]

    @classmethod
    def read(cls, words: Words) -> "Water":
        """From the words of an area."""
        spaces: set[Cell] = set(BARE)
        standing: dict[Cell, str] = {}
        trainers: set[Cell] = set()
        laid = {board: len(words.get(board, [])) for board in BOARDS}
        for board in BOARDS:
            for text in words.get(board, []):
                spaces |= laid_at(board, text)
        for name, text in words.items():
            if name == "trainer":
                trainers |= set(cells_in(text))
            elif name not in BOARDS and name != "laid":
                standing |= dict.fromkeys(cells_in(text), species(name))
        return cls(spaces, standing, trainers, laid)

    @property
    def vacant(self) -> set[Cell]:
        """Spaces with neither tile nor trainer."""
        return self.spaces - set(self.standing) - self.trainers

    def places(self, tile: str) -> Iterator[str]:
        """Where a tile may be placed."""
        kind, present = species(tile), set(self.standing.values())
        for cell in self.vacant:
            beside = {self.standing[near] for near in around(cell) if near in self.standing}
            if kind in present:
                fits = beside == {kind}
            else:
                fits = not beside and len(present) < 3 + self.laid["large"]
            if fits:
                yield f"{cell[0]},{cell[1]}"

    def sites(self, board: str) -> Iterator[str]:
        """Where a board may be laid."""
        if self.laid[board] >= COPIES:
            return
        near = range(-12, 17)
        turns = [turned(BOARDS[board], quarters) for quarters in range(4)]
        turns = [cells for number, cells in enumerate(turns) if cells not in turns[:number]]
        for x in near:
            for y in near:
                for number, cells in enumerate(turns):
                    moved = {(x + dx, y + dy) for dx, dy in cells}
                    touches = any(around(cell) & self.spaces for cell in moved)
                    if touches and not moved & (self.spaces | ENTRANCE):
                        yield f"{x},{y} r{number}"


class Zoo:
    """One player's zoo: what stands in its open enclosures, and the barn."""

    def __init__(self, seat: Words, expansions: Sequence[str]) -> None:
        names = [name for name in ENCLOSURES if name[0] == "E" or name in seat]
        self.animals: dict[str, list[str]] = {}
        self.stalls: dict[str, list[str]] = {}
        for name in names:
            tiles = seat.get(name, [])
            self.animals[name] = [tile for tile in tiles if tile not in STALLS]
            self.stalls[name] = [tile for tile in tiles if tile in STALLS]
        self.closed = [name for name in expansions if name not in seat]
        self.barn: list[str] = seat.get("barn", [])

    def places(self, tile: str) -> Iterator[str]:
        """The enclosures that have room for a tile."""
        for name, inside in self.animals.items():
            spaces, stalls = ENCLOSURES[name]
            if tile in STALLS:
                if len(self.stalls[name]) < stalls:
                    yield name
            elif len(inside) < spaces and {species(other) for other in inside} <= {species(tile)}:
                yield name

    def moves(self) -> Iterator[str]:
        """Tiles of the barn to an enclosure, stalls from one to another."""
        for tile in set(self.barn):
            yield from (f"move {tile} {name}" for name in self.places(tile))
        for source, stalls in self.stalls.items():
            for stall in set(stalls):
                targets = (name for name in self.places(stall) if name != source)
                yield from (f"move {stall} {source} {name}" for name in targets)

    def exchanges(self) -> Iterator[str]:
        """All of one species for all of another."""
        names = [name for name, inside in self.animals.items() if inside]
        stored = [species(tile) for tile in self.barn if tile not in STALLS]
        for number, first in enumerate(names):
            own, room = self.animals[first], ENCLOSURES[first][0]
            for second in names[number + 1 :]:
                other = self.animals[second]
                fits = len(other) <= room and len(own) <= ENCLOSURES[second][0]
                if species(own[0]) != species(other[0]) and fits:
                    yield f"exchange {first} {second}"
            for kind in set(stored):
                if kind != species(own[0]) and stored.count(kind) <= room:
                    yield f"exchange {first} barn {kind}"
