"""What topics and areas are called, and by what else one finds them."""

import pytest

from tests.cli.test_topics import combined, house, told
from tests.tables import shipped


def test_names_are_found() -> None:
    """Capitals do not matter, beginnings and words of a name are enough, parks may be named."""
    rules = combined()
    assert told(rules, "EXCH") == told(rules, "exchange")
    assert told(rules, "e5") == told(rules, "E5")
    assert told(rules, "barn_species") == told(rules, "barn species")
    assert told(rules, "large") == told(rules, "lay large")
    assert told(rules, "sea lion") == told(rules, "sea-lion")
    assert told(rules, "move zoo") == told(rules, "zoo.move")
    assert "move (zoo)" in told(rules, "move")
    assert "move (water)" in told(rules, "move")
    assert "water" not in told(rules, "zoo.move")


def test_what_is_not_a_name() -> None:
    """Several topics are named, a word is found in texts, the nearest name is suggested."""
    rules = combined()
    assert told(rules, "pur") == told(rules, "purchase")
    assert told(rules, "lay") == "That may be `lay large`, `lay small`"
    assert told(rules, "notch") == (
        "No topic is called `notch`; it comes up in `trainer`, `lay large`, `lay small`, `trainers`"
    )
    assert (
        told(rules, "exchnage") == "No topic is called `exchnage`; did you mean `rules exchange`?"
    )
    assert told(rules, "qqq") == "No topic is called `qqq`; `rules` lists all topics."
    assert "\x1b" not in told(rules, "q\x1b[2Jq")


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ("coworkers", "coworker"),
        ("truck", "trucks"),
        ("purchases", "purchase"),
        ("takes", "take"),
        ("enclosure", "enclosures"),
        ("sea lions", "sea-lion"),
        ("barns", "barn"),
        ("managers", "manager"),
        ("buy", "purchase"),
        ("swap", "exchange"),
        ("throw away", "discard"),
    ],
)
def test_one_or_several_and_verbs(asked: str, name: str) -> None:
    """One finds what several find, and an action is found by what one does in it."""
    assert told(combined(), asked) == told(combined(), name)
    assert not told(combined(), name).startswith(("No topic", "That may be"))


def test_one_or_several_of_other_words() -> None:
    """The words that a ruleset has for trucks and species are found in both forms, too."""
    rules = shipped("coloretto").rules(3)
    assert told(rules, "row") == told(rules, "rows") == told(rules, "trucks")
    assert told(rules, "colour") == told(rules, "colours") == told(rules, "species")
    assert told(rules, "colours").startswith("cards: ")


def test_a_name_comes_before_one_or_several() -> None:
    """The job keeper and the points of keepers are two topics, each found by its own name."""
    assert told(combined(), "keeper").startswith("keeper (staff):")
    assert told(combined(), "keepers").startswith("water keepers:")


@pytest.mark.parametrize(
    ("asked", "fact"),
    [
        ("stalls", "a free stall space of E5, E4, E6, X or X2, or to barn"),
        ("zoo.move", "place it in E5, E4, E6, X or X2"),
        ("stall kinds", "each different stall kind in E5, E4, E6, X and X2"),
        ("bonus", "X or X2 full: 1 coin."),
        ("expand", "In the whole game you can open X and X2"),
        ("place", "goes to E5, E4, E6, X or X2 if there is room"),
    ],
)
def test_copies_of_an_area_are_all_named(asked: str, fact: str) -> None:
    """Two players have two areas to open (Zooloretto, for two): each is named, not one for both."""
    assert fact in told(combined(2), asked)


def test_help_names_copies_too() -> None:
    """What `?` says in short about an exchange has both areas that two players can open."""
    (exchange,) = [kind for kind in combined(2).kinds.values() if kind.word == "exchange"]
    assert "two of E5, E4, E6, X or X2, or one of these and barn" in exchange.brief()


def test_a_bonus_of_copies_is_told_once() -> None:
    """What two equal areas give stands in one line, also where it is said who gives a token."""
    assert told(combined(2), "bonus").count("X2") == 1
    starry = "{tokens: {star: {count: 3}}, parks: {zoo: {areas: {X: {bonus: {full: {star: 1}}}}}}}"
    assert "They are given by X or X2 (full)." in told(house(starry, 2), "star")
