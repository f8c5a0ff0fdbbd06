from pathlib import Path

import pytest

from tests.plugins.kit import HOUSE, hook, written
from tiledraft.core.ruleset.findings import render
from tiledraft.core.ruleset.source import Source
from tiledraft.plugins.loader import Plugins, Ruleset

LONG = '''\
from tiledraft.plugins import hookimpl

OVERLAY = """\\
parks:
  zoo:
    actions:
      move: {pirce: 2}
"""

@hookimpl
def register_overlay():
    return OVERLAY
'''


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, in which the tests of this file run."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def with_titles(here: Path, *titles: str) -> Plugins:
    """Plugin files `1.py`, `2.py`, .. whose overlays give the ruleset a title."""
    for number, title in enumerate(titles, 1):
        written(here, f"{number}.py", hook("register_overlay()", f"return 'title: {title}'"))
    return Plugins([f"{number}.py" for number in range(1, len(titles) + 1)])


def place(ruleset: Ruleset) -> tuple[str, str, int]:
    """Code, file and line of the only finding."""
    (found,) = ruleset.findings
    return found.code, found.file, found.line


def test_overlays_of_plugins_merge_in_order(here: Path) -> None:
    """Of two overlays, the one of the plugin given later wins; the ruleset itself loses."""
    plugins = with_titles(here, "First", "Second")
    assert plugins.load("combined").rules(2).title == "Second"


def test_overlays_of_the_caller_merge_last(here: Path) -> None:
    """What the caller gives wins over all plugins."""
    plugins = with_titles(here, "First")
    ruleset = plugins.load("combined", [Source("+", "title: Last"), Source("++", "title: Very")])
    assert ruleset.rules(2).title == "Very"


def test_overlay_may_remove(here: Path) -> None:
    """An overlay merges as any file does: `null` removes."""
    text = "return 'parks: {zoo: {actions: {exchange: null}}}'"
    written(here, "h.py", hook("register_overlay()", text))
    ruleset = Plugins(["h.py"]).load("combined")
    assert ruleset.findings == []
    assert "exchange" not in ruleset.specs[2].parks["zoo"].actions


def test_overlay_may_bring_a_whole_game(here: Path) -> None:
    """An overlay may be put together from rulesets itself."""
    written(here, "h.py", hook("register_overlay()", "return 'with: [zooloretto]'"))
    ruleset = Plugins(["h.py"]).load("aquaretto")
    assert "zoo" in ruleset.resolved.data["parks"]
    assert ruleset.plugins == ("aquaretto", "zooloretto", "h.py")


def test_fault_in_an_overlay_names_line_of_the_plugin(here: Path) -> None:
    """A finding in an overlay points to file and line of the Python file, with its text."""
    written(here, "house.py", LONG)
    ruleset = Plugins(["house.py"]).load("zooloretto")
    assert place(ruleset) == ("key.unknown", "house.py", 7)
    shown = render(ruleset.findings[0], ruleset.resolved.text_of("house.py"))
    assert " 7 |       move: {pirce: 2}" in shown


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("return '''players: [2\n'''", 4),
        ("return '''\nmoney: {start: 2, bank: 30}\nplayers: [2\n'''", 6),
        ("import textwrap\n    return textwrap.dedent('''\n    tittle: x\n    ''')", 6),
        ("return 'tittle: x'", 4),
    ],
)
def test_lines_of_overlays_however_they_are_written(here: Path, text: str, line: int) -> None:
    """The line is right for texts that begin or end beside their quotes, or are indented."""
    written(here, "house.py", hook("register_overlay()", text))
    assert place(Plugins(["house.py"]).load("zooloretto"))[1:] == ("house.py", line)


def test_overlay_that_is_put_together(here: Path) -> None:
    """A text that does not stand in the file is named as an overlay, and lines are its own."""
    written(here, "house.py", hook("register_overlay()", "return 'title: x' + chr(10) + 'tit: 1'"))
    found = place(Plugins(["house.py"]).load("zooloretto"))
    assert found == ("key.unknown", "house.py (overlay)", 2)


def test_empty_overlay(here: Path) -> None:
    """An empty overlay is a fault of its file, as an empty ruleset is."""
    written(here, "house.py", hook("register_overlay()", "return ''"))
    assert place(Plugins(["house.py"]).load("zooloretto"))[0] == "yaml.empty"


def test_overlay_of_a_game_without_the_park() -> None:
    """A house rule of one game, laid over another, is told what is not there."""
    assert Plugins([HOUSE]).load("coloretto").findings != []


def test_overlay_counts_for_the_fingerprint() -> None:
    """A game with a house rule is another game."""
    plain = Plugins().load("zooloretto").resolved.fingerprint
    assert Plugins([HOUSE]).load("zooloretto").resolved.fingerprint != plain
