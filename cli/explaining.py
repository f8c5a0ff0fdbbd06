"""One key of a ruleset explained: what it does, its value, and who says so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from tiledraft.cli.engine import Engine, UsageError
from tiledraft.cli.render.columns import flow
from tiledraft.cli.screen import Screen
from tiledraft.core.ruleset.dump import dump, inline
from tiledraft.core.ruleset.findings import Path, key_path, shown, suggestion
from tiledraft.core.ruleset.keys import Known, UnknownKeyError, known_at, summary
from tiledraft.core.ruleset.reference import default_words, value_words
from tiledraft.core.ruleset.resolved import child, plain
from tiledraft.core.ruleset.source import Node, parse

if TYPE_CHECKING:
    from tiledraft.plugins.loader import Ruleset

INDENT = 2


def explain_key(name: str, key: str, plugins: Sequence[str], *, trust: bool) -> None:
    """Write all that is known about a key of a ruleset.

    Raises:
        UsageError: there is no such ruleset or key.
        TiledraftError: the ruleset has errors; they are shown.
    """
    ruleset = Engine(plugins, trust=trust).playable(name)
    screen = Screen()
    path = find_key(ruleset, key)
    node = ruleset.resolved.node(path)
    screen.heading(key_path(path))
    for text in _about(ruleset, path):
        screen.lines(flow([text], screen.width, start=" " * INDENT, hanging=INDENT))
    if node is not None:
        screen.lines(_value_lines(plain(node)))
    for text in _history(ruleset, path):
        screen.lines(flow([text], screen.width, start=" " * INDENT, hanging=INDENT))


def find_key(ruleset: Ruleset, key: str) -> Path:
    """The path of a key; the end of one will do where only one ends so.

    Raises:
        UsageError: there is no such key, or there are several.
    """
    path: Path = tuple(key.split("."))
    if ruleset.resolved.node(path) is not None:
        return path
    ends = [found for found in _paths(ruleset.resolved.root, ()) if found[-len(path) :] == path]
    if len(ends) == 1:
        return ends[0]
    if ends:
        several = ", ".join(key_path(found) for found in ends[:6])
        more = ", ..." if len(ends) > 6 else ""
        raise UsageError(f"{shown(key)} may be {several}{more}")
    try:
        known = known_at(ruleset.registry, ruleset.resolved.root, path)
    except UnknownKeyError as error:
        anywhere = () if len(path) > 1 else _names(ruleset)
        near = (*error.known, *anywhere)
        raise UsageError(_unknown(ruleset, error.name, error.path, near)) from error
    if known.rest or known.is_entry:
        at = len(ruleset.resolved.place(path).path)
        entries = _entries(ruleset.resolved.node(path[:at]))
        raise UsageError(_unknown(ruleset, str(path[at]), path[:at], tuple(entries)))
    return path


def _unknown(ruleset: Ruleset, name: str, path: Path, known: tuple[str, ...]) -> str:
    inside = f" in {key_path(path)}" if path else ""
    what = f"{ruleset.name} has no key {shown(name)}{inside}"
    return f"{what}{suggestion(name, known)}"


def _paths(node: Node | None, path: Path) -> Iterator[Path]:
    """All key paths of a value, outer ones first."""
    for name, inner in _entries(node).items():
        yield (*path, name)
        yield from _paths(inner, (*path, name))


def _names(ruleset: Ruleset) -> tuple[str, ...]:
    """The names of all keys that a ruleset has, each once."""
    return tuple(dict.fromkeys(str(path[-1]) for path in _paths(ruleset.resolved.root, ())))


def _entries(node: Node | None) -> dict[str, Node]:
    return node.value if node is not None and isinstance(node.value, dict) else {}


def _about(ruleset: Ruleset, path: Path) -> Iterator[str]:
    """What a key does, what may stand there, and what holds without it."""
    known = known_at(ruleset.registry, ruleset.resolved.root, path)
    if known.is_entry:
        table = ruleset.registry.tables()[known.table]
        yield f"Kind {known.kind}: {summary(table[known.kind])}"
        return
    yield _sentence(known.key.option.description)
    if not known.rest:
        yield f"Value: {value_words(known.key)}. Default: {default_words(known.key)}."
    yield from _of_entry(known)


def _of_entry(known: Known) -> Iterator[str]:
    if known.entry:
        yield f"It belongs to {key_path(known.entry)}, which is of kind {known.kind}."


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _value_lines(value: Any) -> Iterator[str]:
    """The value as YAML, indented."""
    if not isinstance(value, dict):
        yield f"  Here: {inline(value)}"
        return
    yield "  Here:"
    for line in dump(value).rstrip("\n").split("\n"):
        yield f"    {line}"


def _history(ruleset: Ruleset, path: Path) -> Iterator[str]:
    """Who set the key, the last one first, and what stood there before."""
    said = list(_sayings(ruleset, path))
    for number, (where, value) in enumerate(reversed(said)):
        yield f"{'Said' if number == 0 else 'before that'} in {where}: {value}"
    if not said:
        yield "The ruleset does not say it: the default holds."


def _sayings(ruleset: Ruleset, path: Path) -> Iterator[tuple[str, str]]:
    """Each file that says something about a key, in the order in which they merge."""
    for source in ruleset.resolved.sources.values():
        node: Node | None = parse(source)[0]
        for part in path:
            node = child(node, part)
        if node is not None:
            value = "removed" if node.value is None else _brief(plain(node))
            yield f"{node.at.file}:{node.at.line}", value


def _brief(value: Any) -> str:
    return "its entries" if isinstance(value, dict) and len(inline(value)) > 60 else inline(value)
