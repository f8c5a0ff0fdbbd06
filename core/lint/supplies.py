"""Tiles: piles that are too short, and tiles, roles and groups that nothing uses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tiledraft.core.deeds import BEARS
from tiledraft.core.lint.facts import births, groups_in_use, tiles_with, truck_room
from tiledraft.core.lint.subject import Pass, Remark, Subject
from tiledraft.core.ruleset.checks import fewest_tiles
from tiledraft.core.ruleset.findings import shown

if TYPE_CHECKING:
    from tiledraft.core.ruleset.findings import Path
    from tiledraft.core.ruleset.spec import SupplySpec

TRUCKS: list[Path] = [("trucks", "places"), ("trucks", "count")]


def short_end_pile(subject: Subject) -> Iterator[Remark]:
    """An end pile has fewer tiles than the trucks of one round hold.

    In the last round it may run out: who wants to draw cannot, and must take a truck.
    """
    for supply in subject.rules.supplies:
        room = truck_room(subject.rules, supply)
        if 0 < supply.end_pile < room:
            message = f"the end pile of {supply.name} has {_tiles(supply.end_pile)}, the trucks of "
            message += f"one round hold {room}: the last round may run out of tiles"
            yield Remark(message, [("supplies", supply.name, "end_pile"), *TRUCKS])


def short_draw_pile(subject: Subject) -> Iterator[Remark]:
    """A draw pile has fewer tiles than the trucks of one round hold.

    Then the end is announced in the first round, and the game is over after it.
    """
    for supply in subject.rules.supplies:
        spec = subject.spec.supplies[supply.name]
        tiles = fewest_tiles(spec)
        room = truck_room(subject.rules, supply)
        if tiles is not None and tiles - supply.end_pile < room:
            message = f"the draw pile of {supply.name} may have only "
            message += f"{_tiles(tiles - supply.end_pile)}, the trucks of one round hold {room}: "
            message += "the first round may be the last"
            path = ("supplies", supply.name)
            groups = [(*path, "groups", name, "tiles") for name in spec.groups]
            counts = [(*path, key) for key in ("in_play", "species", "stalls", "coins")]
            yield Remark(message, [(*path, "end_pile"), *counts, *groups, *TRUCKS])


def without_tiles(subject: Subject) -> Iterator[Remark]:
    """A stall kind, or all species of a group, have no tile.

    A count of 0 leaves a name that can be written and never stands for anything.
    """
    for name, supply in subject.spec.supplies.items():
        for stall, count in supply.stalls.items():
            if not count:
                message = f"there is no tile of {shown(stall)}; `null` removes it"
                yield Remark(message, [("supplies", name, "stalls", stall)], unused=True)
        for group, spec in groups_in_use(supply):
            if not any(spec.tiles.values()):
                message = f"the species of {shown(group)} have no tile that could be drawn"
                yield Remark(message, [("supplies", name, "groups", group, "tiles")], unused=True)


def unused_role(subject: Subject) -> Iterator[Remark]:
    """No tile has a role.

    Whatever depends on it (mates, measures, score lines) is in vain.
    """
    for name, supply in subject.spec.supplies.items():
        for role in supply.roles:
            if not tiles_with(supply, role):
                path = ("supplies", name)
                counts = [(*path, "groups", group, "tiles", role) for group in supply.groups]
                message = f"no tile has the role {shown(role)}"
                paths = [(*path, "roles", role), *counts]
                yield Remark(message, paths, on_key=True, unused=True)


def unused_group(subject: Subject) -> Iterator[Remark]:
    """No species belongs to a group.

    Its tiles are in no supply; a species was meant to be given to it, or it is left over.
    """
    for name, supply in subject.spec.supplies.items():
        used = {group for group, _ in groups_in_use(supply)}
        for group in supply.groups:
            if group not in used:
                path = ("supplies", name, "groups", group)
                message = f"no species belongs to {shown(group)}"
                yield Remark(message, [path], on_key=True, unused=True)


def never_in_play(subject: Subject) -> Iterator[Remark]:
    """A species leaves the game whatever the number of players.

    The list under `leaving` begins with it, and so many always leave.
    """
    for name, supply in subject.spec.supplies.items():
        count = len(supply.species) - supply.in_play
        for species in supply.leaving[:count] if isinstance(supply.leaving, tuple) else ():
            path = ("supplies", name)
            place = supply.leaving.index(species)
            paths = [(*path, "leaving", place), (*path, "in_play"), (*path, "species", species)]
            message = f"{shown(species)} always leaves at set-up"
            yield Remark(message, paths, on_key=True, unused=True)


def unborn_young(subject: Subject) -> Iterator[Remark]:
    """There are more offspring tiles than can be born.

    Each tile breeds once, with a mate of its own species and in an area where pairs breed.
    """
    if subject.may(BEARS):
        return
    rules = subject.rules
    for supply in rules.supplies:
        spec = subject.spec.supplies[supply.name]
        breeding = any(area.breeds for area in rules.parks[supply.park].areas)
        for name, group in groups_in_use(spec):
            born = births(spec, group) if breeding else 0
            if group.young > born and (born or not _lacks_mates(spec)):
                path = ("supplies", supply.name)
                own = (*path, "groups", name)
                message = f"there are {group.young} offspring of each species, but {_born(born)}"
                message += "" if breeding else ": no area of the park lets pairs breed"
                paths = [(*own, "young"), (*own, "tiles"), (*path, "roles")]
                yield Remark(message, paths)


def _lacks_mates(supply: SupplySpec) -> bool:
    """Whether a role that could breed has no tiles, which `unused_role` tells."""
    return any(known.mates and not tiles_with(supply, role) for role, known in supply.roles.items())


def _tiles(count: int) -> str:
    return "1 tile" if count == 1 else f"{count} tiles"


def _born(count: int) -> str:
    return f"only {count} can be born" if count else "none can be born"


PASSES: dict[str, Pass] = {
    "supply.short_end_pile": short_end_pile,
    "supply.short_draw_pile": short_draw_pile,
    "supply.without_tiles": without_tiles,
    "supply.unused_role": unused_role,
    "supply.unused_group": unused_group,
    "supply.never_in_play": never_in_play,
    "supply.unborn_young": unborn_young,
}
