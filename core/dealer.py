"""The dealer knows the order of the face-down tiles; the state does not."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import TYPE_CHECKING

from tiledraft.core.actions.draw import REVEAL
from tiledraft.core.chance import drawn_supply
from tiledraft.core.rng import shuffle

if TYPE_CHECKING:
    from random import Random

    from tiledraft.core.state import Action, State


class Dealer:
    """A random order of the tiles a state has not shown yet.

    Built from the counts alone, it is also how a bot imagines the hidden order.

    Attributes:
        order: for each supply its tiles, the next one last.
    """

    def __init__(self, state: State, rng: Random, stacked: Sequence[int] = ()) -> None:
        """Shuffle what is unseen.

        Args:
            state: the state whose unseen tiles are dealt.
            rng: the stream that decides the order.
            stacked: tiles (by index) that come first, each from its own supply.
        """
        self.order: list[list[int]] = []
        for supply, unseen in zip(state.rules.supplies, state.unseen, strict=True):
            tiles = [
                tile
                for tile, count in zip(supply.drawn, unseen, strict=bool(unseen))
                for _ in range(count)
            ]
            first = [tile for tile in stacked if state.rules.tiles[tile].supply == supply.index]
            for tile in first:
                tiles.remove(tile)
            shuffle(rng, tiles)
            self.order.append(tiles + first[::-1])

    def reveal(self, state: State) -> Action:
        """The reveal of the next tile, at a chance step; the tile is dealt with that."""
        return REVEAL, self.order[drawn_supply(state)].pop()

    def deal(self, supply: int, tile: int) -> None:
        """Take a tile out of the order that was revealed elsewhere: the next one like it."""
        order = self.order[supply]
        del order[len(order) - 1 - order[::-1].index(tile)]

    def copy(self) -> Dealer:
        """An independent dealer with the same order."""
        new = copy(self)
        new.order = [tiles[:] for tiles in self.order]
        return new
