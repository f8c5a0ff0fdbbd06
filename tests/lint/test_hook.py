"""Plugins add passes of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.plugins.kit import hook, written
from tiledraft.core.errors import PluginError
from tiledraft.core.lint import codes, lint
from tiledraft.plugins.loader import Plugins

HOUSE = '''\
from tiledraft.core.lint import Remark
from tiledraft.plugins import hookimpl

def odd_bank(subject):
    """The bank has an odd number of coins.

    Coins are paid out in pairs, so that one is left over.
    """
    if subject.spec.money.bank % 2:
        yield Remark("one coin is left over", [("money", "bank")])

@hookimpl
def register_lint(registry):
    registry.lints.add("house.odd_bank", odd_bank)
'''


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, in which the tests of this file run."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_pass_of_a_plugin_file(here: Path) -> None:
    """A file with a pass is all it takes; its code is explained like any other."""
    written(here, "house.py", HOUSE)
    written(here, "odd.yaml", "extends: zooloretto\nmoney: {bank: 31}\n")
    given = Plugins(["house.py"])
    (found,) = lint(given.load("odd.yaml"))
    assert str(found) == "odd.yaml:2:15: warning: money.bank: one coin is left over"
    assert found.code == "house.odd_bank"
    assert lint(given.load("zooloretto")) == []
    known = codes(given.load("odd.yaml").registry)
    assert known["house.odd_bank"] == "The bank has an odd number of coins."


def test_pass_of_a_plugin_that_is_not_used(here: Path) -> None:
    """A plugin that a ruleset does not name does not look at it."""
    rule = "plugins: {combined: {}}\ntrucks: {rules: {one_supply: {}}}\n"
    (found,) = lint(Plugins().load(written(here, "a.yaml", f"extends: zooloretto\n{rule}")))
    assert found.code == "trucks.rule_without_effect"
    assert "trucks.rule_without_effect" not in Plugins().load("zooloretto").registry.lints


@pytest.mark.parametrize(
    ("body", "line", "message"),
    [
        ("registry.lints.add('house.odd', 3)", 2, "the lint pass 'house.odd' must be callable"),
        (
            "registry.lints.add('house.odd', lambda subject: ())",
            4,
            "the lint pass 'house.odd' must say in its docstring what it finds",
        ),
        (
            "registry.lints.add('odd', print)",
            2,
            "the lint pass 'odd' must be called by lower-case words joined by dots",
        ),
        (
            "registry.lints.add('score.nothing', print)",
            4,
            "lint pass 'score.nothing' is registered by core and by house.py",
        ),
    ],
)
def test_pass_that_cannot_be_used(here: Path, body: str, line: int, message: str) -> None:
    """What is no pass, does not say what it finds, or claims a code, names plugin and line."""
    written(here, "house.py", hook("register_lint(registry)", body))
    with pytest.raises(PluginError) as failed:
        Plugins(["house.py"]).load("combined")
    assert str(failed.value) == f"house.py:{line}: register_lint: {message}"
