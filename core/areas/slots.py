"""Slots: a number of spaces for one species, and stall spaces beside them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tiledraft.core.areas.base import Area, Cell
from tiledraft.core.errors import PositionError
from tiledraft.core.ruleset.fields import option
from tiledraft.core.telling import bonus_list
from tiledraft.core.text import counted
from tiledraft.core.tiles import SPECIES, STALL, mate_among, unbred_pair, with_one, without

if TYPE_CHECKING:
    from tiledraft.core.rules import Rules

SlotsLeaf = tuple[tuple[int, ...], tuple[int, ...]] | None
FULL = "full"
ONE_SPOT = (0,)


@dataclass(frozen=True, slots=True)
class SlotsSpec:
    """Parameters of ``kind: slots``."""

    spaces: int = option("spaces for tiles of one species", unit="spaces", low=1, high=100)
    stalls: int = option("stall spaces beside it", unit="spaces", low=0, high=100, default=0)
    bonus: dict[str, dict[str, int]] = option(
        "what its owner gets each time a tile is placed on the last free space",
        keys=("milestone", "effect"),
        default_factory=dict,
        low=0,
        high=1000,
    )
    bought: bool = option("whether it is closed until its owner opens it", default=False)
    copies: int = option(
        "how many of it each player has", low=1, high=20, default=1, per_players=True
    )


class SlotsArea(Area):
    """Spaces without identity for one species at a time, and stall spaces.

    A leaf is ``(tiles ascending, stalls ascending)``, or None while closed.
    """

    Spec = SlotsSpec
    accepts = (SPECIES, STALL)
    breeds = True
    milestones = (FULL,)

    def __init__(self, rules: Rules, park: int, slot: int, name: str, spec: Any, rule: str) -> None:
        super().__init__(rules, park, slot, name, spec, rule)
        self.empty = None if spec.bought else ((), ())
        self.spaces: int = spec.spaces
        self.stalls: int = spec.stalls
        self.sorts = tuple(kind.sort for kind in rules.tiles)
        self.is_stall = tuple(kind.category == STALL for kind in rules.tiles)

    @classmethod
    def copies(cls, spec: Any) -> int:
        return int(spec.copies)

    def bonuses(self) -> Mapping[Hashable, Mapping[str, int]]:
        return dict(self.spec.bonus)

    def reachable(self) -> Iterable[Hashable]:
        return self.milestones

    @property
    def opened(self) -> SlotsLeaf:
        return ((), ())

    def told(self) -> list[str]:
        stalls = f", and {counted(self.stalls, 'stall spaces')} beside them" if self.stalls else ""
        lines = [f"{counted(self.spaces, 'spaces')} for tiles of one species at a time{stalls}."]
        if self.empty is None:
            copies = self.spec.copies
            owned = f"Each player has {copies} of these" if copies > 1 else "It is there once"
            lines.append(f"{owned}, closed at first: nothing can stand there before it is opened.")
        lines.append(
            "A tile may come here if there is a free space and no other species. The same "
            "species may live in several areas."
        )
        if self.stalls:
            lines.append(
                "A stall needs a free stall space. It may stand beside an empty area, and beside "
                "an equal stall."
            )
        lines += [
            f"Each time a tile is placed on the last free space you get {what}, also when the "
            "area is filled again later. Stalls are not needed for that."
            for _, what in bonus_list(self)
        ]
        return lines

    def spots(self, leaf: SlotsLeaf, tile: int) -> Sequence[int]:
        if leaf is None:
            return ()
        animals, stalls = leaf
        if self.is_stall[tile]:
            return ONE_SPOT if len(stalls) < self.stalls else ()
        if not animals:
            return ONE_SPOT
        if len(animals) >= self.spaces or self.sorts[animals[0]] != self.sorts[tile]:
            return ()
        return ONE_SPOT

    def refuse(self, leaf: SlotsLeaf, tile: int, spot: int) -> str:
        if leaf is None:
            return "area.closed"
        animals, _ = leaf
        if self.is_stall[tile]:
            return "area.stalls_full"
        if animals and self.sorts[animals[0]] != self.sorts[tile]:
            return "area.other_species"
        return "area.full"

    def put(self, leaf: SlotsLeaf, tile: int, spot: int) -> SlotsLeaf:
        animals, stalls = leaf or ((), ())
        if self.is_stall[tile]:
            return animals, with_one(stalls, tile)
        return with_one(animals, tile), stalls

    def without(self, leaf: SlotsLeaf, tile: int) -> SlotsLeaf:
        animals, stalls = leaf or ((), ())
        if self.is_stall[tile]:
            return animals, without(stalls, tile)
        return without(animals, tile), stalls

    def contents(self, leaf: SlotsLeaf) -> Sequence[int]:
        return () if leaf is None else leaf[0] + leaf[1]

    def loose(self, leaf: SlotsLeaf) -> Sequence[int]:
        return () if leaf is None else tuple(dict.fromkeys(leaf[1]))

    def pair(self, leaf: SlotsLeaf, tile: int) -> SlotsLeaf:
        animals, stalls = leaf or ((), ())
        tiles = self.rules.tiles
        mate = mate_among(tiles, animals, tile)
        if mate is None:
            return None
        rest = without(without(animals, tile), mate)
        return with_one(with_one(rest, tiles[tile].bred), tiles[mate].bred), stalls

    def milestone(self, leaf: SlotsLeaf, tile: int) -> Hashable | None:
        if leaf is None or self.is_stall[tile]:
            return None
        return FULL if len(leaf[0]) == self.spaces else None

    def to_words(self, leaf: SlotsLeaf) -> Any:
        return None if leaf is None else self.rules.tile_names(self.contents(leaf))

    def from_words(self, words: Any) -> SlotsLeaf:
        if words is None:
            if self.empty is None:
                return None
            raise PositionError(f"{self.label} cannot be closed")
        animals: tuple[int, ...] = ()
        stalls: tuple[int, ...] = ()
        for tile in self.rules.tiles_named(words, self):
            if self.is_stall[tile]:
                stalls = with_one(stalls, tile)
            else:
                animals = with_one(animals, tile)
        leaf = (animals, stalls)
        for fault in self.faults(leaf):
            raise PositionError(f"{self.label} cannot hold {words}: {fault}")
        return leaf

    def faults(self, leaf: SlotsLeaf) -> list[str]:
        if leaf is None:
            return []
        animals, stalls = leaf
        found = []
        if len(animals) > self.spaces or len(stalls) > self.stalls:
            found.append("slots.too_many")
        if len({self.rules.tiles[tile].sort for tile in animals}) > 1:
            found.append("slots.mixed_species")
        if unbred_pair(self.rules.tiles, animals):
            found.append("slots.unbred_pair")
        return found

    def cells(self, leaf: SlotsLeaf) -> Sequence[Cell]:
        if leaf is None:
            return ()
        rows = [(0, self.spaces, leaf[0], "space"), (1, self.stalls, leaf[1], "stall")]
        found = []
        for y, count, tiles, kind in rows:
            labels = [self.rules.tiles[tile].name for tile in tiles]
            labels += [""] * (count - len(labels))
            found += [Cell(x, y, label, kind) for x, label in enumerate(labels)]
        return found
