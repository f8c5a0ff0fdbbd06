"""Consent to run code that a ruleset brings along: asked once for each content of a file."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import platformdirs

from tiledraft.cli.screen import warn
from tiledraft.core.ruleset.findings import printable


def trusting(_path: Path, _sha256: str) -> bool:
    """Trust every file: the user has said so."""
    return True


def asking(path: Path, sha256: str) -> bool:
    """Ask on a terminal, unless the same content was trusted before; else refuse."""
    known = _known()
    if known.get(str(path)) == sha256:
        return True
    if sys.stdin is None or not sys.stdin.isatty():
        return False
    warn(f"The ruleset wants to run the code in {printable(str(path))}")
    warn(f"(SHA-256 {sha256}). It can do anything that you can.")
    warn("Type yes to run it, now and whenever it is the same:")
    if sys.stdin.readline().strip().lower() != "yes":
        return False
    _remember({**known, str(path): sha256})
    return True


def _file() -> Path:
    return platformdirs.user_data_path("tiledraft", appauthor=False) / "trusted.json"


def _known() -> dict[str, str]:
    """The hash that was trusted for each path."""
    try:
        found = json.loads(_file().read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _remember(known: dict[str, str]) -> None:
    path = _file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(known, indent=1), "utf-8")
    except OSError as error:
        warn(f"This is not remembered: {error.strerror}")
