"""What a kind can do that its parameters do not tell: said by the kind, asked by lint.

A kind that says nothing may do anything, so lint is silent about what it could bring about.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")

DOES = "does"
OPENS = "opens"
PAYS = "pays"
BEARS = "bears"


def does(*deeds: str) -> Callable[[T], T]:
    """Say all that a class or an effect does beyond what its parameters name.

    Args:
        deeds: `OPENS` (it opens closed areas), `PAYS` (it gives coins to players), `BEARS`
            (it brings offspring without a pair).
    """

    def mark(kind: T) -> T:
        setattr(kind, DOES, frozenset(deeds))
        return kind

    return mark


def deeds_of(kind: Any) -> frozenset[str] | None:
    """What a kind does, or None if it does not say; a subclass must say so anew."""
    said: frozenset[str] | None = getattr(kind, "__dict__", {}).get(DOES)
    return said
