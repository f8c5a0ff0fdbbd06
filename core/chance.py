"""Chance: which tiles a draw may turn up, and how likely each is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledraft.core.actions.draw import REVEAL

if TYPE_CHECKING:
    from tiledraft.core.state import Action, State


def is_chance(state: State) -> bool:
    """Whether the next step is chance's: a tile drawn is about to be revealed."""
    return bool(state.pending) and state.pending[-1][1][0][0] == REVEAL


def drawn_supply(state: State) -> int:
    """The supply a tile is being drawn from, at a chance step."""
    return int(state.pending[-1][1][0][1])


def outcomes(state: State) -> list[tuple[Action, int]]:
    """The reveals possible at a chance step, each with its weight (tiles unseen)."""
    supply = drawn_supply(state)
    drawn = state.rules.supplies[supply].drawn
    unseen = state.unseen[supply]
    return [((REVEAL, tile), n) for tile, n in zip(drawn, unseen, strict=True) if n]
