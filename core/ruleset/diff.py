"""What differs between two rulesets, in sentences that a player understands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, is_dataclass, replace
from typing import Any, get_args

from tiledraft.core.registry import Registry
from tiledraft.core.ruleset.dump import inline
from tiledraft.core.ruleset.fields import Option
from tiledraft.core.ruleset.findings import Path, key_path
from tiledraft.core.ruleset.keys import (
    Key,
    is_map,
    is_rules,
    is_spec,
    keys_of,
    members,
    parameters,
    sort_of,
)
from tiledraft.core.ruleset.resolved import Resolved
from tiledraft.core.ruleset.spec import RulesetSpec, TriggerSpec
from tiledraft.core.ruleset.values import ELSE, KIND
from tiledraft.core.telling import FIRST_ONLY, conditions, receiver
from tiledraft.core.text import effects_text, listed, ranges

UNTOLD = ("format", "title", "author", "version", "description")
SINGULAR = {"supplies": "supply", "species": "species"}
PRICE = ("actions", "price")
NONE = "none"
LONGEST = 300

Data = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that differs.

    Attributes:
        section: what it belongs to: "game", "trucks", "supply NAME", "park NAME", ..
        key: its key path.
        sentence: what differs, in words, without a full stop.
        old: the value before, as plain data; None if there was none.
        new: the value now; None if there is none.
    """

    section: str
    key: str
    sentence: str
    old: Any
    new: Any


def difference(old: Resolved, new: Resolved, registry: Registry) -> tuple[Difference, ...]:
    """What is different in one ruleset from another, in the order of the keys.

    What only describes a ruleset (its title and the like), the order of keys, and another way
    to write the same values are no difference.

    Args:
        old: what is compared with, such as the official game.
        new: what is told about; it can be played.
        registry: the kinds of both, and the events that the triggers of the new one wait for.
    """
    counts = [count for count in _counts(old.data) if count in _counts(new.data)]
    found = _Comparison(registry, counts or _counts(new.data))
    return tuple(found.of_specs(RulesetSpec, old.data, new.data, _Place()))


def _counts(data: Data) -> list[int]:
    players = data.get("players")
    return [count for count in players if type(count) is int] if isinstance(players, list) else []


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a comparison is, and how that is called.

    Attributes:
        path: the key path.
        section: the section of what is found here.
        around: what is added to the name of something in a park or supply.
        words: what sentences begin with.
    """

    path: Path = ()
    section: str = "game"
    around: str = ""
    words: str = ""

    def key(self, name: str) -> _Place:
        """The value of a key."""
        path = (*self.path, name)
        return replace(self, path=path)

    def map(self, name: str) -> _Place:
        """A map of keys that is always there, such as the trucks."""
        words = f"{self.words}, {name}" if self.words else name
        section = self.section if self.path else name
        return replace(self, path=(*self.path, name), section=section, words=words)

    def entry(self, name: str, sort: str) -> _Place:
        """An entry of a map, by its name and what it is."""
        words = f"{sort} {name}"
        path = (*self.path, name)
        if len(path) == 2 and path[0] == "parks":
            return _Place(path, words, f" in {name}", words)
        if len(path) == 2 and path[0] == "supplies":
            return _Place(path, words, f" of {words}", words)
        return replace(self, path=path, words=words + self.around)


class _Comparison:
    """Compares the values of two rulesets."""

    def __init__(self, registry: Registry, counts: list[int]) -> None:
        self.registry = registry
        self.counts = counts

    def of_specs(
        self, spec_type: type, old: Data, new: Data, place: _Place, table: str = ""
    ) -> Iterator[Difference]:
        """Compare two maps with the keys of a parameter class."""
        for key in keys_of(spec_type):
            if place.path or key.name not in UNTOLD:
                before, after = (_value(key, data) for data in (old, new))
                if before != after:
                    yield from self._of_keys(key, before, after, place, table)

    def _of_keys(
        self, key: Key, old: Any, new: Any, place: _Place, table: str
    ) -> Iterator[Difference]:
        hint = members(key.hint)[0]
        maps = isinstance(old, dict) and isinstance(new, dict)
        if maps and is_rules(hint):
            yield from self._of_rules(key, old, new, place.key(key.name))
        elif maps and is_map(hint) and is_spec(get_args(hint)[1]):
            yield from self._of_entries(get_args(hint)[1], old, new, place.key(key.name))
        elif maps and is_spec(hint):
            yield from self.of_specs(hint, old, new, place.map(key.name))
        elif maps and is_map(hint):
            yield from self._of_maps(key, old, new, place.key(key.name))
        else:
            yield from self._of_values(key, old, new, place, table)

    def _of_rules(self, key: Key, old: Data, new: Data, place: _Place) -> Iterator[Difference]:
        table = self.registry.tables()[str(key.option.kinds)]
        for name, before, after in _pairs(old, new):
            at = place.entry(name, sort_of(table))
            kinds = {_kind(name, entry) for entry in (before, after)}
            if len(kinds) == 1 and kinds <= set(table):
                spec = parameters(table[kinds.pop()])
                yield from self.of_specs(spec, before, after, at, str(key.option.kinds))
            elif before != after:
                yield _replaced(at, before, after)

    def _of_entries(
        self, spec_type: type, old: Data, new: Data, place: _Place
    ) -> Iterator[Difference]:
        sort = _singular(str(place.path[-1]))
        for name, before, after in _pairs(old, new):
            at = place.entry(name, sort)
            if spec_type is TriggerSpec and before is None:
                yield _told(at, f"is new: {self._trigger(after)}", None, after, " ")
            elif isinstance(before, dict) and isinstance(after, dict):
                yield from self.of_specs(spec_type, before, after, at)
            elif before != after:
                yield _replaced(at, before, after)

    def _trigger(self, data: Data) -> str:
        """What a trigger does, in words."""
        when = str(data["when"])
        tests = conditions(data.get("if", {}))
        only_if = f", if {listed(tests)}" if tests else ""
        first = FIRST_ONLY.get(data.get("first_only", ""))
        often = f", only the first time {first}" if first else ""
        gift = f"{receiver(self.registry.events[when])} gets {effects_text(data['effects'])}"
        return f"when {when} happens{only_if}, {gift}{often}"

    def _of_maps(
        self, key: Key, old: Data, new: Data, place: _Place, names: tuple[str, ...] = ()
    ) -> Iterator[Difference]:
        """Compare two maps of values, or of maps of them, with free names as keys."""
        for name, before, after in _pairs(old, new):
            inside = (*names, name)
            parts = [item if isinstance(item, dict) else {} for item in (before, after)]
            if before == after:
                continue
            if any(parts):
                yield from self._of_maps(key, parts[0], parts[1], place.key(name), inside)
            elif {} in (before, after):
                yield _replaced(place.entry(name, _singular(key.name)), before, after)
            else:
                about = f"{_about(key.option)} ({', '.join(inside)})"
                text = f"{about}: {_instead(before, after, key.option)}"
                yield _told(place.key(name), text, before, after, ", ")

    def _of_values(
        self, key: Key, old: Any, new: Any, place: _Place, table: str
    ) -> Iterator[Difference]:
        """Compare two values, for each number of players if they differ by it."""
        text = self._changes(key, old, new, costs=(table, key.name) == PRICE)
        if not text:
            return
        at = place.key(key.name)
        if (table, key.name) == PRICE:
            yield _told(at, text, old, new, " ")
        else:
            yield _told(at, f"{_about(key.option)}: {text}", old, new, ", ")

    def _changes(self, key: Key, old: Any, new: Any, *, costs: bool) -> str:
        """What is now instead of what was, in words; "" if it is the same after all."""
        groups: dict[str, list[int]] = {}
        for count in self.counts or [0]:
            before, after = (_for_players(key, value, count) for value in (old, new))
            text = _price(before, after) if costs else _instead(before, after, key.option)
            groups.setdefault("" if before == after else text, []).append(count)
        if len(groups) == 1:
            return next(iter(groups))
        parts = [f"{text} with {ranges(counts)} players" for text, counts in groups.items() if text]
        return "; ".join(parts)


def _value(key: Key, data: Data) -> Any:
    """What holds for a key: its value, or else its default."""
    if key.name in data:
        return data[key.name]
    if is_dataclass(key.default):
        return {}
    return list(key.default) if isinstance(key.default, tuple) else key.default


def _for_players(key: Key, value: Any, count: int) -> Any:
    if key.option.per_players and isinstance(value, dict):
        return value.get(str(count), value.get(ELSE))
    return value


def _pairs(old: Data, new: Data) -> Iterator[tuple[str, Any, Any]]:
    """The entries of two maps by name, those of the old one first."""
    for name in dict.fromkeys((*old, *new)):
        yield name, old.get(name), new.get(name)


def _kind(name: str, entry: Any) -> str:
    """The kind of a rule; "" if it is none."""
    return str(entry.get(KIND, name)) if isinstance(entry, dict) else ""


def _singular(word: str) -> str:
    return SINGULAR.get(word, word.removesuffix("s"))


def _replaced(place: _Place, old: Any, new: Any) -> Difference:
    """Something is there that was not, or is no more, or is another thing altogether."""
    if new is None:
        return _told(place, "is removed", old, None, " ")
    rest = f": {_whole(new)}" if new else ""
    if old is None:
        return _told(place, f"is new{rest}", None, new, " ")
    return _told(place, f"{_whole(new)} instead of {_whole(old)}", old, new)


def _told(place: _Place, text: str, old: Any, new: Any, joint: str = ": ") -> Difference:
    sentence = f"{place.words}{joint}{text}" if place.words else text
    return Difference(place.section, key_path(place.path), sentence, old, new)


def _about(option: Option) -> str:
    """What a key is about: its description up to the first semicolon."""
    about, _, _ = option.description.partition(";")
    return about


def _instead(old: Any, new: Any, option: Option) -> str:
    return f"{_words(new, option)} instead of {_words(old, option, unit=False)}"


def _price(old: Any, new: Any) -> str:
    if not new:
        return f"costs nothing instead of {_coins(old)}"
    return f"costs {_coins(new)} instead of {old or 'nothing'}"


def _coins(price: Any) -> str:
    return f"{price} coin" if price == 1 else f"{price} coins"


def _words(value: Any, option: Option, *, unit: bool = True) -> str:
    """A value in words, a number with its unit."""
    if value is None or value in ([], {}, ""):
        return NONE
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(_words(item, option, unit=False) for item in value)
    if isinstance(value, int) and unit and option.unit:
        one = abs(value) == 1 and option.unit not in SINGULAR
        return f"{value} {option.unit.removesuffix('s') if one else option.unit}"
    return _whole(value)


def _whole(value: Any) -> str:
    """A value as it is written, cut to a readable length."""
    text = inline(value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."
