"""Names that a ruleset uses must be names that it declares."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from tiledraft.core.registry import Registry
from tiledraft.core.ruleset.findings import MOST_HINTS, Finding, Path, finding, shown, suggestion
from tiledraft.core.ruleset.resolved import Resolved, child
from tiledraft.core.ruleset.source import Node
from tiledraft.core.ruleset.spec import PLAIN, RANDOM, YOUNG
from tiledraft.core.ruleset.values import KIND, Reference
from tiledraft.core.tiles import BRED, COIN

COINS = "coins"
PARKS = "parks"
PLUGINS = "plugins"
SUPPLIES = "supplies"
TOKENS = "tokens"
WHOLE = {"supply": SUPPLIES, "park": PARKS, "token": TOKENS}
OF_SUPPLY = {"species": "species", "group": "groups", "stall": "stalls", "role": "roles"}


def check_names(
    references: Iterable[Reference],
    resolved: Resolved,
    registry: Registry,
    faulty: Collection[Path] = (),
) -> Iterator[Finding]:
    """A finding for each name that nothing declares, in the order of the references.

    Args:
        references: the names used, as the values were read.
        resolved: the ruleset; names count as declared even where their values are wrong.
        registry: the kinds, for effects and to know which areas are stores.
        faulty: key paths that are missing or misspelt: nobody knows what they would declare.
    """
    declared = Declared(resolved, registry, faulty)
    unknown = 0
    for used in dict.fromkeys(references):
        if used.word == "role" and used.is_key and used.name == YOUNG:
            message = "offspring never goes into the draw pile; write `young` beside `tiles`"
            yield finding("supply.young_in_pile", message, used.mark, used.path)
            continue
        known = declared.names(used)
        if known is None or used.name in known:
            continue
        message = f"there is no {used.word} {shown(used.name)}"
        if used.word == "store" and used.name in declared.areas(used):
            message = f"{shown(used.name)} is no store"
        unknown += 1
        if unknown <= MOST_HINTS:
            message += suggestion(used.name, known, "known are") + _gone(used, resolved)
        yield finding("name.unknown", message, used.mark, used.path)


def _gone(used: Reference, resolved: Resolved) -> str:
    """Where a name was removed, as the end of a message; "" if it was not."""
    nulls = [node for path, node in resolved.removed.items() if path[-1] == used.name]
    return f" ({shown(used.name)} is removed in {nulls[-1].at})" if nulls else ""


class Declared:
    """The names that a ruleset declares, by what they name and from where one looks."""

    def __init__(
        self, resolved: Resolved, registry: Registry, faulty: Collection[Path] = ()
    ) -> None:
        self.resolved = resolved
        self.registry = registry
        self.faulty = faulty
        self.is_unclear = False

    @property
    def tokens(self) -> dict[str, Node]:
        """The tokens by name."""
        return self._inside(TOKENS)

    def names(self, used: Reference) -> list[str] | None:
        """The names that may stand in a place; None if nobody can tell."""
        self.is_unclear = False
        names = self._names(used)
        return None if self.is_unclear else names

    def areas(self, used: Reference, *, stores: bool = False) -> list[str]:
        """The areas that can be named in a place; with their park's name from outside of it."""
        inside = used.path[0] == PARKS
        names: list[str] = []
        for park in self._parks(used):
            for name, node in self._inside(PARKS, park, "areas").items():
                if not stores or self._is_store(name, node):
                    names += [name] if inside else [name, f"{park}.{name}"]
        return names

    def area_kinds(self, names: Collection[str] | None) -> list[Any]:
        """The kinds of the areas with some names, with or without their park's; None for all."""
        return [
            self._kind(area, node)
            for park in self._inside(PARKS)
            for area, node in self._inside(PARKS, park, "areas").items()
            if names is None or area in names or f"{park}.{area}" in names
        ]

    def _names(self, used: Reference) -> list[str] | None:
        word = used.word
        if word == "event":
            self._inside(PLUGINS)
            return list(self.registry.events)
        if word == "effect":
            self._inside(PLUGINS)
            return [*self.registry.effects, *self.tokens]
        if word == "milestone":
            milestones = getattr(used.kind, "milestones", None)
            return None if milestones is None else [str(name) for name in milestones]
        if word in WHOLE:
            return list(self._inside(WHOLE[word]))
        if word == "measure":
            parks = [self._inside(PARKS, park, "measures") for park in self._inside(PARKS)]
            return [COINS, *self.tokens, *(name for measures in parks for name in measures)]
        if word in {"tile", "sort"}:
            return self._tiles(whole=word == "tile")
        if word in {"area", "store"}:
            return self.areas(used, stores=word == "store")
        return self._of_supply(used) if word in OF_SUPPLY else self._of_areas(used)

    def _tiles(self, *, whole: bool) -> list[str]:
        """The names of all tiles, or of all species and stalls, with and without supply."""
        found: list[str] = []
        for supply in self._inside(SUPPLIES):
            species = self._inside(SUPPLIES, supply, "species")
            names = [*species, *self._inside(SUPPLIES, supply, "stalls")]
            if whole:
                roles = self._inside(SUPPLIES, supply, "roles")
                marks = [*roles, YOUNG, *(f"{role}{BRED}" for role in roles)]
                names += [f"{name} {mark}" for name in species for mark in marks]
                names.append(COIN)
            found += [*names, *(f"{supply}.{name}" for name in names)]
        return found

    def _of_supply(self, used: Reference) -> list[str]:
        names = [
            name
            for supply in self._supplies(used)
            for name in self._inside(SUPPLIES, supply, OF_SUPPLY[used.word])
        ]
        in_supply = used.path[0] == SUPPLIES
        if used.word == "role" and (used.is_key or not in_supply):
            names += [PLAIN] if in_supply else [PLAIN, YOUNG]
        if used.word == "species" and in_supply and used.path[2:] == ("leaving",):
            names.append(RANDOM)
        return names

    def _of_areas(self, used: Reference) -> list[str]:
        """The keys of a map of the areas, such as ``boards`` for the word "board"."""
        return [
            name
            for park in self._parks(used)
            for area in self._inside(PARKS, park, "areas")
            for name in self._inside(PARKS, park, "areas", area, f"{used.word}s")
        ]

    def _parks(self, used: Reference) -> list[str]:
        return [str(used.path[1])] if used.path[0] == PARKS else list(self._inside(PARKS))

    def _supplies(self, used: Reference) -> list[str]:
        if used.path[0] == SUPPLIES:
            return [str(used.path[1])]
        supplies = self._inside(SUPPLIES)
        if used.path[0] != PARKS:
            return list(supplies)
        parks = {name: child(node, "park") for name, node in supplies.items()}
        known = self._inside(PARKS)
        return [
            name
            for name, park in parks.items()
            if park is None or park.value == used.path[1] or str(park.value) not in known
        ]

    def _is_store(self, name: str, node: Node) -> bool:
        """Whether an area is a store; an area of an unknown kind may be one."""
        kind = self._kind(name, node)
        return kind is None or bool(getattr(kind, "is_store", False))

    def _kind(self, name: str, node: Node) -> Any:
        """The kind of an area, or None if it is not known."""
        named = child(node, KIND)
        return self.registry.areas.get(str(named.value) if named is not None else name)

    def _inside(self, *path: str) -> dict[str, Node]:
        """The entries of a map; it is unclear if the map, or one around it, is faulty."""
        node = self.resolved.root
        for end, part in enumerate(path, 1):
            node = child(node, part)
            if path[:end] in self.faulty or not (node is None or isinstance(node.value, dict)):
                self.is_unclear = True
                return {}
        return node.value if node is not None and isinstance(node.value, dict) else {}
