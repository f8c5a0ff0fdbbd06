"""The verbs by which kinds change a state: they keep the books and write the log."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from tiledraft.core import events
from tiledraft.core.rules import POINTS, TOKENS
from tiledraft.core.state import Park
from tiledraft.core.tiles import added

if TYPE_CHECKING:
    from tiledraft.core.areas import Area
    from tiledraft.core.events import Log
    from tiledraft.core.state import Duty, Leaf, State

YOUNG_DUTY = "young"


def pay(state: State, seat: int, amount: int, log: Log | None) -> None:
    """A seat pays coins to the bank; the caller has checked that it has them."""
    state.coins[seat] -= amount
    state.bank += amount
    if log is not None and amount:
        log.append(events.CoinsPaid(seat, amount))


def pay_to(state: State, seat: int, owner: int, amount: int, log: Log | None) -> None:
    """A seat pays coins to another seat."""
    state.coins[seat] -= amount
    state.coins[owner] += amount
    if log is not None and amount:
        log.append(events.CoinsPaidTo(seat, owner, amount))


def gain(state: State, seat: int, amount: int, log: Log | None) -> None:
    """A seat gets coins from the bank, as many as it has; the rest is lost, never owed."""
    paid = min(amount, state.bank)
    state.coins[seat] += paid
    state.bank -= paid
    if log is not None and paid:
        log.append(events.CoinsGained(seat, paid))


def gain_points(state: State, seat: int, rule: str, points: int, log: Log | None) -> None:
    """A seat earns points, or loses some, by a rule."""
    count(state, state.rules.counter(POINTS, rule), seat, points)
    if log is not None and points:
        log.append(events.PointsGained(seat, points))


def gain_tokens(state: State, seat: int, token: str, number: int, log: Log | None) -> None:
    """A seat gets tokens, as many as there are; the rest is lost, never owed."""
    slot, limit = state.rules.counter(TOKENS, token), state.rules.spec.tokens[token].count
    taken = number if limit is None else min(number, limit - sum(state.slots[slot]))
    count(state, slot, seat, taken)
    if log is not None and taken:
        log.append(events.TokensGained(seat, token, taken))


def count(state: State, slot: int, seat: int, amount: int) -> None:
    """Add to what a slot of the state counts by seat."""
    counts = state.slots[slot]
    state.slots[slot] = (*counts[:seat], counts[seat] + amount, *counts[seat + 1 :])


def set_leaf(state: State, seat: int, area: Area, leaf: Leaf) -> None:
    """Replace what one area of a seat holds."""
    at = seat * state.rules.park_count + area.park
    areas = state.parks[at].areas
    state.parks[at] = Park((*areas[: area.slot], leaf, *areas[area.slot + 1 :]))


def owe(state: State, seat: int, duty: Duty) -> None:
    """Add something that a seat must do before the turn goes on."""
    pending = state.pending
    if pending and pending[-1][2] and pending[-1][0] == seat:
        _, duties, joins = pending[-1]
        state.pending = (*pending[:-1], (seat, (*duties, duty), joins))
    else:
        state.pending = (*pending, (seat, (duty,), True))


def discharge(state: State, duty: Duty) -> int:
    """Remove a duty of the innermost frame, which is kept even if it is empty now.

    Returns:
        The seat whose duty it was.
    """
    seat, duties, joins = state.pending[-1]
    at = duties.index(duty)
    rest = duties[:at] + duties[at + 1 :]
    state.pending = (*state.pending[:-1], (seat, rest, joins))
    return seat


def take_out(state: State, seat: int, tile: int, area: Area, log: Log | None) -> None:
    """Take a loose tile out of an area."""
    set_leaf(state, seat, area, area.without(state.leaf(seat, area.index), tile))
    if log is not None:
        log.append(events.TileTakenOut(seat, tile, area.index))


def discard(state: State, seat: int, tile: int, log: Log | None) -> None:
    """Put a tile, already taken out, out of the game."""
    state.box = added(state.box, (tile,))
    if log is not None:
        log.append(events.TileDiscarded(seat, tile))


def put(
    state: State,
    seat: int,
    tile: int,
    area: Area,
    spot: int,
    log: Log | None,
    *,
    rewarded: bool = True,
) -> None:
    """Place a tile with all that follows: bonus first, then breeding.

    The bonus of the placement is settled before the pair it completes breeds, so that a
    tile on the last space earns once and its young goes elsewhere. Without ``rewarded``
    neither the tile nor its young earns anything.
    """
    at, slot = seat * state.rules.park_count + area.park, area.slot
    areas = state.parks[at].areas
    leaf = area.put(areas[slot], tile, spot)
    state.parks[at] = Park((*areas[:slot], leaf, *areas[slot + 1 :]))
    if log is not None:
        log.append(events.TilePlaced(seat, tile, area.index, spot))
    if area.noted and rewarded:
        milestone = area.milestone(leaf, tile)
        if milestone in area.noted:
            reward(state, seat, area, milestone, log)
    if area.breeds and state.rules.tiles[tile].mates:
        breed(state, seat, area, tile, log, rewarded=rewarded)


def reward(state: State, seat: int, area: Area, milestone: Hashable, log: Log | None) -> None:
    """Tell that a milestone is reached, and give the bonus for it if there is one."""
    if log is not None:
        log.append(events.MilestoneReached(seat, area.index, milestone))
    for effect in area.bonus.get(milestone, ()):
        effect(state, seat, area, log)


def breed(
    state: State, seat: int, area: Area, tile: int, log: Log | None, *, rewarded: bool = True
) -> None:
    """Let a tile just placed breed if a mate stands there, and seat the young."""
    paired = area.pair(state.leaf(seat, area.index), tile)
    if paired is None:
        return
    set_leaf(state, seat, area, paired)
    young = take_young(state, seat, area, tile, log)
    if young is None:
        return
    spots = area.spots(state.leaf(seat, area.index), young)
    if not spots:
        overflow = state.rules.parks[area.park].overflow
        put(state, seat, young, overflow, 0, log)
    elif area.choice:
        owe(state, seat, (YOUNG_DUTY, young, area.index))
    else:
        put(state, seat, young, area, spots[0], log, rewarded=rewarded)


def take_young(state: State, seat: int, area: Area, tile: int, log: Log | None) -> int | None:
    """Take an offspring tile of a parent's species from the supply, if one is left."""
    kind = state.rules.tiles[tile]
    young = state.young
    if young[kind.sort] <= 0:
        return None
    state.young = (*young[: kind.sort], young[kind.sort] - 1, *young[kind.sort + 1 :])
    if log is not None:
        log.append(events.OffspringBorn(seat, kind.young, area.index))
    return kind.young
