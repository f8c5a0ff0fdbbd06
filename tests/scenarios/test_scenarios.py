"""Runs every scenario file below this folder: each scenario is one test."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from tiledraft.core.ruleset.findings import render
from tiledraft.core.ruleset.source import Source, read_file
from tiledraft.core.scenario import Scenario, ScenarioFile, read_scenarios, run_scenario
from tiledraft.plugins.loader import Plugins, Ruleset

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.rglob("*.yaml"))
PLUGINS = Plugins()


def read(path: Path) -> ScenarioFile:
    """A scenario file, under a name that a reader of the output finds."""
    return read_scenarios(read_file(path, f"tests/scenarios/{path.relative_to(FOLDER)}"))


READ = [read(path) for path in FILES]
SCENARIOS = [(file, scenario) for file in READ for scenario in file.scenarios]


@cache
def plain(name: str) -> Ruleset:
    """A ruleset as it is, loaded once."""
    return PLUGINS.load(name)


def load(name: str, overlays: Sequence[Source]) -> Ruleset:
    """A ruleset, with the overlays of a scenario."""
    return PLUGINS.load(name, overlays) if overlays else plain(name)


def test_scenario_files_are_found() -> None:
    """A folder that has been moved does not make the tests pass in silence."""
    assert len(FILES) > 3


@pytest.mark.parametrize("file", READ, ids=[file.source.name for file in READ])
def test_scenario_file_is_sound(file: ScenarioFile) -> None:
    """A scenario file can be read without a finding, and holds scenarios."""
    assert not file.findings, "\n" + "\n".join(
        render(found, file.source.text) for found in file.findings
    )
    assert file.scenarios


@pytest.mark.parametrize(
    ("file", "scenario"),
    SCENARIOS,
    ids=[f"{file.source.path.relative_to(FOLDER)}::{s.name}" for file, s in SCENARIOS],
)
def test_scenario(file: ScenarioFile, scenario: Scenario) -> None:
    """What the scenario expects comes true."""
    assert scenario.source, f"{scenario.mark}: {scenario.name} does not say where it comes from"
    failures = run_scenario(scenario, load)
    assert not failures, "\n" + "\n".join(
        render(found, file.source.text) for found in failures
    )
