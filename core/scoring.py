"""The score sheet: lines, each made by one rule, and who wins."""

from __future__ import annotations

import reprlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from tiledraft.core.errors import PluginError
from tiledraft.core.measures import COINS, measure_details, measure_phrase
from tiledraft.core.rules import POINTS
from tiledraft.core.ruleset.fields import option
from tiledraft.core.telling import area_names, told_of
from tiledraft.core.text import counted, listed
from tiledraft.core.tiles import SPECIES, STALL

if TYPE_CHECKING:
    from tiledraft.core.registry import Registry
    from tiledraft.core.rules import ParkRules, Rules
    from tiledraft.core.state import State


SORTS = {SPECIES: "species", STALL: "stall kind"}
TOO_MANY = 10**15
"""Points that no line has; sums and averages of fewer are exact."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a score sheet.

    Attributes:
        rule: key path of the rule that gave it.
        label: what it is for, such as the name of an area.
        points: points, may be negative.
        detail: how they came about, such as ``4 of 5``; "" if the label says it.
    """

    rule: str
    label: str
    points: int
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Score:
    """One seat's result.

    Attributes:
        seat: 0-based seat.
        lines: its lines, in the order of the ruleset.
        total: their sum, in points.
        ties: the values that break a tie, most important first.
    """

    seat: int
    lines: tuple[Line, ...]
    total: int
    ties: tuple[int, ...]


class Term:
    """A kind of score lines of one park.

    Attributes:
        Spec: the parameter class of the kind.
        park: the park; the first one for points of the whole table.
        rule: key path in the ruleset.
        name: name of the entry, the label of a single line.
    """

    Spec: ClassVar[type]

    def __init__(self, rules: Rules, park: ParkRules, name: str, spec: Any, rule: str) -> None:
        self.rules = rules
        self.park = park
        self.name = name
        self.spec = spec
        self.rule = rule

    def told(self) -> list[str]:
        """The rule of the points in sentences for players."""
        return told_of(type(self), self.spec)

    def brief(self) -> str:
        """How the points come about, in one phrase for a list; "" to be told by description."""
        return ""

    def lines(self, state: State, seat: int) -> Sequence[Line]:
        """The lines of a seat; none where there is nothing to say."""
        raise NotImplementedError

    def line(self, points: int, detail: str = "") -> Sequence[Line]:
        """The one line of this term."""
        return [Line(self.rule, self.name.replace("_", " "), points, detail)]


@dataclass(frozen=True, slots=True)
class EasedSpec:
    """A milder number of points under a condition."""

    by: str = option("the measure that must be above 0", refers="measure")
    points: int = option("points then, for each", unit="points", low=-1000, high=1000)


@dataclass(frozen=True, slots=True)
class DistinctSpec:
    """Parameters of ``kind: distinct``."""

    of: str = option("what is counted: each species, or each stall kind", choices=(SPECIES, STALL))
    points: int = option("points for each different one", unit="points", low=-1000, high=1000)
    areas: tuple[str, ...] = option(
        "the areas looked at; all but the stores if left out", refers="area", default=()
    )
    eased: EasedSpec | None = option("milder points under a condition", default=None)


class DistinctTerm(Term):
    """Points for each different species, or each different stall kind, in some areas."""

    Spec = DistinctSpec

    def __init__(self, rules: Rules, park: ParkRules, name: str, spec: Any, rule: str) -> None:
        super().__init__(rules, park, name, spec, rule)
        named = {park.area(name).rule for name in spec.areas}
        self.areas = [
            area for area in park.areas if (area.rule in named if named else not area.is_store)
        ]

    def brief(self) -> str:
        spec = self.spec
        where = f" in {listed(area.name for area in self.areas)}" if spec.areas else ""
        text = f"{counted(spec.points, 'points')} for each different {SORTS[spec.of]}{where}"
        if not spec.eased:
            return text
        has = measure_phrase(self.rules, spec.eased.by)
        return f"{text}, only {spec.eased.points} with one of {has}"

    def told(self) -> list[str]:
        sort = SORTS[self.spec.of]
        where = listed(area_names(self.areas))
        lines = [
            (
                f"{counted(self.spec.points, 'points')} for each different {sort} in {where}, "
                "however many of it there are, and whether or not it is elsewhere, too."
            )
        ]
        if self.spec.of == SPECIES:
            lines.append("Offspring count as their species.")
        if self.spec.eased:
            one = counted(self.spec.eased.points, "points")
            has = measure_phrase(self.rules, self.spec.eased.by)
            lines.append(f"With at least one of {has} it is {one} for each instead.")
        if self.spec.of == STALL and not all(area.is_store for area in self.areas):
            lines.append(
                "A stall counts beside an empty area, too, and also if the tiles beside it earn "
                "points because of it."
            )
        return [*lines, *self._kept()]

    def _kept(self) -> Iterator[str]:
        """That what is eased for one sort of tiles in an area is not for another."""
        for other in self.rules.terms:
            if not isinstance(other, DistinctTerm) or other.spec.of == self.spec.of:
                continue
            if set(other.areas).isdisjoint(self.areas) or other.spec.eased == self.spec.eased:
                continue
            if self.spec.eased and not other.spec.eased:
                one = counted(other.spec.points, "points")
                yield f"For each different {SORTS[other.spec.of]} there it stays {one}."
            if other.spec.eased and not self.spec.eased:
                has = measure_phrase(self.rules, other.spec.eased.by)
                yield f"It stays so even with one of {has}."

    def lines(self, state: State, seat: int) -> Sequence[Line]:
        tiles = self.rules.tiles
        leaves = state.park(seat, self.park.index).areas
        sorts = {
            tiles[tile].sort
            for area in self.areas
            for tile in area.contents(leaves[area.slot])
            if tiles[tile].category == self.spec.of
        }
        if not sorts:
            return ()
        points = self.spec.points
        if self.spec.eased and self.rules.measure(self.spec.eased.by)(state, seat) > 0:
            points = self.spec.eased.points
        names = ", ".join(self.rules.sorts[sort].name for sort in sorted(sorts))
        return self.line(len(sorts) * points, names)


@dataclass(frozen=True, slots=True)
class ProductSpec:
    """Parameters of ``kind: product``."""

    of: tuple[str, ...] = option("the measures multiplied", refers="measure")
    points: int = option("points for each", unit="points", low=-1000, high=1000, default=1)


class ProductTerm(Term):
    """Points for the product of some measures, such as workers x coins."""

    Spec = ProductSpec

    def brief(self) -> str:
        return self.told()[0].rstrip(".")

    def told(self) -> list[str]:
        *others, last = [measure_phrase(self.rules, name) for name in self.spec.of] or ["player"]
        times = "".join(f", times the number of {other}" for other in others)
        lines = [f"{counted(self.spec.points, 'points')} for each of {last}{times}."]
        for name in self.spec.of:
            lines += measure_details(self.rules, name)
        if COINS in self.spec.of and COINS in self.rules.ties:
            lines.append("The coins stay yours and still count if there is a tie.")
        return lines

    def lines(self, state: State, seat: int) -> Sequence[Line]:
        values = [self.rules.measure(name)(state, seat) for name in self.spec.of]
        product = 1
        for value in values:
            product *= value
        if not product:
            return ()
        factors = [
            f"{value} {name.removesuffix('s') if value == 1 else name}"
            for value, name in zip(values, self.spec.of, strict=True)
        ]
        return self.line(product * self.spec.points, " x ".join(factors))


class EarnedTerm(Term):
    """The points that a bonus or a trigger has given during the game."""

    def __init__(self, rules: Rules, rule: str) -> None:
        parks = [park for park in rules.parks if rule.startswith(f"{park.rule}.")]
        *_, owner, last = rule.split(".")
        name = f"{owner} {last}" if parks else last
        super().__init__(rules, parks[0] if parks else rules.parks[0], name, None, rule)
        self.slot = rules.counter(POINTS, rule)

    def told(self) -> list[str]:
        return [f"The points that {self.name.replace('_', ' ')} has given during the game."]

    def lines(self, state: State, seat: int) -> Sequence[Line]:
        points = state.slots[self.slot][seat]
        return self.line(points) if points else ()


def score_sheet(state: State) -> tuple[Score, ...]:
    """The score of each seat as if the game ended now, by seat."""
    return tuple(score_of(state, seat) for seat in range(state.rules.players))


def score_of(state: State, seat: int) -> Score:
    """The score of one seat as if the game ended now.

    Raises:
        PluginError: a kind gives no lines, or no whole points.
    """
    rules = state.rules
    lines = tuple(line for term in rules.terms for line in lines_of(term, state, seat))
    ties = tuple(rules.measure(name)(state, seat) for name in rules.ties)
    return Score(seat, lines, sum(line.points for line in lines), ties)


def lines_of(term: Term, state: State, seat: int) -> Sequence[Line]:
    """The lines of a term, checked: a sum of anything else would fail far from its cause.

    Raises:
        PluginError: they are no lines, or their points are not whole numbers.
    """
    lines: Any = term.lines(state, seat)
    if isinstance(lines, list | tuple) and all(map(_is_line, lines)):
        return lines
    kind = f"{type(term).__module__}.{type(term).__qualname__}"
    raise PluginError(
        f"{term.rule}: {kind}.lines() must give a list of lines with whole points, "
        f"not {reprlib.repr(lines)}"
    )


def _is_line(value: Any) -> bool:
    return isinstance(value, Line) and type(value.points) is int and abs(value.points) < TOO_MANY


def winners(sheet: Sequence[Score]) -> tuple[int, ...]:
    """The seats that win: most points, then the tie breakers; several share the victory."""
    best = max((score.total, score.ties) for score in sheet)
    return tuple(score.seat for score in sheet if (score.total, score.ties) == best)


def places(sheet: Sequence[Score]) -> Mapping[int, int]:
    """The place of each seat, from 1; seats that share a victory share the place."""
    keys = {score.seat: (score.total, score.ties) for score in sheet}
    return {seat: 1 + sum(other > key for other in keys.values()) for seat, key in keys.items()}


def register(registry: Registry) -> None:
    """Register the engine's own score lines."""
    registry.terms.add("distinct", DistinctTerm)
    registry.terms.add("product", ProductTerm)
