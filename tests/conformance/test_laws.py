"""The laws of basins (cases 12.8) in games where basins grow as large as they can."""

import pytest

from tests.checked import Checked
from tests.conformance.builder import builder
from tests.conformance.laws import Basins, laws_of
from tests.tables import from_text, rich, shipped
from tiledraft.core.areas import GridArea
from tiledraft.core.dealer import Dealer
from tiledraft.core.rng import stream
from tiledraft.core.set_up import new_state
from tiledraft.core.simulation.playout import decision_cap, play_out
from tiledraft.core.state import State

GAMES = {"aquaretto": 6, "combined": 6, "alone": 30}
LARGE = {"aquaretto": 8, "combined": 8, "alone": 12}
ALONE = """
extends: aquaretto
players: [1]
trucks: {count: 1, places: 3}
supplies: {water: {in_play: 5}}
"""


def largest_basin(state: State) -> int:
    """The size of the largest basin of any player."""
    grid = next(area for area in state.rules.areas if isinstance(area, GridArea))
    leaves = [state.leaf(seat, grid.index) for seat in range(state.rules.players)]
    return max((cells.bit_count() for leaf in leaves for cells in leaf.groups.values()), default=0)


@pytest.mark.parametrize("name", ["aquaretto", "combined", "alone"])
def test_coworkers_and_coins_of_large_basins(name: str) -> None:
    """Coworkers and bonus coins follow the sizes of the basins, however large they are."""
    sizes = []
    for seed in range(GAMES[name]):
        if name == "alone":
            ruleset, players = from_text(ALONE), 1
        else:
            ruleset, players = (rich(name) if seed % 2 else shipped(name)), 2
        rules = ruleset.rules(players)
        state, _ = new_state(rules, seed)
        laws = [Basins(rules), *(laws_of(name, rules) if players > 1 else ())]
        checked = Checked(ruleset, players, seed, dear=0, laws=laws)
        choosers = [builder(10 * seed + seat) for seat in range(players)]
        dealer = Dealer(state, stream(seed, "dealer"))
        assert play_out(state, dealer, choosers, decision_cap(rules), checked).finished
        sizes.append(largest_basin(state))
    assert max(sizes) >= LARGE[name], sizes
