"""Differences in words: everything that changes a game is told once, and nothing else."""

from __future__ import annotations

import pytest

from tests.ruleset.kit import SMALL, kinds, resolved
from tests.tables import plugins, shipped
from tiledraft.core.ruleset.diff import Difference, difference
from tiledraft.core.ruleset.source import Source

REGISTRY = plugins().registry(plugins().names)


def changes(text: str, parent: str = "combined") -> list[Difference]:
    """What a house rule over a shipped ruleset changes."""
    child = plugins().load_source(Source("house.yaml", f"extends: {parent}\n{text}\n"))
    assert [str(found) for found in child.findings] == []
    return list(difference(shipped(parent).resolved, child.resolved, REGISTRY))


def small(*replaced: tuple[str, str]) -> list[str]:
    """What differs in the small ruleset after some replacements of its text."""
    text = SMALL
    for old, new in replaced:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    found = difference(resolved(SMALL), resolved(text), kinds())
    return [item.sentence for item in found]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "parks: {zoo: {actions: {move: {price: 2}}}}",
            "action move in zoo costs 2 coins instead of 1",
        ),
        (
            "parks: {zoo: {actions: {expand: {price: 1}}}}",
            "action expand in zoo costs 1 coin instead of 3",
        ),
        (
            "parks: {zoo: {actions: {expand: {price: 0}}}}",
            "action expand in zoo costs nothing instead of 3 coins",
        ),
        ("parks: {zoo: {actions: {discard: null}}}", "action discard in zoo is removed"),
        (
            "parks: {zoo: {actions: {swap: {kind: exchange, price: 1, store: barn}}}}",
            "action swap in zoo is new: {kind: exchange, price: 1, store: barn}",
        ),
        (
            "parks: {zoo: {areas: {E5: {full: 9}}}}",
            "area E5 in zoo, points when all spaces are filled: 9 points instead of 8",
        ),
        (
            "parks: {zoo: {actions: {move: {stalls: false}}}}",
            (
                "action move in zoo, whether a stall on a stall space can be moved, too: "
                "no instead of yes"
            ),
        ),
        (
            "parks: {zoo: {areas: {E6: {bonus: {full: {coins: 2}}}}}}",
            (
                "area E6 in zoo, what its owner gets each time a tile is placed on the last free "
                "space (full, coins): 2 instead of none"
            ),
        ),
        (
            "parks: {water: {areas: {basins: {boards: {large: {copies: 1}}}}}}",
            "board large in water, how many each player has: 1 board instead of 2",
        ),
        (
            "supplies: {zoo: {coins: 10}}",
            "supply zoo, coin tiles, each worth one coin: 10 tiles instead of 12",
        ),
        (
            "supplies: {zoo: {groups: {all: {tiles: {m: 3}}}}}",
            "group all of supply zoo, tiles of each species by role (m): 3 tiles instead of 2",
        ),
        ("trucks: {rules: {one_supply: null}}", "truck rule one_supply is removed"),
        ("money: {start: 3}", "money, coins each player starts with: 3 coins instead of 2"),
        ("start_player: 1", "the seat that begins, 1-based: 1 instead of none"),
        ("ties: null", "what breaks a tie, in this order: none instead of coins"),
        (
            "trucks: {places: {2: [3, 3, 2], else: 4}}",
            (
                "trucks, places on each truck: 3, 3, 2 instead of 3, 2, 1 with 2 players; "
                "4 tiles instead of 3 with 3-5 players"
            ),
        ),
        (
            "trucks: {count: {3: 4}}",
            "trucks, number of trucks: 4 trucks instead of 3 with 3 players",
        ),
        (
            "players: [2, 3]",
            "the numbers of players it can be played with: 2, 3 instead of 2, 3, 4, 5",
        ),
    ],
)
def test_one_change_is_one_sentence(text: str, sentence: str) -> None:
    """Each change of a house rule is one sentence with what is now and what was."""
    assert [item.sentence for item in changes(text)] == [sentence]


def test_a_change_for_everybody_is_told_once() -> None:
    """Where all numbers of players get the same instead of the same, they are not listed."""
    (found,) = changes("trucks: {places: {3: 4, 4: 4, 5: 4}}", "coloretto")
    assert found.sentence == "trucks, places on each truck: 4 tiles instead of 3"


@pytest.mark.parametrize(
    "text",
    [
        "title: Mine\nauthor: Me\nversion: '2'\ndescription: Better\nformat: 1",
        "supplies: {zoo: {end_pile: {2: 15, else: 15}}}",
        "trucks: {places: {3: 3}}",
        "parks: {zoo: {areas: {barn: {order: free}}}}",
        "parks: {zoo: {areas: {E4: {bought: false}}}}",
        "set_up: {}",
    ],
)
def test_what_is_no_difference(text: str) -> None:
    """Titles, defaults written out and other ways to say the same are not told."""
    assert changes(text) == []


ZEBRA = "triggers: {zebras: {when: tile-placed, if: {species: zebra}, effects: {coins: 1}}}"
WITH_ZEBRAS = f"title: Zebras\nextends: zooloretto\n{ZEBRA}\n"


@pytest.mark.parametrize(
    ("trigger", "sentence"),
    [
        (
            "{when: tile-placed, if: {species: zebra}, effects: {coins: 1}, first_only: table}",
            (
                "when tile-placed happens, if the species is zebra, the player it happens to gets "
                "1 coin, only the first time in the whole game"
            ),
        ),
        (
            "{when: round-ended, if: {round: {at_least: 3}}, effects: {coins: 2, points: -1}}",
            (
                "when round-ended happens, if the round is at least 3, every player gets "
                "2 coins and -1 point"
            ),
        ),
        (
            "{when: tile-placed, if: {area: [E4, X], role: m}, effects: {}, first_only: seat}",
            (
                "when tile-placed happens, if the area is E4 or X and the role is m, the player it "
                "happens to gets nothing, only the first time for each player"
            ),
        ),
        (
            "{when: truck-taken, effects: {coins: 1}}",
            "when truck-taken happens, the player it happens to gets 1 coin",
        ),
    ],
)
def test_a_new_trigger_in_words(trigger: str, sentence: str) -> None:
    """When a new trigger fires, who gets what, and how often."""
    (found,) = changes(f"triggers: {{rule: {trigger}}}", "zooloretto")
    assert found.sentence == f"trigger rule is new: {sentence}"
    assert (found.key, found.old) == ("triggers.rule", None)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ("triggers: {zebras: null}", "trigger zebras is removed"),
        ("triggers: {zebras: {first_only: none}}", ""),
        (
            "triggers: {zebras: {if: {species: panda}}}",
            "trigger zebras, what the event must be about (species): panda instead of zebra",
        ),
        (
            "triggers: {zebras: {effects: {coins: 2}}}",
            "trigger zebras, what it gives (coins): 2 instead of 1",
        ),
    ],
)
def test_a_changed_trigger_in_words(change: str, sentence: str) -> None:
    """Of a trigger that is there in both, each change is one sentence."""
    parent, child = Source("parent.yaml", WITH_ZEBRAS), Source("child.yaml", change)
    before, after = (plugins().load_source(parent, more).resolved for more in ([], [child]))
    found = [item.sentence for item in difference(before, after, REGISTRY)]
    assert found == ([sentence] if sentence else [])


def test_order_is_no_difference() -> None:
    """The order of keys is not told."""
    assert small(("lynx: {}, otter: {}", "otter: {}, lynx: {}")) == []


def test_difference_has_its_section_key_and_values() -> None:
    """A difference knows what it belongs to, its key path and both values."""
    (price,) = changes("parks: {zoo: {actions: {move: {price: 2}}}}")
    assert (price.section, price.key) == ("park zoo", "parks.zoo.actions.move.price")
    assert (price.old, price.new) == (1, 2)
    (count,) = changes("trucks: {count: {3: 4}}")
    assert (count.section, count.key) == ("trucks", "trucks.count")
    (gone,) = changes("supplies: {zoo: {species: {panda: null}}}\nplayers: [2, 3, 4]")[1:]
    assert (gone.section, gone.old, gone.new) == ("supply zoo", {}, None)


def test_what_is_new_as_a_whole_is_one_sentence() -> None:
    """Of a park or a supply that is new its parts are not told one by one."""
    found = difference(shipped("zooloretto").resolved, shipped("combined").resolved, REGISTRY)
    sentences = [item.sentence for item in found]
    assert sum("park water is new" in sentence for sentence in sentences) == 1
    assert sum("water" in sentence for sentence in sentences) == 2
    assert "plugin aquaretto is new" in sentences
    assert "money, coins in the box: 60 coins instead of 30" in sentences


def test_difference_is_directed() -> None:
    """What is removed one way is new the other way."""
    first, second = resolved(SMALL), resolved(SMALL.replace("lynx: {}, ", ""))
    (there,) = difference(first, second, kinds())
    (back,) = difference(second, first, kinds())
    assert there.sentence == "species lynx of supply wild is removed"
    assert back.sentence == "species lynx of supply wild is new"


def test_another_kind_is_told_as_a_whole() -> None:
    """Keys of another kind cannot be compared one by one."""
    assert small(("A1: {kind: pen, spaces: 4, bonus: {full: {coins: 1}}}", "A1: {kind: heap}")) == [
        "area A1 in wild: {kind: heap} instead of {kind: pen, spaces: 4, bonus: {full: {coins: 1}}}"
    ]


def test_no_money_at_all() -> None:
    """A game without money differs from one with it by one sentence."""
    assert small(("title: Small", "money: {start: 1, bank: 9}")) == [
        "coins: {start: 1, bank: 9} instead of none"
    ]


@pytest.mark.parametrize("name", list(plugins().rulesets()))
def test_nothing_differs_from_itself(name: str) -> None:
    """A ruleset and its resolved text do not differ."""
    found = shipped(name).resolved
    assert difference(found, found, REGISTRY) == ()
    assert difference(found, resolved(found.text), REGISTRY) == ()


@pytest.mark.parametrize("text", ["parks: 5", "trucks: []", "money: {start: x}", "parks: {zoo: 5}"])
def test_an_unsound_ruleset_can_be_compared(text: str) -> None:
    """Values of the wrong sort are told as they are written."""
    found = difference(resolved(SMALL), resolved(f"{text}\n"), kinds())
    assert found
    assert all(item.sentence for item in found)
