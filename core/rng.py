"""Random numbers: named streams from one seed, and our own shuffle.

Only `random.Random.random` is promised to give the same numbers in every Python version,
so everything here is built on it alone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def stream(seed: int, name: str) -> Random:
    """The stream of random numbers with a name, such as ``dealer``, of a seed."""
    digest = hashlib.sha256(f"{seed}/{name}".encode()).digest()
    return Random(int.from_bytes(digest[:8], "big"))


def below(rng: Random, limit: int) -> int:
    """A number from 0 to limit - 1."""
    return int(rng.random() * limit)


def choice(rng: Random, items: Sequence[T]) -> T:
    """One of some items."""
    return items[below(rng, len(items))]


def shuffle(rng: Random, items: list[T]) -> None:
    """Shuffle a list in place (Fisher-Yates)."""
    for last in range(len(items) - 1, 0, -1):
        other = below(rng, last + 1)
        items[last], items[other] = items[other], items[last]
