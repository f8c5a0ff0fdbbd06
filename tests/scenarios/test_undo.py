"""Runs every scenario once more, and takes each of its moves back and does it again."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cache

import pytest

from tests.scenarios.test_scenarios import IDS, PLUGINS, SCENARIOS
from tiledraft.core.chance import is_chance
from tiledraft.core.dealer import Dealer
from tiledraft.core.errors import IllegalMove
from tiledraft.core.events import Log
from tiledraft.core.game import apply
from tiledraft.core.rng import stream
from tiledraft.core.ruleset.findings import render
from tiledraft.core.ruleset.source import Source
from tiledraft.core.scenario import Scenario, ScenarioFile, run_scenario
from tiledraft.core.session import Game, Seat
from tiledraft.core.set_up import new_state
from tiledraft.core.state import Action, State
from tiledraft.plugins.loader import Ruleset

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil")
ANALYSIS = Source("analysis", "table: {undo: analysis}\n")


@cache
def plain(name: str) -> Ruleset:
    """A ruleset at whose table anything can be undone, loaded once."""
    return PLUGINS.load(name, [ANALYSIS])


def load(name: str, overlays: Sequence[Source]) -> Ruleset:
    """A ruleset with the overlays of a scenario, at a table where anything can be undone."""
    return PLUGINS.load(name, [*overlays, ANALYSIS]) if overlays else plain(name)


class Placed(Game):
    """A game that begins with a position instead of a set-up."""

    def __init__(self, state: State) -> None:
        rules = state.rules
        _, set_up = new_state(rules, 0)
        super().__init__(rules, [Seat(name) for name in NAMES[: rules.players]], 0, set_up)
        self.state = state.copy()
        self._dealer = Dealer(self.state, stream(0, "dealer"))

    def everything(self) -> tuple[Hashable, ...]:
        """All that undo restores, and what can be done next."""
        order = tuple(map(tuple, self._dealer.order))
        legal = tuple(self.legal())
        return self.state.key(), tuple(self.lines), tuple(self.log), order, legal


class Undoing:
    """Does the actions of a scenario in a game, where each is taken back and done again.

    Attributes:
        game: the game; a new one when the scenario has gone on without it.
        undone: how many actions have been taken back.
    """

    def __init__(self) -> None:
        self.game: Placed | None = None
        self.undone = 0
        self._before: tuple[Hashable, ...] = ()
        self._moves: list[str] = []

    def __call__(self, state: State, action: Action, log: Log | None) -> None:
        """Do an action."""
        game = self.game
        if game is None or game.state != state:
            game = self.game = Placed(state)
            self._moves = []
        logged = len(game.log)
        self._do(game, game.text(action))
        events: Log = []
        apply(state, action, events)
        assert game.state == state
        assert game.log[logged:] == events
        if log is not None:
            log += events

    def _do(self, game: Placed, move: str) -> None:
        """Do a move or a reveal, and the move that led to it, twice."""
        if not is_chance(game.state):
            self._before, self._moves = game.everything(), []
        elif not self._moves:
            game.replay(move)
            assert refused_undo(game) == "undo.nothing"
            return
        self._moves.append(move)
        game.replay(move)
        after = game.everything()
        game.undo()
        assert game.everything() == self._before
        for line in self._moves:
            game.replay(line)
        assert game.everything() == after
        self.undone += 1


def refused_undo(game: Placed) -> str:
    """The code with which an undo is refused; nothing has changed."""
    before = game.everything()
    with pytest.raises(IllegalMove) as refused:
        game.undo()
    assert game.everything() == before
    return refused.value.code


@pytest.mark.parametrize(("file", "scenario"), SCENARIOS, ids=IDS)
def test_scenario_with_undo(file: ScenarioFile, scenario: Scenario) -> None:
    """After do, undo and do again of each move all is as if it had been done once."""
    undoing = Undoing()
    failures = run_scenario(scenario, load, undoing)
    moves = any(step.checks is None for step in scenario.steps)
    assert not failures, "\n" + "\n".join(render(found, file.source.text) for found in failures)
    assert bool(undoing.undone) == moves
