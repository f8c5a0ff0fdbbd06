import json
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.cli.kit import HOT_SEAT, saved
from tests.cli.terminal import terminal

pytestmark = pytest.mark.skipif(find_spec("pty") is None, reason="this system has no pty")

CONTROL_C, CONTROL_D = "\x03", "\x04"


def moves_of(path: Path) -> list[str]:
    """The moves of a record, without what chance turned up."""
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()[1:]]
    return [line["move"] for line in lines if not line["move"].startswith("reveal")]


def test_a_short_game(tmp_path: Path) -> None:
    """A person sees the table and the moves, plays by number and by word, asks, and quits."""
    with terminal("play", "zooloretto", *HOT_SEAT, home=tmp_path) as shell:
        shown = shell.until("> ")
        assert "Anna has one move: draw zoo" in shown
        assert "Anna: load " in shown
        assert "1) load 1" in shown
        shell.type("2")
        shown = shell.until("> ")
        assert "on truck 2." in shown
        assert "Bert (seat 2), 2 coins, 0 points, to move" in shown
        assert "Bert, your turn." in shown
        shell.type("take 3")
        assert "Not possible: truck 3 carries no tile." in shell.until("> ")
        shell.type("abracadabra")
        assert "'abracadabra' is no move of this game; ? for help." in shell.until("> ")
        shell.type("TAKE")
        shown = shell.until("> ")
        assert "on truck 2" not in shown
        assert "puts" in shown or "Bert: place" in shown
        shell.type("?")
        assert "place TILE PLACE" in shell.until("> ")
        shell.type("score")
        assert "If the game ended now:" in shell.until("> ")
        shell.type("undo")
        assert "Taken back: Bert's `take 2`." in shell.until("> ")
        shell.type("quit")
        shell.until("Go on with: tiledraft resume ")
        assert shell.close() == 0
    (path,) = saved(tmp_path)
    assert moves_of(path) == ["draw zoo", "load 2"]


def test_control_c_at_the_prompt(tmp_path: Path) -> None:
    """Ctrl-C ends the program with 130; the game is saved, and it says where."""
    with terminal("play", "combined", "--seed", "1", home=tmp_path) as shell:
        shell.until("> ")
        shell.type("draw zoo")
        shell.until("> ")
        shell.press(CONTROL_C)
        shell.until("Saved in ")
        assert shell.close() == 130
        assert "Traceback" not in shell.text
        (path,) = saved(tmp_path)
        assert f"Go on with: tiledraft resume {path.stem}" in shell.text
    assert "draw zoo" in moves_of(path)


def test_end_of_input_at_the_prompt(tmp_path: Path) -> None:
    """Ctrl-D stops like `quit`."""
    with terminal("play", "combined", home=tmp_path) as shell:
        shell.until("> ")
        shell.press(CONTROL_D)
        shell.until("Saved in ")
        assert shell.close() == 0


def test_enter_plays_the_usual_game(tmp_path: Path) -> None:
    """Started alone it asks, and Enter is enough: both games, against two bots."""
    with terminal("play", home=tmp_path) as shell:
        shown = shell.until("> ")
        assert "What do you want to play?" in shown
        assert "zooloretto" in shown
        shell.type("")
        shown = shell.until("> ")
        assert "Aquaretto with Zooloretto: Player, Greedy, Greedy 2" in shown
        shell.type("quit")
        assert shell.close() == 0


def test_questions_are_asked_again(tmp_path: Path) -> None:
    """An answer that does not fit is explained; the game is set up as answered."""
    with terminal("play", home=tmp_path) as shell:
        shell.until("> ")
        shell.type("zoloretto")
        assert "did you mean `zooloretto`?" in shell.until("> ")
        shell.type("zooloretto")
        assert "How many players (2-5)?" in shell.until("> ")
        shell.type("7")
        assert "zooloretto is for 2-5 players." in shell.until("> ")
        shell.type("2")
        shell.until("Who plays?")
        shell.until("> ")
        shell.type("Anna, bot:gredy")
        assert "did you mean `greedy`?" in " ".join(shell.until("> ").split())
        shell.type("Anna, Bert")
        assert ": Anna, Bert" in shell.until("> ")
        shell.type("quit")
        assert shell.close() == 0


def test_end_of_input_at_a_question(tmp_path: Path) -> None:
    """Who ends the input at the first question plays nothing."""
    with terminal("play", home=tmp_path) as shell:
        shell.until("> ")
        shell.press("\x04")
        assert shell.close() == 0
    assert saved(tmp_path) == []


def test_answers_that_cannot_be_used_are_asked_for_again(tmp_path: Path) -> None:
    """Neither a ruleset with a mistake nor two equal names end the questions."""
    (tmp_path / "mine.yaml").write_text("extends: zooloretto\ntruks: {}\n")
    with terminal("play", home=tmp_path) as shell:
        shell.until("> ")
        shell.type(str(tmp_path / "mine.yaml"))
        assert "unknown key `truks`; did you mean `trucks`?" in shell.until("> ")
        shell.type("zooloretto")
        shell.until("> ")
        shell.type("2")
        shell.until("> ")
        shell.type("Anna, anna")
        assert "two seats are called 'anna'" in " ".join(shell.until("> ").split())
        shell.type("Anna, Bert")
        assert ": Anna, Bert" in shell.until("> ")
        shell.type("quit")
        assert shell.close() == 0


@pytest.mark.parametrize("columns", ["0", "1", "-3", "many", "99999999999"])
def test_a_width_that_cannot_be(tmp_path: Path, columns: str) -> None:
    """Whatever is said about the width, the table is shown."""
    with terminal("play", "zooloretto", home=tmp_path, COLUMNS=columns) as shell:
        assert "Trucks" in shell.until("> ")
        shell.type("quit")
        assert shell.close() == 0


@pytest.mark.parametrize(("env", "coloured"), [({}, True), ({"TERM": "dumb"}, False)])
def test_headings_are_bold_where_they_can_be(
    tmp_path: Path, env: dict[str, str], coloured: bool
) -> None:  # fmt: skip
    """A terminal that knows how shows headings in bold; one that does not gets plain text."""
    with terminal("play", "zooloretto", home=tmp_path, columns=60, **env) as shell:
        shown = shell.until("> ")
        assert (b"\x1b[1m" in shell.raw) is coloured
        assert max(map(len, shown.splitlines())) <= 60
        shell.type("quit")
        shell.close()
