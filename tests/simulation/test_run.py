import hashlib
from collections.abc import Sequence
from random import Random

import pytest

from tests.tables import from_text, plugins, shipped
from tiledraft.core.actions import MoneyAction
from tiledraft.core.errors import TiledraftError
from tiledraft.core.game import apply, legal_actions
from tiledraft.core.rules import Rules
from tiledraft.core.simulation.playout import decision_cap, options, random_game
from tiledraft.core.simulation.results import GameResult
from tiledraft.core.simulation.run import Contender, game_seed, play_games, seated, simulate
from tiledraft.core.state import Action, State
from tiledraft.plugins.bots import find_bot

FREE_EXCHANGE = """\
extends: zooloretto
parks: {zoo: {actions: {exchange: {price: 0}}}}
"""


class Exchanger:
    """Exchanges for ever if that costs nothing, and does the first thing else."""

    def __init__(self, rules: Rules, seat: int, rng: Random) -> None:
        pass

    def choose(self, state: State) -> Action:
        """An exchange, or the first action."""
        found = options(state)
        return next((action for action in found if action[0] == "zoo:exchange"), found[0])


def contenders(*names: str) -> Sequence[Contender]:
    """Bots by name."""
    known = plugins().bots()
    return [Contender(name, find_bot(known, name)) for name in names]


def test_a_simulation_repeats_itself() -> None:
    """The same arguments give the same results, another seed gives others."""
    rules = shipped("zooloretto").rules(3)
    bots = contenders("random", "spender")
    one, again, other = (simulate(rules, bots, 6, seed) for seed in (1, 1, 2))
    assert one == again
    assert one.games != other.games
    assert (one.ruleset, one.fingerprint) == ("zooloretto", rules.fingerprint)
    assert (one.players, one.seed, one.cap) == (3, 1, decision_cap(rules))


def test_a_game_depends_on_its_number_alone() -> None:
    """Games played by themselves, in any order, are those of the whole simulation."""
    rules = shipped("coloretto").rules(4)
    bots = contenders("random", "greedy")
    whole = simulate(rules, bots, 5, 9)
    parts = list(play_games(rules, bots, (4, 1, 3), 9, whole.cap))
    assert parts == [whole.games[4], whole.games[1], whole.games[3]]


def test_seeds_of_games_come_from_a_hash() -> None:
    """They are the same on every machine, and small enough for any reader of JSON."""
    digest = hashlib.sha256(b"7/game 3").hexdigest()
    assert game_seed(7, 3) == int(digest[:12], 16) < 2**53
    assert len({game_seed(seed, number) for seed in range(10) for number in range(100)}) == 1000


def test_bots_fill_the_seats_and_rotate() -> None:
    """Two bots share four seats and change them; four go a seat further each game."""
    a, b, c, d = (Contender(name, Exchanger) for name in "abcd")
    assert seated([a, b], 4, 0) == [a, b, a, b]
    assert seated([a, b], 4, 1) == [b, a, b, a]
    assert [seated([a, b, c, d], 4, number)[0] for number in range(5)] == [a, b, c, d, a]
    assert seated([a, b, c], 2, 2) == [c, a]


def test_a_result_tells_how_the_game_ended() -> None:
    """Each game has points, coins and places of all seats; the listener hears of each."""
    heard: list[GameResult] = []
    rules = shipped("aquaretto").rules(3)
    results = simulate(rules, contenders("random", "spender"), 4, 3, listen=heard.append)
    assert tuple(heard) == results.games
    for game in results.games:
        assert game.finished
        assert len(game.points) == len(game.coins) == len(game.places) == 3
        assert game.places.count(1) >= 1
        assert max(game.points) == game.points[game.places.index(1)]
        assert game.rounds > 1
    assert [game.bots[0] for game in results.games] == ["random", "spender"] * 2


def test_a_game_without_end_is_broken_off_and_reported() -> None:
    """With an exchange for nothing the game goes on until the cap, and no longer."""
    rules = from_text(FREE_EXCHANGE).rules(2)
    assert any(isinstance(kind, MoneyAction) and not kind.price for kind in rules.kinds.values())
    results = simulate(rules, [Contender("exchanger", Exchanger)], 2, 1)
    assert [game.number for game in results.unfinished("cap")] == [0, 1]
    assert all(game.decisions == results.cap for game in results.games)
    assert results.finished == []


def test_a_cap_of_ones_own() -> None:
    """A game is broken off after the decisions that the caller allows."""
    results = simulate(shipped("zooloretto").rules(4), contenders("random"), 2, 1, cap=50)
    assert [(game.ending, game.decisions) for game in results.games] == [("cap", 50)] * 2


def test_the_cap_grows_with_tiles_and_coins() -> None:
    """Zooloretto for four: 112 tiles, 16 offspring, 30 + 4 x 2 coins; Coloretto knows no money."""
    assert decision_cap(shipped("zooloretto").rules(4)) == 1000 + 20 * (112 + 16) + 4 * 38
    assert decision_cap(shipped("coloretto").rules(3)) == 1000 + 20 * (7 * 9 + 13)


def test_a_position_without_a_move_ends_the_game_as_stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules under which nothing is legal although the game goes on end it, without a crash."""
    rules = shipped("zooloretto").rules(2)
    monkeypatch.setattr(rules, "free", ())
    monkeypatch.setattr(rules, "paid", ())
    results = simulate(rules, contenders("random", "spender", "greedy"), 3, 1)
    assert [(game.ending, game.decisions) for game in results.games] == [("stuck", 0)] * 3


def test_nobody_to_play_is_an_error() -> None:
    """A simulation needs a bot at least."""
    with pytest.raises(TiledraftError, match="needs bots"):
        simulate(shipped("zooloretto").rules(2), [], 1, 1)


def test_a_random_game_goes_by_its_seed() -> None:
    """One seed gives one game; a chooser, a cap and a look at every step can be given."""
    rules = shipped("combined").rules(2)
    one, again = random_game(rules, 5), random_game(rules, 5)
    assert one.state == again.state
    assert one.finished
    steps: list[Action] = []

    def step(state: State, action: Action) -> None:
        assert action in legal_actions(state)
        steps.append(action)
        apply(state, action)

    watched = random_game(rules, 5, step=step)
    assert watched.state == one.state
    reveals = sum(action[0] == "reveal" for action in steps)
    assert watched.decisions == len(steps) - reveals
    first = random_game(rules, 5, lambda state: legal_actions(state)[0], cap=20)
    assert (first.ending, first.decisions) == ("cap", 20)
