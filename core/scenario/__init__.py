"""Scenario files: positions in words, moves, and what must then be true."""

from __future__ import annotations

from tiledraft.core.scenario.codes import CODES
from tiledraft.core.scenario.reader import Scenario, ScenarioFile, Step, read_scenarios
from tiledraft.core.scenario.run import Load, run_scenario

__all__ = ["CODES", "Load", "Scenario", "ScenarioFile", "Step", "read_scenarios", "run_scenario"]
