"""What stands in several rules of a game, told together: bonuses, and where stalls matter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledraft.cli.prompt.telling import mentions
from tiledraft.cli.render.points import term_name
from tiledraft.core.areas import SlotsArea
from tiledraft.core.scoring import DistinctTerm
from tiledraft.core.telling import area_names, bonus_list, copies
from tiledraft.core.text import effects_text, listed
from tiledraft.core.tiles import STALL

if TYPE_CHECKING:
    from tiledraft.cli.render.view import View
    from tiledraft.core.areas import Area
    from tiledraft.core.rules import Rules
    from tiledraft.core.scoring import Term


def area_told(rules: Rules, area: Area) -> list[str]:
    """The rule of an area, and what actions change about it."""
    changes = [line for kind in rules.kinds.values() for line in kind.told_in(area)]
    return [*area.told(), *dict.fromkeys(changes)]


def bonuses(view: View) -> list[str]:
    """All that areas and triggers give; nothing if none does."""
    rules = view.rules
    lines = []
    for name, area in copies(rules):
        for milestones, what in bonus_list(area):
            at = listed(map(str, milestones), "or")
            reached = f", a group of {at} tiles" if at[-1].isdecimal() else f" {at}"
            lines.append(f"{name}{reached}: {what}.")
    lines += [
        f"{name.replace('_', ' ')}: {effects_text(spec.effects)}."
        for name, spec in rules.spec.triggers.items()
    ]
    if not lines:
        return []
    if rules.spec.money is not None:
        lines.append("The bank pays as far as it has coins; what is missing is lost.")
    return [*lines, "When and how it is earned is told under each name."]


def stalls(view: View) -> list[str]:
    """Where stalls stand, and where their points are told; nothing without spaces for them."""
    rules = view.rules
    tiles = [tile for tile in rules.tiles if tile.category == STALL and tile.count]
    areas = [area for area in rules.areas if any(area in rules.targets[t.index] for t in tiles)]
    spaces = area_names(area for area in areas if isinstance(area, SlotsArea) and area.stalls)
    if not spaces:
        return []
    stores = area_names(area for area in areas if area.is_store)
    goals = [f"to a free stall space of {listed(spaces, 'or')}"]
    goals += [f"to {listed(stores, 'or')}"] if stores else []
    kinds = listed(dict.fromkeys(rules.sorts[tile.sort].name for tile in tiles))
    terms = [term for term in rules.terms if _about_stalls(term)]
    lines = [f"The stalls are {kinds}.", f"A stall goes {', or '.join(goals)}."]
    if terms:
        names = listed(term_name(view, term) for term in terms)
        lines.append(f"They matter at the end for {names}; see there.")
    return lines


def _about_stalls(term: Term) -> bool:
    if isinstance(term, DistinctTerm):
        return bool(term.spec.of == STALL)
    return mentions(" ".join(term.told()).casefold(), STALL)
