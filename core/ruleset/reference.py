"""The reference of keys, kinds and moves as Markdown, from the declarations of the kinds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from typing import TYPE_CHECKING, Any, get_args, get_origin

from tiledraft.core.ruleset.dump import inline
from tiledraft.core.ruleset.findings import CODES
from tiledraft.core.ruleset.keys import (
    Key,
    is_map,
    is_rules,
    is_spec,
    keys_of,
    members,
    parameters,
    rule_tables,
    sort_of,
    summary,
)
from tiledraft.core.ruleset.spec import RulesetSpec
from tiledraft.core.ruleset.values import KIND

if TYPE_CHECKING:
    from tiledraft.core.registry import Registry, Table
    from tiledraft.core.rules import Rules
    from tiledraft.core.ruleset.resolved import Resolved

NAME = "NAME"
EXAMPLE = 48
HEAD = ("key", "what it says", "value", "default", "example")
SCALARS = {int: "whole number", float: "number", bool: "`true` or `false`", str: "text"}

Section = tuple[str, ...]
Examples = Mapping[tuple[Section, str], Any]


def reference(
    registry: Registry,
    shipped: Mapping[str, Resolved],
    rules: Mapping[str, Rules],
    lints: Mapping[str, str],
) -> str:
    """All that a ruleset can say, as Markdown.

    Args:
        registry: the kinds.
        shipped: rulesets to take examples from, by name.
        rules: compiled rules, whose moves are listed, by the name of their ruleset.
        lints: what each code of a lint finding means.
    """
    examples = Collector(registry).examples(shipped.values())
    parts = [
        *_keys(examples),
        *(line for name in rule_tables(registry) for line in _kinds(registry, name, examples)),
        *_effects(registry),
        *_events(registry),
        *_moves(rules),
        *_refusals(registry.refusals),
        *_codes("Findings", "What keeps a ruleset from being read.", CODES),
        *_codes("Lint", "What is probably a mistake in a ruleset that can be read.", lints),
    ]
    return "\n".join(parts)


class Collector:
    """Looks for values of keys in rulesets: the first that is found stands for all.

    Values are kept by the section that describes the key: the key path with a placeholder for
    names, or the table and the name of a kind.
    """

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.found: dict[tuple[Section, str], Any] = {}

    def examples(self, rulesets: Iterable[Resolved]) -> Examples:
        """A value of each key that one of some rulesets uses."""
        for resolved in rulesets:
            self._in_spec(RulesetSpec, resolved.data, ())
        return self.found

    def _in_spec(self, spec_type: type, data: Mapping[str, Any], section: Section) -> None:
        for key in keys_of(spec_type):
            if key.name in data:
                self.found.setdefault((section, key.name), data[key.name])
                self._in_value(key, key.hint, data[key.name], (*section, key.name))

    def _in_value(self, key: Key, hint: Any, value: Any, section: Section) -> None:
        for member in members(hint):
            if is_rules(member):
                table = self.registry.tables()[str(key.option.kinds)]
                for name, entry in value.items():
                    kind = str(entry.get(KIND, name))
                    own = (str(key.option.kinds), kind)
                    self._in_spec(parameters(table[kind]), entry, own)
            elif is_map(member):
                for inner in value.values():
                    self._in_value(key, get_args(member)[1], inner, (*section, NAME))
            elif is_spec(member) and isinstance(value, Mapping):
                self._in_spec(member, value, section)


def _keys(examples: Examples) -> Iterator[str]:
    """The keys that every game shares."""
    yield "## Keys\n"
    yield "What every game shares. `NAME` stands for a name that the ruleset gives.\n"
    yield from _tables_of(RulesetSpec, (), examples)


def _tables_of(spec_type: type, section: Section, examples: Examples) -> Iterator[str]:
    """The table of a parameter class and those of the maps inside of it."""
    yield f"### {f'`{_path(section)}`' if section else 'The whole file'}\n"
    yield from _table(keys_of(spec_type), section, examples)
    for key in keys_of(spec_type):
        for inner, path in _inner(key.hint, (*section, key.name)):
            yield from _tables_of(inner, path, examples)


def _inner(hint: Any, section: Section) -> Iterator[tuple[type, Section]]:
    for member in members(hint):
        if is_spec(member):
            yield member, section
        elif is_map(member) and not is_rules(member):
            yield from _inner(get_args(member)[1], (*section, NAME))


def _kinds(registry: Registry, table_name: str, examples: Examples) -> Iterator[str]:
    """The kinds of one table."""
    table = registry.tables()[table_name]
    places = [f"`{_path(at)}`" for name, at in _places(RulesetSpec, ()) if name == table_name]
    yield f"## Kinds of {sort_of(table)}s\n"
    yield f"Entries {' and '.join(places)}: each names its `kind`, or is called like it.\n"
    for name, kind in table.items():
        yield f"### `{name}`\n"
        yield f"{summary(kind)}{_brought(table, name)}\n"
        yield from _kind_tables(parameters(kind), (table_name, name), examples)


def _kind_tables(spec_type: type, section: Section, examples: Examples) -> Iterator[str]:
    keys = keys_of(spec_type)
    if not keys:
        yield "It has no keys.\n"
        return
    yield from _table(keys, section, examples)
    for key in keys:
        for inner, path in _inner(key.hint, (*section, key.name)):
            yield f"Keys of `{_path(path[2:])}`:\n"
            yield from _table(keys_of(inner), path, examples)


def _places(spec_type: type, section: Section) -> Iterator[tuple[str, Section]]:
    """Where the rules of each table stand."""
    for key in keys_of(spec_type):
        path = (*section, key.name)
        if is_rules(key.hint):
            yield str(key.option.kinds), (*path, NAME)
        for inner, at in _inner(key.hint, path):
            yield from _places(inner, at)


def _path(section: Section) -> str:
    return ".".join(section)


def _brought(table: Table[Any], name: str) -> str:
    """Who brings a kind, as the end of a description."""
    owner = table.owner_of(name)
    return "" if owner == "core" else f" Brought by the plugin `{owner}`."


def _table(keys: Sequence[Key], section: Section, examples: Examples) -> Iterator[str]:
    yield _row(HEAD)
    yield _row(["---"] * len(HEAD))
    for key in keys:
        yield _row(
            (
                f"`{key.name}`",
                key.option.description,
                value_words(key),
                default_words(key),
                _example(key, section, examples),
            )
        )
    yield ""


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def _example(key: Key, section: Section, examples: Examples) -> str:
    if (section, key.name) not in examples:
        return ""
    text = inline(examples[section, key.name])
    return f"`{text}`" if len(text) <= EXAMPLE else f"`{text[: EXAMPLE - 3]}...`"


def default_words(key: Key) -> str:
    """The default of a key, for people."""
    if key.required:
        return "required"
    if key.default in (None, "", (), {}) or is_dataclass(key.default):
        return "none"
    return f"`{inline(key.default)}`"


def value_words(key: Key) -> str:
    """What may stand behind a key, for people."""
    text = " or ".join(_hint_words(member, key) for member in members(key.hint))
    if key.option.per_players:
        text += "; may differ by number of players"
    return text


def _hint_words(hint: Any, key: Key) -> str:
    option = key.option
    if hint in (int, float):
        unit = f" of {option.unit}" if option.unit else ""
        return f"{SCALARS[hint]}{unit}{_range(key)}"
    if hint is str:
        if option.choices is not None:
            return " or ".join(f"`{choice}`" for choice in option.choices)
        return f"name of {_a(option.refers)}" if option.refers else "text"
    if hint in SCALARS:
        return SCALARS[hint]
    if get_origin(hint) is tuple:
        items = (_hint_words(member, key) for member in members(get_args(hint)[0]))
        return f"list: {' or '.join(items)} each"
    if is_rules(hint):
        return "map of rules"
    if is_map(hint):
        inner = " or ".join(_hint_words(member, key) for member in members(get_args(hint)[1]))
        return f"map of {'numbers' if get_args(hint)[0] is int else 'names'}, each with: {inner}"
    return "map of keys" if is_spec(hint) else "anything"


def _a(word: str) -> str:
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"


def _range(key: Key) -> str:
    low, high = key.option.low, key.option.high
    if low is not None and high is not None:
        return f", {low} to {high}"
    if low is not None:
        return f", at least {low}"
    return f", at most {high}" if high is not None else ""


def _effects(registry: Registry) -> Iterator[str]:
    yield "## Effects\n"
    yield "What a bonus or a trigger can bring, each with a number. Tokens are effects, too.\n"
    table = registry.effects
    for name, effect in table.items():
        text = summary(effect) or f"`{name}: N`"
        yield f"- {text}{_brought(table, name)}"
    yield ""


def _events(registry: Registry) -> Iterator[str]:
    yield "## Events\n"
    yield "What happens, as texts, records and conditions name it.\n"
    table = registry.events
    yield _row(("event", "what it is", "its numbers"))
    yield _row(["---"] * 3)
    for name, event in table.items():
        numbers = ", ".join(f"`{field}`" for field in event._fields)
        yield _row((f"`{name}`", summary(event) + _brought(table, name), numbers))
    yield ""


def _moves(rules: Mapping[str, Rules]) -> Iterator[str]:
    yield "## Moves\n"
    yield "How moves are written, with the key of the rule that allows each.\n"
    for name, compiled in rules.items():
        yield f"### In `{name}`\n"
        for kind in compiled.kinds.values():
            rule = f" (`{kind.rule}`)" if kind.rule else ""
            yield f"- `{kind.grammar()}`{rule}"
        yield ""


def _refusals(table: Table[str]) -> Iterator[str]:
    yield "## Refused moves\n"
    yield "Why a move is not legal: a stable code, and a sentence with its holes.\n"
    yield _row(("code", "sentence", "brought by"))
    yield _row(["---"] * 3)
    for code, sentence in table.items():
        yield _row((f"`{code}`", sentence, table.owner_of(code)))
    yield ""


def _codes(title: str, what: str, codes: Mapping[str, str]) -> Iterator[str]:
    yield f"## {title}\n"
    yield f"{what} `tiledraft validate` tells it.\n"
    yield _row(("code", "what is wrong"))
    yield _row(["---"] * 2)
    for code, text in codes.items():
        yield _row((f"`{code}`", text))
    yield ""
