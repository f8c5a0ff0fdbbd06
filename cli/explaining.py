"""One key of a ruleset explained: what it does, its value, and who says so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tiledraft.cli.engine import Engine, UsageError
from tiledraft.cli.render.columns import flow, indent
from tiledraft.cli.screen import Screen
from tiledraft.cli.showing import origin_lines
from tiledraft.core.errors import RulesetError
from tiledraft.core.ruleset.origin import Explanation, explain, origin, place

INDENT = 2


def explain_key(name: str, key: str, plugins: Sequence[str], *, trust: bool) -> None:
    """Write all that is known about a key of a ruleset.

    Raises:
        UsageError: there is no such ruleset or key.
        TiledraftError: the ruleset has errors; they are shown.
    """
    ruleset = Engine(plugins, trust=trust).playable(name)
    try:
        found = explain(ruleset.resolved, ruleset.registry, key)
    except RulesetError as error:
        raise UsageError(f"{ruleset.name}: {error}") from error
    screen = Screen()
    screen.heading(found.key)
    entries = [item for item in origin(ruleset.resolved, found.path) if item.path != found.path]
    _write(screen, _about(found))
    if entries:
        screen.lines(["  Here:", *indent(origin_lines(entries, len(found.path)), 2 * INDENT)])
    elif found.written is not None:
        _write(screen, [f"Here: {found.value}", f"Said in {place(found.written)}: {found.value}"])
    _write(screen, _history(found))


def _write(screen: Screen, texts: Iterable[str]) -> None:
    for text in texts:
        screen.lines(flow([text], screen.width, start=" " * INDENT, hanging=INDENT))


def _about(found: Explanation) -> Iterator[str]:
    """What a key does, what may stand there, and what holds without it."""
    text = found.description.rstrip(".")
    yield f"{text[:1].upper()}{text[1:]}."
    if found.expected:
        yield f"Value: {found.expected}. Default: {found.default}."
    if found.kind:
        owner = f", brought by the plugin {found.plugin}" if found.plugin != "core" else ""
        of = "It is of" if found.rule == found.key else f"It belongs to {found.rule}, which is of"
        yield f"{of} the {found.kind}{owner}."


def _history(found: Explanation) -> Iterator[str]:
    """Who removed a key that is not there, and what there was before, the last one first."""
    if found.removed is not None:
        yield f"Removed in {place(found.removed)}"
    elif found.written is None:
        yield "The ruleset does not say it: the default holds."
    for below in found.overrode:
        yield f"before that in {below.place}: {below.value}"
