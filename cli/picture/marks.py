"""Signs on tiles: drawn for the marks that need no word, else letters."""

from __future__ import annotations

from tiledraft.cli.picture.shapes import INK, PAPER, line, written

RADIUS = 8

SIGNS = {
    "m": '<circle cx="-1" cy="1" r="3"/><path d="M1.2-1.2L4.5-4.5M1.2-4.5H4.5V-1.2"/>',
    "f": '<circle cx="0" cy="-2" r="3"/><path d="M0 1V6M-2.5 3.5H2.5"/>',
    "fish": '<path d="M-5.5 0Q-1.5-5 2.5 0L5.5-3V3L2.5 0Q-1.5 5-5.5 0Z"/>',
    "flash": f'<path d="M1.5-6L-3.5 1H-.5L-1.5 6L3.5-1H.5Z" fill="{INK}"/>',
}
"""Signs for marks that many games have, drawn round 0,0."""

HEART = "M0 5L-4.6.4A2.7 2.7 0 0 1 0-2.9A2.7 2.7 0 0 1 4.6.4Z"


def badge(x: int, y: int, role: str, letters: str) -> str:
    """The mark of a role in a small disc round a point.

    Args:
        x: the middle of the disc.
        y: likewise.
        role: what is marked.
        letters: what stands for it where there is no sign.
    """
    sign = line(0, 3.5, letters, size=9, anchor="middle", bold=True)
    if role in SIGNS:
        sign = f'<g fill="none" stroke="{INK}" stroke-width="1.4">{SIGNS[role]}</g>'
    disc = f'<circle r="{RADIUS}" fill="{PAPER}" stroke="{INK}"/>'
    return f'<g transform="translate({x} {y})">{disc}{sign}</g>'


def heart(x: int, y: int) -> str:
    """The sign of an animal that has bred."""
    return (
        f'<path transform="translate({x} {y}) scale(1.25)" d="{HEART}" '
        f'fill="{INK}" stroke="{PAPER}"/>'
    )


def pawn(x: float, y: float, *, there: bool = True) -> str:
    """A worker, or the place for one; 16 wide and 24 high.

    Args:
        x: its left edge.
        y: its upper edge.
        there: whether somebody stands there.
    """
    style = f'fill="{INK}"' if there else f'fill="{PAPER}" stroke="{INK}" stroke-dasharray="2 2"'
    return (
        f'<path transform="translate({x:g} {y:g})" {style} '
        'd="M8 0A5 5 0 0 1 11 9Q15 12 15 23H1Q1 12 5 9A5 5 0 0 1 8 0Z"/>'
    )


def titled(name: str) -> str:
    """What is read or shown where one points at it."""
    return f"<title>{written(name)}</title>"
