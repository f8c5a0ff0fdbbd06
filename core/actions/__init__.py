"""Action kinds that every game shares, and the duties that ask for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledraft.core.actions.base import DutyKind, Kind, MoneyAction, PriceSpec, TurnKind
from tiledraft.core.actions.draw import DrawAction, LoadAction, LoadDuty, RevealAction, RevealDuty
from tiledraft.core.actions.money import (
    DiscardAction,
    ExpandAction,
    MoveAction,
    PurchaseAction,
)
from tiledraft.core.actions.take import PlaceAction, PlaceDuty, TakeAction, YoungDuty

if TYPE_CHECKING:
    from tiledraft.core.registry import Registry

__all__ = ["TABLE_KINDS", "DutyKind", "Kind", "MoneyAction", "PriceSpec", "TurnKind", "register"]

TABLE_KINDS = (DrawAction, TakeAction, RevealAction, LoadAction, PlaceAction)


def register(registry: Registry) -> None:
    """Register the engine's own actions and duties."""
    registry.actions.add("move", MoveAction)
    registry.actions.add("purchase", PurchaseAction)
    registry.actions.add("discard", DiscardAction)
    registry.actions.add("expand", ExpandAction)
    for duty in (RevealDuty, LoadDuty, PlaceDuty, YoungDuty):
        registry.duties.add(duty.name, duty)
