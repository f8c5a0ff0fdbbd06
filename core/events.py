"""What happened: one named tuple per fact. Built only when somebody listens.

Field names say what a number is (``seat`` 0-based, ``amount`` coins, ``tile``, ``area``,
``spot``, ``truck``, ``supply`` and ``sort`` as numbered in the rules), so one function
writes any event as text, and plugins may add events of their own.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from tiledraft.core.registry import Registry

Log = list[Any]


class TileRevealed(NamedTuple):
    """A tile was drawn and turned up."""

    seat: int
    supply: int
    tile: int


class TileLoaded(NamedTuple):
    """The tile drawn was put on a truck."""

    seat: int
    tile: int
    truck: int


class TruckTaken(NamedTuple):
    """A truck was taken."""

    seat: int
    truck: int


class CoinsPaid(NamedTuple):
    """A price was paid to the bank."""

    seat: int
    amount: int


class CoinsPaidTo(NamedTuple):
    """A price was paid to another player."""

    seat: int
    owner: int
    amount: int


class CoinsGained(NamedTuple):
    """Coins came out of the bank."""

    seat: int
    amount: int


class CoinTilesCashed(NamedTuple):
    """Coin tiles of a truck went to the purse."""

    seat: int
    amount: int


class TilePlaced(NamedTuple):
    """A tile came to stand in an area, from a truck, by a money action or by birth."""

    seat: int
    tile: int
    area: int
    spot: int


class TileTakenOut(NamedTuple):
    """A tile left an area of a seat's park."""

    seat: int
    tile: int
    area: int


class TileDiscarded(NamedTuple):
    """A tile left the game."""

    seat: int
    tile: int


class MilestoneReached(NamedTuple):
    """A placement filled an area or made a group reach a size that something depends on."""

    seat: int
    area: int
    milestone: Hashable


class PointsGained(NamedTuple):
    """Points were earned that count at the end, or lost."""

    seat: int
    points: int


class TokensGained(NamedTuple):
    """Tokens were taken."""

    seat: int
    token: str
    number: int


class TriggerFired(NamedTuple):
    """A trigger of the ruleset was met; what it gives follows."""

    seat: int
    trigger: str


class OffspringBorn(NamedTuple):
    """A pair has bred; the offspring is about to be placed."""

    seat: int
    tile: int
    area: int


class AreaOpened(NamedTuple):
    """A closed area was opened."""

    seat: int
    area: int


class EndPileOpened(NamedTuple):
    """The first tile of an end pile, or the last tile of a supply without one, was drawn."""

    supply: int


class SupplyClosed(NamedTuple):
    """The rest of a supply left the game, unseen."""

    supply: int


class TileLeftBehind(NamedTuple):
    """A tile on a truck that nobody took left the game."""

    tile: int


class RoundEnded(NamedTuple):
    """Everybody has a truck."""

    round: int


class GameEnded(NamedTuple):
    """The last round is over."""

    round: int


EVENTS: tuple[type[Any], ...] = (
    TileRevealed,
    TileLoaded,
    TruckTaken,
    CoinsPaid,
    CoinsPaidTo,
    CoinsGained,
    CoinTilesCashed,
    TilePlaced,
    TileTakenOut,
    TileDiscarded,
    MilestoneReached,
    PointsGained,
    TokensGained,
    TriggerFired,
    OffspringBorn,
    AreaOpened,
    EndPileOpened,
    SupplyClosed,
    TileLeftBehind,
    RoundEnded,
    GameEnded,
)


def event_name(event: type[Any]) -> str:
    """The name of an event class in texts: ``TilePlaced`` is ``tile-placed``."""
    return "".join(f"-{c.lower()}" if c.isupper() else c for c in event.__name__).lstrip("-")


def register(registry: Registry) -> None:
    """Register the engine's own events."""
    for event in EVENTS:
        registry.events.add(event_name(event), event)
