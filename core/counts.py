"""What rules count by seat, in positions: tokens, points, and triggers that have fired."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tiledraft.core.errors import PositionError
from tiledraft.core.rules import FIRED, TOKENS
from tiledraft.core.ruleset.findings import suggestion

if TYPE_CHECKING:
    from tiledraft.core.state import State

MOST = 1_000_000


def check_counts(state: State) -> None:
    """Refuse counts that are not one whole number for each seat.

    Raises:
        PositionError: a slot that counts holds something else.
    """
    for (what, name), slot in state.rules.counters.items():
        counts = state.slots[slot]
        if not isinstance(counts, tuple) or len(counts) != state.rules.players:
            raise PositionError(f"{what} of {name} must be one number for each seat", ("slots",))
        if not all(type(number) is int and abs(number) <= MOST for number in counts):
            raise PositionError(f"{what} of {name} must be whole numbers", ("slots",))


def read_tokens(state: State, seat: int, token: str, number: Any) -> None:
    """Give a seat a number of tokens.

    Raises:
        PositionError: it is no number that can be.
    """
    if type(number) is not int or not 0 <= number <= MOST:
        raise PositionError(f"{token} must be a whole number from 0 to {MOST}")
    slot = state.rules.counter(TOKENS, token)
    counts = state.slots[slot]
    state.slots[slot] = (*counts[:seat], number, *counts[seat + 1 :])


def read_fired(state: State, words: Mapping[str, Any]) -> None:
    """Note for which seats triggers have fired that do so only once: ``{trigger: [seats]}``.

    Raises:
        PositionError: there is no such trigger or seat.
    """
    rules = state.rules
    once = {name: slot for (what, name), slot in rules.counters.items() if what == FIRED}
    for name, seats in words.items():
        if name not in once:
            message = f"no trigger that fires only once is called {name!r}"
            raise PositionError(message + suggestion(name, once), (FIRED, name))
        known = range(1, rules.players + 1)
        if not isinstance(seats, list) or not all(seat in known for seat in seats):
            raise PositionError(f"{name} must be a list of seats", (FIRED, name))
        state.slots[once[name]] = tuple(int(seat in seats) for seat in known)
