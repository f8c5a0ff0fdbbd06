"""The engine does not know how many games are on the table (ruling: three or more games)."""

from collections import Counter

import pytest

from tests.rules.mixtures import three_games, two_water_zoos
from tests.tables import from_text, rich
from tiledraft.core.errors import RulesetError
from tiledraft.core.game import action_text, apply, check, legal_actions, read_action
from tiledraft.core.position import state_from_words
from tiledraft.core.scoring import score_sheet
from tiledraft.core.set_up import new_state
from tiledraft.core.simulation.playout import random_game
from tiledraft.core.state import Action, State
from tiledraft.plugins.loader import Ruleset


def drawable(state: State) -> set[int]:
    """The games that can still give a tile."""
    return {supply.index for supply in state.rules.supplies if state.can_be_drawn(supply.index)}


def on_trucks(state: State) -> set[int]:
    """The games that some truck carries."""
    tiles = state.rules.tiles
    return {tiles[truck[0]].supply for truck in state.trucks if truck}


class Watch:
    """Does actions and looks at what the rules of a mixture promise."""

    def __init__(self) -> None:
        self.first_trucks = 0
        self.closed: Counter[int] = Counter()

    def __call__(self, state: State, action: Action) -> None:
        if action[0] == "take" and not state.gone:
            self.first_trucks += 1
            assert state.live == 1 or drawable(state) <= on_trucks(state)
        before = [bool(unseen) for unseen in state.unseen]
        apply(state, action)
        for supply, unseen in enumerate(state.unseen):
            self.closed[supply] += before[supply] and not unseen
        for truck in state.trucks:
            carried = {state.rules.tiles[tile].supply for tile in truck}
            assert len(carried) <= 1


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("seed", range(4))
def test_three_games_run_to_the_end(players: int, seed: int) -> None:
    """Every game is on a truck before the first is taken; the last end pile ends the whole."""
    watch = Watch()
    played = random_game(three_games().rules(players), seed, step=watch)
    assert played.finished
    assert watch.first_trucks == played.state.round
    assert watch.closed == {0: 1, 1: 1, 2: 1}
    assert played.state.live == 0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(3))
def test_two_games_run_to_the_end(players: int, seed: int) -> None:
    """The same with the combined game, on rich tables."""
    watch = Watch()
    played = random_game(rich("combined").rules(players), seed, step=watch)
    assert played.finished
    assert watch.closed == {0: 1, 1: 1}


def loads(ruleset: Ruleset, players: int, trucks: list[list[str]], tile: str) -> list[str]:
    """The trucks that a tile in hand may go on."""
    state = state_from_words(ruleset.rules(players), {"trucks": trucks, "hand": tile})
    return [action_text(state.rules, action) for action in legal_actions(state)]


@pytest.mark.parametrize(
    ("players", "trucks", "tile", "expected"),
    [
        (4, [["zebra"]], "camel", ["load 1", "load 2", "load 3", "load 4"]),
        (4, [["zebra"], ["camel"]], "panda", ["load 1", "load 2"]),
        (4, [["zebra"], ["camel"]], "dolphin", ["load 3", "load 4"]),
        (4, [["zebra"], ["dolphin"]], "panda", ["load 1", "load 3", "load 4"]),
        (4, [["zebra"], ["dolphin"], ["panda"]], "camel", ["load 1", "load 3"]),
        (4, [["zebra"], ["dolphin"], ["panda"]], "joker", ["load 4"]),
        (4, [["zebra"], ["dolphin"], ["joker"]], "camel", ["load 1", "load 4"]),
        (3, [["zebra"]], "camel", ["load 1"]),
        (3, [["red"], [], ["orca"]], "blue", ["load 1"]),
        (3, [["red"], [], ["orca"]], "zoo.coin", ["load 2"]),
        (5, [["zebra"], ["red"], [], []], "dolphin", ["load 3", "load 4", "load 5"]),
    ],
)
def test_empty_trucks_are_kept_for_missing_games(
    players: int, trucks: list[list[str]], tile: str, expected: list[str]
) -> None:
    """C6, general form: as many trucks stay empty as there are other games on none."""
    assert loads(three_games(), players, trucks, tile) == expected


def test_a_game_that_is_gone_needs_no_truck() -> None:
    """With one of three games gone the other two keep their rules between them."""
    words = {"closed": ["zoo"], "trucks": [["dolphin"], ["orca"]]}
    state = state_from_words(three_games().rules(3), words)
    assert refusal(state, "take 1") == "truck.waits_for_every_supply"
    state = state_from_words(three_games().rules(3), {**words, "hand": "turtle"})
    assert [action_text(state.rules, a) for a in legal_actions(state)] == ["load 1", "load 2"]


def test_a_refused_truck_names_the_games_that_are_missing() -> None:
    """With three games all are named, and those that no truck carries yet."""
    rules = three_games().rules(3)
    one, two, three = (supply.name for supply in rules.supplies)
    tile = next(tile.name for tile in rules.tiles if tile.supply == 1 and tile.count)
    state = state_from_words(rules, {"trucks": [[tile]]})
    found = check(state, read_action(state, "take 1"))
    assert found is not None
    assert found.message == (
        f"nobody may take a truck until tiles of {one}, {two} and of {three} are on trucks; "
        f"none of {one} or of {three} is yet"
    )


def test_the_last_of_three_games_is_free() -> None:
    """With two of three games gone nothing is left of the rules on trucks."""
    words = {"closed": ["zoo", "cards"], "trucks": [["dolphin"]], "hand": "turtle"}
    state = state_from_words(three_games().rules(3), words)
    assert len(legal_actions(state)) == 3


def test_each_of_three_parks_scores_by_its_own_rules() -> None:
    """The results of all games are added; jokers join no animal."""
    seat = {"E5": ["4 zebra"], "basins": {"dolphin": "2,2"}, "cards": ["2 red", "joker"]}
    state = state_from_words(three_games().rules(3), {"seats": {"1": seat}})
    assert score_sheet(state)[0].total == 5 + 1 + 6


@pytest.mark.parametrize("seed", range(10))
def test_first_cards_are_cards(seed: int) -> None:
    """What a game deals before the first turn comes out of its own supply."""
    state, outcome = new_state(three_games().rules(5), seed)
    colours = {"red", "orange", "yellow", "green", "blue", "pink", "grey"}
    assert set(outcome["first_card"]) <= colours
    assert state.left == [97, 83, 56]


def refusal(state: State, text: str) -> str:
    """The code by which a move is refused."""
    found = check(state, read_action(state, text))
    assert found is not None
    return found.code


def test_a_coworker_stays_in_the_water_zoo_that_earned_it() -> None:
    """With two water zoos a coworker is seated in its own, whose box it came from."""
    rules = two_water_zoos().rules(3)
    seat = {"water.basins": {"dolphin": "1,2 1,3 2,2 2,3"}}
    state = state_from_words(rules, {"seats": {"1": seat}, "trucks": [["dolphin"]]})
    apply(state, read_action(state, "take 1"))
    apply(state, read_action(state, "place dolphin water.basins:3,3"))
    places = [action_text(rules, action) for action in legal_actions(state)]
    assert len(places) == 3 + 14
    assert all(text.startswith("assign water.") for text in places)
    assert refusal(state, "assign lake.staff:cashier") == "coworker.other_park"


@pytest.mark.parametrize("seed", range(2))
def test_two_water_zoos_run_to_the_end(seed: int) -> None:
    """Two parks of one kind do not get into each other's way."""
    assert random_game(two_water_zoos().rules(3), seed).finished


def test_every_game_needs_a_truck() -> None:
    """A table with fewer trucks than games could never begin a round, and is refused."""
    text = "extends: combined\nplayers: [1]\ntrucks: {count: {1: 1}}\n"
    supplies = "supplies: {zoo: {in_play: {1: 5}}, water: {in_play: {1: 5}}}\n"
    with pytest.raises(RulesetError, match="2 games need 2 trucks, not 1"):
        from_text(text + supplies).rules(1)
