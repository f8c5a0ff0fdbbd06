"""Triggers: what they wait for must be able to happen, and what they give to be given then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tiledraft.core.effects import COINS
from tiledraft.core.events import MilestoneReached, TriggerFired
from tiledraft.core.registry import Registry
from tiledraft.core.rules import POINTS
from tiledraft.core.ruleset.findings import (
    MOST_HINTS,
    Finding,
    Path,
    finding,
    shown,
    suggestion,
)
from tiledraft.core.ruleset.names import Declared
from tiledraft.core.ruleset.resolved import Resolved, child
from tiledraft.core.ruleset.source import Node
from tiledraft.core.ruleset.spec import RulesetSpec
from tiledraft.core.ruleset.values import Reference

TOOK = "took"
OF_TILE = ("species", "stall", "role", "group")
OF_AREA = ("park",)
NUMBERED = ("seat", "owner", "truck")
WORDS = {
    **{word: word for word in ("tile", "area", "supply", "sort", "token", *OF_TILE, *OF_AREA)},
    "other_area": "area",
    "other_sort": "sort",
}
"""What texts name, by the field of an event that they are compared with."""


class Conditions:
    """Looks through the triggers of a ruleset.

    Attributes:
        findings: what was found wrong.
        references: the names that conditions use, to be looked up with all others.
    """

    def __init__(
        self, resolved: Resolved, registry: Registry, specs: Mapping[int, RulesetSpec]
    ) -> None:
        self.declared = Declared(resolved, registry)
        self.registry = registry
        self.most = {
            "seat": max(specs, default=None),
            "owner": max(specs, default=None),
            "truck": max((spec.trucks.count for spec in specs.values()), default=None),
        }
        self.findings: list[Finding] = []
        self.references: list[Reference] = []
        for name, node in _items(resolved.node(("tokens",))):
            if name in (*registry.effects, TOOK):
                message = f"{shown(name)} has a meaning of its own; choose another name"
                self.findings.append(finding("name.reserved", message, node.at, ("tokens", name)))
        triggers = resolved.node(("triggers",))
        for name, node in _items(triggers):
            when = child(node, "when")
            event = registry.events.get(str(when.value)) if when is not None else None
            if when is not None and event is not None:
                self._trigger(event, when, node, ("triggers", name))

    def _trigger(self, event: type[Any], when: Node, node: Node, path: Path) -> None:
        if event is TriggerFired:
            message = "no trigger fires another, or itself"
            self._add("trigger.never", message, when, (*path, "when"))
            return
        conditions = dict(_items(child(node, "if")))
        for field, item in conditions.items():
            self._condition(event, when, field, item, (*path, "if", field))
        if event is MilestoneReached:
            self._milestones(conditions, path)
        for effect, amount in _items(child(node, "effects")):
            self._effect(event, when, effect, amount, (*path, "effects", effect))

    def _effect(self, event: type[Any], when: Node, effect: str, node: Node, path: Path) -> None:
        gift = effect in (COINS, POINTS) or effect in self.declared.tokens
        if not gift and "seat" not in event._fields and effect in self.registry.effects:
            message = f"{shown(effect)} must be answered by one seat, and {shown(when.value)} is "
            message += "about none: only coins, points and tokens can go to everybody"
            self._add("trigger.effect", message, node, path)
        if effect != POINTS and type(node.value) is int and node.value < 0:
            self._add("trigger.effect", f"{node.value} is too small: at least 0", node, path)

    def _condition(self, event: type[Any], when: Node, field: str, node: Node, path: Path) -> None:
        known = [*event._fields]
        known += OF_TILE if "tile" in known else ()
        known += OF_AREA if "area" in known else ()
        if field not in known:
            message = f"{shown(when.value)} says nothing about {shown(field)}"
            message += self._hint(field, known, "it says")
            self.findings.append(finding("trigger.field", message, node.at, path))
            return
        sort = _sort(event, field)
        if isinstance(node.value, dict):
            if field in (*WORDS, *NUMBERED, "spot") or sort == "str":
                self._add("trigger.value", "this must be a value or a list of values", node, path)
        elif isinstance(node.value, list):
            if not node.value:
                self._add("value.length", "the list is empty", node, path)
            for index, item in enumerate(node.value):
                self._value(field, sort, item, (*path, index))
        else:
            self._value(field, sort, node, path)

    def _value(self, field: str, sort: str, node: Node, path: Path) -> None:
        value = node.value
        if type(value) is int:
            if field in NUMBERED:
                self._seat_or_truck(field, node, value, path)
            elif field in WORDS or field == "spot" or sort == "str":
                self._add("trigger.value", f"this must be a name, not {value}", node, path)
        elif isinstance(value, str):
            if field in NUMBERED or (sort == "int" and field not in (*WORDS, "spot")):
                message = f"this must be a whole number, not the text {shown(value)}"
                self._add("trigger.value", message, node, path)
            elif field in WORDS or sort == "str":
                used = Reference(WORDS.get(field, field), value, path, node.mark)
                if field in WORDS or self.declared.names(used):
                    self.references.append(used)

    def _seat_or_truck(self, field: str, node: Node, number: int, path: Path) -> None:
        most = self.most[field]
        if number < 1:
            message = f"{number} is too small: the first {field} is 1"
            self._add("trigger.value", message, node, path)
        elif most is not None and number > most:
            message = f"{number} is too large: the last {field} is {most}"
            self._add("trigger.value", message, node, path)

    def _milestones(self, conditions: Mapping[str, Node], path: Path) -> None:
        """The areas of a condition reach milestones, and those that it names.

        Nothing is said if one of them is unknown: that is a finding of its own.
        """
        where = conditions.get("area")
        names = [[str(node.value)] for node in _values(where)] if where is not None else [None]
        areas = [self.declared.area_kinds(name) for name in names]
        kinds = [kind for found in areas for kind in found]
        if not all(areas) or None in kinds:
            return
        milestones = [getattr(kind, "milestones", None) for kind in kinds]
        if where is not None and kinds and all(known == () for known in milestones):
            message = "no placement there reaches a milestone"
            self._add("trigger.never", message, where, (*path, "if", "area"))
            return
        named = [str(name) for known in milestones for name in known or ()]
        for node in _values(conditions.get("milestone")):
            is_text = isinstance(node.value, str)
            is_number = type(node.value) is int
            if (is_text and node.value not in named) or (is_number and None not in milestones):
                message = f"there is no milestone {shown(node.value)}"
                message += self._hint(str(node.value), dict.fromkeys(named), "known are")
                self._add("name.unknown", message, node, (*path, "if", "milestone"))

    def _hint(self, name: str, known: Iterable[str], what: str) -> str:
        """What may have been meant; nothing after many findings."""
        return suggestion(name, known, what) if len(self.findings) < MOST_HINTS else ""

    def _add(self, code: str, message: str, node: Node, path: Path) -> None:
        self.findings.append(finding(code, message, node.mark, path))


def _sort(event: type[Any], field: str) -> str:
    """The type of a field of an event, by name; what is said of a tile or an area is text."""
    hint = event.__annotations__.get(field, str)
    return str(getattr(hint, "__forward_arg__", getattr(hint, "__name__", hint)))


def _items(node: Node | None) -> Iterator[tuple[str, Node]]:
    if node is not None and isinstance(node.value, dict):
        yield from node.value.items()


def _values(node: Node | None) -> list[Node]:
    """The single values of a condition."""
    if node is None or isinstance(node.value, dict):
        return []
    return node.value if isinstance(node.value, list) else [node]
