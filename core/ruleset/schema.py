"""A JSON Schema of rulesets for editors, from the same declarations that values are read by.

There are two forms of everything: a whole ruleset says all that has no default; an overlay
(a file with `extends` or `with`) may leave out anything and remove anything with `null`.
What no schema can tell, such as names that nothing declares, only `validate` finds.
"""

from __future__ import annotations

from typing import Any, get_args, get_origin

from tiledraft.core.registry import Registry, Table
from tiledraft.core.ruleset.fields import Option
from tiledraft.core.ruleset.keys import (
    KIND_OPTION,
    Key,
    is_map,
    is_rules,
    is_spec,
    keys_of,
    members,
    parameters,
    summary,
)
from tiledraft.core.ruleset.merge import EXTENDS, WITH
from tiledraft.core.ruleset.spec import RulesetSpec
from tiledraft.core.ruleset.values import ELSE, KIND

DIALECT = "https://json-schema.org/draft/2020-12/schema"
COUNT = "^[0-9]+$"
NUMBER = "^[0-9]{1,9}$"
NULL = {"type": "null"}
EFFECT, EVENT = "effect", "event"
SCALARS = {int: "integer", float: "number", bool: "boolean", str: "string"}
PARENTS = {
    EXTENDS: {
        "type": "string",
        "description": "The ruleset this one changes: a name, or the path of a file.",
    },
    WITH: {
        "type": "array",
        "items": {"type": "string"},
        "description": "Overlays that merge after `extends`, in their order.",
    },
}

Schema = dict[str, Any]


def schema(registry: Registry) -> Schema:
    """The JSON Schema (2020-12) of a ruleset file, whole or overlay, as plain data.

    Args:
        registry: the kinds that rulesets may name.

    Raises:
        PluginError: a parameter class of a kind cannot be understood.
    """
    whole, overlay = _Form(registry, overlay=False), _Form(registry, overlay=True)
    halves = {form.prefix: form.ruleset() for form in (whole, overlay)}
    return {
        "$schema": DIALECT,
        "title": "tiledraft ruleset",
        "description": "Maps merge, everything else replaces, `null` removes.",
        "type": "object",
        "properties": PARENTS,
        "if": {"anyOf": [{"required": [EXTENDS]}, {"required": [WITH]}]},
        "then": _ref(overlay.prefix),
        "else": _ref(whole.prefix),
        "$defs": {**halves, **whole.definitions, **overlay.definitions},
    }


class _Form:
    """The definitions of one form."""

    def __init__(self, registry: Registry, *, overlay: bool) -> None:
        self.registry = registry
        self.overlay = overlay
        self.prefix = "overlay" if overlay else "whole"
        self.definitions: dict[str, Schema] = {}
        self.names: dict[type, str] = {}

    def ruleset(self) -> Schema:
        """A whole file."""
        found = self._object(RulesetSpec)
        if self.overlay:
            found["properties"] = dict.fromkeys(PARENTS, True) | found["properties"]
        return found

    def _object(self, spec_type: type, kind: Any = None) -> Schema:
        """A map with the keys of a parameter class, and no others."""
        keys = keys_of(spec_type)
        found: Schema = {
            "type": "object",
            "properties": {key.name: self._key(key, kind) for key in keys},
            "additionalProperties": False,
        }
        required = [key.name for key in keys if key.required]
        if required and not self.overlay:
            found["required"] = required
        return found

    def _key(self, key: Key, kind: Any) -> Schema:
        found = self._type(key.hint, key.option, kind)
        if key.option.per_players:
            found = {"anyOf": [found, self._by_players(found)]}
        found = self._or_null(found)
        about: Schema = {"description": _description(key)}
        if not key.required and _is_plain(key.default):
            about["default"] = key.default
        return about | found

    def _or_null(self, found: Schema) -> Schema:
        return {"anyOf": [found, NULL]} if self.overlay else found

    def _by_players(self, value: Schema) -> Schema:
        inner = self._or_null(value)
        found = {
            "type": "object",
            "patternProperties": {COUNT: inner},
            "properties": {ELSE: inner},
            "additionalProperties": False,
        }
        return found if self.overlay else {**found, "minProperties": 1}

    def _type(self, hint: Any, option: Option, kind: Any, level: int = 0) -> Schema:
        forms = [self._member(member, option, kind, level) for member in members(hint)]
        return forms[0] if len(forms) == 1 else {"anyOf": forms}

    def _member(self, hint: Any, option: Option, kind: Any, level: int) -> Schema:
        if hint is str and option.refers == EVENT:
            return {"enum": list(self.registry.events)}
        if hint in SCALARS:
            return _scalar(hint, option)
        if get_origin(hint) is tuple:
            item = self._type(get_args(hint)[0], option, kind, level)
            return {"type": "array", "items": item}
        if is_rules(hint):
            return self._rules(str(option.kinds))
        if is_map(hint):
            return self._map(hint, option, kind, level)
        if is_spec(hint):
            return self._defined(hint)
        return {}

    def _map(self, hint: Any, option: Option, kind: Any, level: int) -> Schema:
        key, value = get_args(hint)
        inner = self._or_null(self._type(value, option, kind, level + 1))
        found: Schema = {"type": "object", "additionalProperties": inner}
        words = (option.keys,) if isinstance(option.keys, str) else option.keys or ()
        word = words[level] if level < len(words) else None
        names = self._names(word, kind)
        if word == EFFECT:
            found["properties"] = dict.fromkeys(self.registry.effects, inner)
        if names is not None:
            found["propertyNames"] = {"enum": names}
        elif key is int:
            found["propertyNames"] = {"pattern": NUMBER}
        return found

    def _names(self, word: str | None, kind: Any) -> list[str] | None:
        """The names that keys of a map may have; None if the ruleset declares them."""
        milestones = getattr(kind, "milestones", None) if word == "milestone" else None
        return None if milestones is None else [str(name) for name in milestones]

    def _rules(self, table_name: str) -> Schema:
        """A map of rules: an entry has the kind that it names, or else that of its own name."""
        table = self.registry.tables()[table_name]
        name = f"{self.prefix}.{table_name}"
        if name not in self.definitions:
            self.definitions[name] = {}
            self.definitions[name] = self._entries(table_name, table)
        return _ref(name)

    def _entries(self, table_name: str, table: Table[Any]) -> Schema:
        if not table:
            return {"type": "object", "additionalProperties": False}
        named = self._definition(f"{table_name} by kind", self._named_kind(table_name, table))
        if self.overlay:
            free = self._definition(f"{table_name} of any kind", self._any_kind(table_name, table))
            entry = {"if": {"required": [KIND]}, "then": named, "else": free}
            return {"type": "object", "additionalProperties": self._or_null(entry)}
        own = {
            kind: {
                "if": {"required": [KIND]},
                "then": named,
                "else": self._kind(table_name, kind, table[kind]),
            }
            for kind in table
        }
        return {"type": "object", "properties": own, "additionalProperties": named}

    def _named_kind(self, table_name: str, table: Table[Any]) -> Schema:
        """An entry that names its kind."""
        cases = [
            {
                "if": {"properties": {KIND: {"const": kind}}},
                "then": self._kind(table_name, kind, table[kind], self._strangers(table, kind)),
            }
            for kind in table
        ]
        properties = {KIND: _kinds(table)}
        return {"type": "object", "required": [KIND], "properties": properties, "allOf": cases}

    def _any_kind(self, table_name: str, table: Table[Any]) -> Schema:
        """An entry of an overlay whose kind only the ruleset below knows."""
        forms: dict[str, list[Schema]] = {KIND: [_kinds(table)]}
        for kind in table.values():
            for name, found in self._object(parameters(kind), kind)["properties"].items():
                known = forms.setdefault(name, [])
                if found not in known:
                    known.append(found)
        properties = {
            name: found[0] if len(found) == 1 else {"anyOf": found} for name, found in forms.items()
        }
        return {"type": "object", "properties": properties, "additionalProperties": False}

    def _strangers(self, table: Table[Any], kind: str) -> Schema:
        """Keys of other kinds, which an overlay that changes the kind has to remove."""
        if not self.overlay:
            return {}
        own = {key.name for key in keys_of(parameters(table[kind]))}
        others = (key.name for other in table.values() for key in keys_of(parameters(other)))
        return {name: NULL for name in others if name not in own}

    def _kind(self, table_name: str, name: str, kind: Any, others: Schema | None = None) -> Schema:
        found = self._object(parameters(kind), kind)
        found["description"] = summary(kind)
        found["properties"] = {KIND: {"const": name}, **found["properties"], **(others or {})}
        return self._definition(f"{table_name}.{name}", found)

    def _defined(self, spec_type: type) -> Schema:
        """A map with its own definition, so that it stands in the schema once."""
        if spec_type not in self.names:
            same = sum(known.__name__ == spec_type.__name__ for known in self.names)
            self.names[spec_type] = f"{spec_type.__name__}{same + 1 if same else ''}"
            self._definition(self.names[spec_type], self._object(spec_type))
        return _ref(f"{self.prefix}.{self.names[spec_type]}")

    def _definition(self, name: str, found: Schema) -> Schema:
        self.definitions[f"{self.prefix}.{name}"] = found
        return _ref(f"{self.prefix}.{name}")


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _kinds(table: Table[Any]) -> Schema:
    return {"enum": list(table), "description": _sentence(KIND_OPTION.description)}


def _scalar(hint: Any, option: Option) -> Schema:
    found: Schema = {"type": SCALARS[hint]}
    if hint is str and option.choices is not None:
        found["enum"] = list(option.choices)
    if hint in (int, float):
        if option.low is not None:
            found["minimum"] = option.low
        if option.high is not None:
            found["maximum"] = option.high
    return found


def _description(key: Key) -> str:
    """What an editor shows about a key."""
    text = key.option.description
    if key.option.unit:
        text += f" ({key.option.unit})"
    text = _sentence(text)
    if key.option.per_players:
        text += " May differ by number of players: `{2: .., else: ..}`."
    return text


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _is_plain(value: Any) -> bool:
    return isinstance(value, str | int | float) and value != ""
