"""Short forms of tiles for drawings, each unique in its ruleset, and what they mean."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, count
from typing import TYPE_CHECKING

from tiledraft.core.ruleset.spec import PLAIN
from tiledraft.core.tiles import BRED, COIN

if TYPE_CHECKING:
    from tiledraft.core.rules import Rules
    from tiledraft.core.tiles import TileKind

LETTERS = 3
FREE = "."
SOLID = "##"


class Short:
    """The short forms of a ruleset's tiles: ``zebra f*`` is ``ZEBf*``.

    Attributes:
        sorts: what stands for each species and stall kind, by its number.
        marks: what stands for each role, by name.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        names = [sort.name.rpartition(".")[2] for sort in rules.sorts]
        self.sorts = dict(enumerate(unique_letters(names)))
        roles = dict.fromkeys(tile.role for tile in rules.tiles if tile.role not in ("", PLAIN))
        self.marks = unique_marks(roles)
        self._tiles = {tile.name: self._tile(tile) for tile in rules.tiles}

    def tile(self, name: str) -> str:
        """The short form of a tile."""
        return self._tiles.get(name, name)

    def worker(self, name: str) -> str:
        """The short form of a worker on a space."""
        return f"[{name[:LETTERS]}]"

    def _tile(self, tile: TileKind) -> str:
        if tile.category == COIN:
            return COIN
        bred = BRED if tile.name.endswith(BRED) else ""
        return self.sorts[tile.sort] + self.marks.get(tile.role, "") + bred

    def legend(self, shown: Iterable[str]) -> list[str]:
        """What the short forms of some tiles mean, an item each."""
        names = set(shown)
        tiles = [tile for tile in self._rules.tiles if tile.name in names]
        sorts = dict.fromkeys(tile.sort for tile in tiles if tile.sort >= 0)
        items = [f"{self.sorts[sort]} {self._rules.sorts[sort].name}" for sort in sorted(sorts)]
        roles = {tile.role for tile in tiles}
        words = called(self._rules)
        for role, mark in self.marks.items():
            meaning = words.get(role, role)
            if role in roles and meaning != mark:
                items.append(f"{mark} {meaning}")
        if any(tile.name.endswith(BRED) for tile in tiles):
            items.append(f"{BRED} has bred")
        return items


def called(rules: Rules) -> dict[str, str]:
    """What the marks that have a name in full words are called, by role."""
    found: dict[str, str] = {}
    for supply in rules.spec.supplies.values():
        for role, known in supply.roles.items():
            if known.called:
                found.setdefault(role, known.called)
    return found


def unique_letters(names: Iterable[str]) -> list[str]:
    """A short form for each name, upper case, no two alike: its first letters if it can be."""
    taken: set[str] = set()
    found = []
    for name in names:
        form = next(form for form in _forms(name) if form not in taken)
        taken.add(form)
        found.append(form)
    return found


def _forms(name: str) -> Iterable[str]:
    """Candidates, best first: first letters, first letter and others, then with a number."""
    letters = name.upper().replace("-", "")
    yield letters[:LETTERS]
    for length in (LETTERS - 1, LETTERS):
        for rest in combinations(letters[1:], length):
            yield letters[:1] + "".join(rest)
    yield from (f"{letters[: LETTERS - 1]}{number}" for number in count(2))


def unique_marks(roles: Iterable[str]) -> dict[str, str]:
    """For each role its shortest beginning that is neither another role nor its mark."""
    known = list(roles)
    marks: dict[str, str] = {}
    for role in sorted(known, key=len):
        taken = {*marks.values(), *(other for other in known if other != role)}
        lengths = range(1, len(role) + 1)
        marks[role] = next((role[:n] for n in lengths if role[:n] not in taken), role)
    return {role: marks[role] for role in known}
