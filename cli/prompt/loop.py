"""The loop at the prompt: show, ask, play, until the game is over or somebody stops."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from tiledraft.cli.narrate import narrate
from tiledraft.cli.prompt.choosing import choice
from tiledraft.cli.prompt.commands import Commands, Stop
from tiledraft.cli.prompt.menu import MANY, MANY_OF_A_TURN, entries, menu_lines
from tiledraft.cli.prompt.reading import Command, Several, meant, read, starting
from tiledraft.cli.prompt.scene import scene_lines
from tiledraft.cli.prompt.wording import as_written
from tiledraft.cli.render.turn import turn_lines
from tiledraft.core.actions import MoneyAction
from tiledraft.core.errors import IllegalMove
from tiledraft.core.game import due_texts
from tiledraft.core.ruleset.findings import shown
from tiledraft.core.ruleset.spec import STRICT

if TYPE_CHECKING:
    from tiledraft.cli.prompt.desk import Desk
    from tiledraft.core.state import Action, State

__all__ = ["Loop", "ScriptError", "Stop"]

Teacher = Callable[["State", "Sequence[Action]", "Sequence[Any]"], Iterable[str]]
"""Gives what a newcomer should read before a decision, a paragraph each.

It is given the position, the legal moves, and what has happened since it was last asked.
"""

BELOW = 12
"""Lines that usually stand below a table."""

YES, NO = frozenset({"y", "yes"}), frozenset({"n", "no"})


class ScriptError(IllegalMove):
    """A line of a script that cannot be played."""


class Loop:
    """One game at the prompt.

    Attributes:
        desk: the game, the screen and the keyboard.
        pause: seconds between the moves of bots, so that people can follow.
        teacher: explains decisions; None for people who know the game.
    """

    def __init__(self, desk: Desk, pause: float = 0.0, teacher: Teacher | None = None) -> None:
        self.desk = desk
        self.teacher = teacher
        self.pause = pause if desk.asks else 0.0
        self._commands = Commands(desk)
        self._events: list[Any] = []
        self._news: list[Any] = []
        self._forced: list[str] = []
        self._begun = ""
        self._offered = ""
        self._pictured: frozenset[int] = frozenset()
        self._seen = False
        self._moved = False

    def run(self) -> None:
        """Play until the game is over, or somebody decides who is not here.

        Raises:
            Stop: somebody quits, or the lines are at an end.
            ScriptError: a line of a script is refused.
        """
        match = self.desk.match
        while not match.game.over:
            if match.for_absent:
                if self._ends_turn():
                    break
            elif match.for_bot:
                self._bot_moves()
            elif not self._play_only_move():
                self._ask()
        self._tell()

    def _ends_turn(self) -> bool:
        """Let the person whose turn is over take it back; whether it is left so."""
        self._tell()
        self.desk.keep()
        strict = self.desk.view.rules.spec.table.undo == STRICT
        if strict or not (self.desk.asks and self._moved):
            return True
        self.desk.screen.say("Your turn is over. Enter leaves it so, `undo` takes a move back.")
        while self.desk.match.for_absent:
            line = self.desk.lines.next()
            if not line:
                return True
            try:
                self._carry_out(read(line, (), strict=True))
            except IllegalMove as error:
                self._refuse(line, error, [])
        return False

    def _carry_out(self, found: str | Command | Several) -> None:
        if not isinstance(found, Command):
            raise IllegalMove("your turn is over; Enter leaves it so", "turn.over")
        self._changed(self._commands.carry_out(found))

    def _bot_moves(self) -> None:
        match = self.desk.match
        if not match.game.state.pending:
            self._tell()
            if match.has_people:
                self.desk.keep()
            time.sleep(self.pause)
        self._events += match.bot_move()

    def _tell(self) -> None:
        """Say what has happened since this was last done."""
        for sentence in narrate(self.desk.view, self._events, self.desk.state):
            self.desk.screen.say(sentence)
        self._news += self._events
        self._events.clear()

    def _play_only_move(self) -> bool:
        """Play a move without alternative; whether there was one."""
        game = self.desk.game
        legal = self.desk.legal
        if len(legal) > 1:
            return False
        if not legal:
            raise IllegalMove("no move is legal although the game is not over", "game.stuck")
        self._tell()
        self._seen = self._seen and bool(game.state.pending)
        text = game.text(legal[0])
        self.desk.screen.say(
            f"{self.desk.match.names[game.state.seat]} has one move: {self.desk.view.spoken(text)}"
        )
        self._forced.append(text)
        self._events += game.play(legal[0])
        return True

    def _ask(self) -> None:
        """Let the person whose turn it is decide, once."""
        self._tell()
        self.desk.keep()
        self._begun = self._offered = ""
        self._pictured = frozenset()
        texts = [self.desk.game.text(action) for action in self.desk.legal]
        if self.desk.asks:
            self._show()
        while True:
            line = self.desk.lines.next()
            if line is None:
                raise Stop
            if line and self._answer(line, texts):
                return

    def _show(self) -> None:
        """Show what the person who decides needs to see, and the moves."""
        view, state, screen = self.desk.view, self.desk.state, self.desk.screen
        fresh = not state.pending
        whole = fresh or not self._seen
        drawn = turn_lines(view, state) if whole else scene_lines(view, state, self.desk.legal)
        self._seen = True
        screen.lines([""])
        if drawn:
            screen.drawing([*drawn, ""])
        if whole and len(drawn) + BELOW > screen.height:
            self._tell_again()
        self._teach()
        screen.heading(self._question())
        found = entries(view, state, self.desk.legal)
        many = MANY_OF_A_TURN if fresh else MANY
        screen.lines(menu_lines(found, view.width, many=many))

    def _tell_again(self) -> None:
        """Say once more what has just happened, as a long table has moved it out of sight."""
        if self._news and not self.desk.view.plain:
            told = " ".join(narrate(self.desk.view, self._news, self.desk.state))
            self.desk.screen.say(f"Just now: {told}")

    def _teach(self) -> None:
        """Explain what comes up for the first time."""
        if self.teacher is not None:
            for paragraph in self.teacher(self.desk.state, self.desk.legal, self._news):
                self.desk.screen.say(paragraph)
                self.desk.screen.lines([""])
        self._news.clear()

    def _question(self) -> str:
        state = self.desk.state
        name = self.desk.match.names[state.seat]
        due = due_texts(state)
        if not due:
            return f"{name}, your turn. Type a number or a move; ? for help"
        return f"{name}: {self.desk.view.spoken(' or '.join(due))}"

    def _answer(self, line: str, texts: list[str]) -> bool:
        """Act on a line; whether the game has changed."""
        if not self.desk.asks and line in self._forced:
            del self._forced[: self._forced.index(line) + 1]
            return False
        offered, self._offered = self._offered, ""
        if offered and line.casefold() in NO:
            self.desk.screen.say("Then something else.")
            return False
        if offered and line.casefold() in YES:
            line = offered
        view, state, legal = self.desk.view, self.desk.state, self.desk.legal
        try:
            said = [entry.said for entry in entries(view, state, legal)]
            strict, written = not self.desk.asks, partial(as_written, view, texts=texts)
            found = read(line, texts, strict=strict, begun=self._begun, said=said, written=written)
            if isinstance(found, Several):
                self._narrow(found)
                return False
            if isinstance(found, Command):
                return self._changed(self._commands.carry_out(found))
            if self.desk.asks and self._is_costly_guess(line, found, texts):
                self._question_cost(texts.index(found))
                return False
            self._events += self.desk.game.play(found)
        except IllegalMove as error:
            self._refuse(line, error, texts)
            return False
        self._forced.clear()
        self._moved = True
        self.desk.keep()
        return True

    def _changed(self, changed: bool, /) -> bool:
        """Begin anew after a command that has changed the game."""
        if changed:
            self._events.clear()
            self._forced.clear()
        return changed

    def _is_costly_guess(self, line: str, found: str, texts: Sequence[str]) -> bool:
        """Whether a move that costs coins was neither typed in full nor chosen from pictures."""
        typed = " ".join(line.split()).casefold()
        heard = as_written(self.desk.view, line, texts).casefold()
        if found not in texts or typed.isdecimal() or found.casefold() in (typed, heard):
            return False
        number = texts.index(found)
        kind = self.desk.view.rules.kinds[self.desk.legal[number][0]]
        return isinstance(kind, MoneyAction) and number not in self._pictured

    def _question_cost(self, number: int) -> None:
        """Show what a move would do, and ask whether it is meant."""
        view = self.desk.view
        among = choice(view, self.desk.state, self.desk.legal, [number])
        (entry,) = among.found
        self.desk.screen.drawing(among.lines())
        self.desk.screen.say(
            f"Is `{entry.said if view.plain else entry.text}` what you mean? y for yes."
        )
        self._offered = entry.text

    def _narrow(self, several: Several) -> None:
        """Show the moves that a line may mean; what is typed next may go on from there."""
        among = choice(self.desk.view, self.desk.state, self.desk.legal, several.numbers)
        self._begun = among.begun
        self._pictured = frozenset(several.numbers if among.is_pictured else ())
        self.desk.screen.drawing(among.lines())

    def _refuse(self, line: str, error: IllegalMove, texts: list[str]) -> None:
        said = repr(line).join(map(self.desk.view.worded, str(error).split(repr(line))))
        view, state, legal = self.desk.view, self.desk.state, self.desk.legal
        near = meant(error, line, texts, [entry.said for entry in entries(view, state, legal)])
        if self.desk.asks and (begun := starting(error, line, texts)):
            self.desk.screen.say(f"Not possible: {self.desk.view.spoken(said)}.")
            self._narrow(begun)
            return
        if self.desk.asks and self._begun and not near and error.code == "move.unreadable":
            self.desk.screen.say(f"{shown(line)} is none of the ways to {self._begun}; ? for help.")
            return
        if self.desk.asks:
            self._offered = near
            where = "; ? for help" if error.code == "move.unreadable" else ""
            more = f"; did you mean `{self.desk.view.spoken(near)}`? y for yes" if near else where
            self.desk.screen.say(f"Not possible: {self.desk.view.spoken(said)}{more}.")
            return
        reason = f"{said}; did you mean `{near}`?" if near else said
        rule = f"; rule {error.rule}" if error.rule else ""
        typed = "" if repr(line) in reason else f"{shown(line)}: "
        message = f"line {self.desk.lines.number}: {typed}{reason} ({error.code}{rule})"
        raise ScriptError(message, error.code, error.rule)
