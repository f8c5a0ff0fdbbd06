"""Each invariant is noticed when it alone is broken, and no sound state is accused."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.tables import from_text, shipped
from tiledraft.core.areas import GridArea
from tiledraft.core.invariants import broken
from tiledraft.core.position import state_from_words
from tiledraft.core.set_up import new_state
from tiledraft.core.state import Park, State

Damage = Callable[[State], None]

TABLE: dict[str, Any] = {
    "without": ["zebra", "panda", "turtle", "hippo"],
    "trucks": [["camel", "camel f"], ["dolphin"], []],
    "seats": {
        1: {"coins": 3, "E5": ["camel", "camel m"], "barn": ["kiosk", "elephant"], "took": 3},
        2: {
            "coins": 2,
            "basins": {"orca": "2,2 2,3", "trainer": "4,1"},
            "staff": {"manager": 1},
            "depot": ["penguin f", "polar-bear"],
        },
    },
    "turn": 2,
    "last": 1,
    "bank": 55,
}


def sound() -> State:
    """A combined game for three in its first round, in which nothing is wrong."""
    return state_from_words(shipped("combined").rules(3), TABLE)


def codes(state: State) -> list[str]:
    """The codes of what is broken, each once."""
    return sorted({found.partition(":")[0] for found in broken(state)})


def tile(state: State, name: str) -> int:
    """The number of a tile."""
    return state.rules.tile_named(name)


def set_area(state: State, seat: int, name: str, leaf: Any) -> None:
    """Give a seat another leaf of an area."""
    area = state.rules.area_named(name)
    assert area is not None
    at = seat * state.rules.park_count + area.park
    areas = state.parks[at].areas
    state.parks[at] = Park((*areas[: area.slot], leaf, *areas[area.slot + 1 :]))


def replaced(items: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    """A tuple with one item replaced."""
    return (*items[:at], value, *items[at + 1 :])


def recount(state: State, seat: int, area: str, words: Any) -> State:
    """The state with an area in other words, all tiles counted anew."""
    seats = {**TABLE["seats"], seat: {**TABLE["seats"].get(seat, {}), area: words}}
    return state_from_words(state.rules, {**TABLE, "seats": seats})


def lose_a_coin(state: State) -> None:
    """A coin of the bank is gone."""
    state.bank -= 1


def owe_a_coin(state: State) -> None:
    """A purse is below zero, the bank has it."""
    state.bank += state.coins[2] + 1
    state.coins[2] = -1


def lose_a_tile(state: State) -> None:
    """A tile falls off a truck."""
    state.trucks[0] = state.trucks[0][:1]


def give_birth_without_parents(state: State) -> None:
    """A young stands in a barn and has no parents."""
    young = tile(state, "camel young")
    sort = state.rules.tiles[young].sort
    state.young = replaced(state.young, sort, state.young[sort] - 1)
    set_area(state, 0, "barn", tuple(sorted((*state.leaf(0, 4), young))))


def give_birth_from_nothing(state: State) -> None:
    """A young stands in a barn that did not come from the supply."""
    leaf = tuple(sorted((*state.leaf(0, 4), tile(state, "camel young"))))
    set_area(state, 0, "barn", leaf)


def breed_alone(state: State) -> None:
    """A male has bred, and no female has."""
    set_area(state, 0, "E5", ((tile(state, "camel"), tile(state, "camel m*")), ()))


def cash_a_tile(state: State) -> None:
    """A coin became money that was no coin tile."""
    state.bank += 1
    state.cashed += 1


def lead_pair_together(state: State) -> None:
    """A female comes to an unbred male and nothing happens."""
    state.trucks[0] = state.trucks[0][:1]
    animals = (tile(state, "camel"), tile(state, "camel m"), tile(state, "camel f"))
    set_area(state, 0, "E5", (tuple(sorted(animals)), ()))


def mix_species(state: State) -> None:
    """An elephant moves in with the camels."""
    set_area(state, 0, "barn", (tile(state, "kiosk"),))
    animals = (tile(state, "camel"), tile(state, "camel m"), tile(state, "elephant"))
    set_area(state, 0, "E5", (tuple(sorted(animals)), ()))


def stand_in_the_wrong_park(state: State) -> None:
    """A dolphin lies in the barn."""
    state.trucks[1] = ()
    set_area(state, 0, "barn", tuple(sorted((*state.leaf(0, 4), tile(state, "dolphin")))))


def hire_too_many(state: State) -> None:
    """There are two managers."""
    set_area(state, 1, "staff", (0, 0, 2))


def scatter_a_species(state: State) -> None:
    """Two orcas are far apart."""
    grid = next(area for area in state.rules.areas if isinstance(area, GridArea))
    orca = tile(state, "orca")
    leaf = grid.put(grid.put(grid.empty, orca, grid.cell(2, 2)), orca, grid.cell(4, 1))
    set_area(state, 1, "basins", leaf)


def forget_a_group(state: State) -> None:
    """A grid has tiles that are in no group."""
    grid = next(area for area in state.rules.areas if isinstance(area, GridArea))
    leaf = state.leaf(1, grid.index)
    changed = grid.with_pawns(leaf, leaf.pawns)
    changed.groups = {}
    set_area(state, 1, "basins", changed)


def open_end_pile_early(state: State) -> None:
    """A tile of the end pile was drawn while others are left."""
    state.left[0] += 1
    state.reserve[0] -= 1


def owe_nothing(state: State) -> None:
    """Nothing is pending, but something says so."""
    state.pending = ((1, (), False),)


def load_a_young(state: State) -> None:
    """A young is on a truck, and nothing else."""
    state.trucks[0] = (tile(state, "camel young"),)


def put(name: str, value: Any, at: int | None = None) -> Damage:
    """Set an attribute, or one item of it."""

    def damage(state: State) -> None:
        if at is None:
            setattr(state, name, value)
        else:
            getattr(state, name)[at] = value

    return damage


@pytest.mark.parametrize(
    ("damage", "expected"),
    [
        (put("coins", [3, 2]), ["shape.coins"]),
        (put("unseen", (1, 2), 0), ["shape.unseen"]),
        (put("parks", []), ["shape.parks"]),
        (put("round", 0), ["round.first"]),
        (lose_a_coin, ["coins.conserved"]),
        (owe_a_coin, ["negative.coins"]),
        (cash_a_tile, ["coins.cashed"]),
        (lose_a_tile, ["tiles.conserved"]),
        (give_birth_from_nothing, ["young.conserved"]),
        (give_birth_without_parents, ["young.parents"]),
        (breed_alone, ["young.half_a_pair"]),
        (
            put("leaving", (1, 2)),
            ["leaving.number", "tiles.conserved", "young.conserved", "young.parents"],
        ),
        (put("trucks", (0, 0, 0, 0), 0), ["tiles.conserved", "trucks.places"]),
        (load_a_young, ["tiles.conserved", "trucks.kind", "young.conserved"]),
        (put("trucks", (0,), 2), ["tiles.conserved", "trucks.taken"]),
        (
            put("takers", [1, 1, 0]),
            ["takers.gone", "takers.seats", "trucks.taken", "turn.has_truck"],
        ),
        (put("gone", 2), ["takers.gone"]),
        (put("last", 2), ["takers.last"]),
        (put("turn", 0), ["turn.has_truck"]),
        (put("turn", 5), ["turn.seat"]),
        (put("live", 1), ["supplies.live"]),
        (put("left", 3, 1), ["supplies.piles"]),
        (open_end_pile_early, ["supplies.order"]),
        (put("over", value=True), ["over.live", "over.unfinished"]),
        (owe_nothing, ["pending.empty"]),
        (put("pending", ((7, (("reveal", 0),), False),)), ["pending.seat"]),
        (put("pending", ((1, (("dance", 0),), False),)), ["pending.unknown"]),
        (lead_pair_together, ["areas.unbred_pair", "slots.unbred_pair"]),
        (mix_species, ["slots.mixed_species"]),
        (stand_in_the_wrong_park, ["areas.kind"]),
        (hire_too_many, ["seats.too_many"]),
        (scatter_a_species, ["grid.scattered_species"]),
        (forget_a_group, ["grid.books"]),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_each_invariant(damage: Damage, expected: list[str]) -> None:
    """What is damaged is named, and nothing else."""
    state = sound()
    assert codes(state) == []
    damage(state)
    assert codes(state) == expected


def test_a_tile_in_hand_needs_a_truck() -> None:
    """A tile that can be put on no truck is stuck."""
    trucks = [["3 camel"], ["3 panda"], ["3 elephant"]]
    words = {"trucks": trucks, "hand": "flamingo"}
    state = state_from_words(shipped("zooloretto").rules(3), words)
    assert broken(state) == ["pending.stuck: load flamingo"]


def test_positions_by_hand_may_be_unreachable() -> None:
    """Young without parents and coins from nowhere are broken only in a game that was played."""
    words = {"seats": {1: {"coins": 99, "barn": ["camel young", "panda m*"]}}}
    state = state_from_words(shipped("zooloretto").rules(3), words)
    assert broken(state, from_start=False) == []
    assert codes(state) != []


def test_workers_are_counted_over_all_players() -> None:
    """More coworkers than the box holds are too many, though each player has room."""
    ruleset = from_text("extends: aquaretto\nparks: {water: {areas: {staff: {workers: 3}}}}")
    seats = {seat: {"staff": {"cashier": 2}} for seat in (1, 2)}
    state = state_from_words(ruleset.rules(2), {"seats": seats})
    assert [found.partition(":")[0] for found in broken(state, from_start=False)] == [
        "workers.number"
    ]


@pytest.mark.parametrize("name", ["zooloretto", "aquaretto", "combined", "coloretto"])
def test_new_games_are_sound(name: str) -> None:
    """Nothing is broken before the first turn."""
    for players in shipped(name).specs:
        state, _ = new_state(shipped(name).rules(players), seed=players)
        assert broken(state) == []
