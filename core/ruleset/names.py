"""Names that a ruleset uses must be names that it declares."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from tiledraft.core.registry import Registry
from tiledraft.core.ruleset.findings import MOST_HINTS, Finding, finding, shown, suggestion
from tiledraft.core.ruleset.merge import Resolved, child
from tiledraft.core.ruleset.source import Node
from tiledraft.core.ruleset.spec import PLAIN, RANDOM, YOUNG
from tiledraft.core.ruleset.values import KIND, Reference
from tiledraft.core.tiles import BRED, COIN

COINS = "coins"
OF_SUPPLY = {"species": "species", "group": "groups", "stall": "stalls", "role": "roles"}


def check_names(
    references: Iterable[Reference], resolved: Resolved, registry: Registry
) -> Iterator[Finding]:
    """A finding for each name that nothing declares, in the order of the references.

    Args:
        references: the names used, as the values were read.
        resolved: the ruleset; names count as declared even where their values are wrong.
        registry: the kinds, for effects and to know which areas are stores.
    """
    declared = Declared(resolved, registry)
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
            message += suggestion(used.name, known, "known are")
        yield finding("name.unknown", message, used.mark, used.path)


class Declared:
    """The names that a ruleset declares, by what they name and from where one looks."""

    def __init__(self, resolved: Resolved, registry: Registry) -> None:
        self.resolved = resolved
        self.registry = registry
        self.parks = self._map("parks")
        self.supplies = self._map("supplies")
        self.tokens = self._map("tokens")

    def names(self, used: Reference) -> list[str] | None:
        """The names that may stand in a place; None if nobody can tell."""
        word = used.word
        if word == "event":
            return list(self.registry.events)
        if word == "effect":
            return [*self.registry.effects, *self.tokens]
        if word == "milestone":
            milestones = getattr(used.kind, "milestones", None)
            return None if milestones is None else [str(name) for name in milestones]
        if word in {"supply", "park", "token"}:
            return list({"supply": self.supplies, "park": self.parks}.get(word, self.tokens))
        if word == "measure":
            measures = (self._inside(park, "measures") for park in self.parks.values())
            return [COINS, *self.tokens, *(name for some in measures for name in some)]
        if word in {"tile", "sort"}:
            return self._tiles(whole=word == "tile")
        if word in {"area", "store"}:
            return self.areas(used, stores=word == "store")
        if word in OF_SUPPLY:
            return self._of_supply(used)
        return self._of_areas(used)

    def areas(self, used: Reference, *, stores: bool = False) -> list[str]:
        """The areas that can be named in a place; with their park's name from outside of it."""
        inside = used.path[0] == "parks"
        names: list[str] = []
        for park in self._parks(used):
            for name, node in self._inside(self.parks.get(park), "areas").items():
                if not stores or self._is_store(name, node):
                    names += [name] if inside else [name, f"{park}.{name}"]
        return names

    def area_kinds(self, names: Collection[str] | None) -> list[Any]:
        """The kinds of the areas with some names, with or without their park's; None for all."""
        return [
            self._kind(area, node)
            for park in self.parks
            for area, node in self._inside(self.parks[park], "areas").items()
            if names is None or area in names or f"{park}.{area}" in names
        ]

    def _tiles(self, *, whole: bool) -> list[str]:
        """The names of all tiles, or of all species and stalls, with and without supply."""
        found: list[str] = []
        for supply, node in self.supplies.items():
            sorts = [*self._inside(node, "species"), *self._inside(node, "stalls")]
            names = list(sorts)
            if whole:
                roles = [*self._inside(node, "roles"), YOUNG]
                roles += [f"{role}{BRED}" for role in self._inside(node, "roles")]
                species = self._inside(node, "species")
                names += [f"{name} {role}" for name in species for role in roles]
                names.append(COIN)
            found += [*names, *(f"{supply}.{name}" for name in names)]
        return found

    def _of_supply(self, used: Reference) -> list[str]:
        names = [
            name
            for supply in self._supplies(used)
            for name in self._inside(supply, OF_SUPPLY[used.word])
        ]
        in_supply = used.path[0] == "supplies"
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
            for area in self._inside(self.parks.get(park), "areas").values()
            for name in self._inside(area, f"{used.word}s")
        ]

    def _parks(self, used: Reference) -> list[str]:
        return [str(used.path[1])] if used.path[0] == "parks" else list(self.parks)

    def _supplies(self, used: Reference) -> list[Node]:
        if used.path[0] == "supplies":
            return [node for name, node in self.supplies.items() if name == used.path[1]]
        if used.path[0] != "parks":
            return list(self.supplies.values())
        parks = {name: child(node, "park") for name, node in self.supplies.items()}
        return [
            self.supplies[name]
            for name, park in parks.items()
            if park is None or park.value == used.path[1] or park.value not in self.parks
        ]

    def _is_store(self, name: str, node: Node) -> bool:
        """Whether an area is a store; an area of an unknown kind may be one."""
        kind = self._kind(name, node)
        return kind is None or bool(getattr(kind, "is_store", False))

    def _kind(self, name: str, node: Node) -> Any:
        """The kind of an area, or None if it is not known."""
        named = child(node, KIND)
        return self.registry.areas.get(str(named.value) if named is not None else name)

    def _map(self, key: str) -> dict[str, Node]:
        return self._inside(self.resolved.root, key)

    def _inside(self, node: Node | None, key: str) -> dict[str, Node]:
        inner = child(node, key)
        return inner.value if inner is not None and isinstance(inner.value, dict) else {}
