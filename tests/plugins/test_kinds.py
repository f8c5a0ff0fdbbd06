import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import pytest

from tiledraft.core.actions import DutyKind, Kind, MoneyAction
from tiledraft.core.areas import Area
from tiledraft.core.errors import PluginError
from tiledraft.core.kinds import core_registry
from tiledraft.core.measures import Measure
from tiledraft.core.registry import Registry
from tiledraft.core.rules import TruckRule
from tiledraft.core.ruleset.fields import option
from tiledraft.core.scoring import Term
from tiledraft.core.set_up import SetUpStep
from tiledraft.plugins import hookimpl
from tiledraft.plugins.checks import CONTRACTS, faults_of
from tiledraft.plugins.loader import Plugins

BASES = {
    "areas": Area,
    "actions": MoneyAction,
    "duties": DutyKind,
    "answers": Kind,
    "measures": Measure,
    "terms": Term,
    "set_up": SetUpStep,
}


def faults(table: str, entry: Any, name: Any = "mine") -> list[str]:
    """What is wrong with an entry of a table."""
    return list(faults_of(table, name, entry))


def spec(*fields: tuple[str, Any, Any], frozen: bool = True) -> type:
    """A parameter class with some fields: name, type, default."""
    content: dict[str, Any] = {"__annotations__": {name: hint for name, hint, _ in fields}}
    content |= {name: value for name, _, value in fields if value is not None}
    return dataclass(frozen=frozen)(type("MineSpec", (), content))


def term(parameters: Any) -> type[Term]:
    """A score line with a parameter class."""
    return type("Mine", (Term,), {"Spec": parameters, "lines": lambda *_: ()})


def points() -> Any:
    """A field as it must be."""
    return option("points", unit="points")


def test_all_kinds_of_the_engine_and_of_the_games_are_sound() -> None:
    """What the engine and the shipped plugins register fulfils what is asked of others."""
    plugins = Plugins()
    registries = (core_registry(), plugins.registry(plugins.names), plugins.bots())
    found = {
        (table, name): faults(table, entry, name)
        for registry in registries
        for table, kinds in registry.tables().items()
        for name, entry in kinds.items()
    }
    assert {key: wrong for key, wrong in found.items() if wrong} == {}


def test_every_table_is_checked() -> None:
    """No table of the registry takes just anything."""
    assert [table for table in Registry().tables() if not faults(table, 3)] == []


def test_contracts_name_what_the_engine_has() -> None:
    """Each method that a kind must define is one that its base class declares."""
    for contract in CONTRACTS.values():
        declared = {*dir(contract.base), *contract.base.__annotations__}
        assert {*contract.methods, *contract.either} <= declared


@pytest.mark.parametrize("table", [*BASES, "truck_rules"])
@pytest.mark.parametrize("entry", [3, "x", object(), object, Registry, None])
def test_kind_of_another_class(table: str, entry: Any) -> None:
    """A kind derives from the class that its table is for."""
    (wrong,) = faults(table, entry)
    assert wrong.startswith("must be a subclass of tiledraft.core.")


@pytest.mark.parametrize("table", BASES)
def test_kind_that_leaves_its_methods_open(table: str) -> None:
    """A kind defines what its base class leaves open."""
    (first, *_) = faults(table, type("Mine", (BASES[table],), {"name": "mine"}))
    assert first.startswith("lacks ")


@pytest.mark.parametrize(
    ("content", "wrong"),
    [
        ({}, []),
        ({"accepts": ("species",)}, ["lacks spots, put, refuse"]),
        ({"accepts": ("species",), "is_store": True}, ["lacks spots, put"]),
    ],
)
def test_area_for_tiles(content: dict[str, Any], wrong: list[str]) -> None:
    """An area that tiles can stand in says where; only a store never refuses one."""
    kind = type("Mine", (Area,), content | {"to_words": 0, "from_words": 0})
    assert faults("areas", kind) == wrong


def test_truck_rule_may_leave_everything_open() -> None:
    """A truck rule may restrict nothing at all."""
    assert faults("truck_rules", type("Mine", (TruckRule,), {})) == []


def test_money_action_needs_a_price() -> None:
    """An action that costs coins has an option for the price, and lists its actions."""
    content = {"why_not": 0, "act": 0, "in_park": 0}
    assert faults("actions", type("Mine", (MoneyAction,), content)) == []
    without = content | {"Spec": spec(("points", int, points()))}
    wrong = faults("actions", type("Mine", (MoneyAction,), without))
    assert wrong == ["needs an option `price` among its parameters"]
    del content["in_park"]
    assert faults("actions", type("Mine", (MoneyAction,), content)) == ["lacks in_park or options"]


@dataclass(frozen=True)
class Inner:
    """Parameters inside of others, which may hold themselves."""

    points: int = option("points")
    more: dict[str, "Inner"] = option("more of them", default_factory=dict)


@dataclass(frozen=True)
class Unknown:
    """Parameters of a type that is not there."""

    points: "NoSuchType" = option("points")  # type: ignore[name-defined]  # noqa: F821 - wrong


@pytest.mark.parametrize(
    "hint",
    [
        int,
        float,
        bool,
        str,
        int | None,
        tuple[int, ...],
        int | tuple[int, ...],
        dict[str, int],
        dict[int, str],
        dict[str, dict[str, int]],
        Inner,
        dict[str, Inner],
        Any,
    ],
)
def test_types_of_parameters(hint: Any) -> None:
    """Parameters have the types that `fields` promises to read."""
    assert faults("terms", term(spec(("points", hint, points())))) == []


@pytest.mark.parametrize(
    "hint", [list[int], set, bytes, complex, tuple[int, int], dict[bool, int], dict[str, list[int]]]
)
def test_types_that_yaml_cannot_give(hint: Any) -> None:
    """Other types are refused at once, not when a ruleset uses them."""
    (wrong,) = faults("terms", term(spec(("points", hint, points()))))
    assert wrong.startswith("has a parameter MineSpec.points of a type that YAML cannot give: ")


@pytest.mark.parametrize(
    ("parameters", "wrong"),
    [
        (int, "has a `Spec` that is not a dataclass"),
        ({}, "has a `Spec` that is not a dataclass"),
        (
            spec(("points", int, 3)),
            "has a parameter MineSpec.points that is not made by option()",
        ),
        (
            spec(("points", int, field(default=1))),
            "has a parameter MineSpec.points that is not made by option()",
        ),
        (
            spec(("points", int, points()), frozen=False),
            "has parameters MineSpec that are not frozen: write @dataclass(frozen=True)",
        ),
        (
            Unknown,
            (
                "has parameters that cannot be read: the parameters Unknown: "
                "name 'NoSuchType' is not defined"
            ),
        ),
        (
            spec(("inner", dict[str, spec(("points", int, 3))], points())),  # type: ignore[misc]
            "has a parameter MineSpec.points that is not made by option()",
        ),
    ],
)
def test_parameters_that_are_no_options(parameters: Any, wrong: str) -> None:
    """Parameters are frozen dataclasses of options, those inside of others, too."""
    assert faults("terms", term(parameters)) == [wrong]


def test_kind_without_parameters() -> None:
    """A kind need not have parameters."""
    assert faults("terms", type("Mine", (Term,), {"lines": 0})) == []


@pytest.mark.parametrize("name", ["Mine", "", "a b", "a.b", "_a", "a-", "1a", 3, None, "ä"])
@pytest.mark.parametrize("table", ["areas", "effects", "bots", "events"])
def test_name_of_a_kind(table: str, name: Any) -> None:
    """Names are what rulesets can write: lower-case words."""
    assert faults(table, object, name) == [
        "must be called by lower-case words joined by hyphens or _"
    ]


class MineFound(NamedTuple):
    """An event."""

    seat: int


def test_events_are_named_after_their_class() -> None:
    """An event is a class of named tuples, registered under the name that texts give it."""
    assert faults("events", MineFound, "mine-found") == []
    assert faults("events", MineFound) == ["must be registered under its own name, 'mine-found'"]
    assert faults("events", tuple, "tuple") == ["must be a class of named tuples"]


def test_duties_are_registered_under_their_name() -> None:
    """A duty is found by the name that it has itself."""
    content = {"options": 0, "text": 0, "answers": (), "name": "mine"}
    duty = type("Mine", (DutyKind,), content)
    assert faults("duties", duty) == []
    assert faults("duties", duty, "thine") == ["must be registered under its own name, 'mine'"]


@pytest.mark.parametrize(
    ("code", "sentence", "wrong"),
    [
        ("a.b", "no {tile} is in {area}", []),
        ("ab", "x", ["must be called by lower-case words joined by dots"]),
        ("a.b", "", ["must be a sentence"]),
        ("a.b", 3, ["must be a sentence"]),
        (
            "a.b",
            "{",
            ["has a sentence with a stray brace: Single '{' encountered in format string"],
        ),
        ("a.b", "{}", ["has a sentence with a hole that is no name"]),
        ("a.b", "{0}", ["has a sentence with a hole that is no name"]),
        ("a.b", "{tile.name}", ["has a sentence with a hole that is no name"]),
    ],
)
def test_sentences_of_refusals(code: str, sentence: Any, wrong: list[str]) -> None:
    """A sentence can be filled in with what `refuse` is given."""
    assert faults("refusals", sentence, code) == wrong


class House:
    """A plugin that registers something as a score line."""

    def __init__(self, entries: Iterable[tuple[str, Any]]) -> None:
        self.entries = entries

    @hookimpl
    def register_scoring(self, registry: Registry) -> None:
        """Register it."""
        for name, entry in self.entries:
            registry.terms.add(name, entry)


class NoLines(Term):
    """A score line without lines."""


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        (NoLines, "plugin house: register_scoring: the scoring kind 'mine' lacks lines"),
        (3, "plugin house: register_scoring: the scoring kind 'mine' must be a subclass of "),
    ],
)
def test_message_names_plugin_hook_kind_and_line(entry: Any, message: str) -> None:
    """A kind that cannot be used is told with plugin, hook, name, file and line."""
    plugins = Plugins()
    plugins.add(House([("mine", entry)]), "house")
    with pytest.raises(PluginError, match=rf"^{re.escape(__file__)}:\d+: {re.escape(message)}"):
        plugins.load("zooloretto")


def test_kinds_that_are_taken() -> None:
    """A plugin cannot take the place of a kind of the engine or of a game."""
    plugins = Plugins()
    plugins.add(House([("enclosures", term(None))]), "house")
    with pytest.raises(PluginError, match="'enclosures' is registered by zooloretto and by house"):
        plugins.load("zooloretto")


def test_plugin_that_fails_leaves_nothing_half_registered() -> None:
    """After a failure the next registry has nothing of the plugin (E89)."""
    plugins = Plugins()
    plugins.add(House([("good", term(None)), ("bad", 3)]), "house")
    with pytest.raises(PluginError):
        plugins.registry(["house"])
    assert "good" not in plugins.registry([]).terms
