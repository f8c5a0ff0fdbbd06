"""Running the command line in tests: in this process, or as a program of its own."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from typer.testing import CliRunner, Result

from tests.project.tree import ROOT
from tiledraft.cli.app import app

HOT_SEAT = ("--seat", "Anna", "--seat", "Bert", "--start", "1", "--seed", "1")
"""Two people, so that every move of a script is theirs."""


def run(*args: str, moves: str = "", env: Mapping[str, str] | None = None) -> Result:
    """A command in this process, with `moves` on standard input."""
    return CliRunner().invoke(app, list(args), input=moves, env=env)


def script(*lines: str) -> str:
    """Lines as the content of a file."""
    return "".join(f"{line}\n" for line in lines)


def environment(home: Path, **more: str) -> dict[str, str]:
    """What the program finds around it; its data folder lies in `home`."""
    return os.environ | {"PYTHONPATH": str(ROOT / "src"), "XDG_DATA_HOME": str(home)} | more


def program(
    *args: str,
    home: Path,
    stdin: str | None = "",
    env: Mapping[str, str] | None = None,
    encoding: str = "utf-8",
) -> subprocess.CompletedProcess[str]:
    """The program as a process of its own; `stdin=None` closes its standard input."""
    return subprocess.run(
        [sys.executable, "-m", "tiledraft", *args],
        input=stdin,
        stdin=subprocess.DEVNULL if stdin is None else None,
        capture_output=True,
        text=True,
        encoding=encoding,
        env=environment(home, **(env or {})),
        check=False,
        timeout=100,
    )


def shell(command: str, home: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """A shell command in which `tiledraft` is the program."""
    text = f'tiledraft() {{ "{sys.executable}" -m tiledraft "$@"; }}\n{command}'
    return subprocess.run(
        ["/bin/sh", "-c", text],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment(home, **more),
        check=False,
        timeout=100,
    )


def saved(home: Path) -> list[Path]:
    """The games in a data folder."""
    return sorted((home / "tiledraft" / "games").glob("*"))
