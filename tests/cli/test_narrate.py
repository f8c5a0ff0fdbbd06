from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import pytest

from tests.tables import from_text, plugins, shipped
from tiledraft.cli.narrate import DOES, HAPPENS, narrate
from tiledraft.cli.render.view import View
from tiledraft.core.game import apply, read_action
from tiledraft.core.position import state_from_words
from tiledraft.core.state import State

NAMES = ("Anna", "Bert", "Carla")


def told(name: str, position: Mapping[str, Any], *moves: str) -> str:
    """The story of some moves in a position of a three-player game."""
    rules = shipped(name).rules(3)
    state = state_from_words(rules, position)
    log: list[Any] = []
    for move in moves:
        apply(state, read_action(state, move), log)
    return " ".join(narrate(View(rules, NAMES), log, state))


def purse(coins: int, **areas: Any) -> dict[str, Any]:
    """A position in which the first seat has coins."""
    return {"turn": 1, "seats": {1: {"coins": coins, **areas}}}


@pytest.mark.parametrize("name", list(plugins().official_names()))
def test_every_event_has_a_sentence(name: str) -> None:
    """Each event that the engine or a plugin of a shipped ruleset knows can be told."""
    events = shipped(name).registry.events
    assert [event for event in events if event not in {*DOES, *HAPPENS}] == []


def test_a_turn_is_one_sentence() -> None:
    """What a player does in a turn is told together."""
    position = {"turn": 1, "trucks": [["zebra", "coin"]], "seats": {1: {"coins": 2}}}
    assert told("zooloretto", position, "take 1", "place zebra E5") == (
        "Anna takes truck 1, gets 1 coin from it, puts zebra in E5. Now Anna has 3 coins."
    )


def test_a_filled_enclosure_says_what_it_earned() -> None:
    """Filling the enclosure of five earns two coins, and the story says why."""
    position = purse(0, E5=["4 zebra"]) | {"trucks": [["zebra"]]}
    assert told("zooloretto", position, "take 1", "place zebra E5") == (
        "Anna takes truck 1, puts zebra in E5, which makes E5 full, earns 2 coins. "
        "Now Anna has 2 coins."
    )


def test_what_a_trigger_gives_is_told() -> None:
    """Tokens and points are told with their number and their noun, and the rule is named."""
    house = """
extends: zooloretto
tokens: {chip: {}}
triggers: {lucky_truck: {when: truck-taken, effects: {chip: 3, points: 1}}}
parks: {zoo: {scoring: {chips: {kind: product, of: [chip], points: 1}}}}
"""
    rules = from_text(house).rules(3)
    state = state_from_words(rules, {"turn": 1, "trucks": [["zebra"]]})
    log: list[Any] = []
    apply(state, read_action(state, "take 1"), log)
    assert narrate(View(rules, NAMES), log, state) == [
        "Anna takes truck 1, meets the rule lucky truck, takes 3 chips, scores 1 point."
    ]


def test_plain_stories_spell_marks_out() -> None:
    """A screen reader says `female` where others read `f`."""
    rules = shipped("zooloretto").rules(3)
    state = state_from_words(rules, {"turn": 1, "trucks": [["zebra f"]]})
    log: list[Any] = []
    for move in ("take 1", "place zebra f E5"):
        apply(state, read_action(state, move), log)
    view = View(rules, NAMES, plain=True)
    assert narrate(view, log, state) == ["Anna takes truck 1, puts zebra female in E5."]


def test_offspring_is_told() -> None:
    """A pair that meets has offspring, and it is said where that goes."""
    position = purse(0, E5=["zebra m"]) | {"trucks": [["zebra f"]]}
    assert told("zooloretto", position, "take 1", "place zebra f E5") == (
        "Anna takes truck 1, puts zebra f in E5, gets offspring: zebra young, "
        "puts zebra young in E5."
    )


def test_a_purchase_says_who_gets_what() -> None:
    """Of the price of a bought tile one coin goes to its owner, one to the bank."""
    position = {"turn": 1, "seats": {1: {"coins": 2}, 2: {"coins": 0, "barn": ["panda"]}}}
    assert told("zooloretto", position, "purchase 2 panda E5") == (
        "Anna pays 1 coin to Bert, pays 1 coin, takes panda out of Bert's barn, "
        "puts panda in E5. Now Anna has 0 coins and Bert has 1 coin."
    )


@pytest.mark.parametrize(
    ("areas", "move", "story"),
    [
        (
            {"barn": ["panda"]},
            "move panda E4",
            "pays 1 coin, takes panda out of barn, puts panda in E4.",
        ),
        (
            {"barn": ["panda"]},
            "discard panda",
            "pays 2 coins, takes panda out of barn, removes panda from the game.",
        ),
        ({}, "expand X", "pays 3 coins, opens X."),
        (
            {"E5": ["2 panda"], "E4": ["camel"]},
            "exchange E5 E4",
            "pays 1 coin, exchanges 2 panda of E5 for 1 camel of E4.",
        ),
        (
            {"E5": ["2 panda"], "barn": ["3 camel", "2 zebra", "panda"]},
            "exchange E5 barn camel",
            "pays 1 coin, exchanges 2 panda of E5 for 3 camel of barn.",
        ),
    ],
)
def test_what_money_does(areas: Mapping[str, Any], move: str, story: str) -> None:
    """Every use of money says its price and what came of it."""
    assert told("zooloretto", purse(5, **areas), move).startswith(f"Anna {story} Now Anna has ")


def test_boards_and_coworkers() -> None:
    """A board is told with its place and turn, a coworker with where it goes."""
    story = told("aquaretto", purse(2), "lay small 3,5 r1")
    assert story == "Anna pays 1 coin, lays the small board at 3,5 r1. Now Anna has 1 coin."
    position = purse(0, basins={"orca": "0,2 1,2 2,2 3,2"}) | {"trucks": [["orca"]]}
    assert told("aquaretto", position, "take 1", "place orca 4,2", "assign cashier") == (
        "Anna takes truck 1, puts orca on 4,2, which makes a group of 5 in basins, "
        "gets a coworker, puts the coworker to work as cashier."
    )


@pytest.mark.parametrize(
    ("move", "story"),
    [
        ("reassign manager 2,2", "from manager to 2,2 as trainer"),
        ("reassign 2,3 1,2", "from 2,3 to 1,2 as trainer"),
        ("reassign 2,3 keeper", "from 2,3 to work as keeper"),
        ("reassign manager cashier", "from manager to work as cashier"),
    ],
)
def test_a_coworker_moves_from_a_place_to_a_place(move: str, story: str) -> None:
    """It is said where a coworker was and what it is now."""
    position = purse(1, staff={"manager": 1}, basins={"trainer": "2,3"})
    assert told("aquaretto", position, move) == (
        f"Anna pays 1 coin, moves a coworker {story}. Now Anna has 0 coins."
    )


def test_a_new_trainer_is_called_so() -> None:
    """A coworker that comes to stand on a space is a trainer from then on."""
    position = purse(0, basins={"orca": "0,2 1,2 2,2 3,2"}) | {"trucks": [["orca"]]}
    story = told("aquaretto", position, "take 1", "place orca 4,2", "assign 2,3")
    assert story.endswith("gets a coworker, puts the coworker on 2,3 as trainer.")


@pytest.mark.parametrize(
    ("bank", "story"),
    [
        (0, "which makes E5 full, but the bank has no coin for the bonus."),
        (1, "which makes E5 full, earns 1 coin, but the bank has no more for the bonus. Now"),
        (2, "which makes E5 full, earns 2 coins. Now"),
    ],
)
def test_a_bank_that_cannot_pay_is_told(bank: int, story: str) -> None:
    """The bank pays what it has; it is said that the rest of the two coins is lost."""
    position = purse(0, E5=["4 zebra"]) | {"trucks": [["zebra"]], "bank": bank}
    assert story in told("zooloretto", position, "take 1", "place zebra E5")


def test_a_bank_that_cannot_pay_a_trigger_is_told() -> None:
    """The same holds for the coins of a trigger; what else it gives is given."""
    house = """
extends: zooloretto
triggers: {lucky_truck: {when: truck-taken, effects: {coins: 3, points: 1}}}
"""
    rules = from_text(house).rules(3)
    state = state_from_words(rules, {"turn": 1, "trucks": [["zebra"]], "bank": 0})
    log: list[Any] = []
    apply(state, read_action(state, "take 1"), log)
    (story,) = narrate(View(rules, NAMES), log, state)
    assert story == (
        "Anna takes truck 1, meets the rule lucky truck, scores 1 point, "
        "but the bank has no coin for the bonus."
    )


def test_the_end_of_one_game_of_two() -> None:
    """In the combined game an end pile says which game leaves; the last one ends it all."""
    position = {"left": {"zoo": 0}}
    story = told("combined", position, "draw zoo", "reveal zebra", "load 1")
    assert story == (
        "The end pile of zoo is open: zoo leaves the game after this round. "
        "Anna draws zebra from zoo, loads zebra on truck 1."
    )
    last: dict[str, Any] = {"left": {"zoo": 0}, "closed": ["water"]}
    story = told("combined", last, "draw zoo", "reveal zebra")
    assert "the game ends with this round" in story


def test_an_event_that_is_not_known_is_written_plainly() -> None:
    """A plugin's own event needs no sentence here: its name and fields are told."""

    class ZebraSang(NamedTuple):
        seat: int
        tile: int

    rules = shipped("zooloretto").rules(3)
    state: State = state_from_words(rules, {})
    events: Sequence[Any] = [ZebraSang(1, rules.tile_named("zebra"))]
    assert narrate(View(rules, NAMES), events, state) == ["zebra-sang 2 zebra."]
