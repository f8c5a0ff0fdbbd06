"""Where each value of a ruleset comes from, and what is known about one key."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tiledraft.core.errors import RulesetError
from tiledraft.core.ruleset.dump import inline
from tiledraft.core.ruleset.findings import Mark, Path, key_path, printable, shown, suggestion
from tiledraft.core.ruleset.keys import Known, UnknownKeyError, known_at, sort_of, summary
from tiledraft.core.ruleset.reference import default_words, value_words
from tiledraft.core.ruleset.resolved import child, plain
from tiledraft.core.ruleset.source import BROKEN

if TYPE_CHECKING:
    from tiledraft.core.registry import Registry
    from tiledraft.core.ruleset.resolved import Resolved
    from tiledraft.core.ruleset.source import Node


MOST_ENDS = 6


@dataclass(frozen=True, slots=True)
class Origin:
    """One value and who wrote it.

    Attributes:
        path: its key path; () where that is known.
        value: the value on one line, as in YAML.
        mark: where it stands.
    """

    path: Path
    value: str
    mark: Mark

    @property
    def key(self) -> str:
        """Its key path as text."""
        return key_path(self.path)

    @property
    def place(self) -> str:
        """File and line."""
        return place(self.mark)


def place(mark: Mark) -> str:
    """File and line of a mark."""
    return f"{printable(mark.file)}:{mark.line}"


def origin(resolved: Resolved, path: Path = ()) -> tuple[Origin, ...]:
    """Every number, text and list of a ruleset, or of one key of it, in order."""
    node = resolved.node(path)
    return tuple(_leaves(node, path)) if node is not None else ()


def _leaves(node: Node, path: Path) -> Iterator[Origin]:
    if isinstance(node.value, dict) and (node.value or not path):
        for key, inner in node.value.items():
            yield from _leaves(inner, (*path, key))
    elif node.value is not BROKEN:
        yield Origin(path, inline(plain(node)), node.at)


@dataclass(frozen=True, slots=True)
class Explanation:
    """What is known about one key of a ruleset.

    Attributes:
        path: its key path.
        description: what it says, or, for a rule, what its kind does.
        value: its value on one line, as in YAML; "" if it has none.
        default: its default in words; "required" if it has none; "" for a rule and the like.
        expected: what may stand there, in words; "" for a rule and the like.
        rule: the key path of the rule it belongs to; "" outside of rules.
        kind: that rule's kind in words, such as "action kind `move`"; "" outside of rules.
        plugin: the plugin that brings the kind, "core" for the engine; "" outside of rules.
        written: where the value was written; None if nowhere.
        overrode: other values that it replaced, the latest first.
        removed: where the key was removed, and what stood there is in `overrode`; or None.
    """

    path: Path
    description: str
    value: str
    default: str
    expected: str
    rule: str
    kind: str
    plugin: str
    written: Mark | None
    overrode: tuple[Origin, ...]
    removed: Mark | None

    @property
    def key(self) -> str:
        """Its key path as text."""
        return key_path(self.path)


def explain(resolved: Resolved, registry: Registry, key: str) -> Explanation:
    """What one key does, its value, who wrote it, and what it overrode.

    Args:
        resolved: the ruleset.
        registry: the kinds it names.
        key: the key path, such as ``parks.garden.actions.move.price``; its end will do where
            only one key ends so.

    Raises:
        RulesetError: there is no such key, or there are several.
    """
    path = _whole(resolved, _path(key))
    known = _known(resolved, registry, path)
    node = resolved.node(path)
    gone, below = _removed(resolved, path) if node is None else (None, None)
    table = registry.tables()[known.table] if known.table else None
    return Explanation(
        path=path,
        description=_description(known, registry),
        value=inline(plain(node)) if node is not None else "",
        default="" if known.rest else default_words(known.key),
        expected="" if known.rest else value_words(known.key),
        rule=key_path(known.entry),
        kind=f"{sort_of(table)} kind {shown(known.kind)}" if table is not None else "",
        plugin=table.owner_of(known.kind) if table is not None and known.kind in table else "",
        written=node.at if node is not None else None,
        overrode=tuple(_overrode(node, node.under if node is not None else below)),
        removed=gone,
    )


def _path(key: str) -> Path:
    """A key path as written, ``players[2]`` for the second item of a list."""
    parts: list[str | int] = []
    for part in key.split("."):
        name, bracket, number = part.partition("[")
        parts.append(name)
        if bracket and number.removesuffix("]").isdecimal():
            parts.append(int(number.removesuffix("]")) - 1)
    return tuple(parts)


def _whole(resolved: Resolved, path: Path) -> Path:
    """The path that the end of one stands for; what is there goes before what was removed.

    Raises:
        RulesetError: it may be several.
    """
    for known in (_paths(resolved.root), resolved.removed):
        ends = [other for other in known if other[-len(path) :] == path]
        if path in ends or not ends:
            continue
        if len(ends) > 1:
            several = ", ".join(map(key_path, ends[:MOST_ENDS]))
            more = ", ..." if len(ends) > MOST_ENDS else ""
            raise RulesetError(f"{shown(key_path(path))} may be {several}{more}")
        return ends[0]
    return path


def _paths(node: Node | None, path: Path = ()) -> Iterator[Path]:
    """All key paths of a value, outer ones first."""
    if node is not None and isinstance(node.value, dict):
        for name, inner in node.value.items():
            yield (*path, name)
            yield from _paths(inner, (*path, name))


def _known(resolved: Resolved, registry: Registry, path: Path) -> Known:
    """What is declared about a path.

    Raises:
        RulesetError: nothing is, or it has a name in it that the ruleset does not have.
    """
    known = None
    for end in range(1, len(path) + 1):
        part, around = path[end - 1], path[: end - 1]
        try:
            known = known_at(registry, resolved.root, path[:end])
        except UnknownKeyError as error:
            where = f"in {shown(key_path(around))}" if around else "in a ruleset"
            message = f"there is no key {shown(error.name)} {where}"
            inner = () if len(path) > 1 else (str(other[-1]) for other in _paths(resolved.root))
            names = dict.fromkeys((*error.known, *inner))
            raise RulesetError(message + suggestion(error.name, names)) from error
        is_name = bool(known.rest) or known.is_entry
        if is_name and resolved.node(path[:end]) is None and _removed(resolved, path)[0] is None:
            inside = resolved.node(around)
            names = inside.value if inside is not None and isinstance(inside.value, dict) else {}
            name = key_path((part,)) if isinstance(part, int) else part
            message = f"{shown(key_path(around))} has no {shown(name)}"
            raise RulesetError(message + suggestion(name, names, "it has"))
    if known is None:
        raise RulesetError("write a key path, such as `trucks.places`")
    return known


def _removed(resolved: Resolved, path: Path) -> tuple[Mark | None, Node | None]:
    """Where a key, or what it belongs to, was removed, and what it was."""
    for end in range(len(path), 0, -1):
        null = resolved.removed.get(path[:end])
        if null is not None:
            below = null.under
            for part in path[end:]:
                below = child(below, part)
            return null.at, below
    return None, None


def _description(known: Known, registry: Registry) -> str:
    if known.is_entry:
        kinds = registry.tables()[known.table]
        return summary(kinds[known.kind]) if known.kind in kinds else ""
    return known.key.option.description


def _overrode(above: Node | None, below: Node | None) -> Iterator[Origin]:
    """The values below one, the latest first, without those that say the same."""
    text = inline(plain(above)) if above is not None else ""
    while below is not None:
        value = inline(plain(below))
        if value != text:
            yield Origin((), value, below.at)
        text, below = value, below.under
