"""Setting up a new game as the command line wants it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tiledraft.cli.differing import house_rules
from tiledraft.cli.engine import (
    Engine,
    UsageError,
    plugin_data,
    rules_of,
    usual_players,
)
from tiledraft.cli.mail import person_of, take_turn
from tiledraft.cli.match import Match
from tiledraft.cli.playing import run
from tiledraft.cli.prompt.asking import asked
from tiledraft.cli.prompt.lines import source
from tiledraft.cli.prompt.why import Book
from tiledraft.cli.saves import Keeper, new_path, sort_of
from tiledraft.cli.screen import Screen, warn
from tiledraft.cli.seats import seats_for
from tiledraft.cli.stdin import DASH
from tiledraft.core.errors import RecordError
from tiledraft.core.ruleset.findings import printable
from tiledraft.core.session import Game
from tiledraft.plugins.ruleset import accusing

if TYPE_CHECKING:
    from tiledraft.plugins.loader import Ruleset

USUAL_RULESET = "combined"
SEEDS = 10**9


@dataclass(frozen=True, slots=True)
class Wish:
    """A game as the command line asks for it; None and empty lists leave things open.

    Attributes:
        ruleset: name or path.
        seats: names of people and ``bot:NAME``.
        players: number of players.
        seed: decides everything left to chance.
        start: the seat that begins, 1-based.
        without: species that leave.
        save: the file to save in.
        settings: rules that are changed, ``KEY=VALUE`` each.
        who: whose turn is played, by name or number of the seat; None for everybody's.
    """

    ruleset: str | None
    seats: Sequence[str]
    players: int | None
    seed: int | None
    start: int | None
    without: Sequence[str]
    save: str | None
    settings: Sequence[str] = ()
    who: str | None = None


def play_game(wish: Wish, plugins: Sequence[str], *, plain: bool | None, trust: bool) -> None:
    """Play a new game.

    Raises:
        TiledraftError: something that was asked for does not exist or does not fit.
        Exit: a line of a script was refused, or the game was interrupted.
    """
    if wish.ruleset == DASH:
        raise UsageError("a game is played from a file, as the moves come from standard input")
    engine = Engine(plugins, trust=trust, settings=wish.settings)
    screen = Screen(plain=plain)
    lines = source()
    if lines.asks and not (wish.ruleset or wish.seats or wish.players):
        wish = asked(engine, screen, lines, wish, USUAL_RULESET)
    ruleset = engine.playable(wish.ruleset or USUAL_RULESET)
    game = set_up(engine, ruleset, wish)
    if wish.who is not None:
        person_of(game, wish.who)
    keeper = Keeper(_file(wish, ruleset), plugin_data(engine, ruleset))
    match = Match(engine, game, keeper)
    seed = "" if wish.seed is None else f", seed {wish.seed}"
    screen.heading(f"{game.rules.title}{seed}: {', '.join(match.names)}")
    screen.lines(house_rules(engine, ruleset, screen.width))
    book = Book(ruleset.resolved)
    with accusing(ruleset.accuser):
        if wish.who is None:
            run(match, screen, lines, book)
        else:
            _make_file(match)
            take_turn(match, screen, lines, book, wish.who)


def set_up(engine: Engine, ruleset: Ruleset, wish: Wish) -> Game:
    """The game before its first move."""
    players = wish.players or len(wish.seats)
    if players < 2 and wish.players is None:
        players = usual_players(ruleset)
    rules = rules_of(ruleset, players)
    seats = seats_for(engine, wish.seats, players)
    if wish.start is not None and not 1 <= wish.start <= players:
        raise UsageError(f"seat {wish.start} cannot begin: the seats are 1 to {players}")
    seed = secrets.randbelow(SEEDS) if wish.seed is None else wish.seed
    start = None if wish.start is None else wish.start - 1
    return Game.new(rules, seats, seed, start=start, without=wish.without)


def _make_file(match: Match) -> None:
    """Save a game before its first move, as it is of no use without a file."""
    if match.keeper.path is None:
        raise UsageError("a game that goes from hand to hand needs a file")
    trouble = match.keeper.keep(match.game)
    if trouble:
        raise RecordError(trouble)


def _file(wish: Wish, ruleset: Ruleset) -> Path | None:
    """The file to save in; None if there can be none."""
    if wish.save is not None:
        path = Path(wish.save)
        if not wish.save:
            raise UsageError("--save needs the name of a file")
        if path.exists() and not path.is_file():
            raise UsageError(f"{printable(wish.save)} is {sort_of(path)}; name a new file")
        if path.exists():
            raise UsageError(
                f"{printable(wish.save)} is there already; "
                f"choose another name, or go on with `tiledraft resume {printable(wish.save)}`"
            )
        return path
    return new_file(ruleset.resolved.name)


def new_file(name: str, remedy: str = "Use --save FILE.") -> Path | None:
    """A new file in the folder of saved games; None if there can be none, and it is said.

    Args:
        name: the name of the ruleset.
        remedy: what the player can do about it.
    """
    try:
        return new_path(name)
    except OSError as error:
        warn(f"The game is not saved: {error.filename}: {error.strerror}. {remedy}")
        return None
