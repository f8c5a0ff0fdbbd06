"""What a ruleset must have for an event or a refusal of the engine to come up at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tiledraft.core.actions import MoneyAction
from tiledraft.core.actions.money import DiscardAction, MoveAction, PurchaseAction
from tiledraft.core.areas import GridArea, SlotsArea, StoreArea
from tiledraft.core.areas.store import STACK
from tiledraft.core.rules import POINTS
from tiledraft.core.tiles import COIN, SPECIES, STALL

if TYPE_CHECKING:
    from tiledraft.core.areas import Area
    from tiledraft.core.rules import Rules

Condition = Callable[["Rules"], bool]


def can_come_up(rules: Rules, name: str) -> bool:
    """Whether an event or a refusal code can come up; those of plugins always may."""
    condition = CONDITIONS.get(name) or CONDITIONS.get(f"{name.partition('.')[0]}.*")
    return condition is None or condition(rules)


def _areas(sort: type[Area]) -> Condition:
    return lambda rules: any(isinstance(area, sort) for area in rules.areas)


def _actions(*sorts: type[MoneyAction]) -> Condition:
    return lambda rules: any(isinstance(kind, sorts) for kind in rules.kinds.values())


def _tiles(category: str) -> Condition:
    return lambda rules: any(tile.count and tile.category == category for tile in rules.tiles)


def _closed(rules: Rules) -> list[str]:
    return [area.rule for area in rules.areas if area.empty is None]


def _prices(rules: Rules) -> bool:
    return any(price for price, _ in rules.paid)


def _young(rules: Rules) -> bool:
    bred = {tile.sort for tile in rules.tiles if tile.count and tile.mates}
    return any(rules.sorts[sort].young for sort in bred)


def _fixed_tiles(rules: Rules) -> bool:
    """Whether money moves tiles out of other areas than stores, where some stay fixed."""
    moves = [kind for kind in rules.kinds.values() if isinstance(kind, MoveAction)]
    return any(not area.is_store for move in moves for area in move.sources)


def _wrong_areas(rules: Rules) -> bool:
    """Whether some tile of a park cannot stand in every area for tiles there."""
    return any(
        len(rules.targets[tile.index]) < sum(bool(area.accepts) for area in rules.areas)
        for tile in rules.tiles
        if tile.category in {SPECIES, STALL} and tile.count
    )


def _stall_spaces(rules: Rules) -> bool:
    slots = [area for area in rules.areas if isinstance(area, SlotsArea)]
    return _tiles(STALL)(rules) and bool(slots)


def _runs_dry(rules: Rules) -> bool:
    return any(supply.end_pile < sum(rules.places) for supply in rules.supplies)


CONDITIONS: dict[str, Condition] = {
    "coins-paid": _prices,
    "coins-paid-to": _actions(PurchaseAction),
    "coins-gained": lambda rules: bool(rules.triggers or any(a.bonus for a in rules.areas)),
    "coin-tiles-cashed": _tiles(COIN),
    "tile-taken-out": _actions(MoveAction, PurchaseAction, DiscardAction),
    "tile-discarded": _actions(DiscardAction),
    "milestone-reached": lambda rules: any(area.noted for area in rules.areas),
    "points-gained": lambda rules: any(what == POINTS for what, _ in rules.counters),
    "tokens-gained": lambda rules: bool(rules.spec.tokens),
    "trigger-fired": lambda rules: bool(rules.triggers),
    "offspring-born": _young,
    "area-opened": lambda rules: bool(_closed(rules)),
    "tile-left-behind": lambda rules: len(rules.places) > rules.players,
    "money.short": _prices,
    "draw.supply_gone": lambda rules: len(rules.supplies) > 1,
    "draw.supply_empty": _runs_dry,
    "tile.not_there": _actions(MoveAction, PurchaseAction, DiscardAction),
    "tile.not_on_top": lambda rules: any(
        isinstance(area, StoreArea) and area.spec.order == STACK for area in rules.areas
    ),
    "tile.cannot_leave": _fixed_tiles,
    "area.refuses_tile": _wrong_areas,
    "area.not_a_target": _actions(MoveAction, PurchaseAction),
    "area.same": _actions(MoveAction),
    "area.closed": lambda rules: bool(_closed(rules)),
    "area.is_open": lambda rules: bool(_closed(rules)),
    "area.earlier_copy": lambda rules: len(_closed(rules)) > len(set(_closed(rules))),
    "area.full": _areas(SlotsArea),
    "area.other_species": _areas(SlotsArea),
    "area.stalls_full": _stall_spaces,
    "grid.*": _areas(GridArea),
    "offspring.*": lambda rules: _young(rules) and _areas(GridArea)(rules),
    "owner.*": _actions(PurchaseAction),
}
