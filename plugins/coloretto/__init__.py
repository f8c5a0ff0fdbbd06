"""Coloretto: rows of cards, points for the largest sets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledraft.plugins.coloretto.first_card import FirstCardStep
from tiledraft.plugins.coloretto.lint import PASSES
from tiledraft.plugins.coloretto.sets import SetsTerm
from tiledraft.plugins.hookspecs import hookimpl

if TYPE_CHECKING:
    from tiledraft.core.registry import Registry


@hookimpl
def register_rules(registry: Registry) -> None:
    """The card dealt to each player."""
    registry.set_up.add("first_card", FirstCardStep)


@hookimpl
def register_scoring(registry: Registry) -> None:
    """Points of the sets."""
    registry.terms.add("sets", SetsTerm)


@hookimpl
def register_lint(registry: Registry) -> None:
    """Too few colours to begin with, and sets without points."""
    for code, run in PASSES.items():
        registry.lints.add(code, run)


@hookimpl
def register_rulesets() -> dict[str, str]:
    """The game, with either of its score tables."""
    return {"coloretto": "coloretto.yaml", "coloretto-peak": "coloretto-peak.yaml"}
