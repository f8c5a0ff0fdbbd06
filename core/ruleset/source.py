"""YAML text to plain values, each with its place; nothing is ever constructed from a tag."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import isfinite
from pathlib import Path as FilePath
from typing import Any

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

LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
MAX_BYTES = 1_000_000
MAX_VALUES = 20_000
MAX_DEPTH = 40
MAX_DIGITS = 15
MAX_FLOAT = 32

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


@dataclass(frozen=True, slots=True)
class Node:
    """One value of a file with its place.

    Attributes:
        value: a scalar, a list of nodes, a map of nodes by key, or `BROKEN`.
        mark: where the value stands.
        key: where its key stands; None for items of a list and for the whole file.
        size: values in it, itself included.
        height: levels of maps and lists in it, 0 for a scalar.
    """

    value: Scalar | Broken | list[Node] | dict[str, Node]
    mark: Mark
    key: Mark | None = None
    size: int = 1
    height: int = 0

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


class _Builder:
    """Builds nodes from the parser's events, so that limits hold before memory is used."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.lines = LINE_BREAK.split(text)
        self.findings: list[Finding] = []
        self.values = 0
        self.anchors: dict[str, Node | None] = {}
        self.events = self._parse(text)

    def document(self) -> Node:
        """The one document of the file, a map."""
        next(self.events)
        first = next(self.events)
        if isinstance(first, StreamEndEvent):
            self._stop("yaml.empty", "the file is empty", Mark(self.name, 1, 1, 1))
        root = self._node(next(self.events), (), 1)
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
            raise self._syntax(error) from None
        except (yaml.YAMLError, UnicodeError) as error:
            mark = Mark(self.name, 1, 1, 1)
            raise _Stop(finding("yaml.syntax", f"broken YAML: {error}", mark)) from None

    def _syntax(self, error: yaml.MarkedYAMLError) -> _Stop:
        """A syntax error in words; one at the end of the file points at what is left open."""
        last = len("\n".join(self.lines).rstrip().split("\n")) - 1
        begun = error.context_mark
        place = error.problem_mark or begun
        if place is not None and place.line > last and begun is not None:
            place = begun
        line, column = (place.line, place.column) if place is not None else (0, 0)
        if line > last:
            line, column = last, max(0, len(self.lines[last].rstrip()) - 1)
        problem = error.problem or error.context or "it cannot be read"
        code = "yaml.too_deep" if "nesting depth" in problem else "yaml.syntax"
        message = f"broken YAML: {problem}"
        if error.context and error.problem and "next token" not in error.context:
            where = f", begun in line {begun.line + 1}" if begun is not None else ""
            message += f" ({error.context}{where})"
        char = self.lines[line][column : column + 1] if line < len(self.lines) else ""
        mark = Mark(self.name, line + 1, column + 1, column + 2)
        return _Stop(finding(code, message + _hint(problem, char), mark), tuple(self.findings))

    def _node(self, event: Event, path: Path, depth: int) -> Node:
        mark = self._mark(event)
        if isinstance(event, AliasEvent):
            return self._alias(event, mark, path, depth)
        self._count(1, mark, path)
        anchor, tag = getattr(event, "anchor", None), getattr(event, "tag", None)
        if anchor is not None:
            self.anchors[anchor] = None
        if isinstance(event, ScalarEvent):
            node = self._scalar(event, mark, path)
        else:
            self._deep(depth, mark, path)
            build = self._map if isinstance(event, MappingStartEvent) else self._list
            node = build(mark, path, depth)
        if tag is not None:
            message = f"tags such as {shown(tag)} are not allowed"
            node = self._refuse("yaml.tag", message, mark, path)
        if anchor is not None:
            self.anchors[anchor] = node
        return node

    def _alias(self, event: AliasEvent, mark: Mark, path: Path, depth: int) -> Node:
        name = str(event.anchor)
        node = self.anchors.get(name)
        if node is None:
            inside = name in self.anchors
            why = "stands inside what it repeats" if inside else "names no anchor before it"
            return self._refuse("yaml.alias", f"the alias {shown('*' + name)} {why}", mark, path)
        self._count(node.size, mark, path)
        self._deep(depth + node.height - 1, mark, path)
        return node

    def _scalar(self, event: ScalarEvent, mark: Mark, path: Path) -> Node:
        text: str = event.value
        if event.style:
            return Node(text, mark)
        if text == "":
            return Node(BROKEN, mark)
        if INTEGER.fullmatch(text):
            if len(text.lstrip("+-")) > MAX_DIGITS:
                message = f"numbers have at most {MAX_DIGITS} digits"
                return self._refuse("yaml.number", message, mark, path)
            return Node(int(text), mark)
        if FLOAT.fullmatch(text) and len(text) <= MAX_FLOAT and isfinite(float(text)):
            return Node(float(text), mark)
        return Node(WORDS.get(text, text), mark)

    def _list(self, mark: Mark, path: Path, depth: int) -> Node:
        items: list[Node] = []
        while not isinstance(event := next(self.events), CollectionEndEvent):
            place = (*path, len(items))
            node = self._node(event, place, depth + 1)
            if _is_empty(event):
                message = "this item has no value"
                node = self._refuse("yaml.empty_value", message, self._mark(event), place)
            items.append(node)
        return Node(items, mark, None, *_measure(items))

    def _map(self, mark: Mark, path: Path, depth: int) -> Node:
        own: dict[str, Node] = {}
        merged: dict[str, Node] = {}
        while not isinstance(event := next(self.events), CollectionEndEvent):
            key = self._mark(event)
            name = self._key(event, path, depth)
            place = path if name is None else (*path, name)
            value_event = next(self.events)
            value = self._node(value_event, place, depth + 1)
            if name is None:
                continue
            if name == "<<" and not getattr(event, "style", None):
                self._merge_key(merged, value, key, path)
                continue
            if _is_empty(value_event):
                message = f"{shown(name)} has no value; write one, or `null` to remove the key"
                value = self._refuse("yaml.empty_value", message, key, place)
            if name in own:
                first = own[name].at.line
                message = f"{shown(name)} is written twice here; first in line {first}"
                self._add("yaml.duplicate", message, key, place)
                continue
            own[name] = replace(value, key=key)
        entries = merged | own
        return Node(entries, mark, None, *_measure(entries.values()))

    def _key(self, event: Event, path: Path, depth: int) -> str | None:
        """The text of a key, or None if it was refused."""
        mark = self._mark(event)
        node = self._node(event, path, depth + 1)
        if isinstance(event, ScalarEvent) and event.value and event.tag is None:
            return str(event.value)
        if isinstance(event, AliasEvent) and isinstance(node.value, str) and node.value:
            return node.value
        if event.__class__ is not ScalarEvent or getattr(event, "tag", None) is None:
            self._add("yaml.key", "a key must be a plain name or number", mark, path)
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

    def _count(self, more: int, mark: Mark, path: Path) -> None:
        self.values += more
        if self.values > MAX_VALUES:
            message = f"the file holds more than {MAX_VALUES:,} values, aliases counted in full"
            self._stop("yaml.too_many_values", message, mark, path)

    def _deep(self, depth: int, mark: Mark, path: Path) -> None:
        if depth > MAX_DEPTH:
            message = f"maps and lists are nested more than {MAX_DEPTH} deep"
            self._stop("yaml.too_deep", message, mark, path)

    def _mark(self, event: Event) -> Mark:
        start: Any = event.start_mark
        end: Any = event.end_mark
        line = self.lines[start.line] if start.line < len(self.lines) else ""
        stop = end.column if end.line == start.line else len(line.rstrip())
        return Mark(self.name, start.line + 1, start.column + 1, max(stop, start.column) + 1)

    def _add(self, code: str, message: str, mark: Mark, path: Path) -> None:
        self.findings.append(finding(code, message, mark, path))

    def _refuse(self, code: str, message: str, mark: Mark, path: Path) -> Node:
        self._add(code, message, mark, path)
        return Node(BROKEN, mark)

    def _stop(self, code: str, message: str, mark: Mark, path: Path = ()) -> None:
        raise _Stop(finding(code, message, mark, path), tuple(self.findings))


def _is_empty(event: Event) -> bool:
    return isinstance(event, ScalarEvent) and not (event.value or event.style or event.tag)


def _measure(nodes: Iterable[Node]) -> tuple[int, int]:
    """Size and height of a collection of nodes."""
    size, height = 1, 0
    for node in nodes:
        size += node.size
        height = max(height, node.height)
    return size, height + 1


def _hint(problem: str, char: str) -> str:
    """What to do about a syntax error, as the end of its message."""
    if char == "\t":
        return "; indent with spaces, not with tabs"
    if "cannot start any token" in problem:
        return f"; put a text that begins with {shown(char)} in quotes"
    if "mapping values are not allowed" in problem:
        return "; put a text that holds `: ` in quotes, and check the indentation"
    return ""
