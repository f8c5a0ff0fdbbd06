"""A game with its bots and its file: what play and resume have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tiledraft.core.errors import IllegalMove, TiledraftError
from tiledraft.core.rng import stream
from tiledraft.core.session import BOT, PERSON
from tiledraft.core.simulation.playout import decision_cap
from tiledraft.plugins.bots import make_bot

if TYPE_CHECKING:
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
    """

    def __init__(self, engine: Engine, game: Game, keeper: Keeper) -> None:
        self.game = game
        self.keeper = keeper
        self.names = tuple(seat.name for seat in game.seats)
        self._bots: dict[int, tuple[Bot, Random]] = {}
        self._cap = decision_cap(game.rules)
        for number, seat in enumerate(game.seats):
            if seat.kind != PERSON:
                name = seat.kind.removeprefix(BOT)
                engine.check_bot(name)
                rng = stream(game.seed, f"bot {number}")
                self._bots[number] = (make_bot(engine.bots, name, game.rules, number, rng), rng)

    @property
    def has_people(self) -> bool:
        """Whether anybody but bots plays."""
        return len(self._bots) < len(self.game.seats)

    @property
    def for_bot(self) -> bool:
        """Whether a bot decides now."""
        return not self.game.over and self.game.state.seat in self._bots

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

    def undo(self) -> int:
        """Take back moves up to the last decision of a person.

        Returns:
            How many moves were taken back.

        Raises:
            IllegalMove: there is none, or a tile has been revealed since; nothing changed.
        """
        game = self.game
        taken: list[str] = []
        try:
            while True:
                last = game.lines[-1] if game.lines else ""
                game.undo()
                taken.append(last)
                if not self.for_bot and len(game.legal()) > 1:
                    return len(taken)
        except IllegalMove:
            for line in reversed(taken):
                game.play(line)
            raise
