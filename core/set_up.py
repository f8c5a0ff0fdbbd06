"""Set-up: which species leave, who begins, and what plugins deal before the first turn.

The outcome is plain data, so that a record needs no random numbers to be replayed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from tiledraft.core.errors import PositionError
from tiledraft.core.rng import below, choice, stream
from tiledraft.core.state import Park, State
from tiledraft.core.telling import told_of
from tiledraft.core.tiles import SPECIES

if TYPE_CHECKING:
    from random import Random

    from tiledraft.core.rules import Rules, Supply

SetUp = dict[str, Any]
START = "start"
WITHOUT = "without"


class SetUpStep:
    """A kind of step before the first turn.

    `choose` makes the random decisions as plain data, `apply` carries them out; a replay
    calls `apply` alone.

    Attributes:
        Spec: the parameter class of the kind.
        key: name of the entry, under which its outcome is recorded.
        rule: key path in the ruleset.
    """

    Spec: ClassVar[type]

    def __init__(self, rules: Rules, key: str, spec: Any, rule: str) -> None:
        self.rules = rules
        self.key = key
        self.spec = spec
        self.rule = rule

    def told(self) -> list[str]:
        """What the step does, in sentences for players."""
        return told_of(type(self), self.spec)

    def choose(self, state: State, rng: Random) -> Any:
        """The random decisions of this step, as plain data."""
        raise NotImplementedError

    def apply(self, state: State, outcome: Any) -> None:
        """Carry out the decisions."""
        raise NotImplementedError


def new_state(
    rules: Rules,
    seed: int,
    *,
    start: int | None = None,
    without: Sequence[str] = (),
) -> tuple[State, SetUp]:
    """The state before the first turn, and the outcome of the set-up.

    Args:
        rules: the rules of the table.
        seed: decides everything left to chance.
        start: the 0-based seat that begins; drawn if None and the ruleset names none.
        without: names of species that leave; the rest are drawn.

    Raises:
        PositionError: a name is no species that may leave, or too many are named.
    """
    rng = stream(seed, "set-up")
    if start is None and rules.spec.start_player is not None:
        start = rules.spec.start_player - 1
    if start is None:
        start = below(rng, rules.players)
    leaving = _choose_leaving(rules, rng, without)
    outcome: SetUp = {START: start + 1, WITHOUT: [rules.sorts[sort].name for sort in leaving]}
    state = set_up_state(rules, outcome)
    for key, step in rules.steps.items():
        outcome[key] = step.choose(state, rng)
        step.apply(state, outcome[key])
    return state, outcome


def replayed_state(rules: Rules, outcome: Mapping[str, Any]) -> State:
    """The state before the first turn, from a recorded outcome.

    Raises:
        PositionError: the outcome does not fit the rules.
    """
    state = set_up_state(rules, outcome)
    for key, step in rules.steps.items():
        if key not in outcome:
            raise PositionError(f"the set-up says nothing about {key}")
        step.apply(state, outcome[key])
    return state


def set_up_state(rules: Rules, outcome: Mapping[str, Any]) -> State:
    """The state before the set-up steps of plugins."""
    start = outcome.get(START)
    if type(start) is not int or not 1 <= start <= rules.players:
        raise PositionError(f"seat {start} cannot begin: there are {rules.players} players")
    leaving = _named(rules, outcome.get(WITHOUT, ()))
    state = State()
    state.rules = rules
    state.turn = state.last = start - 1
    state.round = 1
    state.over = False
    state.pending = ()
    money = rules.spec.money
    state.coins = [money.start if money else 0] * rules.players
    state.bank = (money.bank if money else 0) - sum(state.coins)
    state.cashed = state.gone = 0
    state.live = len(rules.supplies)
    state.leaving = tuple(sorted(leaving))
    state.young = tuple(0 if sort.index in leaving else sort.young for sort in rules.sorts)
    state.box = (0,) * len(rules.tiles)
    state.trucks = [()] * len(rules.places)
    state.takers = [-1] * len(rules.places)
    state.unseen = [_face_down(rules, supply, leaving) for supply in rules.supplies]
    state.reserve = [supply.end_pile for supply in rules.supplies]
    state.left = [sum(n) - r for n, r in zip(state.unseen, state.reserve, strict=True)]
    parks = [tuple(area.empty for area in park.areas) for park in rules.parks]
    state.parks = [Park(areas) for _ in range(rules.players) for areas in parks]
    state.slots = list(rules.slot_values)
    return state


def _face_down(rules: Rules, supply: Supply, leaving: Sequence[int]) -> tuple[int, ...]:
    return tuple(
        0 if rules.tiles[tile].sort in leaving else rules.tiles[tile].count for tile in supply.drawn
    )


def _named(rules: Rules, names: Sequence[str]) -> list[int]:
    species = {sort.name: sort for sort in rules.sorts if sort.category == SPECIES}
    found = []
    for name in names:
        sort = species.get(name)
        if sort is None:
            raise PositionError(f"{name!r} is no species of this game: {', '.join(species)}")
        if sort.stays:
            raise PositionError(f"{name} never leaves the game")
        if sort.index not in found:
            found.append(sort.index)
    for supply in rules.supplies:
        out = _leave_count(rules, supply)
        named = [rules.sorts[s].name for s in found if rules.sorts[s].supply == supply.index]
        if len(named) > out:
            raise PositionError(
                f"too many species are named to leave ({', '.join(named)}): with "
                f"{rules.players} players {out} of {supply.name} do"
            )
    return found


def _leave_count(rules: Rules, supply: Supply) -> int:
    return len(_species(rules, supply)) - supply.in_play


def _species(rules: Rules, supply: Supply) -> list[int]:
    return [
        sort.index
        for sort in rules.sorts
        if sort.supply == supply.index and sort.category == SPECIES
    ]


def _choose_leaving(rules: Rules, rng: Random, without: Sequence[str]) -> list[int]:
    """The species that leave: those named, then the ruleset's order, then at random."""
    leaving = _named(rules, without)
    for supply in rules.supplies:
        species = _species(rules, supply)
        need = _leave_count(rules, supply) - sum(sort in leaving for sort in species)
        for sort in supply.leaving:
            if need and sort not in leaving:
                leaving.append(sort)
                need -= 1
        free = [s for s in species if s not in leaving and not rules.sorts[s].stays]
        for _ in range(need):
            sort = choice(rng, free)
            free.remove(sort)
            leaving.append(sort)
    return leaving
