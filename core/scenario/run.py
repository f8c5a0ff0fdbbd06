"""Running a scenario: set up, move, check."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from tiledraft.core import game
from tiledraft.core.actions.draw import REVEAL
from tiledraft.core.chance import drawn_supply, is_chance
from tiledraft.core.errors import IllegalMove, PositionError, RulesetError, TiledraftError
from tiledraft.core.position import state_from_words, unnamed_species
from tiledraft.core.ruleset.dump import dump
from tiledraft.core.ruleset.findings import Finding, Mark, finding, suggestion
from tiledraft.core.ruleset.resolved import child, plain
from tiledraft.core.ruleset.source import Node, Source
from tiledraft.core.scenario.checks import Situation, run_checks
from tiledraft.core.set_up import new_state
from tiledraft.core.text import event_text

if TYPE_CHECKING:
    from tiledraft.core.events import Log
    from tiledraft.core.rules import Rules
    from tiledraft.core.scenario.reader import Scenario, Step
    from tiledraft.core.state import Action, State


class Loaded(Protocol):
    """A ruleset that can be compiled for a table."""

    def rules(self, players: int) -> Rules:
        """The rules for a number of players."""


Load = Callable[[str, Sequence[Source]], Loaded]
Apply = Callable[["State", "Action", "Log | None"], None]


def run_scenario(scenario: Scenario, load: Load, apply: Apply = game.apply) -> list[Finding]:
    """Play a scenario and report everything that is not as it expects.

    Args:
        scenario: the scenario.
        load: ``load(name, overlays)`` gives the ruleset with a name or path, with overlays
            merged last. A `TiledraftError` of it becomes a finding.
        apply: does an action; tests pass one that checks more.

    Returns:
        The failures, in order; none if all is as expected.
    """
    return list(_Run(scenario, load, apply).failures())


class _Stop(Exception):
    """Nothing more of a scenario can be played."""

    def __init__(self, found: Finding) -> None:
        super().__init__(found.message)
        self.finding = found


class _Run:
    """One scenario being played."""

    def __init__(self, scenario: Scenario, load: Load, apply: Apply) -> None:
        self.scenario = scenario
        self.load = load
        self.apply = apply
        self.log: list[Any] = []

    def failures(self) -> Iterator[Finding]:
        try:
            rules = self._rules()
            self.draws = self._draws(rules)
            self.state = self._state(rules)
            for step in self.scenario.steps:
                if step.checks is None:
                    self._move(step)
                else:
                    yield from self._check(step.checks)
            yield from self._spare_draws()
        except _Stop as stop:
            yield stop.finding

    def _spare_draws(self) -> Iterator[Finding]:
        """Draws that never came are a slip in the scenario."""
        for tile, mark in self.draws[:1]:
            name = self.state.rules.tiles[tile].name
            message = f"`draws` names {name}, which was never drawn"
            yield finding("scenario.draws", message, mark)

    def _check(self, node: Node) -> Iterator[Finding]:
        texts = tuple(event_text(self.state.rules, event) for event in self.log)
        self.log = []
        before = self.state.copy()
        yield from run_checks(Situation(self.state, texts), node)
        if before != self.state:
            raise AssertionError("asking what is legal has changed the state")

    def _rules(self) -> Rules:
        scenario = self.scenario
        name = scenario.ruleset
        if scenario.path is not None and (scenario.path.parent / name).is_file():
            name = str(scenario.path.parent / name)
        overlays = []
        mark = scenario.mark
        if scenario.overlay is not None:
            mark = scenario.overlay.at
            label = f"{mark.file}:{mark.line} overlay"
            overlays.append(Source(label, dump(plain(scenario.overlay))))
        try:
            return self.load(name, overlays).rules(scenario.players)
        except TiledraftError as error:
            details = error.findings if isinstance(error, RulesetError) else ()
            message = "; ".join([str(error), *map(str, details)])
            raise _Stop(finding("scenario.ruleset", message, mark)) from None

    def _draws(self, rules: Rules) -> list[tuple[int, Mark]]:
        """The tiles that will be revealed, in order, and where they are written."""
        found = []
        for text, mark in self.scenario.draws:
            try:
                tile = rules.tile_named(text)
            except PositionError as error:
                known = [tile.name for tile in rules.tiles if tile.count]
                message = f"{error}{suggestion(text, known)}"
                raise _Stop(finding("scenario.unreadable", message, mark)) from None
            found.append((tile, mark))
        return found

    def _state(self, rules: Rules) -> State:
        node = self.scenario.position
        named = set(self.scenario.words())
        try:
            if node is None:
                leaving = unnamed_species(rules, named, ())
                start = (rules.spec.start_player or 1) - 1
                return new_state(rules, 0, start=start, without=leaving)[0]
            words = plain(node)
            if isinstance(words.get("without", []), list):
                words["without"] = unnamed_species(rules, named, words.get("without", []))
            return state_from_words(rules, words, [tile for tile, _ in self.draws])
        except PositionError as error:
            mark = _mark(node, error.path) if node is not None else self.scenario.mark
            raise _Stop(finding("scenario.position", str(error), mark, error.path)) from None

    def _move(self, step: Step) -> None:
        state = self.state
        try:
            action = game.read_action(state, step.move)
        except IllegalMove as error:
            raise _Stop(self._refused(step, str(error), error.code)) from None
        if is_chance(state) and action[0] != REVEAL:
            message = f"`{step.move}`: a tile is drawn first, and `draws` names no more"
            raise _Stop(finding("scenario.draws", message, step.mark))
        refusal = game.check(state, action)
        if refusal is not None:
            raise _Stop(self._refused(step, refusal.message, refusal.code))
        self.apply(state, action, self.log)
        self._reveal(step)

    def _refused(self, step: Step, message: str, code: str) -> Finding:
        text = f"`{step.move}`: expected a legal move, found {code}: {message}"
        return finding("scenario.refused", text, step.mark)

    def _reveal(self, step: Step) -> None:
        """Turn up the next tile of `draws`, if a tile has been drawn and one is named."""
        state = self.state
        if not is_chance(state):
            return
        supply = drawn_supply(state)
        for index, (tile, mark) in enumerate(self.draws):
            if state.rules.tiles[tile].supply == supply:
                del self.draws[index]
                if game.check(state, (REVEAL, tile)) is not None:
                    message = f"no {state.rules.tiles[tile].name} is left to be drawn"
                    raise _Stop(finding("scenario.draws", message, mark))
                self.apply(state, (REVEAL, tile), self.log)
                return


def _mark(node: Node, path: tuple[str | int, ...]) -> Mark:
    """The place of the nearest part of a position to a path in it."""
    found = node
    for part in path:
        inner = child(found, part)
        if inner is None:
            break
        found = inner
    return found.at
