"""Measures: numbers about one seat that scoring, eases and tie breaks refer to by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from tiledraft.core.areas.seats import SeatsArea
from tiledraft.core.errors import RulesetError
from tiledraft.core.rules import TOKENS
from tiledraft.core.ruleset.fields import option
from tiledraft.core.ruleset.spec import YOUNG
from tiledraft.core.telling import can_breed, told_of

if TYPE_CHECKING:
    from tiledraft.core.registry import Registry
    from tiledraft.core.rules import ParkRules, Rules
    from tiledraft.core.state import State
    from tiledraft.core.tiles import TileKind

COINS = "coins"


class Measure:
    """A kind of number about one park of a seat.

    Attributes:
        Spec: the parameter class of the kind.
        name: name of the entry.
    """

    Spec: ClassVar[type]

    def __init__(self, rules: Rules, park: ParkRules, name: str, spec: Any, rule: str) -> None:
        self.rules = rules
        self.park = park
        self.name = name
        self.spec = spec
        self.rule = rule

    def told(self) -> list[str]:
        """What is counted, as a phrase that may follow "the number of", and more if needed."""
        return [" ".join([f"{self.name}:", *told_of(type(self), self.spec)]).rstrip(":.")]

    def __call__(self, state: State, seat: int) -> int:
        """The number for a seat."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class TilesSpec:
    """Parameters of ``kind: tiles``."""

    area: str = option("the area whose tiles are counted", refers="area")
    role: str | None = option("only tiles with this role", refers="role", default=None)
    group: str | None = option("only species of this group", refers="group", default=None)
    stall: str | None = option("only stalls of this kind", refers="stall", default=None)


class TilesMeasure(Measure):
    """The number of tiles in an area, or of those with a role or of a group."""

    Spec = TilesSpec

    def __init__(self, rules: Rules, park: ParkRules, name: str, spec: Any, rule: str) -> None:
        super().__init__(rules, park, name, spec, rule)
        self.area = park.area(spec.area)
        self.counted = frozenset(tile.index for tile in rules.tiles if self._counts(tile))

    def _counts(self, tile: TileKind) -> bool:
        if tile.sort < 0:
            return False
        sort, spec = self.rules.sorts[tile.sort], self.spec
        return (
            spec.role in (None, tile.role)
            and spec.group in (None, sort.group)
            and spec.stall in (None, sort.name.rpartition(".")[2])
        )

    def told(self) -> list[str]:
        spec, area = self.spec, self.area.label
        mark = f" marked {spec.role}" if spec.role else ""
        group = f" of the group {spec.group}" if spec.group else ""
        if spec.stall:
            return [f"the {spec.stall} tiles in {area}"]
        unmarked = spec.role not in (None, YOUNG) and can_breed(self.rules, self.area)
        more = ["Offspring carry no mark, so they do not count."] if unmarked else []
        return [f"the tiles{mark}{group} in {area}", *more]

    def __call__(self, state: State, seat: int) -> int:
        leaf = state.leaf(seat, self.area.index)
        return sum(tile in self.counted for tile in self.area.contents(leaf))


@dataclass(frozen=True, slots=True)
class WorkersSpec:
    """Parameters of ``kind: workers``."""

    area: str = option("the seats where they work", refers="area")
    job: str = option("their job", refers="job")


class WorkersMeasure(Measure):
    """The number of workers in a job."""

    Spec = WorkersSpec

    def __init__(self, rules: Rules, park: ParkRules, name: str, spec: Any, rule: str) -> None:
        super().__init__(rules, park, name, spec, rule)
        area = park.area(spec.area)
        if not isinstance(area, SeatsArea) or spec.job not in area.jobs:
            jobs = ", ".join(area.jobs) if isinstance(area, SeatsArea) else "none"
            raise RulesetError(f"{rule}: {spec.area} has no job {spec.job!r} (it has {jobs})")
        self.area = area
        self.job = area.jobs.index(spec.job)

    def told(self) -> list[str]:
        return [f"your workers in the job {self.spec.job}"]

    def __call__(self, state: State, seat: int) -> int:
        return int(state.leaf(seat, self.area.index)[self.job])


class TokensMeasure:
    """The tokens of one name that a seat has."""

    def __init__(self, rules: Rules, token: str) -> None:
        self.slot = rules.counter(TOKENS, token)

    def __call__(self, state: State, seat: int) -> int:
        """The number for a seat."""
        return int(state.slots[self.slot][seat])


def measure_phrase(rules: Rules, name: str) -> str:
    """What a measure counts, as a phrase that may follow "the number of"."""
    measure = rules.measure(name)
    if isinstance(measure, Measure):
        return measure.told()[0]
    return "your coins" if name == COINS else f"your {name} tokens"


def measure_details(rules: Rules, name: str) -> list[str]:
    """What else is to be known about what a measure counts, in sentences."""
    measure = rules.measure(name)
    return measure.told()[1:] if isinstance(measure, Measure) else []


def coins(state: State, seat: int) -> int:
    """The coins of a seat."""
    return state.coins[seat]


def register(registry: Registry) -> None:
    """Register the engine's own measures."""
    registry.measures.add("tiles", TilesMeasure)
    registry.measures.add("workers", WorkersMeasure)
