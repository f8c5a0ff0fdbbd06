"""Resolved data to typed parameters: one walk over the fields that the kinds declare."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, is_dataclass
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Union, get_args, get_origin

from tiledraft.core.errors import PluginError, TiledraftError
from tiledraft.core.registry import Registry
from tiledraft.core.ruleset.fields import Instance, Option
from tiledraft.core.ruleset.findings import (
    MOST_HINTS,
    Finding,
    Mark,
    Path,
    finding,
    key_path,
    nearest,
    printable,
    shown,
    suggestion,
)
from tiledraft.core.ruleset.merge import EXTENDS, WITH
from tiledraft.core.ruleset.resolved import Resolved, plain
from tiledraft.core.ruleset.shape import Empty, Shape, shape
from tiledraft.core.ruleset.sorts import SCALARS, fits, found_words, sort_words
from tiledraft.core.ruleset.source import BROKEN, Node
from tiledraft.core.text import ranges

ELSE = "else"
KIND = "kind"
MOST_ITEMS = 200
PLUGINS = "plugins"
Elsewhere = Mapping[tuple[str, str], str]
"""The plugins that a ruleset could use but does not, by table and name of each of their kinds."""

NOWHERE: Elsewhere = MappingProxyType({})


class Failed:
    """Stands for a value that could not be read; a finding was made."""


FAILED = Failed()


@dataclass(frozen=True, slots=True)
class Reference:
    """A name that a ruleset uses.

    Attributes:
        word: what it should name: "area", "species", ..
        name: the name.
        path: the key path of the value, or of the key if `is_key`.
        mark: where it stands.
        kind: the kind of the rule that uses it; None outside of rules.
        is_key: whether it is the key of a map.
    """

    word: str
    name: str
    path: Path
    mark: Mark
    kind: Any = None
    is_key: bool = False


class Reader:
    """Reads one resolved ruleset for one number of players.

    Attributes:
        findings: what was found wrong so far.
        references: the names that were used so far, by fields with `refers` or `keys`.
        absent: the plugins whose kinds were used although the ruleset does not name them.
        faulty: the paths of keys that are missing, or for which another was written.
    """

    def __init__(
        self,
        resolved: Resolved,
        registry: Registry,
        players: int,
        counts: Sequence[int],
        elsewhere: Elsewhere = NOWHERE,
    ) -> None:
        self.resolved = resolved
        self.registry = registry
        self.elsewhere = elsewhere
        self.absent: set[str] = set()
        self.faulty: set[Path] = set()
        self.players = players
        self.counts = counts
        self.layer = _layer(resolved, resolved.place("players").key)
        self.findings: list[Finding] = []
        self.references: list[Reference] = []
        self._kind: Any = None

    def spec(self, spec_type: type, node: Node, path: Path, skip: Iterable[str] = ()) -> Any:
        """An instance of a parameter class from a map, or `FAILED`."""
        known = shape(spec_type)
        if not isinstance(node.value, dict):
            return self._wrong(node, path, "a map of keys", known.fields)
        values: dict[str, Any] = {}
        resembled: set[str] = set()
        unset = [name for name in known.fields if name not in node.value]
        for key, item in node.value.items():
            if key in skip:
                continue
            if key not in known.fields:
                near = nearest(key, unset) if len(self.findings) < MOST_HINTS else None
                resembled.add(near or "")
                self.faulty.add((*path, near or key))
                names = unset if near else self._keys(known, skip, path)
                self._unknown(key, item, path, names, node.value.get(KIND))
                continue
            hint, option = known.fields[key]
            values[key] = self._option(hint, option, item, (*path, key))
        missing = [
            name for name in known.required if name not in node.value and name not in resembled
        ]
        self._missing(missing, known, node, path)
        values |= dict.fromkeys(missing, FAILED)
        if resembled or any(value is FAILED for value in values.values()):
            return FAILED
        try:
            return spec_type(**{known.names[key]: value for key, value in values.items()})
        except (ValueError, TiledraftError) as error:
            return self._add("value.refused", str(error), node.at, path)

    def _missing(self, names: Sequence[str], known: Shape, node: Node, path: Path) -> None:
        """Report keys without a default; a file without most of them forgot its parent."""
        self.faulty |= {(*path, name) for name in names}
        if len(names) > 1 and not path:
            message = f"{', '.join(shown(name) for name in names)} are missing"
            message += f"; a file that changes another ruleset begins with `{EXTENDS}: NAME`"
            self._add("key.missing", message, node.at, path)
            return
        for name in names:
            description = known.fields[name][1].description
            more = f": {description}" if description else ""
            self._add("key.missing", f"{shown(name)} is missing{more}", node.at, path)

    def _keys(self, known: Shape, skip: Iterable[str], path: Path) -> list[str]:
        return [*skip, *known.fields, *(() if path else (EXTENDS, WITH))]

    def _unknown(
        self, key: str, node: Node, path: Path, known: Iterable[str], kind: Node | None
    ) -> None:
        message = f"unknown key {shown(key)}"
        if len(self.findings) < MOST_HINTS:
            message += suggestion(key, known)
        if kind is not None and _layer(self.resolved, kind.at) > _layer(self.resolved, node.at):
            message += f" (the kind was changed in {kind.at}: `{printable(key)}: null` there)"
        self._add("key.unknown", message, node.at, (*path, key))

    def _option(self, hint: Any, option: Option, node: Node, path: Path) -> Any:
        if option.per_players and isinstance(node.value, dict):
            return self._per_players(hint, option, node, node.value, path)
        return self._value(hint, option, node, path)

    def _per_players(
        self, hint: Any, option: Option, node: Node, entries: dict[str, Node], path: Path
    ) -> Any:
        """The value for the number of players; the others are checked as well."""
        values = {
            key: self._value(hint, option, item, (*path, key)) for key, item in entries.items()
        }
        counts = {str(count) for count in self.counts}
        unset = [name for name in (*sorted(counts), ELSE) if name not in entries]
        is_misspelt = False
        for key, item in entries.items():
            if not self._is_count(key, item, counts):
                is_misspelt = is_misspelt or nearest(key, unset) is not None
                message = f"{shown(key)} is none of the numbers of players"
                message += suggestion(key, [*sorted(counts), ELSE], "known here")
                self._add("players.unknown", message, item.at, (*path, key))
        self._unused_else(entries, counts, path)
        value = values.get(str(self.players), values.get(ELSE, MISSING))
        if value is not MISSING:
            return value
        if is_misspelt:
            return FAILED
        if not self.players:
            return next(iter(values.values()), FAILED)
        needed = self.counts or (self.players,)
        missing = ranges(count for count in needed if str(count) not in values)
        message = f"there is no value for {missing} players; add it, or `else: ..`"
        return self._add("players.uncovered", message, node.at, path)

    def _is_count(self, key: str, node: Node, counts: set[str]) -> bool:
        """Whether a key is a number of players; a parent may know more of them than its child."""
        if key == ELSE or key in counts:
            return True
        below = _layer(self.resolved, node.at) < self.layer
        return key.isdecimal() and (below or not counts)

    def _unused_else(self, values: dict[str, Node], counts: set[str], path: Path) -> None:
        """An `else` laid over a map that has a value for every number changes nothing."""
        rest = values.get(ELSE)
        if rest is None or not counts or not counts <= values.keys():
            return
        own = _layer(self.resolved, rest.at)
        if any(_layer(self.resolved, values[key].at) < own for key in counts):
            message = "`else` changes nothing: below, every number of players has its own value"
            self._add("players.unused", message, rest.at, (*path, ELSE))

    def _value(self, hint: Any, option: Option, node: Node, path: Path, level: int = 0) -> Any:
        if node.value is BROKEN:
            return FAILED
        origin, arguments = get_origin(hint), get_args(hint)
        if origin in (Union, UnionType):
            return self._union(arguments, option, node, path)
        if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
            return self._list(arguments[0], option, node, path)
        if origin is dict:
            return self._map(arguments, option, node, path, level)
        if hint is Any:
            return plain(node)
        if isinstance(hint, type) and is_dataclass(hint):
            return self.spec(hint, node, path)
        if hint in SCALARS:
            return self._scalar(hint, option, node, path)
        raise PluginError(f"the type of the key {key_path(path)} cannot be read: {hint}")

    def _union(self, members: Sequence[Any], option: Option, node: Node, path: Path) -> Any:
        members = [member for member in members if member is not NoneType]
        for member in members:
            if fits(member, node.value):
                return self._value(member, option, node, path)
        if len(members) == 1:
            return self._value(members[0], option, node, path)
        return self._wrong(
            node, path, " or ".join(sort_words(member, option) for member in members)
        )

    def _list(self, hint: Any, option: Option, node: Node, path: Path) -> Any:
        if not isinstance(node.value, list):
            return self._wrong(node, path, sort_words(tuple[hint, ...], option))
        if len(node.value) > MOST_ITEMS:
            message = f"a list holds at most {MOST_ITEMS} items, this one {len(node.value)}"
            return self._add("value.length", message, node.mark, path)
        items = [
            self._value(hint, option, item, (*path, index)) for index, item in enumerate(node.value)
        ]
        return FAILED if any(item is FAILED for item in items) else tuple(items)

    def _map(self, hints: Sequence[Any], option: Option, node: Node, path: Path, level: int) -> Any:
        if not isinstance(node.value, dict):
            return self._wrong(node, path, "a map of keys")
        words = (option.keys,) if isinstance(option.keys, str) else option.keys or ()
        word = words[level] if level < len(words) else None
        read: dict[Any, Any] = {}
        for name, item in node.value.items():
            place = (*path, name)
            if word is not None:
                self._refer(word, name, place, item.at, is_key=True)
            key = self._key(hints[0], name, item, place)
            if self._is_misspelt(hints[1], name, node.value, place):
                read[key] = FAILED
            elif hints[1] is Instance:
                read[key] = self._instance(name, option, item, place, _but(name, node.value))
            else:
                read[key] = self._value(hints[1], option, item, place, level + 1)
        return FAILED if any(FAILED in pair for pair in read.items()) else read

    def _is_misspelt(self, hint: Any, name: str, entries: dict[str, Node], path: Path) -> bool:
        """Report a new entry that lacks keys and is called nearly like one of a file below."""
        node = entries[name]
        is_spec = isinstance(hint, type) and is_dataclass(hint) and hint is not Instance
        if not is_spec or not isinstance(node.value, dict):
            return False
        lacks = [key for key in shape(hint).required if key not in node.value]
        own = _layer(self.resolved, node.at)
        below = [key for key, item in entries.items() if _layer(self.resolved, item.at) < own]
        near = nearest(name, below)
        if not lacks or near is None:
            return False
        lacking = ", ".join(shown(key) for key in lacks)
        message = f"unknown key {shown(name)}; did you mean {shown(near)}?"
        message += f" (a new one needs {lacking})"
        self._add("key.unknown", message, node.at, path)
        self.faulty.add(path)
        return True

    def _key(self, hint: Any, key: str, node: Node, path: Path) -> Any:
        if hint is not int:
            return key
        if key.isdecimal() and key.isascii() and len(key) < 10:
            return int(key)
        message = f"{shown(key)} must be a whole number"
        return self._add("key.number", message, node.at, path)

    def _instance(
        self, name: str, option: Option, node: Node, path: Path, others: Sequence[str]
    ) -> Any:
        table = self.registry.tables()[str(option.kinds)]
        if node.value is BROKEN:
            return FAILED
        if not isinstance(node.value, dict):
            return self._wrong(node, path, "a map of keys; `{}` stands for no keys")
        named = node.value.get(KIND)
        kind = named.value if named is not None else name
        if named is not None and not isinstance(kind, str):
            return FAILED if kind is BROKEN else self._wrong(named, (*path, KIND), "a name")
        if kind not in table:
            mark, place = (named.mark, (*path, KIND)) if named is not None else (node.at, path)
            owner = self.elsewhere.get((str(option.kinds), str(kind)))
            if owner is not None:
                return self._absent(owner, f"{table.sort} {shown(kind)}", mark, place)
            message = f"there is no {table.sort} {shown(kind)}"
            if len(self.findings) < MOST_HINTS:
                near = nearest(str(kind), table if named is not None else [*table, *others])
                message += suggestion(str(kind), [near] if near else table, "known are")
            return self._add("kind.unknown", message, mark, place)
        around, self._kind = self._kind, table[str(kind)]
        spec = self.spec(getattr(self._kind, "Spec", Empty), node, path, skip=(KIND,))
        self._kind = around
        return spec if spec is FAILED else Instance(name, str(kind), spec, key_path(path))

    def _absent(self, owner: str, what: str, mark: Mark, path: Path) -> Any:
        """Report a plugin whose kinds are used but which the ruleset does not name, once."""
        if owner in self.absent:
            return FAILED
        self.absent.add(owner)
        message = f"the {what} comes with the plugin {shown(owner)}, which is not used here"
        message += f"; add `plugins: {{{printable(owner)}: {{}}}}`"
        return self._add("plugin.not_named", message, mark, path)

    def _scalar(self, hint: Any, option: Option, node: Node, path: Path) -> Any:
        value = node.value
        if not fits(hint, value):
            return self._wrong(node, path, sort_words(hint, option))
        if isinstance(value, int | float) and not isinstance(value, bool):
            return self._number(value, option, node, path)
        if isinstance(value, str):
            if option.choices is not None and value not in option.choices:
                message = f"{shown(value)} is not allowed here"
                message += suggestion(value, option.choices, "allowed are")
                return self._add("value.choice", message, node.mark, path)
            if option.refers is not None:
                self._refer(option.refers, value, path, node.mark)
        return value

    def _number(self, value: float, option: Option, node: Node, path: Path) -> Any:
        low, high = option.low, option.high
        unit = f" {option.unit}" if option.unit else ""
        if low is not None and value < low:
            message = f"{value} is too small: at least {low}{unit}"
        elif high is not None and value > high:
            message = f"{value} is too large: at most {high}{unit}"
        else:
            return value
        return self._add("value.range", message, node.mark, path)

    def _refer(self, word: str, name: str, path: Path, mark: Mark, *, is_key: bool = False) -> None:
        self.references.append(Reference(word, name, path, mark, self._kind, is_key))

    def _wrong(self, node: Node, path: Path, sort: str, known: Iterable[str] = ()) -> Any:
        if node.value is BROKEN:
            return FAILED
        message = f"this must be {sort}, not {found_words(node.value)}"
        if isinstance(node.value, int | float) and sort.startswith("text"):
            message += "; put it in quotes"
        names = ", ".join(printable(name) for name in known)
        message += f" (keys: {names})" if names else ""
        return self._add("value.type", message, node.mark, path)

    def _add(self, code: str, message: str, mark: Mark, path: Path) -> Any:
        self.findings.append(finding(code, message, mark, path))
        return FAILED


def _layer(resolved: Resolved, mark: Mark) -> int:
    return resolved.layers.get(mark.file, 0)


def _but(name: str, names: Iterable[str]) -> list[str]:
    return [other for other in names if other != name]
