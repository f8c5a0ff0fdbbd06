"""Positions: states from words and states in words."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.tables import shipped, tables
from tiledraft.core.chance import is_chance, outcomes
from tiledraft.core.dealer import Dealer
from tiledraft.core.errors import PositionError
from tiledraft.core.game import apply, legal_actions, read_action
from tiledraft.core.invariants import broken
from tiledraft.core.position import state_from_data, state_from_words, state_to_data
from tiledraft.core.rng import choice, stream
from tiledraft.core.rules import Rules
from tiledraft.core.set_up import new_state
from tiledraft.core.state import State

ZOO = ("flamingo", "camel", "leopard", "elephant", "panda", "chimpanzee", "zebra", "kangaroo")


def rules(name: str = "zooloretto", players: int = 3) -> Rules:
    """The rules of a table."""
    return shipped(name).rules(players)


def there_and_back(state: State) -> State:
    """A state written as JSON and read again."""
    return state_from_data(state.rules, json.loads(json.dumps(state_to_data(state))))


def play(state: State, *texts: str) -> State:
    """The state after some moves."""
    for text in texts:
        apply(state, read_action(state, text))
    return state


@pytest.mark.parametrize(("name", "players"), tables())
def test_every_moment_of_a_game_goes_through_json(name: str, players: int) -> None:
    """A state comes back equal after every single step, chance steps and the end included."""
    state, _ = new_state(rules(name, players), seed=players)
    dealer, rng = Dealer(state, stream(3, "dealer")), stream(3, "moves")
    assert there_and_back(state) == state
    while not state.over:
        chance = is_chance(state)
        apply(state, dealer.reveal(state) if chance else choice(rng, legal_actions(state)))
        again = there_and_back(state)
        assert again == state
        assert again.key() == state.key()
        assert legal_actions(again) == legal_actions(state)


def test_what_is_due_goes_through_json() -> None:
    """Tiles to place, a coworker and an offspring to seat: pending steps are part of a state."""
    table = rules("aquaretto", 3)
    state = state_from_words(
        table,
        {
            "trucks": [["orca m", "turtle"]],
            "seats": {"1": {"basins": {"orca": "2,2 2,3 3,2", "orca f": "3,3"}}},
        },
    )
    play(state, "take 1", "place orca m 4,2")
    assert [duty[0] for duty in state.pending[-1][1]] == ["assign", "young"]
    assert there_and_back(state) == state
    data = state_to_data(state)
    assert data["pending"] == [
        {"seat": 1, "due": [["place", "turtle"]], "joins": False},
        {
            "seat": 1,
            "due": [["assign", "basins"], ["young", "orca young", "basins"]],
            "joins": True,
        },
    ]


def test_data_is_in_words() -> None:
    """Seats and trucks count from 1; tiles, areas and supplies are called by their names."""
    state = state_from_words(
        rules(),
        {
            "turn": 2,
            "seats": {
                "1": {"coins": 3, "took": 1, "E5": ["2 zebra", "kiosk"], "X": []},
                "2": {"barn": ["camel m*"]},
            },
            "trucks": [[], ["coin", "panda"]],
        },
    )
    data = state_to_data(state)
    assert data["turn"] == 2
    assert data["seats"] == {
        "1": {"coins": 3, "took": 1, "E5": ["zebra", "zebra", "kiosk"], "X": []},
        "2": {"coins": 0, "barn": ["camel m*"]},
        "3": {"coins": 0},
    }
    assert data["trucks"] == [[], ["coin", "panda"], []]
    assert (data["left"], data["end_pile"]) == ({"zoo": 66}, {"zoo": 15})
    assert state.gone == 1
    assert state.last == 0


def test_who_has_bred_survives_saving() -> None:
    """A pair that has bred never has a second young, however often it is saved (E06)."""
    words = {"trucks": [["zebra f"]], "seats": {"1": {"E6": ["zebra m"]}}}
    state = there_and_back(play(state_from_words(rules(), words), "take 1", "place zebra f E6"))
    data = state_to_data(state)
    assert data["seats"]["1"]["E6"] == ["zebra m*", "zebra f*", "zebra young"]
    del data["seats"]["1"]["took"]
    data |= {"trucks": [["zebra m"]], "turn": 1}
    data["left"]["zoo"] -= 1
    again = play(state_from_data(rules(), data), "take 1", "place zebra m E6")
    assert state_to_data(again)["seats"]["1"]["E6"] == [
        "zebra m",
        "zebra m*",
        "zebra f*",
        "zebra young",
    ]


def test_an_empty_table_is_sound() -> None:
    """Without words all tiles lie face down, the bank holds its coins, nobody has any."""
    state = state_from_words(rules(), {})
    assert broken(state) == []
    assert (state.left, state.reserve, state.bank) == ([75], [15], 30)
    assert state.coins == [0, 0, 0]
    assert len(state.leaving) == 2


def test_tiles_on_the_table_are_not_face_down() -> None:
    """Every tile is in one place; an animal that has bred is still the tile it was."""
    words = {
        "seats": {"1": {"E5": ["zebra", "zebra m*"], "barn": ["kiosk", "zebra young"]}},
        "trucks": [["zebra", "zebra f"]],
        "hand": "coin",
    }
    state = state_from_words(rules(), words)
    assert broken(state, from_start=False) == []
    assert state.left == [75 - 6]
    unseen = {state.rules.tiles[a[1]].name: n for a, n in outcomes_after_load(state)}
    expected = {"zebra": 5, "zebra m": 1, "zebra f": 1, "kiosk": 2, "coin": 11}
    assert {name: unseen[name] for name in expected} == expected
    assert state.young[next(s.index for s in state.rules.sorts if s.name == "zebra")] == 1


def outcomes_after_load(state: State) -> list[tuple[Any, int]]:
    """The reveals possible for the next player."""
    return outcomes(play(state.copy(), "load 2", "draw zoo"))


def test_money_above_the_box_was_coin_tiles() -> None:
    """Coins beyond those of the box have been coin tiles, so fewer lie face down."""
    state = state_from_words(rules(), {"bank": 28, "seats": {"2": {"coins": 5}}})
    assert state.cashed == 3
    assert broken(state) == []
    assert state.left == [75 - 3]
    state = state_from_words(rules(), {"bank": 0, "seats": {"2": {"coins": 5}}})
    assert state.cashed == 0


def test_a_closed_supply_has_left_the_game() -> None:
    """Its tiles are out of the game, and the other supply goes on."""
    state = state_from_words(rules("combined", 3), {"closed": ["zoo"]})
    assert broken(state, from_start=False) == []
    assert (state.live, state.left[0], state.reserve[0], state.unseen[0]) == (1, 0, 0, ())
    assert there_and_back(state) == state


def test_species_that_are_not_needed_leave() -> None:
    """Named ones leave first, then those that no word of the position names."""
    state = state_from_words(rules(), {"without": ["zebra"], "hand": "kangaroo"})
    gone = {state.rules.sorts[sort].name for sort in state.leaving}
    assert "zebra" in gone
    assert len(gone) == 2
    assert "kangaroo" not in gone


def test_areas_may_be_called_with_their_park() -> None:
    """In every game `zoo.E5` is E5 of the zoo."""
    state = state_from_words(rules("combined", 3), {"seats": {"1": {"zoo.E5": ["zebra"]}}})
    assert state_to_data(state)["seats"]["1"]["E5"] == ["zebra"]


@pytest.mark.parametrize("key", ["turn", "seats", "box", "slots", "left"])
def test_saved_data_must_be_whole(key: str) -> None:
    """A key that is missing is told, not guessed."""
    data = state_to_data(new_state(rules(), 1)[0])
    del data[key]
    with pytest.raises(PositionError, match=f"the key {key} is missing"):
        state_from_data(rules(), data)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"left": {"zoo": 60}}, "the tiles of zoo do not add up"),
        ({"box": {"zebra": 1.5}}, "zebra must be a whole number"),
        ({"pending": [{"seat": 1, "due": [["fly"]]}]}, "is nothing that can be due"),
        ({"pending": [{"seat": 1, "due": [["load"]]}]}, "load is written with tile"),
        ({"pending": [3]}, "what is pending is a map"),
        ({"pending": 3}, "pending must be a list"),
        ({"slots": [1]}, "one value for each slot"),
        ({"over": 1}, "over must be true or false"),
        ({"seats": [1]}, "seats must be a map"),
        ({"seats": {"1": 3}}, "a seat is a map"),
        ({"closed": 3}, "closed must be a list"),
        ({"closed": [["zoo"]]}, "there is no supply"),
        ({"seats": {"1": {"E5": ["999999999 zebra"]}}}, "more tiles than there can be"),
        ({"seats": {"1": {"E5": [f"{'9' * 5000} zebra"]}}}, "more tiles than there can be"),
        ({"without": "zebra"}, "must be a list of species"),
        ({"trucks": 3}, "trucks must list"),
        ({"young": 3}, "young must be a map"),
        ({"turn": True}, "turn must be a whole number"),
    ],
)
def test_damaged_data_is_one_clear_error(change: dict[str, Any], message: str) -> None:
    """Whatever a file holds, the fault is a `PositionError` with a sentence."""
    data = state_to_data(new_state(rules(), 1)[0]) | change
    with pytest.raises(PositionError, match=message):
        state_from_data(rules(), data)


@pytest.mark.parametrize("boards", [-1, None, {"5,2": 1}, [["5,2 r0"]], f"5,2 r{'9' * 5000}"])
def test_boards_that_lie_nowhere_are_refused(boards: Any) -> None:
    """What is no place of a board is said to be none, whatever it is."""
    words = {"seats": {"1": {"basins": {"large": boards}}}}
    with pytest.raises(PositionError, match="is no place for a board"):
        state_from_words(rules("aquaretto", 3), words)


def test_errors_say_which_part_is_at_fault() -> None:
    """The path leads to the part of the words."""
    with pytest.raises(PositionError) as caught:
        state_from_words(rules(), {"seats": {"2": {"E5": ["unicorn"]}}})
    assert caught.value.path == ("seats", "2", "E5")
    with pytest.raises(PositionError) as caught:
        state_from_words(rules(), {"trucks": [[], ["unicorn"]]})
    assert caught.value.path == ("trucks", 1)
