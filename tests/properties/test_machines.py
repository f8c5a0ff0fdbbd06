"""Hypothesis plays: shipped games and generated house rules, any legal action in any order.

Reveals are chosen, too, so that tiles come in whatever order is worst.
"""

from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from tests.checked import Checked
from tests.properties.overlays import houses
from tests.tables import from_text, rich, shipped
from tiledraft.core.game import legal_actions
from tiledraft.core.set_up import new_state
from tiledraft.core.state import State
from tiledraft.plugins.loader import Ruleset

QUICK = settings(
    max_examples=12,
    stateful_step_count=60,
    derandomize=True,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.generate, Phase.shrink),
)
NAMES = ("zooloretto", "aquaretto", "combined", "coloretto")
DEAR = 0.1


class Table(RuleBasedStateMachine):
    """A table at which hypothesis sits in every seat and is the dealer, too."""

    state: State
    checked: Checked
    kept: list[tuple[State, tuple[Any, ...]]]

    def begin(self, ruleset: Ruleset, players: int, seed: int) -> None:
        """Set up a game."""
        self.state, _ = new_state(ruleset.rules(players), seed)
        self.checked = Checked(ruleset, players, seed, dear=DEAR)
        self.kept = []

    @rule(kind=st.integers(0, 20), number=st.integers(0, 200))
    def act(self, kind: int, number: int) -> None:
        """Play any legal action: first its kind is chosen, then one of them."""
        legal = legal_actions(self.state)
        if legal:
            heads = list(dict.fromkeys(action[0] for action in legal))
            head = heads[kind % len(heads)]
            actions = [action for action in legal if action[0] == head]
            self.checked(self.state, actions[number % len(actions)])

    @rule(steps=st.integers(1, 40))
    def hurry(self, steps: int) -> None:
        """Play some steps at random, to come to later parts of the game."""
        for _ in range(steps):
            legal = legal_actions(self.state)
            if legal:
                number = int(self.checked.rng.random() * len(legal))
                self.checked(self.state, legal[number])

    @rule()
    def keep(self) -> None:
        """Put a copy aside."""
        copy = self.state.copy()
        self.kept.append((copy, copy.key()))

    @rule()
    def ask(self) -> None:
        """Ask for what is not allowed, save and load, write and read."""
        self.checked.check_position(self.state, legal_actions(self.state))

    def teardown(self) -> None:
        """Copies put aside have not changed."""
        for copy, key in getattr(self, "kept", []):
            assert copy.key() == key


class Shipped(Table):
    """The shipped rulesets, half of them with rich players."""

    @initialize(
        name=st.sampled_from(NAMES),
        players=st.integers(2, 5),
        seed=st.integers(0, 99),
        is_rich=st.booleans(),
    )
    def sit_down(self, name: str, players: int, seed: int, is_rich: bool) -> None:
        """Begin a game of a shipped ruleset."""
        ruleset = rich(name) if is_rich else shipped(name)
        self.begin(ruleset, max(players, min(ruleset.specs)), seed)


class Changed(Table):
    """Generated house rules of every game."""

    @initialize(data=st.data(), name=st.sampled_from(NAMES), seed=st.integers(0, 99))
    def sit_down(self, data: st.DataObject, name: str, seed: int) -> None:
        """Begin a game of a house rule."""
        low = min(shipped(name).specs)
        players = data.draw(st.integers(low, 4))
        text = data.draw(houses(name, players))
        self.begin(from_text(text), players, seed)


TestShipped = Shipped.TestCase
TestShipped.settings = QUICK
TestChanged = Changed.TestCase
TestChanged.settings = QUICK
