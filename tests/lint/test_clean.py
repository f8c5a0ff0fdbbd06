"""No false alarms: what is shipped, and what scenarios and mixtures of the tests are made of."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.conformance.houses import house, houses
from tests.project.tree import ROOT
from tests.rules.mixtures import three_games, two_water_zoos
from tests.tables import plugins, rich, shipped
from tiledraft.core.lint import lint
from tiledraft.core.lint.leftovers import WORDS
from tiledraft.core.ruleset.dump import dump
from tiledraft.core.ruleset.resolved import plain
from tiledraft.core.ruleset.source import Source, read_file
from tiledraft.core.scenario import read_scenarios
from tiledraft.plugins.loader import Ruleset

SHORT = "supply.short_end_pile"
SHOWN_ON_PURPOSE = {
    SHORT: ("end_pile", "places"),
    "money.free_for_ever": ("to_owner: 3", "when: coins-paid"),
    "token.useless": ("tokens:",),
}


def codes(ruleset: Ruleset) -> list[str]:
    """The codes of what is found in a ruleset."""
    return [one.code for one in lint(ruleset)]


def overlays() -> Iterator[tuple[str, str]]:
    """The rulesets of all scenarios with the overlays that are laid over them."""
    for path in sorted((ROOT / "tests" / "scenarios").rglob("*.yaml")):
        for scenario in read_scenarios(read_file(path)).scenarios:
            if scenario.overlay is not None:
                yield scenario.ruleset, dump(plain(scenario.overlay))


@pytest.mark.parametrize("name", plugins().rulesets())
def test_shipped_rulesets_are_clean(name: str) -> None:
    """Nothing is found in a ruleset that comes with the program, nor if all begin rich."""
    assert codes(shipped(name)) == []
    assert codes(rich(name)) == []


@pytest.mark.parametrize(("name", "overlay"), dict.fromkeys(overlays()))
def test_scenarios_are_clean(name: str, overlay: str) -> None:
    """Changed rules in scenarios are fine, but for those that show what lint warns of."""
    found = codes(plugins().load(name, [Source("overlay", overlay)]))
    expected = [
        code for code, keys in SHOWN_ON_PURPOSE.items() if any(key in overlay for key in keys)
    ]
    assert set(found) <= set(expected)


@pytest.mark.parametrize("name", houses())
def test_house_rules_are_clean(name: str) -> None:
    """Nothing is found in the mixtures of the conformance suite, but an end pile too small."""
    assert codes(house(name)) == ([SHORT] if name == "small end pile" else [])


def test_mixtures_are_clean() -> None:
    """Nothing is found in mixtures of several games or parks."""
    assert codes(three_games()) == []
    assert codes(two_water_zoos()) == []


def test_words_are_those_of_the_screen() -> None:
    """The words that a ruleset may change are those that the command line asks for by name."""
    texts = [path.read_text("utf-8") for path in (ROOT / "cli").rglob("*.py")]
    asked = {word for text in texts for word in re.findall(r"\.word\([\"'](\w+)[\"']\)", text)}
    assert asked == set(WORDS)
