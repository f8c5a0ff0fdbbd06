"""Which official game a ruleset comes from."""

import pytest

from tests.tables import from_text, official, plugins, shipped, variants
from tiledraft.core.ruleset.source import Source
from tiledraft.plugins.descent import changes, official_base

PARENTS = {
    "one-truck-more": "zooloretto",
    "mixed-trucks": "combined",
    "long-end": "combined",
    "barn-per-tile": "zooloretto",
    "other-prices": "combined",
    "poor-start": "combined",
}


def test_variants_are_not_official() -> None:
    """The official games are those of the games' plugins; the six variants are the rest."""
    assert official() == ("zooloretto", "aquaretto", "combined", "coloretto", "coloretto-peak")
    assert variants() == tuple(PARENTS)
    known = {one.name: one for one in plugins().listed()}
    assert [name for name, one in known.items() if one.official] == list(official())
    assert {one.origin for one in known.values()} == {"built-in"}


@pytest.mark.parametrize(("name", "parent"), PARENTS.items())
def test_a_variant_descends_from_a_game(name: str, parent: str) -> None:
    """The game that a file extends is the one it is compared with."""
    base = official_base(plugins(), shipped(name))
    assert base is not None
    assert base.name == parent


@pytest.mark.parametrize(("name", "parent"), PARENTS.items())
def test_a_whole_text_descends_from_the_nearest_game(name: str, parent: str) -> None:
    """A text that names no parent, such as that of a record, is compared all the same."""
    ruleset = plugins().load_text("mailed", shipped(name).resolved.text)
    base = official_base(plugins(), ruleset)
    assert base is not None
    assert base.name == parent
    assert changes(base, ruleset) == changes(base, shipped(name)) != ()


@pytest.mark.parametrize("name", official())
def test_an_official_game_changes_nothing(name: str) -> None:
    """It descends from itself, also as a whole text under another name."""
    for ruleset in (shipped(name), plugins().load_text("mailed", shipped(name).resolved.text)):
        base = official_base(plugins(), ruleset)
        assert base is not None
        assert base.name == name
        assert changes(base, ruleset) == ()


def test_an_overlay_changes_an_official_game() -> None:
    """What an overlay lays over a game by its name is told as a change of that game."""
    ruleset = plugins().load("combined", [Source("house.py", "money: {start: 3}")])
    base = official_base(plugins(), ruleset)
    assert base is not None
    assert [one.key for one in changes(base, ruleset)] == ["money.start"]


def test_other_parks_descend_from_no_game() -> None:
    """A whole text with parks of its own is like no official game."""
    text = from_text("extends: coloretto").resolved.text.replace("cards", "tents")
    assert official_base(plugins(), plugins().load_text("tents", text)) is None
