"""Points of sets of one colour, jokers added to the best effect."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tiledraft.core.deeds import does
from tiledraft.core.ruleset.fields import option
from tiledraft.core.scoring import Line, Term
from tiledraft.core.tiles import SPECIES

if TYPE_CHECKING:
    from tiledraft.core.rules import ParkRules, Rules
    from tiledraft.core.state import State


NEVER = -(10**9)
"""A total that is worse than any other."""
Totals = list[list[int]]
"""The largest total of some colours, by how many of them may count plus and the jokers to join."""


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
        """The sets with all jokers, also in colours without a card, at the largest total.

        Of several ways it is that in which the first colours get most.
        """
        if not jokers:
            return counts
        known = [*colours, *(sort for sort in counts if sort not in colours)]
        values = [
            [self._value(counts.get(sort, 0) + k) for k in range(jokers + 1)][
                : None if sort in colours else 1
            ]
            for sort in known
        ]
        plus = min(self.spec.best, len(known))
        rest = [[[0] + [NEVER] * jokers] * (plus + 1)]
        for worth in reversed(values):
            rest.insert(0, _with_one_more(worth, rest[0]))
        sets, left, ways = dict(counts), jokers, {plus}
        for sort, worth, now, later in zip(known, values, rest, rest[1:], strict=False):
            for k in reversed(range(min(left + 1, len(worth)))):
                after = {
                    q
                    for p in ways
                    for q, points in ((p - 1, worth[k]), (p, -worth[k]))
                    if q >= 0 and points + later[q][left - k] == now[p][left]
                }
                if after:
                    sets[sort] = sets.get(sort, 0) + k
                    left, ways = left - k, after
                    break
        return {sort: count for sort, count in sets.items() if count}

    def _value(self, count: int) -> int:
        table: tuple[int, ...] = self.spec.table
        return table[min(count, len(table)) - 1] if count and table else 0


def _with_one_more(worth: Sequence[int], later: Totals) -> Totals:
    """The largest totals of some colours and one before them, see `Totals`."""
    jokers = range(len(later[0]))
    return [
        [
            max(
                max(later[p - 1][j - k] + worth[k] if p else NEVER, later[p][j - k] - worth[k])
                for k in range(min(j + 1, len(worth)))
            )
            for j in jokers
        ]
        for p in range(len(later))
    ]
