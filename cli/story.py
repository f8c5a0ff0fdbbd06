"""A game told again: its moves one by one, each with what happened and the table after it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tiledraft.core.actions.draw import REVEAL
from tiledraft.core.chance import is_chance
from tiledraft.core.session import Game

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tiledraft.core.state import State


@dataclass(frozen=True, slots=True)
class Step:
    """One move, with the reveals that it led to.

    Attributes:
        number: of the move, from 1; people count moves, not reveals.
        seat: 0-based seat that decided.
        move: the move as text.
        events: what happened, in order.
        after: the position after it.
        lines: of the record that it takes up, with its reveals.
    """

    number: int
    seat: int
    move: str
    events: tuple[Any, ...]
    after: State
    lines: int


def beginning(game: Game) -> Game:
    """The same game before its first move."""
    return Game(game.rules, game.seats, game.seed, game.set_up, game.stacked)


def moves_in(lines: Sequence[str]) -> int:
    """The moves among lines of moves and reveals."""
    return sum(not line.startswith(REVEAL) for line in lines)


def steps(game: Game) -> Iterator[Step]:
    """The moves of a game, from the first."""
    again = beginning(game)
    lines = list(game.lines)
    at = number = 0
    while at < len(lines):
        seat, move, told = again.state.seat, lines[at], len(again.log)
        again.replay(move)
        begun, at = at, at + 1
        while at < len(lines) and is_chance(again.state):
            again.replay(lines[at])
            at += 1
        number += 1
        yield Step(number, seat, move, tuple(again.log[told:]), again.state, at - begun)
