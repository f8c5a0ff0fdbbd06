"""What `play` asks when it is started alone on a terminal."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import typer

from tiledraft.cli.codes import OK
from tiledraft.cli.engine import Engine, usual_players
from tiledraft.cli.render.columns import table
from tiledraft.cli.seats import PLAYER, seats_for, usual_bot
from tiledraft.cli.showing import is_variant
from tiledraft.core.errors import TiledraftError
from tiledraft.core.session import check_seats
from tiledraft.core.text import ranges, typed_number

if TYPE_CHECKING:
    from tiledraft.cli.beginning import Wish
    from tiledraft.cli.prompt.lines import Lines
    from tiledraft.cli.screen import Screen
    from tiledraft.plugins.loader import Ruleset


def asked(engine: Engine, screen: Screen, lines: Lines, wish: Wish, usual: str) -> Wish:
    """The wish, with what a person at the terminal answers.

    Args:
        engine: knows rulesets and bots.
        screen: where the questions go.
        lines: the answers.
        wish: what is known already.
        usual: the ruleset that Enter stands for.
    """
    screen.say("What do you want to play?")
    known = engine.plugins.listed()
    games = [[one.name, one.title] for one in known if not is_variant(one)]
    screen.lines(f"  {line}" for line in table(games))
    variants = ", ".join(one.name for one in known if is_variant(one))
    screen.say(f"Variants: {variants}. (`tiledraft rules list` says what they change.)")
    bot = usual_bot(engine)
    screen.say(f"Enter plays {usual}, you against two bots ({bot}); or type the name of a game:")
    ruleset = _ruleset(engine, screen, lines, usual)
    if ruleset is None:
        return replace(wish, ruleset=usual)
    count = usual_players(ruleset)
    allowed = ranges(ruleset.specs)
    while True:
        screen.say(f"How many players ({allowed})? Enter for {count}:")
        text = _answer(lines) or str(count)
        players = typed_number(text) or 0
        if players in ruleset.specs:
            break
        screen.say(f"{ruleset.name} is for {allowed} players.")
    screen.say("Who plays? Names, separated by commas; bots take the other seats:")
    while True:
        names = [name.strip() for name in (_answer(lines) or PLAYER).split(",") if name.strip()]
        try:
            check_seats(seats_for(engine, names, players), players)
        except TiledraftError as error:
            screen.say(f"That does not work: {error}. Who plays?")
            continue
        return replace(wish, ruleset=ruleset.resolved.name, players=players, seats=names)


def _ruleset(engine: Engine, screen: Screen, lines: Lines, usual: str) -> Ruleset | None:
    """The ruleset that is chosen; None for the usual one."""
    while True:
        name = _answer(lines)
        if not name or name == usual:
            return None if not name else engine.playable(usual)
        try:
            return engine.playable(name)
        except TiledraftError as error:
            screen.say(f"{error}.")


def _answer(lines: Lines) -> str:
    """What is answered; "" stands for Enter.

    Raises:
        Exit: the input is at its end: nothing is played.
    """
    line = lines.next()
    if line is None:
        raise typer.Exit(OK)
    return line
