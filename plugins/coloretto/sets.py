"""Points of sets of one colour, jokers added to the best effect."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from tiledraft.core.deeds import does
from tiledraft.core.ruleset.fields import option
from tiledraft.core.scoring import Line, Term
from tiledraft.core.text import counted, listed
from tiledraft.core.tiles import SPECIES

if TYPE_CHECKING:
    from tiledraft.core.rules import ParkRules, Rules
    from tiledraft.core.state import State


NEVER = -(10**9)


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

    def told(self) -> list[str]:
        table = self.spec.table
        sizes = listed(map(str, range(1, len(table) + 1)))
        lines = [
            (
                f"The cards of one colour are a set. A set of {sizes} cards is worth "
                f"{listed(map(str, table))} points; a larger one as much as the last of these."
            ),
            f"Your best {counted(self.spec.best, 'sets')} count plus, all others count minus.",
        ]
        if self.spec.joker:
            lines.append(
                f"Each {self.spec.joker} joins a colour of your choice at the end, also one you "
                "have no card of. Each must be used; it is joined where your total becomes "
                "largest."
            )
        return lines

    def lines(self, state: State, seat: int) -> Sequence[Line]:
        counts, jokers = self._counts(state, seat)
        colours = [
            sort.index
            for sort in self.rules.sorts
            if sort.category == SPECIES
            and sort.supply in self.park.supplies
            and sort.index not in state.leaving
        ]
        best = self._joined(counts, jokers, colours)
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

    def _joined(
        self, counts: dict[int, int], jokers: int, colours: Sequence[int]
    ) -> dict[int, int]:
        """The sets with all jokers, also in colours without a card, at the largest total."""
        sorts = [*colours, *(sort for sort in counts if sort not in colours)]

        @cache
        def best(at: int, left: int, plus: int) -> tuple[int, tuple[int, ...]]:
            """The largest total of the colours from one on, and the jokers each of them gets."""
            if at == len(sorts):
                return (NEVER if left else 0), ()
            found = []
            for joined in range(left + 1):
                value = self._value(counts.get(sorts[at], 0) + joined)
                for sign, spare in ((1, plus - 1), (-1, plus)):
                    if spare >= 0:
                        total, rest = best(at + 1, left - joined, spare)
                        found.append((total + sign * value, (joined, *rest)))
            return max(found)

        if not jokers:
            return counts
        _, joined = best(0, jokers, self.spec.best)
        sets = {sort: counts.get(sort, 0) + more for sort, more in zip(sorts, joined, strict=True)}
        return {sort: count for sort, count in sets.items() if count}

    def _value(self, count: int) -> int:
        table: tuple[int, ...] = self.spec.table
        return table[min(count, len(table)) - 1] if count and table else 0
