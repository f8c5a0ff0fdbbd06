"""Truck rules of games that are played together, for any number of supplies.

Both rules fall away when only one supply is left (variant, end of the game).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tiledraft.core.rules import TruckRule

if TYPE_CHECKING:
    from tiledraft.core.state import State

SENTENCES = {
    "truck.other_supply": "truck {truck} carries another game's tiles in this round",
    "truck.kept_for_other_supply": "truck {truck} must be left for a game not on a truck yet",
    "truck.waits_for_every_supply": "no truck may go before every game is on a truck",
}


@dataclass(frozen=True, slots=True)
class NoSpec:
    """Parameters of a rule that has none."""


class OneSupplyRule(TruckRule):
    """The first tile on a truck fixes whose tiles it carries in this round (C4)."""

    Spec = NoSpec

    def takes(self, state: State, truck: int, supply: int) -> str | None:
        if state.live <= 1:
            return None
        tiles = state.trucks[truck]
        if tiles and self.rules.tiles[tiles[0]].supply != supply:
            return "truck.other_supply"
        return None


class EverySupplyRule(TruckRule):
    """Every game is on a truck before the first truck goes (C5-C9).

    While nobody has taken a truck, a tile may not open a truck if fewer empty trucks would
    be left than there are other games not on a truck yet.
    """

    Spec = NoSpec

    def takes(self, state: State, truck: int, supply: int) -> str | None:
        if state.live <= 1 or state.gone or state.trucks[truck]:
            return None
        missing, empty = self._missing(state)
        missing.discard(supply)
        return "truck.kept_for_other_supply" if empty - 1 < len(missing) else None

    def may_go(self, state: State, truck: int) -> str | None:
        if state.live <= 1 or state.gone:
            return None
        missing, _ = self._missing(state)
        return "truck.waits_for_every_supply" if missing else None

    def _missing(self, state: State) -> tuple[set[int], int]:
        """The supplies that can give a tile and are on no truck, and the empty trucks."""
        tiles = self.rules.tiles
        empty = 0
        missing = {s for s in range(len(state.left)) if state.left[s] + state.reserve[s] > 0}
        for carried in state.trucks:
            if carried:
                missing.discard(tiles[carried[0]].supply)
            else:
                empty += 1
        return missing, empty
