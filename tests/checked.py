"""A checking wrapper round `apply`: every law that a step of any game keeps.

`Checked` is the `step` of `play_out` and `random_game`. Cheap laws are checked at every step,
dear ones at a sample of them.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from tiledraft.core.events import Log
from tiledraft.core.game import action_text, apply, check, legal_actions, read_action
from tiledraft.core.invariants import broken
from tiledraft.core.position import state_from_data, state_to_data
from tiledraft.core.rng import stream
from tiledraft.core.scoring import places, score_sheet, winners
from tiledraft.core.simulation.mutants import Mutants
from tiledraft.core.state import Action, State
from tiledraft.core.text import event_text
from tiledraft.plugins.loader import Ruleset

Law = Callable[[State, Action, Log], None]
SHOWN = 30


def require_sound(state: State, *, from_start: bool = True) -> None:
    """Fail if a state breaks an invariant."""
    assert broken(state, from_start=from_start) == []


class Checked:
    """Does actions with all laws checked.

    Attributes:
        dear: the share of steps at which the dear laws are checked.
        mutants: how many mutated actions are tried at each of them.
        listed: how often each kind of action (by head) was offered.
        played: how often each kind was played.
        actions: everything that was done.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        players: int,
        seed: int = 0,
        *,
        dear: float = 0.03,
        mutants: int = 10,
        laws: Iterable[Law] = (),
        from_start: bool = True,
    ) -> None:
        self.ruleset = ruleset
        self.rules = ruleset.rules(players)
        self.dear = dear
        self.mutants = mutants
        self.laws = tuple(laws)
        self.from_start = from_start
        self.rng = stream(seed, "checks")
        self.listed: Counter[str] = Counter()
        self.played: Counter[str] = Counter()
        self.actions: list[Action] = []
        self._mutants = Mutants(self.rules, self.rng)

    def __call__(self, state: State, action: Action) -> None:
        """Do a legal action."""
        if not self.actions:
            require_sound(state, from_start=self.from_start)
        legal = legal_actions(state)
        self.listed.update({head for head, *_ in legal})
        self.played[action[0]] += 1
        self.actions.append(action)
        try:
            self._do(state, action, legal)
        except Exception as error:
            error.add_note(self._story())
            raise

    def _do(self, state: State, action: Action, legal: Sequence[Action]) -> None:
        check_list(state, legal)
        assert action in legal
        self._mutants.see(legal)
        dear = self.rng.random() < self.dear
        if dear:
            self.check_position(state, legal)
        before, written, copy = state.key(), deep_value(state) if dear else None, state.copy()
        assert copy == state
        log: Log = []
        apply(state, action, log)
        assert copy.key() == before, "the copy made before has changed"
        if dear:
            assert deep_value(copy) == written, "a leaf was edited in place"
            apply(copy, action)
            assert copy == state, "listening to the events changes the game"
        for event in log:
            assert event_text(self.rules, event)
        require_sound(state, from_start=self.from_start)
        for law in self.laws:
            law(state, action, log)

    def check_position(self, state: State, legal: Sequence[Action]) -> None:
        """The dear laws of one position."""
        check_data(state, legal)
        check_texts(state, legal)
        check_scores(state)
        for mutant in self._mutants.some(legal, self.mutants):
            self.check_refusal(state, mutant, legal)

    def check_refusal(self, state: State, action: Action, legal: Sequence[Action]) -> None:
        """What is not legal is refused with a known code and rule, and nothing changes."""
        before = state.key()
        refusal = check(state, action)
        assert state.key() == before
        if action in legal:
            assert refusal is None
            return
        assert refusal is not None, action
        assert refusal.code in self.rules.sentences, action
        assert refusal.message, action
        assert not set("{}[]") & set(refusal.message), f"{action}: {refusal.message}"
        if refusal.rule:
            assert self.ruleset.resolved.node(refusal.rule), f"{action}: no rule {refusal.rule}"

    def _story(self) -> str:
        """The last moves, to find the position again."""
        texts = [action_text(self.rules, action) for action in self.actions[-SHOWN:]]
        players = self.rules.players
        return f"{self.rules.name} with {players} after {len(self.actions)}: {'; '.join(texts)}"


def check_list(state: State, legal: Sequence[Action]) -> None:
    """The legal list has every action once, kind by kind, and is empty at the end alone."""
    assert bool(legal) != state.over
    assert len(set(legal)) == len(legal)
    heads = list(dict.fromkeys(action[0] for action in legal))
    assert [action for head in heads for action in legal if action[0] == head] == legal
    if not state.pending:
        order = list(state.rules.kinds)
        assert heads == sorted(heads, key=order.index)


def check_data(state: State, legal: Sequence[Action]) -> None:
    """A state goes through JSON without loss, and what is made of it plays the same."""
    again = state_from_data(state.rules, json.loads(json.dumps(state_to_data(state))))
    assert again == state
    assert again.key() == state.key()
    assert deep_value(again) == deep_value(state)
    require_sound(again)
    assert legal_actions(again) == legal


def check_texts(state: State, legal: Sequence[Action]) -> None:
    """Every legal action has a text of its own that reads back, every duty one to show."""
    rules = state.rules
    texts = [action_text(rules, action) for action in legal]
    assert len(set(texts)) == len(texts)
    assert [read_action(state, text) for text in texts] == legal
    assert all(text == " ".join(text.split()) and text.isascii() for text in texts)
    for _, duties, _ in state.pending:
        assert all(rules.duties[duty[0]].text(duty) for duty in duties)


def check_scores(state: State) -> None:
    """The score sheet adds up at any time, and somebody leads."""
    sheet = score_sheet(state)
    for score in sheet:
        assert score.total == sum(line.points for line in score.lines)
        assert all(line.label for line in score.lines)
    leaders = [seat for seat, place in places(sheet).items() if place == 1]
    assert list(winners(sheet)) == leaders != []


def deep_value(value: Any) -> Any:
    """A value taken apart down to numbers and texts, so that an edit in place shows."""
    if isinstance(value, State):
        return [deep_value(getattr(value, name)) for name in value.__slots__ if name != "rules"]
    if isinstance(value, list | tuple):
        return [deep_value(item) for item in value]
    if isinstance(value, dict):
        return sorted((key, deep_value(item)) for key, item in value.items())
    slots = getattr(type(value), "__slots__", None)
    if slots is None:
        return value
    names = [name for name in slots if name != "memo"]
    return [deep_value(getattr(value, name)) for name in names]


def forget(state: State) -> None:
    """Empty everything that is remembered about the parks of a state."""
    for park in state.parks:
        park.memo.clear()
        for leaf in park.areas:
            if hasattr(leaf, "ground"):
                leaf.ground.memo.clear()
