"""The colours of tiles, the same on the screen and in pictures; letters say the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tiledraft.core.tiles import STALL

if TYPE_CHECKING:
    from tiledraft.core.rules import Rules

BLACK, WHITE = "#000000", "#ffffff"


class Chip(NamedTuple):
    """The colours of a tile.

    Attributes:
        ground: what the letters stand on.
        few: the ground where there are 16 colours; the nearest one may be too near the letters.
        letters: black or white, whichever can be read on both.
    """

    ground: str
    few: str
    letters: str = BLACK


ORANGE = Chip("#e69f00", "yellow")
SKY = Chip("#56b4e9", "bright_cyan")
GREEN = Chip("#009e73", "green")
YELLOW = Chip("#f0e442", "bright_yellow")
RED = Chip("#d55e00", "bright_red")
PINK = Chip("#cc79a7", "bright_magenta")
BLUE = Chip("#0072b2", "blue", WHITE)
GREY = Chip("#bbbbbb", "white")
PALETTE = (ORANGE, SKY, GREEN, YELLOW, RED, PINK, BLUE, GREY)
"""Okabe and Ito's colours, which people with any kind of colour vision can tell apart."""

NAMED = {
    "orange": ORANGE,
    "green": GREEN,
    "yellow": YELLOW,
    "blue": BLUE,
    "red": RED,
    "pink": PINK,
    "purple": PINK,
    "grey": GREY,
    "gray": GREY,
    "brown": Chip("#a0522d", "red", WHITE),
    "black": Chip(BLACK, "black", WHITE),
    "white": Chip(WHITE, "bright_white"),
}
"""The chip of a species that is called like a colour."""

STALLS = Chip("#444444", "bright_black", WHITE)


def palette(rules: Rules) -> dict[int, Chip]:
    """The chip of each species and stall kind, by sort; species of one supply differ."""
    stalls = {tile.sort for tile in rules.tiles if tile.category == STALL}
    species = [sort for sort in rules.sorts if sort.index not in stalls]
    found = dict.fromkeys(stalls, STALLS)
    seen: dict[int, int] = {}
    for sort in species:
        number = seen[sort.supply] = seen.get(sort.supply, -1) + 1
        usual = PALETTE[number % len(PALETTE)]
        found[sort.index] = NAMED.get(sort.name.rpartition(".")[2], usual)
    return found
