"""A market: tiles are sold out of the store, trucks wait for tiles, variety gives points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from tiledraft.core.actions import MoneyAction
from tiledraft.core.actions.fields import TileField
from tiledraft.core.actions.money import not_loose
from tiledraft.core.rules import TruckRule
from tiledraft.core.ruleset.fields import option
from tiledraft.core.scoring import Line, Term
from tiledraft.core.tiles import SPECIES
from tiledraft.core.verbs import discard, gain, take_out
from tiledraft.plugins import hookimpl

if TYPE_CHECKING:
    from tiledraft.core.events import Log
    from tiledraft.core.refusals import Refusal
    from tiledraft.core.registry import Registry
    from tiledraft.core.rules import ParkRules, Rules
    from tiledraft.core.state import Action, Park, State

MARKET = """\
title: Zooloretto with a market
extends: zooloretto
plugins:
  market: {}
trucks:
  rules:
    patient: {tiles: 2}
parks:
  zoo:
    actions:
      sell: {price: 1, source: barn, earns: 3}
    scoring:
      variety: {least: 4, points: 5}
"""


@dataclass(frozen=True, slots=True)
class PatientSpec:
    """Parameters of ``kind: patient``."""

    tiles: int = option("tiles a truck must carry to go", unit="tiles", low=1, high=20)


class PatientRule(TruckRule):
    """A truck waits for some tiles, unless it is full or nothing is left to draw."""

    Spec = PatientSpec

    def may_go(self, state: State, truck: int) -> str | None:
        """Whether the truck has tiles enough."""
        wanted = min(self.spec.tiles, self.rules.places[truck])
        if len(state.trucks[truck]) >= wanted:
            return None
        supplies = range(len(self.rules.supplies))
        return "market.waits" if any(map(state.can_be_drawn, supplies)) else None


class TileSold(NamedTuple):
    """A tile was sold to the market."""

    seat: int
    tile: int


@dataclass(frozen=True, slots=True)
class SellSpec:
    """Parameters of ``kind: sell``."""

    price: int = option("what the stand costs", unit="coins", low=0, high=100)
    source: str = option("the store that tiles are sold from", refers="store")
    earns: int = option("what the bank pays for a tile", unit="coins", low=0, high=100)


class SellAction(MoneyAction):
    """``sell TILE``: a tile of the store leaves the game, the bank pays for it."""

    Spec = SellSpec
    word = "sell"

    def __init__(self, rules: Rules, head: str, park: ParkRules, spec: Any, rule: str) -> None:
        super().__init__(rules, head, park, spec, rule)
        self.source = park.area(spec.source)
        self.fields = (TileField(rules, park.supplies),)

    def in_park(self, park: Park) -> Sequence[Action]:
        """Every loose tile of the store."""
        leaf = park.areas[self.source.slot]
        return [(self.head, tile) for tile in self.source.loose(leaf)]

    def why_not(self, state: State, action: Action) -> Refusal | None:
        """The tile must lie loose in the store."""
        leaf = state.leaf(state.turn, self.source.index)
        return not_loose(self.rules, self.source, leaf, action[1])

    def act(self, state: State, action: Action, log: Log | None) -> None:
        """Take the tile out and pay for it."""
        seat, tile = state.turn, action[1]
        take_out(state, seat, tile, self.source, log)
        discard(state, seat, tile, log)
        if log is not None:
            log.append(TileSold(seat, tile))
        gain(state, seat, self.spec.earns, log)


@dataclass(frozen=True, slots=True)
class VarietySpec:
    """Parameters of ``kind: variety``."""

    least: int = option("different species it takes", unit="species", low=1, high=20)
    points: int = option("points for it", unit="points", low=0, high=100)


class VarietyTerm(Term):
    """Points for a park with many different species outside of its stores."""

    Spec = VarietySpec

    def lines(self, state: State, seat: int) -> Sequence[Line]:
        """One line, where there are enough."""
        tiles, leaves = self.rules.tiles, state.park(seat, self.park.index).areas
        species = {
            tiles[tile].sort
            for area in self.park.areas
            if not area.is_store
            for tile in area.contents(leaves[area.slot])
            if tiles[tile].category == SPECIES
        }
        if len(species) < self.spec.least:
            return ()
        return self.line(self.spec.points, f"{len(species)} species")


@hookimpl
def register_actions(registry: Registry) -> None:
    """The market stand."""
    registry.actions.add("sell", SellAction)
    registry.events.add("tile-sold", TileSold)


@hookimpl
def register_rules(registry: Registry) -> None:
    """The patience of trucks."""
    registry.truck_rules.add("patient", PatientRule)
    registry.refusals.add("market.waits", "truck {truck} waits for more tiles")


@hookimpl
def register_scoring(registry: Registry) -> None:
    """Points for variety."""
    registry.terms.add("variety", VarietyTerm)


@hookimpl
def register_rulesets() -> dict[str, str]:
    """Zooloretto with all of it."""
    return {"market": MARKET}
