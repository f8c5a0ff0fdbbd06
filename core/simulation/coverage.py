"""Rule coverage: how often each rule came up in many games, and which rules never did.

Bots play; now and then a move that is nearly right is asked for, to see why it is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from tiledraft.core.dealer import Dealer
from tiledraft.core.errors import TiledraftError
from tiledraft.core.rng import stream
from tiledraft.core.set_up import new_state
from tiledraft.core.simulation.playout import bot_stream, decision_cap, play_out
from tiledraft.core.simulation.run import game_seed, seated
from tiledraft.core.simulation.tally import SORTS, Key, Named, Tally, countable

if TYPE_CHECKING:
    from tiledraft.core.rules import Rules
    from tiledraft.core.simulation.playout import Playout
    from tiledraft.core.simulation.run import Contender

__all__ = ["SORTS", "Count", "Coverage", "coverage"]


@dataclass(frozen=True, slots=True)
class Count:
    """How often something came up.

    Attributes:
        sort: "action", "bonus", "trigger", "score", "event" or "refusal".
        name: what it is called.
        rule: its key path in the ruleset; "" for what is the engine's own.
        times: how often: actions done, moves refused, score lines that brought points.
        games: in how many games.
    """

    sort: str
    name: str
    rule: str
    times: int
    games: int


@dataclass(frozen=True, slots=True)
class Coverage:
    """How often the rules of one table came up.

    Attributes:
        ruleset: name of the ruleset.
        fingerprint: hash of its content.
        players: number of players.
        seed: the seed of the whole simulation.
        games: how many games were played.
        finished: how many of them came to their end.
        counts: what came up and what did not, sort by sort, in the order of the ruleset.
    """

    ruleset: str
    fingerprint: str
    players: int
    seed: int
    games: int
    finished: int
    counts: tuple[Count, ...]

    @property
    def never(self) -> tuple[Count, ...]:
        """What never came up."""
        return tuple(count for count in self.counts if not count.times)

    def rows(self, sort: str) -> Iterator[tuple[str, str, str, str]]:
        """The counts of one sort as rows for a table: name, times, games, rule."""
        for count in self.counts:
            if count.sort == sort:
                yield count.name, str(count.times), str(count.games), count.rule

    def to_data(self) -> dict[str, Any]:
        """The same as plain data."""
        return asdict(self) | {"counts": [asdict(count) for count in self.counts]}


def coverage(rules: Rules, bots: Sequence[Contender], games: int, seed: int) -> Coverage:
    """Play games and count what comes up. The same arguments give the same counts.

    Args:
        rules: the rules of the table.
        bots: who plays, as in `simulate`. Together, one that plays at random and one that
            spends its money see most.
        games: how many games.
        seed: decides everything left to chance.

    Raises:
        TiledraftError: no bots are given.
    """
    if not bots:
        raise TiledraftError("a game needs bots to play it")
    times: Counter[Key] = Counter()
    in_games: Counter[Key] = Counter()
    finished = 0
    for number in range(games):
        tally = Tally(rules, stream(game_seed(seed, number), "coverage"))
        playout = _play(rules, bots, number, game_seed(seed, number), tally)
        tally.finish(playout.state)
        finished += playout.finished
        times.update(tally.counts)
        in_games.update(tally.counts.keys())
    named = dict(countable(rules))
    named |= {key: Named(key.mark, key.mark) for key in sorted(times) if key not in named}
    counts = [
        Count(key.sort, name, rule, times[key], in_games[key])
        for key, (name, rule) in named.items()
    ]
    counts.sort(key=lambda count: SORTS.index(count.sort))
    return Coverage(
        rules.name, rules.fingerprint, rules.players, seed, games, finished, tuple(counts)
    )


def _play(rules: Rules, bots: Sequence[Contender], number: int, own: int, tally: Tally) -> Playout:
    """One game with its own seed, as `simulate` plays it."""
    state, _ = new_state(rules, own)
    choosers = [
        bot.make(rules, seat, bot_stream(own, seat)).choose
        for seat, bot in enumerate(seated(bots, rules.players, number))
    ]
    dealer = Dealer(state, stream(own, "dealer"))
    return play_out(state, dealer, choosers, decision_cap(rules), tally)
