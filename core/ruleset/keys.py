"""Every key a ruleset can have, from the same declarations that values are read by.

The JSON Schema, the key reference, explanations and differences in words are made of this.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, dataclass, fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

from tiledraft.core.registry import Registry, Table
from tiledraft.core.ruleset.fields import Instance, Option, key_of
from tiledraft.core.ruleset.findings import Path
from tiledraft.core.ruleset.resolved import child
from tiledraft.core.ruleset.shape import Empty, shape
from tiledraft.core.ruleset.source import Node
from tiledraft.core.ruleset.spec import RulesetSpec
from tiledraft.core.ruleset.values import KIND

KIND_OPTION = Option("which kind of rule it is; the name of the entry if left out")


@dataclass(frozen=True, slots=True)
class Key:
    """One key of a parameter class.

    Attributes:
        name: the key.
        hint: its type.
        option: what is declared about it.
        required: whether it has no default.
        default: its default, None if it has none.
    """

    name: str
    hint: Any
    option: Option
    required: bool
    default: Any = None


def keys_of(spec_type: type) -> tuple[Key, ...]:
    """The keys of a parameter class, in order."""
    known = shape(spec_type)
    defaults = {key_of(field.name): _default(field) for field in fields(spec_type)}
    return tuple(
        Key(name, hint, option, name in known.required, defaults[name])
        for name, (hint, option) in known.fields.items()
    )


def _default(field: Any) -> Any:
    if field.default_factory is not MISSING:
        return field.default_factory()
    return None if field.default is MISSING else field.default


def parameters(kind: Any) -> type:
    """The parameter class of a kind."""
    spec: type = getattr(kind, "Spec", Empty)
    return spec


def members(hint: Any) -> tuple[Any, ...]:
    """The types a value may have, without None."""
    if get_origin(hint) in (Union, UnionType):
        return tuple(member for member in get_args(hint) if member is not NoneType)
    return (hint,)


def is_map(hint: Any) -> bool:
    """Whether a type is that of a map with free names as keys."""
    return get_origin(hint) is dict


def is_rules(hint: Any) -> bool:
    """Whether a type is that of a map of rules, each an instance of a kind."""
    return is_map(hint) and get_args(hint)[1] is Instance


def is_spec(hint: Any) -> bool:
    """Whether a type is a parameter class."""
    return isinstance(hint, type) and is_dataclass(hint) and hint is not Instance


def summary(thing: Any) -> str:
    """The first paragraph of a docstring, on one line; "" if there is none of its own."""
    text = thing.__dict__.get("__doc__") if isinstance(thing, type) else thing.__doc__
    first, _, _ = (text or "").strip().partition("\n\n")
    return " ".join(first.split()).replace("``", "`")


def sort_of(table: Table[Any]) -> str:
    """What an entry of a table is in a ruleset: "area", "action", "score line", .."""
    sort = table.sort.removesuffix(" kind")
    return "score line" if sort == "scoring" else sort


def rule_tables(registry: Registry) -> dict[str, Table[Any]]:
    """The tables whose kinds rulesets name, in the order in which the keys come."""
    return {name: registry.tables()[name] for name in dict.fromkeys(_tables(RulesetSpec))}


def _tables(spec_type: type) -> Iterator[str]:
    for key in keys_of(spec_type):
        if is_rules(key.hint):
            yield str(key.option.kinds)
        for inner in _inner_specs(key.hint):
            yield from _tables(inner)


def _inner_specs(hint: Any) -> Iterator[type]:
    for member in members(hint):
        if is_spec(member):
            yield member
        elif is_map(member):
            yield from _inner_specs(get_args(member)[1])


@dataclass(frozen=True, slots=True)
class Known:
    """What is known about a key path.

    Attributes:
        key: the declared key that the path goes through last.
        path: the path of that key.
        rest: what follows it: names of a map, a number of players, the number of an item.
        table: the table of the kind of the rule around it; "" outside of rules.
        kind: the name of that kind.
        entry: the path of that rule.
    """

    key: Key
    path: Path
    rest: Path = ()
    table: str = ""
    kind: str = ""
    entry: Path = ()

    @property
    def is_entry(self) -> bool:
        """Whether the path is that of a whole rule."""
        return bool(self.table) and self.path + self.rest == self.entry


class UnknownKeyError(LookupError):
    """No key is declared at a path.

    Attributes:
        name: the part of the path that is unknown.
        path: the path before it.
        known: what could stand there.
    """

    def __init__(self, name: str, path: Path, known: tuple[str, ...]) -> None:
        super().__init__(name)
        self.name = name
        self.path = path
        self.known = known


def known_at(registry: Registry, root: Node | None, path: Path) -> Known:
    """What is known about a key path of a ruleset.

    Args:
        registry: the kinds.
        root: the ruleset, which tells the kinds of its rules.
        path: the key path; it need not be set.

    Raises:
        UnknownKeyError: no key is declared there.
    """
    return _Walk(registry, root, path).known()


class _Walk:
    """A walk along a key path, from the parameters of a ruleset inwards."""

    def __init__(self, registry: Registry, root: Node | None, path: Path) -> None:
        self.registry = registry
        self.path = path
        self.root = root
        self.table, self.kind, self.entry = "", "", Path()

    def known(self) -> Known:
        return self._in_spec(RulesetSpec, 0)

    def _in_spec(self, spec_type: type, at: int) -> Known:
        """What the path means from a part on that is a key of a parameter class."""
        known = {key.name: key for key in keys_of(spec_type)}
        if self.entry and len(self.entry) == at:
            known = {KIND: Key(KIND, str, KIND_OPTION, required=False), **known}
        name = self.path[at] if at < len(self.path) else ""
        key = known.get(str(name))
        if key is None:
            raise UnknownKeyError(str(name), self.path[:at], tuple(known))
        return self._in_value(key, key.hint, at + 1, at + 1)

    def _in_value(self, key: Key, hint: Any, at: int, end: int) -> Known:
        """What the path means from a part on that is inside of a value."""
        if at == len(self.path):
            return self._found(key, end)
        for member in members(hint):
            if is_rules(member):
                return self._in_rule(key, at, end)
            if is_map(member):
                return self._in_value(key, get_args(member)[1], at + 1, end)
            if is_spec(member) and isinstance(self.path[at], str):
                return self._in_spec(member, at)
        return self._found(key, end)

    def _in_rule(self, key: Key, at: int, end: int) -> Known:
        self.table, self.entry = str(key.option.kinds), self.path[: at + 1]
        named = child(self._node(self.entry), KIND)
        self.kind = str(named.value if named is not None else self.path[at])
        if at + 1 == len(self.path):
            return self._found(key, end)
        table = self.registry.tables()[self.table]
        if self.kind not in table:
            raise UnknownKeyError(str(self.path[at + 1]), self.entry, ())
        return self._in_spec(parameters(table[self.kind]), at + 1)

    def _found(self, key: Key, end: int) -> Known:
        return Known(key, self.path[:end], self.path[end:], self.table, self.kind, self.entry)

    def _node(self, path: Path) -> Node | None:
        node = self.root
        for part in path:
            node = child(node, part)
        return node
