"""What an author begins with: a file for a new ruleset, and a schema for the editor."""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Sequence
from pathlib import Path

from tiledraft.cli.engine import Engine, UsageError
from tiledraft.cli.screen import Screen
from tiledraft.core.record.writing import write_whole
from tiledraft.core.ruleset.findings import printable
from tiledraft.core.ruleset.schema import schema
from tiledraft.core.ruleset.start import new_text
from tiledraft.plugins.catalogue import ENDINGS, is_path

SCHEMA_FILE = "tiledraft.schema.json"
STDOUT = "-"


def write_schema(output: str, plugins: Sequence[str]) -> None:
    """Write the JSON Schema of rulesets, with the kinds of all plugins.

    Args:
        output: the file, which is written over; "-" for standard output.
        plugins: plugin files that the user named.
    """
    text = _schema_text(Engine(plugins))
    if output == STDOUT:
        Screen().lines(text.rstrip("\n").split("\n"))
    else:
        write_whole(output, text.encode())
        Screen().say(f"The schema is in {printable(output)}.")


def _schema_text(engine: Engine) -> str:
    registry = engine.plugins.registry(engine.plugins.names)
    return json.dumps(schema(registry), indent=2, ensure_ascii=False) + "\n"


def begin_ruleset(
    name: str, parent: str, output: str | None, plugins: Sequence[str], *, trust: bool
) -> None:
    """Write a file for a new ruleset, and a schema beside it if there is none.

    Args:
        name: its name.
        parent: the ruleset it changes.
        output: the file; "-" for standard output, None for a file of that name here.
        plugins: plugin files that the user named.
        trust: whether a ruleset may bring code of its own.

    Raises:
        UsageError: the file is there already.
        TiledraftError: the parent cannot be used.
    """
    engine = Engine(plugins, trust=trust)
    ruleset = engine.playable(parent)
    title = Path(name).stem if name.endswith(ENDINGS) else Path(name).name
    if not title:
        raise UsageError("a ruleset needs a name")
    path = Path(output or (name if name.endswith(ENDINGS) else f"{name}{ENDINGS[0]}"))
    if output != STDOUT and path.exists():
        raise UsageError(f"{printable(str(path))} is there already; choose another name")
    from_file = os.path.relpath(parent, path.parent) if is_path(parent) else parent
    text = new_text(title, from_file, ruleset.resolved, ruleset.registry, f"./{SCHEMA_FILE}")
    screen = Screen()
    if output == STDOUT:
        screen.lines(text.rstrip("\n").split("\n"))
        return
    with path.open("x", encoding="utf-8") as file:
        file.write(text)
    beside = path.with_name(SCHEMA_FILE)
    if not beside.exists():
        write_whole(beside, _schema_text(engine).encode())
        screen.say(f"{printable(str(beside))} tells your editor what can be written.")
    screen.say(f"{printable(str(path))} changes nothing yet. Edit it, then:")
    screen.lines([f"  tiledraft validate {shlex.quote(str(path))}"])
