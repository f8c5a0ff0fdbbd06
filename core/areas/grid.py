"""Grid: spaces with neighbours, one connected group per species, boards laid against it.

All cells lie on one canvas wide enough for every board; a set of cells is an int with
one bit per cell, so a placement test is a few shifts. A cell's number is its bit.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tiledraft.core.areas.base import Area, Cell, check_words
from tiledraft.core.areas.grid_words import LAID, grid_from_words, grid_to_words
from tiledraft.core.areas.ground import Board, Ground, bits, check_picture, picture
from tiledraft.core.errors import RulesetError
from tiledraft.core.ruleset.fields import option
from tiledraft.core.telling import bonus_list
from tiledraft.core.text import counted, listed
from tiledraft.core.tiles import SPECIES, mate_among, unbred_pair

if TYPE_CHECKING:
    from tiledraft.core.rules import Rules

GRID_SIGNS, LARGEST_GRID = "o E -", 40
BOARD_SIGNS, LARGEST_BOARD = "o -", 10


@dataclass(frozen=True, slots=True)
class BoardSpec:
    """A board that can be laid against the grid."""

    cells: tuple[str, ...] = option(
        "the board as a picture, top row first: `o` a space, `-` nothing"
    )
    copies: int = option(
        "how many each player has", unit="boards", low=0, high=20, per_players=True
    )
    species: int = option(
        "species that each one laid adds to the limit", unit="species", low=0, high=100, default=0
    )

    def __post_init__(self) -> None:
        check_picture(self.cells, BOARD_SIGNS, LARGEST_BOARD)


@dataclass(frozen=True, slots=True)
class GridSpec:
    """Parameters of ``kind: grid``."""

    spaces: tuple[str, ...] = option(
        "the grid as a picture, top row first: `o` a space, `E` solid board, `-` nothing"
    )
    species: int = option(
        "species it may hold before boards are laid", unit="species", low=0, high=100
    )
    boards: dict[str, BoardSpec] = option(
        "boards that can be laid against it", default_factory=dict
    )
    staff: str | None = option(
        "the seats of the workers that may also stand on its spaces",
        refers="area",
        default=None,
    )
    worker: str = option("what a worker on a space is called", default="worker")
    bonus: dict[int, dict[str, int]] = option(
        "what its owner gets when a group reaches a number of tiles",
        keys=(None, "effect"),
        default_factory=dict,
        low=0,
        high=1000,
    )

    def __post_init__(self) -> None:
        check_words([*self.boards, self.worker])
        check_picture(self.spaces, GRID_SIGNS, LARGEST_GRID)
        if 0 in self.bonus:
            raise ValueError("a group has at least 1 tile, so that a bonus for 0 is never paid")


class GridLeaf:
    """What stands on a grid. Never edited.

    Attributes:
        ground: the spaces and the boards laid.
        cells: the cells with a tile, ascending.
        tiles: the tile on each of them.
        pawns: cells with a worker.
        groups: cells of each species present, by sort.
        occupied: all cells with a tile.
        vacant: spaces with neither a tile nor a worker.
    """

    __slots__ = ("cells", "ground", "groups", "occupied", "pawns", "tiles", "vacant")

    def __init__(
        self,
        ground: Ground,
        cells: tuple[int, ...],
        tiles: tuple[int, ...],
        pawns: int,
        groups: dict[int, int],
        occupied: int,
    ) -> None:
        self.ground = ground
        self.cells = cells
        self.tiles = tiles
        self.pawns = pawns
        self.groups = groups
        self.occupied = occupied
        self.vacant = ground.cells & ~(occupied | pawns)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, GridLeaf)
            and self.tiles == other.tiles
            and self.cells == other.cells
            and self.pawns == other.pawns
            and self.ground == other.ground
        )

    def __hash__(self) -> int:
        return hash((self.cells, self.tiles, self.pawns, self.ground))


class GridArea(Area):
    """Spaces where each species forms one connected group, apart from all others."""

    Spec = GridSpec
    accepts = (SPECIES,)
    choice = True
    breeds = True

    def __init__(self, rules: Rules, park: int, slot: int, name: str, spec: Any, rule: str) -> None:
        super().__init__(rules, park, slot, name, spec, rule)
        self._check_names(rules)
        pictures = [picture(board.cells) for board in spec.boards.values()]
        reach = sum(
            board.copies * max([len(board.cells), *(len(row.split()) for row in board.cells)])
            for board in spec.boards.values()
        )
        self.sorts = tuple(kind.sort for kind in rules.tiles)
        self.species: int = spec.species
        self.margin: int = reach + 2
        rows = picture(spec.spaces)
        width = max((x for x, _, _ in rows), default=0) + 1
        self.width: int = width + 2 * self.margin
        self.boards = tuple(
            Board(name, board.copies, board.species, cells, self.width)
            for (name, board), cells in zip(spec.boards.items(), pictures, strict=True)
        )
        spaces = sum(1 << self.cell(x, y) for x, y, sign in rows if sign == "o")
        solid = sum(1 << self.cell(x, y) for x, y, sign in rows if sign == "E")
        self.solid = solid
        self.empty = GridLeaf(Ground(self.width, spaces, solid, (), 0), (), (), 0, {}, 0)

    def _check_names(self, rules: Rules) -> None:
        """See to it that what stands on the grid has names of its own, see `grid_words`."""
        names = [LAID, *self.spec.boards, self.spec.worker]
        for number, name in enumerate(names):
            if name in names[:number] or rules.tiles_called(name):
                raise RulesetError(f"{self.rule}: {name!r} is the name of something else")

    def cell(self, x: int, y: int) -> int:
        """The number of the cell at printed coordinates (which may be negative)."""
        return (y + self.margin) * self.width + x + self.margin

    def point(self, cell: int) -> tuple[int, int]:
        """The printed coordinates of a cell."""
        row, column = divmod(cell, self.width)
        return column - self.margin, row - self.margin

    def bonuses(self) -> Mapping[Hashable, Mapping[str, int]]:
        return dict(sorted(self.spec.bonus.items()))

    def reachable(self) -> Iterable[Hashable]:
        spaces: int = self.empty.ground.cells.bit_count()
        spaces += sum(board.turns[0].bit_count() * board.copies for board in self.boards)
        return range(1, spaces + 1)

    def told(self) -> list[str]:
        spaces = counted(self.empty.ground.cells.bit_count(), "spaces")
        more = ", and more with each board that is laid" if self.boards else ""
        limits = [
            f"At most {self.species} species may live here",
            *(
                f"each {b.name} board laid allows {b.species} more"
                for b in self.boards
                if b.species
            ),
        ]
        lines = [
            f"{spaces}{more}. One tile stands on a space.",
            (
                "Each species forms one group: a tile joins its own by sharing an edge with "
                "a tile of it. A second group of the same species is not allowed."
            ),
            "No tile may share an edge with a tile of another species; corners may touch.",
            (
                f"{'; '.join(limits)}. A new species may begin on any empty space that is not "
                "beside another one."
            ),
            f"What lies in {self.rules.parks[self.park].overflow.label} counts for none of this.",
            "A tile that stands here stays: it is never moved or taken away.",
        ]
        if self.spec.staff:
            lines.append(
                f"A worker may stand on any empty space, as {self.spec.worker}, and there is no "
                "limit to their number. No tile goes on that space, every group may touch it, "
                "and none goes on through it."
            )
        lines += [
            f"A group that reaches {listed(map(str, sizes), 'or')} tiles earns {what} at once, "
            "however the tile came; offspring count."
            for sizes, what in bonus_list(self)
        ]
        return lines

    def limit(self, leaf: GridLeaf) -> int:
        """How many species the grid may hold now."""
        return self.species + leaf.ground.species

    def neighbours(self, cells: int) -> int:
        """All cells that share an edge with one of some cells."""
        return cells << 1 | cells >> 1 | cells << self.width | cells >> self.width

    def around(self, cell: int) -> int:
        """The eight cells around a cell."""
        row = (1 << cell) << 1 | (1 << cell) | (1 << cell) >> 1
        return (row << self.width | row | row >> self.width) & ~(1 << cell)

    def _open_to(self, leaf: GridLeaf, tile: int) -> int:
        own = leaf.groups.get(self.sorts[tile], 0)
        others = leaf.occupied & ~own
        width = self.width
        beside_others = others << 1 | others >> 1 | others << width | others >> width
        if own:
            beside_own = own << 1 | own >> 1 | own << width | own >> width
            return beside_own & leaf.vacant & ~beside_others
        if len(leaf.groups) < self.species + leaf.ground.species:
            return leaf.vacant & ~beside_others
        return 0

    def spots(self, leaf: GridLeaf, tile: int) -> Sequence[int]:
        cells = self._open_to(leaf, tile)
        found = []
        while cells:
            low = cells & -cells
            found.append(low.bit_length() - 1)
            cells ^= low
        return found

    def refuse(self, leaf: GridLeaf, tile: int, spot: int) -> str:
        bit = 1 << spot
        own = leaf.groups.get(self.rules.tiles[tile].sort, 0)
        if not leaf.ground.cells & bit:
            return "grid.no_space"
        if not leaf.vacant & bit:
            return "grid.occupied"
        if self.neighbours(leaf.occupied & ~own) & bit:
            return "grid.touches_other_species"
        return "grid.apart" if own else "grid.too_many_species"

    def put(self, leaf: GridLeaf, tile: int, spot: int) -> GridLeaf:
        sort, bit = self.sorts[tile], 1 << spot
        at = bisect(leaf.cells, spot)
        cells = (*leaf.cells[:at], spot, *leaf.cells[at:])
        tiles = (*leaf.tiles[:at], tile, *leaf.tiles[at:])
        groups = {**leaf.groups, sort: leaf.groups.get(sort, 0) | bit}
        return GridLeaf(leaf.ground, cells, tiles, leaf.pawns, groups, leaf.occupied | bit)

    def with_pawns(self, leaf: GridLeaf, pawns: int) -> GridLeaf:
        """The leaf with workers on other cells."""
        return GridLeaf(leaf.ground, leaf.cells, leaf.tiles, pawns, leaf.groups, leaf.occupied)

    def with_board(self, leaf: GridLeaf, board: int, cell: int, turn: int) -> GridLeaf:
        """The leaf with a board laid on a site that `Ground.sites` lists."""
        ground = leaf.ground.with_board(self.boards[board], board, cell, turn)
        return GridLeaf(ground, leaf.cells, leaf.tiles, leaf.pawns, leaf.groups, leaf.occupied)

    def contents(self, leaf: GridLeaf) -> Sequence[int]:
        return leaf.tiles

    def pair(self, leaf: GridLeaf, tile: int) -> GridLeaf | None:
        kinds = self.rules.tiles
        mate = mate_among(kinds, leaf.tiles, tile)
        if mate is None:
            return None
        tiles = list(leaf.tiles)
        for one in (tile, mate):
            tiles[tiles.index(one)] = kinds[one].bred
        bred = tuple(tiles)
        return GridLeaf(leaf.ground, leaf.cells, bred, leaf.pawns, leaf.groups, leaf.occupied)

    def milestone(self, leaf: GridLeaf, tile: int) -> Hashable | None:
        return leaf.groups[self.rules.tiles[tile].sort].bit_count()

    def workers(self, leaf: GridLeaf) -> int:
        return leaf.pawns.bit_count()

    def spot_text(self, spot: int) -> str:
        x, y = self.point(spot)
        return f"{x},{y}"

    def spot_parse(self, text: str) -> int | None:
        x, comma, y = text.partition(",")
        if not comma or not _is_number(x) or not _is_number(y):
            return None
        rows = self.empty.ground.rows
        if not -self.margin < int(x) < self.width - self.margin - 1:
            return None
        if not -self.margin < int(y) < rows + self.margin:
            return None
        return self.cell(int(x), int(y))

    def to_words(self, leaf: GridLeaf) -> Any:
        return grid_to_words(self, leaf)

    def from_words(self, words: Any) -> GridLeaf:
        return grid_from_words(self, words)

    def faults(self, leaf: GridLeaf) -> list[str]:
        found = [] if self._books_agree(leaf) else ["grid.books"]
        if leaf.pawns & leaf.occupied or (leaf.pawns | leaf.occupied) & ~leaf.ground.cells:
            found.append("grid.not_on_a_space")
        if len(leaf.groups) > self.limit(leaf):
            found.append("grid.too_many_species")
        for cells in leaf.groups.values():
            if self.neighbours(cells) & leaf.occupied & ~cells:
                found.append("grid.touching_species")
            if self._reach(cells) != cells:
                found.append("grid.scattered_species")
        if unbred_pair(self.rules.tiles, self.contents(leaf)):
            found.append("grid.unbred_pair")
        return found

    def _books_agree(self, leaf: GridLeaf) -> bool:
        """Whether what a leaf keeps twice is the same, and no board was laid too often."""
        groups: dict[int, int] = {}
        for cell, tile in self.standing(leaf):
            sort = self.rules.tiles[tile].sort
            groups[sort] = groups.get(sort, 0) | 1 << cell
        laid = [board for board, _, _ in leaf.ground.laid]
        return (
            groups == leaf.groups
            and sum(groups.values()) == leaf.occupied
            and leaf.occupied.bit_count() == len(leaf.tiles)
            and all(laid.count(i) <= board.copies for i, board in enumerate(self.boards))
        )

    def cells(self, leaf: GridLeaf) -> Sequence[Cell]:
        standing = {cell: self.rules.tiles[tile].name for cell, tile in self.standing(leaf)}
        found = []
        for cell in bits(leaf.ground.cells | self.solid):
            label, kind = standing.get(cell, ""), "space"
            if self.solid >> cell & 1:
                kind = "solid"
            elif leaf.pawns >> cell & 1:
                label, kind = str(self.spec.worker), "worker"
            found.append(Cell(*self.point(cell), label, kind))
        return found

    def _reach(self, cells: int) -> int:
        """The cells connected with the first of some cells."""
        reached = cells & -cells
        while (grown := (reached | self.neighbours(reached)) & cells) != reached:
            reached = grown
        return reached

    def sites(self, leaf: GridLeaf, board: int) -> Sequence[tuple[int, int]]:
        """Where a board may be laid: ``(cell, turn)``, none if all are laid."""
        laid = sum(1 for kind, _, _ in leaf.ground.laid if kind == board)
        if laid >= self.boards[board].copies:
            return ()
        return leaf.ground.sites(self.boards[board])

    def standing(self, leaf: GridLeaf) -> Iterator[tuple[int, int]]:
        """All tiles with their cells, by cell."""
        return zip(leaf.cells, leaf.tiles, strict=True)


def _is_number(text: str) -> bool:
    return text.removeprefix("-").isdecimal() and text.isascii() and len(text) < 5
