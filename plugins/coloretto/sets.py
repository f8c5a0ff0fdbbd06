"""Points of sets of one colour, jokers added to the best effect."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any

from tiledraft.core.deeds import does
from tiledraft.core.ruleset.fields import option
from tiledraft.core.scoring import Line, Term
from tiledraft.core.tiles import SPECIES

if TYPE_CHECKING:
    from tiledraft.core.rules import ParkRules, Rules
    from tiledraft.core.state import State


@dataclass(frozen=True, slots=True)
class SetsSpec:
    """Parameters of ``kind: sets``."""

    area: str = option("the store of the cards", refers="store")
    table: tuple[int, ...] = option(
        "points of a set of 1, 2, 3, ... cards; the last also of larger ones",
        unit="points",
        low=0,
        high=1000,
    )
    best: int = option("how many sets count plus; all others count minus", low=0, high=100)
    joker: str | None = option("the card that joins any set", refers="stall", default=None)


@does()
class SetsTerm(Term):
    """A line for each colour: its table value, plus for the best sets, minus for others.

    Jokers join whatever sets make the total largest, which need not be the largest sets.
    """

    Spec = SetsSpec

    def __init__(self, rules: Rules, park: ParkRules, name: str, spec: Any, rule: str) -> None:
        super().__init__(rules, park, name, spec, rule)
        self.area = park.area(spec.area)

    def lines(self, state: State, seat: int) -> Sequence[Line]:
        counts, jokers = self._counts(state, seat)
        colours = [
            sort.index
            for sort in self.rules.sorts
            if sort.category == SPECIES
            and sort.supply in self.park.supplies
            and sort.index not in state.leaving
        ]
        best = max(self._with_jokers(counts, jokers, colours), key=self._total)
        ranked = sorted(best.items(), key=lambda item: -self._value(item[1]))
        found = []
        for rank, (sort, count) in enumerate(ranked):
            sign = 1 if rank < self.spec.best else -1
            added = count - counts.get(sort, 0)
            detail = f"{count} cards" if count != 1 else "1 card"
            detail += f", {added} of them jokers" if added else ""
            points = sign * self._value(count)
            found.append(Line(self.rule, self.rules.sorts[sort].name, points, detail))
        return found

    def _counts(self, state: State, seat: int) -> tuple[dict[int, int], int]:
        """Cards of each colour, and jokers."""
        counts: dict[int, int] = {}
        jokers = 0
        for tile in self.area.contents(state.leaf(seat, self.area.index)):
            sort = self.rules.sorts[self.rules.tiles[tile].sort]
            if sort.category == SPECIES:
                counts[sort.index] = counts.get(sort.index, 0) + 1
            elif sort.name.rpartition(".")[2] == self.spec.joker:
                jokers += 1
        return counts, jokers

    def _with_jokers(
        self, counts: dict[int, int], jokers: int, colours: Sequence[int]
    ) -> Iterator[dict[int, int]]:
        """Every way to add the jokers to colours, also to one of which there is no card."""
        for joined in combinations_with_replacement(colours, jokers):
            sets = dict(counts)
            for sort in joined:
                sets[sort] = sets.get(sort, 0) + 1
            yield sets

    def _value(self, count: int) -> int:
        table: tuple[int, ...] = self.spec.table
        return table[min(count, len(table)) - 1] if count else 0

    def _total(self, sets: dict[int, int]) -> int:
        values = sorted((self._value(count) for count in sets.values()), reverse=True)
        return sum(values[: self.spec.best]) - sum(values[self.spec.best :])
