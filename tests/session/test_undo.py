from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.session.kit import (
    all_of,
    from_text,
    refusal,
    reloaded,
    shipped,
    stacked,
    table,
    walk,
)
from tiledraft.core.errors import IllegalMove
from tiledraft.core.session import Game, Seat


def refused_undo(game: Game) -> str:
    """The code with which an undo is refused; the game stays as it was."""
    before = all_of(game)
    with pytest.raises(IllegalMove) as caught:
        game.undo()
    assert all_of(game) == before
    return caught.value.code


def test_nothing_to_undo() -> None:
    """Before the first move there is nothing to take back."""
    assert refused_undo(table()) == "undo.nothing"


def test_a_reveal_is_a_barrier() -> None:
    """A tile that was seen stays seen: neither the draw nor anything before it comes back."""
    game = table()
    for move in ("draw zoo", "load 1"):
        game.play(move)
    game.play("draw zoo")
    assert refused_undo(game) == "undo.barrier"


def test_a_load_is_taken_back() -> None:
    """After undoing a load the tile is in hand again and can go elsewhere."""
    game, other = table(), table()
    game.play("draw zoo")
    before = all_of(game)
    game.play("load 1")
    game.undo()
    assert all_of(game) == before
    assert refused_undo(game) == "undo.barrier"
    for each in (game, other):
        if each is other:
            each.play("draw zoo")
        each.play("load 2")
    assert all_of(walk(game, 4)) == all_of(walk(other, 4))


def test_a_turn_is_taken_back_step_by_step() -> None:
    """Taking a truck, placing a pair, its offspring: each step is undone alone, in turn."""
    rules = shipped("zooloretto").rules(2)
    leaving = ["zebra", "panda", "leopard"]
    game = table(start=0, without=leaving, stacked=stacked(rules, "camel m", "camel f"))
    for move in ("draw zoo", "load 1", "draw zoo", "load 1"):
        game.play(move)
    kept = [all_of(game)]
    for move in ("take 1", "place camel m E4", "place camel f E4"):
        game.play(move)
        kept.append(all_of(game))
    assert sum(all_of(game) != step for step in kept) == 3
    for step in reversed(kept[:-1]):
        game.undo()
        assert all_of(game) == step
    game.play("take 1")
    assert all_of(game) == kept[1]


def test_the_end_of_a_game_is_taken_back() -> None:
    """The move that ended a game can be undone, if it turned up no tile."""
    game = walk(table("combined", 2), 8)
    end = all_of(game)
    last = game.lines[-1]
    game.undo()
    assert not game.over
    assert refusal(game, "sing").code == "move.unreadable"
    game.play(last)
    assert all_of(game) == end


def analysed(undo: str) -> Game:
    """A table of two at the combined game that has agreed on what may be taken back."""
    rules = from_text(f"extends: combined\ntable: {{undo: {undo}}}\n").rules(2)
    return Game.new(rules, [Seat("Anna"), Seat("Bert")], 3, start=0)


def test_analysis_takes_back_everything() -> None:
    """At a table of analysts every step comes back, and the same moves bring the same tiles."""
    game = analysed("analysis")
    kept = [all_of(game)]
    for step in range(120):
        walk(game, step, 1)
        kept.append(all_of(game))
    lines = game.lines[:]
    assert steps_back(game) == kept[::-1]
    assert refused_undo(game) == "undo.nothing"
    for line in lines:
        game.replay(line)
    assert steps_back(game) == kept[::-1]
    for line in lines:
        if not line.startswith("reveal"):
            game.play(line)
    assert all_of(game) == kept[-1]


def test_a_strict_table_undoes_only_ones_own_steps() -> None:
    """Once the turn has passed, a strict table takes nothing back; a friendly one does."""
    strict, friendly = analysed("strict"), analysed("friendly")
    for game in (strict, friendly):
        game.play("draw zoo")
        game.play("load 1")
    assert refused_undo(strict) == "undo.seat"
    friendly.undo()
    assert friendly.state.seat == 0


def test_a_strict_table_undoes_within_a_turn() -> None:
    """The tiles of a truck can be placed anew as long as it is still one's own turn."""
    game = analysed("strict")
    for move in ("draw zoo", "load 1", "draw water", "load 2"):
        game.play(move)
    before = all_of(game)
    game.play("take 1")
    assert game.state.seat == 0, "the tile of the truck has to be placed"
    game.undo()
    assert all_of(game) == before
    assert refused_undo(game) == "undo.seat"


def test_undo_after_loading() -> None:
    """A loaded game can be taken back exactly as far as the one that was saved."""
    game = table("aquaretto", 3)
    for step in range(60):
        walk(game, step, 1)
        copy = reloaded(game)
        done = game.lines[:]
        assert steps_back(copy) == steps_back(game)
        for line in done[len(game.lines) :]:
            game.play(line)


def steps_back(game: Game) -> list[tuple[Any, ...]]:
    """Everything about a game after each undo that is possible."""
    seen = [all_of(game)]
    while (code := _undone(game)) is None:
        seen.append(all_of(game))
    assert code.startswith("undo.")
    assert seen[-1] == all_of(game)
    return seen


def _undone(game: Game) -> str | None:
    """Undo a step; the code of the refusal if it cannot be."""
    try:
        game.undo()
    except IllegalMove as error:
        return error.code
    return None


@given(st.integers(0, 10**6), st.lists(st.booleans(), max_size=80))
def test_undo_leaves_no_trace(seed: int, steps: list[bool]) -> None:
    """Whatever is done and undone, position, log and record are those of the moves that stand."""
    game = table("combined", 2, seed)
    rng = Random(seed)
    kept = [all_of(game)]
    for forward in steps:
        if forward:
            legal = game.legal()
            action = legal[int(rng.random() * len(legal))]
            lines = len(game.lines)
            game.play(action)
            kept = [] if len(game.lines) - lines > 1 else kept
            kept.append(all_of(game))
        elif len(kept) > 1:
            game.undo()
            kept.pop()
        else:
            assert refused_undo(game).startswith("undo.")
        assert all_of(game) == kept[-1]
    assert all_of(reloaded(game)) == kept[-1]


def test_what_is_due_comes_back_with_the_step() -> None:
    """A truck, its tiles, a pair and its offspring: duties are part of the position (E69)."""
    rules = shipped("aquaretto").rules(2)
    leaving = ["penguin", "turtle", "hippo"]
    pair = stacked(rules, "sea-lion m", "sea-lion f")
    game = table("aquaretto", 2, start=0, without=leaving, stacked=pair)
    for move in ("draw water", "load 1", "draw water", "load 1", "take 1", "place sea-lion m 2,2"):
        game.play(move)
    before = all_of(game)
    game.play("place sea-lion f 2,3")
    assert any(frame[1] for frame in game.state.pending), "the offspring has to be seated"
    due = game.state.pending
    game.undo()
    assert all_of(game) == before
    game.play("place sea-lion f 2,3")
    assert game.state.pending == due


@pytest.mark.parametrize("policy", ["friendly", "strict", "analysis"])
def test_the_same_thing_done_and_undone_again_and_again(policy: str) -> None:
    """Undo, the same move, undo: the result is the same each time, at every table (E71)."""
    game = analysed(policy)
    for move in ("draw water", "load 1", "draw water", "load 1", "draw zoo", "load 2"):
        game.play(move)
    for move in ("draw zoo", "load 2", "take 1"):
        game.play(move)
    assert len(game.state.pending[-1][1]) == 2, "two tiles have to be placed"
    before = all_of(game)
    once: dict[str, object] = {}
    for _ in range(3):
        for move in [game.text(action) for action in game.legal()]:
            game.play(move)
            assert once.setdefault(move, all_of(game)) == all_of(game)
            game.undo()
            assert all_of(game) == before
