"""The file that a new ruleset begins with."""

from __future__ import annotations

import re

import pytest

from tests.tables import plugins, shipped
from tiledraft.core.ruleset.diff import difference
from tiledraft.core.ruleset.source import Source
from tiledraft.core.ruleset.start import WIDTH, new_text
from tiledraft.plugins.loader import Ruleset

NAMES = tuple(plugins().rulesets())


def begun(parent: str, name: str = "Saturday") -> str:
    """The text of a new ruleset."""
    found = shipped(parent)
    return new_text(name, parent, found.resolved, found.registry, "./my.schema.json")


def without_marks(text: str) -> str:
    """The text with the `#` off every line of YAML, prose left alone."""
    return re.sub(r"^#(?! )|^#(?=  )", "", text, flags=re.MULTILINE)


def loaded(text: str) -> Ruleset:
    """A text as a ruleset without a fault."""
    ruleset = plugins().load_source(Source("saturday.yaml", text))
    assert [str(found) for found in ruleset.findings] == []
    return ruleset


def test_it_begins_with_the_schema_for_two_sorts_of_editors() -> None:
    """The first two lines name the schema, as the YAML language server and JetBrains read it."""
    first, second, *_ = begun("combined").split("\n")
    assert first == "# yaml-language-server: $schema=./my.schema.json"
    assert second == "# $schema: ./my.schema.json"


@pytest.mark.parametrize("parent", NAMES)
def test_it_changes_nothing_yet(parent: str) -> None:
    """A new file is a sound ruleset that differs from its parent by its title alone."""
    child, found = loaded(begun(parent)), shipped(parent)
    assert child.resolved.data == {**found.resolved.data, "title": "Saturday"}
    assert difference(found.resolved, child.resolved, found.registry) == ()


@pytest.mark.parametrize("parent", NAMES)
def test_the_comments_are_the_values_of_the_parent(parent: str) -> None:
    """With every mark taken off it still says the same: the values shown are the parent's."""
    text = without_marks(begun(parent))
    assert "\ntrucks:\n" in text
    assert loaded(text).resolved.data == {**shipped(parent).resolved.data, "title": "Saturday"}


def test_the_most_wanted_keys_are_there() -> None:
    """Trucks, money, end piles, prices, bonuses and points are shown with what they mean."""
    lines = begun("combined").split("\n")
    for line in (
        "#  places: {2: [3, 2, 1], else: 3}  # places on each truck",
        "#money: {start: 2}  # coins each player starts with",
        "#  water: {end_pile: 15}  # tiles set aside",
        "#      expand: {price: 3}  # what it costs",
        "#      E5: {bonus: {full: {coins: 2}}}",
        "#      barn_species: {points: -2}  # points for each different one",
    ):
        assert line in lines
    assert max(map(len, lines)) <= WIDTH


@pytest.mark.parametrize("name", ["no", "12", "a: b", "# x", "Größe", "'", ""])
def test_any_title_can_be_written(name: str) -> None:
    """A title that YAML would read as something else is put in quotes."""
    assert loaded(begun("zooloretto", name)).resolved.data["title"] == name
