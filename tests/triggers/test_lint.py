"""Lint knows triggers and tokens: what they use is used, and they raise no false alarm."""

import pytest

from tests.tables import from_text
from tests.triggers.test_games import HEAVY
from tiledraft.core.lint import lint

STORE = """\
extends: zooloretto
tokens: {chip: {}}
parks:
  zoo:
    areas: {yard: {kind: store}}
    scoring: {chips: {kind: product, of: [chip]}}
triggers:
  parked: {when: tile-placed, if: {area: yard}, effects: {points: -1, chip: 1}}
"""
RICHES = """\
extends: zooloretto
triggers:
  riches: {when: game-ended, effects: {coins: 500}}
"""


@pytest.mark.parametrize("parent", ["aquaretto", "combined"])
def test_triggers_are_clean(parent: str) -> None:
    """A ruleset full of triggers has no findings."""
    assert lint(from_text(HEAVY.format(parent=parent))) == []


def test_what_a_condition_names_is_used() -> None:
    """A store that only a trigger looks at is not idle, and a token is a measure."""
    assert lint(from_text(STORE)) == []
    idle = STORE.replace("area: yard", "area: barn")
    assert [(found.code, found.line) for found in lint(from_text(idle))] == [
        ("area.unused_store", 5)
    ]


def test_coins_that_nobody_has() -> None:
    """More coins than there are in the game are found in a trigger as in a bonus."""
    assert [(found.code, found.line) for found in lint(from_text(RICHES))] == [
        ("bonus.too_large", 3)
    ]
