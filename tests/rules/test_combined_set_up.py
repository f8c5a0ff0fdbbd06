"""The combined game: both games on one table (variant: preparation)."""

from pathlib import Path
from typing import Any

import pytest

from tests.tables import shipped
from tiledraft.core.areas import GridArea
from tiledraft.core.rules import Rules
from tiledraft.core.ruleset.resolved import plain
from tiledraft.core.ruleset.source import parse, read_file
from tiledraft.core.set_up import new_state
from tiledraft.rulesets import __file__ as rulesets_file

COMBINED = Path(rulesets_file).with_name("combined.yaml")


def rules(players: int) -> Rules:
    """The rules of a table."""
    return shipped("combined").rules(players)


@pytest.mark.parametrize(
    ("players", "zoo", "water"), [(2, 64, 50), (3, 75, 61), (4, 86, 72), (5, 97, 83)]
)
def test_two_piles_and_two_end_piles(players: int, zoo: int, water: int) -> None:
    """K01: the tiles of the two games are two piles, each with fifteen under a disc."""
    state, _ = new_state(rules(players), 1)
    assert state.left == [zoo, water]
    assert state.reserve == [15, 15]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_coins_in_all(players: int) -> None:
    """K01, C20: two coins each, not three, out of the sixty of both games."""
    state, _ = new_state(rules(players), 1)
    assert state.coins == [2] * players
    assert state.bank == 60 - 2 * players


@pytest.mark.parametrize(("players", "leaving"), [(2, 3), (3, 2), (4, 1), (5, 0)])
def test_species_leave_in_each_game(players: int, leaving: int) -> None:
    """With fewer than five players species leave both games, as in each game alone."""
    state, _ = new_state(rules(players), 1)
    supplies = [state.rules.sorts[sort].supply for sort in state.leaving]
    assert supplies.count(0) == supplies.count(1) == leaving


@pytest.mark.parametrize(("players", "boards"), [(2, 2), (3, 1), (4, 1), (5, 1)])
def test_zoo_expansions(players: int, boards: int) -> None:
    """C19: two closed enclosures with two players, one otherwise; all four water boards."""
    zoo, water = rules(players).parks
    assert sum(area.empty is None for area in zoo.areas) == boards
    basins = water.area("basins")
    assert isinstance(basins, GridArea)
    assert [board.copies for board in basins.boards] == [2, 2]


@pytest.mark.parametrize(
    ("players", "places"), [(2, (3, 2, 1)), (3, (3,) * 3), (4, (3,) * 4), (5, (3,) * 5)]
)
def test_trucks(players: int, places: tuple[int, ...]) -> None:
    """C17: as many trucks as players, three with blocked places for two."""
    assert rules(players).places == places


def test_no_species_is_in_both_games() -> None:
    """C24: types are counted per park; no name is shared but that of the coin tiles."""
    shared = [tile.name for tile in rules(5).tiles if "." in tile.name]
    assert shared == ["zoo.coin", "water.coin"]


def test_the_file_states_only_what_the_variant_states() -> None:
    """The mixture names its parts, the purse, the rules on trucks and the manager's ease."""
    root, findings = parse(read_file(COMBINED))
    assert root is not None
    assert not findings
    data = plain(root)
    assert data.pop("title")
    assert data.pop("description")
    assert data == {
        "with": ["zooloretto", "aquaretto"],
        "plugins": {"combined": {}},
        "money": {"start": 2, "bank": 60},
        "trucks": {"rules": {"one_supply": {}, "every_supply": {}}},
        "parks": {
            "zoo": {"scoring": {"barn_species": {"eased": {"by": "managers", "points": -1}}}}
        },
    }


def test_all_else_is_as_in_the_two_games() -> None:
    """Every park, supply and number that the mixture does not name is that of its game."""
    mixed, zoo, water = (
        shipped(name).resolved.data for name in ("combined", "zooloretto", "aquaretto")
    )
    assert mixed["supplies"] == {**zoo["supplies"], **water["supplies"]}
    assert mixed["parks"]["water"] == water["parks"]["water"]
    barn = dict(mixed["parks"]["zoo"]["scoring"]["barn_species"])
    assert barn.pop("eased") == {"by": "managers", "points": -1}
    assert _with_barn(mixed["parks"]["zoo"], barn) == zoo["parks"]["zoo"]
    assert mixed["ties"] == zoo["ties"] == water["ties"]
    for key in ("count", "places"):
        assert mixed["trucks"][key] == zoo["trucks"][key] == water["trucks"][key]


def _with_barn(park: Any, barn: dict[str, Any]) -> dict[str, Any]:
    """A zoo whose barn is scored otherwise."""
    return {**park, "scoring": {**park["scoring"], "barn_species": barn}}
