"""What `validate` does besides finding mistakes: warnings, strictness, rule coverage."""

import json
from pathlib import Path

import pytest

from tests.cli.kit import run
from tests.tables import plugins

SHORT = "extends: zooloretto\nsupplies: {zoo: {end_pile: 5}}\n"
PLUGIN = """\
from tiledraft.plugins import hookimpl

@hookimpl
def register_rulesets():
    return {"tents": "extends: zooloretto\\ntitle: Tents\\n"}
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with some rulesets, in which the tests of this file run."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "short.yaml").write_text(SHORT)
    (tmp_path / "wrong.yaml").write_text("extends: zooloretto\nmoney: {strat: 3}\n")
    (tmp_path / "free.yaml").write_text(
        "extends: zooloretto\nparks: {zoo: {actions: {move: {price: 0, to_store: true}}}}\n"
    )
    (tmp_path / "tents.py").write_text(PLUGIN)
    (tmp_path / "a.yaml").write_text("extends: zooloretto\nplugins: {tents.py: {}}\n")
    (tmp_path / "b.yaml").write_text("extends: tents\n")
    return tmp_path


def test_a_warning_is_shown_and_passes() -> None:
    """What can hardly be meant is shown with its place; only --strict makes it fail."""
    done = run("validate", "short.yaml")
    assert done.exit_code == 0, done.output
    assert "short.yaml:2:28: warning: supplies.zoo.end_pile: " in done.output
    assert "short.yaml can be played, with 1 warning: 24 games" in done.output
    strict = run("validate", "short.yaml", "--strict")
    assert strict.exit_code == 1
    assert "which --strict forbids" in strict.output


def test_warnings_as_data() -> None:
    """--json tells the severity of each finding, and whether that is fine."""
    for flags, fine in (([], True), (["--strict"], False)):
        done = run("validate", "short.yaml", "--json", *flags)
        (data,) = json.loads(done.stdout)
        assert data["fine"] is fine
        assert [one["severity"] for one in data["findings"]] == ["warning"]
        assert [one["code"] for one in data["findings"]] == ["supply.short_end_pile"]
        assert data["coverage"] == []


def test_everything_shipped_is_clean() -> None:
    """No shipped ruleset has a warning."""
    done = run("validate", "--strict", *plugins().rulesets())
    assert done.exit_code == 0, done.output
    assert done.output.count("is fine") == len(plugins().rulesets())


def test_one_cause_is_one_finding() -> None:
    """A move that is free for ever is told once, as the game without end that it makes."""
    (data,) = json.loads(run("validate", "free.yaml", "--json").stdout)
    assert [one["code"] for one in data["findings"]] == ["play.endless"]


def test_each_is_judged_alone() -> None:
    """Rulesets together get the same verdicts as apart: no plugin of one helps another."""
    names = ["a.yaml", "b.yaml", "wrong.yaml", "short.yaml", "b.yaml"]
    together = json.loads(run("validate", "--trust", "--json", *names).stdout)
    apart = [json.loads(run("validate", "--trust", "--json", name).stdout)[0] for name in names]
    assert together == apart
    assert [one["fine"] for one in together] == [True, False, False, True, False]


def test_what_came_up_is_counted() -> None:
    """With --simulate each rule is counted; what never came up is named by its key."""
    done = run("validate", "coloretto", "--simulate", "6")
    assert done.exit_code == 0, done.output
    assert "actions  times  in 6 games" in done.output
    assert "never came up (refusals): " in done.output
    assert max(map(len, done.output.splitlines())) <= 80
    (data,) = json.loads(run("validate", "combined", "--simulate", "8", "--json").stdout)
    counts = {(one["sort"], one["rule"] or one["name"]): one for one in data["coverage"]}
    assert counts["action", "draw"]["games"] == 8
    assert counts["event", "game-ended"]["times"] == 8
    assert ("action", "parks.zoo.actions.exchange") in counts
    assert ("score", "parks.zoo.scoring.barn_species") in counts


def test_what_cannot_be_played_is_not_counted() -> None:
    """A ruleset with a mistake has no coverage, and a wrong number is told."""
    (data,) = json.loads(run("validate", "wrong.yaml", "--simulate", "3", "--json").stdout)
    assert data["coverage"] == []
    assert run("validate", "combined", "--simulate", "-1").exit_code == 2
