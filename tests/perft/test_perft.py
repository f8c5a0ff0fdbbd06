"""How many ways a game can go in its first steps, counted by hand and by the engine.

A step is an action or a reveal; every reveal that is possible counts once, whatever its weight.
The supplies are tiny, so that the numbers can be worked out: the docstrings do it.
"""

from functools import cache

import pytest

from tests.tables import from_text
from tiledraft.core.game import apply, legal_actions
from tiledraft.core.set_up import new_state
from tiledraft.core.state import State

PLAYERS = 3

TINY_ZOO = """
supplies:
  zoo:
    end_pile: 2
    in_play: 2
    groups: {all: {tiles: {plain: 2, m: 1, f: 1}, young: 1}}
    species:
      {leopard: null, elephant: null, panda: null, chimpanzee: null, zebra: null, kangaroo: null}
    stalls: {kiosk: 1, snacks: null, barrow: null, popcorn: null}
    coins: 1
"""

TINY_WATER = """
supplies:
  water:
    end_pile: 2
    in_play: 2
    groups:
      trainable: {tiles: {plain: 2, m: 1, f: 1, flash: 1}, young: 1}
      fish: {tiles: {plain: 1, m: null, f: null, fish: 1}, young: 0}
    species: {orca: null, sea-lion: null, hippo: null, crocodile: null, penguin: null,
      polar-bear: null}
    coins: 1
"""

TINY_CARDS = """
supplies:
  cards:
    end_pile: 2
    in_play: 3
    groups: {all: {tiles: {plain: 2}}}
    species: {green: null, blue: null, pink: null, grey: null}
    stalls: {joker: 1, plus-two: 1}
"""

ZOO_KINDS = 2 * 3 + 1 + 1
WATER_KINDS = 4 + 2 + 1
LARGE, SMALL = 17, 63


def ways(state: State, depth: int) -> int:
    """The number of sequences of so many steps."""
    actions = legal_actions(state)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = state.copy()
        apply(after, action)
        total += ways(after, depth - 1)
    return total


@cache
def start(name: str, *overlays: str) -> State:
    """The first turn of a game for three, the first seat to begin."""
    rules = from_text(f"extends: {name}", *overlays).rules(PLAYERS)
    return new_state(rules, seed=1, start=0)[0]


@pytest.mark.parametrize(
    ("depth", "expected"),
    [(1, 1), (2, 8), (3, 24), (4, 48), (5, 261)],
)
def test_zoo(depth: int, expected: int) -> None:
    """Zooloretto with 2 coins, too few to expand, and nothing in a barn.

    1: draw. 2: one reveal for each of 2 species x 3 kinds, the kiosk and the coin. 3: three
    trucks. 4: draw again, or take the truck. 5: after a draw there are 8 kinds if a plain tile
    was drawn (2 kinds of 8), else 7: 3 x (2 x 8 + 6 x 7) = 174. After a truck was taken, an
    animal or the kiosk can be placed in 3 enclosures and the barn (7 kinds), and after the
    coin the next player can only draw: 3 x (7 x 4 + 1) = 87.
    """
    assert ways(start("zooloretto", TINY_ZOO), depth) == expected


def test_water() -> None:
    """Aquaretto with 1 coin each, enough for a small board.

    1: draw, or 63 boards. 2: 7 kinds; or the second player's 64 for each board. 3: the tile
    drawn goes on 3 trucks; board then draw: 7 kinds; two boards: the third player's 64.
    """
    assert WATER_KINDS == 7
    state = start("aquaretto", TINY_WATER)
    assert ways(state, 1) == 1 + SMALL
    assert ways(state, 2) == WATER_KINDS + SMALL * (1 + SMALL)
    assert ways(state, 3) == 3 * WATER_KINDS + SMALL * (WATER_KINDS + SMALL * (1 + SMALL))


def test_combined() -> None:
    """The combined game with 2 coins each: two draws, 17 large and 63 small boards.

    2: 8 or 7 kinds; or the second player's 82 for each board. 3: the tile drawn may go on
    each of three empty trucks, as two others stay for the missing game.
    """
    state = start("combined", TINY_ZOO, TINY_WATER)
    kinds, boards = ZOO_KINDS + WATER_KINDS, LARGE + SMALL
    assert ways(state, 1) == 2 + boards
    assert ways(state, 2) == kinds + boards * (2 + boards)
    assert ways(state, 3) == 3 * kinds + boards * (kinds + boards * (2 + boards))


def test_combined_without_money() -> None:
    """The combined game without coins, where only the truck rules decide.

    1: two draws. 2: 8 + 7 kinds. 3: three trucks. 4: nobody may take the first truck, so both
    games can be drawn. 5: of the game drawn first, a species tile with a twin leaves all kinds.
    Zoo first: 2 of 8 kinds leave 8 zoo kinds, 6 leave 7; always 7 water kinds. Water first:
    1 of 7 kinds (plain dolphins come twice) leaves 7, 6 leave 6; always 8 zoo kinds.
    6: a tile of the game on the first truck may go there or, as only two trucks are empty, on
    one of those: 3. One of the other game may go on the two empty ones alone.
    """
    state = start("combined", TINY_ZOO, TINY_WATER, "money: {start: 0}")
    assert [ways(state, depth) for depth in (1, 2, 3, 4)] == [2, 15, 45, 90]
    zoo_again, water_again = 2 * 8 + 6 * 7, 1 * 7 + 6 * 6
    other = 8 * 7 + 7 * 8
    assert ways(state, 5) == 3 * (zoo_again + water_again + other)
    assert ways(state, 6) == 3 * (3 * (zoo_again + water_again) + 2 * other)


def test_cards() -> None:
    """Coloretto with 3 colours of 2 cards, of which each player begins with one.

    1: draw. 2: the 3 colours left once each, the joker, the plus-two. 3: three rows. 4: draw or
    take. 5: a draw finds the 4 other kinds; a card taken goes to the one place there is.
    """
    state = start("coloretto", TINY_CARDS)
    assert [ways(state, depth) for depth in (1, 2, 3, 4, 5)] == [1, 5, 15, 30, 3 * 5 * (4 + 1)]
