"""Setting up a game as the command line wants it, and playing it."""

from __future__ import annotations

import secrets
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from tiledraft.cli.codes import FOUND, INTERRUPTED
from tiledraft.cli.differing import house_rules
from tiledraft.cli.engine import (
    Engine,
    UsageError,
    plugin_data,
    rules_of,
    usual_players,
)
from tiledraft.cli.match import Match
from tiledraft.cli.prompt.asking import asked
from tiledraft.cli.prompt.desk import Desk
from tiledraft.cli.prompt.lines import Lines, source
from tiledraft.cli.prompt.loop import Loop, ScriptError, Stop
from tiledraft.cli.prompt.why import Book
from tiledraft.cli.render.sheet import sheet_lines
from tiledraft.cli.render.table import table_lines
from tiledraft.cli.saves import Keeper, folder, new_path, sort_of
from tiledraft.cli.screen import Screen, warn
from tiledraft.cli.seats import seats_for
from tiledraft.cli.stdin import DASH
from tiledraft.core.ruleset.findings import printable
from tiledraft.core.session import Game
from tiledraft.plugins.ruleset import accusing

if TYPE_CHECKING:
    from tiledraft.cli.prompt.loop import Teacher
    from tiledraft.plugins.loader import Ruleset

USUAL_RULESET = "combined"
SEEDS = 10**9
PAUSE = 0.8
GO_ON = "Go on with: tiledraft resume"
SEE_AGAIN = "See it again with: tiledraft replay"
AS_PAGE = "As a page for a browser: tiledraft replay"


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
    """

    ruleset: str | None
    seats: Sequence[str]
    players: int | None
    seed: int | None
    start: int | None
    without: Sequence[str]
    save: str | None
    settings: Sequence[str] = ()


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
    keeper = Keeper(_file(wish, ruleset), plugin_data(engine, ruleset))
    match = Match(engine, game, keeper)
    seed = "" if wish.seed is None else f", seed {wish.seed}"
    screen.heading(f"{game.rules.title}{seed}: {', '.join(match.names)}")
    screen.lines(house_rules(engine, ruleset, screen.width))
    with accusing(ruleset.accuser):
        run(match, screen, lines, Book(ruleset.resolved))


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
    return new_file(ruleset.name)


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


def run(
    match: Match, screen: Screen, lines: Lines, book: Book, teacher: Teacher | None = None
) -> None:
    """Play a match to its end, or until somebody stops; it is saved whatever happens."""
    desk = Desk(match, screen, lines, book)
    try:
        Loop(desk, PAUSE, teacher).run()
        if match.game.over:
            screen.lines(["", *sheet_lines(desk.view, match.game.sheet())])
            if not match.game.stacked:
                screen.lines(["", f"The same tiles again: --seed {match.game.seed}"])
    except Stop:
        if not lines.asks:
            screen.lines(["", *table_lines(desk.view, match.game.state)])
    except ScriptError as error:
        warn(f"Error: {error}")
        raise typer.Exit(FOUND) from error
    except KeyboardInterrupt as stop:
        screen.lines([""])
        raise typer.Exit(INTERRUPTED) from stop
    finally:
        _keep(match, screen)


def _keep(match: Match, screen: Screen) -> None:
    """Save, and say where and how to go on."""
    keeper = match.keeper
    trouble = keeper.keep(match.game) or keeper.trouble
    if trouble:
        warn(f"Not saved: {trouble}")
    elif keeper.path is not None:
        screen.lines(["", f"Saved in {keeper.path}", *go_on(match)])


def go_on(match: Match) -> list[str]:
    """How to go on, and who does; nothing if there is no file."""
    path = match.keeper.path
    if path is None:
        return []
    if match.game.over:
        name = _called(path)
        return [f"{SEE_AGAIN} {name}", f"{AS_PAGE} {name} -o game.html"]
    name = match.names[match.game.state.seat]
    if match.for_absent:
        command = f"tiledraft resume {shlex.quote(path.name)} --as {shlex.quote(name)}"
        return [f"It is {name}'s turn. Send {name} the file, to go on with:", f"  {command}"]
    who = "" if match.here is None else f" --as {shlex.quote(name)}"
    return [f"{GO_ON} {_called(path)}{who}"]


def _called(path: Path) -> str:
    """What resume knows a saved game by."""
    return path.stem if path.parent == folder() else shlex.quote(str(path))
