"""The engine lists the moves and counts the points that a second reading of the rules does."""

import pytest

from tests.conformance.games import play
from tests.perft.oracle import Water
from tests.perft.scores import total
from tests.perft.turns import Position, legal_texts
from tests.tables import rich, shipped
from tiledraft.core.chance import is_chance
from tiledraft.core.game import action_text, apply, legal_actions
from tiledraft.core.position import state_from_words, state_to_data
from tiledraft.core.rng import stream
from tiledraft.core.scoring import score_sheet
from tiledraft.core.state import Action, State

QUICK = ("random", "spender")
GAMES = {"zooloretto": ("zoo",), "aquaretto": ("water",), "combined": ("zoo", "water")}
SHARE = 0.1
PLAYED = [
    *((name, players, bot) for name in GAMES for players in range(2, 6) for bot in QUICK),
    *((name, 2, "greedy") for name in GAMES),
]


def compare(state: State, games: tuple[str, ...]) -> None:
    """Compare the two readings of a position: its moves, and the points if the game ended now."""
    position = Position(state_to_data(state), games, state.rules.places)
    texts = [action_text(state.rules, action) for action in legal_actions(state)]
    assert len(texts) == len(set(texts))
    assert set(texts) == legal_texts(position)
    for score in score_sheet(state):
        assert score.total == total(position.seat(score.seat + 1), games)


@pytest.mark.parametrize(("name", "players", "bot"), PLAYED)
def test_both_readings_agree(name: str, players: int, bot: str) -> None:
    """In a sample of the positions of whole games, moves and points are the same."""
    ruleset = rich(name) if bot == "spender" else shipped(name)
    rules = ruleset.rules(players)
    rng = stream(players, "sample")
    compared: list[int] = []

    def step(state: State, action: Action) -> None:
        if not is_chance(state) and rng.random() < SHARE:
            compare(state, GAMES[name])
            compared.append(len(compared))
        apply(state, action)

    play(rules, players, bot, step)
    assert compared


@pytest.mark.parametrize(("board", "count"), [("large", 17), ("small", 63)])
def test_boards_on_the_bare_zoo(board: str, count: int) -> None:
    """A large board has 17 places on the bare water zoo and a small one 63 (T44), both ways."""
    assert len(set(Water.read({}).sites(board))) == count
    state = state_from_words(shipped("aquaretto").rules(2), {"seats": {1: {"coins": 2}}})
    texts = [action_text(state.rules, action) for action in legal_actions(state)]
    assert sum(text.startswith(f"lay {board} ") for text in texts) == count
