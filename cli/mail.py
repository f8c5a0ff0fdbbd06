"""Playing by file: one person's turn in a game that goes from hand to hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledraft.cli.engine import UsageError
from tiledraft.cli.narrate import story_lines
from tiledraft.cli.playing import go_on, run
from tiledraft.cli.prompt.desk import Desk
from tiledraft.cli.prompt.loop import ScriptError
from tiledraft.cli.render.sheet import sheet_lines
from tiledraft.cli.render.table import table_lines
from tiledraft.cli.screen import warn
from tiledraft.cli.seats import numbered, seat_named
from tiledraft.cli.seen import Seen, unlike_seed
from tiledraft.cli.story import steps
from tiledraft.core.ruleset.findings import printable, shown
from tiledraft.core.ruleset.spec import ANALYSIS
from tiledraft.core.session import PERSON
from tiledraft.core.text import listed

if TYPE_CHECKING:
    from collections.abc import Collection

    from tiledraft.cli.match import Match
    from tiledraft.cli.prompt.lines import Lines
    from tiledraft.cli.prompt.why import Book
    from tiledraft.cli.screen import Screen
    from tiledraft.core.session import Game

MOST_NAMED = 5
"""Moves that are named; of more the number is told."""


def take_turn(match: Match, screen: Screen, lines: Lines, book: Book, who: str) -> None:
    """Show a person what has happened, and let them play until another person decides.

    Args:
        match: the game, as it has arrived.
        screen: where it is shown.
        lines: where moves come from.
        book: the ruleset.
        who: the name or the number of the person's seat.

    Raises:
        UsageError: nobody at the table is called so.
        ScriptError: a script has lines for which it is not this person's turn.
    """
    game = match.game
    seat = person_of(game, who)
    desk = Desk(match, screen, lines, book)
    seen = Seen(game, match.names[seat])
    _tell_news(desk, seat, seen)
    if not game.over and match.is_bot(seat):
        match.hand_back(seat)
        screen.say(f"{match.names[seat]} plays again; a bot has stood in.")
        desk.keep()
    match.here = {seat}
    if game.over or match.for_absent:
        _show(desk)
        _refuse_rest(desk)
        return
    if game.rules.spec.table.undo != ANALYSIS:
        match.settled = _settled(game, seat)
    arrived = list(game.lines)
    try:
        run(match, screen, lines, book)
    finally:
        if game.lines != arrived:
            seen.keep(game)
    _refuse_rest(desk, game.lines[len(arrived) :])


def person_of(game: Game, who: str) -> int:
    """The 0-based seat of a person; how a game has ended may be seen from any seat.

    Args:
        game: the game.
        who: the name or the number of the seat.

    Raises:
        UsageError: there is no such seat, or it is a bot's.
    """
    seat = seat_named(game.names, who)
    if seat is None:
        who = printable(who) or "nothing"
        raise UsageError(f"no seat is called {who}; the seats are {numbered(game.names)}")
    if game.seats[seat].kind != PERSON and not game.over:
        people = [one.name for one in game.seats if one.kind == PERSON]
        those = f"a person: {listed(people)}" if people else "a person, and only bots play"
        raise UsageError(f"{game.names[seat]} is a bot; --as needs {those}")
    return seat


def _tell_news(desk: Desk, seat: int, seen: Seen) -> None:
    """Say what has happened since the last turn of a seat, and what is not as it was."""
    changed = seen.change(desk.game)
    strange = changed or unlike_seed(desk.game)
    if strange:
        warn(f"{strange} Ask who sent it.")
    _tell_taken_back(desk, seen)
    story = list(steps(desk.game))
    last = max((step.number for step in story if step.seat == seat), default=0)
    known = last if changed else seen.moves(desk.game)
    if not desk.match.is_bot(seat):
        known = max(known, last)
    news = story_lines(desk.view, story[known:])
    if news:
        desk.screen.heading("Since your last turn:" if known else "What has happened so far:")
        desk.screen.lines(news)


def _tell_taken_back(desk: Desk, seen: Seen) -> None:
    """Say which moves are undone that the person has seen; their table lets anybody do that."""
    taken = seen.taken_back(desk.game)
    if not taken:
        return
    told = [f"`{desk.view.spoken(move)}`" for move in taken[:MOST_NAMED]]
    more = len(taken) - len(told)
    moves = listed([*told, f"{more} more"] if more else told)
    desk.screen.say(f"Taken back since you saw the game, as this table allows it: {moves}.")


def _show(desk: Desk) -> None:
    """Show a game in which there is nothing to do for the person, and say who goes on."""
    game, screen = desk.game, desk.screen
    screen.lines([""])
    if game.over:
        screen.lines(sheet_lines(desk.view, game.sheet()))
        return
    screen.drawing(table_lines(desk.view, game.state))
    screen.lines(["", f"Saved in {desk.match.keeper.path}", *go_on(desk.match, screen)])


def _refuse_rest(desk: Desk, made: Collection[str] = ()) -> None:
    """Refuse what is left of a script, but for moves that were made without asking."""
    if desk.asks or not desk.match.for_absent:
        return
    line = desk.lines.next()
    while line in made:
        line = desk.lines.next()
    if line is not None:
        name = desk.match.names[desk.state.seat]
        message = f"line {desk.lines.number}: {shown(line)}: it is {name}'s turn (turn.over)"
        raise ScriptError(message, "turn.over")


def _settled(game: Game, seat: int) -> int:
    """How many lines lead to the last move of another seat, with what it turned up."""
    count = settled = 0
    for step in steps(game):
        count += step.lines
        if step.seat != seat:
            settled = count
    return settled
