"""Who looks at a table, and how: what all drawings share."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tiledraft.cli.render.short import Short, called
from tiledraft.core.tiles import BRED, COIN

if TYPE_CHECKING:
    from tiledraft.core.rules import Rules
    from tiledraft.core.tiles import TileKind

NARROW = 60
"""Below so many columns drawings are compact."""

HAS_BRED = "that bred"
MINUS = "minus "
SIGN = re.compile(r"(?<![\w)])-(?=\d)")
"""A sign in front of a number, and no hyphen in a word or in a range."""
MARK = re.compile(r"(?<=\bmarked )[\w-]+")


@dataclass(frozen=True)
class View:
    """What drawings need to know besides the position.

    Attributes:
        rules: the rules of the table.
        names: what each seat is called.
        width: columns of a line.
        plain: whether everything is said in words, without drawings.
        away: 0-based seats of people for whom a bot plays.
        short: short forms of the tiles.
    """

    rules: Rules
    names: Sequence[str]
    width: int = 80
    plain: bool = False
    away: Sequence[int] = ()
    short: Short = field(init=False)
    _sorts: Mapping[str, int] = field(init=False)
    _roles: Mapping[str, str] = field(init=False)
    _said: Mapping[str, str] = field(init=False)
    _marked: re.Pattern[str] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "short", Short(self.rules))
        roles = called(self.rules) if self.plain else {}
        said = {tile.name: self._words(tile, roles) for tile in self.rules.tiles}
        sorts = {tile.name: tile.sort for tile in self.rules.tiles}
        sorts |= {said[tile.name]: tile.sort for tile in self.rules.tiles}
        object.__setattr__(self, "_roles", roles)
        object.__setattr__(self, "_said", said)
        object.__setattr__(self, "_sorts", sorts)
        marked = [tile.name for tile in self.rules.tiles if tile.role in roles]
        longest = "|".join(map(re.escape, sorted(marked, key=len, reverse=True)))
        found = re.compile(rf"\b(?:{longest})(?![\w*])" if marked else r"(?!)")
        object.__setattr__(self, "_marked", found)

    def _words(self, tile: TileKind, roles: Mapping[str, str]) -> str:
        """A tile as people read it: whose coin it is does not matter."""
        if tile.category == COIN:
            return COIN
        role = roles.get(tile.role)
        if role is None:
            return tile.name
        bred = f" {HAS_BRED}" if tile.name.endswith(BRED) else ""
        return f"{self.rules.sorts[tile.sort].name} {role}{bred}"

    @property
    def narrow(self) -> bool:
        """Whether drawings have to be compact."""
        return self.width < NARROW

    def word(self, word: str) -> str:
        """A word of the screen as the ruleset wants it, such as ``row`` for ``truck``."""
        return self.rules.spec.words.get(word, word)

    def worded(self, text: str) -> str:
        """A text of the engine with the ruleset's words, also where they are upper case."""
        return re.sub(r"[A-Za-z]+", self._worded, text)

    def _worded(self, found: re.Match[str]) -> str:
        word = found.group()
        return self.word(word.lower()).upper() if word.isupper() else self.word(word)

    def spoken(self, text: str) -> str:
        """A text of the engine as it is heard: in words alone marks and signs are spelt out."""
        if not self.plain:
            return text
        text = self._marked.sub(lambda found: self.said(found.group()), text)
        text = MARK.sub(lambda found: self._roles.get(found.group(), found.group()), text)
        return SIGN.sub(MINUS, text).replace(" x ", " times ")

    def said(self, name: str) -> str:
        """A tile, by name, as people read it; in words alone its mark is spelt out."""
        return self._said.get(name, name)

    def tile(self, tile: int) -> str:
        """A tile, by number, as people read it."""
        return self._said[self.rules.tiles[tile].name]

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


def points_text(view: View, points: int) -> str:
    """Points with their noun; voices that read texts aloud pass over the sign in front."""
    return view.spoken(plural(points, "point"))


def plural(number: int, word: str, words: str = "") -> str:
    """A number with its noun: ``1 space``, ``3 spaces``."""
    return f"{number} {word if abs(number) == 1 else words or f'{word}s'}"
