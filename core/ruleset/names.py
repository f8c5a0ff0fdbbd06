"""Names that a ruleset uses must be names that it declares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tiledraft.core.registry import Registry
from tiledraft.core.ruleset.findings import Finding, finding, shown, suggestion
from tiledraft.core.ruleset.merge import Resolved, child
from tiledraft.core.ruleset.source import Node
from tiledraft.core.ruleset.spec import PLAIN, RANDOM, YOUNG
from tiledraft.core.ruleset.values import KIND, Reference

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
    declared = _Declared(resolved, registry)
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
        message += suggestion(used.name, known, "known are")
        yield finding("name.unknown", message, used.mark, used.path)


class _Declared:
    """The names that a ruleset declares, by what they name and from where one looks."""

    def __init__(self, resolved: Resolved, registry: Registry) -> None:
        self.resolved = resolved
        self.registry = registry
        self.parks = self._map("parks")
        self.supplies = self._map("supplies")

    def names(self, used: Reference) -> list[str] | None:
        """The names that may stand in a place; None if nobody can tell."""
        word = used.word
        if word == "effect":
            return list(self.registry.effects)
        if word == "milestone":
            milestones = getattr(used.kind, "milestones", None)
            return None if milestones is None else [str(name) for name in milestones]
        if word == "supply":
            return list(self.supplies)
        if word == "park":
            return list(self.parks)
        if word == "measure":
            measures = (self._inside(park, "measures") for park in self.parks.values())
            return [COINS, *(name for some in measures for name in some)]
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
        named = child(node, KIND)
        kind = self.registry.areas.get(str(named.value) if named is not None else name)
        return kind is None or bool(getattr(kind, "is_store", False))

    def _map(self, key: str) -> dict[str, Node]:
        return self._inside(self.resolved.root, key)

    def _inside(self, node: Node | None, key: str) -> dict[str, Node]:
        inner = child(node, key)
        return inner.value if inner is not None and isinstance(inner.value, dict) else {}
