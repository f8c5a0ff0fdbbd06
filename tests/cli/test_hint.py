from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from tests.tables import bots, from_text, rich, shipped, tables
from tiledraft.cli.prompt.hinting import hint_lines
from tiledraft.cli.render.view import View
from tiledraft.core.chance import is_chance
from tiledraft.core.game import action_text, apply, legal_actions, read_action
from tiledraft.core.position import state_from_words
from tiledraft.core.rules import Rules
from tiledraft.core.simulation.playout import random_game
from tiledraft.core.state import Action, State

NAMES = ("Anna", "Bert", "Carla", "Dora", "Emil")


def hint(rules: Rules, words: Mapping[str, Any], *moves: str) -> list[str]:
    """The hint in a position after some moves, each reason on a line."""
    state = state_from_words(rules, words)
    for move in moves:
        apply(state, read_action(state, move))
    before = state.key()
    lines = [line.strip() for line in hint_lines(View(rules, NAMES, 500), state)]
    assert state.key() == before
    return lines


def test_a_placement_says_what_it_earns() -> None:
    """The fifth panda brings the bonus of two coins, and eight points instead of five."""
    words = {"trucks": [["panda"], [], []], "seats": {1: {"E5": ["4 panda"]}}}
    lines = hint(shipped("zooloretto").rules(3), words, "take 1")
    assert lines[:3] == [
        "Hint: `place panda E5`",
        "Anna puts panda in E5, which makes E5 full, earns 2 coins. Now Anna has 2 coins.",
        "If the game ended then, 3 points more (E5 +3).",
    ]
    assert lines[3].startswith("Next best, looking ahead: `place panda ")


def test_a_truck_is_told_to_the_last_tile() -> None:
    """What a truck brings is known when all its tiles stand."""
    words = {
        "trucks": [["camel", "zebra", "leopard"], ["panda", "coin"], []],
        "seats": {1: {"E5": ["4 panda"], "E4": ["kangaroo"], "E6": ["elephant"]}},
    }
    lines = hint(shipped("zooloretto").rules(3), words)
    assert lines[:3] == [
        "Hint: `take 2`",
        (
            "Anna takes truck 2, gets 1 coin from it, puts panda in E5, which makes E5 full, "
            "earns 2 coins. Now Anna has 3 coins."
        ),
        "If the game ended then, 3 points more (E5 +3).",
    ]


def test_what_a_truck_costs() -> None:
    """Three species without a place cost two points each in the barn."""
    words = {
        "trucks": [["camel", "zebra", "panda"]],
        "seats": {
            1: {"E4": ["kangaroo"], "E5": ["elephant"], "E6": ["leopard"]},
            2: {"took": 2},
            3: {"took": 3},
        },
    }
    lines = hint(shipped("zooloretto").rules(3), words)
    assert lines[0] == "Hint: `take 1`"
    assert "If the game ended then, 6 points less (barn species -6)." in lines
    assert lines[-1] == "It is the only move."


def test_loading_tells_what_the_truck_would_bring_to_whom() -> None:
    """One zebra fills an enclosure, may begin one, or goes to the barn, by whose zoo it is."""
    words = {
        "hand": "zebra",
        "trucks": [["coin"], ["3 camel"], ["3 leopard"]],
        "seats": {
            1: {"E5": ["4 zebra"]},
            3: {"E4": ["kangaroo"], "E5": ["elephant"], "E6": ["panda"]},
        },
    }
    assert hint(shipped("zooloretto").rules(3), words) == [
        "Hint: `load 1`",
        (
            "Truck 1 then carries coin, zebra; it would bring Anna 3 points and 3 coins, "
            "Bert 1 coin, Carla -2 points and 1 coin."
        ),
        "It is the only move.",
    ]


def test_drawing_tells_the_odds() -> None:
    """To an empty zoo 12 stalls and 12 coins of 90 tiles bring something, animals alone not."""
    assert hint(shipped("zooloretto").rules(3), {}) == [
        "Hint: `draw zoo`",
        (
            "27 % of the tiles that can come would earn Anna points or coins at once: "
            "snacks, kiosk, barrow, popcorn, coin."
        ),
        "It is the only move.",
    ]


def test_drawing_at_a_table_without_numbers() -> None:
    """Where the numbers of tiles left are hidden, there are no chances in numbers."""
    rules = from_text("extends: zooloretto", "table: {tiles_left: hidden}").rules(3)
    assert hint(rules, {})[1] == (
        "Some of the tiles that can come would earn Anna points or coins at once: "
        "snacks, kiosk, barrow, popcorn, coin."
    )


def test_a_coin_is_spent() -> None:
    """A price paid and a bonus earned both show, and points gained in two places."""
    words = {"seats": {1: {"coins": 1, "E5": ["4 zebra"], "barn": ["zebra"]}}}
    lines = hint(shipped("zooloretto").rules(3), words)
    assert lines[:3] == [
        "Hint: `move zebra E5`",
        (
            "Anna pays 1 coin, takes zebra out of barn, puts zebra in E5, which makes E5 full, "
            "earns 2 coins. Now Anna has 2 coins."
        ),
        "If the game ended then, 5 points more (E5 +3, barn species +2).",
    ]


def test_a_coin_makes_room_for_what_can_come() -> None:
    """Beside a stall another panda counts: 31 tiles of 88 are welcome then, 23 before.

    Twelve coins and eleven stalls are welcome before; then ten pandas, but no second kiosk.
    """
    words = {"bank": 29, "seats": {1: {"coins": 1, "E4": ["panda"], "barn": ["kiosk"]}}}
    lines = hint(shipped("zooloretto").rules(3), words)
    assert lines[0] == "Hint: `move kiosk E4`"
    assert (
        "Then these would earn points or coins at once, too: panda (35 % of zoo, now 26 %)."
    ) in lines


def test_a_new_worker() -> None:
    """With five fish a keeper brings five points."""
    words = {
        "trucks": [["penguin fish"], [], []],
        "seats": {1: {"basins": {"penguin fish": "0,2 1,2 2,2 3,2"}}},
    }
    lines = hint(shipped("aquaretto").rules(3), words, "take 1", "place penguin fish 4,2")
    assert lines[:3] == [
        "Hint: `assign keeper`",
        "Anna puts the coworker to work as keeper.",
        "If the game ended then, 5 points more (keepers +5).",
    ]


def test_rows_of_cards() -> None:
    """Five of a colour are worth 15, two 3: a row of three brings 12, to others 6 for three."""
    words = {
        "trucks": [["red"], ["2 blue"], []],
        "hand": "blue",
        "seats": {1: {"cards": ["2 blue"]}},
    }
    assert hint(shipped("coloretto").rules(3), words)[:2] == [
        "Hint: `load 2`",
        (
            "Row 2 then carries blue, blue, blue; it would bring Anna 12 points, Bert 6 points, "
            "Carla 6 points."
        ),
    ]


def test_an_event_of_a_plugin_is_told() -> None:
    """What a kind unknown here does is told by the names in its events."""

    class ZebraSang(NamedTuple):
        seat: int
        tile: int

    rules = from_text("extends: zooloretto").rules(3)
    place = rules.handlers["place"]

    def sing(state: State, action: Action, log: list[Any] | None) -> None:
        place(state, action, log)
        if log is not None:
            log.append(ZebraSang(0, action[1]))

    rules.handlers["place"] = sing
    words = {"trucks": [["zebra"], [], []], "seats": {1: {"E5": ["4 zebra"]}}}
    assert "zebra-sang 1 zebra." in hint(rules, words, "take 1")[1]


def test_nothing_to_decide() -> None:
    """When the game is over there is no hint."""
    rules = shipped("zooloretto").rules(3)
    words = {"over": True, "closed": ["zoo"]}
    assert hint(rules, words) == ["There is nothing to decide."]


@pytest.mark.parametrize(("name", "players"), tables())
def test_a_hint_is_what_the_program_would_do(name: str, players: int) -> None:
    """At every kind of decision the hint is the legal move of the greedy bot, in a few lines."""
    rules = rich(name).rules(players)
    view = View(rules, NAMES[:players], 500)
    greedy = bots(rules, 1, "greedy")
    asked: dict[str, int] = {}

    def step(state: State, action: Action) -> None:
        often = asked.get(action[0], 0)
        if not is_chance(state) and often < 3:
            asked[action[0]] = often + 1
            lines = hint_lines(view, state)
            assert lines[0] == f"Hint: `{action_text(rules, greedy[state.seat](state))}`"
            assert len(legal_actions(state)) == 1 or "looking ahead" in lines[-1]
            assert 3 <= len(lines) <= 6
        apply(state, action)

    random_game(rules, 1, bots(rules, 1, "spender")[0], step=step)
    assert {"draw", "load", "take", "place"} <= set(asked)
