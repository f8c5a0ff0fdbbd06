"""Games by file in tests: begun, looked into and edited."""

import json
from pathlib import Path
from typing import Any

from tests.cli.kit import run

SEATS = ("--start", "1", "--seed", "1")
PEOPLE = ("--seat", "Anna", "--seat", "Ben", "--seat", "Cleo")


def begun(tmp_path: Path, *seats: str, moves: str = "", ruleset: str = "zooloretto") -> Path:
    """A game that is at its first decision, in a file; Anna has drawn, as nothing else is legal."""
    path = tmp_path / "game.jsonl"
    done = run("play", ruleset, *(seats or PEOPLE), *SEATS, "--save", str(path), moves=moves)
    assert done.exit_code == 0, done.output
    return path


def moves_in(path: Path) -> list[str]:
    """The moves of a record, without what chance turned up."""
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()[1:]]
    return [line["move"] for line in lines if not line.get("move", "reveal").startswith("reveal")]


def words(text: str) -> str:
    """A text without line breaks."""
    return " ".join(text.split())


def header_of(path: Path) -> dict[str, Any]:
    """The first line of a record."""
    return dict(json.loads(path.read_text("utf-8").splitlines()[0]))


def change_header(path: Path, **changes: Any) -> None:
    """Edit the first line of a record."""
    _, _, rest = path.read_text("utf-8").partition("\n")
    path.write_text(json.dumps(header_of(path) | changes) + "\n" + rest, "utf-8")


def changed(tmp_path: Path, rules: str) -> str:
    """A ruleset that changes something of Zooloretto."""
    file = tmp_path / "changed.yaml"
    file.write_text(f"extends: zooloretto\n{rules}\n", "utf-8")
    return str(file)
