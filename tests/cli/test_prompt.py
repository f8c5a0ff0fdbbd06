import pytest

from tests.tables import shipped
from tiledraft.cli.prompt.helping import help_lines, meaning_of
from tiledraft.cli.prompt.lines import said
from tiledraft.cli.prompt.menu import Entry, entries, menu_lines
from tiledraft.cli.prompt.reading import COMMANDS, Command, Several, hint, read
from tiledraft.cli.render.view import View
from tiledraft.core.actions.money import ExpandAction
from tiledraft.core.errors import IllegalMove
from tiledraft.core.game import action_text, legal_actions
from tiledraft.core.position import state_from_words

TEXTS = ["draw zoo", "take 1", "take 2", "place sea-lion f* 1,2", "expand X", "place panda E5"]
NAMES = ("Anna", "Bert", "Carla")


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("2", "take 1"),
        ("take 2", "take 2"),
        ("TAKE  2", "take 2"),
        ("expand x", "expand X"),
        ("draw", "draw zoo"),
        ("place sea-lion f*", "place sea-lion f* 1,2"),
        ("E5", "place panda E5"),
        ("1,2", "place sea-lion f* 1,2"),
        ("take", Several((1, 2))),
        ("take 9", "take 9"),
        ("?", Command("help", "")),
        ("look  2", Command("look", "2")),
        ("Save my game.jsonl", Command("save", "my game.jsonl")),
    ],
)
def test_what_a_person_types(line: str, meant: object) -> None:
    """Numbers, moves in any case, their beginnings and ends, and commands are understood."""
    assert read(line, TEXTS, strict=False) == meant


@pytest.mark.parametrize(("line", "meant"), [("2", "take 1"), ("draw", "draw"), ("E5", "E5")])
def test_a_script_is_read_strictly(line: str, meant: str) -> None:
    """In a script a move stands in full, or its number; nothing is guessed."""
    assert read(line, TEXTS, strict=True) == meant


@pytest.mark.parametrize("line", ["0", "7", "99999999999999999999999999"])
def test_a_number_without_move(line: str) -> None:
    """A number that no move has is refused with the number of moves."""
    with pytest.raises(IllegalMove, match="there are 6 moves"):
        read(line, TEXTS, strict=False)


def test_a_misspelt_move_gets_a_hint() -> None:
    """What cannot be read is answered with the nearest move or command."""
    error = IllegalMove("no move", "move.unreadable")
    assert hint(error, "tkae 1", TEXTS) == "; did you mean `take 1`?"
    assert hint(error, "scroe", TEXTS) == "; did you mean `score`?"
    assert hint(IllegalMove("full", "truck.full"), "take 1", TEXTS) == ""


@pytest.mark.parametrize(
    ("line", "text"),
    [("  take 1  # now\n", "take 1"), ("# all\n", ""), ("\n", ""), ("\ufefftake 1\r\n", "take 1")],
)
def test_comments_say_nothing(line: str, text: str) -> None:
    """Comments, spaces, line ends and a byte order mark are no part of a move."""
    assert said(line) == text


def test_a_list_has_every_move_once() -> None:
    """Whatever is put together, each legal move has its number in the whole list."""
    rules = shipped("combined").rules(3)
    position = {
        "turn": 1,
        "trucks": [["zebra"], ["orca"]],
        "seats": {1: {"coins": 20, "barn": ["panda", "camel"]}, 2: {"barn": ["zebra"]}},
    }
    state = state_from_words(rules, position)
    legal = legal_actions(state)
    texts = [action_text(rules, action) for action in legal]
    found = entries(View(rules, NAMES), state, legal, texts)
    text = "\n".join(menu_lines(found, 80, whole=True))
    # Draws, trucks, boards (17 + 63), moves from the barn, discards, purchases, X.
    assert len(legal) == 2 + 2 + 80 + 2 * 3 + 2 + 4 + 1
    assert all(f" {number}) " in text for number in range(1, len(legal) + 1))
    assert "take 1" in text
    assert "zebra" in text
    assert max(map(len, text.split("\n"))) <= 80


def test_notes_tell_prices_and_loads() -> None:
    """A truck shows what it carries, a use of money what it costs."""
    rules = shipped("zooloretto").rules(3)
    position = {"turn": 1, "trucks": [["zebra", "coin"]], "seats": {1: {"coins": 3}}}
    state = state_from_words(rules, position)
    legal = legal_actions(state)
    texts = [action_text(rules, action) for action in legal]
    notes = {e.text: e.note for e in entries(View(rules, NAMES), state, legal, texts)}
    assert notes == {"draw zoo": "", "take 1": "zebra, coin", "expand X": "3 coins"}


def test_a_long_group_is_only_named() -> None:
    """More than thirty moves that begin alike are shown when they are asked for."""
    found = [Entry(n, f"lay small {n},5 r0", "1 coin") for n in range(1, 32)]
    assert menu_lines(found, 80) == [
        "      lay small ...: 31 ways, 1 coin; type `lay small` to see them"
    ]
    assert "31) 31,5 r0" in menu_lines(found, 80, whole=True)[-1]


def test_help_fits_what_can_be_done() -> None:
    """Help explains the kinds of moves that are legal now, and every command."""
    rules = shipped("zooloretto").rules(3)
    state = state_from_words(rules, {"turn": 1, "seats": {1: {"coins": 3}}})
    text = "\n".join(help_lines(View(rules, NAMES), state, legal_actions(state)))
    assert "draw SUPPLY" in text
    assert "expand AREA, 3 coins" in text
    assert "take TRUCK" not in text
    assert "m breeds with f" in text
    assert all(name in text for name in COMMANDS)


def test_meanings_come_from_the_kinds_themselves() -> None:
    """What a move does is the first sentence of its kind, without its form."""
    assert meaning_of(ExpandAction) == "open a closed area."


def test_rotations_are_pictured() -> None:
    """Help shows a board in all its rotations, r0 as the ruleset draws it, then clockwise."""
    rules = shipped("aquaretto").rules(3)
    state = state_from_words(rules, {"turn": 1, "seats": {1: {"coins": 2}}})
    lines = help_lines(View(rules, NAMES), state, legal_actions(state))
    at = next(n for n, line in enumerate(lines) if line.startswith("  small:"))
    assert lines[at : at + 2] == [
        "  small:   r0 o .   r1 o o   r2 o o   r3 . o",
        "              o o      o .      . o      o o",
    ]
    assert not any(line.startswith("  large:") for line in lines)
