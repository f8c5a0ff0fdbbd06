"""Plugins that misbehave while games are played: told by name and line, exit code 3."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.kit import run
from tests.plugins.kit import written

BOT = """\
from tiledraft.core.game import legal_actions
from tiledraft.plugins import hookimpl

class Bad:
    def __init__(self, rules, seat, rng):
        {init}

    def choose(self, state):
        {choose}

@hookimpl
def register_bots(registry):
    registry.bots.add("bad", Bad)
"""
TERM = """\
from tiledraft.core.scoring import Term
from tiledraft.plugins import hookimpl

class Bad(Term):
    def lines(self, state, seat):
        {lines}

@hookimpl
def register_scoring(registry):
    registry.terms.add("bad", Bad)

@hookimpl
def register_overlay():
    return "parks: {{zoo: {{scoring: {{bad: {{}}}}}}}}"
"""
MEASURE = """\
from tiledraft.core.measures import Measure
from tiledraft.plugins import hookimpl

class Bad(Measure):
    def __call__(self, state, seat):
        return "many"

@hookimpl
def register_scoring(registry):
    registry.measures.add("bad", Bad)

@hookimpl
def register_overlay():
    return "parks: {zoo: {measures: {bad: {}}, scoring: {x: {kind: product, of: [bad, bad]}}}}"
"""
PLAY = ("play", "zooloretto", "--seed", "1", "--plugin", "house.py")
SIMULATE = ("simulate", "zooloretto", "--games", "1", "--plugin", "house.py")
VALIDATE = ("validate", "zooloretto", "--plugin", "house.py")
BOTS = ("--seat", "bot:random", "--seat", "bot:random")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty folder to work in, and an empty data folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def bad_bot(choose: str = "return legal_actions(state)[0]", init: str = "pass") -> None:
    """A plugin file with a bot."""
    written(Path(), "house.py", BOT.format(choose=choose, init=init))


@pytest.mark.parametrize(
    ("choose", "message"),
    [
        ("raise ValueError('broke')", "house.py:9: ValueError: broke"),
        ("raise SystemExit(7)", "house.py:9: SystemExit: 7"),
        ("return self.choose(state)", "house.py:9: RecursionError: maximum recursion depth"),
        ("return None", "house.py:8: the bot 'bad' chose `None`, which is no legal action"),
        ("return 'draw zoo'", "house.py:8: the bot 'bad' chose `'draw zoo'`, which is no legal"),
        ("return ('fly', 1)", "house.py:8: the bot 'bad' chose `('fly', 1)`, which is no legal"),
        ("return ([], {})", "house.py:8: the bot 'bad' chose `([], {})`, which is no"),
    ],
)
def test_a_bot_that_chooses_badly(choose: str, message: str) -> None:
    """Whatever a bot of a plugin does instead of choosing a legal action is told in a line."""
    bad_bot(choose)
    for command in ((*PLAY, "--seat", "bot:bad", "--seat", "Anna"), (*SIMULATE, "--bots", "bad")):
        done = run(*command)
        assert done.exit_code == 3
        assert f"Error: {message}" in done.output
        assert "Traceback" not in done.output


def test_a_bot_that_cannot_be_made() -> None:
    """A bot whose making fails is named before the first move."""
    bad_bot(init="raise RuntimeError('no memory')")
    for command in ((*PLAY, "--seat", "bot:bad", "--seat", "Anna"), (*SIMULATE, "--bots", "bad")):
        done = run(*command)
        assert (done.exit_code, done.stderr) == (3, "Error: house.py:6: RuntimeError: no memory\n")


def test_a_bot_without_a_choice() -> None:
    """What a plugin calls a bot must be able to choose."""
    written(Path(), "house.py", BOT.replace("def choose", "def chose").format(choose="0", init="0"))
    done = run(*SIMULATE, "--bots", "bad")
    assert (done.exit_code, done.stderr) == (
        3,
        "Error: house.py:4: the bot 'bad' has no method `choose`\n",
    )


def test_a_bot_cannot_change_the_game() -> None:
    """A bot gets a copy, so that what it does to it changes nothing."""
    bad_bot("found = legal_actions(state)[0]; state.coins = state.parks = None; return found")
    assert run(*SIMULATE, "--bots", "bad").exit_code == 0


@pytest.mark.parametrize(
    "lines",
    [
        "return None",
        "return 5",
        "return 'abc'",
        "return [object()]",
        "return self.line(1.5)",
        "return self.line(True)",
        "return self.line(float('nan'))",
        "return self.line(10 ** 400)",
    ],
)
def test_a_scoring_kind_that_gives_no_lines(lines: str) -> None:
    """Score lines are lines with whole points; anything else is told by rule and kind."""
    written(Path(), "house.py", TERM.format(lines=lines))
    for command in (VALIDATE, SIMULATE, (*PLAY, *BOTS)):
        done = run(*command)
        assert done.exit_code == 3
        assert "Error: parks.zoo.scoring.bad: " in done.stderr
        assert "Bad.lines() must give a list of lines with whole points, not " in done.stderr
        assert "Traceback" not in done.output


def test_scoring_that_fails_is_found_by_validate() -> None:
    """The games that validate plays are scored as well."""
    written(Path(), "house.py", TERM.format(lines="return 1 / 0"))
    done = run(*VALIDATE)
    assert (done.exit_code, done.stderr) == (
        3,
        "Error: house.py:6: ZeroDivisionError: division by zero\n",
    )


def test_what_the_program_stumbles_over() -> None:
    """Where what a plugin gave fails in the program's own code, the plugin is named, too."""
    written(Path(), "house.py", MEASURE)
    done = run(*VALIDATE)
    assert done.exit_code == 3
    assert done.stderr.startswith("Error: what house.py brings cannot be used: TypeError: ")


AREA = """\
from tiledraft.plugins import hookimpl
from tiledraft.plugins.zooloretto.enclosures import EnclosureArea

class Bad(EnclosureArea):
    def cells(self, leaf):
        {cells}

    def put(self, leaf, tile, spot):
        {put}

    def told(self):
        {told}

@hookimpl
def register_areas(registry):
    registry.areas.add("bad", Bad)

@hookimpl
def register_overlay():
    return "parks: {{zoo: {{areas: {{E5: {{kind: bad}}}}}}}}"
"""
SCENARIO = """\
ruleset: zooloretto
players: 3
scenarios:
  - name: a tile is placed
    position: {trucks: [[zebra]]}
    moves: [take 1, place zebra E5]
"""
FAILS = "raise KeyError('lost')"
OURS = ("--seat", "Anna", "--seat", "Bert", "--save", "game.jsonl")
PLUGIN = ("--plugin", "house.py")


def bad_area(**methods: str) -> None:
    """A plugin file with an area kind, good but for some methods."""
    good = {"cells": "(leaf)", "put": "(leaf, tile, spot)", "told": "()"}
    usual = {name: f"return super().{name}{given}" for name, given in good.items()}
    written(Path(), "house.py", AREA.format(**usual | methods))


def blamed(line: int, *command: str, moves: str = "") -> None:
    """A command tells the plugin's fault in one line, and ends with exit code 3."""
    done = run(*command, moves=moves)
    assert done.exit_code == 3, (command, done.output)
    assert done.stderr.endswith(f"Error: house.py:{line}: KeyError: 'lost'\n")
    assert "Traceback" not in done.output


@pytest.mark.parametrize("asked", ["rules e5", "rules bad", "rules spaces"])
def test_an_area_that_cannot_tell_its_rules(asked: str) -> None:
    """A rule that cannot be told at the prompt is the plugin's fault."""
    bad_area(told=FAILS)
    blamed(12, *PLAY, *OURS, moves=f"{asked}\nquit\n")


def test_an_area_that_cannot_be_drawn() -> None:
    """Wherever a table is drawn, what the drawing fails of is told with name and line."""
    bad_area()
    assert run(*PLAY, *OURS, moves="quit\n").exit_code == 0
    bad_area(cells=FAILS)
    blamed(6, *PLAY, *OURS[:4], moves="table\n")
    blamed(6, "resume", "game.jsonl", *PLUGIN, moves="table\n")
    blamed(6, "replay", "game.jsonl", *PLUGIN)
    blamed(6, "show", "game.jsonl", *PLUGIN)
    for picture in ("x.svg", "x.html"):
        blamed(6, "show", "game.jsonl", "-o", picture, *PLUGIN)
        assert not Path(picture).exists()
    blamed(6, "replay", "game.jsonl", "-o", "x.html", *PLUGIN)


def test_an_area_that_takes_no_tile() -> None:
    """A game that cannot be replayed, and a scenario that cannot be run, accuse the plugin."""
    bad_area()
    written(Path(), "case.yaml", SCENARIO)
    assert run("test", "case.yaml", *PLUGIN).exit_code == 0
    moves = "draw zoo\nload 1\ndraw zoo\nload 2\ntake 1\nplace kangaroo m E5\nquit\n"
    assert run(*PLAY, *OURS, moves=moves).exit_code == 0
    assert run("show", "game.jsonl", *PLUGIN).exit_code == 0
    bad_area(put=FAILS)
    blamed(9, "test", "case.yaml", *PLUGIN)
    for command in ("show", "replay", "resume"):
        blamed(9, command, "game.jsonl", *PLUGIN)
