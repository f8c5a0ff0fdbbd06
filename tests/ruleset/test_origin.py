"""Where values come from, and what is known about a key."""

from __future__ import annotations

from functools import cache

import pytest

from tests.ruleset.kit import SMALL, resolved
from tests.tables import plugins, shipped
from tiledraft.core.errors import RulesetError
from tiledraft.core.ruleset.findings import Mark
from tiledraft.core.ruleset.origin import Explanation, explain, origin
from tiledraft.core.ruleset.source import Source
from tiledraft.plugins.loader import Ruleset

HOUSE = """\
extends: combined
title: Saturday
money: {start: 4}
parks:
  zoo:
    areas:
      E4: {full: 7}
    actions:
      move: {price: 2}
      discard: null
"""


@cache
def house() -> Ruleset:
    """A house rule over the combined game."""
    found = plugins().load_source(Source("house.yaml", HOUSE))
    assert [str(item) for item in found.findings] == []
    return found


def about(key: str) -> Explanation:
    """What is known about a key of the house rule."""
    return explain(house().resolved, house().registry, key)


def line_of(name: str, text: str) -> int:
    """The only line of a shipped file that begins with a text, spaces aside."""
    lines = plugins().rulesets()[name].text.split("\n")
    (found,) = [number for number, line in enumerate(lines, 1) if line.strip().startswith(text)]
    return found


def test_every_value_has_its_file_and_line() -> None:
    """Numbers, texts, lists and empty maps are listed in order with the file that wrote them."""
    base = "title: Base\nlist: [1, {a: 2}]\nmap:\n  a: 1\n  b: {}\n"
    found = origin(resolved("extends: base\nmap:\n  a: 2\n", {"base": base}))
    assert [(item.key, item.value, item.place) for item in found] == [
        ("title", "Base", "base:1"),
        ("list", "[1, {a: 2}]", "base:2"),
        ("map.a", "2", "my.yaml:3"),
        ("map.b", "{}", "base:5"),
    ]


def test_origins_of_a_house_rule() -> None:
    """What the house rule says is from its file, the rest from the games."""
    found = {item.key: item for item in origin(house().resolved)}
    assert (found["money.start"].value, found["money.start"].place) == ("4", "house.yaml:3")
    spaces = found["parks.zoo.areas.E4.spaces"]
    assert (spaces.value, spaces.place) == ("4", f"zooloretto:{line_of('zooloretto', 'E4:')}")
    assert found["trucks.places.2"].value == "[3, 2, 1]"
    assert "parks.zoo.actions.discard.price" not in found


@pytest.mark.parametrize("name", list(plugins().rulesets()))
def test_origins_are_all_there_is(name: str) -> None:
    """The values with their keys are the whole of a ruleset, and each stands at its place."""
    found = shipped(name).resolved
    for item in origin(found):
        node = found.node(item.key)
        assert node is not None
        assert node.at == item.mark
        line = found.text_of(item.mark.file).split("\n")[item.mark.line - 1]
        last = item.key.rpartition(".")[2]
        assert line[item.mark.column - 1 : item.mark.end - 1].strip("'\"") == last


def test_a_key_that_was_changed() -> None:
    """A changed key tells what it does, its value, who wrote it and what it was before."""
    found = about("parks.zoo.actions.move.price")
    assert (found.value, found.default) == ("2", "required")
    assert found.description == "what it costs"
    assert found.expected == "whole number of coins, 0 to 1000"
    assert (found.rule, found.kind) == ("parks.zoo.actions.move", "action kind `move`")
    assert found.written == Mark("house.yaml", 9, 14, 19)
    (before,) = found.overrode
    assert (before.value, before.mark.file) == ("1", "zooloretto")
    assert before.mark.line == line_of("zooloretto", "move:")
    assert found.removed is None


def test_a_key_that_was_changed_twice() -> None:
    """Everything a value replaced is told, the latest first."""
    assert [(item.value, item.mark.file) for item in about("money.start").overrode] == [
        ("2", "combined"),
        ("1", "aquaretto"),
        ("2", "zooloretto"),
    ]


def test_equal_values_below_are_one() -> None:
    """A value that was replaced by the same is not told again."""
    others = {"one": "title: A\n", "two": "extends: one\ntitle: A\n"}
    merged = resolved("extends: two\ntitle: B\n", others)
    found = explain(merged, house().registry, "title")
    assert [(item.value, item.mark.file) for item in found.overrode] == [("A", "two")]


def test_a_key_that_was_removed() -> None:
    """A removed rule, and each key of it, tells where it was removed and what it was."""
    rule = about("parks.zoo.actions.discard")
    assert (rule.value, rule.written) == ("", None)
    assert rule.removed == Mark("house.yaml", 10, 7, 14)
    assert [item.value for item in rule.overrode] == ["{price: 2, source: barn}"]
    price = about("parks.zoo.actions.discard.price")
    assert (price.value, price.removed) == ("", rule.removed)
    assert [item.value for item in price.overrode] == ["2"]


def test_a_rule() -> None:
    """A whole rule tells what its kind does and which plugin brings it."""
    found = about("parks.zoo.areas.E4")
    assert found.kind == "area kind `enclosure`"
    assert found.plugin == "zooloretto"
    assert found.description.startswith("An enclosure")
    assert found.expected == found.default == ""
    assert found.value.startswith("{kind: enclosure, spaces: 4, stalls: 2, full: 7,")


@pytest.mark.parametrize(
    ("key", "value", "description"),
    [
        ("start_player", "", "the seat that begins, 1-based; drawn at random if left out"),
        ("players[2]", "3", "the numbers of players it can be played with"),
        ("trucks.places.else", "3", "places on each truck; a list gives one number per truck"),
        ("supplies.zoo.groups.all.tiles.plain", "7", "tiles of each species by role"),
        ("parks.water.areas.basins.boards.large.copies", "2", "how many each player has"),
        ("parks.zoo.areas.E4.kind", "enclosure", "which kind of rule it is"),
        ("parks.zoo.areas.barn.order", "free", "`free`: any tile can be taken out"),
    ],
)
def test_any_sort_of_key(key: str, value: str, description: str) -> None:
    """Keys that are not set, items of lists, names in maps and nested keys are explained."""
    found = about(key)
    assert (found.key, found.value) == (key, value)
    assert found.description.startswith(description)


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ("parks.zoo.actions.mvoe.price", "`parks.zoo.actions` has no `mvoe`; did you mean `move`?"),
        ("parks.zo.actions", "`parks` has no `zo`; did you mean `zoo`?"),
        ("trucks.plces", "there is no key `plces` in `trucks`; did you mean `places`?"),
        ("truks", "there is no key `truks` in a ruleset; did you mean `trucks`?"),
        ("money.stat", "there is no key `stat` in `money`; did you mean `start`?"),
        ("players[9]", "`players` has no `[9]`"),
        ("trucks.places.9", "`trucks.places` has no `9`; it has: 2, else"),
        ("money.start.x", "`money.start` has no `x`"),
    ],
)
def test_keys_that_do_not_exist(key: str, message: str) -> None:
    """A misspelt key is refused with what is wrong in it and the nearest that exists."""
    with pytest.raises(RulesetError) as refused:
        about(key)
    assert str(refused.value) == message


def test_the_end_of_a_key() -> None:
    """The end of a key will do if only one key ends so, a removed one if no other is there."""
    assert about("barn_species").key == "parks.zoo.scoring.barn_species"
    assert about("discard").key == "parks.water.actions.discard"
    assert about("zoo.actions.discard").removed == Mark("house.yaml", 10, 7, 14)
    with pytest.raises(RulesetError, match=r"`price` may be parks\.zoo\.actions\.move\.price, "):
        about("price")


@pytest.mark.parametrize("name", list(plugins().rulesets()))
def test_every_value_can_be_explained(name: str) -> None:
    """There is an explanation with a description for each value of every shipped ruleset."""
    found = shipped(name)
    for item in origin(found.resolved):
        explained = explain(found.resolved, found.registry, item.key)
        assert explained.value == item.value
        assert explained.written == item.mark
        assert explained.description


def test_an_unsound_ruleset_can_be_explained() -> None:
    """Keys of a ruleset with faults are explained as far as they are known."""
    broken = resolved(SMALL.replace("kind: pen", "kind: pan"))
    assert explain(broken, house().registry, "trucks.count").value == "3"
    with pytest.raises(RulesetError, match="there is no key `spaces`"):
        explain(broken, house().registry, "parks.wild.areas.A1.spaces")
