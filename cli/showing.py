"""Rulesets as text: which there are, and what one says."""

from __future__ import annotations

from collections.abc import Sequence

from tiledraft.cli.engine import Engine
from tiledraft.cli.render.columns import flow, pad
from tiledraft.cli.screen import Screen, warn
from tiledraft.core.errors import PluginError
from tiledraft.core.ruleset.findings import printable


def list_rulesets(plugins: Sequence[str], *, json: bool) -> None:
    """Write a line for each ruleset: name, players, title, what is special."""
    engine = Engine(plugins)
    screen = Screen()
    known = {name: about(engine, name) for name in engine.plugins.rulesets()}
    if json:
        screen.json(known)
        return
    column = max(map(len, known), default=0) + 2
    for name, said in known.items():
        text = f"{said['title']}, {said['players']} players. {said['description']}"
        start = pad(name, column)
        screen.lines(flow([printable(text)], screen.width, start=start, hanging=column))
    for name, reason in engine.plugins.broken.items():
        warn(f"The plugin {printable(name)} is broken: {printable(reason)}")


def about(engine: Engine, name: str) -> dict[str, str]:
    """Title, numbers of players and description of a ruleset, as text."""
    try:
        ruleset = engine.plugins.load(name)
    except PluginError as error:
        return {"title": name, "players": "no", "description": f"It cannot be played: {error}."}
    data = ruleset.resolved.data
    return {
        "title": str(data.get("title") or name),
        "players": ", ".join(map(str, ruleset.specs)) or "no",
        "description": str(data.get("description", "")),
    }


def show_ruleset(name: str, plugins: Sequence[str], *, trust: bool) -> None:
    """Write a ruleset with everything it builds on.

    Raises:
        TiledraftError: there is none.
        RulesetError: it has errors; they are shown.
    """
    ruleset = Engine(plugins, trust=trust).playable(name)
    Screen().lines(ruleset.resolved.text.rstrip("\n").split("\n"))
