"""What the README says is what happens."""

import doctest
import re
import shlex
from io import StringIO
from pathlib import Path

import pytest
import yaml

import tiledraft
from tests.project.tree import ROOT
from tiledraft.cli.main import main
from tiledraft.cli.render.table import table_lines
from tiledraft.cli.render.view import View
from tiledraft.core.position import state_from_words

TEXT = (ROOT / "README.md").read_text("utf-8")
PICTURE = Path(__file__).with_name("picture.yaml")
PROMISED = {
    "play": "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/tiledraft play combined",
    "test": (
        "python3 -m venv .venv && .venv/bin/pip install -e '.[test]' && .venv/bin/python -m pytest"
    ),
}


def blocks(mark: str) -> dict[str, str]:
    """The blocks that the README marks with `<!-- MARK: NAME -->`, by name."""
    found = re.findall(rf"<!-- {mark}: ([^>]+) -->\n```\w+\n(.*?)\n```\n", TEXT, re.DOTALL)
    return dict(found)


def run(command: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """Runs a command of the README in this process, without a terminal."""
    monkeypatch.setattr("sys.argv", shlex.split(command))
    return main()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the README tells one to write."""
    for name, text in blocks("file").items():
        (tmp_path / name).write_text(text + "\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", PROMISED)
def test_readme_has_the_command(name: str) -> None:
    """Playing and testing take one line each, the same as ever."""
    assert blocks("command")[name] == PROMISED[name]


def test_readme_has_one_play_and_one_test_command() -> None:
    """`.ci/run` runs every marked command, so there is none that it does not know."""
    assert set(blocks("command")) == set(PROMISED)


def test_picture_is_what_play_draws() -> None:
    """The table in the README is drawn by the program, from a position beside this test."""
    rules = tiledraft.load("combined").rules(3)
    state = state_from_words(rules, yaml.safe_load(PICTURE.read_text("utf-8")))
    drawn = "\n".join(table_lines(View(rules, ("Anna", "Ben", "Carla"), 80), state))
    assert f"<!-- picture -->\n```text\n{drawn}\n```\n" in TEXT


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("name", ["house rule", "scenario"])
def test_commands_of_the_house_rule_work(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The house rule of the README is valid, can be played and measured, and its test holds."""
    monkeypatch.setattr("sys.stdin", StringIO())
    for command in blocks("shell")[name].splitlines():
        assert run(command.replace("--games 20", "--games 2"), monkeypatch) == 0, command


@pytest.mark.usefixtures("folder")
def test_mistake_is_explained_as_shown(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The README shows the very words with which a misspelt key is answered."""
    rule = folder / "saturday.yaml"
    rule.write_text(rule.read_text("utf-8").replace("expand: {price", "expand: {pirce"), "utf-8")
    assert run("tiledraft validate saturday.yaml", monkeypatch) == 1
    said = capsys.readouterr()
    assert (said.out + said.err).strip() == blocks("output")["mistake"]


def test_python_example_works() -> None:
    """The lines of Python in the README give what stands below them."""
    (example,) = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    test = doctest.DocTestParser().get_doctest(example, {}, "README.md", "README.md", 0)
    assert doctest.DocTestRunner().run(test).failed == 0
