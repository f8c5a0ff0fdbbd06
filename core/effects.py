"""Effects: what a bonus or a trigger gives, by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tiledraft.core.deeds import PAYS, does
from tiledraft.core.errors import RulesetError
from tiledraft.core.rules import POINTS
from tiledraft.core.verbs import gain, gain_points, gain_tokens

if TYPE_CHECKING:
    from tiledraft.core.areas import Area, Effect
    from tiledraft.core.events import Log
    from tiledraft.core.registry import Registry
    from tiledraft.core.rules import Rules
    from tiledraft.core.state import State

COINS = "coins"


def effects_of(
    rules: Rules, registry: Registry, amounts: Mapping[str, int], rule: str
) -> tuple[Effect, ...]:
    """The effects that a rule names, each with its amount.

    Args:
        rules: the rules being compiled; their areas are known.
        registry: the kinds there are.
        amounts: amounts by name: those of the registry, and the ruleset's tokens.
        rule: key path of the rule that gives them.

    Raises:
        RulesetError: a name is neither an effect nor a token, or the effect cannot be given.
    """
    found = []
    for name, amount in amounts.items():
        if name in rules.spec.tokens:
            found.append(_tokens_effect(name, amount))
        elif name in registry.effects:
            found.append(registry.effects[name](rules, amount, rule))
        else:
            raise RulesetError(f"{rule}: no effect {name!r}")
    return tuple(found)


@does(PAYS)
def coins_effect(_: Rules, amount: int, __: str) -> Effect:
    """``coins: N``: coins from the bank, as many as it has."""

    def effect(state: State, seat: int, _: Area | None, log: Log | None) -> None:
        gain(state, seat, amount, log)

    return effect


def points_effect(rules: Rules, amount: int, rule: str) -> Effect:
    """``points: N``: points for the score sheet, in a line of the rule that gives them."""
    rules.counter(POINTS, rule)

    def effect(state: State, seat: int, _: Area | None, log: Log | None) -> None:
        gain_points(state, seat, rule, amount, log)

    return effect


def _tokens_effect(token: str, amount: int) -> Effect:
    """``TOKEN: N``: tokens of the ruleset, as many as there are."""

    def effect(state: State, seat: int, _: Area | None, log: Log | None) -> None:
        gain_tokens(state, seat, token, amount, log)

    return effect


def register(registry: Registry) -> None:
    """Register the engine's own effects."""
    registry.effects.add(COINS, coins_effect)
    registry.effects.add(POINTS, points_effect)
