"""Choosing among moves part by part: what the pictures show is what the moves do."""

import re

import pytest

from tests.tables import shipped
from tiledraft.cli.prompt.choosing import choice
from tiledraft.cli.render.view import View
from tiledraft.core.game import action_text, legal_actions
from tiledraft.core.position import state_from_words

NAMES = ("Anna", "Ben", "Carla")


def marked(lines: list[str]) -> set[tuple[int, int]]:
    """The places of a picture that are marked with an o, by the numbers beside and below it."""
    numbers = next(line for line in reversed(lines) if re.fullmatch(r"[\s\d-]+", line))
    columns = {found.start(): int(found[0]) for found in re.finditer(r"-?\d+", numbers)}
    found = set()
    for line in lines:
        row = re.match(r"\s*(-?\d+) ", line)
        if row and line != numbers:
            found |= {(x, int(row[1])) for at, x in columns.items() if line[at : at + 1] == "o"}
    return found


@pytest.mark.parametrize(
    ("turn", "cells"),
    [
        # The board is printed as a corner: two spaces below, one above the left one.
        ("r0", {(2, 5), (3, 5), (2, 6)}),
        ("r1", {(2, 5), (2, 6), (3, 6)}),
        ("r2", {(3, 5), (2, 6), (3, 6)}),
        ("r3", {(2, 5), (3, 5), (3, 6)}),
    ],
)
def test_a_rotation_is_drawn_as_it_will_lie(turn: str, cells: set[tuple[int, int]]) -> None:
    """Each quarter turn to the right shows the three spaces that the small board then covers."""
    rules = shipped("combined").rules(3)
    state = state_from_words(rules, {"turn": 1, "seats": {1: {"coins": 5}}})
    legal = legal_actions(state)
    texts = [action_text(rules, action) for action in legal]
    number = texts.index(f"lay small 2,5 {turn}")
    lines = choice(View(rules, NAMES, 80), state, legal, [number]).lines()
    assert marked(lines[1:]) == cells


def test_the_places_of_a_board_are_where_its_corner_can_lie() -> None:
    """Against the grid as printed the large board fits at 17 places."""
    rules = shipped("combined").rules(3)
    state = state_from_words(rules, {"turn": 1, "seats": {1: {"coins": 5}}})
    legal = legal_actions(state)
    texts = [action_text(rules, action) for action in legal]
    numbers = [n for n, text in enumerate(texts) if text.startswith("lay large ")]
    assert len(numbers) == 17
    lines = choice(View(rules, NAMES, 80), state, legal, numbers).lines()
    places = {text.split()[2] for text in texts if text.startswith("lay large ")}
    assert {f"{x},{y}" for x, y in marked(lines)} == places


def test_moves_that_have_nothing_in_common_are_named_in_words() -> None:
    """What could be either board is called several moves, not nothing at all."""
    rules = shipped("combined").rules(3)
    state = state_from_words(rules, {"turn": 1, "seats": {1: {"coins": 5}}})
    legal = legal_actions(state)
    texts = [action_text(rules, action) for action in legal]
    numbers = [n for n, text in enumerate(texts) if text.startswith("lay ")]
    first, *_ = choice(View(rules, NAMES, 80, plain=True), state, legal, numbers).lines()
    assert first.startswith("Several moves: lay large, 17 ways; lay small, 63 ways.")
