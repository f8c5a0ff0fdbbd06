from pathlib import Path

import pytest

from tests.cli.kit import run
from tiledraft.cli.commands import completing


def completed(line: str) -> list[str]:
    """What the shell offers for the last word of a line."""
    env = {
        "_TILEDRAFT_COMPLETE": "complete_bash",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(line.split(" ")) - 1),
    }
    return run(env=env).output.split()


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a ruleset, and another with a saved game."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cold.yaml").write_text("extends: combined\n")
    games = tmp_path / "data" / "tiledraft" / "games"
    games.mkdir(parents=True)
    (games / "combined-2026-01-31-1.jsonl").write_text("{}\n")
    return tmp_path


@pytest.mark.parametrize(
    ("begun", "names"),
    [
        ("zoo", ["zooloretto"]),
        ("co", ["combined", "coloretto", "coloretto-peak", "cold.yaml"]),
        ("x", []),
    ],
)
def test_rulesets_are_completed(begun: str, names: list[str]) -> None:
    """Rulesets can be completed by name, and so can the YAML files that lie here."""
    assert completing.rulesets(begun) == names


def test_saved_games_are_completed(folder: Path) -> None:
    """Saved games can be completed by name, and so can records that lie here."""
    (folder / "combat.jsonl").write_text("")
    assert completing.games("com") == ["combined-2026-01-31-1", "combat.jsonl"]
    assert completing.games("zoo") == []


@pytest.mark.parametrize(
    "command", ["play", "validate", "simulate", "rules show", "rules diff", "resume", "replay"]
)
def test_the_shell_is_answered(command: str) -> None:
    """Every command that takes a ruleset or a saved game by name completes it."""
    name = "combined-2026-01-31-1" if command in ("resume", "replay") else "combined"
    assert completed(f"tiledraft {command} combi") == [name]
