"""What is true of every state: each broken invariant by code, none in a sound one.

`broken` looks at one position. What only a game's history makes true (young need parents)
it leaves out on request, since a position written by hand need not be reachable.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from tiledraft.core.areas import Area, GridArea, SeatsArea
from tiledraft.core.game import legal_actions
from tiledraft.core.rules import FIRED, TOKENS
from tiledraft.core.tile_count import standing
from tiledraft.core.tiles import COIN, SPECIES, unbred_pair

if TYPE_CHECKING:
    from tiledraft.core.rules import Supply
    from tiledraft.core.state import Action, Leaf, State
    from tiledraft.core.tiles import Sort

Check = Callable[["State"], Iterator[str]]
CensusCheck = Callable[["State", Sequence[int]], Iterator[str]]
FAULTS = "faults"


def broken(state: State, *, from_start: bool = True) -> list[str]:
    """Every invariant that a state breaks, as ``code`` or ``code: what``; none if sound.

    Args:
        state: the state.
        from_start: whether it was reached by playing; if not, invariants that rest on
            what happened before are left out.
    """
    found = list(_shape(state))
    if found:
        return found
    found = [code for check in CHECKS for code in check(state)]
    counts = _tiles_in_play(state)
    for census in (*CENSUS, *HISTORY) if from_start else CENSUS:
        found += census(state, counts)
    return found or list(_stuck(state))


def _shape(state: State) -> Iterator[str]:
    """Every list has one entry for each thing it is about, and what is due is known."""
    rules = state.rules
    lengths = (
        ("coins", state.coins, rules.players),
        ("trucks", state.trucks, len(rules.places)),
        ("takers", state.takers, len(rules.places)),
        ("unseen", state.unseen, len(rules.supplies)),
        ("left", state.left, len(rules.supplies)),
        ("reserve", state.reserve, len(rules.supplies)),
        ("parks", state.parks, rules.players * rules.park_count),
        ("slots", state.slots, len(rules.slot_values)),
        ("young", state.young, len(rules.sorts)),
        ("box", state.box, len(rules.tiles)),
    )
    for name, items, expected in lengths:
        if len(items) != expected:
            yield f"shape.{name}: {len(items)} instead of {expected}"
    for supply, unseen in zip(rules.supplies, state.unseen, strict=False):
        if len(unseen) not in (0, len(supply.drawn)):
            yield f"shape.unseen: {supply.name}"
    for name in dict.fromkeys(duty[0] for _, duties, _ in state.pending for duty in duties):
        if name not in rules.duties:
            yield f"pending.unknown: {name}"
    for at, park in enumerate(state.parks):
        if len(park.areas) != len(rules.parks[at % rules.park_count].areas):
            yield f"shape.areas: seat {at // rules.park_count + 1}"


def _counts(state: State) -> Iterator[str]:
    """Nothing is there less than zero times, and the round has a number."""
    numbers: tuple[tuple[str, Iterable[int]], ...] = (
        ("bank", (state.bank,)),
        ("cashed", (state.cashed,)),
        ("coins", state.coins),
        ("left", state.left),
        ("reserve", state.reserve),
        ("unseen", (count for unseen in state.unseen for count in unseen)),
        ("young", state.young),
        ("box", state.box),
    )
    for name, values in numbers:
        if min(values, default=0) < 0:
            yield f"negative.{name}"
    if state.round < 1:
        yield "round.first"


def _tiles_in_play(state: State) -> list[int]:
    """How often each tile kind is somewhere; the young not yet born are nowhere."""
    counts = list(state.box)
    for supply, unseen in zip(state.rules.supplies, state.unseen, strict=True):
        for tile, count in zip(supply.drawn, unseen, strict=bool(unseen)):
            counts[tile] += count
    for tile in standing(state):
        counts[tile] += 1
    return counts


def _tiles(state: State, counts: Sequence[int]) -> Iterator[str]:
    """Every tile is in one place: per kind, bred ones counted as what they were."""
    for tile in state.rules.tiles:
        found = counts[tile.index]
        if tile.category == COIN:
            if found > tile.count:
                yield f"tiles.conserved: {found} {tile.name} of {tile.count}"
        elif tile.count:
            expected = 0 if tile.sort in state.leaving else tile.count
            found += counts[tile.bred] if tile.bred >= 0 else 0
            if found != expected:
                yield f"tiles.conserved: {found} {tile.name} instead of {expected}"


def _young(state: State, counts: Sequence[int]) -> Iterator[str]:
    """Every young born is in one place, and none that was not born."""
    for sort in state.rules.sorts:
        young = {state.rules.tiles[tile].young for tile in sort.tiles} - {-1}
        found, made = sum(counts[tile] for tile in young), _made(state, sort)
        if found != made:
            yield f"young.conserved: {found} of {sort.name} instead of {made}"


def _made(state: State, sort: Sort) -> int:
    """How many young of a species have been born."""
    return (0 if sort.index in state.leaving else sort.young) - state.young[sort.index]


def _species(state: State) -> Iterator[str]:
    """As many species have left as the number of players asks for."""
    rules = state.rules
    if list(state.leaving) != sorted(set(state.leaving)):
        yield "leaving.order"
    for supply in rules.supplies:
        species = [
            sort for sort in rules.sorts if sort.supply == supply.index and sort.category == SPECIES
        ]
        gone = sum(sort.index in state.leaving for sort in species)
        if len(species) - gone != supply.in_play:
            yield f"leaving.number: {supply.name}"
        if any(sort.stays and sort.index in state.leaving for sort in species):
            yield f"leaving.stays: {supply.name}"


def _trucks(state: State) -> Iterator[str]:
    """Trucks carry drawn tiles within their places, and nothing once taken."""
    rules = state.rules
    can_be_drawn = {tile for supply in rules.supplies for tile in supply.drawn}
    for truck, (tiles, places) in enumerate(zip(state.trucks, rules.places, strict=True), 1):
        if len(tiles) > places:
            yield f"trucks.places: {len(tiles)} on truck {truck}"
        if not can_be_drawn.issuperset(tiles):
            yield f"trucks.kind: truck {truck}"
        if tiles and state.takers[truck - 1] >= 0:
            yield f"trucks.taken: truck {truck}"


def _takers(state: State) -> Iterator[str]:
    """Who took which truck agrees with `gone` and `last`, and with whose turn it is."""
    seats = range(state.rules.players)
    takers = [seat for seat in state.takers if seat != -1]
    if len(set(takers)) != len(takers) or not set(takers) <= set(seats):
        yield "takers.seats"
    if state.gone != len(takers):
        yield f"takers.gone: {state.gone} instead of {len(takers)}"
    if state.last not in seats or (takers and state.last not in takers):
        yield f"takers.last: seat {state.last + 1}"
    if state.turn not in seats:
        yield f"turn.seat: {state.turn + 1}"
    elif state.turn in takers and not state.pending:
        yield "turn.has_truck"


def _supplies(state: State) -> Iterator[str]:
    """Piles agree with the tiles unseen; `live` and `over` with the piles."""
    for supply in state.rules.supplies:
        yield from _piles(state, supply)
    live = sum(1 for unseen in state.unseen if unseen)
    if state.live != live:
        yield f"supplies.live: {state.live} instead of {live}"
    if state.over != (live == 0):
        yield "over.live"
    if state.over and (state.pending or state.gone or any(state.trucks)):
        yield "over.unfinished"


def _piles(state: State, supply: Supply) -> Iterator[str]:
    left, reserve = state.left[supply.index], state.reserve[supply.index]
    if left + reserve != sum(state.unseen[supply.index]):
        yield f"supplies.piles: {supply.name}"
    if reserve > supply.end_pile:
        yield f"supplies.end_pile: {supply.name}"
    if left and state.unseen[supply.index] and reserve < supply.end_pile:
        yield f"supplies.order: {supply.name}"


def _pending(state: State) -> Iterator[str]:
    """What is pending is due from somebody."""
    rules = state.rules
    if state.pending and not state.pending[-1][1]:
        yield "pending.empty"
    for seat, _, _ in state.pending:
        if not 0 <= seat < rules.players:
            yield f"pending.seat: {seat + 1}"


def _stuck(state: State) -> Iterator[str]:
    """Who is to move can, and each duty can be answered once its frame is the innermost."""
    if not state.pending and not state.over and not legal_actions(state):
        yield "turn.stuck"
    alone = state.copy()
    for seat, duties, _ in state.pending:
        for duty in duties:
            alone.pending = ((seat, (duty,), True),)
            kind = state.rules.duties[duty[0]]
            options: list[Action] = []
            kind.options(alone, duty, options)
            if not options:
                yield f"pending.stuck: {kind.text(duty)}"
            if not {action[0] for action in options} <= set(kind.answers):
                yield f"pending.answers: {kind.text(duty)}"


def _areas(state: State) -> Iterator[str]:
    """Each area's own invariants, and that it holds only what can stand there."""
    for at, park in enumerate(state.parks):
        faults = park.memo.get(FAULTS)
        if faults is None:
            areas = state.rules.parks[at % state.rules.park_count].areas
            faults = park.memo[FAULTS] = [
                fault
                for area, leaf in zip(areas, park.areas, strict=True)
                for fault in _faults(area, leaf)
            ]
        yield from faults


def _faults(area: Area, leaf: Leaf) -> Iterator[str]:
    tiles = area.contents(leaf)
    for fault in area.faults(leaf):
        yield f"{fault}: {area.label}"
    if not all(area in area.rules.targets[tile] for tile in tiles):
        yield f"areas.kind: {area.label}"
    if area.breeds and unbred_pair(area.rules.tiles, tiles):
        yield f"areas.unbred_pair: {area.label}"


def _workers(state: State) -> Iterator[str]:
    """No more workers stand anywhere than there are in the box."""
    for staff in state.rules.areas:
        if isinstance(staff, SeatsArea):
            where = [staff, *(area for area in state.rules.areas if _employs(area, staff))]
            count = sum(
                area.workers(state.leaf(seat, area.index))
                for seat in range(state.rules.players)
                for area in where
            )
            if count > staff.spec.workers:
                yield f"workers.number: {count} of {staff.spec.workers} in {staff.label}"


def _employs(area: Area, staff: SeatsArea) -> bool:
    same_park = area.park == staff.park
    return same_park and isinstance(area, GridArea) and area.spec.staff == staff.name


def _parents(state: State, counts: Sequence[int]) -> Iterator[str]:
    """Breeding marks two at a time, and each pair had the young that the supply could give."""
    kinds = state.rules.tiles
    for sort in state.rules.sorts:
        parents = 0
        for kind in (kinds[tile] for tile in sort.tiles if kinds[tile].mates):
            bred, mated = counts[kind.bred], counts[kinds[kind.mates[0]].bred]
            parents += bred
            if bred != mated or (kind.mates == (kind.index,) and bred % 2):
                yield f"young.half_a_pair: {sort.name}"
        if _made(state, sort) != min(parents // 2, sort.young):
            yield f"young.parents: {_made(state, sort)} of {parents // 2} pairs of {sort.name}"


def _counters(state: State) -> Iterator[str]:
    """No more tokens are taken than there are, and what fires only once has."""
    rules = state.rules
    for (what, name), slot in rules.counters.items():
        counts = state.slots[slot]
        if what == TOKENS:
            limit = rules.spec.tokens[name].count
            if min(counts) < 0 or (limit is not None and sum(counts) > limit):
                yield f"tokens.number: {name}"
        elif what == FIRED and not set(counts) <= {0, 1}:
            yield f"triggers.once: {name}"


def _coin_tiles(state: State, counts: Sequence[int]) -> Iterator[str]:
    """The coin tiles that are nowhere have become money."""
    coins = [tile for tile in state.rules.tiles if tile.category == COIN]
    missing = sum(tile.count - counts[tile.index] for tile in coins)
    if missing != state.cashed:
        yield f"coins.cashed: {missing} instead of {state.cashed}"


def _coins(state: State, _: Sequence[int]) -> Iterator[str]:
    """Bank and purses hold the coins of the box and the coin tiles that became money."""
    money = state.rules.spec.money
    box = money.bank if money else 0
    if state.bank + sum(state.coins) != box + state.cashed:
        yield f"coins.conserved: {state.bank} + {sum(state.coins)}, not {box} + {state.cashed}"


CHECKS: tuple[Check, ...] = (
    _counts,
    _species,
    _trucks,
    _takers,
    _supplies,
    _pending,
    _areas,
    _workers,
    _counters,
)
CENSUS: tuple[CensusCheck, ...] = (_tiles, _young)
HISTORY: tuple[CensusCheck, ...] = (_parents, _coin_tiles, _coins)
