"""The score sheet as text: every line, the totals, who wins and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tiledraft.cli.render.columns import flow, table, wrap
from tiledraft.cli.render.view import View, plural, points_text
from tiledraft.core.scoring import places, winners
from tiledraft.core.text import counted, listed

if TYPE_CHECKING:
    from tiledraft.core.scoring import Line, Score


def sheet_lines(view: View, sheet: Sequence[Score], *, over: bool = True) -> list[str]:
    """The lines of every seat, best first, then the result; who leads if it is not over."""
    lines: list[str] = []
    place = places(sheet)
    for score in sorted(sheet, key=lambda score: place[score.seat]):
        lines += [*seat_score(view, score), ""]
    return [*lines, *result_lines(view, sheet, over=over)]


def seat_score(view: View, score: Score, note: Callable[[Line], str] | None = None) -> list[str]:
    """The lines of one seat and their sum; each with a note on a line of its own, if wanted."""
    head = f"{view.names[score.seat]}: {points_text(view, score.total)}"
    body = []
    for line in score.lines:
        body += flow([_text(view, line)], view.width, start=_points(view, line), hanging=7)
        if note is not None:
            body += flow([note(line)], view.width, start=" " * 9, hanging=9)
    return [head, *body]


def _points(view: View, line: Line) -> str:
    """What a line begins with."""
    if view.plain:
        return f"  {points_text(view, line.points)}: "
    points = f"{line.points:+d}" if line.points else "0"
    return f"{points:>5}  "


def _text(view: View, line: Line) -> str:
    """What a line counts, and how its points come about."""
    detail = f" ({line.detail})" if line.detail else ""
    return f"{_label(view, line)}{detail.replace(' x ', ' times ') if view.plain else detail}"


def _label(view: View, line: Line) -> str:
    """A line's label, with the park in front where there are several."""
    park = line.rule.split(".")[1] if line.rule.startswith("parks.") else ""
    several = len(view.rules.parks) > 1 and park and not line.label.startswith(f"{park}.")
    return f"{park} {line.label}" if several else line.label


def result_lines(view: View, sheet: Sequence[Score], *, over: bool = True) -> list[str]:
    """Places and totals, and who wins; a tie is explained."""
    place = places(sheet)
    ranked = sorted(sheet, key=lambda score: (place[score.seat], score.seat))
    rows = [(f"{place[score.seat]}. {view.names[score.seat]}", score) for score in ranked]
    lines = _in_words(view, rows) if view.plain else _in_columns(view, rows)
    sentence = result(view, sheet) if over else standing(view, sheet)
    return [*lines, *wrap(sentence, view.width)]


def _in_columns(view: View, rows: Sequence[tuple[str, Score]]) -> list[str]:
    """Places, totals and what breaks a tie, one below the other."""
    ties = list(view.rules.ties)
    cells = [["", "points", *ties]] if ties else []
    cells += [[name, str(score.total), *map(str, score.ties)] for name, score in rows]
    return table(cells, tuple(range(1, len(cells[0]))))


def _in_words(view: View, rows: Sequence[tuple[str, Score]]) -> list[str]:
    """The same as sentences."""
    lines = []
    for name, score in rows:
        ties = zip(score.ties, view.rules.ties, strict=True)
        found = [counted(number, tie.replace("_", " ")) for number, tie in ties]
        lines += wrap(
            f"{name}: {', '.join([points_text(view, score.total), *found])}.", view.width, 2
        )
    return lines


def standing(view: View, sheet: Sequence[Score]) -> str:
    """Who leads."""
    best = winners(sheet)
    names = listed([view.names[seat] for seat in best])
    return f"{names} {'leads' if len(best) == 1 else 'lead'}."


def result(view: View, sheet: Sequence[Score]) -> str:
    """Who wins, and how a tie was broken."""
    best = winners(sheet)
    first = sheet[best[0]]
    names = listed([view.names[seat] for seat in best])
    points = plural(first.total, "point")
    level = [score for score in sheet if score.total == first.total]
    if len(level) == 1:
        return f"{names} wins with {points}."
    share = f"{names} share the victory"
    if len(best) == len(level):
        what = listed(["points", *view.rules.ties])
        return f"{share} with {points}: they are equal in {what}."
    equal = listed([view.names[score.seat] for score in level])
    ending = f"{names} wins" if len(best) == 1 else share
    return f"{equal} have {points} each; {ending} by {_breaker(view, level, first)}."


def _breaker(view: View, level: Sequence[Score], first: Score) -> str:
    """The tie breaker that decided, and its value."""
    for at, name in enumerate(view.rules.ties):
        if len({score.ties[at] for score in level}) > 1:
            return f"{name.replace('_', ' ')} ({first.ties[at]})"
    raise AssertionError("nothing breaks this tie")
