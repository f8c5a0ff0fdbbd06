"""Zooloretto: the box, the set-up for each number of players, and laws of whole games."""

from collections import Counter

import pytest

from tests.tables import rich, shipped
from tiledraft.core.actions.draw import REVEAL
from tiledraft.core.chance import is_chance
from tiledraft.core.dealer import Dealer
from tiledraft.core.errors import PositionError
from tiledraft.core.events import CoinTilesCashed, OffspringBorn, TileRevealed
from tiledraft.core.game import apply, legal_actions
from tiledraft.core.rng import choice, stream
from tiledraft.core.rules import Rules
from tiledraft.core.set_up import new_state
from tiledraft.core.state import State

SPECIES = ("flamingo", "camel", "leopard", "elephant", "panda", "chimpanzee", "zebra", "kangaroo")
PLAYERS = (2, 3, 4, 5)


def rules(players: int) -> Rules:
    """The rules of a table."""
    return shipped("zooloretto").rules(players)


def face_down(state: State) -> Counter[str]:
    """The tiles of the draw pile and the end pile together, by name."""
    tiles = state.rules.tiles
    supply = state.rules.supplies[0]
    pairs = zip(supply.drawn, state.unseen[0], strict=True)
    return Counter({tiles[tile].name: count for tile, count in pairs if count})


def test_the_box_holds_what_the_component_list_says() -> None:
    """Components: 88 animals, 12 stalls, 12 coin tiles, 16 offspring, 30 coins (case 1)."""
    table = rules(5)
    counts = Counter({tile.name: tile.count for tile in table.tiles if tile.count})
    for species in SPECIES:
        kinds = {species: 7, f"{species} m": 2, f"{species} f": 2}
        assert {name: counts[name] for name in kinds} == kinds
    assert [counts[stall] for stall in ("snacks", "kiosk", "barrow", "popcorn")] == [3, 3, 3, 3]
    assert counts["coin"] == 12
    assert sum(counts.values()) == 112
    assert sum(sort.young for sort in table.sorts) == 16
    assert table.spec.money is not None
    assert table.spec.money.bank == 30


@pytest.mark.parametrize(
    ("players", "species", "pile", "bank", "places"),
    [
        (2, 5, 64, 26, (3, 2, 1)),
        (3, 6, 75, 24, (3, 3, 3)),
        (4, 7, 86, 22, (3, 3, 3, 3)),
        (5, 8, 97, 20, (3, 3, 3, 3, 3)),
    ],
)
def test_the_table_at_the_start(
    players: int, species: int, pile: int, bank: int, places: tuple[int, ...]
) -> None:
    """Setup, by number of players: piles, bank, coins, trucks, species (cases 1 and 2)."""
    state, outcome = new_state(rules(players), seed=7)
    assert (state.left[0], state.reserve[0], state.bank) == (pile, 15, bank)
    assert state.coins == [2] * players
    assert state.rules.places == places
    assert state.trucks == [()] * len(places)
    assert len(outcome["without"]) == 8 - species
    found = face_down(state)
    for name in SPECIES:
        kinds = [found[name], found[f"{name} m"], found[f"{name} f"]]
        assert kinds == ([0, 0, 0] if name in outcome["without"] else [7, 2, 2])
    assert found["coin"] == 12
    assert sum(found.values()) == pile + 15


def test_species_leave_with_their_offspring() -> None:
    """Setup: the offspring tiles of a species leave with it."""
    state, _ = new_state(rules(3), seed=1, without=["zebra", "panda"])
    young = {sort.name: state.young[sort.index] for sort in state.rules.sorts}
    assert [young[name] for name in SPECIES] == [2, 2, 2, 2, 0, 2, 0, 2]


def test_every_species_may_leave_and_the_seed_decides() -> None:
    """Which species leave is drawn from the seed; none of Zooloretto's must stay (rulings)."""
    seen: Counter[str] = Counter()
    for seed in range(60):
        _, outcome = new_state(rules(4), seed)
        assert new_state(rules(4), seed)[1] == outcome
        seen.update(outcome["without"])
    assert set(seen) == set(SPECIES)


def test_named_species_leave_and_the_rest_is_drawn() -> None:
    """A table may name the species that leave; too many, or unknown ones, are refused."""
    _, outcome = new_state(rules(2), seed=3, without=["zebra"])
    assert "zebra" in outcome["without"]
    assert len(set(outcome["without"])) == 3
    with pytest.raises(PositionError, match="too many species are named"):
        new_state(rules(4), seed=3, without=["zebra", "panda"])
    with pytest.raises(PositionError, match="'okapi' is no species"):
        new_state(rules(4), seed=3, without=["okapi"])


def test_any_seat_may_begin_and_the_start_player_can_be_named() -> None:
    """The start player is drawn from the seed, or named (rulings)."""
    starts = {new_state(rules(3), seed)[0].turn for seed in range(30)}
    assert starts == {0, 1, 2}
    assert new_state(rules(3), seed=5, start=2)[0].turn == 2


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("seed", [11, 12, 13, 14])
def test_laws_of_whole_games(players: int, seed: int) -> None:
    """At most two births a species, the end pile lasts, coins balance (case 43)."""
    table = rich("zooloretto").rules(players)
    state, _ = new_state(table, seed)
    money = state.bank + sum(state.coins)
    dealer, rng = Dealer(state, stream(seed, "dealer")), stream(seed, "moves")
    births: Counter[int] = Counter()
    revealed = cashed = 0
    while not state.over:
        legal = legal_actions(state)
        assert legal
        if is_chance(state):
            assert state.left[0] + state.reserve[0] > 0
        log: list[object] = []
        apply(state, dealer.reveal(state) if is_chance(state) else choice(rng, legal), log)
        births.update(table.tiles[e.tile].sort for e in log if isinstance(e, OffspringBorn))
        cashed += sum(event.amount for event in log if isinstance(event, CoinTilesCashed))
        revealed += sum(isinstance(event, TileRevealed) for event in log)
        assert state.bank + sum(state.coins) == money + cashed
    assert max(births.values(), default=0) <= 2
    assert sum(state.left) + sum(state.reserve) == 0
    assert revealed > sum(table.places)


def test_two_games_in_one_process_do_not_disturb_each_other() -> None:
    """Each table has random numbers of its own (E56)."""

    def moves(seeds: list[int]) -> list[list[tuple[object, ...]]]:
        states = [new_state(rules(3), seed)[0] for seed in seeds]
        dealers = [
            Dealer(state, stream(s, "dealer")) for s, state in zip(seeds, states, strict=True)
        ]
        rngs = [stream(seed, "moves") for seed in seeds]
        played: list[list[tuple[object, ...]]] = [[] for _ in seeds]
        for _ in range(120):
            for game, state in enumerate(states):
                legal = legal_actions(state)
                if not legal:
                    continue
                drawn = legal[0][0] == REVEAL
                action = dealers[game].reveal(state) if drawn else choice(rngs[game], legal)
                apply(state, action)
                played[game].append(action)
        return played

    first, second = moves([21, 22])
    assert [first] == moves([21])
    assert [second] == moves([22])
