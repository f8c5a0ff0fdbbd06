"""What can be typed at the prompt besides moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tiledraft.cli.narrate import story_lines
from tiledraft.cli.prompt.helping import help_lines
from tiledraft.cli.prompt.hinting import hint_lines
from tiledraft.cli.prompt.menu import entries, menu_lines
from tiledraft.cli.prompt.odds import odds_lines
from tiledraft.cli.prompt.topics import topic_lines
from tiledraft.cli.prompt.why import why_lines
from tiledraft.cli.render.points import points_lines
from tiledraft.cli.render.sheet import sheet_lines
from tiledraft.cli.render.table import legend_lines, seat_lines, table_lines
from tiledraft.cli.seats import numbered, seat_named
from tiledraft.cli.story import steps
from tiledraft.core.errors import IllegalMove, RecordError
from tiledraft.core.ruleset.findings import printable

if TYPE_CHECKING:
    from tiledraft.cli.prompt.desk import Desk
    from tiledraft.cli.prompt.reading import Command

RECENT = 12


class Stop(Exception):
    """Somebody has stopped playing."""


class Commands:
    """The commands of a prompt."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._known: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "table": self._table,
            "moves": self._moves,
            "look": self._look,
            "score": self._score,
            "points": self._points,
            "rules": self._rules,
            "hint": self._hint,
            "odds": self._odds,
            "log": self._log,
            "why": self._why,
            "undo": self._undo,
            "away": self._away,
            "back": self._back,
            "save": self._save,
            "quit": self._quit,
        }

    def carry_out(self, command: Command) -> bool:
        """Carry out a command.

        Returns:
            Whether the game is another one now.

        Raises:
            IllegalMove: it cannot be done; the message says why.
            Stop: somebody quits.
        """
        before = self._desk.state, self._desk.game.seats
        self._known[command.name](command.rest)
        return before != (self._desk.state, self._desk.game.seats)

    def _help(self, rest: str) -> None:
        desk = self._desk
        if rest:
            self._rules(rest)
            return
        desk.screen.lines(help_lines(desk.view, desk.state, desk.legal))

    def _table(self, _: str) -> None:
        desk = self._desk
        desk.screen.drawing(table_lines(desk.view, desk.state))

    def _moves(self, _: str) -> None:
        desk = self._desk
        found = entries(desk.view, desk.state, desk.legal)
        desk.screen.lines(menu_lines(found, desk.view.width, whole=True))

    def _look(self, rest: str) -> None:
        view, state = self._desk.view, self._desk.state
        seat = self._seat(rest, "look at", usual=state.seat)
        lines = [*seat_lines(view, state, seat), *legend_lines(view, state, seat)]
        self._desk.screen.drawing(lines)

    def _score(self, _: str) -> None:
        self._desk.screen.say("If the game ended now:")
        sheet = self._desk.game.sheet()
        self._desk.screen.lines(sheet_lines(self._desk.view, sheet, over=False))

    def _points(self, _: str) -> None:
        self._desk.screen.lines(points_lines(self._desk.view))

    def _rules(self, rest: str) -> None:
        self._desk.screen.lines(topic_lines(self._desk.view, rest))

    def _hint(self, _: str) -> None:
        self._desk.screen.lines(hint_lines(self._desk.view, self._desk.state))

    def _odds(self, _: str) -> None:
        self._desk.screen.lines(odds_lines(self._desk.view, self._desk.state))

    def _log(self, rest: str) -> None:
        desk = self._desk
        told = list(steps(desk.game))
        if rest != "all" and len(told) > RECENT:
            desk.screen.say(f"The last {RECENT} of {len(told)} moves; `log all` shows every one.")
            told = told[-RECENT:]
        desk.screen.lines(story_lines(desk.view, told))
        if not told:
            desk.screen.say("Nothing has been played yet.")

    def _why(self, rest: str) -> None:
        desk = self._desk
        desk.screen.lines(why_lines(desk.view, desk.game, desk.book, rest, strict=not desk.asks))

    def _undo(self, _: str) -> None:
        view = self._desk.view
        taken = [
            f"{view.names[step.seat]}'s `{view.spoken(step.move)}`"
            for step in self._desk.match.undo()
        ]
        self._desk.screen.say(f"Taken back: {', '.join(taken)}.")

    def _away(self, rest: str) -> None:
        match = self._desk.match
        seat = self._seat(rest, "whose bot is to play for", usual=self._desk.state.seat)
        bot = match.stand_in(seat)
        name = match.names[seat]
        until = (
            f"until somebody types `back {name}`"
            if match.has_people
            else "to the end, as nobody else is there; Ctrl-C stops"
        )
        self._desk.screen.say(f"{name} is away; the bot {bot} plays {until}.")

    def _back(self, rest: str) -> None:
        match = self._desk.match
        if not rest and not match.away:
            raise IllegalMove("nobody is away; `back NAME` takes the seat of a bot", "back.person")
        usual = match.away[0] if len(match.away) == 1 else None
        seat = self._seat(rest, "who is back in", usual=usual)
        match.hand_back(seat)
        self._desk.screen.say(f"{match.names[seat]} plays again.")

    def _save(self, name: str) -> None:
        keeper, screen = self._desk.match.keeper, self._desk.screen
        try:
            if name:
                keeper.keep_as(self._desk.game, _path(name))
            else:
                self._desk.keep()
        except RecordError as error:
            screen.say(f"Not saved: {error}.")
            return
        if keeper.path is None:
            screen.say("There is no file for it: name one, as in `save game.jsonl`.")
        elif keeper.trouble:
            screen.say(f"Not saved: {keeper.trouble}.")
        else:
            screen.lines([f"Saved in {keeper.path}"])

    def _quit(self, _: str) -> None:
        raise Stop

    def _seat(self, text: str, question: str, usual: int | None = None) -> int:
        """A seat by number or by name."""
        names: Sequence[str] = self._desk.match.names
        if not text and usual is not None:
            return usual
        seat = seat_named(names, text)
        if seat is None:
            raise IllegalMove(f"{question} which seat? {numbered(names)}", "look.seat")
        return seat


def _path(name: str) -> Path:
    """The file that a person names, at home if it begins with ``~``."""
    try:
        return Path(name).expanduser()
    except RuntimeError as error:
        raise RecordError(f"{printable(name)}: there is no such user") from error
