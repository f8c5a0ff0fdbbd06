from collections.abc import Mapping
from typing import Any

import pytest

from tests.tables import plugins, shipped
from tiledraft.core.dealer import Dealer
from tiledraft.core.game import action_text, apply, read_action
from tiledraft.core.position import state_from_words
from tiledraft.core.rng import stream
from tiledraft.core.set_up import new_state
from tiledraft.core.simulation.playout import decision_cap, play_out
from tiledraft.core.simulation.run import Contender, simulate
from tiledraft.core.state import Action, State
from tiledraft.plugins.bots import bot_stream, find_bot, make_bot


def choice(name: str, position: Mapping[str, Any], *moves: str) -> str:
    """What greedy does in a position of three players, after some moves."""
    rules = shipped(name).rules(3)
    state = state_from_words(rules, position)
    for move in moves:
        apply(state, read_action(state, move))
    bot = make_bot(plugins().bots(), "greedy", rules, state.seat, bot_stream(1, 0))
    return action_text(rules, bot.choose(state))


def test_it_puts_the_last_animal_where_it_is_missing() -> None:
    """The fifth panda goes to the enclosure with four, not to an empty one or the barn."""
    position = {"trucks": [["panda"], [], []], "seats": {1: {"E5": ["4 panda"]}}}
    assert choice("zooloretto", position, "take 1") == "place panda E5"


def test_it_takes_the_truck_that_fills_an_enclosure() -> None:
    """A truck worth three points and two coins beats one of three strangers."""
    position = {
        "trucks": [["camel", "zebra", "leopard"], ["panda"], []],
        "seats": {1: {"E5": ["4 panda"], "E4": ["kangaroo"], "E6": ["elephant"]}},
    }
    assert choice("zooloretto", position) == "take 2"


def test_it_loads_a_stranger_elsewhere() -> None:
    """What it cannot use is not put on the truck that it wants."""
    position = {
        "trucks": [["2 panda"], ["camel"], []],
        "hand": "zebra",
        "seats": {1: {"E5": ["3 panda"], "E4": ["kangaroo"], "E6": ["elephant"]}},
    }
    assert choice("zooloretto", position) != "load 1"


def test_it_gives_a_new_worker_the_job_that_earns_most() -> None:
    """With five fish and no coin left, a keeper brings five points, a cashier none."""
    position = {
        "trucks": [["penguin fish"], [], []],
        "seats": {1: {"coins": 0, "basins": {"penguin fish": "0,2 1,2 2,2 3,2"}}},
    }
    assert choice("aquaretto", position, "take 1", "place penguin fish 4,2") == "assign keeper"


def test_a_choice_depends_on_the_state_alone() -> None:
    """A bot made anew decides as one that has played the whole game, so a save changes nothing."""
    rules = shipped("aquaretto").rules(2)
    known = plugins().bots()
    old = [make_bot(known, "greedy", rules, seat, bot_stream(1, seat)) for seat in range(2)]

    def choose(state: State) -> Action:
        action = old[state.seat].choose(state)
        new = make_bot(known, "greedy", rules, state.seat, bot_stream(2, 0))
        assert new.choose(state) == action
        return action

    state, _ = new_state(rules, 1)
    playout = play_out(state, Dealer(state, stream(1, "dealer")), [choose] * 2, decision_cap(rules))
    assert playout.finished


@pytest.mark.parametrize(("name", "games"), [("combined", 6), ("zooloretto", 8), ("coloretto", 8)])
def test_it_beats_three_random_bots(name: str, games: int) -> None:
    """It wins nearly every game, seats rotated; 400 games of `simulate` show the rate."""
    known = plugins().bots()
    names = ("greedy", "random", "random", "random")
    bots = [Contender(bot, find_bot(known, bot)) for bot in names]
    results = simulate(shipped(name).rules(4), bots, games, 1)
    assert results.bots[0].name == "greedy"
    assert results.bots[0].wins >= games - 1
