"""A house rule in one file: coins that are left count for points, a purchase is dearer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tiledraft.core.ruleset.fields import option
from tiledraft.core.scoring import Line, Term
from tiledraft.plugins import hookimpl

if TYPE_CHECKING:
    from tiledraft.core.registry import Registry
    from tiledraft.core.state import State

__version__ = "1.0"

OVERLAY = """\
parks:
  zoo:
    actions:
      purchase: {price: 3}
    scoring:
      purse: {points: 2}
"""


@dataclass(frozen=True, slots=True)
class PurseSpec:
    """Parameters of ``kind: purse``."""

    points: int = option("points for each coin", unit="points", low=0, high=10)


class PurseTerm(Term):
    """Points for the coins that a player has left."""

    Spec = PurseSpec

    def lines(self, state: State, seat: int) -> Sequence[Line]:
        """One line, where there are coins."""
        coins = state.coins[seat]
        return self.line(coins * self.spec.points, f"{coins} coins") if coins else ()


@hookimpl
def register_scoring(registry: Registry) -> None:
    """Points for coins."""
    registry.terms.add("purse", PurseTerm)


@hookimpl
def register_overlay() -> str:
    """Both changes."""
    return OVERLAY
