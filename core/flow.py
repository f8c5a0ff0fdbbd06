"""Whose turn it is, what is pending, and how rounds and the game end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledraft.core import events
from tiledraft.core.tiles import added
from tiledraft.core.triggers import Watch

if TYPE_CHECKING:
    from tiledraft.core.events import Log
    from tiledraft.core.state import State


def settle(state: State, log: Log | None) -> None:
    """Let triggers fire; drop what is done or impossible; if nothing is left, end the turn."""
    if log and isinstance(log, Watch):
        log.react(state)
    pending = state.pending
    while pending:
        seat, duties, joins = pending[-1]
        if joins:
            kinds = state.rules.duties
            duties = tuple(due for due in duties if not kinds[due[0]].lapses(state, due))
        if duties:
            pending = (*pending[:-1], (seat, duties, joins)) if joins else pending
            break
        pending = pending[:-1]
    state.pending = pending
    if not pending:
        end_turn(state, log)


def end_turn(state: State, log: Log | None) -> None:
    """Go to the next seat without a truck, or end the round."""
    seats = len(state.coins)
    if state.gone >= seats:
        end_round(state, log)
        return
    turn, takers = state.turn, state.takers
    for _ in range(seats):
        turn = turn + 1 if turn + 1 < seats else 0
        if turn not in takers:
            break
    state.turn = turn


def end_round(state: State, log: Log | None) -> None:
    """Clear the trucks, close the supplies whose end pile was opened, start anew.

    Tiles on trucks that nobody took leave the game. The game ends when no supply is left.
    """
    if log is not None:
        log.append(events.RoundEnded(state.round))
    leave_behind(state, log)
    for supply in state.rules.supplies:
        if state.unseen[supply.index] and is_open(state, supply.index):
            close_supply(state, supply.index, log)
    state.takers = [-1] * len(state.takers)
    state.gone = 0
    state.turn = state.last
    if state.live:
        state.round += 1
        return
    state.over = True
    if log is not None:
        log.append(events.GameEnded(state.round))


def leave_behind(state: State, log: Log | None) -> None:
    """Put the tiles on trucks that nobody took out of the game."""
    for truck, tiles in enumerate(state.trucks):
        if tiles:
            state.trucks[truck] = ()
            state.box = added(state.box, tiles)
            if log is not None:
                log += [events.TileLeftBehind(tile) for tile in tiles]


def is_open(state: State, supply: int) -> bool:
    """Whether the end of a supply has been announced.

    That is so when a tile of its end pile was drawn, or its last tile if it has none.
    """
    end_pile = state.rules.supplies[supply].end_pile
    if end_pile:
        return state.reserve[supply] < end_pile
    return state.left[supply] == 0


def close_supply(state: State, supply: int, log: Log | None) -> None:
    """Let the rest of a supply leave the game; nobody learns what lay where."""
    drawn = state.rules.supplies[supply].drawn
    box = list(state.box)
    for tile, count in zip(drawn, state.unseen[supply], strict=True):
        box[tile] += count
    state.box = tuple(box)
    state.unseen[supply] = ()
    state.left[supply] = 0
    state.reserve[supply] = 0
    state.live -= 1
    if log is not None:
        log.append(events.SupplyClosed(supply))
