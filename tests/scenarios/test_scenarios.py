"""Runs every scenario file below this folder: each scenario is one test."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from tests.checked import check_list, check_texts
from tiledraft.core.events import Log
from tiledraft.core.game import apply, legal_actions
from tiledraft.core.invariants import broken
from tiledraft.core.position import state_from_data, state_to_data
from tiledraft.core.ruleset.findings import render
from tiledraft.core.ruleset.source import Source, read_file
from tiledraft.core.scenario import Scenario, ScenarioFile, read_scenarios, run_scenario
from tiledraft.core.state import Action, State
from tiledraft.plugins.loader import Plugins, Ruleset

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.rglob("*.yaml"))
PLUGINS = Plugins()


def read(path: Path) -> ScenarioFile:
    """A scenario file, under a name that a reader of the output finds."""
    return read_scenarios(read_file(path, f"tests/scenarios/{path.relative_to(FOLDER)}"))


READ = [read(path) for path in FILES]
SCENARIOS = [(file, scenario) for file in READ for scenario in file.scenarios]
IDS = [
    f"{scenario.mark.file.partition('/scenarios/')[2]}::{scenario.name}"
    for _, scenario in SCENARIOS
]


@cache
def plain(name: str) -> Ruleset:
    """A ruleset as it is, loaded once."""
    return PLUGINS.load(name)


def load(name: str, overlays: Sequence[Source]) -> Ruleset:
    """A ruleset, with the overlays of a scenario."""
    return PLUGINS.load(name, overlays) if overlays else plain(name)


def apply_checked(state: State, action: Action, log: Log | None) -> None:
    """Do an action of a scenario with the laws of positions and lists checked.

    A position written by hand need not balance its coins; the action must not change that.
    """
    legal = legal_actions(state)
    check_list(state, legal)
    data = json.loads(json.dumps(state_to_data(state)))
    assert state_from_data(state.rules, data) == state
    check_texts(state, legal)
    known, purse = faults(state), money(state)
    assert known <= {"coins.conserved"}, known
    apply(state, action, log)
    assert faults(state) <= known, faults(state) - known
    assert money(state) == purse


def faults(state: State) -> set[str]:
    """The codes of the invariants that a state breaks."""
    return {fault.partition(":")[0] for fault in broken(state, from_start=False)}


def money(state: State) -> int:
    """The coins on the table, less those that were coin tiles."""
    return state.bank + sum(state.coins) - state.cashed


def test_the_examples_of_the_notation() -> None:
    """Every example in the description of scenario files runs as it stands."""
    text = (FOLDER / "README.md").read_text("utf-8")
    examples = [part.partition("```")[0] for part in text.split("```yaml\n")[1:]]
    assert len(examples) == 2
    for example in examples:
        file = read_scenarios(Source("README.md", example))
        assert file.findings == []
        for scenario in file.scenarios:
            assert run_scenario(scenario, load) == []


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


@pytest.mark.parametrize(("file", "scenario"), SCENARIOS, ids=IDS)
def test_scenario(file: ScenarioFile, scenario: Scenario) -> None:
    """What the scenario expects comes true."""
    assert scenario.source, f"{scenario.mark}: {scenario.name} does not say where it comes from"
    failures = run_scenario(scenario, load, apply_checked)
    assert not failures, "\n" + "\n".join(render(found, file.source.text) for found in failures)
