"""What messages say besides the place: who is to blame and what to do, once for each cause."""

from __future__ import annotations

import pytest

from tests.ruleset.kit import SMALL, kinds, reading, resolved
from tests.tables import plugins
from tiledraft.core.ruleset.keys import keys_of
from tiledraft.core.ruleset.prune import pruned
from tiledraft.core.ruleset.source import Source
from tiledraft.core.ruleset.spec import RulesetSpec


def messages(text: str) -> list[str]:
    """What is found wrong with a text that may use the shipped plugins."""
    return [str(found) for found in plugins().load_source(Source("my.yaml", text)).findings]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("extends: base\nx: null\n", "which `base` does not have"),
        ("with: [base, more]\nx: null\n", "which none of `base`, `more` has"),
        ("extends: base\nwith: [more]\nx: null\n", "which none of `base`, `more` has"),
        ("title: A\nx: null\n", "which is not there"),
    ],
)
def test_null_names_the_parent(text: str, words: str) -> None:
    """Removing what is not there is told with the rulesets that do not have it."""
    (found,) = resolved(text, {"base": "title: B\n", "more": "author: C\n"}).findings
    assert words in found.message


def test_kinds_of_a_plugin_that_is_not_named() -> None:
    """All kinds of a plugin that the ruleset does not name are one finding, which names it."""
    text = plugins().rulesets()["zooloretto"].text.replace("plugins:\n  zooloretto: {}\n", "")
    (found,) = messages(text)
    assert found.endswith("which is not used here; add `plugins: {zooloretto: {}}`")
    assert "the area kind `enclosure` comes with the plugin `zooloretto`" in found


@pytest.mark.parametrize(
    ("new", "code"),
    [
        ("plugins: [zooloretto]\n", "value.type"),
        ("plugin: {zooloretto: {}}\n", "key.unknown"),
        ("plugins: 5\n", "value.type"),
    ],
)
def test_plugins_that_cannot_be_read(new: str, code: str) -> None:
    """A fault of `plugins` itself is told alone, not with every kind that is then unknown."""
    text = plugins().rulesets()["zooloretto"].text
    changed = text.replace("plugins:\n  zooloretto: {}\n", new)
    found = plugins().load_source(Source("my.yaml", changed)).findings
    assert [item.code for item in found] == [code]


@pytest.mark.parametrize(
    "text", ["extends: 5\n", "extends:\n", "with: base\n", "with: [base, 5]\n"]
)
def test_parents_that_cannot_be_named(text: str) -> None:
    """A parent that is no name is told alone, not with everything that is then missing."""
    assert len(reading(text, {"a": SMALL, "base": SMALL})[1]) == 1


def test_a_name_that_a_house_rule_removed() -> None:
    """A name still in use is told with the place where it was removed."""
    (found,) = messages(
        "extends: aquaretto\nparks:\n  water:\n    measures:\n      managers: null\n"
    )
    assert found.startswith("aquaretto:")
    assert found.endswith("(`managers` is removed in my.yaml:5:7)")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("trucks: {count: {2: 4}}", "my.yaml:2:21: trucks.count.2:"),
        ("trucks: {places: {2: [4, 3]}}", "my.yaml:2:22: trucks.places.2:"),
        ("money: {start: 7}", "my.yaml:2:16: money.start:"),
        ("money: {bank: 3}", "my.yaml:2:15: money.bank:"),
        ("supplies: {zoo: {in_play: 0, end_pile: 25}}", "my.yaml:2:40: supplies.zoo.end_pile:"),
        ("supplies: {zoo: {species: {panda: null}}}", "my.yaml:2:27: supplies.zoo.species:"),
    ],
)
def test_what_was_written_last_is_marked(text: str, place: str) -> None:
    """Of two keys that do not fit together the one of the house rule is marked."""
    (found,) = messages(f"extends: zooloretto\n{text}\n")
    assert found.startswith(place)


def test_one_fault_at_many_tables_is_one_finding() -> None:
    """A fault that takes another form for each number of players is told once, with all of them."""
    (found,) = messages("extends: zooloretto\nmoney: {bank: 5}\n")
    assert found.endswith(
        "the players start with 2 coins each, more than the 5 in the box (with 3-5 players)"
    )


def test_values_for_other_players_are_forgotten() -> None:
    """A child for fewer players keeps no value for the others, in any map by players."""
    base = SMALL.replace("count: 3", "count: {2: 3, 3: 4}").replace(
        "spaces: 4", "spaces: {2: 4, 3: 5, else: 6}"
    )
    found = pruned(resolved("extends: base\nplayers: [3]\n", {"base": base}), kinds())
    assert found.data["trucks"]["count"] == {"3": 4}
    area = found.data["parks"]["wild"]["areas"]["A1"]
    assert area["spaces"] == {"3": 5, "else": 6}
    assert area["bonus"] == {"full": {"coins": 1}}
    assert [key.name for key in keys_of(RulesetSpec) if key.name in found.data] == [
        "players",
        "supplies",
        "parks",
        "trucks",
        "title",
    ]
