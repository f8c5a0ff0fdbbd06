"""Coloretto: cards, first cards and jokers (preparation and scoring)."""

from itertools import product

import pytest

from tests.tables import from_text, plugins, shipped
from tiledraft.core.errors import PositionError, RulesetError
from tiledraft.core.position import state_from_words
from tiledraft.core.rules import Rules
from tiledraft.core.ruleset.source import Source
from tiledraft.core.scoring import score_sheet
from tiledraft.core.set_up import new_state, replayed_state
from tiledraft.core.state import State

COLOURS = ("red", "orange", "yellow", "green", "blue", "pink", "grey")


def rules(players: int, name: str = "coloretto") -> Rules:
    """The rules of a table."""
    return shipped(name).rules(players)


def first_cards(state: State) -> list[str]:
    """The card of each seat."""
    cards = []
    for seat in range(state.rules.players):
        (tile,) = state.leaf(seat, 0)
        cards.append(state.rules.tiles[tile].name)
    return cards


def points(words: list[str], name: str = "coloretto") -> int:
    """What some cards are worth to the first of five players."""
    state = state_from_words(rules(5, name), {"seats": {"1": {"cards": words}}})
    return score_sheet(state)[0].total


def test_too_few_colours_to_begin_with() -> None:
    """Five players cannot begin with five different colours out of four."""
    house = plugins().load_source(
        Source("house", "extends: coloretto\nsupplies: {cards: {in_play: 4}}")
    )
    assert len(new_state(house.rules(4), 1)[0].leaving) == 3
    with pytest.raises(RulesetError, match="5 players cannot begin with 4 colours"):
        new_state(house.rules(5), 1)


def test_deck() -> None:
    """Nine cards of seven colours, three jokers and ten cards of plus two."""
    counts = {tile.name: tile.count for tile in rules(5).tiles if tile.count}
    assert counts == {**dict.fromkeys(COLOURS, 9), "joker": 3, "plus-two": 10}


@pytest.mark.parametrize(("players", "colours"), [(3, 6), (4, 7), (5, 7)])
def test_colours_in_play(players: int, colours: int) -> None:
    """With three players one colour stays in the box."""
    state, _ = new_state(rules(players), 1)
    assert len(COLOURS) - len(state.leaving) == colours


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("seed", range(12))
def test_first_cards(players: int, seed: int) -> None:
    """Each player begins with one card, all of different colours in play, out of the pile."""
    state, outcome = new_state(rules(players), seed)
    cards = first_cards(state)
    assert cards == outcome["first_card"]
    assert len(set(cards)) == players
    leaving = {state.rules.sorts[sort].name for sort in state.leaving}
    assert set(cards) <= set(COLOURS) - leaving
    unseen = {
        state.rules.tiles[tile].name: count
        for tile, count in zip(state.rules.supplies[0].drawn, state.unseen[0], strict=True)
    }
    assert all(
        unseen[name] == (0 if name in leaving else 8 if name in cards else 9) for name in COLOURS
    )
    assert (unseen["joker"], unseen["plus-two"]) == (3, 10)
    assert state.left[0] + state.reserve[0] == sum(state.unseen[0])
    assert state.reserve[0] == 15


def test_first_cards_differ_from_game_to_game() -> None:
    """The first cards are drawn at random."""
    assert len({tuple(first_cards(new_state(rules(3), seed)[0])) for seed in range(20)}) > 10


def test_a_recorded_set_up_deals_the_same_cards() -> None:
    """The outcome of the set-up is enough to begin the same game."""
    state, outcome = new_state(rules(4), 7)
    assert replayed_state(rules(4), outcome) == state


@pytest.mark.parametrize("cards", [["red"], ["red", "blue", "zebra"], ["red"] * 10])
def test_a_damaged_set_up_is_refused(cards: list[str]) -> None:
    """A record cannot deal too few first cards, or cards that do not exist."""
    _, outcome = new_state(rules(3), 7, without=["pink"])
    with pytest.raises(PositionError):
        replayed_state(rules(3), {**outcome, "first_card": cards})


@pytest.mark.parametrize("name", ["coloretto", "coloretto-peak"])
@pytest.mark.parametrize(
    "words",
    [
        ["3 red", "3 blue", "3 green", "2 yellow"],
        ["6 red", "2 blue"],
        ["5 red", "5 blue", "4 green", "4 yellow", "pink"],
        ["red", "blue", "green", "yellow"],
        ["6 red", "6 blue", "3 green", "3 yellow"],
        [],
    ],
)
@pytest.mark.parametrize("jokers", [1, 2, 3])
def test_jokers_to_best_effect(name: str, words: list[str], jokers: int) -> None:
    """E49: jokers are worth what cards of the best colours in their place would be."""
    best = max(points([*words, *cards], name) for cards in product(COLOURS, repeat=jokers))
    assert points([*words, f"{jokers} joker"], name) == best


def test_very_many_jokers() -> None:
    """Fifty jokers fill three sets to six, and harm nobody beyond that; so much takes no time."""
    house = from_text("extends: coloretto", "supplies: {cards: {stalls: {joker: 50}}}")
    words = {"seats": {"1": {"cards": ["2 red", "blue", "50 joker"]}}}
    sheet = score_sheet(state_from_words(house.rules(3), words))[0]
    assert sheet.total == 3 * 21
    assert sum(line.points == 21 for line in sheet.lines) == 3


def test_two_players_are_too_few() -> None:
    """The rules of this deck are for three to five."""
    assert sorted(shipped("coloretto").specs) == [3, 4, 5]


def test_a_changed_table_changes_the_points() -> None:
    """The table, the number of sets that count and the joker are numbers of the ruleset."""
    ruleset = from_text(
        "extends: coloretto\n"
        "parks: {cards: {scoring: {sets: {table: [2, 5], best: 1, joker: null}}}}\n"
    )
    state = state_from_words(
        ruleset.rules(3), {"seats": {"1": {"cards": ["4 red", "blue", "joker"]}}}
    )
    assert score_sheet(state)[0].total == 5 - 2
