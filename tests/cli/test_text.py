import pytest

from tests.tables import plugins, shipped
from tiledraft.cli.render.columns import beside, flow, table, wrap
from tiledraft.cli.render.short import Short, unique_letters, unique_marks
from tiledraft.core.text import listed, ranges
from tiledraft.core.tiles import COIN


def test_items_are_not_broken() -> None:
    """Items that fit on a line stay whole, and the sign between them ends the line."""
    lines = flow(["one two", "three", "four five six"], 17, start="> ", hanging=2, gap=", ")
    assert lines == ["> one two, three,", "  four five six"]


@pytest.mark.parametrize(
    ("numbers", "text"),
    [
        ((), ""),
        ((3,), "3"),
        ((3, 4), "3 and 4"),
        ((2, 3, 4, 5), "2-5"),
        ((5, 3, 4), "3-5"),
        ((2, 4, 5), "2, 4 and 5"),
        ((2, 3, 4, 6), "2-4 and 6"),
        ((1, 2, 3, 5, 7, 8, 9), "1-3, 5 and 7-9"),
    ],
)
def test_numbers_of_players(numbers: tuple[int, ...], text: str) -> None:
    """Three numbers or more in a row are a range, all others are listed."""
    assert ranges(numbers) == text


def test_nothing_is_lost_when_a_word_is_too_long() -> None:
    """A word longer than a line goes on in the next one."""
    assert wrap("a" * 25, 10) == ["a" * 10, "a" * 10, "a" * 5]


def test_wide_letters_take_two_columns() -> None:
    """Lines are measured in columns of the terminal, not in characters."""
    assert wrap("\u718a \u732b \u72d7", 8) == ["\u718a \u732b \u72d7"]
    assert wrap("\u718a \u732b \u72d7 \u9ce5", 8) == ["\u718a \u732b \u72d7", "\u9ce5"]


def test_blocks_side_by_side() -> None:
    """Two blocks share lines if they fit, and follow each other if they do not."""
    assert beside(["ab", "c"], ["one", "two"], 10) == ["ab   one", "c    two"]
    assert beside(["ab", "c"], ["one", "two"], 7) == ["ab", "c", "one;", "two"]


def test_tables_are_aligned() -> None:
    """Columns begin below each other; those asked for end so."""
    assert table([["a", "10"], ["bcd", "9"]], right=(1,)) == ["a    10", "bcd   9"]


@pytest.mark.parametrize(
    ("items", "phrase"),
    [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")],
)
def test_phrases(items: list[str], phrase: str) -> None:
    """Items are listed as one says them."""
    assert listed(items) == phrase


def test_short_forms_are_first_letters() -> None:
    """A short form is the first three letters of a name, without hyphens."""
    assert unique_letters(["zebra", "sea-lion", "ox"]) == ["ZEB", "SEA", "OX"]


def test_short_forms_never_collide() -> None:
    """Names that begin alike get different short forms, even if they hardly differ."""
    names = ["panda", "panther", "pan", "pa", "pa-a", "pa-n", "p-an", "aaa", "aaaa", "aaaaa"]
    forms = unique_letters(names)
    assert forms[0] == "PAN"
    assert len(set(forms)) == len(names)


def test_marks_are_beginnings_of_roles() -> None:
    """A mark is the shortest beginning of its role that no other role is called by."""
    marks = unique_marks(["m", "f", "flash", "fish", "young"])
    assert marks == {"m": "m", "f": "f", "flash": "fl", "fish": "fi", "young": "y"}


@pytest.mark.parametrize("name", list(plugins().rulesets()))
def test_every_tile_has_a_form_of_its_own(name: str) -> None:
    """In no shipped ruleset two kinds of tiles look alike in a drawing, coins apart."""
    ruleset = shipped(name)
    rules = ruleset.rules(next(iter(ruleset.specs)))
    short = Short(rules)
    forms = [short.tile(tile.name) for tile in rules.tiles if tile.category != COIN]
    assert len(set(forms)) == len(forms)
    assert max(map(len, forms)) <= 5


def test_a_legend_explains_what_is_shown() -> None:
    """The legend names species and marks of the tiles in sight, and nothing else."""
    short = Short(shipped("aquaretto").rules(3))
    assert short.tile("sea-lion f*") == "SEAf*"
    assert short.legend(["orca flash", "sea-lion f*"]) == [
        "ORC orca",
        "SEA sea-lion",
        "f female",
        "fl with a flash",
        "* has bred",
    ]
