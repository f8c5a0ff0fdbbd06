import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest

from tests.tables import bots, from_text, rich, tables
from tests.tables import shipped as ruleset_of
from tiledraft.cli.render.areas import full_lines
from tiledraft.cli.render.compact import phrase
from tiledraft.cli.render.plain import plain_lines
from tiledraft.cli.render.rows import rows_lines
from tiledraft.cli.render.table import seat_lines, table_lines, truck_lines
from tiledraft.cli.render.view import View
from tiledraft.core.game import apply
from tiledraft.core.position import state_from_words
from tiledraft.core.rules import Rules
from tiledraft.core.ruleset.findings import width
from tiledraft.core.session import Game, Seat
from tiledraft.core.simulation.playout import random_game
from tiledraft.core.state import Action, State

WIDTHS = (40, 50, 58, 60, 80)
SIGNS = re.compile(r"[/|#]|(^| )\.( |$)")
"""What a screen reader would spell out: strokes, bars, and points that end no sentence."""

NAMES = ("Anna", "Bert", "Carla", "Dora", "Emil")


def view_of(rules: Rules, columns: int = 80, *, plain: bool = False) -> View:
    """A table of people."""
    return View(rules, NAMES[: rules.players], columns, plain)


def area_lines(rules: Rules, name: str, words: Any, columns: int = 80) -> list[str]:
    """How an area of the first seat is drawn that holds something."""
    area = rules.area_named(name)
    assert area is not None
    return full_lines(view_of(rules), area, area.from_words(words), columns)


def row_lines(rules: Rules, words: Mapping[str, Any], columns: int = 80) -> list[str]:
    """How areas of the first seat are drawn that are rows of spaces."""
    areas = [area for area in rules.areas if area.name in words]
    rows = [(area, area.from_words(words[area.name])) for area in areas]
    return rows_lines(view_of(rules, columns), rows, columns)


def test_an_enclosure_shows_tiles_and_free_spaces() -> None:
    """Each tile is a short form, each free space a dot, stalls stand behind a bar."""
    rules = ruleset_of("zooloretto").rules(3)
    _, line = row_lines(rules, {"E4": ["zebra", "zebra m", "kiosk"]})
    assert line.split()[:8] == ["E4", "ZEB", "ZEBm", ".", ".", "|", "KIO", "."]


def test_what_enclosures_are_worth_stands_in_columns() -> None:
    """Points and bonuses of all enclosures stand below the words that say what they are for."""
    rules = ruleset_of("zooloretto").rules(3)
    head, *lines = row_lines(rules, {"E5": [], "E4": [], "E6": [], "X": None})
    assert head.split() == ["points:", "full", "one", "short", "each", "with", "stall"]
    at = [head.index(word) for word in ("full", "one short", "each")]
    found = [[line[a:b].strip() for a, b in pairwise([*at, 80])] for line in lines]
    assert found == [
        ["8 + 2 coins", "5", "1"],
        ["5 + 1 coin", "4", "1"],
        ["10", "6", "1"],
        ["9 + 1 coin", "5", "1"],
    ]


def test_in_a_narrow_window_an_enclosure_takes_one_line() -> None:
    """Below 60 columns what an enclosure is worth stands behind it, with strokes between."""
    rules = ruleset_of("zooloretto").rules(3)
    head, line = row_lines(rules, {"E5": ["4 zebra", "zebra m", "kiosk"]}, columns=50)
    assert head.strip() == "points: full/one short/each with stall"
    assert line.split("  ") == ["E5", "", "ZEB ZEB ZEB ZEB ZEBm | KIO", "8 + 2 coins/5/1"]


def test_a_long_enclosure_is_broken() -> None:
    """An enclosure that is wider than the window goes on in the next line, its worth below."""
    house = "extends: zooloretto\nparks: {zoo: {areas: {E5: {spaces: 30}}}}\n"
    lines = row_lines(from_text(house).rules(2), {"E5": ["4 zebra"]})
    assert max(map(width, lines)) <= 80
    assert " ".join(lines).count(" .") == 26 + 1
    assert lines[-1].split() == ["8", "+", "2", "coins", "5", "1"]
    assert lines[-1].index("8") == lines[0].index("full")


def test_a_closed_area_says_so() -> None:
    """An area that has to be bought first is called closed."""
    rules = ruleset_of("zooloretto").rules(3)
    _, line = row_lines(rules, {"X": None})
    assert line.split()[:2] == ["X", "closed"]


def test_another_number_of_spaces_is_drawn() -> None:
    """A ruleset with an enclosure of seven spaces needs no code to be drawn."""
    house = "extends: zooloretto\nparks: {zoo: {areas: {E5: {spaces: 7, stalls: 0}}}}\n"
    _, line = row_lines(from_text(house).rules(2), {"E5": ["2 panda"]})
    assert line.split()[:8] == ["E5", "PAN", "PAN", ".", ".", ".", ".", "."]


def test_a_grid_is_drawn_as_printed() -> None:
    """Tiles, workers, solid board and laid boards stand at their coordinates."""
    rules = ruleset_of("aquaretto").rules(3)
    words = {"dolphin f": "1,3", "trainer": "2,2", "large": ["5,2 r0"]}
    lines = area_lines(rules, "basins", words)
    # A cell is six columns wide, for `[tra]` and a space; the numbers of the rows take three.
    rows = {line[:2].strip(): line[3:45] for line in lines}
    cells = {
        (x, y): next(iter(rows[str(y)][6 * x : 6 * x + 6].split()), "")
        for x in range(7)
        for y in range(5)
    }
    assert cells[1, 3] == "DOLf"
    assert cells[2, 2] == "[tra]"
    assert cells[0, 0] == cells[1, 0] == cells[0, 1] == "##"
    assert {cells[5, 2], cells[6, 2], cells[5, 3], cells[6, 3]} == {"."}
    assert cells[0, 4] == cells[4, 4] == cells[5, 4] == cells[4, 0] == ""
    assert [int(number) for number in rows[""].split()] == list(range(7))


def test_a_grid_says_what_is_left() -> None:
    """Beside the picture stand free spaces, species, and boards that can still be laid."""
    rules = ruleset_of("aquaretto").rules(3)
    text = "\n".join(area_lines(rules, "basins", {"dolphin": "1,3", "large": ["5,2 r0"]}))
    assert "22 free spaces" in text
    assert "1 of 4 species" in text
    assert "boards left: 1 large, 2 small" in text


def test_a_grid_too_wide_is_told_in_words() -> None:
    """Where a picture does not fit, places are listed instead."""
    rules = ruleset_of("aquaretto").rules(3)
    text = "\n".join(area_lines(rules, "basins", {"dolphin": "1,3 2,3"}, columns=12))
    assert "dolphin at" in text
    assert "1,3" in text


def test_the_top_of_a_stack_is_marked() -> None:
    """Of a stack the tile that can be taken is marked; a free store has no top."""
    rules = ruleset_of("combined").rules(3)
    assert area_lines(rules, "depot", ["turtle", "penguin"]) == ["depot turtle, penguin (top)"]
    assert area_lines(rules, "barn", ["panda", "camel"]) == ["barn  camel, panda"]


def test_seats_of_workers() -> None:
    """Each job shows how many of its places are taken."""
    rules = ruleset_of("aquaretto").rules(3)
    (line,) = area_lines(rules, "staff", {"cashier": 2})
    assert line == "staff cashier 2 of 2, keeper 0 of 2, manager 0 of 1"


@pytest.mark.parametrize(
    ("area", "words", "text"),
    [
        ("E5", ["2 zebra", "zebra f", "kiosk"], "E5: 3/5 zebra + kiosk"),
        ("E6", [], "E6: 0/6"),
        ("X", None, "X closed"),
        ("barn", ["2 panda", "kiosk"], "barn: panda, panda, kiosk"),
        ("depot", ["turtle", "penguin f"], "depot: turtle, penguin f (top)"),
        ("staff", {"keeper": 1, "manager": 1}, "staff: 1 keeper, 1 manager"),
        (
            "basins",
            {"dolphin": "1,3 2,3", "trainer": "2,2 3,2"},
            "basins: 2 dolphin, 2 trainers, 15 free spaces",
        ),
    ],
)
def test_areas_in_a_phrase(area: str, words: Any, text: str) -> None:
    """Parks that are not looked at closely show species and numbers."""
    rules = ruleset_of("combined").rules(3)
    place = rules.area_named(area)
    assert place is not None
    found = phrase(view_of(rules), place, place.from_words(words))
    assert found.replace("2 panda", "panda, panda") == text


def test_plain_text_has_no_drawing() -> None:
    """For a screen reader everything is in words, with places and numbers of free spaces."""
    rules = ruleset_of("combined").rules(3)
    view = view_of(rules, plain=True)
    words = {
        "E5": ["2 zebra", "zebra m*", "kiosk"],
        "basins": {"orca": "1,3 2,3", "orca flash": "3,3", "trainer": "3,2"},
        "depot": ["turtle fish", "penguin f"],
    }
    lines = {}
    for name, content in words.items():
        area = rules.area_named(name)
        assert area is not None
        lines[name] = plain_lines(view, area, area.from_words(content), 80)
    text = " ".join(lines["E5"])
    assert text.startswith("E5: 2 zebra, zebra male that bred, 2 free spaces; stall: kiosk; full:")
    worth = "full: 8 points and 2 coins, one short: 5 points, each with stall: 1 point."
    assert worth in " ".join(text.split())
    first, *more = lines["basins"]
    assert first == "basins: 15 free spaces."
    assert "  3 orca: orca at 1,3 and 2,3; with a flash at 3,3." in more
    assert "  trainer at 3,2." in more
    assert "  boards left: 2 large, 2 small." in more
    free = "free in row 0: columns 2 and 3; row 1: columns 1, 2, 3 and 4; row 2: columns 0, 1, 2"
    assert free in " ".join(" ".join(more).split())
    assert lines["depot"] == ["depot: turtle with a fish, penguin female on top."]


@pytest.mark.parametrize(
    ("area", "words", "text"),
    [
        ("E5", ["5 zebra", "kiosk"], "E5: zebra, 5 of 5; stall: kiosk"),
        ("E4", ["zebra f", "kiosk", "snacks"], "E4: zebra, 1 of 4; stall: snacks, kiosk"),
        ("E6", [], "E6: empty, 0 of 6"),
        ("X", None, "X closed"),
        ("barn", ["2 panda f"], "barn: 2 panda female"),
    ],
)
def test_areas_in_a_phrase_of_plain_text(area: str, words: Any, text: str) -> None:
    """Words instead of signs also where there is no room for all."""
    rules = ruleset_of("combined").rules(3)
    place = rules.area_named(area)
    assert place is not None
    found = phrase(view_of(rules, plain=True), place, place.from_words(words))
    assert found == text


def test_trucks_in_plain_text() -> None:
    """A truck says whose tiles it carries, which, and how many more it takes."""
    rules = ruleset_of("combined").rules(3)
    words = {
        "trucks": [["crocodile f", "penguin fish"], ["zebra", "camel", "zoo.coin"], []],
        "seats": {2: {"took": 3}},
    }
    lines = truck_lines(view_of(rules, plain=True), state_from_words(rules, words))
    assert lines == [
        "Trucks",
        "  truck 1, water: crocodile female, penguin with a fish; 1 place free.",
        "  truck 2, zoo: zebra, camel, coin; full.",
        "  truck 3: taken by Bert.",
    ]


def test_tokens_are_shown() -> None:
    """Each seat shows how many it has of the things that players collect."""
    house = """
extends: zooloretto
tokens: {chip: {}}
triggers: {chips: {when: truck-taken, effects: {chip: 1}}}
parks: {zoo: {scoring: {chips: {kind: product, of: [chip], points: 3}}}}
"""
    rules = from_text(house).rules(2)
    state = state_from_words(rules, {"turn": 1, "seats": {1: {"chip": 1}, 2: {"chip": 2}}})
    lines = table_lines(view_of(rules), state)
    assert "Anna (seat 1), 0 coins, 1 chip, 3 points, to move" in lines
    assert "Bert (seat 2), 0 coins, 2 chips, 6 points" in lines


def test_a_table_in_the_middle_of_a_turn_says_what_is_due() -> None:
    """Who looks at a position can see what was drawn and waits to be loaded."""
    rules = ruleset_of("zooloretto").rules(3)
    game = Game.new(rules, [Seat(name) for name in NAMES[:3]], 1, start=0)
    game.play("draw zoo")
    drawn = game.state.pending[-1][1][0]
    name = view_of(rules).tile(drawn[1])
    assert f"Anna (seat 1), 2 coins, 0 points, to move: load {name}" in table_lines(
        view_of(rules), game.state
    )


def test_the_table_has_everything() -> None:
    """Round, bank, tiles left, trucks with contents and takers, coins, every park."""
    rules = ruleset_of("combined").rules(3)
    words = {
        "turn": 1,
        "bank": 50,
        "trucks": [["zebra", "zoo.coin"], [], ["orca"]],
        "seats": {1: {"coins": 3, "barn": ["panda"]}, 2: {"coins": 1, "took": 2, "E5": ["zebra"]}},
    }
    state = state_from_words(rules, words)
    lines = table_lines(view_of(rules), state)
    text = "\n".join(lines)
    assert "bank 50 coins" in text
    assert "  1  zebra, coin .  (zoo)" in lines
    assert "  2  taken by Bert" in lines
    assert "  3  orca . .  (water)" in lines
    assert "Anna (seat 1), 3 coins, -2 points, to move" in lines
    assert "Bert (seat 2), 1 coin, 0 points, has truck 2" in lines
    heads = ["Bert (seat 2)", "Carla (seat 3)", "Trucks", "Anna (seat 1)"]
    assert [text.index(head) for head in heads] == sorted(text.index(head) for head in heads)
    assert "barn  panda" in text
    assert "E5: 1/5 zebra" in text
    assert text.count("15 in the end pile") == 2
    assert text.count("depot") == text.count("barn") == 3


def test_the_bar_before_stalls_is_explained() -> None:
    """What stands behind the bar of a row is said where a row has one, and only there."""
    for name, explained in (("zooloretto", True), ("combined", True), ("aquaretto", False)):
        state = state_from_words(ruleset_of(name).rules(3), {})
        lines = " ".join(table_lines(View(state.rules, NAMES), state))
        assert ("| stalls behind it" in lines) == explained


def test_an_end_is_announced() -> None:
    """A supply whose end pile is open, or that has left, says so."""
    rules = ruleset_of("combined").rules(3)
    words = {"closed": ["water"], "left": {"zoo": 0}, "end_pile": {"zoo": 12}}
    lines = table_lines(view_of(rules), state_from_words(rules, words))
    assert "zoo: end pile open, 12 left, last round" in " ".join(lines[:3])
    assert "water: out of the game" in " ".join(lines[:3])


def test_a_table_says_which_species_left() -> None:
    """Species that left at set-up are named beside their supply, and its last round is its own."""
    rules = ruleset_of("combined").rules(3)
    words = {"without": ["zebra", "panda"], "left": {"zoo": 0}, "end_pile": {"zoo": 12}}
    text = " ".join(table_lines(view_of(rules), state_from_words(rules, words))[:4])
    assert "zoo: end pile open, 12 left, its last round, without panda, zebra;" in text


def test_a_ruleset_has_its_own_words() -> None:
    """Where a ruleset calls trucks rows and tiles cards, so does the table."""
    rules = ruleset_of("coloretto").rules(3)
    lines = table_lines(view_of(rules), random_game(rules, 1, cap=5).state)
    assert "Rows" in lines
    assert "cards" in lines[0]
    assert "coin" not in "\n".join(lines)


@pytest.mark.parametrize(("name", "players"), tables())
def test_lines_fit(name: str, players: int) -> None:
    """In a game of big spenders no line of the table is longer than the terminal is wide."""
    rules = rich(name).rules(players)
    views = [view_of(rules, columns) for columns in WIDTHS]
    plain = [view_of(rules, columns, plain=True) for columns in WIDTHS]
    steps = 0

    def look(state: State, action: Action) -> None:
        nonlocal steps
        apply(state, action)
        steps += 1
        if steps % 60:
            return
        for view in (*views, *plain):
            lines = table_lines(view, state)
            for seat in range(players):
                lines += seat_lines(view, state, seat)
            assert [line for line in lines if width(line) > view.width] == []
            assert [line for line in lines if not line.isascii()] == []
            signs = [line for line in lines if view.plain and SIGNS.search(line)]
            assert signs == []

    chooser = bots(rules, 1, "spender")[0]
    assert random_game(rules, 1, chooser, step=look).finished


def test_bonuses_of_a_house_rule_stand_in_order() -> None:
    """A group of 2 that a file adds is told before those of 5 and 10."""
    house = "extends: aquaretto\nparks: {water: {areas: {basins: {bonus: {2: {coworker: 1}}}}}}\n"
    lines = area_lines(from_text(house).rules(2), "basins", {})
    assert any("a group of 2, 5, 10: 1 coworker" in line for line in lines)
