"""Whole games at a terminal: three people who see nothing but the screen."""

import re
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest

from tests.cli.kit import saved
from tests.cli.terminal import Terminal, terminal

pytestmark = pytest.mark.skipif(find_spec("pty") is None, reason="this system has no pty")

PEOPLE = ("--seat", "Anna", "--seat", "Ben", "--seat", "Carla")
NUMBER = re.compile(r"(?:^|\s)(\d+)\) |^(\d+): ", re.MULTILINE)
LONG_GROUP = re.compile(r"type `([^`]+)` to see them")
PROMPT = "\n> "
END = "The same tiles again"
SEEDS = {"first": 5, "second": 6}


class Players:
    """People who choose by lot among what the screen offers, and look about now and then."""

    def __init__(self, shell: Terminal, seed: int) -> None:
        self.shell = shell
        self.rng = Random(seed)
        self.widest = ""

    def play(self, turns: int | None = None) -> str:
        """Answer some prompts, or all to the end of the game; the last screen."""
        shown = self.shell.until(PROMPT, END)
        while END not in shown and turns != 0:
            self.widest = max(self.widest, *shown.splitlines(), key=len)
            self.shell.type(self._choice(shown))
            shown = self.shell.until(PROMPT, END)
            turns = None if turns is None else turns - 1
        return shown

    def _choice(self, shown: str) -> str:
        groups = LONG_GROUP.findall(shown)
        numbers = ["".join(found) for found in NUMBER.findall(shown)]
        if groups and self.rng.random() < 0.1:
            return " ".join(self.rng.choice(groups).split())
        return str(self.rng.choice(numbers)) if numbers else "moves"


def test_a_whole_evening(tmp_path: Path) -> None:
    """Three people play both games at once; in its middle the power fails, and they go on."""
    game = tmp_path / "evening.jsonl"
    with terminal(
        "play", "combined", *PEOPLE, "--seed", "5", "--save", str(game), home=tmp_path
    ) as shell:
        people = Players(shell, SEEDS["first"])
        people.play(60)
        shell.type("save")
        assert f"Saved in {game}" in shell.until(PROMPT).replace("\n", "")
        people.shell.type("table")
        people.play(40)
        assert len(people.widest) <= 80
        lines = game.read_text("utf-8").splitlines()
        shell.kill()
    assert game.read_text("utf-8").splitlines() == lines
    with terminal("resume", str(game), home=tmp_path) as shell:
        people = Players(shell, SEEDS["second"])
        people.play(10)
        shell.resize(58)
        shell.type("table")
        shell.until(PROMPT)
        people.widest = ""
        shell.type("table")
        shown = people.play()
        assert len(people.widest) <= 58
        assert "wins" in shown or "share the victory" in shown
        assert shell.close() == 0
    assert game.read_text("utf-8").splitlines()[: len(lines)] == lines
    assert game.read_text("utf-8").splitlines()[-1].startswith('{"scores"')
    assert [path for path in tmp_path.iterdir() if path.suffix == ".tmp"] == []


@pytest.mark.parametrize(
    ("args", "env"),
    [
        (("--plain",), {}),
        ((), {"TERM": "dumb"}),
        ((), {"ACCESSIBLE": "1"}),
        (("--plain",), {"FORCE_COLOR": "1"}),
    ],
)
def test_words_alone(tmp_path: Path, args: tuple[str, ...], env: dict[str, str]) -> None:
    """Who wants words gets no escape code and no drawing, whatever the terminal can do."""
    with terminal(
        "play", "combined", *PEOPLE, "--seed", "5", *args, home=tmp_path, columns=80, **env
    ) as shell:
        Players(shell, 1).play(25)
        for command in ("table", "look 2", "hint", "odds", "log", "rules barn", "score", "?"):
            shell.type(command)
            shell.until(PROMPT)
        shell.type("quit")
        assert shell.close() == 0
        output = shell.raw.replace(b"\x1b[?2004h", b"").replace(b"\x1b[?2004l\r", b"")
        assert b"\x1b" not in output
        assert "| ." not in shell.text
        assert " . . ." not in shell.text


@pytest.mark.parametrize(("env", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_colours_only_where_they_are_wanted(
    tmp_path: Path, env: dict[str, str], *, coloured: bool
) -> None:
    """Tiles are coloured chips on a terminal that can; the letters are there either way."""
    with terminal(
        "play", "zooloretto", *PEOPLE, "--seed", "5", home=tmp_path, columns=80, **env
    ) as shell:
        Players(shell, 1).play(30)
        shell.type("quit")
        shell.close()
        colour = re.search(rb"\x1b\[[0-9;]*(3[0-7]|38;|4[0-7]|48;)", shell.raw)
        assert (colour is not None) is coloured
        assert "E5" in shell.text


def test_a_terminal_without_letters_beyond_ascii(tmp_path: Path) -> None:
    """In an ASCII locale the game goes on, names and all."""
    env = {"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    people = ("--seat", "Bj\u00f6rn", "--seat", "Ben")
    with terminal(
        "play", "combined", *people, "--seed", "5", home=tmp_path, columns=80, **env
    ) as shell:
        Players(shell, 1).play(20)
        shell.type("quit")
        assert shell.close() == 0
        assert shell.raw.isascii()


ASIDES = ("?", "hint", "lay small", "place", "abrakadabra", "undo", "why take 1")


@pytest.mark.parametrize("aside", ASIDES)
@pytest.mark.parametrize(("key", "code"), [("\x03", 130), ("\x04", 0)])
def test_leaving_at_any_prompt(tmp_path: Path, aside: str, key: str, code: int) -> None:
    """Ctrl-C and Ctrl-D leave from wherever one is; the game is saved and named."""
    with terminal("play", "combined", *PEOPLE, "--seed", "5", home=tmp_path) as shell:
        Players(shell, 3).play(12)
        shell.type(aside)
        shell.until(PROMPT)
        shell.press(key)
        shell.until("Go on with: tiledraft resume ")
        assert shell.close() == code
        assert "Traceback" not in shell.text
    (path,) = saved(tmp_path)
    assert len(path.read_text("utf-8").splitlines()) > 12
