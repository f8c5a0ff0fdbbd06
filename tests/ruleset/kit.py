"""What the tests of rulesets share: a few kinds, a small sound ruleset, short ways to read one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tiledraft.core.registry import Registry
from tiledraft.core.ruleset.fields import option
from tiledraft.core.ruleset.findings import Finding
from tiledraft.core.ruleset.merge import resolve
from tiledraft.core.ruleset.reader import read_ruleset
from tiledraft.core.ruleset.resolved import Resolved
from tiledraft.core.ruleset.source import Source
from tiledraft.core.ruleset.spec import RulesetSpec

SMALL = """\
title: Small
players: [2, 3]
trucks: {count: 3, places: 3}
supplies:
  wild:
    end_pile: 5
    in_play: 2
    roles: {m: {mates: f}, f: {mates: m}}
    groups: {all: {tiles: {plain: 3, m: 1, f: 1}, young: 2}}
    species: {lynx: {}, otter: {}, wolf: {}}
    stalls: {cafe: 2}
    coins: 2
parks:
  wild:
    overflow: shed
    areas:
      A1: {kind: pen, spaces: 4, bonus: {full: {coins: 1}}}
      shed: {kind: heap}
"""


@dataclass(frozen=True, slots=True)
class PenSpec:
    """Parameters of an area with a limit."""

    spaces: int = option("spaces", unit="spaces", low=1, high=9, per_players=True)
    open: bool = option("whether it is open", default=True)
    bonus: dict[str, dict[str, int]] = option(
        "what filling it brings", keys=("milestone", "effect"), low=0, default_factory=dict
    )
    boards: dict[str, int] = option("boards laid against it", default_factory=dict)
    sizes: dict[int, int] = option("points by size", default_factory=dict)
    next_to: str | None = option("another area", refers="area", default=None)


class Pen:
    """An area with a limit."""

    Spec = PenSpec
    milestones = ("full",)
    is_store = False


class Heap:
    """An area without limit and without parameters."""

    is_store = True


@dataclass(frozen=True, slots=True)
class LaySpec:
    """Parameters of an action."""

    price: int = option("what it costs", unit="coins", low=0)
    board: str | None = option("which board is laid", refers="board", default=None)
    source: str | None = option("a store", refers="store", default=None)
    order: str = option("how", choices=("free", "stack"), default="free")


class Lay:
    """An action."""

    Spec = LaySpec


@dataclass(frozen=True, slots=True)
class CountSpec:
    """Parameters of a measure or a score line."""

    of: tuple[str, ...] = option("the measures", refers="measure", default=())
    species: tuple[str, ...] = option("the species", refers="species", default=())
    role: str | None = option("the role", refers="role", default=None)
    points: int = option("points for each", low=-9, high=9, default=1)

    def __post_init__(self) -> None:
        if len(self.of) > 2:
            raise ValueError("at most two measures can be multiplied")


class Count:
    """A measure or a score line."""

    Spec = CountSpec


def kinds() -> Registry:
    """A registry with the kinds of this file."""
    registry = Registry()
    registry.areas.add("pen", Pen)
    registry.areas.add("heap", Heap)
    registry.actions.add("lay", Lay)
    registry.measures.add("count", Count)
    registry.terms.add("count", Count)
    registry.effects.add("coins", object)
    return registry


def resolved(text: str | bytes, others: Mapping[str, str] | None = None, *extra: str) -> Resolved:
    """A text as `my.yaml`, merged with other named texts and extra overlays `+1`, `+2`, .."""
    known = dict(others or {})

    def find(name: str, source: Source) -> Source | None:
        return Source(name, known[name]) if name in known else None

    overlays = [Source(f"+{number}", over) for number, over in enumerate(extra, 1)]
    return resolve(Source("my.yaml", text), find, overlays, lambda: known)


def reading(
    text: str, others: Mapping[str, str] | None = None
) -> tuple[dict[int, RulesetSpec], list[Finding]]:
    """The parameters and findings of a text."""
    return read_ruleset(resolved(text, others), kinds())


def places(findings: list[Finding] | tuple[Finding, ...]) -> list[tuple[str, int, int]]:
    """Code, line and column of each finding."""
    return [(found.code, found.line, found.column) for found in findings]


def changed(*changes: tuple[str, str]) -> list[tuple[str, int, int]]:
    """The places of the findings in `SMALL` after some replacements of its text."""
    text = SMALL
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return places(reading(text)[1])
