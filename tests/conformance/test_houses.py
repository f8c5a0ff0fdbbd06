"""Mixtures and changed numbers keep the same laws as the shipped rulesets."""

import pytest

from tests.conformance.games import RANDOM, SPENDER, check_game_of
from tests.conformance.houses import house, houses, rich_house
from tiledraft.core.game import action_text, check, legal_actions, read_action
from tiledraft.core.position import state_from_words

GAMES = 2
TABLES = [(name, players) for name in houses() for players in house(name).specs]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_houses_keep_the_laws(name: str, players: int) -> None:
    """Games of random bots, and of spenders on rich tables, break no law."""
    for seed in range(GAMES):
        ruleset, bot = (rich_house(name), SPENDER) if seed % 2 else (house(name), RANDOM)
        check_game_of(ruleset, players, seed, bot)


def test_two_kinds_of_one_park_have_two_words() -> None:
    """Of two kinds with one word, the one whose key is a name of its own is called by it."""
    words = {"seats": {1: {"coins": 3, "staff": {"manager": 1}}}}
    state = state_from_words(house("two grids").rules(2), words)
    texts = {action_text(state.rules, action): action for action in legal_actions(state)}
    assert texts["reassign manager keeper"][0] == "water:reassign"
    assert texts["transfer manager keeper"][0] == "water:transfer"
    assert read_action(state, "transfer manager pond:0,2")[0] == "water:transfer"


def test_a_coworker_stays_in_its_park() -> None:
    """A coworker earned in one water zoo is not placed in the other one's seats or spaces."""
    rules = house("two water zoos").rules(2)
    words = {"pending": [{"seat": 1, "due": [["assign", "water.basins"]], "joins": True}]}
    state = state_from_words(rules, words)
    for place in ("water-two.staff:manager", "water-two.basins:2,2"):
        refusal = check(state, read_action(state, f"assign {place}"))
        assert refusal is not None
        assert refusal.code == "coworker.other_park"
    assert check(state, read_action(state, "assign water.staff:manager")) is None


def test_a_supply_that_ran_dry_is_named() -> None:
    """In the last round of a supply with a small end pile there may be no tile left to draw."""
    words = {"left": {"zoo": 0}, "end_pile": {"zoo": 0}, "trucks": [["camel"]]}
    state = state_from_words(house("small end pile").rules(3), words)
    refusal = check(state, read_action(state, "draw zoo"))
    assert refusal is not None
    assert refusal.code == "draw.supply_empty"
    assert [action_text(state.rules, action) for action in legal_actions(state)] == ["take 1"]


def test_an_empty_truck_may_be_taken_when_nothing_else_can_be_done() -> None:
    """Who can neither draw nor take a loaded truck takes an empty one, and only then."""
    words = {
        "left": {"zoo": 0},
        "end_pile": {"zoo": 0},
        "seats": {1: {"took": 1}, 2: {"took": 2}},
        "turn": 3,
    }
    state = state_from_words(house("small end pile").rules(3), words)
    assert [action_text(state.rules, action) for action in legal_actions(state)] == ["take 3"]


def test_three_games_are_on_trucks_before_the_first_goes() -> None:
    """With three games, a truck opened by the first two leaves room for the third alone (C6)."""
    words = {"trucks": [["camel"], ["dolphin"], [], []]}
    state = state_from_words(house("three games").rules(4), words)
    texts = [action_text(state.rules, action) for action in legal_actions(state)]
    assert texts == ["draw zoo", "draw water", "draw cards"]
    words = {"trucks": [["camel"], ["3 dolphin"], ["orca"], []]}
    state = state_from_words(house("three games").rules(4), words)
    refusal = check(state, read_action(state, "take 1"))
    assert refusal is not None
    assert refusal.code == "truck.waits_for_every_supply"


def test_self_mating_needs_two() -> None:
    """A species with one sex breeds when the second of that sex comes, and not before."""
    rules = house("snails").rules(3)
    words = {
        "seats": {1: {"coins": 1, "E5": ["zebra pair"], "barn": ["zebra pair"]}},
    }
    state = state_from_words(rules, words)
    e5 = rules.area_named("E5")
    assert e5 is not None
    assert e5.to_words(state.leaf(0, e5.index)) == ["zebra pair"]
    state.rules.kinds["zoo:move"].apply(state, read_action(state, "move zebra pair E5"), None)
    assert e5.to_words(state.leaf(0, e5.index)) == ["zebra pair*", "zebra pair*", "zebra young"]
