from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from tests.session.kit import (
    all_of,
    every_table,
    refusal,
    reloaded,
    seats,
    shipped,
    stacked,
    table,
    walk,
)
from tiledraft.core import events
from tiledraft.core.errors import PositionError
from tiledraft.core.session import Game, Seat

OTHERS = ["zebra", "panda", "leopard"]
"""As many species as leave a table for two."""


def test_a_draw_is_revealed_at_once() -> None:
    """After a draw the tile is turned up, and the same seat decides where it goes."""
    rules = shipped("zooloretto").rules(2)
    (camel,) = stacked(rules, "camel f")
    game = table(start=1, without=OTHERS, stacked=[camel])
    log = game.play("draw zoo")
    assert game.lines == ["draw zoo", "reveal camel f"]
    assert log == game.log == [events.TileRevealed(1, 0, camel)]
    assert game.state.seat == 1
    assert [game.text(action) for action in game.legal()] == ["load 1", "load 2", "load 3"]


def test_moves_are_text_or_actions() -> None:
    """An action and its text are the same move."""
    by_text, by_action = table(), table()
    for number in (0, 1, 0, 2):
        action = by_action.legal()[number]
        by_text.play(by_text.text(action))
        by_action.play(action)
    assert all_of(by_text) == all_of(by_action)


@pytest.mark.parametrize(
    ("played", "move", "code", "rule"),
    [
        ([], "take 1", "truck.empty", ""),
        ([], "load 1", "phase.not_due", ""),
        ([], "reveal camel", "phase.not_due", ""),
        ([], "expand X", "money.short", "parks.zoo.actions.expand.price"),
        ([], "sing a song", "move.unreadable", ""),
        ([], "", "move.unreadable", ""),
        ([], "load " + "1" * 5000, "move.unreadable", ""),
        ([], (), "move.unreadable", ""),
        ([], ("sing", 1), "move.unreadable", ""),
        (["draw zoo"], "draw zoo", "phase.other_step", ""),
        (["draw zoo"], "reveal camel", "phase.other_step", ""),
        (["draw zoo", "load 3", "draw zoo"], "load 3", "truck.full", "trucks.places"),
    ],
)
def test_a_refused_move_changes_nothing(played: list[str], move: Any, code: str, rule: str) -> None:
    """A refusal has a code and a rule; the game and the tiles to come stay as they were."""
    game, other = table(), table()
    for step in played:
        game.play(step)
        other.play(step)
    told: list[Any] = []
    game.observers.append(lambda _, event: told.append(event))
    error = refusal(game, move)
    assert (error.code, error.rule, told) == (code, rule, [])
    assert all_of(walk(game, 3)) == all_of(walk(other, 3))


def test_nothing_is_played_after_the_end() -> None:
    """When the game is over no move is legal and each is refused for that reason."""
    game = walk(table(), 1)
    assert game.legal() == []
    assert refusal(game, "draw zoo").code == "game.over"


def test_observers_hear_every_event_after_the_move() -> None:
    """Each observer is called once for each event, in order, when the move is done."""
    game = table()
    heard: list[tuple[str, Any, int]] = []
    for name in "ab":
        game.observers.append(
            partial(lambda name, now, event: heard.append((name, event, len(now.lines))), name)
        )
    log = game.play("draw zoo") + game.play("load 1")
    assert [(name, event) for name, event, _ in heard] == [
        (name, event) for event in log for name in "ab"
    ]
    assert [lines for _, _, lines in heard] == [2, 2, 3, 3]


def test_a_move_leaves_the_state_before_it_alone() -> None:
    """Positions that were kept are the same after any number of further moves."""
    game = table("combined", 3)
    kept = [(game.state, game.state.key())]
    for step in range(150):
        walk(game, step, 1)
        kept.append((game.state, game.state.key()))
    assert all(state.key() == key for state, key in kept)


def test_games_do_not_share_chance() -> None:
    """Two games played move by move in turn go as each does alone (case E56)."""
    alone = [all_of(walk(table("combined", 2, seed), seed)) for seed in (1, 2)]
    first, second = (table("combined", 2, seed) for seed in (1, 2))
    pair = [(first, _moves(1)), (second, _moves(2))]
    while not (first.over and second.over):
        for game, choose in pair:
            if not game.over:
                choose(game)
    assert [all_of(first), all_of(second)] == alone


def _moves(seed: int) -> Callable[[Game], None]:
    rng = Random(seed)

    def choose(game: Game) -> None:
        legal = game.legal()
        game.play(legal[int(rng.random() * len(legal))])

    return choose


@pytest.mark.parametrize(("name", "players"), every_table())
def test_the_same_seed_is_the_same_game(name: str, players: int) -> None:
    """Rules, seats, seed and choices decide a game."""
    games = [walk(table(name, players, 5), 6) for _ in range(2)]
    assert games[0].over
    assert all_of(games[0]) == all_of(games[1])


def test_the_sheet_and_the_winners_are_those_of_the_state() -> None:
    """The score at the end has a line for each seat, and the best seat wins."""
    game = walk(table("aquaretto", 4), 2)
    totals = [score.total for score in game.sheet()]
    assert len(totals) == 4
    assert {totals[seat] for seat in game.winners()} == {max(totals)}


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        (["Anna", ""], "seat 2 has no name"),
        (["   ", "Anna"], "seat 1 has no name"),
        (["Anna", "B" * 41], "41 characters"),
        (["Anna", "Bo\x1b[31mb"], "control character"),
        (["Anna", "Bob\n"], "control character"),
        (["Anna", "\u202ebob"], "control character"),
        (["Anna", "bo\udcffb"], "control character"),
        (["Anna", "Anna"], "two seats are called 'Anna'"),
        (["Anna", " anna "], "two seats are called"),
        (["Zoe\u0301", "Zo\u00e9"], "two seats are called"),
        (["Anna"], "1 seats for 2 players"),
        (["Anna", "Bob", "Cleo"], "3 seats for 2 players"),
    ],
)
def test_names_that_cannot_be_used(names: list[str], reason: str) -> None:
    """A name can be shown, is not too long and tells its seat from the others."""
    with pytest.raises(PositionError, match=reason) as caught:
        Game.new(shipped("zooloretto").rules(2), [Seat(name) for name in names], 1)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("kind", ["", "human", "bot", "bot:", "bot:a\nb"])
def test_kinds_of_seats(kind: str) -> None:
    """A seat is a person or a bot with a name, nothing else."""
    with pytest.raises(PositionError, match="seat 2 should be person or bot:NAME"):
        Game.new(shipped("zooloretto").rules(2), [Seat("Anna"), Seat("Bob", kind)], 1)


@pytest.mark.parametrize("name", ["B" * 40, "Anna [bold]", "李小龍", "O'Neil"])
def test_names_that_are_used_as_they_are(name: str) -> None:
    """Any printable name of up to 40 characters is kept through a record."""
    pair = [Seat("Anna", "bot:greedy"), Seat(name)]
    game = Game.new(shipped("zooloretto").rules(2), pair, 1)
    assert reloaded(game).seats == tuple(pair)


def test_tiles_put_on_top() -> None:
    """Tiles come in the order in which they were put on top; there must be enough of them."""
    rules = shipped("zooloretto").rules(2)
    tiles = stacked(rules, "zebra m", "coin", "zebra f")
    game = table(stacked=tiles, without=["camel", *OTHERS[1:]])
    for truck in (1, 1, 1):
        game.play("draw zoo")
        game.play(f"load {truck}")
    assert game.state.trucks[0] == tuple(tiles)
    with pytest.raises(PositionError, match="zebra m cannot be put on top 3 times: 2 can be drawn"):
        table(stacked=tiles[:1] * 3, without=["camel"])
    with pytest.raises(PositionError, match="camel m cannot be put on top"):
        table(stacked=stacked(rules, "camel m"), without=["camel"])
    with pytest.raises(PositionError, match="camel young cannot be put on top"):
        Game.new(rules, seats(2), 1, stacked=stacked(rules, "camel young"))
