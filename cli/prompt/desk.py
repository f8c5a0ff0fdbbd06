"""Where a person sits: the game, the screen, the keyboard and the ruleset together."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tiledraft.cli.paint import Paint
from tiledraft.cli.prompt.why import Book
from tiledraft.cli.render.view import View
from tiledraft.cli.screen import warn
from tiledraft.core.ruleset.findings import printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tiledraft.cli.match import Match
    from tiledraft.cli.prompt.lines import Lines
    from tiledraft.cli.screen import Screen
    from tiledraft.core.session import Game
    from tiledraft.core.state import Action, State


class Desk:
    """What the loop and the commands share.

    Attributes:
        match: the game with its bots and its file.
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
        self._view = View(match.game.rules, match.names, screen.width, screen.plain, match.away)
        screen.paint = Paint(self._view, few=screen.few_colours)

    @property
    def view(self) -> View:
        """The table as wide as the window is now, with those who are here."""
        width, away = self.screen.width, self.match.away
        if (self._view.width, self._view.away) != (width, away):
            self._view = replace(self._view, width=width, away=away)
        return self._view

    @property
    def game(self) -> Game:
        """The game."""
        return self.match.game

    @property
    def state(self) -> State:
        """The position now."""
        return self.match.game.state

    @property
    def legal(self) -> Sequence[Action]:
        """The legal moves, in the order of their numbers."""
        return self.match.game.legal()

    @property
    def asks(self) -> bool:
        """Whether somebody is there to be asked again."""
        return self.lines.asks

    def keep(self) -> None:
        """Save the game; its players are told when that fails, and when it works again."""
        keeper = self.match.keeper
        before = keeper.trouble
        trouble = keeper.keep(self.match.game)
        if trouble:
            warn(f"The game goes on, but {trouble}")
        elif before and not keeper.trouble:
            warn(f"The game is saved again in {printable(str(keeper.path))}")
