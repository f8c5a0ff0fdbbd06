"""Playing a match to its end, and how to go on with it."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

import typer

from tiledraft.cli.codes import FOUND, INTERRUPTED
from tiledraft.cli.prompt.desk import Desk
from tiledraft.cli.prompt.loop import Loop, ScriptError, Stop
from tiledraft.cli.render.sheet import sheet_lines
from tiledraft.cli.render.table import table_lines
from tiledraft.cli.saves import folder
from tiledraft.cli.screen import warn
from tiledraft.core.text import listed

if TYPE_CHECKING:
    from pathlib import Path

    from tiledraft.cli.match import Match
    from tiledraft.cli.prompt.lines import Lines
    from tiledraft.cli.prompt.loop import Teacher
    from tiledraft.cli.prompt.why import Book
    from tiledraft.cli.screen import Screen

PAUSE = 0.8
GO_ON = "Go on with: tiledraft resume"
SEE_AGAIN = "See it again with: tiledraft replay"
AS_PAGE = "As a page for a browser: tiledraft replay"


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
        screen.lines(["", f"Saved in {keeper.path}", *go_on(match, screen)])


def go_on(match: Match, screen: Screen) -> list[str]:
    """How to go on as before, and who does; nothing if there is no file."""
    path = match.keeper.path
    if path is None:
        return []
    words = " --plain" if screen.asked_for_words else ""
    if match.game.over:
        name = _called(path)
        return [f"{SEE_AGAIN} {name}", f"{AS_PAGE} {name} -o game.html"]
    if match.is_deserted:
        return _come_back(match, _called(path) + words)
    name = match.names[_next_person(match)]
    if match.for_absent:
        command = f"tiledraft resume {shlex.quote(path.name)} --as {shlex.quote(name)}"
        return [f"It is {name}'s turn. Send {name} the file, to go on with:", f"  {command}"]
    who = "" if match.here is None else f" --as {shlex.quote(name)}"
    return [f"{GO_ON} {_called(path)}{who}{words}"]


def _come_back(match: Match, called: str) -> list[str]:
    """How those who are away take their seats back."""
    names = [match.names[seat] for seat in match.away]
    are = "is" if len(names) == 1 else "are"
    commands = [f"  tiledraft resume {called} --as {shlex.quote(name)}" for name in names]
    return [
        f"{listed(names)} {are} away, bots play on. To come back:",
        f"  tiledraft resume {called}",
        "or, in a game that goes from hand to hand as a file:",
        *commands,
    ]


def _next_person(match: Match) -> int:
    """The seat that goes on; while a bot decides, that of the person who is here."""
    return next(iter(match.here)) if match.here and match.for_bot else match.game.state.seat


def _called(path: Path) -> str:
    """What resume knows a saved game by."""
    return path.stem if path.parent == folder() else shlex.quote(str(path))
