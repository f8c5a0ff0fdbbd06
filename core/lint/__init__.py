"""Lint: mistakes that no type can find, such as a bonus that nothing ever earns.

A pass is a function ``(subject) -> remarks`` with a code; it is called for each number of
players. The first line of its docstring says what it finds, the rest why that matters. It
must not raise a false alarm: what it cannot know for sure, it leaves to games that are played.
"""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING

from tiledraft.core.lint import actions, areas, leftovers, money, scoring, supplies, triggers
from tiledraft.core.lint.run import CRASHED, MISFIT, Lintable, lint
from tiledraft.core.lint.subject import Pass, Remark, Subject, at

if TYPE_CHECKING:
    from tiledraft.core.registry import Registry

__all__ = ["PASSES", "Lintable", "Pass", "Remark", "Subject", "at", "codes", "lint", "register"]

PASSES: dict[str, Pass] = (
    supplies.PASSES
    | areas.PASSES
    | actions.PASSES
    | money.PASSES
    | scoring.PASSES
    | triggers.PASSES
    | leftovers.PASSES
)
OWN_CODES = {
    MISFIT: "The parts of a ruleset do not fit together.",
    CRASHED: "A lint pass of a plugin fails.",
}


def codes(registry: Registry) -> dict[str, str]:
    """What each code of a finding of `lint` means, for the passes of a registry."""
    passes = registry.lints.items()
    return OWN_CODES | {code: (inspect.getdoc(run) or "").split("\n")[0] for code, run in passes}


def register(registry: Registry) -> None:
    """Register the engine's own passes."""
    for code, run in PASSES.items():
        registry.lints.add(code, run)
