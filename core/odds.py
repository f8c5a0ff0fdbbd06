"""What can still come, reckoned from what everybody at the table knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tiledraft.core.flow import is_open
from tiledraft.core.scoring import score_of
from tiledraft.core.tiles import COIN
from tiledraft.core.verbs import put

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tiledraft.core.rules import Rules, Supply
    from tiledraft.core.state import State


@dataclass(frozen=True, slots=True)
class Chance:
    """What can still come of one species or stall kind, or of the coins of a supply.

    Attributes:
        kinds: its tile kinds, each with the number of tiles face down.
        total: how many tiles of it there are in the game, wherever they are.
        unseen: how many are face down.
        share: the chance that the next tile of the supply is one, from 0 to 1.
    """

    kinds: tuple[tuple[int, int], ...]
    total: int
    unseen: int
    share: float


def chances(state: State, supply: int) -> list[Chance]:
    """What can still come from a supply, in the order of the ruleset.

    What left the game at set-up is not in the list; nothing is once the supply has left.
    """
    rules, unseen = state.rules, state.unseen[supply]
    groups: dict[int, list[tuple[int, int]]] = {}
    for tile, count in zip(rules.supplies[supply].drawn, unseen, strict=bool(unseen)):
        sort = rules.tiles[tile].sort
        if sort not in state.leaving:
            groups.setdefault(sort, []).append((tile, count))
    return [_chance(rules, kinds, sum(unseen)) for kinds in groups.values()]


def _chance(rules: Rules, kinds: Sequence[tuple[int, int]], face_down: int) -> Chance:
    total = sum(rules.tiles[tile].count for tile, _ in kinds)
    unseen = sum(count for _, count in kinds)
    return Chance(tuple(kinds), total, unseen, unseen / max(1, face_down))


def draws_to_end(state: State, supply: int) -> int:
    """How many draws until the end of a supply is announced; 0 if it has been."""
    if is_open(state, supply):
        return 0
    return state.left[supply] + bool(state.rules.supplies[supply].end_pile)


def takes(state: State, truck: int, supply: int) -> bool:
    """Whether a tile of a supply could be loaded on a truck now."""
    rules = state.rules
    has_room = state.takers[truck] < 0 and len(state.trucks[truck]) < rules.places[truck]
    return has_room and not any(rule.takes(state, truck, supply) for rule in rules.truck_rules)


def is_welcome(state: State, seat: int, tile: int) -> bool:
    """Whether a tile, placed where it does best, earns a seat points or coins at once."""
    areas = state.rules.targets[tile]
    if not areas:
        return state.rules.tiles[tile].category == COIN
    points, coins = score_of(state, seat).total, state.coins[seat]
    for area in areas:
        for spot in area.spots(state.leaf(seat, area.index), tile):
            after = state.copy()
            after.pending = ()
            put(after, seat, tile, area, spot, None)
            if after.coins[seat] > coins or score_of(after, seat).total > points:
                return True
    return False


def welcome(state: State, seat: int, supply: int) -> tuple[list[int], float]:
    """The tiles that can come from a supply and are welcome to a seat.

    Returns:
        The tiles, and the chance that the next one is among them.
    """
    unseen = state.unseen[supply]
    drawn = zip(state.rules.supplies[supply].drawn, unseen, strict=bool(unseen))
    counts = {tile: n for tile, n in drawn if n and is_welcome(state, seat, tile)}
    return list(counts), sum(counts.values()) / max(1, sum(unseen))


def as_seen(state: State) -> State:
    """The position as those know it who look at the table without having kept count.

    Every tile that has left the game is taken to be face down, so that nothing in it
    depends on how many tiles are left; whether an end pile is open, everybody knows.
    """
    seen = state.copy()
    bred = {kind.bred: kind.index for kind in state.rules.tiles if kind.bred >= 0}
    out = list(state.box)
    for tile, plain in bred.items():
        out[plain] += state.box[tile]
    for supply in state.rules.supplies:
        if state.unseen[supply.index]:
            _forget(seen, supply, out)
    seen.box = (0,) * len(state.box)
    return seen


def _forget(seen: State, supply: Supply, out: list[int]) -> None:
    """Put the tiles of a supply back that have left the game."""
    at = supply.index
    drawable, opened = seen.can_be_drawn(at), is_open(seen, at)
    unseen = zip(supply.drawn, seen.unseen[at], strict=True)
    seen.unseen[at] = tuple(count + out[tile] for tile, count in unseen)
    if not drawable:
        return
    seen.reserve[at] = supply.end_pile - opened
    seen.left[at] = 0 if opened else sum(seen.unseen[at]) - supply.end_pile
