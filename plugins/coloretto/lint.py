"""Mistakes about the first cards and about sets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tiledraft.core.lint import Remark, at
from tiledraft.core.lint.facts import groups_in_use
from tiledraft.core.ruleset.findings import shown
from tiledraft.core.ruleset.spec import PLAIN
from tiledraft.plugins.coloretto.first_card import FirstCardStep
from tiledraft.plugins.coloretto.sets import SetsTerm

if TYPE_CHECKING:
    from tiledraft.core.lint import Pass, Subject


def too_few_colours(subject: Subject) -> Iterator[Remark]:
    """There are not as many colours in play as players to begin with them.

    Every player begins with a plain card of another colour; the set-up would break off.
    """
    rules = subject.rules
    for step in rules.steps.values():
        if isinstance(step, FirstCardStep):
            park = next(park for park in rules.parks if park.name == step.spec.park)
            supplies = [rules.supplies[index] for index in park.supplies]
            colours = sum(supply.in_play for supply in supplies)
            if colours < subject.players:
                message = f"{subject.players} players cannot begin with different colours: "
                message += f"there are {colours}"
                paths = [("supplies", supply.name, "in_play") for supply in supplies]
                yield Remark(message, [*paths, at(step.rule)], severity="error")


def no_plain_card(subject: Subject) -> Iterator[Remark]:
    """The colours of a group have no plain card, but players begin with one.

    The set-up would break off whenever one of them is chosen.
    """
    rules = subject.rules
    parks = [step.spec.park for step in rules.steps.values() if isinstance(step, FirstCardStep)]
    for supply in rules.supplies:
        spec = subject.spec.supplies[supply.name]
        for name, group in groups_in_use(spec) if rules.parks[supply.park].name in parks else ():
            if not group.tiles.get(PLAIN):
                message = f"the colours of {shown(name)} have no plain card to begin with"
                path = ("supplies", supply.name, "groups", name, "tiles")
                yield Remark(message, [(*path, PLAIN), path], severity="error")


def empty_table(subject: Subject) -> Iterator[Remark]:
    """The table of the points of sets is empty.

    The last number counts for all larger sets, so there must be one; scoring would break off.
    """
    for term in subject.rules.terms:
        if isinstance(term, SetsTerm) and not term.spec.table:
            message = "write the points of a set of one card at least"
            yield Remark(message, [at(term.rule, "table")], severity="error")


PASSES: dict[str, Pass] = {
    "first_card.too_few_colours": too_few_colours,
    "first_card.no_plain_card": no_plain_card,
    "sets.empty_table": empty_table,
}
