"""A game with its bots and its file: what play and resume have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tiledraft.cli.seats import usual_bot
from tiledraft.cli.story import Step, steps
from tiledraft.core.errors import IllegalMove, TiledraftError
from tiledraft.core.rng import stream
from tiledraft.core.session import BOT, PERSON
from tiledraft.core.simulation.playout import decision_cap
from tiledraft.plugins.bots import make_bot

if TYPE_CHECKING:
    from collections.abc import Collection
    from random import Random

    from tiledraft.cli.engine import Engine
    from tiledraft.cli.saves import Keeper
    from tiledraft.core.session import Game
    from tiledraft.core.simulation.playout import Bot


class Match:
    """A game as it is played here.

    Attributes:
        game: the game.
        keeper: saves it.
        names: what each seat is called.
        here: the 0-based seats whose people are here; None for all of them.
        settled: lines of the game that stay, whatever the table agrees on about undo.
    """

    def __init__(self, engine: Engine, game: Game, keeper: Keeper) -> None:
        self.here: Collection[int] | None = None
        self.settled = 0
        self.game = game
        self.keeper = keeper
        self.names = game.names
        self._engine = engine
        self._bots: dict[int, tuple[Bot, Random]] = {}
        self._cap = decision_cap(game.rules)
        for seat in range(len(game.seats)):
            self._seat_bot(seat)

    def _seat_bot(self, seat: int) -> None:
        """Make the bot that plays for a seat, if one does."""
        self._bots.pop(seat, None)
        game, taker = self.game, self.game.seats[seat]
        name = taker.away or (taker.kind.removeprefix(BOT) if taker.kind != PERSON else "")
        if name:
            self._engine.check_bot(name)
            rng = stream(game.seed, f"bot {seat}")
            self._bots[seat] = (make_bot(self._engine.bots, name, game.rules, seat, rng), rng)

    def is_bot(self, seat: int) -> bool:
        """Whether a bot plays for a 0-based seat."""
        return seat in self._bots

    @property
    def away(self) -> list[int]:
        """The 0-based seats of people who are away."""
        return [number for number, seat in enumerate(self.game.seats) if seat.away]

    def stand_in(self, seat: int) -> str:
        """Let the usual bot play for a 0-based seat.

        Returns:
            The name of the bot.

        Raises:
            IllegalMove: one does already.
        """
        if self.is_bot(seat):
            raise IllegalMove(f"a bot plays for {self.names[seat]} already", "away.bot")
        bot = usual_bot(self._engine)
        self.game.hand_over(seat, PERSON, bot)
        self._seat_bot(seat)
        return bot

    def hand_back(self, seat: int) -> None:
        """Let a person play for a 0-based seat again, or from now on.

        Raises:
            IllegalMove: one does already.
        """
        if not self.is_bot(seat):
            raise IllegalMove(f"no bot plays for {self.names[seat]}", "back.person")
        self.game.hand_over(seat, PERSON)
        self._seat_bot(seat)

    @property
    def has_people(self) -> bool:
        """Whether anybody but bots plays."""
        return len(self._bots) < len(self.game.seats)

    @property
    def is_deserted(self) -> bool:
        """Whether everybody is away, so that bots play the game to its end."""
        return bool(self.away) and not self.has_people and not self.game.over

    @property
    def for_bot(self) -> bool:
        """Whether a bot decides now."""
        return not self.game.over and self.game.state.seat in self._bots

    @property
    def for_absent(self) -> bool:
        """Whether a person decides now who is not here."""
        here, seat = self.here, self.game.state.seat
        return here is not None and not self.game.over and not (self.is_bot(seat) or seat in here)

    def bot_move(self) -> list[Any]:
        """Let the bot whose turn it is move.

        Its random numbers depend on the seed and the moves so far alone, so that a game
        goes on the same whether it was interrupted or not.

        Returns:
            What happened.
        """
        game = self.game
        if len(game.lines) > 2 * self._cap:
            raise TiledraftError(
                f"the game does not come to an end: {len(game.lines)} moves and reveals so far"
            )
        seat = game.state.seat
        bot, rng = self._bots[seat]
        rng.setstate(stream(game.seed, f"bot {seat} at {len(game.lines)}").getstate())
        return game.play(bot.choose(game.state.copy()))

    def undo(self) -> list[Step]:
        """Take back moves up to the last decision of a person.

        Returns:
            What was taken back, in the order it was played.

        Raises:
            IllegalMove: the table does not agree to that, or there is none; nothing changed.
        """
        game = self.game
        before = list(game.lines)
        moves = list(steps(game))
        number = 0
        try:
            while not number or self.for_bot or len(game.legal()) < 2:
                game.undo()
                number += 1
                self._check_settled()
        except IllegalMove:
            for line in before[len(game.lines) :]:
                game.replay(line)
            raise
        return moves[len(moves) - number :]

    def _check_settled(self) -> None:
        if len(self.game.lines) < self.settled:
            raise IllegalMove("what others have done stays", "undo.settled")
