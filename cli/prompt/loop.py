"""The loop at the prompt: show, ask, play, until the game is over or somebody stops."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from tiledraft.cli.narrate import narrate
from tiledraft.cli.prompt.helping import help_lines
from tiledraft.cli.prompt.menu import MANY, MANY_OF_A_TURN, entries, menu_lines
from tiledraft.cli.prompt.reading import Command, Several, hint, read
from tiledraft.cli.prompt.scene import scene_lines
from tiledraft.cli.prompt.why import Book, why_lines
from tiledraft.cli.render.points import points_lines
from tiledraft.cli.render.sheet import sheet_lines
from tiledraft.cli.render.table import legend_lines, seat_lines, table_lines
from tiledraft.cli.render.view import View
from tiledraft.cli.screen import warn
from tiledraft.core.errors import IllegalMove, RecordError
from tiledraft.core.ruleset.findings import shown

if TYPE_CHECKING:
    from tiledraft.cli.match import Match
    from tiledraft.cli.prompt.lines import Lines
    from tiledraft.cli.screen import Screen


class Stop(Exception):
    """Somebody has stopped playing."""


class ScriptError(IllegalMove):
    """A line of a script that cannot be played."""


class Loop:
    """One game at the prompt.

    Attributes:
        match: the game.
        screen: where it is shown.
        lines: where moves come from.
        book: the ruleset, to cite rules from.
    """

    def __init__(
        self, match: Match, screen: Screen, lines: Lines, book: Book | None = None
    ) -> None:
        self.match = match
        self.screen = screen
        self.lines = lines
        self.book = book or Book()
        self.view = View(match.game.rules, match.names, screen.width, screen.plain)
        self._events: list[Any] = []
        self._forced: list[str] = []

    def run(self) -> None:
        """Play until the game is over.

        Raises:
            Stop: somebody quits, or the lines are at an end.
            ScriptError: a line of a script is refused.
        """
        game = self.match.game
        while not game.over:
            if self.match.for_bot:
                if not game.state.pending:
                    self._tell()
                self._events += self.match.bot_move()
            elif not self._play_only_move():
                self._ask()
        self._tell()

    def _tell(self) -> None:
        """Say what has happened since this was last done."""
        for sentence in narrate(self.view, self._events, self.match.game.state):
            self.screen.say(sentence)
        self._events.clear()

    def _play_only_move(self) -> bool:
        """Play a move without alternative; whether there was one."""
        game = self.match.game
        legal = game.legal()
        if len(legal) > 1:
            return False
        if not legal:
            raise IllegalMove("no move is legal although the game is not over", "game.stuck")
        self._tell()
        text = game.text(legal[0])
        self.screen.say(f"{self.match.names[game.state.seat]} has one move: {text}")
        self._forced.append(text)
        self._events += game.play(legal[0])
        return True

    def _ask(self) -> None:
        """Let the person whose turn it is decide, once."""
        self._tell()
        self._keep()
        game = self.match.game
        legal = game.legal()
        texts = [game.text(action) for action in legal]
        if self.lines.asks:
            self._show(texts)
        while True:
            line = self.lines.next()
            if line is None:
                raise Stop
            if line and self._answer(line, texts):
                return

    def _show(self, texts: list[str]) -> None:
        """Show what the person who decides needs to see, and the moves."""
        game = self.match.game
        state = game.state
        fresh = not state.pending
        self.screen.lines([""])
        if fresh:
            self.screen.lines(table_lines(self.view, state))
        else:
            self.screen.lines(scene_lines(self.view, state, game.legal()))
        self.screen.lines([""])
        self.screen.heading(self._question())
        found = entries(self.view, state, game.legal(), texts)
        many = MANY_OF_A_TURN if fresh else MANY
        self.screen.lines(menu_lines(found, self.view.width, many=many))

    def _question(self) -> str:
        state = self.match.game.state
        name = self.match.names[state.seat]
        if not state.pending:
            return f"{name}, your turn. Type a number or a move; ? for help"
        duties = self.view.rules.duties
        due = dict.fromkeys(duties[duty[0]].text(duty) for duty in state.pending[-1][1])
        return f"{name}: {' or '.join(due)}"

    def _answer(self, line: str, texts: list[str]) -> bool:
        """Act on a line; whether the game has changed."""
        game = self.match.game
        if not self.lines.asks and line in self._forced:
            del self._forced[: self._forced.index(line) + 1]
            return False
        try:
            meant = read(line, texts, strict=not self.lines.asks)
            if isinstance(meant, Command):
                return self._command(meant)
            if isinstance(meant, Several):
                self._list(meant, texts)
                return False
            self._events += game.play(meant)
        except IllegalMove as error:
            self._refuse(line, error, texts)
            return False
        self._forced.clear()
        self._keep()
        return True

    def _refuse(self, line: str, error: IllegalMove, texts: list[str]) -> None:
        said = repr(line).join(map(self.view.worded, str(error).split(repr(line))))
        near = hint(error, line, texts)
        reason = f"{said}{near}"
        if self.lines.asks:
            where = "; ? for help" if error.code == "move.unreadable" and not near else ""
            self.screen.say(f"Not possible: {reason}{where}.")
            return
        rule = f"; rule {error.rule}" if error.rule else ""
        typed = "" if repr(line) in reason else f"{shown(line)}: "
        message = f"line {self.lines.number}: {typed}{reason} ({error.code}{rule})"
        raise ScriptError(message, error.code, error.rule)

    def _list(self, several: Several, texts: list[str]) -> None:
        game = self.match.game
        found = entries(self.view, game.state, game.legal(), texts)
        chosen = [found[number] for number in several.numbers]
        self.screen.lines(menu_lines(chosen, self.view.width, whole=True))

    def _command(self, command: Command) -> bool:
        """Carry out a command; whether the game has changed."""
        state, view, screen = self.match.game.state, self.view, self.screen
        match command.name:
            case "help":
                screen.lines(help_lines(view, state, self.match.game.legal()))
            case "table":
                screen.lines(table_lines(view, state))
            case "moves":
                texts = [self.match.game.text(action) for action in self.match.game.legal()]
                found = entries(view, state, self.match.game.legal(), texts)
                screen.lines(menu_lines(found, view.width, whole=True))
            case "look":
                seat = self._seat(command.rest)
                screen.lines([*seat_lines(view, state, seat), *legend_lines(view, state, seat)])
            case "score":
                screen.say("If the game ended now:")
                screen.lines(sheet_lines(view, self.match.game.sheet(), over=False))
            case "points":
                screen.lines(points_lines(view))
            case "why":
                strict = not self.lines.asks
                screen.lines(
                    why_lines(view, self.match.game, self.book, command.rest, strict=strict)
                )
            case "undo":
                return self._undo()
            case "save":
                self._save(command.rest)
            case _:
                raise Stop
        return False

    def _seat(self, text: str) -> int:
        """The seat that `look` names, by number or by name."""
        names = [name.casefold() for name in self.match.names]
        if text.casefold() in names:
            return names.index(text.casefold())
        if text.isdecimal() and 1 <= int(text[:4]) <= len(names):
            return int(text) - 1
        seats = ", ".join(f"{n} {name}" for n, name in enumerate(self.match.names, 1))
        raise IllegalMove(f"look at which seat? {seats}", "look.seat")

    def _undo(self) -> bool:
        taken = self.match.undo()
        self._events.clear()
        self._forced.clear()
        self.screen.say("Taken back." if taken == 1 else f"Taken back: {taken} moves.")
        return True

    def _save(self, name: str) -> None:
        keeper = self.match.keeper
        try:
            if name:
                keeper.keep_as(self.match.game, Path(name))
            else:
                self._keep()
        except RecordError as error:
            self.screen.say(f"Not saved: {error}.")
            return
        if keeper.path is None:
            self.screen.say("There is no file for it: name one, as in `save game.jsonl`.")
        elif not keeper.trouble:
            self.screen.lines([f"Saved in {keeper.path}"])

    def _keep(self) -> None:
        trouble = self.match.keeper.keep(self.match.game)
        if trouble:
            warn(f"The game goes on, but {trouble}")
