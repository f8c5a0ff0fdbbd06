"""The engine's own kinds, those that belong to no game."""

from __future__ import annotations

from tiledraft.core import actions, areas, effects, events, lint, measures, refusals, scoring
from tiledraft.core.registry import Registry


def core_registry() -> Registry:
    """A new registry with the engine's own kinds."""
    registry = Registry()
    for module in (areas, actions, effects, events, measures, refusals, scoring, lint):
        module.register(registry)
    return registry
