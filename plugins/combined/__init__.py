"""Games played together: which supply's tiles a truck may carry, and when it may go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledraft.plugins.combined.lint import PASSES
from tiledraft.plugins.combined.trucks import SENTENCES, EverySupplyRule, OneSupplyRule
from tiledraft.plugins.hookspecs import hookimpl

if TYPE_CHECKING:
    from tiledraft.core.registry import Registry


@hookimpl
def register_rules(registry: Registry) -> None:
    """The two truck rules."""
    registry.truck_rules.add("one_supply", OneSupplyRule)
    registry.truck_rules.add("every_supply", EverySupplyRule)
    for code, sentence in SENTENCES.items():
        registry.refusals.add(code, sentence)


@hookimpl
def register_lint(registry: Registry) -> None:
    """Truck rules without effect, and too few trucks."""
    for code, run in PASSES.items():
        registry.lints.add(code, run)


@hookimpl
def register_rulesets() -> dict[str, str]:
    """The official game that combines both."""
    return {"combined": "combined.yaml"}
