"""Store: takes anything without limit, free to take from or a stack."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tiledraft.core.areas.base import Area, Cell
from tiledraft.core.ruleset.fields import option
from tiledraft.core.tiles import SPECIES, STALL, with_one, without

FREE = "free"
STACK = "stack"


@dataclass(frozen=True, slots=True)
class StoreSpec:
    """Parameters of ``kind: store``."""

    order: str = option(
        "`free`: any tile can be taken out; `stack`: only the top one",
        choices=(FREE, STACK),
        default=FREE,
    )


class StoreArea(Area):
    """A heap or a stack of tiles. A leaf is the tiles: ascending, or bottom to top."""

    Spec = StoreSpec
    accepts = (SPECIES, STALL)
    is_store = True
    milestones = ()
    empty = ()

    def told(self) -> list[str]:
        rules, park = self.rules, self.rules.parks[self.park]
        others = [area for area in park.areas if area.accepts and area is not self]
        lines = ["Any number of tiles of any kind."]
        if park.overflow is self and others:
            lines.append(
                f"What fits nowhere else in {park.name} goes here. A tile from a truck may also "
                "go here by choice, though it would fit elsewhere."
            )
        if self.spec.order == STACK:
            lines.append(
                "It is a stack: a tile is laid on top, only the top one can be taken, and the "
                "order never changes. Everybody may look through it."
            )
        elif others:
            lines.append("It has no order: any tile can be taken out.")
        if any(tile.mates and self in rules.targets[tile.index] for tile in rules.tiles):
            lines.append("No pair breeds here.")
        return lines

    def spots(self, leaf: tuple[int, ...], tile: int) -> Sequence[int]:
        return (0,)

    def put(self, leaf: tuple[int, ...], tile: int, spot: int) -> tuple[int, ...]:
        return (*leaf, tile) if self.spec.order == STACK else with_one(leaf, tile)

    def without(self, leaf: tuple[int, ...], tile: int) -> tuple[int, ...]:
        return leaf[:-1] if self.spec.order == STACK else without(leaf, tile)

    def contents(self, leaf: tuple[int, ...]) -> Sequence[int]:
        return leaf

    def loose(self, leaf: tuple[int, ...]) -> Sequence[int]:
        return leaf[-1:] if self.spec.order == STACK else tuple(dict.fromkeys(leaf))

    def to_words(self, leaf: tuple[int, ...]) -> Any:
        return self.rules.tile_names(leaf)

    def from_words(self, words: Any) -> tuple[int, ...]:
        tiles = self.rules.tiles_named(words, self)
        return tuple(tiles) if self.spec.order == STACK else tuple(sorted(tiles))

    def cells(self, leaf: tuple[int, ...]) -> Sequence[Cell]:
        return [Cell(x, 0, self.rules.tiles[t].name, "space") for x, t in enumerate(leaf)]
