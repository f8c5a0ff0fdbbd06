"""Truck rules of games that are played together, for any number of supplies.

Both rules fall away when only one supply is left (variant, end of the game).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tiledraft.core.deeds import does
from tiledraft.core.errors import RulesetError
from tiledraft.core.rules import TruckRule
from tiledraft.core.text import listed

if TYPE_CHECKING:
    from tiledraft.core.rules import Rules
    from tiledraft.core.state import State

SENTENCES = {
    "truck.other_supply": "truck {truck} carries another game's tiles in this round",
    "truck.kept_for_other_supply": "truck {truck} must be left for a game not on a truck yet",
    "truck.waits_for_every_supply": "nobody may take a truck until tiles of {games} are on "
    "trucks; none of {missing} is yet",
}


FALLS_AWAY = (
    "It holds while more than one game is left, also to the end of the round in which the end pile "
    "of one is opened."
)


def games(rules: Rules) -> str:
    """The names of the games on the trucks."""
    return listed((supply.name for supply in rules.supplies), "or")


@dataclass(frozen=True, slots=True)
class NoSpec:
    """Parameters of a rule that has none."""


@does()
class OneSupplyRule(TruckRule):
    """The first tile on a truck fixes whose tiles it carries in this round (C4)."""

    Spec = NoSpec

    def __init__(self, rules: Rules, spec: Any, rule: str) -> None:
        super().__init__(rules, spec, rule)
        self.supply = tuple(tile.supply for tile in rules.tiles)

    def told(self) -> list[str]:
        return [
            (
                "The first tile on a truck, coin tiles included, fixes which game's tiles it "
                f"carries in this round ({games(self.rules)}); only tiles of that game may "
                "join it."
            ),
            (
                "This rule leaves an empty truck free for any game, whatever it carried in "
                "an earlier round."
            ),
            FALLS_AWAY,
        ]

    def takes(self, state: State, truck: int, supply: int) -> str | None:
        tiles = state.trucks[truck]
        if tiles and self.supply[tiles[0]] != supply and state.live > 1:
            return "truck.other_supply"
        return None


@does()
class EverySupplyRule(TruckRule):
    """Every game is on a truck before the first truck goes (C5-C9).

    While nobody has taken a truck, a tile may not open a truck if fewer empty trucks would
    be left than there are other games not on a truck yet.
    """

    Spec = NoSpec

    def __init__(self, rules: Rules, spec: Any, rule: str) -> None:
        super().__init__(rules, spec, rule)
        trucks, games = len(rules.places), len(rules.supplies)
        if trucks < games:
            raise RulesetError(f"{rule}: {games} games need {games} trucks, not {trucks}")
        self.bit = tuple(1 << tile.supply for tile in rules.tiles)
        self.bits = tuple((1 << supply.index, supply.index) for supply in rules.supplies)

    def told(self) -> list[str]:
        return [
            (
                "Nobody may take the first truck of a round before each game "
                f"({games(self.rules)}) is on a truck."
            ),
            (
                "Until the first truck is taken, a tile may not go on an empty truck if that "
                "leaves too few empty ones: there must be one for each other game that is "
                "not on a truck yet. A game without a tile left to draw is not waited for."
            ),
            "Once the first truck is taken, this rule does not matter until the next round.",
            FALLS_AWAY,
        ]

    def takes(self, state: State, truck: int, supply: int) -> str | None:
        if state.gone or state.trucks[truck] or state.live <= 1:
            return None
        out, spare = 1 << supply, -1
        for tiles in state.trucks:
            if tiles:
                out |= self.bit[tiles[0]]
            else:
                spare += 1
        for bit, other in self.bits:
            if not out & bit and state.can_be_drawn(other):
                spare -= 1
        return "truck.kept_for_other_supply" if spare < 0 else None

    def may_go(self, state: State, truck: int) -> str | None:
        if state.gone or state.live <= 1:
            return None
        out = self._out(state)
        for bit, supply in self.bits:
            if not out & bit and state.can_be_drawn(supply):
                return "truck.waits_for_every_supply"
        return None

    def words(self, state: State) -> Mapping[str, str]:
        out = self._out(state)
        waited = [n for bit, n in self.bits if not out & bit and state.can_be_drawn(n)]
        needed = [n for bit, n in self.bits if out & bit or n in waited]
        return {"games": self._names(needed, "and of"), "missing": self._names(waited, "or of")}

    def _out(self, state: State) -> int:
        """The games on trucks, as bits."""
        out = 0
        for tiles in state.trucks:
            if tiles:
                out |= self.bit[tiles[0]]
        return out

    def _names(self, supplies: Sequence[int], joint: str) -> str:
        return listed((self.rules.supplies[supply].name for supply in supplies), joint)
