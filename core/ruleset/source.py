"""YAML text to plain values, each with its place; nothing is ever constructed from a tag."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import isfinite
from pathlib import Path as FilePath
from typing import Any, NamedTuple

import yaml
from yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    DocumentStartEvent,
    Event,
    MappingStartEvent,
    ScalarEvent,
    StreamEndEvent,
)

from tiledraft.core.ruleset.findings import LINE_BREAK, Finding, Mark, Path, finding, shown
from tiledraft.core.ruleset.syntax import syntax_finding

LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
MAX_BYTES = 1_000_000
MAX_VALUES = 20_000
MAX_KEYS = 200
MAX_DEPTH = 40
MAX_DIGITS = 15
MAX_FLOAT = 32

NUMERIC = frozenset("+-.0123456789")
INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]*)")
FLOAT = re.compile(r"[-+]?([0-9]+\.[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?")
WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys(("null", "Null", "NULL", "~"), None),
}
CONTROL = re.compile(
    "[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)


class Broken:
    """The value of a node that was refused already: readers pass over it in silence."""

    def __repr__(self) -> str:
        return "BROKEN"


BROKEN = Broken()
Scalar = str | int | float | bool | None


class Node(NamedTuple):
    """One value of a file with its place.

    Attributes:
        value: a scalar, a list of nodes, a map of nodes by key, or `BROKEN`.
        mark: where the value stands.
        key: where its key stands; None for items of a list and for the whole file.
        under: the value of another file that it replaced when rulesets were merged.
    """

    value: Scalar | Broken | list[Node] | dict[str, Node]
    mark: Mark
    key: Mark | None = None
    under: Node | None = None

    @property
    def at(self) -> Mark:
        """The key if there is one, else the value: what a finding points at."""
        return self.key or self.mark


@dataclass(frozen=True, slots=True)
class Source:
    """A ruleset file before it is read.

    Attributes:
        name: what the user is shown: a path as given, or the name of a shipped ruleset.
            Two sources that are merged have two names.
        content: the text, or the bytes of the file.
        path: where it lies on disk, for names relative to it; None for text.
    """

    name: str
    content: str | bytes
    path: FilePath | None = None

    @property
    def text(self) -> str:
        """The text; what is not UTF-8 shows as a replacement character."""
        if isinstance(self.content, str):
            return self.content.removeprefix("\ufeff")
        return self.content.decode("utf-8", "replace").removeprefix("\ufeff")


def read_file(path: FilePath, name: str | None = None) -> Source:
    """A file as a source, unchecked; never more than `MAX_BYTES` and one byte of it.

    Args:
        path: the file.
        name: what the user is shown; the path if left out.

    Raises:
        OSError: the file cannot be read.
    """
    with path.open("rb") as file:
        return Source(name or str(path), file.read(MAX_BYTES + 1), path)


def parse(source: Source) -> tuple[Node | None, list[Finding]]:
    """The values of a source, or None if nothing of it can be used, and what is wrong."""
    try:
        text = _text(source)
        builder = _Builder(source.name, text)
        return builder.document(), builder.findings
    except _Stop as stop:
        return None, [*stop.before, stop.finding]


class _Stop(Exception):
    """A fault after which nothing more of a file can be read."""

    def __init__(self, found: Finding, before: tuple[Finding, ...] = ()) -> None:
        super().__init__(found.message)
        self.finding = found
        self.before = before


def _text(source: Source) -> str:
    """The text of a source that is small enough, UTF-8 and without control characters."""
    start = Mark(source.name, 1, 1, 1)
    if len(source.content) > MAX_BYTES:
        message = f"the file is larger than {MAX_BYTES:,} bytes"
        raise _Stop(finding("yaml.size", message, start))
    if isinstance(source.content, bytes):
        try:
            source.content.decode("utf-8")
        except UnicodeDecodeError as error:
            before = source.content[: error.start].decode("utf-8").removeprefix("\ufeff")
            message = "the file is not UTF-8 text; save it as UTF-8"
            mark = _mark_after(source.name, before)
            raise _Stop(finding("yaml.encoding", message, mark)) from None
    text = source.text
    control = CONTROL.search(text)
    if control is not None:
        message = f"control character U+{ord(control.group()):04X} in the file"
        mark = _mark_after(source.name, text[: control.start()])
        raise _Stop(finding("yaml.character", message, mark))
    return text


def _mark_after(name: str, before: str) -> Mark:
    lines = LINE_BREAK.split(before)
    column = len(lines[-1]) + 1
    return Mark(name, len(lines), column, column + 1)


class _Anchor(NamedTuple):
    """What an alias repeats: its values, itself included, and its levels of maps and lists."""

    node: Node
    size: int
    height: int


class _Builder:
    """Builds nodes from the parser's events, so that limits hold before memory is used.

    It handles each value of a file, so it is written for speed.
    """

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.lines = LINE_BREAK.split(text)
        self.findings: list[Finding] = []
        self.values = 0
        self.anchors: dict[str, _Anchor | None] = {}
        self.events = self._parse(text)

    def document(self) -> Node:
        """The one document of the file, a map."""
        next(self.events)
        first = next(self.events)
        if isinstance(first, StreamEndEvent):
            self._stop("yaml.empty", "the file is empty", Mark(self.name, 1, 1, 1))
        event = next(self.events)
        if _is_empty(event):
            self._stop("yaml.empty", "the file is empty", self._mark(event))
        root = self._node(event, (), 1)
        next(self.events)
        last = next(self.events)
        if isinstance(last, DocumentStartEvent):
            message = "a second document begins here; a file holds one ruleset"
            self._add("yaml.documents", message, self._mark(last), ())
        if not isinstance(root.value, dict | Broken):
            self._stop("yaml.not_a_map", "a ruleset begins with a key, as `title: ..`", root.mark)
        return root

    def _parse(self, text: str) -> Iterator[Event]:
        try:
            yield from yaml.parse(text, Loader=LOADER)
        except yaml.MarkedYAMLError as error:
            found = syntax_finding(error, self.name, self.lines)
            raise _Stop(found, tuple(self.findings)) from None
        except (yaml.YAMLError, UnicodeError) as error:
            mark = Mark(self.name, 1, 1, 1)
            raise _Stop(finding("yaml.syntax", f"broken YAML: {error}", mark)) from None

    def _node(self, event: Any, path: Path, depth: int, key: Mark | None = None) -> Node:
        if event.__class__ is AliasEvent:
            return self._alias(event, path, depth, key)
        self.values += 1
        if self.values > MAX_VALUES:
            self._too_many(self._mark(event), path)
        anchor: str | None = event.anchor
        if anchor is not None:
            self.anchors[anchor] = None
        if event.__class__ is ScalarEvent:
            node = Node(self._scalar(event, path), self._mark(event), key)
        else:
            mark = self._mark(event)
            if depth > MAX_DEPTH:
                self._too_deep(mark, path)
            build = self._map if event.__class__ is MappingStartEvent else self._list
            node = Node(build(path, depth), mark, key)
        if event.tag is not None:
            message = f"tags such as {shown(event.tag)} are not allowed"
            node = self._refuse("yaml.tag", message, node.mark, path, key)
        if anchor is not None:
            self.anchors[anchor] = _Anchor(node, *_measure(node))
        return node

    def _alias(self, event: Any, path: Path, depth: int, key: Mark | None) -> Node:
        name, mark = str(event.anchor), self._mark(event)
        anchor = self.anchors.get(name)
        if anchor is None:
            inside = name in self.anchors
            why = "stands inside what it repeats" if inside else "names no anchor before it"
            message = f"the alias {shown('*' + name)} {why}"
            return self._refuse("yaml.alias", message, mark, path, key)
        self.values += anchor.size
        if self.values > MAX_VALUES:
            self._too_many(mark, path)
        if depth + anchor.height - 1 > MAX_DEPTH:
            self._too_deep(mark, path)
        return anchor.node._replace(key=key)

    def _scalar(self, event: Any, path: Path) -> Scalar | Broken:
        text: str = event.value
        if event.style:
            return text
        if text == "":
            return BROKEN
        if text[0] not in NUMERIC:
            return WORDS.get(text, text)
        if INTEGER.fullmatch(text):
            if len(text.lstrip("+-")) <= MAX_DIGITS:
                return int(text)
            message = f"numbers have at most {MAX_DIGITS} digits"
            self._add("yaml.number", message, self._mark(event), path)
            return BROKEN
        if FLOAT.fullmatch(text) and len(text) <= MAX_FLOAT and isfinite(float(text)):
            return float(text)
        return text

    def _list(self, path: Path, depth: int) -> list[Node]:
        items: list[Node] = []
        for event in self.events:
            if isinstance(event, CollectionEndEvent):
                break
            place = (*path, len(items))
            node = self._node(event, place, depth + 1)
            if node.value is BROKEN and _is_empty(event):
                message = "this item has no value"
                self._add("yaml.empty_value", message, node.mark, place)
            items.append(node)
        return items

    def _map(self, path: Path, depth: int) -> dict[str, Node]:
        own: dict[str, Node] = {}
        merged: dict[str, Node] = {}
        for event in self.events:
            if isinstance(event, CollectionEndEvent):
                break
            name = self._key(event, path, depth)
            mark = self._mark(event)
            place = path if name is None else (*path, name)
            value_event = next(self.events)
            value = self._node(value_event, place, depth + 1, mark)
            if name is None:
                continue
            if name == "<<" and not getattr(event, "style", None):
                self._merge_key(merged, value, mark, path)
                continue
            if value.value is BROKEN and _is_empty(value_event):
                message = f"{shown(name)} has no value; write one, or `null` to remove the key"
                value = self._refuse("yaml.empty_value", message, mark, place, mark)
            if name in own:
                first = own[name].at.line
                message = f"{shown(name)} is written twice here; first in line {first}"
                self._add("yaml.duplicate", message, mark, place)
                continue
            own[name] = value
            if len(own) > MAX_KEYS:
                message = f"a map holds at most {MAX_KEYS} keys"
                self._stop("yaml.too_many_values", message, mark, place)
        return merged | own if merged else own

    def _key(self, event: Any, path: Path, depth: int) -> str | None:
        """The text of a key, or None if it was refused."""
        is_scalar = event.__class__ is ScalarEvent
        if is_scalar and event.value and event.tag is None and event.anchor is None:
            self.values += 1
            if self.values > MAX_VALUES:
                self._too_many(self._mark(event), path)
            return str(event.value)
        node = self._node(event, path, depth + 1)
        if is_scalar and event.value and event.tag is None:
            return str(event.value)
        if event.__class__ is AliasEvent and isinstance(node.value, str) and node.value:
            return node.value
        if not is_scalar or event.tag is None:
            self._add("yaml.key", "a key must be a plain name or number", node.mark, path)
        return None

    def _merge_key(self, into: dict[str, Node], value: Node, key: Mark, path: Path) -> None:
        parts = value.value if isinstance(value.value, list) else [value]
        for part in parts:
            if isinstance(part.value, dict):
                for name, node in part.value.items():
                    into.setdefault(name, node)
            elif not isinstance(part.value, Broken):
                message = "`<<` takes a map or a list of maps"
                self._add("yaml.merge_key", message, key, path)

    def _too_many(self, mark: Mark, path: Path) -> None:
        message = f"the file holds more than {MAX_VALUES:,} values, aliases counted in full"
        self._stop("yaml.too_many_values", message, mark, path)

    def _too_deep(self, mark: Mark, path: Path) -> None:
        message = f"maps and lists are nested more than {MAX_DEPTH} deep"
        self._stop("yaml.too_deep", message, mark, path)

    def _mark(self, event: Any) -> Mark:
        start, end = event.start_mark, event.end_mark
        line, column = start.line, start.column
        if end.line == line:
            stop = end.column
        else:
            stop = len(self.lines[line].rstrip()) if line < len(self.lines) else 0
        return Mark(self.name, line + 1, column + 1, max(stop, column) + 1)

    def _add(self, code: str, message: str, mark: Mark, path: Path) -> None:
        self.findings.append(finding(code, message, mark, path))

    def _refuse(
        self, code: str, message: str, mark: Mark, path: Path, key: Mark | None = None
    ) -> Node:
        self._add(code, message, mark, path)
        return Node(BROKEN, mark, key)

    def _stop(self, code: str, message: str, mark: Mark, path: Path = ()) -> None:
        raise _Stop(finding(code, message, mark, path), tuple(self.findings))


def _is_empty(event: Event) -> bool:
    return isinstance(event, ScalarEvent) and not (event.value or event.style or event.tag)


def _measure(node: Node) -> tuple[int, int]:
    """The values in a node, itself included, and its levels of maps and lists."""
    if not isinstance(node.value, dict | list):
        return 1, 0
    inner = node.value.values() if isinstance(node.value, dict) else node.value
    sizes = [_measure(item) for item in inner]
    return 1 + sum(size for size, _ in sizes), 1 + max((height for _, height in sizes), default=0)
