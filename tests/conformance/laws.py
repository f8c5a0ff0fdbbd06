"""Laws of single games and of their history, which no single position can show.

Each law looks at every step of a game that is played from its start. Numbers are those of
`rules` as printed, so these laws are for the shipped rulesets only.
"""

from collections import Counter
from collections.abc import Callable, Iterator

from tests.checked import Law
from tiledraft.core.areas import Area, GridArea, SeatsArea
from tiledraft.core.areas.grid import GridLeaf
from tiledraft.core.events import (
    CoinsGained,
    Log,
    MilestoneReached,
    OffspringBorn,
    RoundEnded,
    TileLoaded,
)
from tiledraft.core.rules import Rules
from tiledraft.core.state import Action, State

COWORKER_SIZES = (5, 10)
COIN_EVERY = 3
MOST_COINS_A_BASIN = 4
MOST_COWORKERS = 5
UNPLACED = ("draw", "reveal", "load")
PARENTS = ("f", "m")


class AlwaysATile:
    """A draw with a free truck space finds a tile, if the end pile covers a round (case 43)."""

    def __init__(self, rules: Rules) -> None:
        self.places = rules.places
        self.covered = [s.index for s in rules.supplies if s.end_pile >= sum(rules.places)]

    def __call__(self, state: State, action: Action, log: Log) -> None:
        """Look at the position after a step."""
        room = any(
            taker < 0 and len(tiles) < places
            for tiles, taker, places in zip(state.trucks, state.takers, self.places, strict=True)
        )
        if room:
            live = [supply for supply in self.covered if state.unseen[supply]]
            assert all(state.can_be_drawn(supply) for supply in live)


class Basins:
    """What basins have brought each player (12.8): coworkers by size, a coin every 3 tiles."""

    def __init__(self, rules: Rules) -> None:
        self.grid = next(area for area in rules.areas if isinstance(area, GridArea))
        self.staff = next(area for area in rules.areas if isinstance(area, SeatsArea))
        self.tiles = rules.tiles
        self.coins = [0] * rules.players
        self.born: Counter[tuple[int, int]] = Counter()
        self.dry = False

    def __call__(self, state: State, action: Action, log: Log) -> None:
        """Look at the position after a step."""
        if action[0] in UNPLACED:
            return
        self._count_coins(state, log)
        self._check_young(state, log)
        workers = [self._workers(state, seat) for seat in range(len(self.coins))]
        for seat, coins in enumerate(self.coins):
            sizes = list(self._sizes(state, seat))
            due = sum(size >= step for size in sizes for step in COWORKER_SIZES)
            assert workers[seat] == due <= MOST_COWORKERS
            if not self.dry:
                assert coins == sum(min(MOST_COINS_A_BASIN, size // COIN_EVERY) for size in sizes)

    def _count_coins(self, state: State, log: Log) -> None:
        """Coins paid out for basins, and whether the bank could not pay one."""
        for number, event in enumerate(log):
            if isinstance(event, MilestoneReached) and event.area == self.grid.index:
                if event.milestone in COWORKER_SIZES:
                    continue
                following = log[number + 1] if number + 1 < len(log) else None
                if isinstance(following, CoinsGained):
                    self.coins[event.seat] += following.amount
                else:
                    self.dry = True

    def _check_young(self, state: State, log: Log) -> None:
        """Young made in a zoo are as many as females or males there, whichever are fewer."""
        for event in log:
            if isinstance(event, OffspringBorn) and event.area == self.grid.index:
                self.born[event.seat, self.tiles[event.tile].sort] += 1
        for seat in range(len(self.coins)):
            parents: Counter[tuple[int, str]] = Counter()
            for tile in state.leaf(seat, self.grid.index).tiles:
                parents[self.tiles[tile].sort, self.tiles[tile].role] += 1
            for sort in {sort for sort, _ in parents}:
                pairs = min(parents[sort, role] for role in PARENTS)
                assert self.born[seat, sort] == pairs

    def _sizes(self, state: State, seat: int) -> Iterator[int]:
        leaf: GridLeaf = state.leaf(seat, self.grid.index)
        for cells in leaf.groups.values():
            yield cells.bit_count()

    def _workers(self, state: State, seat: int) -> int:
        """Coworkers placed and due."""
        places: tuple[Area, ...] = (self.grid, self.staff)
        standing = sum(area.workers(state.leaf(seat, area.index)) for area in places)
        frames = [duties for owner, duties, _ in state.pending if owner == seat]
        return standing + sum(bool(duty[0] == "assign") for duties in frames for duty in duties)


class BothGames:
    """The combined game's trucks while both supplies are in it (K18, variant rules 4 to 6)."""

    def __init__(self, rules: Rules) -> None:
        self.tiles = rules.tiles
        self.loaded: Counter[int] = Counter()
        self.live = len(rules.supplies)
        self.most = sum(rules.places) - min(rules.places)
        assert rules.players < 5 or self.most == 12

    def __call__(self, state: State, action: Action, log: Log) -> None:
        """Look at the position after a step."""
        for event in log:
            if isinstance(event, TileLoaded):
                self.loaded[self.tiles[event.tile].supply] += 1
        if self.live > 1:
            assert max(self.loaded.values(), default=0) <= self.most
            for tiles in state.trucks:
                assert len({self.tiles[tile].supply for tile in tiles}) <= 1
            if state.gone:
                assert len(self.loaded) == self.live
        if any(isinstance(event, RoundEnded) for event in log):
            self.loaded.clear()
            self.live = state.live


class TwoYoung:
    """No species has more than two young in a game (case 43)."""

    def __init__(self, rules: Rules) -> None:
        self.sorts = rules.sorts

    def __call__(self, state: State, action: Action, log: Log) -> None:
        """Look at the position after a step."""
        for sort in self.sorts:
            born = sort.young - state.young[sort.index]
            assert sort.index in state.leaving or 0 <= born <= 2


LAWS: dict[str, tuple[Callable[[Rules], Law], ...]] = {
    "zooloretto": (AlwaysATile, TwoYoung),
    "aquaretto": (AlwaysATile, TwoYoung, Basins),
    "combined": (AlwaysATile, TwoYoung, Basins, BothGames),
}


def laws_of(name: str, rules: Rules) -> list[Law]:
    """The laws of one game of a shipped ruleset: its own, or else those of every game."""
    return [law(rules) for law in LAWS.get(name, (AlwaysATile,))]
