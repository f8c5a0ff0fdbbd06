"""Tile kinds: a tile is species x role, or a stall kind, or a coin."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tiledraft.core.ruleset.spec import PLAIN, YOUNG

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tiledraft.core.ruleset.spec import SupplySpec

SPECIES = "species"
STALL = "stall"
COIN = "coin"
BRED = "*"


@dataclass(frozen=True, slots=True)
class TileKind:
    """All tiles that are one choice to a player.

    Attributes:
        index: its number in `Rules.tiles`.
        name: text form, unique in the ruleset.
        category: ``SPECIES``, ``STALL`` or ``COIN``.
        sort: number of its species or stall kind in `Rules.sorts`; -1 for a coin.
        role: its mark as the ruleset spells it; "plain", "young" or "" where it has none.
        supply: index of the game it belongs to.
        count: tiles of this kind in the box that can be drawn.
        mates: tile indexes it breeds with (none for those that have bred).
        bred: tile index it becomes by breeding, or -1.
        young: tile index of its species' offspring, or -1.
    """

    index: int
    name: str
    category: str
    sort: int
    role: str
    supply: int
    count: int = 0
    mates: tuple[int, ...] = ()
    bred: int = -1
    young: int = -1


@dataclass(frozen=True, slots=True)
class Sort:
    """A species or a stall kind: what counts as "the same" for places and points.

    Attributes:
        index: its number in `Rules.sorts`.
        name: text form, unique in the ruleset.
        category: ``SPECIES`` or ``STALL``.
        supply: index of the game it belongs to.
        group: the ruleset's group of a species; "" for a stall kind.
        tiles: indexes of its tile kinds.
        young: offspring tiles in the box.
        stays: whether the species never leaves at set-up.
    """

    index: int
    name: str
    category: str
    supply: int
    group: str
    tiles: tuple[int, ...]
    young: int
    stays: bool


class TileBox:
    """The tile kinds and sorts of all supplies, numbered in the order of the ruleset."""

    def __init__(self, supplies: Mapping[str, SupplySpec]) -> None:
        self.tiles: list[TileKind] = []
        self.sorts: list[Sort] = []
        self._supplies = supplies
        self._shared = _shared_names(supplies)
        for index, (name, spec) in enumerate(supplies.items()):
            self._add_supply(index, name, spec)

    def _add_supply(self, supply: int, name: str, spec: SupplySpec) -> None:
        for species, entry in spec.species.items():
            group = entry.group or next(iter(spec.groups))
            self._add_species(supply, self._unique(name, species), group, spec)
        for stall, count in spec.stalls.items():
            self._add_stall(supply, self._unique(name, stall), count)
        if spec.coins:
            index = len(self.tiles)
            coin = self._unique(name, COIN)
            self.tiles.append(TileKind(index, coin, COIN, -1, "", supply, spec.coins))

    def _unique(self, supply: str, name: str) -> str:
        return f"{supply}.{name}" if name in self._shared else name

    def _add_species(self, supply: int, name: str, group: str, spec: SupplySpec) -> None:
        sort = len(self.sorts)
        first = len(self.tiles)
        known = spec.groups[group]
        counts = {PLAIN: known.tiles.get(PLAIN, 0)}
        counts |= {role: known.tiles.get(role, 0) for role in spec.roles if role in known.tiles}
        numbers = {role: first + i for i, role in enumerate(counts)}
        breeders = [role for role in counts if role != PLAIN and spec.roles[role].mates]
        bred = {role: first + len(counts) + i for i, role in enumerate(breeders)}
        young = first + len(counts) + len(breeders)
        for role, count in counts.items():
            text = name if role == PLAIN else f"{name} {role}"
            mates = _mates(spec, role, numbers)
            kind = TileKind(
                numbers[role],
                text,
                SPECIES,
                sort,
                role,
                supply,
                count,
                mates,
                bred.get(role, -1),
                young,
            )
            self.tiles.append(kind)
        for role, index in bred.items():
            text = f"{name} {role}{BRED}"
            self.tiles.append(TileKind(index, text, SPECIES, sort, role, supply, young=young))
        self.tiles.append(TileKind(young, f"{name} {YOUNG}", SPECIES, sort, YOUNG, supply))
        tiles = tuple(range(first, young + 1))
        self.sorts.append(Sort(sort, name, SPECIES, supply, group, tiles, known.young, known.stays))

    def _add_stall(self, supply: int, name: str, count: int) -> None:
        sort, index = len(self.sorts), len(self.tiles)
        self.tiles.append(TileKind(index, name, STALL, sort, "", supply, count))
        self.sorts.append(Sort(sort, name, STALL, supply, "", (index,), 0, stays=True))


def _mates(spec: SupplySpec, role: str, numbers: Mapping[str, int]) -> tuple[int, ...]:
    wanted = spec.roles[role].mates if role in spec.roles else None
    return (numbers[wanted],) if wanted is not None and wanted in numbers else ()


def _shared_names(supplies: Mapping[str, SupplySpec]) -> frozenset[str]:
    """Names that more than one supply uses and that need the supply's name in front."""
    seen: set[str] = set()
    shared: set[str] = set()
    for spec in supplies.values():
        names: set[str] = {*spec.species, *spec.stalls} | ({COIN} if spec.coins else set())
        shared |= names & seen
        seen |= names
    return frozenset(shared)


def without(tiles: tuple[int, ...], tile: int) -> tuple[int, ...]:
    """The tiles less one of a kind, order kept. Raises ValueError if there is none."""
    at = tiles.index(tile)
    return tiles[:at] + tiles[at + 1 :]


def with_one(tiles: tuple[int, ...], tile: int) -> tuple[int, ...]:
    """The tiles, kept in ascending order, with one more."""
    at = len(tiles)
    while at and tiles[at - 1] > tile:
        at -= 1
    return (*tiles[:at], tile, *tiles[at:])


def mate_among(kinds: Sequence[TileKind], standing: Sequence[int], tile: int) -> int | None:
    """The tile kind that one of some tiles can breed with among the others, or None."""
    for mate in kinds[tile].mates:
        if standing.count(mate) > (mate == tile):
            return mate
    return None


def unbred_pair(kinds: Sequence[TileKind], standing: Sequence[int]) -> bool:
    """Whether two of some tiles that stand together should have bred."""
    return any(mate_among(kinds, standing, tile) is not None for tile in standing)


def added(counts: tuple[int, ...], tiles: Iterable[int]) -> tuple[int, ...]:
    """Counts by tile index, with some tiles added."""
    new = list(counts)
    for tile in tiles:
        new[tile] += 1
    return tuple(new)
