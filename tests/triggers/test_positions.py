"""What triggers keep, in positions and in words for people."""

from typing import Any

import pytest

from tests.tables import from_text
from tiledraft.cli.narrate import narrate
from tiledraft.cli.render.view import View
from tiledraft.core.errors import PositionError
from tiledraft.core.game import apply, read_action
from tiledraft.core.invariants import broken
from tiledraft.core.position import state_from_data, state_from_words, state_to_data
from tiledraft.core.rules import FIRED, POINTS, TOKENS
from tiledraft.core.scoring import score_of
from tiledraft.core.state import State

HOUSE = from_text("""\
extends: zooloretto
tokens: {chip: {count: 5}}
triggers:
  full_six:
    when: milestone-reached
    if: {area: E6, milestone: full}
    first_only: seat
    effects: {coins: 2, chip: 1, points: 3}
""")


def position(**words: Any) -> State:
    """A position of three players."""
    return state_from_words(HOUSE.rules(3), words)


def test_tokens_and_what_has_fired() -> None:
    """A position in words says who has tokens and for whom triggers have fired."""
    state = position(seats={"2": {"chip": 2}}, fired={"full_six": [1, 3]})
    rules = state.rules
    assert state.slots[rules.counter(TOKENS, "chip")] == (0, 2, 0)
    assert state.slots[rules.counter(FIRED, "full_six")] == (1, 0, 1)
    assert state.slots[rules.counter(POINTS, "triggers.full_six")] == (0, 0, 0)
    assert [rules.measure("chip")(state, seat) for seat in range(3)] == [0, 2, 0]
    assert state_from_data(rules, state_to_data(state)) == state


@pytest.mark.parametrize(
    ("words", "path", "message"),
    [
        ({"fired": {"full_sx": [1]}}, ("fired", "full_sx"), "did you mean `full_six`"),
        ({"fired": {"full_six": 1}}, ("fired", "full_six"), "must be a list of seats"),
        ({"fired": {"full_six": [4]}}, ("fired", "full_six"), "must be a list of seats"),
        ({"fired": {"full_six": [[1]]}}, ("fired", "full_six"), "must be a list of seats"),
        ({"fired": [1]}, ("fired",), "fired must be a map"),
        ({"seats": {"1": {"chip": -1}}}, ("seats", "1", "chip"), "must be a whole number"),
        ({"seats": {"1": {"chip": "x"}}}, ("seats", "1", "chip"), "must be a whole number"),
        ({"slots": [(0, 0, 0), (0, 0, 0), 3]}, ("slots",), "one number for each seat"),
        ({"slots": [[0, 0, 0], [0, 0], [0, 0, 0]]}, ("slots",), "one number for each seat"),
        ({"slots": [[0, 0, 0], [0, 0, "x"], [0, 0, 0]]}, ("slots",), "must be whole numbers"),
    ],
)
def test_what_is_no_position(words: dict[str, Any], path: tuple[str, ...], message: str) -> None:
    """Tokens, triggers and counts that cannot be are refused where they stand."""
    if isinstance(words.get("slots"), list):
        words["slots"] = [list(x) if isinstance(x, tuple) else x for x in words["slots"]]
    with pytest.raises(PositionError, match=message) as caught:
        position(**words)
    assert caught.value.path == path


def test_broken_counts_are_found() -> None:
    """More tokens than there are, and a trigger that fired twice, break an invariant."""
    state = position()
    rules = state.rules
    state.slots[rules.counter(TOKENS, "chip")] = (3, 3, 0)
    state.slots[rules.counter(FIRED, "full_six")] = (2, 0, 0)
    found = broken(state, from_start=False)
    assert "tokens.number: chip" in found
    assert "triggers.once: full_six" in found


def test_a_rule_that_is_met_is_told() -> None:
    """The story of a move names the rule, and what it gave."""
    state = position(trucks=[["zebra"]], seats={"1": {"E6": ["5 zebra"]}})
    log: list[Any] = []
    for move in ("take 1", "place zebra E6"):
        apply(state, read_action(state, move), log)
    story, _ = narrate(View(state.rules, ("Anna", "Bert", "Carla")), log, state)
    assert story == (
        "Anna takes truck 1, puts zebra in E6, which makes E6 full, meets the rule full six, "
        "earns 2 coins, takes 1 chip, scores 3 points."
    )


def test_the_score_line_cites_the_rule() -> None:
    """Points of a trigger are a line of their own, with its key; no points, no line."""
    state = position(trucks=[["zebra"]], seats={"1": {"E6": ["5 zebra"]}})
    for move in ("take 1", "place zebra E6"):
        apply(state, read_action(state, move))
    (line,) = [line for line in score_of(state, 0).lines if line.rule == "triggers.full_six"]
    assert (line.label, line.points) == ("full six", 3)
    assert HOUSE.resolved.place(line.rule).line == 4
    assert [line.rule for line in score_of(state, 1).lines] == []
