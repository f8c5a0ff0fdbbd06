from pathlib import Path

import pytest

from tests.cli.kit import run, saved, script
from tests.cli.terminal import terminal

HOUSE = '''\
"""A house rule in one file: a bot, and three coins more to begin with."""

from tiledraft.plugins.hookspecs import hookimpl


@hookimpl
def register_overlay():
    return """
    money: {start: 5}
    """


@hookimpl
def register_bots(registry):
    registry.bots.add("first", First)


class First:
    def __init__(self, rules, seat, rng):
        pass

    def choose(self, state):
        from tiledraft.core.game import legal_actions
        return legal_actions(state)[0]
'''


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def house(tmp_path: Path) -> str:
    """A plugin file."""
    path = tmp_path / "house.py"
    path.write_text(HOUSE)
    return str(path)


def test_a_plugin_file_is_a_whole_house_rule(home: Path, house: str) -> None:
    """--plugin brings the overlay and the bots of a file into any ruleset."""
    done = run("play", "zooloretto", "--plugin", house, "--seat", "Anna", "--seat", "bot:first")
    assert done.exit_code == 0, done.output
    assert "Anna (seat 1), 5 coins" in done.output
    assert ": Anna, First" in done.output
    assert run("validate", "zooloretto", "--plugin", house).exit_code == 0
    assert run("simulate", "zooloretto", "--plugin", house, "--games", "1").exit_code == 0
    assert "start: 5" in run("rules", "show", "zooloretto", "--plugin", house).output


def test_a_game_remembers_its_plugin(home: Path, house: str) -> None:
    """A saved game that was played with a plugin goes on with it only."""
    seats = ("--seat", "Anna", "--seat", "bot:first", "--start", "1")
    run("play", "zooloretto", "--plugin", house, *seats, moves=script("load 1"))
    (path,) = saved(home)
    refused = run("resume", str(path))
    assert refused.exit_code == 3
    assert "house.py" in refused.stderr
    assert "--plugin" in refused.stderr
    done = run("resume", str(path), "--plugin", house)
    assert done.exit_code == 0, done.output
    assert "Anna (seat 1), 5 coins" in done.output


def test_a_broken_plugin_is_told_with_its_line(home: Path, tmp_path: Path) -> None:
    """A file that cannot be run ends with exit code 3, one line and no traceback."""
    path = tmp_path / "broken.py"
    path.write_text("import nothing_of_this_name\n")
    done = run("play", "--plugin", str(path))
    assert done.exit_code == 3
    assert f"{path}:1: " in done.stderr
    assert "Traceback" not in done.output


def test_a_bot_that_fails_is_told_by_name(home: Path, tmp_path: Path) -> None:
    """A plugin that fails in the middle of a game is named, exit code 3; the game is kept."""
    path = tmp_path / "house.py"
    path.write_text(HOUSE.replace("return legal_actions(state)[0]", "return 1 / 0"))
    seats = ("--seat", "A", "--seat", "bot:first", "--start", "2")
    done = run("play", "zooloretto", "--plugin", str(path), *seats)
    assert done.exit_code == 3, done.output
    assert f"{path}:24: " in done.stderr
    assert "ZeroDivisionError" in done.stderr
    assert len(saved(home)) == 1


def test_code_that_a_ruleset_brings_needs_consent(home: Path, house: str, tmp_path: Path) -> None:
    """A plugin file that only a ruleset names is refused, unless one trusts it."""
    rules = tmp_path / "mine.yaml"
    rules.write_text("extends: zooloretto\nplugins: {house.py: {}}\n")
    refused = run("play", str(rules))
    assert refused.exit_code == 3
    assert "--trust" in refused.stderr
    done = run("play", str(rules), "--trust")
    assert done.exit_code == 0, done.output
    assert "5 coins" in done.output


def test_consent_is_asked_for_once(house: str, tmp_path: Path) -> None:
    """At a terminal consent is asked for; the same content is not asked about again."""
    rules = tmp_path / "mine.yaml"
    rules.write_text("extends: zooloretto\nplugins: {house.py: {}}\n")
    with terminal("play", str(rules), home=tmp_path) as shell:
        assert "SHA-256" in shell.until("Type yes to run it")
        shell.type("no")
        shell.until("--trust")
        assert shell.close() == 3
    for asked in (True, False):
        with terminal("play", str(rules), home=tmp_path) as shell:
            if asked:
                shell.until("Type yes to run it")
                shell.type("yes")
            shown = shell.until("> ")
            assert "5 coins" in shell.text
            assert asked or "SHA-256" not in shown
            shell.type("quit")
            assert shell.close() == 0
    Path(house).write_text(HOUSE.replace("start: 5", "start: 6"))
    with terminal("play", str(rules), home=tmp_path) as shell:
        shell.until("Type yes to run it")
