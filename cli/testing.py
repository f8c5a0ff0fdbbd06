"""Running scenario files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from tiledraft.cli import stdin
from tiledraft.cli.codes import FOUND
from tiledraft.cli.engine import EMPTY, Engine, UsageError
from tiledraft.cli.render.view import plural
from tiledraft.cli.screen import Screen
from tiledraft.core.ruleset.findings import printable, render
from tiledraft.core.ruleset.source import MAX_BYTES, Source, read_file
from tiledraft.core.scenario import ScenarioFile, read_scenarios, run_scenario
from tiledraft.plugins.ruleset import accusing

if TYPE_CHECKING:
    from tiledraft.core.ruleset.findings import Finding
    from tiledraft.core.scenario import Scenario
    from tiledraft.plugins.loader import Ruleset


def run_scenarios(files: Sequence[str], plugins: Sequence[str], *, trust: bool, json: bool) -> None:
    """Run the scenarios of some files and write what is not as expected.

    Raises:
        UsageError: a file is missing.
        Exit: something is not as expected.
    """
    engine = Engine(plugins, trust=trust)
    screen = Screen()
    results = [_run(engine, read_scenarios(source)) for source in list(sources(files))]
    if json:
        screen.json([result.to_data() for result in results])
    else:
        _write(screen, results)
    if any(result.found for result in results):
        raise typer.Exit(FOUND)


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a scenario file.

    Attributes:
        file: the file.
        found: what is wrong, each with the name of its scenario; "" for the file itself.
    """

    file: ScenarioFile
    found: tuple[tuple[str, Finding], ...]

    @property
    def failed(self) -> int:
        """How many of its scenarios are not as expected."""
        return len({name for name, _ in self.found if name})

    def to_data(self) -> dict[str, Any]:
        """The same as plain data."""
        return {
            "file": self.file.source.name,
            "scenarios": len(self.file.scenarios) + self.file.unread,
            "failed": self.failed,
            "not_run": self.file.unread,
            "findings": [{"scenario": name, **found.to_data()} for name, found in self.found],
        }


def _run(engine: Engine, file: ScenarioFile) -> Result:
    found = [("", finding) for finding in file.findings]
    for scenario in file.scenarios:
        found += [(scenario.name, failure) for failure in _failures(engine, scenario)]
    return Result(file, tuple(found))


def _failures(engine: Engine, scenario: Scenario) -> list[Finding]:
    """What is not as a scenario expects.

    Raises:
        PluginError: a plugin of its ruleset fails.
    """
    loaded: list[Ruleset] = []

    def load(name: str, overlays: Sequence[Source]) -> Ruleset:
        loaded.append(engine.plugins.load(name, overlays))
        return loaded[-1]

    with accusing(lambda error: loaded[-1].accuser(error) if loaded else None):
        return run_scenario(scenario, load)


def _write(screen: Screen, results: Sequence[Result]) -> None:
    last = ""
    for result in results:
        for name, found in result.found:
            if name and name != last:
                screen.lines([f"{name}:"], "bold")
            last = name
            source = result.file.source
            text = source.text if found.file == source.name else ""
            screen.lines([*render(found, text).split("\n"), ""])
    failed = sum(result.failed for result in results)
    unread = sum(result.file.unread for result in results)
    count = sum(len(result.file.scenarios) for result in results) + unread
    ends = [f"{failed} failed"] if failed else []
    ends += [f"{unread} not run"] if unread else []
    if not ends:
        faulty = any(result.found for result in results)
        ends = ["some could not be read" if faulty else "all as expected"]
    screen.say(f"{plural(count, 'scenario')} in {plural(len(results), 'file')}: {', '.join(ends)}.")


def sources(files: Sequence[str]) -> Iterator[Source]:
    """The files, those in folders, and standard input, in order.

    Raises:
        UsageError: there is no such file, or no scenario file in a folder.
    """
    for name in files:
        path = Path(name)
        if name == stdin.DASH:
            yield Source(stdin.NAME, stdin.content(MAX_BYTES + 1))
        elif name and path.is_dir():
            inside = [file for file in sorted(path.rglob("*.yaml")) if file.is_file()]
            if not inside:
                raise UsageError(f"there is no scenario file in {printable(name)}")
            yield from map(read_file, inside)
        elif name and path.exists():
            yield read_file(path)
        else:
            raise UsageError(f"there is no file {printable(name) or EMPTY}")
