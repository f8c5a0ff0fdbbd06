"""One game from a state to its end: bots decide, the dealer reveals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Protocol

from tiledraft.core.chance import is_chance
from tiledraft.core.dealer import Dealer
from tiledraft.core.errors import TiledraftError
from tiledraft.core.game import apply, legal_actions
from tiledraft.core.rng import below, stream
from tiledraft.core.set_up import new_state

if TYPE_CHECKING:
    from tiledraft.core.rules import Rules
    from tiledraft.core.state import Action, State

Chooser = Callable[["State"], "Action"]
Step = Callable[["State", "Action"], object]

OVER = "over"
CAP = "cap"
STUCK = "stuck"


class Bot(Protocol):
    """An automatic player of one seat in one game."""

    def choose(self, state: State) -> Action:
        """One of the legal actions of a state in which its seat decides."""


class BotFactory(Protocol):
    """What makes a bot: usually its class."""

    def __call__(self, rules: Rules, seat: int, rng: Random) -> Bot:
        """A bot for a 0-based seat, with a stream of random numbers of its own."""


class StuckError(TiledraftError):
    """Nothing is legal although the game is not over."""


@dataclass(frozen=True, slots=True)
class Playout:
    """A game played by bots.

    Attributes:
        state: the last state.
        decisions: decisions of players; reveals do not count.
        ending: ``over``, or ``cap`` after too many decisions, or ``stuck`` when nothing
            was legal.
    """

    state: State
    decisions: int
    ending: str

    @property
    def finished(self) -> bool:
        """Whether the game came to its end."""
        return self.ending == OVER


def bot_stream(seed: int, seat: int) -> Random:
    """The random numbers of the bot of a 0-based seat in the game with a seed."""
    return stream(seed, f"bot {seat}")


def decision_cap(rules: Rules) -> int:
    """After how many decisions a game is broken off.

    A tile costs about four decisions (draw, load, take, place) and a coin one, so that
    twenty for each tile and four for each coin leave any game that ends ample room. Only
    rules that let the last player act for ever, such as a price of 0, get there.
    """
    tiles = sum(tile.count for tile in rules.tiles) + sum(sort.young for sort in rules.sorts)
    money = rules.spec.money
    coins = money.bank + money.start * rules.players if money else 0
    return 1000 + 20 * tiles + 4 * coins


def options(state: State) -> list[Action]:
    """The legal actions of a game that goes on.

    Raises:
        StuckError: there are none.
    """
    found = legal_actions(state)
    if not found:
        raise StuckError("nothing is legal, but the game is not over")
    return found


def at_random(rng: Random) -> Chooser:
    """A chooser that takes each legal action with the same probability."""

    def choose(state: State) -> Action:
        found = options(state)
        return found[below(rng, len(found))]

    return choose


def play_out(
    state: State,
    dealer: Dealer,
    choosers: Sequence[Chooser],
    cap: int,
    step: Step = apply,
) -> Playout:
    """Play from a state to the end of the game, or until a cap on decisions.

    Args:
        state: where to begin; it is changed.
        dealer: reveals the tiles drawn.
        choosers: who decides, by seat.
        cap: decisions after which the game is broken off.
        step: carries out each action and reveal; a test may look at every position here.
    """
    decisions = 0
    while not state.over:
        if is_chance(state):
            step(state, dealer.reveal(state))
            continue
        if decisions >= cap:
            return Playout(state, decisions, CAP)
        try:
            action = choosers[state.seat](state)
        except StuckError:
            return Playout(state, decisions, STUCK)
        step(state, action)
        decisions += 1
    return Playout(state, decisions, OVER)


def random_game(
    rules: Rules,
    seed: int,
    chooser: Chooser | None = None,
    cap: int | None = None,
    step: Step = apply,
) -> Playout:
    """A whole game in which one chooser, random if none is given, decides for every seat.

    Args:
        rules: the rules of the table.
        seed: decides the set-up, the order of the tiles and the random decisions.
        chooser: decides; each legal action with the same probability if None.
        cap: decisions after which the game is broken off; `decision_cap` if None.
        step: carries out each action and reveal.
    """
    state, _ = new_state(rules, seed)
    dealer = Dealer(state, stream(seed, "dealer"))
    chooser = chooser or at_random(stream(seed, "choices"))
    return play_out(
        state, dealer, [chooser] * rules.players, decision_cap(rules) if cap is None else cap, step
    )
