"""Counting what comes up in a game, and naming what could."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from tiledraft.core.actions.draw import REVEAL
from tiledraft.core.events import MilestoneReached, TriggerFired, event_name
from tiledraft.core.game import apply, check, legal_actions
from tiledraft.core.relevance import can_come_up
from tiledraft.core.simulation.mutants import Mutants

if TYPE_CHECKING:
    from random import Random

    from tiledraft.core.rules import Rules
    from tiledraft.core.state import Action, State

ACTION, BONUS, TRIGGER = "action", "bonus", "trigger"
SCORE, EVENT, REFUSAL = "score", "event", "refusal"
SORTS = (ACTION, BONUS, TRIGGER, SCORE, EVENT, REFUSAL)
TRIED = 0.1
MUTANTS = 6


class Key(NamedTuple):
    """Something that is counted.

    Attributes:
        sort: one of `SORTS`.
        mark: what tells it from others of its sort: a head, a key path, a code.
    """

    sort: str
    mark: str


class Named(NamedTuple):
    """What is shown of something counted: its name, and its key path or ""."""

    name: str
    rule: str


class Tally:
    """Does the actions of one game and counts what comes up: the `step` of a playout.

    Attributes:
        counts: how often each thing came up.
    """

    def __init__(self, rules: Rules, rng: Random) -> None:
        """Begin to count.

        Args:
            rules: the rules of the table.
            rng: decides when moves are tried that may be refused, and which.
        """
        self.counts: Counter[Key] = Counter()
        self._rules = rules
        self._rng = rng
        self._mutants = Mutants(rules, rng)

    def __call__(self, state: State, action: Action) -> None:
        """Do a legal action."""
        if self._rng.random() < TRIED:
            self._try(state)
        if action[0] != REVEAL:
            self.counts[Key(ACTION, action[0])] += 1
        log: list[tuple[object, ...]] = []
        apply(state, action, log)
        for event in log:
            self.note(event)

    def note(self, event: tuple[object, ...]) -> None:
        """Count an event, and the bonus or the trigger that it tells of."""
        self.counts[Key(EVENT, event_name(type(event)))] += 1
        if isinstance(event, MilestoneReached):
            area = self._rules.areas[event.area]
            if event.milestone in area.bonus:
                self.counts[Key(BONUS, f"{area.rule}.bonus.{event.milestone}")] += 1
        if isinstance(event, TriggerFired):
            self.counts[Key(TRIGGER, f"triggers.{event.trigger}")] += 1

    def finish(self, state: State) -> None:
        """Count the score lines that bring points, plus or minus, as the game stands."""
        self._try(state)
        for seat in range(self._rules.players):
            for term in self._rules.terms:
                rules = [line.rule for line in term.lines(state, seat) if line.points]
                if rules:
                    self.counts.update(Key(SCORE, rule) for rule in {term.rule, *rules})

    def _try(self, state: State) -> None:
        """Ask for moves that are nearly right."""
        legal = legal_actions(state)
        self._mutants.see(legal)
        for mutant in self._mutants.some(legal, MUTANTS):
            refusal = check(state, mutant)
            if refusal is not None:
                self.counts[Key(REFUSAL, refusal.code)] += 1


def countable(rules: Rules) -> Iterator[tuple[Key, Named]]:
    """All that could come up under some rules, in the order of the ruleset."""
    for head, kind in rules.kinds.items():
        if head != REVEAL:
            yield Key(ACTION, head), Named(kind.word, kind.rule)
    for area in rules.areas:
        for milestone in area.bonus:
            rule = f"{area.rule}.bonus.{milestone}"
            yield Key(BONUS, rule), Named(f"{area.label} {milestone}", rule)
    for name in rules.spec.triggers:
        yield Key(TRIGGER, f"triggers.{name}"), Named(name, f"triggers.{name}")
    for term in rules.terms:
        yield Key(SCORE, term.rule), Named(term.name.replace("_", " "), term.rule)
    for name in filter(partial(can_come_up, rules), rules.events):
        yield Key(EVENT, name), Named(name, "")
    for code in filter(partial(can_come_up, rules), rules.sentences):
        yield Key(REFUSAL, code), Named(code, "")
