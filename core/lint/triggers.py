"""Triggers and tokens: those that never come, and those that nobody needs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tiledraft.core.areas import GridArea, SlotsArea
from tiledraft.core.events import MilestoneReached
from tiledraft.core.lint.facts import largest_sort
from tiledraft.core.lint.subject import Pass, Remark, Subject
from tiledraft.core.relevance import can_come_up
from tiledraft.core.ruleset.findings import shown

if TYPE_CHECKING:
    from collections.abc import Hashable

    from tiledraft.core.areas import Area


def never_happens(subject: Subject) -> Iterator[Remark]:
    """A trigger waits for an event that nothing in the ruleset brings about.

    No action, area or tile can lead to it.
    """
    for name, trigger in subject.spec.triggers.items() if subject.is_known else ():
        if not can_come_up(subject.rules, trigger.when):
            message = f"nothing in this ruleset leads to {shown(trigger.when)}"
            yield Remark(message, [("triggers", name, "when")], unused=True)


def out_of_reach(subject: Subject) -> Iterator[Remark]:
    """A trigger waits for a milestone that no area ever reaches.

    It asks for more tiles of one species than there are, or than an area has spaces.
    """
    for trigger in subject.rules.triggers.get(MilestoneReached, ()):
        if not any(
            trigger.matches(MilestoneReached(seat, area.index, milestone))
            for area in subject.rules.areas
            for milestone in area.reachable()
            if _is_reached(subject, area, milestone)
            for seat in range(subject.players)
        ):
            path = ("triggers", trigger.name)
            message = "no area ever reaches this milestone"
            yield Remark(message, [(*path, "if"), (*path, "when")], unused=True)


def gives_nothing(subject: Subject) -> Iterator[Remark]:
    """A trigger has no effects, or all its amounts are 0.

    It fires, and nothing comes of it.
    """
    for name, trigger in subject.spec.triggers.items():
        if not any(trigger.effects.values()):
            yield Remark("this trigger gives nothing", [("triggers", name, "effects")])


def useless_token(subject: Subject) -> Iterator[Remark]:
    """Nothing gives a token, or nothing counts it.

    A score line or a tie break makes tokens worth something; a bonus or a trigger gives them.
    """
    given = {used.name for used in subject.named("effect")}
    counted = {used.name for word in ("measure", "token") for used in subject.named(word)}
    for token in subject.spec.tokens if subject.is_known else ():
        lacks = [
            what for what, names in (("gives", given), ("counts", counted)) if token not in names
        ]
        if lacks:
            message = f"nothing {' or '.join(lacks)} this token"
            yield Remark(message, [("tokens", token)], on_key=True, unused=True)


def _is_reached(subject: Subject, area: Area, milestone: Hashable) -> bool:
    most = largest_sort(subject.rules, area)
    if isinstance(area, SlotsArea):
        return area.spaces <= most
    if isinstance(area, GridArea):
        return isinstance(milestone, int) and milestone <= most
    return True


PASSES: dict[str, Pass] = {
    "trigger.never_happens": never_happens,
    "trigger.out_of_reach": out_of_reach,
    "trigger.gives_nothing": gives_nothing,
    "token.useless": useless_token,
}
