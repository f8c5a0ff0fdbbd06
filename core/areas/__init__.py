"""Area kinds: geometry and capacity, without any game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledraft.core.areas.base import Area, Cell, Effect
from tiledraft.core.areas.grid import GridArea, GridLeaf
from tiledraft.core.areas.seats import SeatsArea
from tiledraft.core.areas.slots import SlotsArea
from tiledraft.core.areas.store import StoreArea

if TYPE_CHECKING:
    from tiledraft.core.registry import Registry

__all__ = ["Area", "Cell", "Effect", "GridArea", "GridLeaf", "SeatsArea", "SlotsArea", "StoreArea"]


def register(registry: Registry) -> None:
    """Register the engine's own area kinds."""
    registry.areas.add("slots", SlotsArea)
    registry.areas.add("grid", GridArea)
    registry.areas.add("store", StoreArea)
    registry.areas.add("seats", SeatsArea)
