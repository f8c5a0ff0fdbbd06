"""A bot takes over in the middle of anything, and gives the seat back (case E09)."""

import pytest

from tests.session.kit import all_of, reloaded, seats, shipped, stacked, table, walk
from tiledraft.cli.engine import Engine
from tiledraft.cli.match import Match
from tiledraft.cli.saves import Keeper
from tiledraft.core.session import PERSON, Game


def match_of(game: Game) -> Match:
    """A game at a desk, saved nowhere."""
    return Match(Engine(), game, Keeper(None, []))


def bot_turn(match: Match, seat: int) -> list[str]:
    """What the bot does until another seat decides."""
    begun = len(match.game.lines)
    while not match.game.over and match.game.state.seat == seat:
        match.bot_move()
    return match.game.lines[begun:]


def test_with_a_tile_in_hand() -> None:
    """The tile that was drawn is loaded, and the turn is over."""
    game = table("combined", 3, start=0)
    game.play("draw zoo")
    match = match_of(game)
    assert match.stand_in(0) == "greedy"
    (line,) = bot_turn(match, 0)
    assert line in {"load 1", "load 2", "load 3"}


def test_with_all_trucks_full() -> None:
    """Nothing can be drawn: a truck is taken, and all of it is placed."""
    rules = shipped("zooloretto").rules(2)
    tiles = stacked(rules, *["camel"] * 3, *["panda"] * 3)
    game = Game.new(
        rules, seats(2), 1, start=0, without=["zebra", "leopard", "flamingo"], stacked=tiles
    )
    for truck in ("load 1", "load 1", "load 1", "load 2", "load 2", "load 3"):
        game.play("draw zoo")
        game.play(truck)
    assert not any(game.text(action) == "draw zoo" for action in game.legal())
    match = match_of(game)
    match.stand_in(0)
    first, *rest = bot_turn(match, 0)
    assert first.startswith("take ")
    assert rest
    assert all(line.startswith(("place ", "reveal ")) for line in rest)
    assert game.state.seat == 1


@pytest.mark.parametrize("name", ["zooloretto", "aquaretto", "combined", "coloretto"])
def test_at_every_step_of_a_game(name: str) -> None:
    """Whoever goes away when it is their turn, the bot finds a legal move and nothing is stuck."""
    players = min(shipped(name).specs)
    for step in range(0, 120, 4):
        game = walk(table(name, players, seed=step), step, step)
        if game.over:
            break
        seat = game.state.seat
        match = match_of(game)
        match.stand_in(seat)
        lines = bot_turn(match, seat)
        assert lines
        match.hand_back(seat)
        assert game.seats[seat].kind == PERSON
        assert match.away == []
        assert all_of(reloaded(game)) == all_of(game)


def test_who_is_away_is_part_of_the_record() -> None:
    """A game that is loaded knows who is away and which bot plays."""
    game = table("combined", 3)
    match = match_of(game)
    match.stand_in(1)
    again = reloaded(game)
    assert [seat.away for seat in again.seats] == ["", "greedy", ""]
    assert match_of(again).is_bot(1)
