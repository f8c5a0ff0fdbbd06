"""Looking at a game that has been saved: a position as text, pictures, and pages."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tiledraft.cli.engine import EMPTY, Engine, UsageError
from tiledraft.cli.paint import Paint
from tiledraft.cli.picture.board import picture, title, when, words
from tiledraft.cli.picture.page import still
from tiledraft.cli.picture.png import png
from tiledraft.cli.picture.story import story_page
from tiledraft.cli.render.sheet import sheet_lines
from tiledraft.cli.render.table import table_lines
from tiledraft.cli.render.view import View, plural
from tiledraft.cli.resuming import opened
from tiledraft.cli.screen import Screen
from tiledraft.cli.story import beginning, steps
from tiledraft.core.record.writing import write_whole
from tiledraft.core.ruleset.findings import printable
from tiledraft.core.scoring import score_sheet
from tiledraft.core.text import listed

if TYPE_CHECKING:
    from tiledraft.core.session import Game
    from tiledraft.core.state import State

PICTURES = (".svg", ".html", ".png")
PAGES = (".html",)


def show_position(
    name: str, at: int | None, plugins: Sequence[str], *, plain: bool | None, trust: bool
) -> None:
    """Write a position as text.

    Raises:
        TiledraftError: there is no such game or position, or it cannot be replayed.
    """
    screen = Screen(plain=plain)
    with opened(Engine(plugins, trust=trust), name) as game:
        state, note = _position(game, at)
        view = View(game.rules, game.names, screen.width, screen.plain)
        screen.heading(f"{game.rules.title}, {note}")
        screen.paint = Paint(view, few=screen.few_colours)
        screen.lines([""])
        screen.drawing(table_lines(view, state))
        if state.over:
            screen.lines(["", *sheet_lines(view, score_sheet(state))])


def picture_position(
    name: str, at: int | None, output: str, plugins: Sequence[str], *, trust: bool
) -> None:
    """Write a position as a picture.

    Args:
        name: the saved game.
        at: how many moves have been made; all of them if None.
        output: the file, which is written over; its ending says what it becomes.
        plugins: plugin files that the user named.
        trust: whether a ruleset may bring code of its own.

    Raises:
        TiledraftError: there is no such game or position, or no picture ends so.
    """
    ending = ending_of(output, PICTURES)
    with opened(Engine(plugins, trust=trust), name) as game:
        state, note = _position(game, at)
        view = View(game.rules, game.names)
        drawn = picture(view, state, note)
        if ending == ".png":
            _write(output, png(drawn))
        elif ending == ".html":
            _write(output, still(title(view, note), drawn, words(view, state)).encode())
        else:
            _write(output, drawn.encode())


def page_game(name: str, output: str, plugins: Sequence[str], *, trust: bool) -> None:
    """Write a game as a page that steps through it.

    Args:
        name: the saved game.
        output: the file, which is written over.
        plugins: plugin files that the user named.
        trust: whether a ruleset may bring code of its own.

    Raises:
        TiledraftError: there is no such game, it cannot be replayed, or no page ends so.
    """
    ending_of(output, PAGES)
    with opened(Engine(plugins, trust=trust), name) as game:
        _write(output, story_page(View(game.rules, game.names), game).encode())


def ending_of(output: str, endings: Sequence[str]) -> str:
    """The ending of a file to be written, in small letters.

    Raises:
        UsageError: it is none of those that there can be.
    """
    ending = Path(output).suffix.lower()
    if ending not in endings:
        wanted = listed(endings, "or")
        raise UsageError(
            f"the name of the file, {printable(output) or EMPTY}, must end in {wanted}"
        )
    return ending


def _position(game: Game, at: int | None) -> tuple[State, str]:
    """The position after a number of moves, and when that is in words."""
    states = [beginning(game).state, *(step.after for step in steps(game))]
    last = len(states) - 1
    at = last if at is None else at
    if not 0 <= at <= last:
        moves = plural(last, "move")
        raise UsageError(f"this game has {moves}: --at takes a number from 0 to {last}, not {at}")
    return states[at], when(at, last)


def _write(output: str, content: bytes) -> None:
    """Write a file, but never a saved game that a link of another ending leads to."""
    ending = Path(output).suffix.lower()
    if Path(os.path.realpath(output)).suffix.lower() != ending:
        raise UsageError(f"{printable(output)} is a link to a file that does not end in {ending}")
    write_whole(output, content)
    Screen().say(f"Written: {printable(output)}")
