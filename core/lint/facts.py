"""What follows from a ruleset's numbers: how many tiles, coins and places there can be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tiledraft.core.areas import GridArea, SlotsArea, StoreArea
from tiledraft.core.deeds import PAYS
from tiledraft.core.set_up import START, set_up_state
from tiledraft.core.tiles import COIN

if TYPE_CHECKING:
    from tiledraft.core.areas import Area
    from tiledraft.core.lint.subject import Subject
    from tiledraft.core.rules import ParkRules, Rules, Supply
    from tiledraft.core.ruleset.fields import Instance
    from tiledraft.core.ruleset.findings import Path
    from tiledraft.core.ruleset.spec import GroupSpec, SupplySpec
    from tiledraft.core.tiles import TileKind

COINS_EFFECT = "coins"
OWN_SPOTS = (SlotsArea.spots, GridArea.spots, StoreArea.spots)


def truck_room(rules: Rules, supply: Supply) -> int:
    """How many tiles of a supply the trucks of one round can hold when no other is left."""
    state = set_up_state(rules, {START: 1})
    state.live = 1
    for other in rules.supplies:
        if other is not supply:
            state.unseen[other.index] = ()
            state.left[other.index] = state.reserve[other.index] = 0
    tile, held = supply.drawn[0], 0
    for truck in sorted(range(len(rules.places)), key=lambda truck: -rules.places[truck]):
        while len(state.trucks[truck]) < rules.places[truck]:
            if any(rule.takes(state, truck, supply.index) for rule in rules.truck_rules):
                break
            state.trucks[truck] = (*state.trucks[truck], tile)
            held += 1
    return held


def all_coins(subject: Subject) -> int:
    """The coins of the game: those of the box and the coin tiles."""
    money = subject.spec.money
    tiles = sum(tile.count for tile in subject.rules.tiles if tile.category == COIN)
    return tiles + (money.bank if money is not None else 0)


def players_get_coins(subject: Subject) -> bool:
    """Whether a player can ever own a coin, as far as anybody knows."""
    money = subject.spec.money
    if money is not None and money.start:
        return True
    if any(tile.count for tile in subject.rules.tiles if tile.category == COIN):
        return True
    return bool(money is not None and money.bank and subject.may(PAYS))


def coins_matter(subject: Subject) -> list[Path]:
    """The keys of what costs coins, or gives some as a bonus."""
    rules = subject.rules
    paid: list[Path] = [
        (*action.rule.split("."), "price")
        for park in rules.parks
        for action in subject.actions(park)
        if action.price
    ]
    return paid + [used.path for used in subject.named("effect") if used.name == COINS_EFFECT]


def drawn_tiles(rules: Rules, park: ParkRules) -> list[TileKind]:
    """The tile kinds of a park that can be drawn."""
    return [tile for tile in rules.tiles if tile.count and tile.supply in park.supplies]


def may_hold(area: Area, tile: int) -> bool:
    """Whether a tile can ever stand in an area, once it is open, as far as anybody knows."""
    if area not in area.rules.targets[tile]:
        return False
    if type(area).spots not in OWN_SPOTS:
        return True
    if isinstance(area, GridArea) and any(board.copies and board.species for board in area.boards):
        return True
    leaf = area.empty if area.empty is not None else area.opened
    return bool(area.spots(leaf, tile))


def largest_sort(rules: Rules, area: Area) -> int:
    """The most tiles of one species, offspring included, that can come together in an area."""
    counts = [
        sum(rules.tiles[tile].count for tile in sort.tiles if area in rules.targets[tile])
        + sort.young
        for sort in rules.sorts
        if area in rules.targets[sort.tiles[0]]
    ]
    return max(counts, default=0)


def groups_in_use(supply: SupplySpec) -> Iterator[tuple[str, GroupSpec]]:
    """The groups of a supply that have species, with their names."""
    only = next(iter(supply.groups), "")
    used = {species.group or only for species in supply.species.values()}
    return ((name, group) for name, group in supply.groups.items() if name in used)


def tiles_with(supply: SupplySpec, role: str) -> int:
    """The tiles with a role of one species of each group."""
    return sum(group.tiles.get(role, 0) for _, group in groups_in_use(supply))


def births(supply: SupplySpec, group: GroupSpec) -> int:
    """How many offspring the tiles of one species of a group can have."""
    pairs = {
        tuple(sorted((role, known.mates)))
        for role, known in supply.roles.items()
        if known.mates is not None
    }
    tiles = group.tiles
    return sum(
        tiles.get(one, 0) // 2 if one == other else min(tiles.get(one, 0), tiles.get(other, 0))
        for one, other in pairs
    )


def entries(subject: Subject, park: ParkRules, table: str) -> dict[str, Instance]:
    """The rules of one sort of a park: "areas", "actions", "measures" or "scoring"."""
    found: dict[str, Instance] = getattr(subject.spec.parks[park.name], table)
    return found
