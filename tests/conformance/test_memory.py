"""What a game remembers makes it faster and changes nothing."""

import pytest

from tests.checked import forget
from tests.conformance.games import play, recording, seating
from tests.tables import tables
from tiledraft.core.game import apply
from tiledraft.core.state import Action, State


@pytest.mark.parametrize(("name", "players"), tables())
@pytest.mark.parametrize("seed", [1, 2])
def test_memos_change_nothing(name: str, players: int, seed: int) -> None:
    """A game is the same if everything remembered is forgotten before each decision."""
    ruleset, bot = seating(name, seed)
    rules = ruleset.rules(players)
    remembered: list[Action] = []
    play(rules, seed, bot, recording(remembered))
    forgotten: list[Action] = []

    def step(state: State, action: Action) -> None:
        forgotten.append(action)
        apply(state, action)
        forget(state)

    play(rules, seed, bot, step)
    assert forgotten == remembered


@pytest.mark.parametrize("name", ["zooloretto", "aquaretto", "combined", "coloretto"])
def test_copies_go_their_own_way(name: str) -> None:
    """Of a state and its copy one can be played to the end without the other noticing."""
    ruleset, bot = seating(name, 1)
    rules = ruleset.rules(3)
    kept: list[tuple[State, tuple[object, ...], int]] = []

    def step(state: State, action: Action) -> None:
        if len(kept) < 200:
            copy = state.copy()
            kept.append((copy, copy.key(), hash(copy.key())))
        apply(state, action)

    play(rules, 1, bot, step)
    assert len(kept) == 200
    for copy, key, number in kept:
        assert copy.key() == key
        assert hash(copy.key()) == number
