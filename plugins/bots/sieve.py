"""Of many actions that differ in a spot alone, the few that leave most room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledraft.core.actions.fields import Name, Number, Optional, Place, TileField
from tiledraft.core.game import apply

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tiledraft.core.state import Action, State

FEW = 6
KEPT = 4


def sieve(state: State, found: Sequence[Action]) -> list[Action]:
    """Some actions, of those that differ in spots alone only the roomiest.

    Args:
        state: where they are legal.
        found: the actions.
    """
    groups: dict[tuple[int, ...], list[Action]] = {}
    for action in found:
        groups.setdefault(_alike(state, action), []).append(action)
    kept = []
    for group in groups.values():
        if len(group) > FEW:
            group.sort(key=lambda action: -room_after(state, action))
            del group[KEPT:]
        kept += group
    return kept


def _alike(state: State, action: Action) -> tuple[int, ...]:
    """What an action says apart from spots and turns."""
    kept: list[int] = [action[0]]
    at = 1
    for field in state.rules.kinds[action[0]].fields:
        if isinstance(field, Place | TileField | Number | Name | Optional):
            kept.append(action[at])
        at += field.width
    return tuple(kept)


def room_after(state: State, action: Action) -> int:
    """How many spots of the areas with a choice are open, after an action of a seat."""
    seat = state.seat
    after = state.copy()
    apply(after, action)
    rules = state.rules
    room = 0
    for area in rules.areas:
        if area.choice:
            leaf = after.leaf(seat, area.index)
            held = {}
            for tile in area.contents(leaf):
                held[rules.tiles[tile].sort] = tile
            for tile in held.values():
                room += len(area.spots(leaf, tile))
    return room
