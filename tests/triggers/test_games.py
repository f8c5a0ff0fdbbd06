"""Whole games with triggers: every law of every game, and what triggers must add up to."""

from collections import Counter
from functools import cache
from itertools import pairwise

import pytest
import yaml

from tests.checked import Checked
from tests.session.kit import reloaded
from tests.tables import bots, from_text, shipped
from tiledraft.core.dealer import Dealer
from tiledraft.core.events import Log, PointsGained, TokensGained, TriggerFired, event_name
from tiledraft.core.game import apply
from tiledraft.core.rng import stream
from tiledraft.core.rules import POINTS, Rules
from tiledraft.core.session import Game, Seat
from tiledraft.core.set_up import new_state
from tiledraft.core.simulation.playout import decision_cap, play_out
from tiledraft.core.state import Action, State
from tiledraft.plugins.loader import Ruleset

GIFTS = (PointsGained, TokensGained, TriggerFired)
HEAVY = """\
extends: {parent}
tokens: {{chip: {{count: 7}}}}
ties: [coins, chip]
triggers:
  births: {{when: offspring-born, effects: {{coworker: 1, coins: 2}}}}
  corners: {{when: tile-placed, if: {{role: [m, f]}}, first_only: seat, effects: {{coworker: 2}}}}
  early: {{when: tile-loaded, if: {{truck: 1}}, effects: {{coworker: 1, points: -1}}}}
  luck: {{when: tile-revealed, first_only: table, effects: {{coworker: 3}}}}
  sold: {{when: tile-taken-out, effects: {{coworker: 1, chip: 1}}}}
  sizes: {{when: milestone-reached, effects: {{chip: 1, points: 2}}}}
  wages: {{when: round-ended, effects: {{coins: 1, chip: 1}}}}
  last: {{when: game-ended, first_only: table, effects: {{coins: 1, points: 5}}}}
"""


@cache
def counting(parent: str) -> Ruleset:
    """A ruleset in which every event of the game is worth a point to those it is about."""
    events = shipped(parent).registry.events
    triggers = {
        f"each-{name}": {"when": name, "effects": {"points": 1}}
        for name, event in events.items()
        if event is not TriggerFired
    }
    return from_text(yaml.safe_dump({"extends": parent, "triggers": triggers}))


@cache
def heavy(parent: str) -> Ruleset:
    """A ruleset in which nearly everything earns something, duties included."""
    return from_text(HEAVY.format(parent=parent))


def play(ruleset: Ruleset, checked: Checked, seed: int, bot: str = "random") -> None:
    """A whole checked game."""
    rules = ruleset.rules(checked.rules.players)
    state, _ = new_state(rules, seed)
    dealer = Dealer(state, stream(seed, "dealer"))
    play_out(state, dealer, bots(rules, seed, bot), decision_cap(rules), checked)
    assert state.over


class EveryEvent:
    """The points of each trigger are the events of its class, for the seats that they name."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.seen: Counter[tuple[str, int]] = Counter()

    def __call__(self, state: State, action: Action, log: Log) -> None:
        """Count the events of an action and compare."""
        for event in log:
            if not isinstance(event, GIFTS):
                seats = [event.seat] if hasattr(event, "seat") else range(self.rules.players)
                self.seen.update((event_name(type(event)), seat) for seat in seats)
        for (what, rule), slot in self.rules.counters.items():
            assert what == POINTS
            name = rule.removeprefix("triggers.each-")
            expected = tuple(self.seen[name, seat] for seat in range(self.rules.players))
            assert state.slots[slot] == expected, name


@pytest.mark.parametrize("parent", ["zooloretto", "combined"])
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("bot", ["random", "spender"])
def test_every_event_fires_once(parent: str, players: int, bot: str) -> None:
    """Each event, and none that a trigger causes, fires each trigger that waits for it once."""
    ruleset = counting(parent)
    law = EveryEvent(ruleset.rules(players))
    play(ruleset, Checked(ruleset, players, laws=[law]), 3, bot)
    assert len(law.seen) > players * 8


@pytest.mark.parametrize("parent", ["aquaretto", "combined"])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_games_full_of_gifts_keep_every_law(parent: str, players: int) -> None:
    """Coins, tokens, points and duties at any moment leave a game that is sound and ends."""
    ruleset = heavy(parent)
    checked = Checked(ruleset, players, dear=0.1)
    play(ruleset, checked, players)
    assert checked.played["assign"] > players


def test_turns_go_round_as_without_triggers() -> None:
    """Coworkers that are owed at odd moments let nobody's turn fall out."""
    rules = heavy("aquaretto").rules(3)
    state, _ = new_state(rules, 5)
    dealer = Dealer(state, stream(5, "dealer"))
    turns: list[tuple[int, int, list[int]]] = []

    def step(state: State, action: Action) -> None:
        if not state.pending:
            turns.append((state.round, state.turn, [*state.takers]))
        apply(state, action)

    play_out(state, dealer, bots(rules, 5, "random"), decision_cap(rules), step)
    same_round = [pair for pair in pairwise(turns) if pair[0][0] == pair[1][0]]
    assert len(same_round) > 20
    for (_, before, _), (_, turn, gone) in same_round:
        following = ((before + step) % 3 for step in range(1, 4))
        assert turn == next(seat for seat in following if seat not in gone)


def test_a_ruleset_without_triggers_is_not_watched() -> None:
    """Nothing stands between an action and what does it."""
    rules = shipped("combined").rules(3)
    assert rules.triggers == {}
    assert rules.handlers == {head: kind.apply for head, kind in rules.kinds.items()}
    assert rules.slot_values == []
    assert all(area.noted == set(area.bonus) for area in rules.areas)


def test_records_and_undo() -> None:
    """A record with triggers replays to the same state; undo takes back what they gave."""
    ruleset = heavy("combined")
    rules = ruleset.rules(2)
    game = Game.new(rules, [Seat("Anna"), Seat("Bert")], 8)
    rng = stream(8, "moves")
    undone = 0
    while not game.over:
        before = game.state.key(), len(game.log)
        legal = game.legal()
        log = game.play(legal[int(rng.random() * len(legal))])
        fired = any(isinstance(event, TriggerFired) for event in log)
        if fired and not any(line.startswith("reveal") for line in game.lines[-1:]):
            line = game.lines[-1]
            game.undo()
            assert (game.state.key(), len(game.log)) == before
            game.play(line)
            undone += 1
    assert undone > 5
    assert any(game.state.slots[slot] != (0, 0) for slot in rules.counters.values())
    again = reloaded(game)
    assert again.state.key() == game.state.key()
    assert again.log == game.log
    assert again.sheet() == game.sheet()
