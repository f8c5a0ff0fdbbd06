"""Bots that do not think: one decides at random, one loves to spend money."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledraft.core.actions import MoneyAction
from tiledraft.core.rng import choice
from tiledraft.core.simulation.playout import options

if TYPE_CHECKING:
    from random import Random

    from tiledraft.core.rules import Rules
    from tiledraft.core.state import Action, State

SPENDING = 0.8


class RandomBot:
    """Takes each legal action with the same probability."""

    def __init__(self, rules: Rules, seat: int, rng: Random) -> None:
        self.rng = rng

    def choose(self, state: State) -> Action:
        """One of the legal actions."""
        return choice(self.rng, options(state))


class SpenderBot:
    """Spends money four times out of five where it can, so that games see every purchase.

    It chooses the kind of action first and then the action, so that a kind with few
    actions is as likely as one with many.
    """

    def __init__(self, rules: Rules, seat: int, rng: Random) -> None:
        self.rng = rng
        self.costly = frozenset(
            head for head, kind in rules.kinds.items() if isinstance(kind, MoneyAction)
        )

    def choose(self, state: State) -> Action:
        """One of the legal actions."""
        found = options(state)
        spending = [action for action in found if action[0] in self.costly]
        if not spending or self.rng.random() >= SPENDING:
            rest = [action for action in found if action[0] not in self.costly]
            return choice(self.rng, rest or found)
        head = choice(self.rng, list(dict.fromkeys(action[0] for action in spending)))
        return choice(self.rng, [action for action in spending if action[0] == head])
