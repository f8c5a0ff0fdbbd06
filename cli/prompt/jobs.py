"""What the jobs of workers earn: in a few words, and in points if the game ended now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tiledraft.cli.prompt.entries import jobs, measures_of
from tiledraft.cli.prompt.telling import mentions
from tiledraft.cli.render.columns import flow
from tiledraft.cli.render.points import term_name
from tiledraft.core.actions.fields import Post
from tiledraft.core.areas import GridArea, SeatsArea
from tiledraft.core.game import apply
from tiledraft.core.measures import measure_phrase
from tiledraft.core.scoring import SORTS, DistinctTerm, ProductTerm, score_of
from tiledraft.core.telling import area_names
from tiledraft.core.text import counted, listed

if TYPE_CHECKING:
    from tiledraft.cli.render.view import View
    from tiledraft.core.rules import Rules
    from tiledraft.core.scoring import Term
    from tiledraft.core.state import Action, State

HEAD = "What each job earns at the end, and how much more that would be now:"


def job_lines(view: View, state: State, legal: Sequence[Action]) -> list[str]:
    """Each job that a worker can be given, with what it earns; nothing if none can be given.

    Args:
        view: the table.
        state: the position.
        legal: the legal moves.
    """
    now = score_of(state, state.seat).total
    brings: dict[tuple[int, str], list[int]] = {}
    for action in legal:
        fields = view.rules.kinds[action[0]].fields
        if fields and isinstance(fields[-1], Post):
            after = state.copy()
            apply(after, action)
            goal = action[-2], post_name(view.rules, action[-2], action[-1])
            brings.setdefault(goal, []).append(score_of(after, state.seat).total - now)
    lines = flow([HEAD], view.width, hanging=2) if brings else []
    for (area, post), points in brings.items():
        text = f"{post}: {post_told(view, area, post)} ({_range(points)} now)"
        lines += flow(view.spoken(text).split(), view.width, start="  ", hanging=4, gap=" ")
    return lines


def _range(points: Sequence[int]) -> str:
    low, high = min(points), max(points)
    return str(low) if low == high else f"{low} to {high}"


def post_name(rules: Rules, index: int, spot: int) -> str:
    """What a worker somewhere is: its job, or what one on a grid is called."""
    area = rules.areas[index]
    return str(area.spec.worker) if isinstance(area, GridArea) else area.spot_text(spot)


def post_told(view: View, index: int, post: str) -> str:
    """What a worker earns, in a few words.

    Args:
        view: the table.
        index: the number of its area.
        post: its job, or what one on a grid is called.
    """
    if isinstance(view.rules.areas[index], GridArea):
        terms = [t for t in view.rules.terms if mentions(" ".join(t.told()), post)]
        found = [term.brief() or term.told()[0].rstrip(".") for term in terms]
    else:
        names = set(jobs(view.rules).get(post, ()))
        terms = [t for t in view.rules.terms if not names.isdisjoint(measures_of(t.spec))]
        found = [_told(view, term, names) for term in terms]
    return view.worded("; ".join(found) or "no points depend on it")


def _told(view: View, term: Term, names: set[str]) -> str:
    """What a worker adds to a score line that depends on the number of its kind."""
    if isinstance(term, ProductTerm):
        others = [measure_phrase(view.rules, n) for n in term.spec.of if n not in names]
        each = " for each of " + ", times the number of ".join(others) if others else ""
        return f"{counted(term.spec.points, 'points')}{each}"
    if isinstance(term, DistinctTerm) and term.spec.eased:
        sort, where = SORTS[term.spec.of], listed(area_names(term.areas))
        eased = counted(term.spec.eased.points, "points")
        return f"{eased} instead of {term.spec.points} for each different {sort} in {where}"
    return f"{term_name(view, term)}, {term.brief() or term.told()[0].rstrip('.')}"


def posts_told(view: View, staff: SeatsArea) -> Iterator[str]:
    """What workers of a staff earn in each job and on the spaces of a grid, a sentence each."""
    for job in staff.jobs:
        yield f"- {job}: {post_told(view, staff.index, job)}."
    for area in view.rules.parks[staff.park].areas:
        if isinstance(area, GridArea) and area.spec.staff == staff.name:
            worker = area.spec.worker
            told = post_told(view, area.index, worker)
            yield f"- {worker}, on any empty space of {area.label}: {told}."
