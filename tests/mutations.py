"""Slips of the pen: every key of every shipped ruleset deleted, renamed, retyped, duplicated.

Each mutant is either reported where the slip is, or is still a game that can be played.
``python -m tests.mutations`` tries all of them; the test run tries a sample.
"""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import yaml

from tests.ruleset.verdicts import complaints, disagreement, shipped_schema
from tests.tables import plugins
from tiledraft.core.errors import PluginError
from tiledraft.core.lint import lint
from tiledraft.core.ruleset.findings import Finding, key_path
from tiledraft.core.ruleset.source import LOADER, Source
from tiledraft.core.simulation.playout import STUCK, random_game
from tiledraft.plugins.loader import Ruleset

CAP = 300
SEEDS = (1, 2)
PLACE = re.compile(r"^(\S+?):(\d+):\d+: ")

Path = tuple[str, ...]


@dataclass(frozen=True)
class Entry:
    """One key of a text.

    Attributes:
        path: its key path.
        key: indices of the key.
        value: indices of the value.
        begin_next: index of the next key of the same map; -1 for the last.
        end_before: index behind the value before; -1 for the first.
        inline: whether its map is written in braces.
        sort: what its value is: "map", "list", "number", "truth" or "text".
    """

    path: Path
    key: tuple[int, int]
    value: tuple[int, int]
    begin_next: int
    end_before: int
    inline: bool
    sort: str


@dataclass(frozen=True)
class Mutant:
    """A text with one slip.

    Attributes:
        ruleset: the shipped ruleset it was made of.
        way: what was done: "delete", "rename", "retype" or "duplicate".
        path: the key it was done to.
        text: the text now.
        line: where the key stands now, or stood.
    """

    ruleset: str
    way: str
    path: Path
    text: str
    line: int

    def __str__(self) -> str:
        return f"{self.ruleset}: {self.way} {key_path(self.path)} (line {self.line})"


def entries(text: str) -> list[Entry]:
    """All keys of a text, in order."""
    return list(_entries(text, yaml.compose(text, Loader=LOADER), ()))


def _entries(text: str, node: Any, path: Path) -> Iterator[Entry]:
    if not isinstance(node, yaml.MappingNode):
        return
    pairs = node.value
    for number, (key, value) in enumerate(pairs):
        following = pairs[number + 1][0].start_mark.index if number + 1 < len(pairs) else -1
        before = _end(text, pairs[number - 1][1]) if number else -1
        at = (*path, key.value)
        yield Entry(
            at,
            (key.start_mark.index, key.end_mark.index),
            (value.start_mark.index, _end(text, value)),
            following,
            before,
            bool(node.flow_style),
            _sort(value),
        )
        yield from _entries(text, value, at)


def _end(text: str, node: Any) -> int:
    return len(text[: node.end_mark.index].rstrip())


def _sort(node: Any) -> str:
    if isinstance(node, yaml.MappingNode):
        return "map"
    if isinstance(node, yaml.SequenceNode):
        return "list"
    tag = node.tag.rpartition(":")[2]
    return {"int": "number", "bool": "truth"}.get(tag, "text")


def deleted(text: str, entry: Entry) -> str:
    """The text without a key."""
    if entry.begin_next >= 0:
        return text[: entry.key[0]] + text[entry.begin_next :]
    if entry.end_before >= 0:
        return text[: entry.end_before] + text[entry.value[1] :]
    return text[: entry.key[0]] + ("" if entry.inline else "{}") + text[entry.value[1] :]


def renamed(text: str, entry: Entry) -> str:
    """The text with a letter more in a key."""
    return f"{text[: entry.key[1]]}q{text[entry.key[1] :]}"


def retyped(text: str, entry: Entry) -> str:
    """The text with a value of another sort."""
    other = {"map": "5", "list": "true", "number": "many", "truth": "3", "text": "[5]"}
    return text[: entry.value[0]] + other[entry.sort] + text[entry.value[1] :]


def duplicated(text: str, entry: Entry) -> str:
    """The text with a key and its value written twice."""
    start, end = entry.key[0], entry.value[1]
    indent = start - (text.rfind("\n", 0, start) + 1)
    between = ", " if entry.inline else f"\n{' ' * indent}"
    return text[:end] + between + text[start:end] + text[end:]


WAYS: dict[str, Callable[[str, Entry], str]] = {
    "delete": deleted,
    "rename": renamed,
    "retype": retyped,
    "duplicate": duplicated,
}


def mutants(name: str) -> Iterator[Mutant]:
    """All mutants of a shipped ruleset."""
    text = plugins().rulesets()[name].text
    for entry in entries(text):
        for way, change in WAYS.items():
            again = way == "duplicate" and not entry.inline
            at = entry.value[1] if again else entry.key[0]
            line = text.count("\n", 0, at) + 1 + again
            yield Mutant(name, way, entry.path, change(text, entry), line)


def trouble(mutant: Mutant) -> str:
    """Why a mutant is neither reported at its line nor a game; "" if all is well."""
    try:
        ruleset = plugins().load_source(Source(mutant.ruleset, mutant.text))
    except PluginError as error:
        place = PLACE.match(str(error))
        return "" if place and int(place[2]) == mutant.line else f"refused as a whole: {error}"
    findings = [*ruleset.findings, *(lint(ruleset) if ruleset.specs else ())]
    errors = [found for found in findings if found.severity == "error"]
    whole = not re.search("^(extends|with):", mutant.text, re.MULTILINE)
    said = complaints(shipped_schema(), mutant.text)
    against = disagreement(said, ruleset.findings, whole=whole)
    if against or not errors:
        return against or _played(ruleset)
    strange = [found for found in errors if not blames(found, mutant)]
    rest = [found for found in errors if not names(found, mutant)]
    if strange or len(rest) > 1:
        return f"{'reported elsewhere' if strange else 'reported twice'}: {list(map(str, errors))}"
    return ""


def blames(found: Finding, mutant: Mutant) -> bool:
    """Whether a finding is at the slip, at the key around it, or at what it no longer fits.

    A key that is gone has no line: what it no longer fits is in the same park or supply.
    """
    if found.line == mutant.line or names(found, mutant):
        return True
    path = key_path(mutant.path)
    if not found.key or path == found.key or path.startswith(f"{found.key}."):
        return True
    depth = 2 if mutant.path[0] in {"parks", "supplies"} else 1
    return tuple(found.key.split(".")[:depth]) == mutant.path[:depth]


def names(found: Finding, mutant: Mutant) -> bool:
    """Whether a finding is about a name that the slip has taken away."""
    if found.code == "plugin.not_named":
        return mutant.path[0] == "plugins"
    if found.code not in {"name.unknown", "rules.do_not_fit"}:
        return False
    text = plugins().rulesets()[mutant.ruleset].text
    gone = {
        entry.path[-1] for entry in entries(text) if entry.path[: len(mutant.path)] == mutant.path
    }
    return any(f"`{name}`" in found.message for name in gone)


def _played(ruleset: Ruleset) -> str:
    """Why a ruleset cannot be played, after trying it."""
    for players in {min(ruleset.specs), max(ruleset.specs)}:
        rules = ruleset.rules(players)
        for seed in SEEDS:
            if random_game(rules, seed, cap=CAP).ending == STUCK:
                return f"a game of {players} is stuck"
    return ""


def main(arguments: Sequence[str] | None = None) -> int:
    """Try all mutants and tell what went wrong.

    Returns:
        1 if anything did.
    """
    parser = ArgumentParser(prog="python -m tests.mutations", description=__doc__)
    parser.add_argument("--every", type=int, default=1, help="try one in so many")
    options = parser.parse_args(arguments)
    failed = 0
    for name in plugins().rulesets():
        tried: Counter[str] = Counter()
        for mutant in list(mutants(name))[:: options.every]:
            tried[mutant.way] += 1
            why = trouble(mutant)
            if why:
                failed += 1
                sys.stdout.write(f"{mutant}: {why}\n")
        sys.stdout.write(f"{name}: {', '.join(f'{tried[way]} x {way}' for way in WAYS)}\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
