"""What makes a ruleset impossible to play although each of its values is sound."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from tiledraft.core.ruleset.findings import Finding, Path, finding, shown
from tiledraft.core.ruleset.names import COINS
from tiledraft.core.ruleset.resolved import Resolved
from tiledraft.core.ruleset.spec import PLAIN, RANDOM, YOUNG, RulesetSpec, SupplySpec
from tiledraft.core.ruleset.values import ELSE
from tiledraft.core.text import ranges

WORD = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
AREA = re.compile(r"[A-Za-z0-9]+(-[A-Za-z0-9]+)*")
RULE = re.compile(r"[A-Za-z0-9]+([-_][A-Za-z0-9]+)*")
COIN = "coin"


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that cannot be played.

    Attributes:
        code: stable code.
        message: one clear sentence.
        path: the key it is about.
        on_key: whether the key is marked rather than its value.
        other: another key that it is as much about: of both, the one written last is marked.
    """

    code: str
    message: str
    path: Path
    on_key: bool = False
    other: Path = ()


@dataclass(frozen=True, slots=True)
class Table:
    """What a ruleset says for one number of players."""

    spec: RulesetSpec
    players: int


Check = Callable[[Table], Iterator[Problem]]


def check_specs(specs: Mapping[int, RulesetSpec], resolved: Resolved) -> list[Finding]:
    """The findings of all `CHECKS` for every number of players.

    Args:
        specs: the parameters by number of players.
        resolved: what they were read from, for the places.
    """
    found: dict[tuple[str, Path], tuple[Problem, list[int]]] = {}
    for players, spec in specs.items():
        for check in CHECKS:
            for problem in check(Table(spec, players)):
                path = _last_written(resolved, problem, players)
                _, tables = found.setdefault((problem.code, path), (problem, []))
                tables.append(players)
    return [
        _finding(problem, path, list(dict.fromkeys(tables)), len(specs), resolved)
        for (_, path), (problem, tables) in found.items()
    ]


def _last_written(resolved: Resolved, problem: Problem, players: int) -> Path:
    """Of the keys that a problem is about, the one that the last file wrote."""
    paths = [path_for(resolved, path, players) for path in (problem.path, problem.other) if path]
    return max(paths, key=lambda path: resolved.layers.get(resolved.place(path).file, 0))


def _finding(
    problem: Problem, path: Path, players: list[int], tables: int, resolved: Resolved
) -> Finding:
    place = resolved.place(path)
    mark = place.key if problem.on_key else place.value
    message = problem.message
    if len(players) < tables:
        message += f" (with {ranges(players)} players)"
    return finding(problem.code, message, mark, path)


def path_for(resolved: Resolved, path: Path, players: int) -> Path:
    """The path of the value for a number of players, where it has one of its own.

    A map with other keys than numbers of players (bonuses by size, say) is a value itself.
    """
    node = resolved.node(path)
    keys = node.value if node is not None and isinstance(node.value, dict) else {}
    counts = resolved.data.get("players")
    allowed = {ELSE, *map(str, counts if isinstance(counts, list) else ())}
    if set(keys) <= allowed:
        for key in (str(players), ELSE):
            if key in keys:
                return (*path, key)
    return path


def something_to_play(table: Table) -> Iterator[Problem]:
    """There is a supply and a park."""
    if not table.spec.supplies:
        yield Problem("value.length", "there must be at least one supply", ("supplies",))
    if not table.spec.parks:
        yield Problem("value.length", "there must be at least one park", ("parks",))


def start_player_sits(table: Table) -> Iterator[Problem]:
    """The seat that begins exists."""
    if table.spec.start_player is not None and table.spec.start_player > table.players:
        message = f"there is no seat {table.spec.start_player}"
        yield Problem("check.players", message, ("start_player",))


def bank_pays_start(table: Table) -> Iterator[Problem]:
    """The box holds the coins that the players start with."""
    money = table.spec.money
    if money is not None and money.start * table.players > money.bank:
        message = f"the players start with {money.start} coins each, more than the {money.bank}"
        message += " in the box"
        yield Problem("money.bank", message, ("money", "bank"), other=("money", "start"))


def each_player_has_a_truck(table: Table) -> Iterator[Problem]:
    """There are as many trucks as players, or more: a round ends when everybody has one."""
    count = table.spec.trucks.count
    if count < table.players:
        message = f"{count} trucks are too few: each player takes one"
        yield Problem("trucks.count", message, ("trucks", "count"))


def each_truck_has_places(table: Table) -> Iterator[Problem]:
    """A list of places has one number per truck."""
    places, count = table.spec.trucks.places, table.spec.trucks.count
    if isinstance(places, tuple) and len(places) != count:
        message = f"the list is for {len(places)} trucks, but there are {count}"
        yield Problem("trucks.places", message, ("trucks", "places"), other=("trucks", "count"))


def supply_names_its_park(table: Table) -> Iterator[Problem]:
    """Among several parks, each supply says which is its own."""
    for name, supply in table.spec.supplies.items():
        if supply.park is None and len(table.spec.parks) > 1:
            parks = ", ".join(table.spec.parks)
            message = f"`park` is missing: there are several ({parks})"
            yield Problem("supply.park", message, ("supplies", name), on_key=True)


def species_name_their_group(table: Table) -> Iterator[Problem]:
    """There is a group, and among several each species says which is its own."""
    for name, supply in table.spec.supplies.items():
        if supply.species and not supply.groups:
            message = "there must be at least one group"
            yield Problem("value.length", message, ("supplies", name, "groups"))
            continue
        for species, known in supply.species.items():
            if known.group is None and len(supply.groups) != 1:
                groups = ", ".join(supply.groups)
                message = f"`group` is missing, and there are several ({groups})"
                path = ("supplies", name, "species", species)
                yield Problem("supply.group", message, path, on_key=True)


def enough_species(table: Table) -> Iterator[Problem]:
    """The number of species in play lies between those that stay and all there are."""
    for name, supply in table.spec.supplies.items():
        staying = len(_staying(supply))
        if not staying <= supply.in_play <= len(supply.species):
            stay = f", and {staying} always stay" if staying else ""
            message = f"{supply.in_play} species cannot be in play: there are "
            message += f"{len(supply.species)}{stay}"
            path = ("supplies", name)
            yield Problem("supply.in_play", message, (*path, "in_play"), other=(*path, "species"))


def leaving_is_possible(table: Table) -> Iterator[Problem]:
    """The list of leaving species is long enough, and names none twice and none that stays."""
    for name, supply in table.spec.supplies.items():
        path = ("supplies", name, "leaving")
        leaving = supply.leaving
        if isinstance(leaving, str):
            if leaving != RANDOM:
                message = f"write `{RANDOM}`, or a list: [{leaving}]"
                yield Problem("value.choice", message, path)
            continue
        if len(set(leaving)) < len(leaving):
            yield Problem("supply.leaving", "a species is named twice", path)
        for species in sorted(_staying(supply).intersection(leaving)):
            message = f"{shown(species)} always stays"
            yield Problem("supply.leaving", message, (*path, leaving.index(species)))
        missing = len(supply.species) - supply.in_play - len(leaving)
        if missing > 0:
            message = f"the list is too short: {missing} more must leave"
            other = ("supplies", name, "in_play")
            yield Problem("supply.leaving", message, path, other=other)


def end_pile_fits(table: Table) -> Iterator[Problem]:
    """The end pile is no larger than the supply it is taken from."""
    for name, supply in table.spec.supplies.items():
        tiles = fewest_tiles(supply)
        if tiles is not None and supply.end_pile > tiles:
            message = f"{supply.end_pile} tiles cannot be set aside: the supply may hold only "
            message += str(tiles)
            path = ("supplies", name, "end_pile")
            yield Problem("supply.end_pile", message, path, other=("supplies", name, "in_play"))
        elif tiles == 0:
            message = "the supply holds no tiles"
            yield Problem("supply.end_pile", message, ("supplies", name), on_key=True)


def fewest_tiles(supply: SupplySpec) -> int | None:
    """The tiles of a supply after the species have left, if the largest ones leave.

    Returns:
        The number, or None if it cannot be told because of another fault.
    """
    sizes: dict[str, int] = {}
    for species in supply.species:
        group = _group(supply, species)
        if group is None or group not in supply.groups:
            return None
        sizes[species] = sum(supply.groups[group].tiles.values())
    staying = _staying(supply)
    leave = max(0, len(sizes) - supply.in_play)
    if isinstance(supply.leaving, str):
        going = sorted((sizes[name] for name in sizes if name not in staying), reverse=True)
    else:
        going = [sizes.get(name, 0) for name in supply.leaving]
    of_species = sum(sizes.values()) - sum(going[:leave])
    return of_species + sum(supply.stalls.values()) + supply.coins


def mates_are_mutual(table: Table) -> Iterator[Problem]:
    """A role's mate names it back."""
    for name, supply in table.spec.supplies.items():
        for role, known in supply.roles.items():
            mate = supply.roles.get(known.mates or "")
            if mate is not None and mate.mates != role:
                message = f"{shown(known.mates)} does not name {shown(role)} as its mate"
                path = ("supplies", name, "roles", role, "mates")
                yield Problem("supply.mates", message, path)


def names_can_be_written(table: Table) -> Iterator[Problem]:
    """Names have the form that moves are written and read in."""
    words: list[Path] = [("supplies", name) for name in table.spec.supplies]
    words += [("parks", name) for name in table.spec.parks]
    words += [("tokens", name) for name in table.spec.tokens]
    for name, supply in table.spec.supplies.items():
        words += [("supplies", name, "roles", role) for role in supply.roles]
        words += [("supplies", name, "species", species) for species in supply.species]
        words += [("supplies", name, "stalls", stall) for stall in supply.stalls]
    for path in words:
        if not WORD.fullmatch(str(path[-1])):
            message = "write this name in lower-case letters a-z, digits and single hyphens, "
            message += "a letter first"
            yield Problem("name.form", message, path, on_key=True)
    letters = "write this name in letters A-Z and a-z, digits and single hyphens"
    for name, park in table.spec.parks.items():
        for area in park.areas:
            if not AREA.fullmatch(area):
                yield Problem("name.form", letters, ("parks", name, "areas", area), on_key=True)
    for name in table.spec.triggers:
        if not RULE.fullmatch(name):
            yield Problem("name.form", f"{letters} or `_`", ("triggers", name), on_key=True)


def names_are_free(table: Table) -> Iterator[Problem]:
    """No name is taken that has a meaning of its own."""
    reserved: list[tuple[Path, tuple[str, ...]]] = []
    for name, supply in table.spec.supplies.items():
        path = ("supplies", name)
        reserved += [((*path, "species", species), (COIN, RANDOM)) for species in supply.species]
        reserved += [((*path, "stalls", stall), (COIN, RANDOM)) for stall in supply.stalls]
        reserved += [((*path, "roles", role), (PLAIN, YOUNG)) for role in supply.roles]
    for name, park in table.spec.parks.items():
        reserved += [(("parks", name, "measures", m), (COINS,)) for m in park.measures]
    for place, taken in reserved:
        if place[-1] in taken:
            message = f"{shown(place[-1])} has a meaning of its own; choose another name"
            yield Problem("name.reserved", message, place, on_key=True)


def names_are_unique(table: Table) -> Iterator[Problem]:
    """A tile's name means one tile in its park, a measure's name one measure."""
    only = next(iter(table.spec.parks), None)
    seen: dict[tuple[str | None, str], str] = {}
    for name, supply in table.spec.supplies.items():
        for key, what in (("species", "species"), ("stalls", "stall")):
            own = f"a {what} of {name}"
            for tile in getattr(supply, key):
                other = seen.setdefault((supply.park or only, tile), own)
                if other != own:
                    message = f"{shown(tile)} is the name of {other} too"
                    yield Problem("name.twice", message, ("supplies", name, key, tile), on_key=True)
    yield from _measure_names(table)


def _measure_names(table: Table) -> Iterator[Problem]:
    """Measures of all parks, and tokens, have different names; no token is called as an area."""
    for name in table.spec.tokens:
        for park_name, park in table.spec.parks.items():
            if name in park.measures or name in park.areas:
                what = "a measure" if name in park.measures else "an area"
                message = f"{shown(name)} is {what} of {park_name} too"
                yield Problem("name.twice", message, ("tokens", name), on_key=True)
    measures: dict[str, str] = {}
    for name, park in table.spec.parks.items():
        for measure in park.measures:
            first = measures.setdefault(measure, name)
            if first != name:
                message = f"{shown(measure)} is a measure of {first} too"
                path = ("parks", name, "measures", measure)
                yield Problem("name.twice", message, path, on_key=True)


def roles_are_no_areas(table: Table) -> Iterator[Problem]:
    """In a move, a tile's role is not mistaken for the area it goes to."""
    for name, supply in table.spec.supplies.items():
        for park_name, park in table.spec.parks.items():
            if supply.park in {None, park_name}:
                for role in (role for role in supply.roles if role in park.areas):
                    message = f"{shown(role)} is the name of an area too"
                    path = ("supplies", name, "roles", role)
                    yield Problem("name.twice", message, path, on_key=True)


def _group(supply: SupplySpec, species: str) -> str | None:
    group = supply.species[species].group
    return next(iter(supply.groups)) if group is None and len(supply.groups) == 1 else group


def _staying(supply: SupplySpec) -> set[str]:
    """The species that never leave."""
    groups = {
        species: supply.groups.get(_group(supply, species) or "") for species in supply.species
    }
    return {species for species, group in groups.items() if group is not None and group.stays}


CHECKS: tuple[Check, ...] = (
    something_to_play,
    start_player_sits,
    bank_pays_start,
    each_player_has_a_truck,
    each_truck_has_places,
    supply_names_its_park,
    species_name_their_group,
    enough_species,
    leaving_is_possible,
    end_pile_fits,
    mates_are_mutual,
    names_can_be_written,
    names_are_free,
    names_are_unique,
    roles_are_no_areas,
)
