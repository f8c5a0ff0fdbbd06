"""Reading scenario files: YAML to scenarios whose parts know their lines."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path as FilePath
from typing import Any

from tiledraft.core.position import KEYS
from tiledraft.core.ruleset.findings import Finding, Mark, Path, finding, shown, suggestion
from tiledraft.core.ruleset.resolved import plain
from tiledraft.core.ruleset.source import BROKEN, Node, Source, parse
from tiledraft.core.scenario.checks import CHECKS, no_map

SHARED = ("ruleset", "players", "source", "overlay")
FILE_KEYS = (*SHARED, "scenarios")
SCENARIO_KEYS = ("name", *SHARED, "position", "draws", "moves", "expect")
EXPECT = "expect"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a scenario.

    Attributes:
        move: the text of a move; "" for checks alone.
        checks: what must be true, or None for a move.
        mark: where the step is written.
    """

    move: str
    checks: Node | None
    mark: Mark


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario.

    Attributes:
        name: its name, unique in the file.
        source: the section of a rulebook, or the ruling, that it shows.
        ruleset: name of the ruleset, or its path relative to the file.
        players: number of players.
        overlay: changes to the ruleset, or None.
        position: the position; None for the start of a game.
        draws: the tiles that are revealed next, with their places.
        steps: moves and checks, in order.
        mark: where the scenario begins.
        path: the file it was read from; None for text.
    """

    name: str
    source: str
    ruleset: str
    players: int
    overlay: Node | None
    position: Node | None
    draws: tuple[tuple[str, Mark], ...]
    steps: tuple[Step, ...]
    mark: Mark
    path: FilePath | None = None

    def words(self) -> Iterator[str]:
        """Every single word of the position, the draws, the moves and the checks."""
        nodes = [node for node in (self.position, *(step.checks for step in self.steps)) if node]
        for node in nodes:
            yield from _words(plain(node))
        for text in (*(text for text, _ in self.draws), *(step.move for step in self.steps)):
            yield from text.split()


@dataclass
class ScenarioFile:
    """A scenario file as read.

    Attributes:
        source: the file.
        scenarios: the scenarios that can be run.
        unread: how many others the file lists.
        findings: what is wrong with the file.
    """

    source: Source
    scenarios: list[Scenario] = field(default_factory=list)
    unread: int = 0
    findings: list[Finding] = field(default_factory=list)


def read_scenarios(source: Source) -> ScenarioFile:
    """Read a scenario file; every fault in it is a finding."""
    root, findings = parse(source)
    file = ScenarioFile(source, findings=list(findings))
    if root is not None:
        _Reader(file).read(root)
    return file


class _Reader:
    """Reads one file."""

    def __init__(self, file: ScenarioFile) -> None:
        self.file = file
        self.names: set[str] = set()

    def read(self, root: Node) -> None:
        shared = self._map(root, FILE_KEYS, ())
        entries = shared.pop("scenarios", None)
        if entries is None:
            message = "a scenario file has a list `scenarios`"
            self._add("scenario.shape", message, root.mark, ())
            return
        for index, entry in enumerate(self._list(entries, ("scenarios",))):
            before = len(self.file.findings)
            scenario = self._scenario(entry, shared, ("scenarios", index))
            whole = len(self.file.findings) == before and not _is_broken(entry)
            if scenario is not None and whole:
                self.file.scenarios.append(scenario)
            else:
                self.file.unread += 1

    def _scenario(self, node: Node, shared: Mapping[str, Node], path: Path) -> Scenario | None:
        own = self._map(node, SCENARIO_KEYS, path)
        if not own:
            return None
        known = {**shared, **own}
        name = self._text(known, "name", node, path)
        ruleset = self._text(known, "ruleset", node, path)
        players = known.get("players")
        if players is None or type(players.value) is not int:
            mark = players.at if players else node.mark
            self._add("scenario.shape", "`players` must be a number", mark, path)
            return None
        if name in self.names:
            message = f"another scenario is called {shown(name)} already"
            self._add("scenario.name_twice", message, own["name"].at, path)
        self.names.add(name)
        source = str(known["source"].value) if "source" in known else ""
        if "position" in own:
            self._map(own["position"], KEYS, (*path, "position"))
        return Scenario(
            name,
            source,
            ruleset,
            players.value,
            known.get("overlay"),
            own.get("position"),
            tuple(self._texts(own.get("draws"), (*path, "draws"))),
            tuple(self._steps(own, path)),
            node.mark,
            self.file.source.path,
        )

    def _steps(self, own: Mapping[str, Node], path: Path) -> Iterator[Step]:
        moves = own.get("moves")
        for index, item in enumerate(self._list(moves, (*path, "moves")) if moves else []):
            place = (*path, "moves", index)
            if isinstance(item.value, dict):
                checks = self._map(item, (EXPECT,), place).get(EXPECT)
                if checks is not None:
                    yield self._checks(checks, (*place, EXPECT))
            elif item.value is not BROKEN:
                yield Step(str(item.value), None, item.mark)
        if EXPECT in own:
            yield self._checks(own[EXPECT], (*path, EXPECT))

    def _checks(self, node: Node, path: Path) -> Step:
        self._map(node, CHECKS, path)
        return Step("", node, node.at)

    def _texts(self, node: Node | None, path: Path) -> Iterator[tuple[str, Mark]]:
        for item in self._list(node, path) if node else []:
            if isinstance(item.value, str):
                yield item.value, item.mark
            elif item.value is not BROKEN:
                self._add("scenario.shape", "a tile is written as its name", item.mark, path)

    def _text(self, known: Mapping[str, Node], key: str, node: Node, path: Path) -> str:
        value = known[key].value if key in known else None
        if isinstance(value, str) and value:
            return value
        mark = known[key].at if key in known else node.mark
        self._add("scenario.shape", f"`{key}` must be a text", mark, path)
        return ""

    def _map(self, node: Node, keys: Collection[str], path: Path) -> dict[str, Node]:
        """The entries of a map; a key that is not known is a finding."""
        if not isinstance(node.value, dict):
            if node.value is not BROKEN:
                self._add("scenario.shape", no_map(keys), node.at, path)
            return {}
        for key, item in node.value.items():
            if key not in keys:
                message = f"unknown key {shown(key)}{suggestion(key, keys)}"
                self._add("key.unknown", message, item.at, (*path, key))
        return {key: item for key, item in node.value.items() if item.value is not BROKEN}

    def _list(self, node: Node, path: Path) -> list[Node]:
        if isinstance(node.value, list):
            return node.value
        if node.value is not BROKEN:
            self._add("scenario.shape", "this must be a list", node.at, path)
        return []

    def _add(self, code: str, message: str, mark: Mark, path: Path) -> None:
        self.file.findings.append(finding(code, message, mark, path))


def _is_broken(node: Node) -> bool:
    """Whether a part of a value was refused when the YAML was read."""
    if isinstance(node.value, dict):
        return any(map(_is_broken, node.value.values()))
    if isinstance(node.value, list):
        return any(map(_is_broken, node.value))
    return node.value is BROKEN


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield from key.split()
            yield from _words(item)
    elif isinstance(value, list):
        for item in value:
            yield from _words(item)
    elif isinstance(value, str):
        yield from value.split()
