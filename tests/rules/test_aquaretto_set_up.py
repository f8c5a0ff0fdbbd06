"""What lies on the table before the first turn of Aquaretto (rulebook: components, setup)."""

from collections import Counter

import pytest

from tests.tables import shipped
from tiledraft.core.areas import Area, GridArea, SeatsArea
from tiledraft.core.errors import PositionError
from tiledraft.core.rules import Rules
from tiledraft.core.set_up import new_state
from tiledraft.core.state import State

TRAINABLE = {"dolphin", "orca", "sea-lion"}
FISH_EATERS = {"turtle", "hippo", "crocodile", "penguin", "polar-bear"}
PRINTED_SPACES = {
    *((x, 4) for x in (1, 2, 3)),
    *((x, 3) for x in (0, 1, 2, 3, 4)),
    *((x, 2) for x in (0, 1, 2, 3, 4)),
    *((x, 1) for x in (1, 2, 3, 4)),
    *((x, 0) for x in (2, 3)),
}


def rules(players: int) -> Rules:
    """The rules of a table."""
    return shipped("aquaretto").rules(players)


def area(name: str) -> Area:
    """An area of the water zoo."""
    return rules(5).parks[0].area(name)


def basins() -> GridArea:
    """The water zoo itself."""
    found = area("basins")
    assert isinstance(found, GridArea)
    return found


def species_in_play(state: State) -> set[str]:
    """Names of the species that have tiles in the game."""
    return {sort.name for sort in state.rules.sorts if sort.index not in state.leaving}


@pytest.mark.parametrize(
    ("players", "pile", "species"), [(5, 83, 8), (4, 72, 7), (3, 61, 6), (2, 50, 5)]
)
def test_piles(players: int, pile: int, species: int) -> None:
    """T01: 98, 87, 76 or 65 tiles, fifteen of them set aside under the disc."""
    state, _ = new_state(rules(players), 1)
    assert state.left == [pile]
    assert state.reserve == [15]
    assert sum(state.unseen[0]) == pile + 15
    assert len(species_in_play(state)) == species


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_money_at_the_start(players: int) -> None:
    """Each player has one coin of the thirty, the bank the rest."""
    state, _ = new_state(rules(players), 1)
    assert state.coins == [1] * players
    assert state.bank == 30 - players


@pytest.mark.parametrize("seed", range(40))
def test_trainable_species_never_leave(seed: int) -> None:
    """Setup, note: dolphins, orcas and sea lions are always in the game."""
    state, _ = new_state(rules(2), seed)
    assert species_in_play(state) >= TRAINABLE


def test_any_other_species_may_leave() -> None:
    """Which of the five fish eaters leave is open: over many games each of them does."""
    left = set()
    for seed in range(40):
        state, _ = new_state(rules(4), seed)
        left |= TRAINABLE | FISH_EATERS - species_in_play(state)
    assert left >= FISH_EATERS


def test_offspring_leave_with_their_species() -> None:
    """The offspring of a species that leaves are out of the game, all others have two."""
    state, _ = new_state(rules(2), 3)
    young = {sort.name: state.young[sort.index] for sort in state.rules.sorts}
    assert young == {
        name: 2 if name in species_in_play(state) else 0 for name in TRAINABLE | FISH_EATERS
    }


def test_species_that_leave_can_be_named() -> None:
    """A table may say which species it leaves in the box."""
    state, outcome = new_state(rules(3), 1, without=["turtle", "penguin"])
    assert species_in_play(state) == TRAINABLE | FISH_EATERS - {"turtle", "penguin"}
    assert sorted(outcome["without"]) == ["penguin", "turtle"]


@pytest.mark.parametrize(
    "names", [["dolphin"], ["orca"], ["sea-lion"], ["unicorn"], ["turtle", "hippo", "penguin"]]
)
def test_species_that_cannot_be_named(names: list[str]) -> None:
    """Neither a trainable species nor an unknown one nor too many can be left out."""
    with pytest.raises(PositionError):
        new_state(rules(3), 1, without=names)


def test_starting_player_is_agreed_or_drawn() -> None:
    """The players choose who begins by any method: a name holds, else every seat may."""
    assert new_state(rules(3), 1, start=2)[0].turn == 2
    assert {new_state(rules(3), seed)[0].turn for seed in range(40)} == {0, 1, 2}


def test_tile_census() -> None:
    """T02: of each symbol as many tiles as printed, none with two symbols."""
    roles: Counter[str] = Counter()
    for tile in rules(5).tiles:
        roles[tile.role or tile.category] += tile.count
    assert roles["f"] == roles["m"] == 16
    assert (roles["fish"], roles["flash"], roles["plain"], roles["coin"]) == (30, 6, 20, 10)
    assert sum(roles.values()) == 98


@pytest.mark.parametrize(
    ("species", "marks"),
    [(name, {"plain": 5, "m": 2, "f": 2, "flash": 2}) for name in sorted(TRAINABLE)]
    + [(name, {"plain": 1, "m": 2, "f": 2, "fish": 6}) for name in sorted(FISH_EATERS)],
)
def test_tiles_of_a_species(species: str, marks: dict[str, int]) -> None:
    """Fish on five species, lightning on the other three, two of each sex on all; two young."""
    sort = next(sort for sort in rules(5).sorts if sort.name == species)
    tiles = [rules(5).tiles[index] for index in sort.tiles]
    assert {tile.role: tile.count for tile in tiles if tile.count} == marks
    assert sort.young == 2


def test_spaces_of_the_board() -> None:
    """T03: nineteen spaces; entrance and notches are none."""
    ground = basins().empty.ground
    cells = [cell for cell in range(ground.cells.bit_length()) if ground.cells >> cell & 1]
    assert {basins().point(cell) for cell in cells} == PRINTED_SPACES
    assert len(cells) == 19


def test_entrance_is_solid_board() -> None:
    """The three cells of the entrance are cardboard: nothing may be laid over them."""
    solid = basins().empty.ground.solid
    entrance = {basins().cell(x, y) for x, y in ((0, 0), (1, 0), (0, 1))}
    assert {cell for cell in range(solid.bit_length()) if solid >> cell & 1} == entrance


def test_expansion_boards() -> None:
    """Two large boards of four spaces and two small ones of three: 33 spaces at most."""
    boards = {board.name: board for board in basins().boards}
    spaces = {name: boards[name].turns[0].bit_count() for name in boards}
    assert spaces == {"large": 4, "small": 3}
    assert {name: board.copies for name, board in boards.items()} == {"large": 2, "small": 2}
    assert 19 + sum(board.copies * spaces[board.name] for board in basins().boards) == 33


def test_seats_for_coworkers() -> None:
    """Two booths, two feeding stations and a bench for sixteen coworkers in the box."""
    staff = area("staff")
    assert isinstance(staff, SeatsArea)
    assert staff.spec.jobs == {"cashier": 2, "keeper": 2, "manager": 1}
    assert staff.spec.workers == 16


@pytest.mark.parametrize(
    ("players", "places"),
    [(2, (3, 2, 1)), (3, (3, 3, 3)), (4, (3, 3, 3, 3)), (5, (3, 3, 3, 3, 3))],
)
def test_trucks(players: int, places: tuple[int, ...]) -> None:
    """As many trucks as players, three places each; two players block three places of three."""
    assert rules(players).places == places
    assert new_state(rules(players), 1)[0].trucks == [()] * len(places)


def test_everything_is_in_the_open() -> None:
    """Parks, depots in their order, coins and trucks are in the state that everybody sees."""
    state, _ = new_state(rules(3), 1)
    assert len(state.parks) == len(state.coins) == 3
    assert area("depot").to_words(state.leaf(2, area("depot").index)) == []
