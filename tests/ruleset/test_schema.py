"""The schema for editors: it accepts what can be played and refuses what is written wrongly."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.ruleset import test_checks, test_names, test_values
from tests.ruleset.kit import SMALL, kinds, reading
from tests.ruleset.verdicts import complaints, disagreement, shipped_schema, validator
from tests.tables import plugins, shipped
from tiledraft.core.ruleset.keys import keys_of, parameters, rule_tables
from tiledraft.core.ruleset.schema import schema
from tiledraft.core.ruleset.spec import RulesetSpec

NAMES = tuple(plugins().rulesets())
SMALL_SCHEMA = validator(kinds())


def cases(test: Any) -> list[tuple[str, str]]:
    """The replacements that another test makes in the small ruleset."""
    (mark,) = test.pytestmark
    return [(old, new) for old, new, *_ in mark.args[1]]


@pytest.mark.parametrize("name", NAMES)
def test_shipped_rulesets_fit(name: str) -> None:
    """Every shipped file fits, and so does its resolved text."""
    source = plugins().rulesets()[name]
    assert complaints(shipped_schema(), source.content) == []
    assert complaints(shipped_schema(), shipped(name).resolved.text) == []


def test_it_is_plain_data() -> None:
    """The schema is the same after a trip through JSON, and says which dialect it is."""
    made = schema(kinds())
    assert json.loads(json.dumps(made)) == made
    assert made["$schema"].endswith("2020-12/schema")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        *cases(test_checks.test_checks),
        *cases(test_values.test_players),
        ("overflow: shed", "overflaw: shed"),
        ("kind: pen", "kind: pan"),
        ("kind: pen, ", ""),
        ("kind: pen", "kind: 5"),
        ("shed: {kind: heap}", "heap: {}"),
        ("shed: {kind: heap}", "shed: {}"),
        ("shed: {kind: heap}", "shed: {kind: heap, spaces: 2}"),
        ("spaces: 4", "spaces: 10"),
        ("spaces: 4", "spaces: {2: 4, else: 10}"),
        ("spaces: 4", "spaces: {}"),
        ("spaces: 4", "spaces: true"),
        ("spaces: 4", "spaces: 4, sizes: {3: 1}"),
        ("spaces: 4", "spaces: 4, sizes: {small: 1}"),
        ("spaces: 4", "open: false"),
        ("full: {coins: 1}", "ful: {coins: 1}"),
        ("full: {coins: 1}", "full: {coin: 1}"),
        ("full: {coins: 1}", "full: {coins: -1}"),
        ("title: Small", "title: null"),
        ("title: Small", "titel: Small"),
        ("stalls: {cafe: 2}", "stalls: {cafe: null}"),
        ("stalls: {cafe: 2}", "stalls: [cafe]"),
        ("places: 3", "places: [3, 2, x]"),
    ],
)
def test_small_rulesets_get_the_same_verdict(old: str, new: str) -> None:
    """Whole files: what is wrong in form is refused by both, what can be played by neither."""
    text = SMALL.replace(old, new)
    assert text != SMALL
    findings = reading(text)[1]
    said = complaints(SMALL_SCHEMA, text)
    assert disagreement(said, findings, whole=True) == ""


@pytest.mark.parametrize(
    ("old", "new"), [(old, new) for old, new in cases(test_names.test_unknown_names)]
)
def test_names_are_left_to_validate(old: str, new: str) -> None:
    """A name that nothing declares has the right form: a schema cannot see more."""
    text = test_names.TWO.replace(old, new)
    assert complaints(SMALL_SCHEMA, text) == []


@pytest.mark.parametrize(
    "text",
    [
        "extends: small\n",
        "with: [small]\n",
        "extends: small\ntrucks: null\n",
        "extends: small\ntrucks: {count: null}\n",
        "extends: small\ntrucks: {count: {2: 5, 3: null}}\n",
        "extends: small\nsupplies: {wild: {species: {lynx: null, bear: {}}}}\n",
        "extends: small\nparks: {wild: {areas: {A1: null}}}\n",
        "extends: small\nparks: {wild: {areas: {A1: {spaces: 5}}}}\n",
        "extends: small\nparks: {wild: {areas: {A1: {kind: heap, spaces: null, bonus: null}}}}\n",
        "extends: small\nparks: {wild: {areas: {A1: {bonus: {full: null}}}}}\n",
        "extends: small\nparks: {wild: {areas: {A1: {bonus: {full: {coins: null}}}}}}\n",
    ],
)
def test_overlays_may_leave_out_and_remove(text: str) -> None:
    """A file with `extends` or `with` needs nothing, and removes with null at any depth."""
    assert complaints(SMALL_SCHEMA, text) == []


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("extends: 5\n", "extends"),
        ("with: small\n", "with"),
        ("with: [small, 5]\n", "with.1"),
        ("extends: small\ntitel: x\n", ""),
        ("extends: small\nplayers: [2, null]\n", "players"),
        ("extends: small\ntrucks: {count: 21}\n", "trucks"),
        ("extends: small\nparks: {wild: {areas: {A1: {spaecs: 5}}}}\n", "parks"),
        ("extends: small\nparks: {wild: {areas: {A1: {kind: pan}}}}\n", "parks"),
        ("extends: small\nparks: {wild: {areas: {A1: {kind: heap, spaces: 5}}}}\n", "parks"),
        ("extends: small\nparks: {wild: {areas: {A1: {bonus: {fill: null}}}}}\n", "parks"),
    ],
)
def test_overlays_are_refused(text: str, path: str) -> None:
    """Wrong values and unknown keys of an overlay are refused where they stand, by both."""
    said = complaints(SMALL_SCHEMA, text)
    assert len(said) == 1
    assert said[0].startswith(path)
    assert reading(text, {"small": SMALL})[1] != []


def test_every_key_is_described() -> None:
    """Each key of each kind that plugins bring has its description in the schema."""
    registry = plugins().registry(plugins().names)
    text = json.dumps(schema(registry))
    specs: list[type] = [RulesetSpec]
    for table in rule_tables(registry).values():
        specs += [parameters(kind) for kind in table.values()]
    for spec in specs:
        for key in keys_of(spec):
            assert json.dumps(key.option.description[1:])[1:-1] in text


def test_units_and_defaults_are_told() -> None:
    """A description has the unit of a number and how it may differ, the default stands beside."""
    found = schema(kinds())["$defs"]["whole.areas.pen"]["properties"]
    assert found["spaces"]["description"] == (
        "Spaces (spaces). May differ by number of players: `{2: .., else: ..}`."
    )
    assert (found["open"]["description"], found["open"]["default"]) == ("Whether it is open.", True)
    assert "default" not in found["spaces"]
