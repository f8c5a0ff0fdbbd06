"""Typed values: what a field accepts, and what is said about everything else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ruleset.kit import SMALL, changed, kinds, places, reading, resolved
from tiledraft.core.errors import PluginError
from tiledraft.core.ruleset.fields import Instance, option
from tiledraft.core.ruleset.findings import CODES, LINE_BREAK, render
from tiledraft.core.ruleset.reader import read, read_ruleset


@dataclass(frozen=True, slots=True)
class Inner:
    """A nested map."""

    size: int = option("size", low=1)
    name: str = option("name", default="")


@dataclass(frozen=True, slots=True)
class Everything:
    """One key of each type."""

    number: int = option("a number", unit="coins", low=0, high=10, default=0)
    ratio: float = option("a ratio", default=0.5)
    flag: bool = option("a flag", default=False)
    text: str = option("a text", default="")
    maybe: int | None = option("a number or nothing", default=None)
    items: tuple[str, ...] = option("texts", default=())
    numbers: tuple[int, ...] = option("numbers", low=0, high=10, default=())
    either: int | tuple[int, ...] = option("one or several", low=1, default=1)
    named: dict[str, int] = option("numbers by name", low=0, default_factory=dict)
    counted: dict[int, str] = option("texts by number", default_factory=dict)
    mixed: dict[str, dict[str, str | int]] = option("maps of maps", default_factory=dict)
    inner: Inner = option("a map", default=Inner(size=1))
    inners: dict[str, Inner] = option("maps by name", default_factory=dict)
    choice: str = option("one of two", choices=("free", "stack"), default="free")
    per: int = option("by players", low=0, per_players=True, default=0)
    rules: dict[str, Instance] = option("rules", kinds="actions", default_factory=dict)


def everything(text: str, players: int = 2) -> tuple[Everything | None, list[Any]]:
    """The parameters in a text, and the places of the findings."""
    spec, findings = read(resolved(text), Everything, kinds(), players)
    return spec, list(places(findings))


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("number: 10", "number", 10),
        ("ratio: 1.5", "ratio", 1.5),
        ("ratio: 2", "ratio", 2),
        ("flag: true", "flag", True),
        ("text: '5'", "text", "5"),
        ("text: no", "text", "no"),
        ("maybe: 5", "maybe", 5),
        ("items: [a, b]", "items", ("a", "b")),
        ("numbers: []", "numbers", ()),
        ("either: 3", "either", 3),
        ("either: [3, 2, 1]", "either", (3, 2, 1)),
        ("named: {b: 2, a: 1}", "named", {"b": 2, "a": 1}),
        ("named: {2: 3}", "named", {"2": 3}),
        ("counted: {3: x, 10: y}", "counted", {3: "x", 10: "y"}),
        ("mixed: {a: {x: 1, y: z}, b: {}}", "mixed", {"a": {"x": 1, "y": "z"}, "b": {}}),
        ("inner: {size: 2, name: x}", "inner", Inner(size=2, name="x")),
        ("inners: {a: {size: 3}}", "inners", {"a": Inner(size=3)}),
        ("choice: stack", "choice", "stack"),
        ("per: 3", "per", 3),
        ("per: {2: 3, 3: 4}", "per", 3),
        ("per: {3: 4, else: 5}", "per", 5),
    ],
)
def test_values(text: str, name: str, value: object) -> None:
    """Each type of field accepts its values and gives them back as they are."""
    spec, findings = everything(f"{text}\n")
    assert findings == []
    assert getattr(spec, name) == value
    assert type(getattr(spec, name)) is type(value)


def test_defaults() -> None:
    """What is left out has its default."""
    spec, findings = everything("number: 1\n")
    assert findings == []
    assert spec is not None
    assert (spec.maybe, spec.choice, spec.named, spec.ratio) == (None, "free", {}, 0.5)


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("number: true", "value.type", 9),
        ("number: '5'", "value.type", 9),
        ("number: 5.0", "value.type", 9),
        ("number: yes", "value.type", 9),
        ("number: [5]", "value.type", 9),
        ("number: 11", "value.range", 9),
        ("number: -1", "value.range", 9),
        ("ratio: true", "value.type", 8),
        ("flag: 1", "value.type", 7),
        ("flag: yes", "value.type", 7),
        ("text: 5", "value.type", 7),
        ("text: {}", "value.type", 7),
        ("maybe: x", "value.type", 8),
        ("items: a", "value.type", 8),
        ("items: [a, 5]", "value.type", 12),
        ("numbers: [1, 2, 11]", "value.range", 17),
        ("numbers: [1, [2]]", "value.type", 14),
        ("either: x", "value.type", 9),
        ("either: 0", "value.range", 9),
        ("either: [1, 0]", "value.range", 13),
        ("either: {a: 1}", "value.type", 9),
        ("named: [1]", "value.type", 8),
        ("named: {a: x}", "value.type", 12),
        ("named: {a: -1}", "value.range", 12),
        ("counted: {a: x}", "key.number", 11),
        ("counted: {-1: x}", "key.number", 11),
        ("mixed: {a: 5}", "value.type", 12),
        ("mixed: {a: {x: true}}", "value.type", 16),
        ("inner: 5", "value.type", 8),
        ("inner: {}", "key.missing", 1),
        ("inner: {size: 0}", "value.range", 15),
        ("inner: {size: 1, colour: red}", "key.unknown", 18),
        ("inners: {a: {name: x}}", "key.missing", 10),
        ("choice: stak", "value.choice", 9),
        ("per: x", "value.type", 6),
        ("per: {2: x}", "value.type", 10),
        ("per: {2: 1, else: -1}", "value.range", 19),
        ("per: {3: 1}", "players.uncovered", 1),
        ("rules: {a: 5}", "value.type", 12),
        ("rules: {a: {kind: 5}}", "value.type", 19),
        ("rules: {a: {kind: lai}}", "kind.unknown", 19),
        ("rules: {lai: {}}", "kind.unknown", 9),
        ("rules: {a: {kind: lay}}", "key.missing", 9),
        ("rules: {lay: {price: 1, prise: 2}}", "key.unknown", 25),
    ],
)
def test_wrong_values(text: str, code: str, column: int) -> None:
    """A wrong value is one finding at the value; a wrong, missing or unknown key at a key."""
    spec, findings = everything(f"# {'x' * 20}\n{text}\n")
    assert spec is None
    assert findings == [(code, 2, column)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("number: yes", "must be a whole number of coins, not the text `yes`"),
        ("number: true", "a whole number of coins, not `true`"),
        ("number: 11", "11 is too large: at most 10 coins"),
        ("number: -1", "-1 is too small: at least 0 coins"),
        ("text: 1.0", "must be text, not `1.0`; put it in quotes"),
        ("flag: yes", "true or false, not the text `yes`"),
        ("items: a", "a list of text, not the text `a`"),
        ("either: x", "a whole number or a list of whole numbers"),
        ("inner: 5", "(keys: size, name)"),
        ("choice: stak", "did you mean `stack`?"),
        ("choice: quux", "allowed are: free, stack"),
        ("inner: {}", "`size` is missing: size"),
        ("nmber: 5", "did you mean `number`?"),
        ("rules: {lai: {}}", "there is no action kind `lai`; did you mean `lay`?"),
        ("rules: {quux: {}}", "known are: lay"),
        ("rules: {cheap: {kind: lay, price: 1}, cheep: {}}", "did you mean `cheap`?"),
        ("rules: {a: 5}", "`{}`"),
    ],
)
def test_messages(text: str, words: str) -> None:
    """The sentence says what is expected and what was found, with the nearest name."""
    _, findings = read(resolved(text), Everything, kinds(), 2)
    assert words in findings[0].message


def test_a_misspelt_key_is_not_missing_too() -> None:
    """A key that resembles a required one is reported once, not as missing as well."""
    assert everything("inner: {siez: 3}\n")[1] == [("key.unknown", 1, 9)]


def test_another_key_stays_missing() -> None:
    """An unknown key that resembles nothing hides no missing one."""
    assert everything("inner: {quux: 3}\n")[1] == [("key.unknown", 1, 9), ("key.missing", 1, 1)]


def test_a_refused_value_is_reported_once() -> None:
    """What was refused while the file was read is not reported again as a wrong value."""
    text = "number: !x 5\ninner: {size: }\nitems:\nrules: {lay: *none}\n"
    found = resolved(text)
    assert [finding.code for finding in found.findings] == [
        "yaml.tag",
        "yaml.empty_value",
        "yaml.empty_value",
        "yaml.alias",
    ]
    assert read(found, Everything, kinds(), 2) == (None, [])


def test_rules_know_their_kind_and_path() -> None:
    """An entry is an instance of the kind it names, or of the one with its own name."""
    spec, findings = everything("rules: {lay: {price: 2}, cheap: {kind: lay, price: 1}}\n")
    assert findings == []
    assert spec is not None
    lay, cheap = spec.rules.values()
    assert (lay.name, lay.kind, lay.rule, lay.spec.price) == ("lay", "lay", "rules.lay", 2)
    assert (cheap.name, cheap.kind, cheap.rule, cheap.spec.price) == (
        "cheap",
        "lay",
        "rules.cheap",
        1,
    )


def test_a_kind_may_refuse_its_parameters() -> None:
    """An error that a parameter class raises is a finding at the rule."""
    line = "    scoring: {product: {kind: count, of: [coins, coins, coins]}}\n"
    assert places(reading(SMALL + line)[1]) == [("value.refused", 19, 15)]


@dataclass(frozen=True, slots=True)
class Strange:
    """A field of a type that YAML cannot give."""

    when: complex = option("never")


def test_a_field_type_that_cannot_be_read() -> None:
    """A parameter class of impossible type is the plugin author's fault, and says so."""
    with pytest.raises(PluginError, match="when"):
        read(resolved("when: 5\n"), Strange, kinds(), 2)


def test_a_small_ruleset() -> None:
    """A sound ruleset gives parameters for each number of players, and no finding."""
    specs, findings = reading(SMALL)
    assert findings == []
    assert list(specs) == [2, 3]
    spec = specs[3]
    assert spec.players == (2, 3)
    assert spec.trucks.count == 3
    assert spec.money is None
    assert spec.supplies["wild"].groups["all"].tiles == {"plain": 3, "m": 1, "f": 1}
    area = spec.parks["wild"].areas["A1"]
    assert (area.kind, area.rule, area.spec.spaces) == ("pen", "parks.wild.areas.A1", 4)
    assert spec.parks["wild"].areas["shed"].kind == "heap"


def test_values_by_number_of_players() -> None:
    """A value by number of players is another for each table, also inside of a kind."""
    text = SMALL.replace("count: 3", "count: {2: 3, else: 5}")
    text = text.replace("spaces: 4", "spaces: {2: 6, 3: 7}")
    specs, findings = reading(text)
    assert findings == []
    assert [specs[players].trucks.count for players in (2, 3)] == [3, 5]
    assert [specs[p].parks["wild"].areas["A1"].spec.spaces for p in (2, 3)] == [6, 7]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("[2, 3]", "[]", [("value.length", 2, 10)]),
        ("[2, 3]", "[2, 2]", [("value.length", 2, 14)]),
        ("[2, 3]", "[0, 2]", [("value.range", 2, 11)]),
        ("[2, 3]", "[2, 21]", [("value.range", 2, 14)]),
        ("[2, 3]", "2-3", [("value.type", 2, 10)]),
        ("[2, 3]", "[two]", [("value.type", 2, 11)]),
        ("players: [2, 3]\n", "", [("key.missing", 1, 1)]),
        ("count: 3", "count: {2: 3}", [("players.uncovered", 3, 10)]),
        ("count: 3", "count: {}", [("players.uncovered", 3, 10)]),
        ("count: 3", "count: {else: 3, 4: 3}", [("players.unknown", 3, 27)]),
        ("count: 3", "count: {else: 3, two: 3}", [("players.unknown", 3, 27)]),
        ("count: 3", "count: {2: 0, else: 3}", [("value.range", 3, 21)]),
        ("in_play: 2", "in_play: 2\n    2: 3", [("key.unknown", 8, 5)]),
    ],
)
def test_players(old: str, new: str, expected: list[tuple[str, int, int]]) -> None:
    """Numbers of players that cannot be, and values that do not cover them, are found once."""
    assert changed((old, new)) == expected


def test_the_numbers_that_lack_a_value() -> None:
    """The message about a value by number of players tells which numbers lack one."""
    text = SMALL.replace("[2, 3]", "[2, 3, 4]").replace("count: 3", "count: {3: 3}")
    (found,) = reading(text)[1]
    assert "no value for 2 and 4 players" in found.message


def test_fewer_players_than_the_parent() -> None:
    """A house rule for fewer players leaves the parent's other values in peace."""
    base = SMALL.replace("count: 3", "count: {2: 3, 3: 4}").replace(
        "spaces: 4", "spaces: {3: 4, else: 5}"
    )
    specs, findings = reading("extends: base\nplayers: [3]\n", {"base": base})
    assert findings == []
    assert list(specs) == [3]


def test_an_own_value_for_nobody() -> None:
    """A value of the house rule itself for a number of players that cannot be is an error."""
    findings = reading("extends: base\ntrucks: {count: {4: 3, else: 3}}\n", {"base": SMALL})[1]
    assert places(findings) == [("players.unknown", 2, 18)]


def test_an_else_that_changes_nothing() -> None:
    """`else` over a parent that gives each number its value would be lost in silence."""
    base = SMALL.replace("count: 3", "count: {2: 3, 3: 4}")
    findings = reading("extends: base\ntrucks: {count: {else: 5}}\n", {"base": base})[1]
    assert places(findings) == [("players.unused", 2, 18)]
    assert reading("extends: base\ntrucks: {count: 5}\n", {"base": base})[1] == []


def test_another_kind_over_a_parent() -> None:
    """Keys of the parent that a changed kind does not take are found, and where to remove them."""
    text = "extends: base\nparks: {wild: {areas: {A1: {kind: heap}}}}\n"
    findings = reading(text, {"base": SMALL})[1]
    assert [(found.code, found.file, found.key) for found in findings] == [
        ("key.unknown", "base", "parks.wild.areas.A1.spaces"),
        ("key.unknown", "base", "parks.wild.areas.A1.bonus"),
    ]
    assert "my.yaml:2:29" in findings[0].message


def test_a_newer_format_is_the_only_finding() -> None:
    """A file of a newer format is refused with one sentence, not with a list of strange keys."""
    specs, (found,) = reading("format: 2\nnovelty: 1\n")
    assert specs == {}
    assert (found.code, found.line, found.column) == ("format.newer", 1, 9)


def test_format_one_and_wrong_formats() -> None:
    """The present format may be named; anything that is no number is a wrong value."""
    assert changed(("title: Small", "format: 1")) == []
    assert changed(("title: Small", "format: 0")) == [("value.range", 1, 9)]
    assert changed(("title: Small", "format: new")) == [("value.type", 1, 9)]


def test_unreadable_files_end_the_matter() -> None:
    """A ruleset that cannot be read at all has that one finding."""
    specs, findings = reading("players: [2\n")
    assert (specs, places(findings)) == ({}, [("yaml.syntax", 1, 10)])


def test_misspelt_parents() -> None:
    """At the top level `extends` and `with` are among the known keys."""
    (found,) = reading(SMALL + "extend: base\n")[1]
    assert "did you mean `extends`?" in found.message


def test_everything_in_one_run() -> None:
    """Faults of the file, of merging, of values and of names come together, in order."""
    text = SMALL.replace("title: Small", "title: 5\ntitle: 6\nauthor: null")
    text = text.replace("{plain: 3", "{plane: 3")
    text = text.replace("kind: heap", "kind: heep").replace("coins: 1}", "coin: true}")
    assert places(reading(text)[1]) == [
        ("value.type", 1, 8),
        ("yaml.duplicate", 2, 1),
        ("merge.removes_nothing", 3, 1),
        ("name.unknown", 11, 28),
        ("name.unknown", 19, 49),
        ("value.type", 19, 55),
        ("kind.unknown", 20, 20),
    ]


def test_findings_are_the_same_each_time() -> None:
    """Reading twice gives the same parameters and findings."""
    found = resolved(SMALL.replace("spaces: 4", "spaces: x"))
    assert read_ruleset(found, kinds()) == read_ruleset(found, kinds())


TOKENS = [
    "{",
    "}",
    "[",
    "]",
    ": ",
    ",",
    "\n",
    "  ",
    "- ",
    "null",
    "else",
    "5",
    "x",
    "&a ",
    "*a",
    "<<",
]


@given(
    st.integers(0, len(SMALL)), st.integers(0, 12), st.sampled_from(TOKENS) | st.text(max_size=3)
)
def test_any_slip_of_the_pen_is_a_finding(begin: int, length: int, typed: str) -> None:
    """Whatever is typed over a ruleset, it is still playable or has findings inside the file."""
    text = SMALL[:begin] + typed + SMALL[begin + length :]
    specs, findings = reading(text)
    assert bool(specs) != bool(findings)
    lines = LINE_BREAK.split(text)
    for found in findings:
        assert found.code in CODES
        assert 1 <= found.line <= len(lines)
        assert 1 <= found.column <= len(lines[found.line - 1]) + 1
        assert render(found, text).replace("\n", "").isprintable()
