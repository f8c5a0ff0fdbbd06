"""Aquaretto: workers and their jobs, boards laid against the water zoo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledraft.plugins.aquaretto.boards import SENTENCES as BOARD_SENTENCES
from tiledraft.plugins.aquaretto.boards import BoardLaid, LayAction
from tiledraft.plugins.aquaretto.coworkers import (
    ASSIGN,
    AssignAction,
    AssignDuty,
    CoworkerAssigned,
    CoworkerGained,
    coworker_effect,
)
from tiledraft.plugins.aquaretto.coworkers import SENTENCES as COWORKER_SENTENCES
from tiledraft.plugins.aquaretto.lint import PASSES
from tiledraft.plugins.aquaretto.reassign import CoworkerReassigned, ReassignAction
from tiledraft.plugins.aquaretto.trainers import TrainersTerm
from tiledraft.plugins.hookspecs import hookimpl

if TYPE_CHECKING:
    from tiledraft.core.registry import Registry


@hookimpl
def register_actions(registry: Registry) -> None:
    """Boards, and coworkers that come and move."""
    registry.actions.add("lay", LayAction)
    registry.actions.add("reassign", ReassignAction)
    registry.answers.add(ASSIGN, AssignAction)
    registry.duties.add(ASSIGN, AssignDuty)
    registry.events.add("board-laid", BoardLaid)
    registry.events.add("coworker-gained", CoworkerGained)
    registry.events.add("coworker-assigned", CoworkerAssigned)
    registry.events.add("coworker-reassigned", CoworkerReassigned)
    for code, sentence in (BOARD_SENTENCES | COWORKER_SENTENCES).items():
        registry.refusals.add(code, sentence)


@hookimpl
def register_rules(registry: Registry) -> None:
    """The bonus that brings a coworker."""
    registry.effects.add("coworker", coworker_effect)


@hookimpl
def register_scoring(registry: Registry) -> None:
    """Points of trainers, and for every tile in an area."""
    registry.terms.add("trainers", TrainersTerm)


@hookimpl
def register_lint(registry: Registry) -> None:
    """Coworkers that never come, or have no place."""
    for code, run in PASSES.items():
        registry.lints.add(code, run)


@hookimpl
def register_rulesets() -> dict[str, str]:
    """The official game."""
    return {"aquaretto": "aquaretto.yaml"}
