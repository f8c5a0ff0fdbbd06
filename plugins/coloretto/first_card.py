"""The first card: each player begins with one, all of different colours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tiledraft.core.deeds import does
from tiledraft.core.errors import PositionError, RulesetError
from tiledraft.core.rng import choice
from tiledraft.core.ruleset.fields import option
from tiledraft.core.ruleset.spec import PLAIN
from tiledraft.core.set_up import SetUpStep
from tiledraft.core.verbs import set_leaf

if TYPE_CHECKING:
    from random import Random

    from tiledraft.core.rules import ParkRules
    from tiledraft.core.state import State


@dataclass(frozen=True, slots=True)
class FirstCardSpec:
    """Parameters of ``kind: first_card``."""

    park: str = option("the park the card goes to", refers="park")


@does()
class FirstCardStep(SetUpStep):
    """Deal each seat a plain card of a colour nobody else begins with.

    The outcome is the list of the cards, by seat.
    """

    Spec = FirstCardSpec

    def told(self) -> list[str]:
        return [
            (
                "Each player begins with one plain card, drawn at random; no two begin with "
                "the same colour."
            )
        ]

    def choose(self, state: State, rng: Random) -> Any:
        names = []
        supplies = self._park().supplies
        colours = [
            tile.name
            for tile in self.rules.tiles
            if tile.role == PLAIN and tile.supply in supplies and tile.sort not in state.leaving
        ]
        players = self.rules.players
        if len(colours) < players:
            message = f"{self.rule}: {players} players cannot begin with {len(colours)} colours"
            raise RulesetError(message)
        for _ in range(players):
            name = choice(rng, colours)
            colours.remove(name)
            names.append(name)
        return names

    def apply(self, state: State, outcome: Any) -> None:
        rules, park = self.rules, self._park()
        cards = rules.tiles_named(outcome)
        if len(cards) != rules.players:
            raise PositionError(f"{len(cards)} first cards for {rules.players} players")
        for seat, card in enumerate(cards):
            area = park.overflow
            set_leaf(state, seat, area, area.put(state.leaf(seat, area.index), card, 0))
            supply = rules.supplies[rules.tiles[card].supply]
            at = supply.drawn.index(card)
            unseen = list(state.unseen[supply.index])
            unseen[at] -= 1
            if unseen[at] < 0:
                raise PositionError(f"there is no {rules.tiles[card].name} to begin with")
            state.unseen[supply.index] = tuple(unseen)
            state.left[supply.index] -= 1

    def _park(self) -> ParkRules:
        return next(park for park in self.rules.parks if park.name == self.spec.park)
