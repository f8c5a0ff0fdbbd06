"""Words alone: what a screen reader reads is short, without signs, and can be typed as it is."""

import re
from collections.abc import Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.cli.kit import saved
from tests.cli.terminal import terminal
from tests.cli.test_snapshots import positions, state_of
from tests.cli.test_terminal import moves_of
from tests.tables import shipped, tables
from tiledraft.cli.prompt.choosing import choice
from tiledraft.cli.prompt.helping import help_lines, turn_told
from tiledraft.cli.prompt.menu import MANY_OF_A_TURN, entries, menu_lines
from tiledraft.cli.prompt.odds import odds_lines
from tiledraft.cli.prompt.reading import read
from tiledraft.cli.prompt.scene import scene_lines
from tiledraft.cli.prompt.topics import topic_lines, topics_of
from tiledraft.cli.prompt.wording import as_written
from tiledraft.cli.render.points import points_lines
from tiledraft.cli.render.sheet import sheet_lines
from tiledraft.cli.render.table import table_lines
from tiledraft.cli.render.turn import turn_lines
from tiledraft.cli.render.view import View
from tiledraft.core.areas import GridArea
from tiledraft.core.game import action_text, apply, legal_actions, read_action
from tiledraft.core.position import state_from_words
from tiledraft.core.scoring import score_sheet
from tiledraft.core.simulation.playout import random_game
from tiledraft.core.state import Action, State

NAMES = ("Anna", "Ben", "Carla", "Dora", "Emil")
SIGNS = re.compile(r"[|*]|\.\.\.| x |\S  |\d\) ")
"""Signs that are read aloud or passed over, and columns."""

PLACING = {"turn": 1, "trucks": [["penguin m", "turtle fish"], [], []]}


def words_of(lines: Sequence[str]) -> int:
    """The number of words in some lines."""
    return len(" ".join(lines).split())


def view_of(state: State) -> View:
    """The table in words alone."""
    return View(state.rules, NAMES[: state.rules.players], plain=True)


def fixed(name: str) -> tuple[View, State]:
    """A position whose screens are stored."""
    state = state_of(positions()[name])
    return view_of(state), state


def placing() -> tuple[View, State]:
    """A truck has been taken; a penguin and a turtle are to be placed."""
    state = state_from_words(shipped("combined").rules(3), PLACING)
    apply(state, read_action(state, "take 1"))
    return view_of(state), state


def heard(view: View, state: State, line: str) -> object:
    """What a line means that a person types."""
    legal = legal_actions(state)
    texts = [action_text(view.rules, action) for action in legal]
    said = [entry.said for entry in entries(view, state, legal)]
    written = partial(as_written, view, texts=texts)
    return read(line, texts, strict=False, said=said, written=written)


def test_a_late_turn_is_short() -> None:
    """Of five parks in use only what can change a decision is read; values are told on demand."""
    view, state = fixed("five")
    lines = turn_lines(view, state)
    text = "\n".join(lines)
    assert words_of(lines) < 150
    assert lines[0] == "Round 17; zoo: end pile open, last round."
    assert "Anna: 5 coins, 16 points." in lines
    assert "Emil: 0 coins, 5 points, has truck 1." in lines
    assert "  X: elephant female, 4 free spaces; stall: free." in lines
    assert "11 free spaces" in text
    for value in ("one short", "played without", "a group of", "boards left", "In moves"):
        assert value not in text
    assert "one short" in "\n".join(table_lines(view, state))


def test_areas_that_look_alike_are_put_together() -> None:
    """Seven empty enclosures and two closed ones are a line each."""
    lines = turn_lines(*fixed("house"))
    assert "  E42, E44, E45, E46, E47, E48 and E49: 4 free spaces; stall: 2 free." in lines
    assert "  X and X2: closed." in lines


def test_drawings_stay_as_they_are() -> None:
    """Whoever sees gets the whole table at each turn."""
    view, state = fixed("middle")
    seeing = View(view.rules, view.names)
    assert turn_lines(seeing, state) == table_lines(seeing, state)


@pytest.mark.parametrize(("name", "players"), tables())
def test_nothing_is_a_sign(name: str, players: int) -> None:
    """In a whole game no line of a turn has a sign that a voice passes over, or columns."""
    rules = shipped(name).rules(players)
    steps = 0

    def listen(state: State, action: Action) -> None:
        nonlocal steps
        apply(state, action)
        steps += 1
        if steps % 40 or state.over:
            return
        view, legal = view_of(state), legal_actions(state)
        found = entries(view, state, legal)
        lines = [*turn_lines(view, state), *scene_lines(view, state, legal)]
        lines += [*menu_lines(found, 80, many=MANY_OF_A_TURN), *menu_lines(found, 80, whole=True)]
        lines += [*odds_lines(view, state), *points_lines(view), *table_lines(view, state)]
        assert [line for line in lines if SIGNS.search(line.strip())] == []
        assert max(map(len, lines)) <= 80

    assert random_game(rules, 1, step=listen).finished


@pytest.mark.parametrize(
    "line",
    [
        "place penguin male at 2,3",
        "place penguin male 2,3",
        "place penguin, male, 2,3",
        "Place Penguin Male at 2,3.",
        "penguin male 2,3",
        "place penguin m 2,3",
    ],
)
def test_a_move_is_typed_as_it_is_heard(line: str) -> None:
    """Words for marks, commas and small words between are understood."""
    assert heard(*placing(), line) == "place penguin m 2,3"


def test_a_refused_move_is_refused_for_its_reason() -> None:
    """Words are read as marks also where the move is not legal, so that the rule is told."""
    assert heard(*placing(), "place penguin male at 9,9") == "place penguin m 9,9"


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("discard orca female that bred", "discard orca f*"),
        ("move turtle with a fish at minus 2,1", "move turtle fish -2,1"),
        ("reassign cashier to trainer on 2,minus 1", "reassign cashier 2,-1"),
        ("take truck 2", "take 2"),
    ],
)
def test_words_become_marks(typed: str, text: str) -> None:
    """Each word that is heard stands for what is written in a file."""
    assert as_written(fixed("middle")[0], typed) == text


def test_scripts_stay_as_they_are_written() -> None:
    """A file of moves is read in the notation alone."""
    view, state = placing()
    texts = [action_text(view.rules, action) for action in legal_actions(state)]
    line = "place penguin male 2,3"
    assert read(line, texts, strict=True, written=partial(as_written, view)) == line


@pytest.mark.parametrize("name", ["middle", "two", "five", "boards", "cards", "placing"])
def test_every_move_can_be_typed_as_it_is_listed(name: str) -> None:
    """What is read out for a move is understood as this move and no other."""
    view, state = fixed(name)
    for entry in entries(view, state, legal_actions(state)):
        assert heard(view, state, entry.said) == entry.text


def test_trucks_say_that_they_carry() -> None:
    """A truck with a coin on it is not heard as two coins."""
    state = state_from_words(
        shipped("zooloretto").rules(3), {"turn": 1, "trucks": [["coin", "zebra m"], [], []]}
    )
    lines = menu_lines(entries(view_of(state), state, legal_actions(state)), 80)
    assert lines[1] == "2: take truck 1, which carries coin, zebra male"


def test_empty_trucks_are_told_one_by_one() -> None:
    """Trucks that are all empty have a line each, so that each has its number."""
    state = state_from_words(shipped("zooloretto").rules(4), {"turn": 1})
    apply(state, read_action(state, "draw zoo"))
    apply(state, read_action(state, "reveal zebra m"))
    lines = menu_lines(entries(view_of(state), state, legal_actions(state)), 80)
    empty = "which is empty; 3 places free"
    assert lines == [f"{number}: load truck {number}, {empty}" for number in (1, 2, 3, 4)]


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (0, "2 columns by 2 rows without the upper right corner"),
        (1, "2 columns by 2 rows without the lower right corner"),
        (2, "2 columns by 2 rows without the lower left corner"),
        (3, "2 columns by 2 rows without the upper left corner"),
    ],
)
def test_rotations_are_described(number: int, told: str) -> None:
    """The small board is an L; each turn is a quarter clockwise, and so moves its gap."""
    view = fixed("laying")[0]
    (grid,) = (area for area in view.rules.areas if isinstance(area, GridArea))
    (small,) = (board for board in grid.boards if board.name == "small")
    assert turn_told(small.turns[number], grid) == told


def test_shapes_of_all_kinds_are_described() -> None:
    """A full block has no corner to name; a shape with a gap elsewhere is told by its spaces."""
    (grid,) = (a for a in fixed("laying")[0].rules.areas if isinstance(a, GridArea))
    row = 1 << grid.width
    assert turn_told(0b11 | 0b11 * row, grid) == "2 columns by 2 rows of spaces"
    assert turn_told(0b1, grid) == "1 column by 1 row of spaces"
    both = "3 columns by 2 rows without the upper left and upper right corners"
    assert turn_told(0b111 | 0b010 * row, grid) == both
    assert turn_told(0b101 | 0b111 * row, grid).startswith("0,0, 2,0, 0,1, 1,1 and 2,1, counted")


def chosen(view: View, state: State, begun: str) -> str:
    """What is said after the beginning of a move."""
    legal = legal_actions(state)
    texts = [action_text(view.rules, action) for action in legal]
    numbers = [n for n, text in enumerate(texts) if text.startswith(f"{begun} ")]
    return " ".join(" ".join(choice(view, state, legal, numbers).lines()).split())


def test_a_board_is_chosen_by_place_then_rotation() -> None:
    """First the places, each with its number of ways; then the rotations with what they add."""
    view, state = fixed("laying")
    places = chosen(view, state, "lay small")
    assert places.startswith("lay small: at 1,minus 2, 3 ways; at 2,minus 2, 4 ways;")
    assert places.endswith("Type one of them. A place is that of the lower left corner.")
    turned = chosen(view, state, "lay small 1,5")
    assert "without the lower left corner, new spaces 2,5 and 1,6 and 2,6" in turned


def test_places_are_explained() -> None:
    """Help and the rules of a grid say what the two numbers of a place are."""
    view, state = fixed("middle")
    said = "2,5 is column 2, row 5: columns are counted from the left, rows from the bottom"
    for lines in (
        help_lines(view, state, legal_actions(state)),
        topic_lines(view, "basins"),
        topic_lines(view, "lay small"),
    ):
        assert said in " ".join(" ".join(lines).split())


@pytest.mark.parametrize(("name", "players"), tables())
def test_rules_and_points_have_no_signs(name: str, players: int) -> None:
    """No topic, and no line about points, has a sign, a letter for a mark, or columns."""
    view = View(shipped(name).rules(players), NAMES[:players], plain=True)
    texts = [points_lines(view), *(topic_lines(view, topic.name) for topic in topics_of(view))]
    signed = re.compile(rf"{SIGNS.pattern}|[+#]|(?<!\w)-\d|\bmarked [mf]\b|\b\d [mf]\b")
    lines = [line.strip().removeprefix("- ") for text in texts for line in text]
    assert [line for line in lines if signed.search(line)] == []


def test_sets_that_count_minus_are_heard() -> None:
    """A fourth set counts minus: of 1, 1, 1 and 1 cards three give 3 points, one takes 1 away."""
    cards = {1: {"cards": ["red", "blue", "green", "pink"]}}
    state = state_from_words(shipped("coloretto").rules(3), {"turn": 1, "seats": cards})
    told = sheet_lines(view_of(state), score_sheet(state), over=False)
    assert "Anna: 2 points" in told
    assert sum(line.startswith("  minus 1 point: ") for line in told) == 1
    assert not any(re.search(r"[-+]\d", line) for line in told)


def test_odds_are_sentences() -> None:
    """Marks are counted in words: 11 flamingos of 79 tiles are 14 %."""
    state = state_from_words(shipped("combined").rules(2), {"turn": 1})
    assert "  flamingo: 11, 14 %, of them 2 male, 2 female" in odds_lines(view_of(state), state)


@pytest.mark.skipif(find_spec("pty") is None, reason="this system has no pty")
def test_a_game_is_played_in_words(tmp_path: Path) -> None:
    """Moves typed as they are heard are played at once, and saved as they are written."""
    table = ("--seat", "Anna", "--seat", "Ben", "--start", "1", "--seed", "1", "--plain")
    money = ("--set", "money.start=5")
    with terminal("play", "combined", *table, *money, home=tmp_path) as shell:
        shell.until("\n> ")
        for line, answer in [
            ("lay small", "Type one of them"),
            ("at 1,5", "without the lower right corner"),
            ("r1", "lays the small board at 1,5 r1"),
            ("lay small at 2,minus 2 r0", "lays the small board at 2,minus 2 r0"),
        ]:
            shell.type(line)
            assert answer in " ".join(shell.until("\n> ").split())
        shell.type("quit")
        shell.close()
    assert moves_of(saved(tmp_path)[0]) == ["lay small 1,5 r1", "lay small 2,-2 r0"]
