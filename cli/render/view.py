"""Who looks at a table, and how: what all drawings share."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tiledraft.cli.render.short import Short
from tiledraft.core.tiles import COIN

if TYPE_CHECKING:
    from tiledraft.core.rules import Rules


@dataclass(frozen=True)
class View:
    """What drawings need to know besides the position.

    Attributes:
        rules: the rules of the table.
        names: what each seat is called.
        width: columns of a line.
        plain: whether everything is said in words, without drawings.
        short: short forms of the tiles.
    """

    rules: Rules
    names: Sequence[str]
    width: int = 80
    plain: bool = False
    short: Short = field(init=False)
    _sorts: dict[str, int] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "short", Short(self.rules))
        sorts = {tile.name: tile.sort for tile in self.rules.tiles}
        object.__setattr__(self, "_sorts", sorts)

    def word(self, word: str) -> str:
        """A word of the screen as the ruleset wants it, such as ``row`` for ``truck``."""
        return self.rules.spec.words.get(word, word)

    def worded(self, text: str) -> str:
        """A text of the engine with the ruleset's words, also where they are upper case."""
        return re.sub(r"[A-Za-z]+", self._worded, text)

    def _worded(self, found: re.Match[str]) -> str:
        word = found.group()
        return self.word(word.lower()).upper() if word.isupper() else self.word(word)

    def tile(self, tile: int) -> str:
        """A tile, by number, as people read it: whose coin it is does not matter."""
        kind = self.rules.tiles[tile]
        return COIN if kind.category == COIN else kind.name

    def tiles(self, tiles: Iterable[int]) -> str:
        """Several tiles in a list."""
        return ", ".join(map(self.tile, tiles))

    def truck(self, truck: int) -> str:
        """A truck in a sentence: ``truck 2``."""
        return f"{self.word('truck')} {truck + 1}"

    def sort(self, tile: str) -> str:
        """The species or stall kind of a tile, both by name."""
        sort = self._sorts.get(tile, -1)
        return self.rules.sorts[sort].name if sort >= 0 else tile


def plural(number: int, word: str, words: str = "") -> str:
    """A number with its noun: ``1 space``, ``3 spaces``."""
    return f"{number} {word if abs(number) == 1 else words or f'{word}s'}"
