"""What a position is worth to a seat: its points, its coins, and what its areas may become."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledraft.core.tiles import SPECIES
from tiledraft.core.verbs import put

if TYPE_CHECKING:
    from tiledraft.core.areas import Area
    from tiledraft.core.rules import Rules
    from tiledraft.core.state import Leaf, State

COIN = 0.8
DUTY = 3.0
HOPE = 0.8
FRESH = 0.6
SHARE = 1.2
REACH = 6
REACH_WITH_CHOICE = 2
REMEMBERED = 50_000


def points(state: State, seat: int) -> int:
    """The points of a seat if the game ended now."""
    return sum(line.points for term in state.rules.terms for line in term.lines(state, seat))


class Worth:
    """Values positions of one table, in points.

    To the points that a seat has now it adds its coins and, for each species an area may
    hold, the points that the next tiles of it would bring, each the less likely the more
    of them are needed. Near the end of the game only the points are left.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.growing = [a for a in rules.areas if SPECIES in a.accepts and not a.is_store]
        self.sample = [
            next((tile for tile in sort.tiles if rules.tiles[tile].count), -1)
            for sort in rules.sorts
        ]
        self.position = {
            tile: at for supply in rules.supplies for at, tile in enumerate(supply.drawn)
        }
        self._chains: dict[tuple[int, Leaf, int], tuple[float, ...]] = {}

    def time_left(self, state: State) -> float:
        """The part of the game still to come, from 1 to 0."""
        ends = [sum(s.end_pile for s in self.rules.supplies)]
        total = sum(tile.count for tile in self.rules.tiles) - ends[0]
        return min(1.0, sum(state.left) / max(1, total))

    def coin(self, state: State) -> float:
        """What a coin is worth."""
        return COIN * min(1.0, 3 * self.time_left(state))

    def odds(self, state: State) -> list[float]:
        """For each sort, how likely one more tile of it comes to a seat that wants it."""
        rules = self.rules
        found = [0.0] * len(rules.sorts)
        for supply in rules.supplies:
            unseen = state.unseen[supply.index]
            if not unseen:
                continue
            face_down = state.left[supply.index] + state.reserve[supply.index]
            share = SHARE / rules.players * state.left[supply.index] / max(1, face_down)
            for tile, count in zip(supply.drawn, unseen, strict=True):
                sort = rules.tiles[tile].sort
                if sort >= 0:
                    found[sort] += count * share
        return [expected / (1 + expected) for expected in found]

    def value(self, state: State, seat: int, odds: list[float]) -> float:
        """What a position is worth to a seat.

        Args:
            state: the position.
            seat: the 0-based seat.
            odds: as `odds` gives them for this position or the one it came from.
        """
        money = self.coin(state) * state.coins[seat]
        return points(state, seat) + money + self.prospects(state, seat, odds)

    def prospects(self, state: State, seat: int, odds: list[float]) -> float:
        """What the areas of a seat may still become."""
        tiles = self.rules.tiles
        contents = [area.contents(state.leaf(seat, area.index)) for area in self.growing]
        present = [
            {tiles[t].sort for t in held if tiles[t].category == SPECIES} for held in contents
        ]
        everywhere = set().union(*present)
        hope = 0.0
        for area, sorts in zip(self.growing, present, strict=True):
            for sort in sorts:
                hope += self._hope(state, seat, area, sort, odds[sort])
            fresh = self._fresh(area, everywhere, odds)
            if fresh >= 0 and (area.choice or not sorts):
                hope += FRESH * self._hope(state, seat, area, fresh, odds[fresh])
        return HOPE * hope

    def _fresh(self, area: Area, present: set[int], odds: list[float]) -> int:
        """The likeliest species that a seat does not have, or -1."""
        best, likely = -1, 0.0
        for sort in self.rules.sorts:
            if odds[sort.index] > likely and sort.index not in present:
                if area in self.rules.targets[sort.tiles[0]]:
                    best, likely = sort.index, odds[sort.index]
        return best

    def _hope(self, state: State, seat: int, area: Area, sort: int, odds: float) -> float:
        key = (area.index, state.leaf(seat, area.index), sort)
        chain = self._chains.get(key)
        if chain is None:
            if len(self._chains) > REMEMBERED:
                self._chains.clear()
            chain = self._chains[key] = self._chain(state, seat, area, self.sample[sort])
        hope, likely = 0.0, 1.0
        for gain in chain:
            likely *= odds
            hope += gain * likely
        return hope

    def _chain(self, state: State, seat: int, area: Area, tile: int) -> tuple[float, ...]:
        """What each further tile of a species would bring to an area."""
        scratch = state.copy()
        before = points(scratch, seat)
        gains = []
        for _ in range(REACH_WITH_CHOICE if area.choice else REACH):
            spots = area.spots(scratch.leaf(seat, area.index), tile)
            if not spots:
                break
            coins = scratch.coins[seat]
            scratch.pending = ()
            put(scratch, seat, tile, area, spots[0], None)
            after = points(scratch, seat)
            owed = sum(len(duties) for _, duties, _ in scratch.pending)
            gains.append(after - before + COIN * (scratch.coins[seat] - coins) + DUTY * owed)
            before = after
        return tuple(gains)
