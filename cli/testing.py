"""Running scenario files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from tiledraft.cli.engine import Engine, UsageError
from tiledraft.cli.errors import FOUND
from tiledraft.cli.render.view import plural
from tiledraft.cli.screen import Screen
from tiledraft.core.ruleset.findings import printable, render
from tiledraft.core.ruleset.source import Source, read_file
from tiledraft.core.scenario import ScenarioFile, read_scenarios, run_scenario

if TYPE_CHECKING:
    from tiledraft.core.ruleset.findings import Finding


def run_scenarios(files: Sequence[str], plugins: Sequence[str], *, trust: bool, json: bool) -> None:
    """Run the scenarios of some files and write what is not as expected.

    Raises:
        UsageError: a file is missing.
        Exit: something is not as expected.
    """
    engine = Engine(plugins, trust=trust)
    screen = Screen()
    read = [read_scenarios(source) for source in sources(files)]
    results = [(file, *_run(engine, file)) for file in read]
    found = [finding for _, findings, _ in results for finding in findings]
    if json:
        data = [
            {
                "file": file.source.name,
                "scenarios": len(file.scenarios),
                "failed": failed,
                "findings": [finding.to_data() for finding in findings],
            }
            for file, findings, failed in results
        ]
        screen.json(data)
    else:
        _write(screen, results)
    if found:
        raise typer.Exit(FOUND)


Result = tuple[ScenarioFile, list["Finding"], int]


def _run(engine: Engine, file: ScenarioFile) -> tuple[list[Finding], int]:
    """What is wrong with a file, and how many of its scenarios fail."""
    found = list(file.findings)
    failed = 0
    for scenario in file.scenarios:
        failures = run_scenario(scenario, engine.plugins.load)
        found += failures
        failed += bool(failures)
    return found, failed


def _write(screen: Screen, results: Sequence[Result]) -> None:
    for file, findings, _ in results:
        for found in findings:
            text = file.source.text if found.file == file.source.name else ""
            screen.lines([*render(found, text).split("\n"), ""])
    count = sum(len(file.scenarios) for file, _, _ in results)
    failed = sum(failed for _, _, failed in results)
    end = f"{failed} failed" if failed else "all as expected"
    if not failed and any(findings for _, findings, _ in results):
        end = "some could not be read"
    files = plural(len(results), "file")
    screen.say(f"{plural(count, 'scenario')} in {files}: {end}.")


def sources(files: Sequence[str]) -> Iterator[Source]:
    """The files, and those in folders, in order.

    Raises:
        UsageError: there is no such file, or no scenario file in a folder.
    """
    for name in files:
        path = Path(name)
        inside = sorted(path.rglob("*.yaml")) if path.is_dir() else [path]
        if not inside:
            raise UsageError(f"there is no scenario file in {printable(name)}")
        for file in inside:
            if not file.is_file():
                raise UsageError(f"there is no file {printable(str(file))}")
            yield read_file(file)
