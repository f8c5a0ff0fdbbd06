"""Rulesets put together: maps merge, everything else replaces, `null` removes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from types import MappingProxyType
from typing import Any

from tiledraft.core.errors import TiledraftError
from tiledraft.core.ruleset.dump import canonical, dump
from tiledraft.core.ruleset.findings import (
    Finding,
    Mark,
    Path,
    finding,
    shown,
    suggestion,
)
from tiledraft.core.ruleset.source import BROKEN, Node, Source, parse

EXTENDS = "extends"
WITH = "with"
MAX_SOURCES = 32

Find = Callable[[str, Source], Source | None]
Tree = dict[str, Node]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a key of a resolved ruleset was written.

    Attributes:
        key: the key; the beginning of the file for the whole ruleset.
        value: its value.
        path: the part of the path asked for that exists.
    """

    key: Mark
    value: Mark
    path: Path

    @property
    def file(self) -> str:
        """Name of the file that wrote it."""
        return self.key.file

    @property
    def line(self) -> int:
        """Line of the key, 1-based."""
        return self.key.line

    @property
    def column(self) -> int:
        """Column of the key, 1-based."""
        return self.key.column


@dataclass(frozen=True, slots=True)
class Agreement:
    """A value that two overlays of one file share although neither knows the other.

    Attributes:
        path: its key path.
        first: where the one says so.
        second: where the other says so.
        file: the file that names both under `with` and says nothing itself.
    """

    path: Path
    first: Mark
    second: Mark
    file: str


@dataclass(frozen=True)
class Resolved:
    """A ruleset with all it is put together from, still plain data.

    Attributes:
        name: the name of the source it was resolved from.
        root: the merged values with their places; None if a file could not be read at all.
        findings: what is wrong with the files and with the way they merge.
        parent: names under `extends`, `with` and extra overlays, direct and indirect, in
            the order in which they merge.
        sources: every file by the name it is shown under, for carets.
        agreed: what overlays say alike, each for itself.
    """

    name: str
    root: Node | None
    findings: tuple[Finding, ...] = ()
    parent: tuple[str, ...] = ()
    sources: Mapping[str, Source] = field(default_factory=lambda: MappingProxyType({}))
    agreed: tuple[Agreement, ...] = ()

    @cached_property
    def data(self) -> dict[str, Any]:
        """The merged values as plain data, in order; refused values are left out."""
        value = plain(self.root) if self.root is not None else {}
        return value if isinstance(value, dict) else {}

    @cached_property
    def fingerprint(self) -> str:
        """SHA-256 of the content, the order of keys included, as 64 hexadecimal digits."""
        return sha256(canonical(self.data).encode()).hexdigest()

    @cached_property
    def text(self) -> str:
        """The ruleset as one YAML text, with the same content and fingerprint."""
        return dump(self.data)

    @cached_property
    def layers(self) -> dict[str, int]:
        """The files in the order in which they merge: later ones win."""
        return {name: index for index, name in enumerate(self.sources)}

    def text_of(self, file: str) -> str:
        """The text of a file that was read, for `render`; "" for an unknown name."""
        source = self.sources.get(file)
        return source.text if source is not None else ""

    def node(self, path: str | Sequence[str | int]) -> Node | None:
        """The value at a key path, or None if there is none."""
        node, known = self._walk(path)
        return node if len(known) == len(_parts(path)) else None

    def place(self, path: str | Sequence[str | int]) -> Place:
        """Where a key was written; where the nearest key around it was if it was not.

        Args:
            path: ``"parks.garden.actions.move"``, or its parts (list items count from 0).
        """
        node, known = self._walk(path)
        if node is None:
            start = Mark(self.name, 1, 1, 1)
            return Place(start, start, ())
        return Place(node.at, node.mark, known)

    def _walk(self, path: str | Sequence[str | int]) -> tuple[Node | None, Path]:
        node, known = self.root, 0
        parts = _parts(path)
        for part in parts:
            inner = child(node, part)
            if inner is None:
                break
            node, known = inner, known + 1
        return node, parts[:known]


def _parts(path: str | Sequence[str | int]) -> Path:
    if isinstance(path, str):
        return tuple(path.split(".")) if path else ()
    return tuple(path)


def child(node: Node | None, part: str | int) -> Node | None:
    """The value under one key, or one item of a list; None if there is none."""
    value = node.value if node is not None else None
    found: Node | None = None
    if isinstance(value, dict) and isinstance(part, str):
        found = value.get(part)
    elif isinstance(value, list) and isinstance(part, int) and 0 <= part < len(value):
        found = value[part]
    return found


def plain(node: Node) -> Any:
    """A node as plain data: scalars, lists, and maps without refused values."""
    value = node.value
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items() if item.value is not BROKEN}
    if isinstance(value, list):
        return [plain(item) for item in value if item.value is not BROKEN]
    return value


def resolve(
    source: Source,
    find: Find,
    extra: Sequence[Source] = (),
    known: Callable[[], Iterable[str]] = tuple,
) -> Resolved:
    """Read a ruleset and everything it names, and merge it.

    Args:
        source: the file.
        find: ``find(name, source)`` gives the ruleset that `source` names under `extends`
            or `with`, or None. A `TiledraftError` of it becomes a finding.
        extra: overlays that merge last, in this order.
        known: the names that can be named, for suggestions.
    """
    return _Resolver(find, known).resolve(source, extra)


class _Resolver:
    """Resolves one ruleset."""

    def __init__(self, find: Find, known: Callable[[], Iterable[str]]) -> None:
        self.find = find
        self.known = known
        self.findings: list[Finding] = []
        self.sources: dict[str, Source] = {}
        self.done: dict[Source, Tree | None] = {}
        self.parents: list[str] = []
        self.agreed: list[Agreement] = []

    def resolve(self, source: Source, extra: Sequence[Source]) -> Resolved:
        tree = self._tree(source, ())
        for overlay in extra:
            self.parents.append(overlay.name)
            over = self._tree(overlay, ())
            tree = None if tree is None or over is None else merge(tree, over)
        root = None
        if tree is not None:
            start = Mark(source.name, 1, 1, 1)
            root = Node(self._without_null(tree, ()), start)
        parents = tuple(dict.fromkeys(self.parents))
        found = tuple(in_order(self.findings, self.sources))
        sources = MappingProxyType(self.sources)
        return Resolved(source.name, root, found, parents, sources, tuple(self.agreed))

    def _tree(self, source: Source, stack: tuple[Source, ...]) -> Tree | None:
        """The merged map of a source; removals that found nothing stay in it as nulls."""
        if source not in self.done:
            self.done[source] = self._merged(source, stack)
            self.sources.setdefault(source.name, source)
        return self.done[source]

    def _merged(self, source: Source, stack: tuple[Source, ...]) -> Tree | None:
        root, found = parse(source)
        self.findings += found
        if root is None or not isinstance(root.value, dict):
            return None
        own = dict(root.value)
        parents = self._names(own.pop(EXTENDS, None), EXTENDS, several=False)
        overlays = self._names(own.pop(WITH, None), WITH, several=True)
        inside = (*stack, source)
        bases = [self._named(node, path, source, inside) for node, path in parents]
        layers = [self._named(node, path, source, inside) for node, path in overlays]
        self._conflicts([layer for layer in layers if layer is not None], own, source.name)
        tree: Tree = {}
        for layer in (*bases, *layers):
            if layer is None:
                return None
            tree = merge(tree, layer)
        return merge(tree, own)

    def _names(self, node: Node | None, key: str, several: bool) -> list[tuple[Node, Path]]:
        """The entries of `extends` or `with`, each of which should be a name."""
        if node is None:
            return []
        if several and isinstance(node.value, list):
            return [(item, (key, index)) for index, item in enumerate(node.value)]
        return [(node, (key,))]

    def _named(
        self, node: Node, path: Path, source: Source, stack: tuple[Source, ...]
    ) -> Tree | None:
        """The merged map of a ruleset named in a file; None if there is none to go on with."""
        if not isinstance(node.value, str) or path == (WITH,):
            self._not_a_name(node, path)
            return None
        name = node.value
        try:
            found = self.find(name, source)
        except TiledraftError as error:
            self._add("extends.unreadable", str(error), node.mark, path)
            return None
        if found is None:
            message = f"there is no ruleset {shown(name)}"
            message += suggestion(name, self.known(), "known are")
            self._add("extends.missing", message, node.mark, path)
            return None
        if found in stack:
            chain = " -> ".join(item.name for item in (*stack[stack.index(found) :], found))
            self._add("extends.cycle", f"this goes round in a circle: {chain}", node.mark, path)
            return None
        if len(self.sources) + len(stack) > MAX_SOURCES:
            message = f"a ruleset is put together from at most {MAX_SOURCES} files"
            self._add("extends.too_many", message, node.mark, path)
            return None
        tree = self._tree(found, stack)
        self.parents.append(name)
        return tree

    def _not_a_name(self, node: Node, path: Path) -> None:
        if node.value is BROKEN:
            return
        message = "must be the name of a ruleset or the path of a file"
        if path == (WITH,):
            message = f"`{WITH}` must be a list of names"
        self._add("value.type", message, node.mark, path)

    def _conflicts(self, layers: list[Tree], own: Tree, file: str) -> None:
        """Find what two overlays set, differently or alike, and the file itself does not."""
        seen: Tree = {}
        for layer in layers:
            self._compare(seen, layer, own, file, ())
            seen = merge(seen, layer)

    def _compare(self, first: Tree, second: Tree, own: Tree, file: str, path: Path) -> None:
        for key, after in second.items():
            before = first.get(key)
            if before is None or BROKEN in (before.value, after.value):
                continue
            inner = own.get(key)
            if isinstance(before.value, dict) and isinstance(after.value, dict):
                if not _settled(inner):
                    self._compare(before.value, after.value, _entries(inner), file, (*path, key))
            elif _settled(inner):
                continue
            elif _same(before, after):
                if before.mark != after.mark:
                    agreed = Agreement((*path, key), before.mark, after.mark, file)
                    self.agreed.append(agreed)
            else:
                message = (
                    f"two overlays disagree: {_brief(before)} in {before.at}, "
                    f"{_brief(after)} here; say in {file} which one holds"
                )
                self._add("merge.conflict", message, after.at, (*path, key))

    def _without_null(self, tree: Tree, path: Path) -> Tree:
        """The map without the nulls that are left: they removed nothing."""
        there = [key for key, node in tree.items() if node.value is not None]
        kept: Tree = {}
        for key, node in tree.items():
            if node.value is None:
                message = f"`null` removes {shown(key)}, which is not there"
                message += suggestion(key, there, "there is")
                self._add("merge.removes_nothing", message, node.at, (*path, key))
            elif isinstance(node.value, dict):
                kept[key] = node._replace(value=self._without_null(node.value, (*path, key)))
            else:
                kept[key] = node
        return kept

    def _add(self, code: str, message: str, mark: Mark, path: Path) -> None:
        self.findings.append(finding(code, message, mark, path))


def in_order(findings: Iterable[Finding], files: Iterable[str]) -> list[Finding]:
    """Each finding once, in order of file, line and column.

    Args:
        findings: the findings.
        files: the names of the files, in their order.
    """
    layers = {name: index for index, name in enumerate(files)}
    return sorted(
        dict.fromkeys(findings),
        key=lambda found: (layers.get(found.file, len(layers)), found.line, found.column),
    )


def merge(base: Tree, over: Tree) -> Tree:
    """One map over another; a null that finds nothing to remove is kept.

    Args:
        base: the map below, whose order comes first.
        over: the map whose values win.
    """
    merged = dict(base)
    for key, node in over.items():
        below = merged.get(key)
        if node.value is None and below is not None and below.value is not None:
            del merged[key]
        elif isinstance(node.value, dict) and below is not None and isinstance(below.value, dict):
            merged[key] = node._replace(value=merge(below.value, node.value))
        else:
            merged[key] = node
    return merged


def _settled(node: Node | None) -> bool:
    """Whether a file itself sets a key, so that its overlays need not agree."""
    return node is not None and not isinstance(node.value, dict)


def _entries(node: Node | None) -> Tree:
    return node.value if node is not None and isinstance(node.value, dict) else {}


def _same(first: Node, second: Node) -> bool:
    return canonical(plain(first)) == canonical(plain(second))


def _brief(node: Node) -> str:
    if node.value is None:
        return "removed"
    return shown(canonical(plain(node)) if isinstance(node.value, dict | list) else node.value)
