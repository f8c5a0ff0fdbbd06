"""What is wrong with a ruleset, where, and how that is shown to its author."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Literal, NamedTuple
from unicodedata import combining, east_asian_width

Path = tuple[str | int, ...]
Severity = Literal["error", "warning"]

LINE_BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
WINDOW = 96
SHOWN = 40
MOST_HINTS = 100
"""Findings of one kind that say what may have been meant; a file can hold thousands."""

CODES = {
    "check.players": "a seat or a number of players is impossible",
    "extends.cycle": "a ruleset extends itself, directly or through others",
    "extends.missing": "a ruleset named under `extends` or `with` does not exist",
    "extends.too_many": "a ruleset is put together from too many others",
    "extends.unreadable": "a ruleset named under `extends` or `with` cannot be read",
    "format.newer": "the file is written for a newer version of the program",
    "key.missing": "a key that has no default is missing",
    "key.number": "a key should be a whole number",
    "key.unknown": "a key is not known at this place",
    "kind.unknown": "no plugin registers a kind of this name",
    "merge.conflict": "two overlays set one key to different values",
    "merge.removes_nothing": "`null` removes a key that is not there",
    "money.bank": "the box holds fewer coins than the players start with",
    "name.form": "a name has letters that moves cannot be written with",
    "name.reserved": "a name has a meaning of its own",
    "name.twice": "one name stands for two things",
    "name.unknown": "a name is used that nothing declares",
    "players.uncovered": "a value by number of players lacks a number",
    "players.unknown": "a value is given for a number of players that cannot play",
    "players.unused": "`else` is never used",
    "plugin.not_named": "a kind is used of a plugin that the ruleset does not name",
    "supply.end_pile": "the end pile is larger than the supply",
    "supply.group": "a species must say which group it belongs to",
    "supply.in_play": "the number of species in play does not fit the species there are",
    "supply.leaving": "the list of leaving species does not fit",
    "supply.mates": "two roles do not name each other as mates",
    "supply.park": "a supply must say which park its tiles go to",
    "supply.young_in_pile": "offspring is put into the draw pile",
    "trigger.effect": "a trigger gives what cannot be given, or not to everybody",
    "trigger.field": "a trigger asks an event for what it does not say",
    "trigger.never": "a trigger waits for what never happens",
    "trigger.value": "a trigger compares a part of an event with what it never is",
    "trucks.count": "there are fewer trucks than players",
    "trucks.places": "the list of places has another length than there are trucks",
    "value.choice": "a text is not one of those allowed",
    "value.length": "a list is empty or names something twice",
    "value.range": "a number is too small or too large",
    "value.refused": "a kind refuses its parameters together",
    "value.type": "a value is of the wrong sort",
    "yaml.alias": "an alias names no anchor, or stands inside its own anchor",
    "yaml.character": "the file holds a control character",
    "yaml.documents": "the file holds more than one document",
    "yaml.duplicate": "a key is written twice in one map",
    "yaml.empty": "the file is empty",
    "yaml.empty_value": "a key has no value",
    "yaml.encoding": "the file is not UTF-8 text",
    "yaml.key": "a key is not a plain name",
    "yaml.merge_key": "`<<` stands for something else than a map",
    "yaml.not_a_map": "the file does not begin with a key",
    "yaml.number": "a number has too many digits",
    "yaml.size": "the file is too large",
    "yaml.syntax": "the file is not YAML",
    "yaml.tag": "a value has a tag",
    "yaml.too_deep": "maps and lists are nested too deeply",
    "yaml.too_many_values": "the file holds too many values",
}


class Mark(NamedTuple):
    """A stretch of one line of a file.

    Attributes:
        file: name of the file, as it is shown to the user.
        line: 1-based.
        column: 1-based, in characters.
        end: the column after the last character; at least ``column``.
    """

    file: str
    line: int
    column: int
    end: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault.

    Attributes:
        code: stable code, one of `CODES` or a plugin's own.
        message: one clear sentence without the place.
        file: name of the file, as it is shown to the user.
        line: 1-based.
        column: 1-based, in characters.
        key: the key path, such as ``parks.garden.areas.E4.kind``; "" for the whole file.
        severity: "error" (cannot be played) or "warning".
        length: characters that are marked from ``column`` on; 0 if unknown.
    """

    code: str
    message: str
    file: str
    line: int
    column: int
    key: str = ""
    severity: Severity = "error"
    length: int = 1

    def to_data(self) -> dict[str, str | int]:
        """The finding as plain data for JSON; ``end_column`` is exclusive."""
        return {
            "code": self.code,
            "severity": self.severity,
            "message": self.message,
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "end_column": self.column + self.length,
            "key": self.key,
        }

    def __str__(self) -> str:
        note = "warning: " if self.severity == "warning" else ""
        key = f"{self.key}: " if self.key else ""
        return f"{printable(self.file)}:{self.line}:{self.column}: {note}{key}{self.message}"


def finding(
    code: str, message: str, mark: Mark, path: Path = (), severity: Severity = "error"
) -> Finding:
    """A finding at a mark and a key path."""
    length = mark.end - mark.column
    return Finding(
        code, message, mark.file, mark.line, mark.column, key_path(path), severity, length
    )


def render(found: Finding, text: str) -> str:
    """A finding as lines for the screen: place and message, the source line, a caret.

    Args:
        found: the finding.
        text: the text of the file it was found in; "" leaves the source line out.
    """
    lines = LINE_BREAK.split(text)
    if not text or not 1 <= found.line <= len(lines):
        return str(found)
    line, start = lines[found.line - 1], found.column - 1
    cut = max(0, start - WINDOW // 2) if len(line) > WINDOW else 0
    shown = printable(line[cut : cut + WINDOW].replace("\t", " "), "\N{REPLACEMENT CHARACTER}")
    indent = width(shown[: start - cut])
    marked = max(1, width(shown[start - cut : start - cut + found.length]))
    number = str(found.line)
    return "\n".join(
        (
            str(found),
            f" {number} | {shown}".rstrip(),
            f" {' ' * len(number)} | {' ' * indent}{'^' * marked}",
        )
    )


def width(text: str) -> int:
    """Columns that a text takes on a terminal; wide characters take two."""
    if text.isascii():
        return len(text)
    return sum(
        0 if combining(char) else 2 if east_asian_width(char) in "WF" else 1 for char in text
    )


def printable(text: str, instead: str | None = None) -> str:
    """A text in which nothing can steer a terminal.

    Args:
        text: any text.
        instead: what stands for a character that does not print; None for its escape.
    """
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() else instead or char.encode("unicode_escape").decode("ascii")
        for char in text
    )


def shown(value: object) -> str:
    """A scalar of a file in backquotes, cut to a readable length."""
    word = value is None or isinstance(value, bool)
    text = printable(json.dumps(value) if word else str(value)) or '""'
    return f"`{text}`" if len(text) <= SHOWN else f"`{text[: SHOWN - 3]}...`"


def key_path(path: Path) -> str:
    """A key path as text: ``players[2]`` is the second item of the list `players`."""
    text = ""
    for part in path:
        text += f"[{part + 1}]" if isinstance(part, int) else f".{printable(part)}"
    text = text.removeprefix(".")
    return text if len(text) <= WINDOW else f"{text[:WINDOW]}..."


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name most like a misspelt one, or None."""
    names = list(known)
    near = get_close_matches(name, names, n=1)
    if not near:
        lower = {other.lower(): other for other in names}
        near = [lower[other] for other in get_close_matches(name.lower(), lower, n=1)]
    return near[0] if near else None


def suggestion(name: str, known: Iterable[str], what: str = "known here") -> str:
    """The end of a message about an unknown name: the nearest one, or all of a few."""
    names = list(known)
    near = nearest(name, names)
    if near is not None:
        return f"; did you mean {shown(near)}?"
    if not names:
        return ""
    more = ", ..." if len(names) > 12 else ""
    return f"; {what}: {', '.join(printable(other) for other in names[:12])}{more}"
