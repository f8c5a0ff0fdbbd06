"""Tiles: letters and signs on a shape that tells the game, in a colour of its species."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from tiledraft.cli.colours import NAMED, YELLOW, Chip, palette
from tiledraft.cli.picture.marks import RADIUS, badge, heart, titled
from tiledraft.cli.picture.shapes import INK, PALE, PAPER, line
from tiledraft.core.ruleset.spec import PLAIN, YOUNG
from tiledraft.core.tiles import BRED, COIN, STALL

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tiledraft.cli.picture.shapes import Drawing
    from tiledraft.cli.render.view import View
    from tiledraft.core.state import Leaf
    from tiledraft.core.tiles import TileKind

SIZE = 36
PITCH = SIZE + 2
MIDDLE = SIZE // 2
OUTLINE = f'fill="none" stroke="{INK}" stroke-width="3" stroke-linejoin="round"'
Corner = Callable[[int, int], tuple[int, int]]

ROUND = f'<rect x="1" y="1" width="{SIZE - 2}" height="{SIZE - 2}" rx="5"'
CUT = '<path d="M9 1H27L35 9V27L27 35H9L1 27V9Z"'
BODIES = (ROUND, CUT)
"""The shapes of tiles, by the number of their supply."""

HOUSE = '<path d="M1 12L18 1L35 12V35H1Z"'
DISC = f'<circle cx="{MIDDLE}" cy="{MIDDLE}" r="{MIDDLE - 1}"'
USED = re.compile(r'href="#(t\d+)"')


class Tiles:
    """Draws the tiles of a table: each kind is drawn once and then referred to.

    Attributes:
        drawn: areas that have been drawn, by number and leaf.
    """

    def __init__(self, view: View) -> None:
        self.drawn: dict[tuple[int, Leaf], Drawing] = {}
        self._view = view
        self._spoken = replace(view, plain=True)
        self._chips = palette(view.rules)
        self._numbers = {tile.name: tile.index for tile in view.rules.tiles}

    def __contains__(self, name: str) -> bool:
        return name in self._numbers

    def placed(self, name: str, x: int = 0, y: int = 0) -> str:
        """A tile, by name, at a place."""
        return f'<use href="#t{self._numbers[name]}" x="{x}" y="{y}"/>'

    def symbols(self, pieces: Iterable[str]) -> str:
        """The drawings of all tiles that some pieces refer to."""
        used = {name for piece in pieces for name in USED.findall(piece)}
        kinds = self._view.rules.tiles
        return "".join(self._symbol(kind) for kind in kinds if f"t{kind.index}" in used)

    def _symbol(self, kind: TileKind) -> str:
        return (
            f'<g id="t{kind.index}">{titled(self._spoken.tile(kind.index))}{self._drawn(kind)}</g>'
        )

    def _drawn(self, kind: TileKind) -> str:
        if kind.category == COIN:
            return f'{DISC} fill="{YELLOW.ground}" stroke="{INK}" stroke-width="2"/>' + line(
                MIDDLE, 22, COIN, size=11, anchor="middle", bold=True
            )
        letters = self._view.short.sorts[kind.sort]
        if kind.category == STALL:
            return _face(HOUSE, NAMED["white"], letters, 27, 12)
        body = BODIES[kind.supply % len(BODIES)]
        bred = kind.name.endswith(BRED)
        marked = kind.role != PLAIN or bred
        face = _face(body, self._chips[kind.sort], letters, 15 if marked else 22, 12)
        if kind.role == YOUNG:
            face = f'<g transform="translate(3 0) scale(.84)">{face}</g>'
        if kind.role != PLAIN:
            mark = self._view.short.marks[kind.role]
            face += badge(SIZE - RADIUS - 2, SIZE - RADIUS - 2, kind.role, mark)
        return face + (heart(RADIUS + 3, SIZE - RADIUS - 3) if bred else "")


def _face(body: str, chip: Chip, letters: str, foot: int, size: int) -> str:
    """A shape with letters on it."""
    text = line(
        MIDDLE,
        foot,
        letters,
        size=size,
        anchor="middle",
        bold=True,
        fill=chip.letters,
        room=SIZE - 6,
    )
    return f'{body} fill="{chip.ground}" stroke="{INK}" stroke-width="1.5"/>{text}'


def space(x: int, y: int) -> str:
    """A free space."""
    return (
        f'<rect x="{x + 2}" y="{y + 2}" width="{SIZE - 4}" height="{SIZE - 4}" rx="4" '
        f'fill="{PAPER}" stroke="{PALE}" stroke-dasharray="3 3"/>'
    )


def stall_space(x: int, y: int) -> str:
    """A free space beside an area, for another kind of tile."""
    return (
        f'<g transform="translate({x} {y})">{HOUSE} fill="{PAPER}" stroke="{PALE}" '
        'stroke-dasharray="3 3"/></g>'
    )


def solid(x: int, y: int) -> str:
    """A place that can hold nothing."""
    return (
        f'<g transform="translate({x} {y})"><rect width="{SIZE}" height="{SIZE}" fill="#cfcfcf"/>'
        f'<path d="M0 12L12 0M0 24L24 0M0 36L36 0M12 36L36 12M24 36L36 24" stroke="{PALE}"/></g>'
    )


SIDES = ((0, 1, 0, 0, 1, 0), (0, -1, 0, 1, 1, 1), (-1, 0, 0, 0, 0, 1), (1, 0, 1, 0, 1, 1))
"""A neighbour, and from which corner of a cell to which the side towards it goes."""


def outlined(points: set[tuple[int, int]], corner: Corner) -> str:
    """A line round some cells.

    Args:
        points: the cells.
        corner: gives the upper left corner of a cell.
    """
    return f'<path d="{"".join(_edges(points, corner))}" {OUTLINE}/>'


def _edges(points: set[tuple[int, int]], corner: Corner) -> Iterator[str]:
    """The sides of cells where a board ends."""
    for x, y in sorted(points):
        left, top = corner(x, y)
        for dx, dy, *side in SIDES:
            if (x + dx, y + dy) not in points:
                x1, y1, x2, y2 = (PITCH * at - 1 for at in side)
                yield f"M{left + x1} {top + y1}L{left + x2} {top + y2}"
