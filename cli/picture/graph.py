"""The points of every seat over a game, as lines that differ in more than their colour."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from tiledraft.cli.colours import BLUE, GREEN, PINK, RED, SKY
from tiledraft.cli.picture.shapes import INK, PALE, SMALL, drawing, line, svg
from tiledraft.cli.render.view import plural

if TYPE_CHECKING:
    from tiledraft.cli.render.view import View

LEFT, TOP, WIDTH, HEIGHT = 34, 14, 420, 220
NAMES = 110
APART = 12
DASHES = ("", "9 4", "2 3", "12 3 2 3", "5 2", "1 4 6 4")
COLOURS = (BLUE.ground, RED.ground, INK, GREEN.ground, PINK.ground, SKY.ground)
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
MOST_STEPS = 8
NOW = "now"

Height = Callable[[float], float]


def graph(view: View, totals: Sequence[Sequence[int]]) -> str:
    """A graph as an SVG document.

    Args:
        view: the table.
        totals: the points of every seat, at the start and after each move.
    """
    ticks = _ticks([points for row in totals for points in row])
    low, high = ticks[0], ticks[-1]
    step = WIDTH / max(1, len(totals) - 1)

    def height(points: float) -> float:
        return round(TOP + HEIGHT * (high - points) / (high - low), 1)

    parts = list(_scale(ticks, height))
    ends = _apart([height(points) for points in totals[-1]])
    for seat, end in enumerate(ends):
        style = f'stroke="{COLOURS[seat % len(COLOURS)]}" stroke-width="2" fill="none"'
        dashes = DASHES[seat % len(DASHES)]
        path = "".join(_path([row[seat] for row in totals], step, height))
        parts.append(f'<path d="{path}" {style} stroke-dasharray="{dashes}"/>')
        text = f"{view.names[seat]} {totals[-1][seat]}"
        right = LEFT + WIDTH
        last = height(totals[-1][seat])
        parts.append(f'<path d="M{right} {last}L{right + 18} {end}" {style}/>')
        parts.append(line(right + 22, end + 4, text, size=11, room=NAMES - 26))
    parts.append(_marker(step))
    for at, text in ((0, "0"), (WIDTH / 2, "moves"), (WIDTH, str(len(totals) - 1))):
        foot = TOP + HEIGHT + 16
        parts.append(line(LEFT + at, foot, text, size=SMALL, anchor="middle", fill=PALE))
    picture = drawing(LEFT + WIDTH + NAMES, TOP + HEIGHT + 22, *parts)
    said = [
        f"{name}: {plural(points, 'point')}"
        for name, points in zip(view.names, totals[-1], strict=True)
    ]
    return svg(picture, "", "Points after each move", said, key="graph")


def _ticks(points: Sequence[int]) -> range:
    """Round numbers from below the lowest to above the highest, 0 always among them."""
    low, high = min(0, *points), max(1, *points)
    step = next((step for step in STEPS if (high - low) / step <= MOST_STEPS), high - low)
    return range(low // step * step, -(-high // step) * step + 1, step)


def _scale(ticks: range, height: Height) -> Iterator[str]:
    """Level lines with their numbers."""
    for tick in ticks:
        y = height(tick)
        width = 1.5 if tick == 0 else 0.5
        yield f'<path d="M{LEFT} {y}h{WIDTH}" stroke="{PALE}" stroke-width="{width}"/>'
        yield line(LEFT - 5, y + 4, str(tick), size=SMALL, anchor="end")


def _path(points: Sequence[int], step: float, height: Height) -> Iterator[str]:
    """A line that goes on level until the points change."""
    yield f"M{LEFT} {height(points[0])}"
    for at in range(1, len(points)):
        if points[at] != points[at - 1]:
            yield f"H{LEFT + at * step:.1f}V{height(points[at])}"
    yield f"H{LEFT + WIDTH}"


def _marker(step: float) -> str:
    """The line that shows the move one looks at; a page moves it, by `data-step` each move."""
    return (
        f'<path id="{NOW}" data-step="{step:.4f}" d="M{LEFT} {TOP - 8}V{TOP + HEIGHT}" '
        f'stroke="{INK}" stroke-width="2"/>'
    )


def _apart(heights: Sequence[float]) -> list[float]:
    """Heights of names, moved so that none covers another."""
    found = list(heights)
    order = sorted(range(len(found)), key=lambda seat: found[seat])
    for above, seat in pairwise(order):
        found[seat] = max(found[seat], found[above] + APART)
    over = max(0.0, found[order[-1]] - TOP - HEIGHT)
    return [height - over for height in found]
