"""A plugin whose one kind refuses some of its parameters together."""

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


@dataclass(frozen=True, slots=True)
class RefusingSpec:
    """Parameters of ``kind: refusing``."""

    points: int = option("points for everybody", unit="points", default=0)
    malus: int = option("points lost by everybody", unit="points", default=0)

    def __post_init__(self) -> None:
        if self.points and self.malus:
            raise ValueError("write `points` or `malus`, not both")


class RefusingTerm(Term):
    """The same points for everybody."""

    Spec = RefusingSpec

    def lines(self, state: State, seat: int) -> Sequence[Line]:
        return self.line(self.spec.points - self.spec.malus)


@hookimpl
def register_scoring(registry: Registry) -> None:
    """The one kind."""
    registry.terms.add("refusing", RefusingTerm)
