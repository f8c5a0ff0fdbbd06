"""Actions: those that never come up, and those that are there twice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any

from tiledraft.core.actions.fields import Name, Optional
from tiledraft.core.actions.money import MoveAction, PurchaseAction
from tiledraft.core.lint.facts import drawn_tiles, entries
from tiledraft.core.lint.subject import Pass, Remark, Subject, at
from tiledraft.core.ruleset.findings import shown

if TYPE_CHECKING:
    from tiledraft.core.actions import MoneyAction
    from tiledraft.core.rules import ParkRules

PRICE = ("price",)


def never_possible(subject: Subject) -> Iterator[Remark]:
    """An action has nothing that it could be done with.

    No closed area, no area to go to, nobody to buy from.
    """
    for park in subject.rules.parks:
        for action in subject.actions(park) if park.supplies else ():
            reason = _why_never(subject, park, action)
            if reason:
                message = f"this action can never be done: {reason}"
                yield Remark(message, [at(action.rule)], on_key=True, unused=True)


def same_twice(subject: Subject) -> Iterator[Remark]:
    """Two actions of a park differ in their price at most.

    Nobody will ever choose the dearer one; it was meant to replace the other.
    """
    for park in subject.rules.parks:
        seen: dict[Any, str] = {}
        for name, entry in entries(subject, park, "actions").items():
            first = seen.setdefault((entry.kind, alike(entry.spec, PRICE)), name)
            if first != name:
                paths = [("parks", park.name, "actions", key) for key in (name, first)]
                message = f"{shown(first)} and {shown(name)} do the same"
                yield Remark(message, paths, on_key=True)


def to_store_in_vain(subject: Subject) -> Iterator[Remark]:
    """A `move` may put stalls into the store, but may not take any from their spaces.

    `to_store` is about stalls only, which `stalls` sets loose.
    """
    for park in subject.rules.parks:
        for action in subject.actions(park):
            if isinstance(action, MoveAction) and action.spec.to_store and not action.spec.stalls:
                message = "this does nothing without `stalls: true`"
                paths = [at(action.rule, "to_store"), at(action.rule, "stalls")]
                yield Remark(message, paths, unused=True)


def alike(spec: Any, but: tuple[str, ...]) -> tuple[Any, ...]:
    """What two parameter classes must share to be alike, some keys left aside."""
    if not is_dataclass(spec):
        return ()
    found = ((field.name, getattr(spec, field.name)) for field in fields(spec))
    return tuple((name, repr(value)) for name, value in found if name not in but)


def _why_never(subject: Subject, park: ParkRules, action: MoneyAction) -> str:
    for field in action.fields:
        inner = field.field if isinstance(field, Optional) else field
        if isinstance(inner, Name) and not inner.numbers:
            return f"there is no {inner.name.lower()} for it"
    tiles = [tile.index for tile in drawn_tiles(subject.rules, park)]
    if isinstance(action, MoveAction):
        goals = action.goals.values()
        if not any(areas[tile] for areas in goals for tile in tiles):
            return "there is no area to move to"
    if isinstance(action, PurchaseAction):
        if subject.players == 1:
            return "there is nobody to buy from"
        targets = [area for tile in tiles for area in subject.rules.targets[tile]]
        if all(area.is_store for area in targets) and not action.spec.to_store:
            return "there is no area for what is bought"
    return ""


PASSES: dict[str, Pass] = {
    "action.never_possible": never_possible,
    "action.same_twice": same_twice,
    "action.to_store_in_vain": to_store_in_vain,
}
