"""The project's own tree, as the tests of this folder look at it."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("core", "plugins", "rulesets", "cli")


def python_files(*parts: str) -> list[Path]:
    """Every Python file of the named top-level folders, in order."""
    return [path for part in parts for path in sorted((ROOT / part).rglob("*.py"))]


def name_of(path: Path) -> str:
    """A file as a reader names it: from the root, with forward slashes."""
    return path.relative_to(ROOT).as_posix()


def nodes(path: Path) -> Iterator[ast.AST]:
    """Every node of a file's syntax tree."""
    return ast.walk(ast.parse(path.read_text("utf-8"), name_of(path)))


def run_python(code: str) -> str:
    """What a fresh interpreter prints that runs `code` in the root of the tree, not installed."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": "src"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
