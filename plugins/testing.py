"""What authors of plugins test with: rules from text, moves as typed, random games.

>>> rules = make_rules("extends: zooloretto", players=2)
>>> table = play(rules, "draw zoo; load 1; take 1", draws=["zebra"])
>>> table.state.turn, table.log[-1]
(1, 'truck-taken 2 1')
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tiledraft.core.actions.draw import REVEAL
from tiledraft.core.chance import is_chance
from tiledraft.core.dealer import Dealer
from tiledraft.core.errors import IllegalMove, RulesetError
from tiledraft.core.game import action_text, apply, check, legal_actions, read_action
from tiledraft.core.invariants import broken
from tiledraft.core.position import state_from_words, unnamed_species
from tiledraft.core.rng import stream
from tiledraft.core.ruleset.source import Source
from tiledraft.core.scoring import Line, score_of
from tiledraft.core.simulation.playout import Playout
from tiledraft.core.simulation.playout import random_game as play_at_random
from tiledraft.core.text import event_text
from tiledraft.plugins.loader import Plugins, Ruleset

if TYPE_CHECKING:
    from tiledraft.core.rules import Rules
    from tiledraft.core.state import Action, State

MARKS = str.maketrans(dict.fromkeys("[]{}(),:;'\"#", " "))


def load(text: str, plugins: Sequence[object] = ()) -> Ruleset:
    """A ruleset from YAML; it may have findings.

    Args:
        text: the YAML; ``extends: NAME`` alone is a ruleset, too.
        plugins: as the user gives them: paths of files, or modules and other objects.

    Raises:
        PluginError: a plugin is missing or broken.
    """
    paths = [plugin for plugin in plugins if isinstance(plugin, str | Path)]
    known = Plugins(paths)
    for plugin in plugins:
        if not isinstance(plugin, str | Path):
            known.add(plugin, getattr(plugin, "__name__", type(plugin).__name__))
    return known.load_source(Source("test.yaml", text))


def make_rules(text: str, players: int, plugins: Sequence[object] = ()) -> Rules:
    """The rules of a ruleset from YAML.

    Args:
        text: the YAML; ``extends: NAME`` alone is a ruleset, too.
        players: number of players.
        plugins: as the user gives them: paths of files, or modules and other objects.

    Raises:
        RulesetError: it cannot be played; the message holds every finding.
        PluginError: a plugin is missing or broken.
    """
    ruleset = load(text, plugins)
    if not ruleset.specs:
        raise RulesetError("\n".join(map(str, ruleset.findings)), tuple(ruleset.findings))
    return ruleset.rules(players)


@dataclass
class Table:
    """A game in a test.

    Attributes:
        state: the position now.
        log: all events as text.
    """

    state: State
    log: list[str] = field(default_factory=list)

    def score(self, seat: int) -> dict[str, int]:
        """The points of a 0-based seat, by label of the score line."""
        return {line.label: line.points for line in self.lines(seat)}

    def lines(self, seat: int) -> Sequence[Line]:
        """The score lines of a 0-based seat."""
        return score_of(self.state, seat).lines

    def moves(self) -> list[str]:
        """Every legal move, as text."""
        return [action_text(self.state.rules, action) for action in legal_actions(self.state)]


def play(
    rules: Rules,
    moves: str = "",
    *,
    draws: Sequence[str] = (),
    position: Mapping[str, Any] | None = None,
    seed: int = 0,
) -> Table:
    """Play moves as they are typed; the first seat begins.

    Species that neither moves, tiles nor position name are the first to leave the game.

    Args:
        rules: the rules of the table.
        moves: moves with line breaks or semicolons between them; ``#`` begins a comment.
        draws: the tiles drawn, in order; when they are used up, the seed decides.
        position: where to begin, in the words of scenario files; an empty table if None.
        seed: decides what is left to chance.

    Raises:
        IllegalMove: a move is refused; its message begins with the move.
        PositionError: the position or a tile cannot be read.
    """
    stacked = rules.tiles_named(list(draws))
    words = dict(position or {})
    named = set(f"{moves} {' '.join(draws)} {words}".translate(MARKS).split())
    words["without"] = unnamed_species(rules, named, words.get("without", ()))
    state = state_from_words(rules, words, stacked)
    table = Table(state)
    dealer = Dealer(state, stream(seed, "dealer"), stacked)
    _go_on(table, dealer)
    for text in _split(moves):
        action = read_action(state, text)
        refusal = check(state, action)
        if refusal is not None:
            raise IllegalMove(f"{text}: {refusal.message}", refusal.code, refusal.rule)
        _do(table, action)
        _go_on(table, dealer)
    return table


def random_game(rules: Rules, seed: int) -> Playout:
    """A whole game of random moves in which every position and every move is checked.

    The state must keep all invariants, a legal action must be listed once, and its text
    must read back as the same action.

    Args:
        rules: the rules of the table.
        seed: decides everything.

    Raises:
        AssertionError: something is not as it must be; the message says what, and after
            which move.
    """

    def step(state: State, action: Action) -> None:
        text = action_text(rules, action)
        apply(state, action)
        _check_position(state, text)

    played = play_at_random(rules, seed, step=step)
    if not played.finished:
        raise AssertionError(f"the game does not end: {played.ending} (seed {seed})")
    return played


def _split(moves: str) -> list[str]:
    lines = (line.partition("#")[0] for line in moves.splitlines())
    return [text.strip() for line in lines for text in re.split(";", line) if text.strip()]


def _go_on(table: Table, dealer: Dealer) -> None:
    while is_chance(table.state):
        _do(table, dealer.reveal(table.state))


def _do(table: Table, action: Action) -> None:
    events: list[Any] = []
    apply(table.state, action, events)
    table.log += [event_text(table.state.rules, event) for event in events]


def _check_position(state: State, after: str) -> None:
    found = broken(state)
    actions = legal_actions(state)
    if len(set(actions)) < len(actions):
        found.append("an action is listed twice")
    for action in actions:
        text = action_text(state.rules, action)
        if action[0] != REVEAL and read_action(state, text) != action:
            found.append(f"{text!r} reads back as another move")
    if found:
        raise AssertionError(f"after {after!r}: {'; '.join(found)}")
