"""Zooloretto: enclosures with values, and the exchange of two species."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledraft.plugins.hookspecs import hookimpl
from tiledraft.plugins.zooloretto.enclosures import EnclosureArea, EnclosuresTerm
from tiledraft.plugins.zooloretto.exchange import SENTENCES, ExchangeAction, SpeciesExchanged
from tiledraft.plugins.zooloretto.lint import PASSES

if TYPE_CHECKING:
    from tiledraft.core.registry import Registry


@hookimpl
def register_areas(registry: Registry) -> None:
    """Enclosures."""
    registry.areas.add("enclosure", EnclosureArea)


@hookimpl
def register_actions(registry: Registry) -> None:
    """The exchange."""
    registry.actions.add("exchange", ExchangeAction)
    registry.events.add("species-exchanged", SpeciesExchanged)
    for code, sentence in SENTENCES.items():
        registry.refusals.add(code, sentence)


@hookimpl
def register_scoring(registry: Registry) -> None:
    """Points of enclosures."""
    registry.terms.add("enclosures", EnclosuresTerm)


@hookimpl
def register_lint(registry: Registry) -> None:
    """Values of enclosures that nobody gets."""
    for code, run in PASSES.items():
        registry.lints.add(code, run)


@hookimpl
def register_rulesets() -> dict[str, str]:
    """The official game."""
    return {"zooloretto": "zooloretto.yaml"}
