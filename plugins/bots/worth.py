"""What a position is worth to a seat: its points, its coins, and what its areas may become."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tiledraft.core.state import Park
from tiledraft.core.tiles import SPECIES
from tiledraft.core.verbs import put, set_leaf

if TYPE_CHECKING:
    from tiledraft.core.areas import Area
    from tiledraft.core.rules import Rules
    from tiledraft.core.state import Leaf, State

COIN = 0.8
COINS_LAST = 0.33
DUTY = 3.0
HOPE = 0.8
FRESH = 0.6
SHARE = 1.2
REACH = 6
REACH_WITH_CHOICE = 2
REMEMBERED = 50_000
AMPLE = 1000


def points(state: State, seat: int, park: int | None = None) -> int:
    """The points of a seat, or of one of its parks, if the game ended now."""
    return sum(
        line.points
        for term in state.rules.terms
        if park is None or term.park.index == park
        for line in term.lines(state, seat)
    )


def owed(state: State) -> int:
    """How many duties wait for an answer."""
    return sum(len(duties) for _, duties, _ in state.pending)


@dataclass
class Outlook:
    """What is left of a game, seen from one decision.

    Attributes:
        coin: what a coin is worth, in points.
        odds: for each sort, how likely one more tile of it comes to a seat that wants it.
        fresh: for each growing area its species, the likeliest first.
        hopes: what parks may still become, as found out for this decision.
        trucks: what trucks would bring, likewise, by their tiles.
        extras: what one tile more would bring, likewise, by seat and tile.
    """

    coin: float
    odds: list[float]
    fresh: list[list[int]]
    hopes: dict[tuple[int, Park], float] = field(default_factory=dict)
    trucks: dict[tuple[int, ...], float] = field(default_factory=dict)
    extras: dict[tuple[int, int], float] = field(default_factory=dict)


class Worth:
    """Values positions of one table, in points.

    To the points that a seat has now it adds its coins and, for each species an area may
    hold, the points that the next tiles of it would bring, each the less likely the more
    of them are needed. Near the end of the game only the points are left.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.growing = [
            [area for area in park.areas if SPECIES in area.accepts and not area.is_store]
            for park in rules.parks
        ]
        self.sample = [
            next((tile for tile in sort.tiles if rules.tiles[tile].count), -1)
            for sort in rules.sorts
        ]
        self.sort_of = [t.sort if t.category == SPECIES else -1 for t in rules.tiles]
        drawable = sum(tile.count for tile in rules.tiles)
        self._length = max(1, drawable - sum(supply.end_pile for supply in rules.supplies))
        self._chains: dict[tuple[int, Leaf, int], tuple[float, ...]] = {}
        self._bare: State | None = None

    def outlook(self, state: State) -> Outlook:
        """What is left of the game."""
        odds = self._odds(state)
        time_left = sum(state.left) / self._length
        ranked = sorted(
            (sort for sort, likely in enumerate(odds) if likely and self.sample[sort] >= 0),
            key=lambda sort: -odds[sort],
        )
        targets = self.rules.targets
        fresh = [
            [sort for sort in ranked if area in targets[self.sample[sort]]]
            for area in self.rules.areas
        ]
        return Outlook(COIN * min(1.0, time_left / COINS_LAST), odds, fresh)

    def _odds(self, state: State) -> list[float]:
        found = [0.0] * len(self.rules.sorts)
        for supply in self.rules.supplies:
            unseen = state.unseen[supply.index]
            left = state.left[supply.index]
            share = SHARE / self.rules.players * left
            share /= max(1, left + state.reserve[supply.index])
            for tile, count in zip(supply.drawn, unseen, strict=bool(unseen)):
                sort = self.sort_of[tile]
                if sort >= 0:
                    found[sort] += count * share
        return [expected / (1 + expected) for expected in found]

    def value(self, state: State, seat: int, outlook: Outlook) -> float:
        """What a position is worth to a 0-based seat, in points."""
        worth = points(state, seat) + outlook.coin * state.coins[seat]
        for index in range(self.rules.park_count):
            park = state.park(seat, index)
            hope = outlook.hopes.get((index, park))
            if hope is None:
                hope = self._prospects(state, seat, index, outlook)
                outlook.hopes[index, park] = hope
            worth += hope
        return worth

    def _prospects(self, state: State, seat: int, park: int, outlook: Outlook) -> float:
        """What the areas of a park may still become."""
        leaves = state.park(seat, park).areas
        areas = self.growing[park]
        present = [
            {self.sort_of[tile] for tile in area.contents(leaves[area.slot])} - {-1}
            for area in areas
        ]
        everywhere = set().union(*present)
        hope = 0.0
        for area, sorts in zip(areas, present, strict=True):
            for sort in sorts:
                hope += self._hope(state, seat, area, sort, outlook.odds[sort])
            if area.choice or not sorts:
                ranked = outlook.fresh[area.index]
                fresh = next((sort for sort in ranked if sort not in everywhere), None)
                if fresh is not None:
                    likely = outlook.odds[fresh]
                    hope += FRESH * self._hope(state, seat, area, fresh, likely)
        return HOPE * hope

    def _hope(self, state: State, seat: int, area: Area, sort: int, odds: float) -> float:
        key = (area.index, state.leaf(seat, area.index), sort)
        chain = self._chains.get(key)
        if chain is None:
            if len(self._chains) > REMEMBERED:
                self._chains.clear()
            chain = self._chains[key] = self._chain(state, *key)
        hope, likely = 0.0, 1.0
        for gain in chain:
            likely *= odds
            hope += gain * likely
        return hope

    def _chain(self, state: State, area_index: int, leaf: Leaf, sort: int) -> tuple[float, ...]:
        """What each further tile of a species would bring to an area that stands alone.

        It is reckoned on an empty table, so that it is true of the area whatever else there
        is, and can be remembered.
        """
        if self._bare is None:
            self._bare = self._empty_table(state)
        area, tile = self.rules.areas[area_index], self.sample[sort]
        table = self._bare.copy()
        set_leaf(table, 0, area, leaf)
        before = points(table, 0, area.park)
        gains = []
        for _ in range(REACH_WITH_CHOICE if area.choice else REACH):
            spots = area.spots(table.leaf(0, area_index), tile)
            if not spots:
                break
            coins = table.coins[0]
            table.pending = ()
            put(table, 0, tile, area, spots[0], None)
            after = points(table, 0, area.park)
            earned = COIN * (table.coins[0] - coins) + DUTY * owed(table)
            gains.append(after - before + earned)
            before = after
        return tuple(gains)

    def _empty_table(self, state: State) -> State:
        table = state.copy()
        table.pending = ()
        table.coins = [0] * self.rules.players
        table.bank = AMPLE
        table.young = tuple(sort.young for sort in self.rules.sorts)
        table.slots = list(self.rules.slot_values)
        table.parks = [
            Park(tuple(area.empty for area in park.areas))
            for _ in range(self.rules.players)
            for park in self.rules.parks
        ]
        return table
