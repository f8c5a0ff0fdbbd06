"""Rulesets whose values are sound one by one and still cannot be played."""

from __future__ import annotations

import pytest

from tests.ruleset.kit import SMALL, changed, places, reading
from tiledraft.core.ruleset.checks import fewest_tiles

PER_SPECIES = 5  # plain 3, m 1, f 1
SUPPLY = 2 * PER_SPECIES + 2 + 2  # two species in play, two stalls, two coins


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("end_pile: 5", f"end_pile: {SUPPLY}", []),
        ("end_pile: 5", f"end_pile: {SUPPLY + 1}", [("supply.end_pile", 6, 15)]),
        ("end_pile: 5", "end_pile: {2: 5, else: 99}", [("supply.end_pile", 6, 28)]),
        ("in_play: 2", "in_play: 4", [("supply.in_play", 7, 14)]),
        ("in_play: 2", "in_play: 3", []),
        ("in_play: 2", "in_play: {2: 4, 3: 3}", [("supply.in_play", 7, 18)]),
        ("young: 2", "young: 2, stays: true", [("supply.in_play", 7, 14)]),
        ("in_play: 2", "leaving: [lynx, lynx]\n    in_play: 2", [("supply.leaving", 7, 14)]),
        ("in_play: 2", "leaving: []\n    in_play: 2", [("supply.leaving", 7, 14)]),
        ("count: 3", "count: 4", []),
        ("count: 3", "count: 2", [("trucks.count", 3, 17)]),
        ("places: 3", "places: [3, 2, 1]", []),
        ("places: 3", "places: [3, 2]", [("trucks.places", 3, 28)]),
        ("places: 3", "places: {2: [3], else: 3}", [("trucks.places", 3, 32)]),
        ("title: Small", "money: {start: 2, bank: 6}", []),
        ("title: Small", "money: {start: 2, bank: 5}", [("money.bank", 1, 25)]),
        ("title: Small", "start_player: 2", []),
        ("title: Small", "start_player: 3", [("check.players", 1, 15)]),
        ("m: {mates: f}", "m: {}", [("supply.mates", 8, 31)]),
        ("m: {mates: f}", "m: {mates: m}", [("supply.mates", 8, 39)]),
        ("lynx: {}", "Lynx: {}", [("name.form", 10, 15)]),
        ("lynx: {}", "snow lynx: {}", [("name.form", 10, 15)]),
        ("lynx: {}", "snow_lynx: {}", [("name.form", 10, 15)]),
        ("lynx: {}", "snow-lynx-2: {}", []),
        ("lynx: {}", "2-lynx: {}", [("name.form", 10, 15)]),
        ("lynx: {}", "lüchs: {}", [("name.form", 10, 15)]),
        ("cafe: 2", "Cafe: 2", [("name.form", 11, 14)]),
        ("A1:", "A*1:", [("name.form", 17, 7)]),
        ("A1:", "big-Pen:", []),
        ("lynx: {}", "coin: {}", [("name.reserved", 10, 15)]),
        ("cafe: 2", "coin: 2", [("name.reserved", 11, 14)]),
        ("roles: {", "roles: {young: {}, ", [("name.reserved", 8, 13)]),
        ("roles: {", "roles: {plain: {}, ", [("name.reserved", 8, 13)]),
        ("roles: {", "roles: {shed: {}, ", [("name.twice", 8, 13)]),
        ("cafe: 2", "lynx: 2", [("name.twice", 11, 14)]),
        (
            "lynx: {}",
            "lynx: {}, bear: {group: all}",
            [],
        ),
        (
            "young: 2}",
            "young: 2}, big: {tiles: {plain: 9}}",
            [("supply.group", 10, 15), ("supply.group", 10, 25), ("supply.group", 10, 36)],
        ),
    ],
)
def test_checks(old: str, new: str, expected: list[tuple[str, int, int]]) -> None:
    """What makes play impossible is found at the key that is to be changed."""
    assert changed((old, new)) == expected


def test_empty_supplies_and_parks() -> None:
    """Without a supply or without a park there is nothing to play."""
    text = "players: [2]\ntrucks: {count: 3, places: 3}\nsupplies: {}\nparks: {}\n"
    assert places(reading(text)[1]) == [("value.length", 3, 11), ("value.length", 4, 8)]


def test_a_supply_without_tiles() -> None:
    """A supply that holds nothing cannot be drawn from."""
    assert changed(
        ("{plain: 3, m: 1, f: 1}", "{plain: 0}"),
        ("cafe: 2", "cafe: 0"),
        ("    coins: 2\n", ""),
        ("end_pile: 5", "end_pile: 0"),
    ) == [("supply.end_pile", 5, 3)]


def test_a_fault_at_some_tables_says_at_which() -> None:
    """A fault that only some numbers of players have names them; one of all tables does not."""
    text = SMALL.replace("title: Small", "money: {start: 2, bank: 5}")
    assert "(with 3 players)" in reading(text)[1][0].message
    text = SMALL.replace("in_play: 2", "in_play: 9")
    assert "with" not in reading(text)[1][0].message


def test_the_smallest_supply() -> None:
    """If species of different size leave at random, the end pile must fit when the large leave."""
    text = SMALL.replace("young: 2}", "young: 2}, big: {tiles: {plain: 9}}")
    text = text.replace(
        "lynx: {}, otter: {}, wolf: {}", "lynx: {group: all}, wolf: {group: all}, elk: {group: big}"
    )
    supply = reading(text)[0][2].supplies["wild"]
    assert fewest_tiles(supply) == 2 * PER_SPECIES + 4
    named = text.replace("in_play: 2", "in_play: 2\n    leaving: [lynx]")
    assert fewest_tiles(reading(named)[0][2].supplies["wild"]) == PER_SPECIES + 9 + 4
    stays = text.replace("{plain: 9}", "{plain: 9}, stays: true")
    assert fewest_tiles(reading(stays)[0][2].supplies["wild"]) == PER_SPECIES + 9 + 4


def test_a_species_that_stays_cannot_be_told_to_leave() -> None:
    """A species of a group that stays may not be in the list of those that leave."""
    assert changed(
        ("young: 2}", "young: 2}, big: {tiles: {plain: 9}, stays: true}"),
        (
            "lynx: {}, otter: {}, wolf: {}",
            "lynx: {group: all}, elk: {group: big}, wolf: {group: all}",
        ),
        ("in_play: 2", "leaving: [lynx, elk]\n    in_play: 2"),
    ) == [("supply.leaving", 7, 21)]


SECOND = """\
  tame:
    park: PARK
    end_pile: 1
    in_play: 1
    groups: {all: {tiles: {plain: 3}}}
    species: {NAME: {}}
"""


def with_second(park: str, name: str, measure: str = "pets") -> list[tuple[str, int, int]]:
    """The findings of `SMALL` with a second supply and a second park."""
    text = SMALL.replace("  wild:\n    end_pile", "  wild:\n    park: wild\n    end_pile")
    text = text.replace("parks:\n", SECOND.replace("PARK", park).replace("NAME", name) + "parks:\n")
    text += "    measures: {pets: {kind: count}}\n"
    text += "  tame:\n    overflow: box\n    areas: {box: {kind: heap}}\n"
    text += f"    measures: {{{measure}: {{kind: count}}}}\n"
    return places(reading(text)[1])


def test_several_parks() -> None:
    """Tile names are unique in a park, measure names in the ruleset."""
    assert with_second("wild", "goat", "goats") == []
    assert with_second("tame", "lynx", "goats") == []
    assert with_second("wild", "lynx", "goats") == [("name.twice", 19, 15)]
    assert with_second("wild", "cafe", "goats") == [("name.twice", 19, 15)]
    assert with_second("tame", "goat", "pets") == [("name.twice", 30, 16)]
    assert with_second("tame", "goat", "coins") == [("name.reserved", 30, 16)]


def test_a_supply_among_parks_names_its_own() -> None:
    """With several parks a supply must say where its tiles go."""
    text = SMALL + "  tame:\n    overflow: box\n    areas: {box: {kind: heap}}\n"
    assert places(reading(text)[1]) == [("supply.park", 5, 3)]
