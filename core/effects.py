"""Effects: what a bonus gives, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledraft.core.deeds import PAYS, does
from tiledraft.core.verbs import gain

if TYPE_CHECKING:
    from tiledraft.core.areas import Area, Effect
    from tiledraft.core.events import Log
    from tiledraft.core.registry import Registry
    from tiledraft.core.rules import Rules
    from tiledraft.core.state import State


@does(PAYS)
def coins_effect(_: Rules, amount: int) -> Effect:
    """``coins: N``: coins from the bank, as many as it has."""

    def effect(state: State, seat: int, _: Area, log: Log | None) -> None:
        gain(state, seat, amount, log)

    return effect


def register(registry: Registry) -> None:
    """Register the engine's own effects."""
    registry.effects.add("coins", coins_effect)
