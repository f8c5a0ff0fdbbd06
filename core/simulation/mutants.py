"""Actions that are nearly right: what people ask for and are refused.

The words of a ruleset (tiles, areas, cells, jobs, numbers) are read by each field of each kind
of action; what a field understands is what its mutants are made of. So kinds and fields of any
plugin are covered, and every mutant is something that can be typed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from tiledraft.core.rng import below, choice

if TYPE_CHECKING:
    from random import Random

    from tiledraft.core.actions.fields import Field
    from tiledraft.core.rules import Rules
    from tiledraft.core.state import Action

NUMBERS = 8
CELLS = range(-3, 9)
TURNS = 5
REMEMBERED = 200
STRANGE = 300
TABLES = 16

Domain = list[list[tuple[int, ...]]]


def vocabulary(rules: Rules) -> list[tuple[str, ...]]:
    """Everything one field may be given: the words of one tile, place, number, ..."""
    found = [tuple(tile.name.split()) for tile in rules.tiles]
    found += [(area.label,) for area in rules.areas]
    found += [(supply.name,) for supply in rules.supplies]
    found += [(sort.name,) for sort in rules.sorts]
    found += [(str(number),) for number in range(NUMBERS)]
    found += [(f"r{turn}",) for turn in range(TURNS)]
    spots = {f"{x},{y}" for x, y in product(CELLS, CELLS)}
    spots |= {
        area.spot_text(spot) for area in rules.areas for spot in _few_spots(rules, area.index)
    }
    found += [(spot,) for spot in sorted(spots) if spot]
    labelled = [f"{area.label}:{spot}" for area in rules.areas for spot in sorted(spots) if spot]
    return list(dict.fromkeys(found + [(word,) for word in labelled]))


def _few_spots(rules: Rules, area: int) -> Iterator[int]:
    """Spots of an area that is no grid: the few numbers that have a text of their own."""
    place = rules.areas[area]
    for spot in range(NUMBERS):
        try:
            text = place.spot_text(spot)
        except IndexError:
            return
        if place.spot_parse(text) == spot:
            yield spot


def _domain(field: Field, words: Sequence[tuple[str, ...]]) -> Domain:
    """What a field can stand for; areas with many spots count no more than others."""
    found = [numbers for text in words for numbers, used in field.read(text) if used == len(text)]
    found += [numbers for numbers, used in field.read(()) if not used]
    groups: dict[int, list[tuple[int, ...]]] = {}
    for numbers in dict.fromkeys(found):
        groups.setdefault(numbers[0], []).append(numbers)
    return list(groups.values())


@lru_cache(maxsize=TABLES)
def domains(rules: Rules) -> dict[str, list[tuple[int, Domain]]]:
    """For each field of each kind of action (by head) its width and what it can stand for."""
    words = vocabulary(rules)
    return {
        head: [(field.width, _domain(field, words)) for field in kind.fields]
        for head, kind in rules.kinds.items()
    }


class Mutants:
    """Makes mutated actions of one table."""

    def __init__(self, rules: Rules, rng: Random) -> None:
        self.rng = rng
        self.domains = domains(rules)
        self.heads = [
            head for head, fields in self.domains.items() if all(domain for _, domain in fields)
        ]
        self.seen: list[Action] = []

    def see(self, actions: Sequence[Action]) -> None:
        """Remember some legal actions, to ask for them at the wrong time."""
        if actions:
            self.seen.append(choice(self.rng, actions))
            del self.seen[: len(self.seen) - REMEMBERED]

    def some(self, legal: Sequence[Action], count: int) -> Iterator[Action]:
        """Mutants: legal actions with a field changed, stale ones, random ones, and nonsense."""
        for number in range(count):
            turn = number % 6
            if turn == 5 and self.seen:
                yield self._garbled(choice(self.rng, self.seen))
            elif turn < 2 and legal:
                yield self._changed(choice(self.rng, legal))
            elif turn < 4 and self.seen:
                stale = choice(self.rng, self.seen)
                yield stale if turn == 2 else self._changed(stale)
            else:
                yield self._random(choice(self.rng, self.heads))

    def _changed(self, action: Action) -> Action:
        """An action with one field replaced, or left as it is if it has none to replace."""
        fields = self.domains[action[0]]
        changeable = [number for number, (_, domain) in enumerate(fields) if domain]
        if not changeable:
            return action
        changed = choice(self.rng, changeable)
        parts: list[int] = []
        at = 1
        for number, (width, domain) in enumerate(fields):
            parts += self._one(domain) if number == changed else action[at : at + width]
            at += width
        return (action[0], *parts)

    def _garbled(self, action: Action) -> Action:
        """An action that no text can mean: a number out of range, too many, too few."""
        parts = list(action)
        at = below(self.rng, len(parts))
        way = below(self.rng, 3)
        if way == 0 and at:
            parts[at] = below(self.rng, 2 * STRANGE) - STRANGE
        elif way == 1:
            parts.insert(at, STRANGE)
        else:
            del parts[at]
        return tuple(parts) or ("nothing",)

    def _random(self, head: str) -> Action:
        parts = [self._one(domain) for _, domain in self.domains[head]]
        return (head, *(number for part in parts for number in part))

    def _one(self, domain: Domain) -> tuple[int, ...]:
        return choice(self.rng, choice(self.rng, domain))
