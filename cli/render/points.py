"""What earns points at the end, in words, from the scoring rules of a ruleset."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING

from tiledraft.cli.render.columns import flow
from tiledraft.cli.render.worth import label, points_of
from tiledraft.core.scoring import EarnedTerm
from tiledraft.core.telling import summary
from tiledraft.core.text import listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tiledraft.cli.render.view import View
    from tiledraft.core.scoring import Term

HANGING = 4


def points_lines(view: View) -> list[str]:
    """What each score line counts, what the words beside an area mean, and who wins a tie."""
    lines = ["At the end of the game count"]
    for term in view.rules.terms:
        lines += _item(view, term_name(view, term), term_text(view, term))
    words = dict(_area_words(view))
    lines += ["The numbers beside an area are"] if words else []
    for name, meaning in words.items():
        lines += _item(view, name, meaning)
    ties = listed([name.replace("_", " ") for name in view.rules.ties])
    return [*lines, f"Ties are broken by {ties}."] if ties else lines


def _item(view: View, name: str, text: str) -> list[str]:
    return flow(
        view.spoken(text).split(), view.width, start=f"  {name}: ", hanging=HANGING, gap=" "
    )


def term_name(view: View, term: Term) -> str:
    """What a score line is called, as on the score sheet."""
    name = term.name.replace("_", " ")
    return f"{term.park.name} {name}" if len(view.rules.parks) > 1 else name


def term_text(view: View, term: Term) -> str:
    """How the points of a score line come about."""
    if isinstance(term, EarnedTerm):
        return _earned(term)
    return view.worded(term.brief() or _description(term))


def _earned(term: EarnedTerm) -> str:
    """Points that were given on the way, and where it is told what for."""
    *_, owner, last = term.rule.split(".")
    topic = last if owner == "triggers" else owner
    return f"the points earned during the game, see `rules {topic.replace('_', ' ')}`"


def _description(term: Term) -> str:
    """What another kind of score line says about itself, with its numbers of points."""
    text = summary(inspect.getdoc(type(term)) or "").rstrip(".")
    numbers = [
        f"{label(name, known)} {str(getattr(term.spec, name)).strip('()')}"
        for name, known in points_of(term.spec)
    ]
    said = f"{text[:1].lower()}{text[1:]}"
    return f"{said} ({'; '.join(numbers)})" if numbers else said


def _area_words(view: View) -> Iterator[tuple[str, str]]:
    """The words for the points of areas, and what they mean."""
    for area in view.rules.areas:
        for name, known in points_of(area.spec):
            yield label(name, known), view.worded(known.description)
