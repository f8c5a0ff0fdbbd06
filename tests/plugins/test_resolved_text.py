"""A resolved ruleset, written out, is one file that can be mailed and played elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.plugins.kit import written
from tests.ruleset.kit import resolved
from tests.tables import plugins
from tiledraft.core.simulation.playout import random_game
from tiledraft.plugins.loader import Plugins, Ruleset

HOUSES = {
    "fewer players": "extends: combined\nplayers: [3, 4]\n",
    "changed": (
        "extends: combined\ntitle: 'Saturday: rules'\ntrucks: {places: {2: [4, 3, 2], else: 4}}\n"
        "parks: {zoo: {actions: {discard: null}, areas: {E6: {bonus: {full: {coins: 2}}}}}}\n"
    ),
    "mixed": (
        "with: [zooloretto, aquaretto]\nextends: combined\nmoney: {start: 3}\n"
        "title: Mixed\ndescription: '# none'\n"
    ),
}
PURSE = """\
from tiledraft.core.scoring import Term
from tiledraft.plugins import hookimpl

class PurseTerm(Term):
    def lines(self, state, seat):
        return self.line(state.coins[seat])

@hookimpl
def register_scoring(registry):
    registry.terms.add("purse", PurseTerm)

@hookimpl
def register_overlay():
    return '''
parks:
  zoo:
    scoring: {purse: {}, barn_stalls: null}
    actions: {move: {price: 2}}
'''
"""


def check(first: Ruleset, again: Ruleset) -> None:
    """Both are the same sound ruleset, and the second can be played alone."""
    assert [str(found) for found in again.findings] == []
    assert again.resolved.fingerprint == first.resolved.fingerprint
    assert again.specs == first.specs
    assert again.resolved.text == first.resolved.text
    for players in again.specs:
        assert random_game(again.rules(players), seed=1).finished


@pytest.mark.parametrize("name", list(plugins().rulesets()))
def test_shipped_rulesets(name: str, tmp_path: Path) -> None:
    """The resolved text of a shipped ruleset is a file that plays the same game."""
    first = Plugins().load(name)
    path = written(tmp_path, "mailed.yaml", first.resolved.text)
    check(first, Plugins().load(path))


@pytest.mark.parametrize("name", HOUSES)
def test_house_rules(name: str, tmp_path: Path) -> None:
    """So is that of a house rule, also of one for fewer players than its parent."""
    first = Plugins().load(written(tmp_path, "house.yaml", HOUSES[name]))
    assert "extends" not in first.resolved.data
    check(first, Plugins().load(written(tmp_path, "far/away.yaml", first.resolved.text)))


def test_a_plugin_that_is_given(tmp_path: Path) -> None:
    """With the overlay of a plugin merged in, it is played with the same plugin given."""
    plugin = written(tmp_path, "purse.py", PURSE)
    first = Plugins([plugin]).load("zooloretto")
    assert "barn_stalls" not in first.resolved.data["parks"]["zoo"]["scoring"]
    path = written(tmp_path, "mailed.yaml", first.resolved.text)
    check(first, Plugins([plugin]).load(path))


def test_a_plugin_that_is_named(tmp_path: Path) -> None:
    """A plugin that the ruleset names by path lies beside the text, too."""
    written(tmp_path, "purse.py", PURSE)
    text = "extends: zooloretto\nplugins: {./purse.py: {}}\n"
    house = written(tmp_path, "house.yaml", text)
    first = Plugins(trust=lambda _path, _hash: True).load(house)
    path = written(tmp_path, "mailed.yaml", first.resolved.text)
    check(first, Plugins(trust=lambda _path, _hash: True).load(path))


@pytest.mark.parametrize(
    ("overlay", "codes"),
    [
        ("title: Base\na: null\n", []),
        ("title: Base\nmap: {x: 1, y: null}\n", []),
        ("title: Other\na: null\n", ["merge.removes_nothing"]),
        ("map: {x: 2, y: null}\n", ["merge.removes_nothing"]),
        ("a: null\n", ["merge.removes_nothing"]),
    ],
)
def test_an_overlay_that_is_merged_already(overlay: str, codes: list[str]) -> None:
    """An overlay of which everything holds already may remove what is gone; a slip may not."""
    found = resolved("title: Base\nmap: {x: 1}\n", {}, overlay)
    assert [item.code for item in found.findings] == codes
