"""A chooser that builds: it gathers few species, so that groups grow as large as they can."""

from collections import Counter

from tiledraft.core.game import legal_actions
from tiledraft.core.rng import choice, stream
from tiledraft.core.simulation.playout import Chooser
from tiledraft.core.state import Action, State

USUAL = {"zoo:move": 4, "water:move": 4, "zoo:purchase": 3, "water:purchase": 3, "water:large": 3}


def builder(seed: int) -> Chooser:
    """Tiles go beside their like, on trucks as well; coins are spent on tiles and room."""
    rng = stream(seed, "builder")

    def choose(state: State) -> Action:
        owned = _owned(state)
        legal = legal_actions(state)
        worth = [_worth(state, owned, action) for action in legal]
        best = max(worth)
        return choice(rng, [action for action, w in zip(legal, worth, strict=True) if w == best])

    return choose


def _owned(state: State) -> Counter[int]:
    """How many tiles of each sort the seat has outside its stores."""
    rules, seat = state.rules, state.seat
    return Counter(
        rules.tiles[tile].sort
        for area in rules.areas
        if not area.is_store
        for tile in area.contents(state.leaf(seat, area.index))
    )


def _worth(state: State, owned: Counter[int], action: Action) -> float:
    """How much an action serves what the seat collects."""
    rules = state.rules
    match action:
        case ("place", _, area, _):
            return 0 if rules.areas[area].is_store else 1
        case ("take", truck):
            sorts = [rules.tiles[tile].sort for tile in state.trucks[truck]]
            return sum(owned[sort] for sort in sorts if sort >= 0) / 4 + len(sorts) - 1
        case ("load", truck):
            tile = rules.tiles[state.pending[-1][1][0][1]]
            sorts = [rules.tiles[other].sort for other in state.trucks[truck]]
            return sorts.count(tile.sort)
        case ("draw", _):
            return 2
        case (head, *_):
            return USUAL.get(head, 0)
    return 0
