"""The text that a new ruleset begins with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tiledraft.core.ruleset.dump import inline
from tiledraft.core.ruleset.keys import UnknownKeyError, known_at
from tiledraft.core.ruleset.merge import EXTENDS
from tiledraft.core.ruleset.resolved import plain

if TYPE_CHECKING:
    from tiledraft.core.registry import Registry
    from tiledraft.core.ruleset.resolved import Resolved

Names = tuple[str, ...]

ANY = "*"
WANTED: tuple[Names, ...] = (
    ("trucks", "count"),
    ("trucks", "places"),
    ("money", "start"),
    ("supplies", ANY, "end_pile"),
    ("parks", ANY, "areas", ANY, "bonus"),
    ("parks", ANY, "actions", ANY, "price"),
    ("parks", ANY, "scoring", ANY, "points"),
)
WIDTH = 100

HEAD = """\
# yaml-language-server: $schema={schema}
# $schema: {schema}

# Maps merge, everything else replaces, `null` removes. What is not said here is as in {parent}.
# To change one of the values below, take the # off its line and off the lines it belongs to.

"""


def new_text(
    name: str, parent_name: str, parent: Resolved, registry: Registry, schema_path: str
) -> str:
    """A file that changes nothing yet, with what is changed most often as comments.

    Args:
        name: its title.
        parent_name: what it extends: the name of a ruleset, or a path relative to the file.
        parent: the same ruleset, whose values are shown.
        registry: the kinds of the parent, for their descriptions.
        schema_path: path of the JSON Schema, relative to the file.
    """
    head = HEAD.format(schema=schema_path, parent=parent_name)
    own = f"{EXTENDS}: {inline(parent_name)}\ntitle: {inline(name)}\n"
    return "\n".join([head + own, *_comments(parent, registry), ""])


def _comments(parent: Resolved, registry: Registry) -> Iterator[str]:
    """The wanted values as YAML, each line behind a `#` without a blank."""
    tree: dict[str, Any] = {}
    for pattern in WANTED:
        for path in _matches(parent.data, pattern, ()):
            inner = tree
            for part in path[:-1]:
                inner = inner.setdefault(part, {})
            inner[path[-1]] = None
    return _lines(tree, parent, registry, ())


def _matches(data: Any, pattern: Names, path: Names) -> Iterator[Names]:
    """The key paths that fit a pattern."""
    if not pattern:
        yield path
    elif isinstance(data, dict):
        for key in data if pattern[0] == ANY else [pattern[0]]:
            if key in data:
                yield from _matches(data[key], pattern[1:], (*path, key))


def _lines(
    tree: dict[str, Any], parent: Resolved, registry: Registry, path: Names
) -> Iterator[str]:
    """A map of wanted keys; an entry of which one key is wanted takes one line."""
    for key, inner in tree.items():
        at = (*path, key)
        indent = f"#{'  ' * len(path)}"
        if inner and (len(inner) > 1 or any(inner.values())):
            yield f"{indent}{_entry(key, 0).removesuffix(' 0')}"
            yield from _lines(inner, parent, registry, at)
            continue
        leaf = (*at, *(inner or ()))
        node = parent.node(leaf)
        value = plain(node) if node is not None else None
        about = _about(parent, registry, leaf)
        for line in _written(key, {leaf[-1]: value} if inner else value, indent):
            fits = about and len(line) + len(about) + 4 <= WIDTH
            yield f"{line}  # {about}" if fits else line
            about = ""


def _written(key: str, value: Any, indent: str) -> Iterator[str]:
    """A key with its value, on several lines if it is too long for one."""
    line = f"{indent}{_entry(key, value)}"
    if len(line) <= WIDTH or not isinstance(value, dict):
        yield line
        return
    yield f"{indent}{_entry(key, 0).removesuffix(' 0')}"
    for name, inner in value.items():
        yield from _written(name, inner, f"{indent}  ")


def _entry(key: str, value: Any) -> str:
    """A key with its value as they are written."""
    return inline({key: value})[1:-1]


def _about(parent: Resolved, registry: Registry, path: Names) -> str:
    try:
        about, _, _ = known_at(registry, parent.root, path).key.option.description.partition(";")
    except UnknownKeyError:
        return ""
    return about
