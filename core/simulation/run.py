"""Many games: bots fill the seats and rotate over them, every game with a seed of its own."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tiledraft.core.dealer import Dealer
from tiledraft.core.errors import TiledraftError
from tiledraft.core.rng import stream
from tiledraft.core.scoring import places, score_sheet
from tiledraft.core.set_up import new_state
from tiledraft.core.simulation.playout import bot_stream, decision_cap, play_out
from tiledraft.core.simulation.results import GameResult, Results

if TYPE_CHECKING:
    from tiledraft.core.rules import Rules
    from tiledraft.core.simulation.playout import BotFactory

SEED_BYTES = 6


@dataclass(frozen=True, slots=True)
class Contender:
    """A bot that takes part.

    Attributes:
        name: what it is called in the results.
        make: makes one for a seat of a game.
    """

    name: str
    make: BotFactory


def simulate(
    rules: Rules,
    bots: Sequence[Contender],
    games: int,
    seed: int,
    cap: int | None = None,
    listen: Callable[[GameResult], object] | None = None,
) -> Results:
    """Play many games and say what came of them. The same arguments give the same results.

    Args:
        rules: the rules of the table.
        bots: who plays; repeated until all seats are filled, and each game a seat further.
        games: how many games.
        seed: decides everything left to chance.
        cap: decisions after which a game is broken off; `decision_cap` if None.
        listen: told of each game as it ends.

    Raises:
        TiledraftError: no bots are given.
    """
    limit = decision_cap(rules) if cap is None else cap
    played = []
    for result in play_games(rules, bots, range(games), seed, limit):
        played.append(result)
        if listen is not None:
            listen(result)
    return Results(rules.name, rules.fingerprint, rules.players, seed, limit, tuple(played))


def play_games(
    rules: Rules, bots: Sequence[Contender], numbers: Iterable[int], seed: int, cap: int
) -> Iterator[GameResult]:
    """Play some of the games of a simulation: each depends on its number alone.

    Args:
        rules: the rules of the table.
        bots: who plays, as in `simulate`.
        numbers: the numbers of the games, from 0.
        seed: the seed of the whole simulation.
        cap: decisions after which a game is broken off.

    Raises:
        TiledraftError: no bots are given.
    """
    if not bots:
        raise TiledraftError("a game needs bots to play it")
    for number in numbers:
        yield _play(rules, seated(bots, rules.players, number), number, seed, cap)


def seated(bots: Sequence[Contender], players: int, number: int) -> list[Contender]:
    """Who sits where in a game with a number."""
    return [bots[(seat + number) % len(bots)] for seat in range(players)]


def game_seed(seed: int, number: int) -> int:
    """The seed of one game of a simulation; with it, the game can be played alone."""
    digest = hashlib.sha256(f"{seed}/game {number}".encode()).digest()
    return int.from_bytes(digest[:SEED_BYTES], "big")


def _play(rules: Rules, bots: Sequence[Contender], number: int, seed: int, cap: int) -> GameResult:
    own = game_seed(seed, number)
    state, _ = new_state(rules, own)
    choosers = [
        bot.make(rules, seat, bot_stream(own, seat)).choose for seat, bot in enumerate(bots)
    ]
    playout = play_out(state, Dealer(state, stream(own, "dealer")), choosers, cap)
    sheet = score_sheet(state)
    placed = places(sheet)
    return GameResult(
        number,
        own,
        tuple(bot.name for bot in bots),
        tuple(score.total for score in sheet),
        tuple(state.coins),
        tuple(placed[seat] for seat in range(rules.players)),
        playout.decisions,
        state.round,
        playout.ending,
    )
