"""Mistakes about games that are played together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tiledraft.core.lint import Remark, at
from tiledraft.plugins.combined.trucks import EverySupplyRule, OneSupplyRule

if TYPE_CHECKING:
    from tiledraft.core.lint import Pass, Subject


def rule_without_effect(subject: Subject) -> Iterator[Remark]:
    """A rule about the games on the trucks never restricts anything.

    There is only one game, or every truck has room for one tile only.
    """
    rules = subject.rules
    for rule in rules.truck_rules:
        if isinstance(rule, OneSupplyRule | EverySupplyRule):
            paths = [at(rule.rule), ("supplies",), ("trucks", "places")]
            if len(rules.supplies) == 1:
                message = "this rule never restricts anything: there is only one supply"
                yield Remark(message, paths, on_key=True)
            elif isinstance(rule, OneSupplyRule) and max(rules.places) == 1:
                message = "this rule never restricts anything: a truck holds one tile"
                yield Remark(message, paths, on_key=True)


def fewer_trucks_than_games(subject: Subject) -> Iterator[Remark]:
    """A truck carries one game's tiles, and there are fewer trucks than games.

    In every round some game stays out, although its tiles can be drawn.
    """
    rules = subject.rules
    trucks, games = len(rules.places), len(rules.supplies)
    if trucks < games:
        for rule in rules.truck_rules:
            if isinstance(rule, OneSupplyRule):
                message = f"{trucks} trucks cannot carry {games} games, if each carries one"
                yield Remark(message, [("trucks", "count"), at(rule.rule), ("supplies",)])


PASSES: dict[str, Pass] = {
    "trucks.rule_without_effect": rule_without_effect,
    "trucks.fewer_than_games": fewer_trucks_than_games,
}
