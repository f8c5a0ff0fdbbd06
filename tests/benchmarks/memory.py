"""What a state costs: time and bytes of a copy, bytes of a whole state."""

from __future__ import annotations

import tracemalloc
from dataclasses import dataclass
from statistics import median
from sys import getsizeof
from time import process_time
from typing import Any

from tiledraft.core.game import apply
from tiledraft.core.rules import Rules
from tiledraft.core.simulation.playout import random_game
from tiledraft.core.state import Action, State
from tiledraft.plugins.loader import Plugins

ROUNDS = 7
COPIES = 2000
KEPT = 500
LATE = 0.9
NOT_OF_THE_STATE = frozenset({"rules", "memo"})
SMALL_INTS = range(-5, 257)


@dataclass(frozen=True)
class Cost:
    """The costs of the states of one game.

    Attributes:
        name: ruleset and number of players.
        copy_time: seconds of one `State.copy`, the median of the rounds.
        copy_bytes: bytes that a copy adds while the original is kept.
        whole_bytes: bytes of a whole late state, shared parts once, without memos.
    """

    name: str
    copy_time: float
    copy_bytes: float
    whole_bytes: int


def cost(name: str, players: int, copies: int = COPIES) -> Cost:
    """The costs of one ruleset, with a given number of players."""
    state = late_state(Plugins().load(name).rules(players), 1)
    return Cost(
        f"{name}, {players} players", copy_time(state, copies), copy_bytes(state), size(state)
    )


def late_state(rules: Rules, seed: int) -> State:
    """A position after nine tenths of the steps of a random game."""
    length = 0

    def count(state: State, action: Action) -> None:
        nonlocal length
        apply(state, action)
        length += 1

    random_game(rules, seed, step=count)
    wanted, late = int(length * LATE), []
    length = 0

    def keep(state: State, action: Action) -> None:
        count(state, action)
        if length == wanted:
            late.append(state.copy())

    random_game(rules, seed, step=keep)
    return late[0]


def copy_time(state: State, copies: int = COPIES) -> float:
    """Seconds of one copy."""
    times = []
    for _ in range(ROUNDS):
        start = process_time()
        for _ in range(copies):
            state.copy()
        times.append((process_time() - start) / copies)
    return median(times)


def copy_bytes(state: State) -> float:
    """Bytes that a copy adds."""
    kept: list[State | None] = [None] * KEPT
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        for i in range(KEPT):
            kept[i] = state.copy()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return (after - before) / KEPT


def size(root: Any) -> int:
    """Bytes of an object and all it refers to, each once, without rules and memos.

    What the interpreter holds once for all, such as small ints, takes no room.
    """
    seen: set[int] = set()
    waiting = [root]
    total = 0
    while waiting:
        item = waiting.pop()
        if id(item) in seen or _is_the_interpreters(item):
            continue
        seen.add(id(item))
        total += getsizeof(item)
        waiting += _parts(item)
    return total


def _is_the_interpreters(item: Any) -> bool:
    if isinstance(item, int):
        return item in SMALL_INTS
    return item is None or item == () or isinstance(item, type)


def _parts(item: Any) -> list[Any]:
    if isinstance(item, dict):
        return [*item, *item.values()]
    if isinstance(item, list | tuple | set | frozenset):
        return list(item)
    names = [
        name
        for base in type(item).__mro__
        for name in getattr(base, "__slots__", ())
        if name not in NOT_OF_THE_STATE
    ]
    return [getattr(item, name) for name in names if hasattr(item, name)]
