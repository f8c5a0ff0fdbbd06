"""A ruleset with everything it is put together from: its values, and where each was written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from types import MappingProxyType
from typing import Any, NamedTuple

from tiledraft.core.ruleset.dump import canonical, dump
from tiledraft.core.ruleset.findings import Finding, Mark, Path
from tiledraft.core.ruleset.source import BROKEN, Node, Source


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


class Parents(NamedTuple):
    """The rulesets that a file names.

    Attributes:
        extends: the name of the source under `extends`; None if there is none.
        overlays: the names of the sources under `with`.
    """

    extends: str | None = None
    overlays: tuple[str, ...] = ()


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
        links: the rulesets that each file names, by the name of its source.
        removed: the `null` that took away what was at a key path, with what that was.
    """

    name: str
    root: Node | None
    findings: tuple[Finding, ...] = ()
    parent: tuple[str, ...] = ()
    sources: Mapping[str, Source] = field(default_factory=lambda: MappingProxyType({}))
    agreed: tuple[Agreement, ...] = ()
    links: Mapping[str, Parents] = field(default_factory=lambda: MappingProxyType({}))
    removed: Mapping[Path, Node] = field(default_factory=lambda: MappingProxyType({}))

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
