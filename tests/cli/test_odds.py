from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from tests.tables import bots, from_text, rich, shipped, tables
from tiledraft.cli.prompt.hinting import hint_lines
from tiledraft.cli.prompt.odds import odds_lines, percent
from tiledraft.cli.render.table import round_lines
from tiledraft.cli.render.view import View
from tiledraft.core.chance import is_chance
from tiledraft.core.flow import is_open
from tiledraft.core.game import apply, legal_actions
from tiledraft.core.odds import as_seen, chances, draws_to_end
from tiledraft.core.position import state_from_words
from tiledraft.core.rules import Rules
from tiledraft.core.ruleset.findings import width
from tiledraft.core.scoring import score_sheet
from tiledraft.core.simulation.playout import random_game
from tiledraft.core.state import Action, State

NAMES = ("Anna", "Bert", "Carla", "Dora", "Emil")
HIDDEN = "table: {tiles_left: hidden}"

# Of 90 tiles 12 lie on the table and 18 have left the game, so that 60 are face down.
MIDDLE: Mapping[str, Any] = {
    "without": ["chimpanzee", "kangaroo"],
    "trucks": [["panda", "coin"], [], []],
    "seats": {
        1: {"E5": ["4 zebra", "zebra m"], "barn": ["3 kiosk"]},
        2: {"E4": ["panda m*", "panda f*", "panda young"]},
    },
    "box": {"leopard": 7, "leopard m": 2, "leopard f": 2, "camel": 7},
}


def told(rules: Rules, words: Mapping[str, Any], columns: int = 200) -> list[str]:
    """The odds in a position, without the spaces that align them."""
    lines = odds_lines(View(rules, NAMES, columns), state_from_words(rules, words))
    return [" ".join(line.split()) for line in lines]


@pytest.mark.parametrize(
    "line",
    [
        "zoo: 60 tiles face down, 46 draws until its end pile is open",
        "flamingo 11 (2 m, 2 f) 18 %",
        "coin 11 18 %",
        "panda 8 (1 m, 1 f) 13 %",
        "zebra 6 (1 m, 2 f) 10 %",
        "camel 4 (2 m, 2 f) 7 %",
        "snacks 3 5 %",
        "none left: leopard, kiosk",
        "offspring left: 2 flamingo, 2 camel, 2 leopard, 2 elephant, 1 panda, 2 zebra",
    ],
)
def test_numbers_and_chances(line: str) -> None:
    """Each kind has its number, its marks and its chance: 6 zebras of 60 tiles are 10 %."""
    assert line in told(shipped("zooloretto").rules(3), MIDDLE)


def test_what_left_at_the_start_is_not_told() -> None:
    """A species that is not in this game is not among those that ran out."""
    text = "\n".join(told(shipped("zooloretto").rules(3), MIDDLE))
    assert "chimpanzee" not in text
    assert "kangaroo" not in text


def test_the_likeliest_stands_first() -> None:
    """Kinds are ordered by number, then as in the ruleset."""
    lines = told(shipped("zooloretto").rules(3), MIDDLE)
    names = [line.split()[0] for line in lines[1:11]]
    assert names[:3] == ["flamingo", "elephant", "coin"]
    assert names[3:6] == ["panda", "zebra", "camel"]
    assert names[6:] == ["snacks", "barrow", "popcorn", "none"]


def test_an_end_pile_that_is_open() -> None:
    """Nothing is counted down any more; a supply out of the game has one line."""
    words = {"left": {"zoo": 0}, "end_pile": {"zoo": 12}, "closed": ["water"]}
    lines = told(shipped("combined").rules(3), words)
    assert lines[0] == "zoo: 12 tiles face down, its end pile is open"
    assert [line for line in lines if "water" in line] == ["water: out of the game"]


def test_a_supply_without_a_tile() -> None:
    """Where the last tile is drawn, no chance is told."""
    lines = told(shipped("zooloretto").rules(3), {"left": {"zoo": 0}, "end_pile": {"zoo": 0}})
    assert lines == ["zoo: nothing is left to draw"]


def test_trucks_that_are_nearly_full() -> None:
    """Of the trucks with one free place it is said which game's tile fills them."""
    words = {"trucks": [["zebra", "panda"], ["orca", "orca"], ["camel"]]}
    assert told(shipped("combined").rules(3), words)[-1] == (
        "One more tile fills truck 1 (zoo), truck 2 (water)."
    )


def test_what_is_welcome() -> None:
    """Seven zebras, twelve stalls and twelve coins of 85 tiles bring the seat to move something.

    The fifth zebra fills an enclosure, a first stall of its kind counts; a second panda
    counts nothing, as no stall stands beside it.
    """
    words = {"seats": {1: {"E5": ["4 zebra"], "E4": ["panda"]}}}
    assert (
        "36 % of the tiles that can come would earn Anna points or coins at once: "
        "zebra, snacks, kiosk, barrow, popcorn, coin"
    ) in told(shipped("zooloretto").rules(3), words)


def test_words_of_the_ruleset() -> None:
    """Without money nothing is said of coins, and what the ruleset calls cards are cards."""
    text = "\n".join(told(shipped("coloretto").rules(3), {}))
    assert "cards that can come would earn Anna points at once" in text
    assert "coin" not in text
    assert "tile" not in text


@pytest.mark.parametrize(
    ("share", "text"),
    [(0.0, "0 %"), (0.001, "under 1 %"), (0.25, "25 %"), (0.999, "over 99 %"), (1.0, "100 %")],
)
def test_percent(share: float, text: str) -> None:
    """Only what is impossible has 0 %, only what is certain 100 %."""
    assert percent(share) == text


@pytest.mark.parametrize(
    "line",
    [
        "zoo: its end pile is not open",
        (
            "most may still come: flamingo, camel, leopard, elephant, panda, snacks, "
            "barrow, popcorn, coin"
        ),
        "some may still come: zebra",
        "none left: kiosk",
        "offspring left: flamingo, camel, leopard, elephant, panda, zebra",
    ],
)
def test_a_table_without_numbers(line: str) -> None:
    """Where numbers are hidden, kinds are told by how many of them lie open.

    Five of eleven zebras and all kiosks lie open; the leopards are gone, but only those
    know who have kept count.
    """
    assert line in told(from_text("extends: zooloretto", HIDDEN).rules(3), MIDDLE)


def test_a_table_without_numbers_has_none() -> None:
    """Only trucks have a number in the odds of such a table; what is not reckoned is said."""
    lines = told(from_text("extends: zooloretto", HIDDEN).rules(3), MIDDLE)
    numbered = [line for line in lines if any(map(str.isdigit, line))]
    assert numbered == ["One more tile fills truck 1."]
    assert "tiles that have left the game count as if they might still come" in lines[-1]


def test_an_open_end_pile_is_told_at_any_table() -> None:
    """That an end pile is open is no secret; how many tiles are in it may be one."""
    rules = from_text("extends: combined", HIDDEN).rules(3)
    words = {"left": {"zoo": 0, "water": 41}, "end_pile": {"zoo": 12}}
    lines = told(rules, words)
    assert "zoo: its end pile is open" in lines
    assert "water: its end pile is not open" in lines
    state = state_from_words(rules, words)
    text = " ".join(round_lines(View(rules, NAMES, 200), state))
    assert "zoo: end pile open, its last round" in text
    assert "water: end pile not open" in text
    assert "41" not in text
    assert "12" not in text


def positions(rules: Rules, every: int) -> Iterable[State]:
    """Some positions of a game of big spenders."""
    found: list[State] = []
    steps = 0

    def step(state: State, action: Action) -> None:
        nonlocal steps
        apply(state, action)
        steps += 1
        if steps % every == 0 and not is_chance(state) and not state.over:
            found.append(state.copy())

    random_game(rules, 1, bots(rules, 1, "spender")[0], step=step)
    return found


@pytest.mark.parametrize(("name", "players"), tables())
def test_chances_add_up(name: str, players: int) -> None:
    """The chances of one supply are 1 in all, and its end is as many draws away as it has tiles."""
    rules = rich(name).rules(players)
    for state in positions(rules, 20):
        for supply in rules.supplies:
            found = chances(state, supply.index)
            if state.can_be_drawn(supply.index):
                assert sum(chance.share for chance in found) == pytest.approx(1)
                assert all(chance.unseen <= chance.total for chance in found)
            draws = draws_to_end(state, supply.index)
            assert (draws == 0) == is_open(state, supply.index) or not state.unseen[supply.index]


@pytest.mark.parametrize(("name", "players"), tables())
def test_who_has_not_counted_sees_the_same_table(name: str, players: int) -> None:
    """Moves, points and what is open are the same for those who do not know what is left."""
    rules = rich(name).rules(players)
    for state in positions(rules, 20):
        seen = as_seen(state)
        assert legal_actions(seen) == legal_actions(state)
        assert score_sheet(seen) == score_sheet(state)
        for supply in rules.supplies:
            at = supply.index
            assert state.unseen[at] == () or is_open(seen, at) == is_open(state, at)
            assert seen.can_be_drawn(at) == state.can_be_drawn(at)


def test_who_has_not_counted_thinks_of_all_tiles() -> None:
    """A tile that has left the game may still come, also one that has bred before it left."""
    rules = shipped("zooloretto").rules(3)
    state = state_from_words(rules, {**MIDDLE, "box": {"leopard": 5, "leopard m*": 2}})
    unseen = dict(zip(rules.supplies[0].drawn, as_seen(state).unseen[0], strict=True))
    of_leopards = [unseen[rules.tile_named(name)] for name in ("leopard", "leopard m", "leopard f")]
    assert of_leopards == [7, 2, 2]


def test_a_hint_does_not_tell_what_has_left_the_game() -> None:
    """Where numbers are not shown, a hint is the same whether all leopards are gone or none."""
    rules = from_text("extends: zooloretto", HIDDEN).rules(3)
    view = View(rules, NAMES, 200)
    words = {"seats": {1: {"E5": ["4 leopard"]}}}
    gone = {"leopard": 3, "leopard m": 2, "leopard f": 2}
    hints = [hint_lines(view, state_from_words(rules, words | {"box": box})) for box in (gone, {})]
    assert hints[0] == hints[1]
    assert "leopard" in " ".join(hints[0])


@pytest.mark.parametrize("columns", [60, 80])
@pytest.mark.parametrize(("name", "players"), tables())
def test_lines_fit(name: str, players: int, columns: int) -> None:
    """Odds and hint are never wider than the terminal, in any game."""
    rules = rich(name).rules(players)
    view = View(rules, NAMES[:players], columns)
    for state in positions(rules, 60):
        lines = [*odds_lines(view, state), *hint_lines(view, state)]
        assert [line for line in lines if width(line) > columns or not line.isascii()] == []
