"""What is not typed in full is understood or questioned; coins are never spent on a guess."""

from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.cli.kit import saved
from tests.cli.terminal import Terminal, terminal
from tests.cli.test_terminal import moves_of

pytestmark = pytest.mark.skipif(find_spec("pty") is None, reason="this system has no pty")

PROMPT = "\n> "
TABLE = ("--seat", "Anna", "--seat", "Ben", "--start", "1", "--seed", "1", "--set", "money.start=5")


def asked(shell: Terminal, line: str) -> str:
    """What the program answers to a line."""
    shell.type(line)
    return " ".join(shell.until(PROMPT).split())


def test_a_board_is_chosen_by_place_and_rotation(tmp_path: Path) -> None:
    """The place comes first, then the rotations as pictures; the one that is typed is laid."""
    with terminal("play", "combined", *TABLE, home=tmp_path) as shell:
        shell.until(PROMPT)
        assert "o: lower left of its square" in asked(shell, "lay small")
        assert "is none of the ways to lay small" in asked(shell, "9,9")
        shown = asked(shell, "2,5")
        assert all(f"r{turn}" in shown for turn in range(4))
        assert "lays the small board at 2,5 r1" in asked(shell, "r1")
        shell.type("quit")
        shell.close()
    assert moves_of(saved(tmp_path)[0]) == ["lay small 2,5 r1"]


def test_coins_are_not_spent_on_a_guess(tmp_path: Path) -> None:
    """A large board has one rotation: it is shown, and laid only after a yes."""
    with terminal("play", "combined", *TABLE, home=tmp_path) as shell:
        shell.until(PROMPT)
        asked(shell, "lay large")
        shown = asked(shell, "5,2")
        assert "Is `lay large 5,2 r0` what you mean? y for yes." in shown
        assert "Then something else." in asked(shell, "n")
        assert "Is `expand X` what you mean?" in asked(shell, "expand")
        assert "Anna pays 3 coins" in asked(shell, "y")
        shell.type("quit")
        shell.close()
    assert moves_of(saved(tmp_path)[0]) == ["expand X"]


def test_a_yes_belongs_to_the_last_question(tmp_path: Path) -> None:
    """Whoever asks for something else in between is not taken at a word of before."""
    with terminal("play", "combined", *TABLE, home=tmp_path) as shell:
        shell.until(PROMPT)
        assert "did you mean `draw zoo`? y for yes" in asked(shell, "drwa zoo")
        asked(shell, "odds")
        assert "no move of this game" in asked(shell, "y")
        shell.type("quit")
        shell.close()


def test_the_only_one_who_is_away_comes_back(tmp_path: Path) -> None:
    """`back` alone is enough, bots or not; the table says who is away."""
    people = ("--seat", "Anna", "--seat", "Ben", "--seat", "bot:greedy", "--start", "1")
    with terminal("play", "combined", *people, "--seed", "1", home=tmp_path) as shell:
        shell.until(PROMPT)
        assert "Ben is away" in asked(shell, "away Ben")
        assert "Ben (seat 2), 2 coins, 0 points, away" in asked(shell, "table")
        asked(shell, "save")
        assert '"away": "greedy"' in saved(tmp_path)[0].read_text("utf-8")
        assert "Ben plays again." in asked(shell, "back")
        assert "nobody is away" in asked(shell, "back")
        assert "Greedy plays again." in asked(shell, "back Greedy")
        shell.type("quit")
        shell.close()


def test_the_beginning_of_a_name_is_enough(tmp_path: Path) -> None:
    """The only saved game that begins so is gone on with."""
    with terminal("play", "combined", *TABLE, home=tmp_path) as shell:
        shell.until(PROMPT)
        shell.type("quit")
        shell.close()
    with terminal("resume", "comb", home=tmp_path) as shell:
        assert "Anna, your turn" in shell.until(PROMPT)
        shell.type("quit")
        assert shell.close() == 0


def test_a_round_begins_with_the_whole_table(tmp_path: Path) -> None:
    """Who has but one move at first sees the table at the first question of the turn."""
    with terminal("play", "zooloretto", *TABLE[:-2], home=tmp_path) as shell:
        shown = shell.until(PROMPT)
        assert "Anna has one move: draw zoo" in shown
        assert "Ben (seat 2), 2 coins, 0 points" in shown
        shell.type("1")
        shell.until(PROMPT)
        shell.type("quit")
        shell.close()


def test_news_are_told_below_a_long_table(tmp_path: Path) -> None:
    """In a window of 50 lines a table of five hides what has happened: it is said again."""
    people = [word for name in ("Anna", "Ben") for word in ("--seat", name)]
    bots = ["--seat", "bot:random"] * 3
    with terminal("play", "combined", *people, *bots, "--start", "1", home=tmp_path) as shell:
        shell.until(PROMPT)
        for line in ("1", "1"):
            shell.type(line)
            shown = shell.until(PROMPT)
        assert "Just now: Anna loads" in " ".join(shown.split())
        shell.type("quit")
        shell.close()


def test_what_is_not_the_time_for_says_what_is(tmp_path: Path) -> None:
    """A move that is begun at the wrong time is answered by what is due, not by its grammar."""
    with terminal("play", "zooloretto", *TABLE, home=tmp_path) as shell:
        shell.until(PROMPT)
        asked(shell, "draw zoo")
        assert "Not possible: first: load " in asked(shell, "place")
        assert "this is so in every ruleset" in asked(shell, "why expand X")
        asked(shell, "1")
        assert "there is nothing to place now" in asked(shell, "place")
        shell.type("quit")
        shell.close()
