"""Names: each one that is used is declared where it is looked for."""

from __future__ import annotations

import pytest

from tests.ruleset.kit import SMALL, changed, places, reading

TWO = """\
players: [2]
trucks: {count: 3, places: 3}
supplies:
  land: {park: land, end_pile: 1, in_play: 1, species: {wolf: {}}, groups: {g: {tiles: {plain: 3}}}}
  sea:
    park: sea
    end_pile: 1
    in_play: 1
    roles: {fish: {}}
    groups: {all: {tiles: {plain: 3, fish: 1}}}
    species: {seal: {}}
parks:
  land:
    overflow: shed
    areas: {A1: {kind: pen, spaces: 4, boards: {big: 1}}, shed: {kind: heap}}
    measures: {wolves: {kind: count, species: [wolf]}}
  sea:
    overflow: deck
    areas: {B1: {kind: pen, spaces: 4, next_to: deck}, deck: {kind: heap}}
    actions: {lay: {price: 1, source: deck}}
    measures: {fed: {kind: count, role: fish}}
    scoring: {a: {kind: count, of: [wolves, coins]}, b: {kind: count, of: [fed], role: young}}
ties: [fed, coins]
"""


def faults(old: str, new: str) -> list[tuple[str, int, int]]:
    """The places of the findings in `TWO` after one replacement."""
    assert TWO.count(old) == 1, old
    return places(reading(TWO.replace(old, new))[1])


def test_sound_names() -> None:
    """Names of areas, stores, roles, species, boards and measures are found where they belong."""
    assert reading(TWO)[1] == []


@pytest.mark.parametrize(
    ("old", "new", "line", "column"),
    [
        ("park: land, end", "park: lnd, end", 4, 16),
        ("overflow: shed", "overflow: shad", 14, 15),
        ("overflow: shed", "overflow: deck", 14, 15),
        ("overflow: shed", "overflow: A1", 14, 15),
        ("next_to: deck", "next_to: shed", 19, 49),
        ("source: deck", "source: B1", 20, 39),
        ("price: 1", "price: 1, board: big", 20, 38),
        ("[wolf]", "[wulf]", 16, 48),
        ("[wolf]", "[seal]", 16, 48),
        ("role: fish", "role: fisch", 21, 41),
        ("fish: 1", "fisch: 1", 10, 38),
        ("{plain: 3}}}}", "{plain: 3, fish: 1}}}}", 4, 99),
        ("[wolves, coins]", "[wolves, coin]", 22, 45),
        ("ties: [fed", "ties: [feed", 23, 8),
        ("seal: {}", "seal: {group: most}", 11, 29),
        ("fish: {}", "fish: {mates: plain}", 9, 27),
    ],
)
def test_unknown_names(old: str, new: str, line: int, column: int) -> None:
    """A name that nothing declares there is an error at the name."""
    assert faults(old, new) == [("name.unknown", line, column)]


def test_boards_of_the_own_park() -> None:
    """A word of an area's own is found in the areas of the park: a board in its boards."""
    assert faults("spaces: 4, next_to: deck", "spaces: 4, boards: {big: 1}") == []
    text = TWO.replace("spaces: 4, next_to: deck", "spaces: 4, boards: {big: 1}")
    assert reading(text.replace("price: 1", "price: 1, board: big"))[1] == []


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("overflow: shed", "overflow: shad", "there is no store `shad`; did you mean `shed`?"),
        ("overflow: shed", "overflow: A1", "`A1` is no store; known are: shed"),
        (
            "[wolves, coins]",
            "[quux, coins]",
            "there is no measure `quux`; known are: coins, wolves",
        ),
    ],
)
def test_messages_about_names(old: str, new: str, words: str) -> None:
    """The message has the nearest name, or all there are."""
    assert words in reading(TWO.replace(old, new))[1][0].message


def test_offspring_in_the_draw_pile() -> None:
    """Offspring under `tiles` is an error of its own."""
    assert changed(("plain: 3,", "young: 3,")) == [("supply.young_in_pile", 9, 28)]


def test_effects_and_milestones() -> None:
    """A bonus is given at a milestone that its kind knows, and brings an effect that exists."""
    assert changed(("{full: {coins: 1}}", "{ful: {coins: 1}}")) == [("name.unknown", 17, 42)]
    assert changed(("{full: {coins: 1}}", "{full: {coin: 1}}")) == [("name.unknown", 17, 49)]


@pytest.mark.parametrize(
    ("leaving", "expected"),
    [
        ("random", []),
        ("[lynx]", []),
        ("[linx]", [("name.unknown", 7, 15)]),
        ("[random]", [("name.unknown", 7, 15)]),
        ("lynx", [("value.choice", 7, 14)]),
    ],
)
def test_leaving_species(leaving: str, expected: list[tuple[str, int, int]]) -> None:
    """Species leave at random, or as a list of names says."""
    assert changed(("in_play: 2", f"leaving: {leaving}\n    in_play: 2")) == expected


def test_an_area_of_an_unknown_kind_may_be_a_store() -> None:
    """One misspelt kind is one finding: what refers to the area is not doubted."""
    assert changed(("kind: heap", "kind: heep")) == [("kind.unknown", 18, 20)]


def test_names_count_though_their_values_are_wrong() -> None:
    """A wrong value does not make its name unknown."""
    assert changed(("m: {mates: f}", "m: 5")) == [("value.type", 8, 16)]


def test_names_with_one_park() -> None:
    """With one park a supply need not say that its tiles go there."""
    line = "    measures: {cats: {kind: count, species: [lynx], role: m}}\n"
    assert reading(SMALL + line)[1] == []
