"""Many games of bots, summed up."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from time import monotonic
from typing import TYPE_CHECKING

import typer

from tiledraft.cli.codes import FOUND
from tiledraft.cli.engine import Engine, UsageError, rules_of, usual_players
from tiledraft.cli.render.columns import table
from tiledraft.cli.render.view import plural
from tiledraft.cli.screen import Screen, warn
from tiledraft.core.simulation.playout import CAP, STUCK
from tiledraft.core.simulation.run import Contender, simulate
from tiledraft.plugins.bots import find_bot
from tiledraft.plugins.ruleset import accusing

if TYPE_CHECKING:
    from tiledraft.core.simulation.results import Results, Standing
    from tiledraft.core.simulation.statistics import Spread
    from tiledraft.plugins.loader import Ruleset

PATIENCE = 5.0
HEAD = ["", "games", "wins", "rate", "95 %", "points", "place", "coins"]


def simulate_games(
    engine: Engine,
    name: str,
    bots: Sequence[str],
    games: int,
    players: int | None,
    seed: int,
    *,
    json: bool,
) -> None:
    """Play games and write what came of them.

    Raises:
        TiledraftError: something that was asked for does not exist or does not fit.
        Exit: some games did not end.
    """
    screen = Screen()
    if games < 1:
        raise UsageError(f"{games} games cannot be played: at least 1")
    if not bots:
        raise UsageError("name at least one bot")
    for bot in bots:
        engine.check_bot(bot)
    ruleset = engine.playable(name)
    rules = rules_of(ruleset, _players(ruleset, bots, players))
    contenders = [Contender(bot, find_bot(engine.bots, bot)) for bot in bots]
    with accusing(ruleset.accuser):
        results = simulate(rules, contenders, games, seed, listen=Progress(games).ended)
    if json:
        screen.json(results.to_data())
    else:
        screen.lines(results_lines(results))
    if len(results.finished) < games:
        for ending, reason in ((CAP, f"after {results.cap} decisions"), (STUCK, "no move legal")):
            _warn_of(results, ending, reason)
        raise typer.Exit(FOUND)


class Progress:
    """Tells a person who waits how far a simulation is, a line every few seconds."""

    def __init__(self, games: int) -> None:
        self._games = games
        self._ended = 0
        self._told = monotonic()
        self._watched = sys.stderr is not None and sys.stderr.isatty()

    def ended(self, _: object) -> None:
        """A game has ended."""
        self._ended += 1
        now = monotonic()
        if self._watched and now - self._told >= PATIENCE and self._ended < self._games:
            self._told = now
            warn(f"{self._ended} of {plural(self._games, 'game')} played")


def _players(ruleset: Ruleset, bots: Sequence[str], players: int | None) -> int:
    """How many play: as asked for, else one for each bot, else the usual number."""
    if players is not None:
        return players
    return len(bots) if len(bots) in ruleset.specs else usual_players(ruleset)


def results_lines(results: Results) -> list[str]:
    """The results as tables, per bot and per seat."""
    games = plural(len(results.games), "game")
    lines = [f"{results.ruleset}: {games} of {results.players} players, seed {results.seed}", ""]
    bots = [[bot.name, *_cells(bot)] for bot in results.bots]
    seats = [[f"seat {seat.name}", *_cells(seat)] for seat in results.seats]
    right = range(1, len(HEAD))
    rows = table([HEAD, *bots, *seats], tuple(right))
    lines += [*rows[: len(bots) + 1], "", *rows[len(bots) + 1 :]]
    long, rounds = results.decisions, results.rounds
    if results.finished:
        length = f"{long.mean:.0f} decisions ({long.low:.0f} to {long.high:.0f})"
        lines += ["", f"A game takes {length} and {rounds.mean:.1f} rounds."]
    return lines


def _cells(standing: Standing) -> list[str]:
    low, high = standing.interval
    return [
        str(standing.games),
        f"{standing.wins:.1f}",
        f"{standing.rate:.1%}",
        f"{low:.0%}-{high:.0%}",
        _spread(standing.points),
        f"{standing.places.mean:.2f}",
        f"{standing.coins.mean:.1f}",
    ]


def _spread(numbers: Spread) -> str:
    return f"{numbers.mean:.1f} +-{numbers.sd:.1f}"


def _warn_of(results: Results, ending: str, reason: str) -> None:
    games = results.unfinished(ending)
    if games:
        seeds = ", ".join(str(game.seed) for game in games[:5])
        warn(f"{plural(len(games), 'game')} did not end ({reason}), seeds {seeds}")
