"""Running scenarios: what is not as expected is told with line, expected and found."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tables import plugins
from tiledraft.core.ruleset.findings import Finding
from tiledraft.core.ruleset.source import Source, read_file
from tiledraft.core.scenario import CODES, read_scenarios, run_scenario

HEAD = """\
ruleset: zooloretto
players: 3
scenarios:
  - name: one
"""
TABLE = """\
    position:
      trucks: [[zebra, coin]]
      seats: {1: {coins: 1, E5: [3 zebra], barn: [kiosk]}}
"""


def run(body: str, head: str = HEAD, path: Path | None = None) -> list[Finding]:
    """The failures of a scenario that reads without a finding."""
    if path is None:
        file = read_scenarios(Source("my.yaml", head + body))
    else:
        path.write_text(head + body, encoding="utf-8")
        file = read_scenarios(read_file(path))
    assert file.findings == []
    return run_scenario(file.scenarios[0], plugins().load)


def only(body: str) -> Finding:
    """The one failure of a scenario."""
    (failure,) = run(body)
    assert failure.code in CODES
    return failure


@pytest.mark.parametrize(
    ("check", "message"),
    [
        ("turn: 2", "turn: expected 2, found 1"),
        ("round: 3", "round: expected 3, found 1"),
        ("over: true", "over: expected true, found false"),
        ("bank: 7", "bank: expected 7, found 30"),
        ("seats: {1: {coins: 4}}", "coins of seat 1: expected 4, found 1"),
        ("seats: {2: {took: 1}}", "took of seat 2: expected 1, found null"),
        (
            "seats: {1: {E5: [2 zebra]}}",
            'E5 of seat 1: expected ["zebra","zebra"], found ["zebra","zebra","zebra"]',
        ),
        ("seats: {1: {X: []}}", "X of seat 1: expected [], found null"),
        ("trucks: [[zebra]]", 'truck 1: expected ["zebra"], found ["zebra","coin"]'),
        ("trucks: [[zebra, coin], [], [], []]", "number of trucks: expected 4, found 3"),
        ("left: {zoo: 1}", "tiles left of zoo: expected 1, found 68"),
        ("end_pile: {zoo: 14}", "end pile of zoo: expected 14, found 15"),
        ("closed: [zoo]", 'closed: expected ["zoo"], found []'),
        ("young: {zebra: 1}", "offspring left of zebra: expected 1, found 2"),
        ("box: {zebra: 1}", "tiles out of the game of zebra: expected 1, found 0"),
        ("due: [place zebra]", 'what is due: expected ["place zebra"], found []'),
        ("legal: [take 2]", "`take 2`: expected legal, found refused with truck.empty"),
        ("legal: [fly]", "`fly`: expected legal, found refused with move.unreadable"),
        (
            f"legal: [take {'9' * 5000}]",
            f"`take {'9' * 5000}`: expected legal, found refused with move.unreadable",
        ),
        (
            "legal_with: {move kiosk: [E4]}",
            'legal after `move kiosk`: expected ["E4"], found ["E4","E5","E6"]',
        ),
        ("legal_count: {take: 2}", "legal moves that begin with `take`: expected 2, found 1"),
        ("refused: {take 1: truck.empty}", "`take 1`: expected truck.empty, found legal"),
        ("refused: {take 2: truck.full}", "`take 2`: expected truck.full, found truck.empty"),
        ("score: {1: {total: 3}}", "total of seat 1: expected 3, found -2"),
        ("score: {1: {E5: 3}}", "E5 of seat 1: expected 3, found 0"),
        ("score: {1: {E6: 3}}", "E6 of seat 1: expected 3, found 0"),
        ("winners: [1]", "winners: expected [1], found [2,3]"),
    ],
)
def test_a_failed_check_says_what_was_expected_and_found(check: str, message: str) -> None:
    """Line and column are those of the value expected."""
    failure = only(f"{TABLE}    expect:\n      {check}\n")
    assert failure.message == message
    assert (failure.code, failure.file, failure.line) == ("scenario.differs", "my.yaml", 9)


def test_legal_moves_are_compared_as_a_whole() -> None:
    """`legal_exactly` takes the moves in any order and in any spelling."""
    good = "[draw zoo, take 1, move kiosk E4, move kiosk barn E5, move kiosk E6]"
    assert run(f"{TABLE}    expect: {{legal_exactly: {good}}}\n") == []
    failure = only(f"{TABLE}    expect: {{legal_exactly: [take 1, take 2]}}\n")
    assert failure.message == (
        'legal moves: expected ["take 1","take 2"], found '
        '["draw zoo","move kiosk E4","move kiosk E5","move kiosk E6","take 1"]'
    )


def test_events_are_those_since_the_last_check() -> None:
    """In their order, others may lie between; a text is the beginning of an event."""
    moves = "    moves: [take 1, {}place zebra E5]\n"
    both = "    expect: {events: [truck-taken 1 1, coin-tiles-cashed 1, tile-placed 1 zebra E5]}\n"
    assert run(TABLE + moves.format("") + both) == []
    failures = run(TABLE + moves.format("expect: {turn: 1}, ") + both)
    assert [found.message for found in failures] == [
        'events in this order: expected truck-taken 1 1, found ["tile-placed 1 zebra E5"]'
    ]
    wrong_order = "    expect: {events: [tile-placed, truck-taken]}\n"
    assert only(TABLE + moves.format("") + wrong_order).message.startswith("events in this order")
    none = "    expect: {no_events: [tile-placed 1, tile-place]}\n"
    assert only(TABLE + moves.format("") + none).message == (
        'events: expected no tile-placed 1, found ["tile-placed 1 zebra E5"]'
    )


def test_all_failed_checks_are_told() -> None:
    """A failed check does not end a scenario, a refused move does."""
    body = f"{TABLE}    moves: [expect: {{turn: 2}}, take 3, take 1]\n    expect: {{turn: 9}}\n"
    assert [(found.code, found.line) for found in run(body)] == [
        ("scenario.differs", 8),
        ("scenario.refused", 8),
    ]
    body = f"{TABLE}    expect:\n      turn: 2\n      bank: 1\n      seats: {{1: {{coins: 0}}}}\n"
    assert [found.line for found in run(body)] == [9, 10, 11]


def test_a_refused_move_tells_code_and_reason() -> None:
    """The line is that of the move."""
    failure = only(f"{TABLE}    moves:\n      - take 2\n")
    assert failure.line == 9
    assert failure.message == (
        "`take 2`: expected a legal move, found truck.empty: truck 2 carries no tile"
    )
    assert "move.unreadable" in only(f"{TABLE}    moves: [fly]\n").message


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("{turn: 4}", "turn must be a whole number from 1 to 3"),
        ("{bank: -1}", "bank must be a whole number"),
        ("{seats: {4: {}}}", "there is no seat 4"),
        ("{seats: {1: {E7: []}}}", "there is no area 'E7'; known here: E5, E4"),
        ("{seats: {1: {E5: [6 zebra]}}}", "E5 cannot hold"),
        ("{seats: {1: {E5: [zebra, camel]}}}", "slots.mixed_species"),
        ("{seats: {1: {E5: [zebra m, zebra f]}}}", "slots.unbred_pair"),
        ("{seats: {1: {E5: null}}}", "E5 cannot be closed"),
        ("{seats: {1: {took: 1}, 2: {took: 1}}}", "two seats have taken truck 1"),
        ("{seats: {1: {took: 1}}}", "seat 1 has a truck; say whose turn it is"),
        ("{trucks: [[4 zebra]]}", "truck 1 has 3 places"),
        ("{trucks: [[], [], [], []]}", "trucks must list at most 3 trucks"),
        ("{trucks: [[unicorn]]}", "'unicorn' is no tile"),
        ("{turn: 2, trucks: [[zebra]], seats: {1: {took: 1}}}", "truck 1 has been taken"),
        ("{seats: {1: {barn: [3 zebra m]}}}", "3 zebra m are used, and the game has 2"),
        ("{seats: {1: {barn: [3 zebra young]}}}", "zebra has 2 offspring tiles in all"),
        ("{without: [zebra], hand: zebra}", "1 zebra are used, and the game has 0"),
        ("{without: [unicorn]}", "'unicorn' is no species"),
        ("{left: {zoo: 5}, end_pile: {zoo: 14}}", "while tiles are left, the end pile is closed"),
        ("{end_pile: {zoo: 16}}", "the end pile holds 15 tiles"),
        ("{left: {zoo: 99}}", "of zoo 90 tiles are not elsewhere"),
        ("{left: {sea: 9}}", "left: there is no 'sea'"),
        ("{young: {zebra: 3}}", "zebra has 2 offspring tiles in all"),
        ("{closed: [sea]}", "there is no supply 'sea'"),
        ("{hand: unicorn}", "'unicorn' is no tile"),
    ],
)
def test_an_impossible_position_is_told_at_its_place(position: str, message: str) -> None:
    """The line is that of the part that cannot be, or of the position if no part alone is."""
    failure = only(f"    position:\n      {position}\n")
    assert message in failure.message
    assert failure.code == "scenario.position"
    part = failure.key.partition(".")[0].partition("[")[0]
    assert failure.line == (6 if part and part in position else 5)


def test_more_species_than_are_in_play_cannot_be_named() -> None:
    """With two players five species are in play; the scenario decides which by naming them."""
    head = HEAD.replace("players: 3", "players: 2")
    seats = "{1: {barn: [zebra, camel, panda, leopard, elephant%s]}}"
    body = f"    position: {{seats: {seats}}}\n"
    assert run(body % "", head) == []
    (failure,) = run(body % ", flamingo", head)
    assert failure.message.startswith("with 2 players 5 species of zoo are in play")


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("    draws: [zebra, camel]\n    moves: [draw zoo]\n", "`draws` names camel, which"),
        ("    draws: [unicorn]\n", "'unicorn' is no tile"),
        ("    draws: [zebar]\n", "did you mean `zebra`?"),
        ("    moves: [draw zoo, load 1]\n", "a tile is drawn first, and `draws` names no more"),
        (
            "    position: {left: {zoo: 0}, end_pile: {zoo: 1}}\n    draws: [zebra, camel]\n",
            "of zoo",
        ),
        ("    position: {}\n    draws: [3 zebra m]\n", "is no tile"),
        ("    position: {}\n    draws: [zebra m, zebra m, zebra m]\n", "3 zebra m are used"),
    ],
)
def test_draws_must_fit_the_supply(body: str, message: str) -> None:
    """What will be revealed must be face down, and must come."""
    assert message in only(body).message


def test_checks_that_name_nothing_are_told_at_their_place() -> None:
    """A misspelt seat, area, species, supply or line never passes."""
    checks = [
        "seats: {7: {coins: 1}}",
        "seats: {1: {E9: []}}",
        "seats: {1: {E5: [unicorn]}}",
        "young: {unicorn: 1}",
        "left: {sea: 1}",
        "score: {1: {barn speces: 0}, 9: {total: 1}}",
        "trucks: [[unicorn]]",
        "legal: draw zoo",
        "score: 3",
    ]
    for check in checks:
        failures = run(f"{TABLE}    expect:\n      {check}\n")
        assert failures, check
        assert {found.code for found in failures} == {"scenario.unreadable"}, check
        assert {found.line for found in failures} == {9}
    assert len(run(f"{TABLE}    expect: {{{checks[5]}}}\n")) == 2


@pytest.mark.parametrize(
    ("check", "names"),
    [
        ("score: {1: -3}", "known here: total, E4, E5, E6, X, barn, barn species, "),
        ("score: 3", "known here: 1, 2, 3"),
        ("seats: 3", "known here: 1, 2, 3"),
        ("seats: {1: 3}", "known here: coins, took, E5, E4, E6, X, barn"),
        ("left: 3", "known here: zoo"),
        ("refused: load 1", "a map of moves, each with the code of its refusal"),
        ("legal_with: [move]", "a map of beginnings of moves, each with a list of what may follow"),
        ("legal_count: 3", "a map of beginnings of moves, each with how many are legal"),
    ],
)
def test_what_is_no_map_is_told_which_keys_may_stand_there(check: str, names: str) -> None:
    """A value where a map belongs names the keys of that map."""
    failure = only(f"{TABLE}    expect:\n      {check}\n")
    assert failure.code == "scenario.unreadable"
    assert failure.message.startswith("this must be a map of ")
    assert names in failure.message


def test_overlays_change_the_ruleset_and_their_faults_are_told() -> None:
    """An overlay merges last; what is wrong with it points at its line."""
    body = "    overlay: {money: {start: %s}}\n    expect: {seats: {1: {coins: 6}}}\n"
    assert run(body % 6) == []
    failure = only(body % -6)
    assert (failure.code, failure.line) == ("scenario.ruleset", 5)
    assert "money.start" in failure.message
    head = HEAD.replace("zooloretto", "zoloretto")
    (failure,) = run("    expect: {turn: 1}\n", head)
    assert failure.code == "scenario.ruleset"
    (failure,) = run("    expect: {turn: 1}\n", HEAD.replace("players: 3", "players: 7"))
    assert failure.message == "zooloretto is for 2-5 players, not for 7"


def test_a_ruleset_lies_beside_its_scenarios(tmp_path: Path) -> None:
    """A ruleset may be named by its path relative to the scenario file."""
    house = tmp_path / "house.yaml"
    house.write_text("extends: zooloretto\nmoney: {start: 5}\n", encoding="utf-8")
    head = HEAD.replace("zooloretto", "house.yaml")
    body = "    expect: {seats: {1: {coins: 5}}}\n"
    assert run(body, head, tmp_path / "cases.yaml") == []


def test_species_that_are_not_named_leave_first() -> None:
    """What a scenario names anywhere is in play."""
    body = """\
    position: {trucks: [[flamingo, camel]], seats: {1: {barn: [leopard]}}}
    draws: [kangaroo]
    moves: [draw zoo, load 2, expect: {young: {zebra: 2, panda: 2}}]
    expect: {young: {elephant: 0, chimpanzee: 0}}
"""
    failures = run(body)
    assert [found.message for found in failures] == [
        "with 3 players 6 species of zoo are in play, and more are named"
    ]
    body = body.replace("expect: {young: {elephant: 0, chimpanzee: 0}}", "expect: {turn: 2}")
    assert run(body) == []


def test_what_is_left_over_goes_out_of_the_game_but_for_the_draws() -> None:
    """With one tile left in the draw pile and 15 in the end pile, the next draws are there."""
    body = """\
    position: {left: {zoo: 1}}
    draws: [zebra m, zebra m, coin]
    moves: [draw zoo, load 1, draw zoo, load 1, draw zoo, load 1]
    expect: {left: {zoo: 0}, end_pile: {zoo: 13}, trucks: [[2 zebra m, coin]]}
"""
    assert run(body) == []
