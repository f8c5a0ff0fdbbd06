"""What nobody at the table can know has no influence on anything that is shown or decided."""

from collections.abc import Sequence

import pytest

from tests.conformance.games import seating
from tests.tables import bots, plugins, tables
from tiledraft.core.chance import is_chance
from tiledraft.core.dealer import Dealer
from tiledraft.core.game import action_text, apply, legal_actions
from tiledraft.core.rng import stream
from tiledraft.core.scoring import score_sheet
from tiledraft.core.set_up import new_state
from tiledraft.core.simulation.playout import Chooser
from tiledraft.core.state import Action, State

STEPS = 120
EVERY = 12


def shown(state: State) -> list[object]:
    """Everything that a table sees of a state."""
    texts = [action_text(state.rules, action) for action in legal_actions(state)]
    return [state.key(), legal_actions(state), texts, score_sheet(state)]


def step(state: State, dealer: Dealer, choosers: Sequence[Chooser]) -> Action:
    """One step of a game."""
    action = dealer.reveal(state) if is_chance(state) else choosers[state.seat](state)
    apply(state, action)
    return action


@pytest.mark.parametrize("bot", list(plugins().bots().bots))
@pytest.mark.parametrize(("name", "players"), tables())
def test_the_hidden_order_shows_nowhere(name: str, players: int, bot: str) -> None:
    """Until the next reveal, a game whose hidden tiles lie in another order is the same game."""
    ruleset, _ = seating(name, 1)
    rules = ruleset.rules(players)
    state, _ = new_state(rules, 1)
    dealer = Dealer(state, stream(1, "dealer"))
    choosers = bots(rules, 1, bot)
    played: list[Action] = []
    for number in range(STEPS):
        if number % EVERY == 0:
            compare_until_reveal(state, dealer, bot, len(played))
        played.append(step(state, dealer, choosers))


def compare_until_reveal(state: State, dealer: Dealer, bot: str, seed: int) -> None:
    """Play a state on with two orders of the hidden tiles, as far as nobody sees one."""
    one, two = state.copy(), state.copy()
    dealers = dealer.copy(), Dealer(state, stream(seed, "another order"))
    choosers = bots(one.rules, seed, bot), bots(two.rules, seed, bot)
    while not (one.over or is_chance(one)):
        assert shown(one) == shown(two)
        assert step(one, dealers[0], choosers[0]) == step(two, dealers[1], choosers[1])
    assert shown(one) == shown(two)
