"""Triggers in the schema, the reference, explanations and differences in words."""

import pytest

from tests.ruleset.verdicts import complaints, disagreement, shipped_schema
from tests.tables import from_text, plugins
from tests.triggers.test_games import HEAVY
from tiledraft.core.ruleset.diff import difference
from tiledraft.core.ruleset.keys import UnknownKeyError, known_at
from tiledraft.core.ruleset.reference import Collector
from tiledraft.plugins.testing import load

FIRST = """\
extends: zooloretto
triggers:
  first:
    when: milestone-reached
    if: {area: [E5, E6], milestone: full}
    effects: {coins: 2}
"""


@pytest.mark.parametrize("parent", ["aquaretto", "combined"])
def test_the_schema_accepts_triggers(parent: str) -> None:
    """What can be played is accepted, as an overlay and in one file."""
    text = HEAVY.format(parent=parent)
    assert complaints(shipped_schema(), text) == []
    assert complaints(shipped_schema(), from_text(text).resolved.text) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("when: milestone-reached", "when: milestone-reach"),
        ("when: milestone-reached", "wenn: milestone-reached"),
        ("    when: milestone-reached\n", ""),
        ("milestone: full", "milestone: true"),
        ("milestone: full", "milestone: {at_most: 3}"),
        ("milestone: full", "milestone: {at_least: x}"),
        ("coins: 2", "coins: two"),
        ("coins: 2", "points: 1001"),
        ("effects:", "first_only: game\n    effects:"),
    ],
)
def test_the_schema_and_validate_agree(old: str, new: str) -> None:
    """Both refuse what is wrong in form."""
    whole = from_text(FIRST).resolved.text
    for text in (FIRST, whole):
        changed = text.replace(old, new)
        assert changed != text
        findings = load(changed).findings
        assert findings
        said = complaints(shipped_schema(), changed)
        assert disagreement(said, findings, whole=text is whole) == ""


def test_differences_in_words() -> None:
    """A new trigger and a changed condition are told by the trigger's name."""
    registry = plugins().registry(plugins().names)
    plain, first = load("extends: zooloretto").resolved, load(FIRST).resolved
    (new,) = difference(plain, first, registry)
    assert new.key == "triggers.first"
    assert new.sentence.startswith("trigger first is new: ")
    changed = load(FIRST.replace("[E5, E6]", "E6").replace("coins: 2", "coins: 3")).resolved
    assert [one.key for one in difference(first, changed, registry)] == [
        "triggers.first.if.area",
        "triggers.first.effects.coins",
    ]


def test_keys_of_a_trigger_are_explained() -> None:
    """A key path leads to what is declared, whatever form a condition has."""
    ruleset = load(FIRST)
    root = ruleset.resolved.root
    known = known_at(ruleset.registry, root, ("triggers", "first", "if", "area", 1))
    assert (known.key.name, known.rest) == ("if", ("area", 1))
    known = known_at(ruleset.registry, root, ("triggers", "first", "if", "milestone", "at_least"))
    assert known.key.name == "at_least"
    with pytest.raises(UnknownKeyError):
        known_at(ruleset.registry, root, ("triggers", "first", "unless"))


def test_examples_are_found_in_conditions() -> None:
    """Conditions of any form are gone through for examples."""
    ruleset = load(FIRST.replace("milestone: full", "milestone: {at_least: 3}"))
    examples = Collector(ruleset.registry).examples([ruleset.resolved])
    assert examples[("triggers", "NAME"), "when"] == "milestone-reached"
    assert examples[("triggers", "NAME", "if", "NAME"), "at_least"] == 3
