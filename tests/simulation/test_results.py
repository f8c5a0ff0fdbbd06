import json

import pytest

from tiledraft.core.simulation.results import GameResult, Results


def result(number: int, bots: str, points: tuple[int, ...], places: tuple[int, ...]) -> GameResult:
    """A game of two that ended after ten times its number of decisions."""
    return GameResult(
        number, 100 + number, tuple(bots), points, (1, 3), places, 10 * number, number, "over"
    )


CAPPED = GameResult(3, 103, ("b", "a"), (99, 99), (99, 99), (1, 1), 500, 9, "cap")
STUCK = GameResult(4, 104, ("a", "b"), (99, 99), (99, 99), (1, 1), 7, 1, "stuck")

RESULTS = Results(
    "house",
    "f00",
    2,
    7,
    500,
    (
        result(0, "ab", (10, 6), (1, 2)),
        result(1, "ba", (4, 12), (2, 1)),
        result(2, "ab", (8, 8), (1, 1)),
        CAPPED,
        STUCK,
    ),
)


def test_the_standing_of_a_seat() -> None:
    """Seat 1 won once and shared once; its points are 10, 4 and 8."""
    first, second = RESULTS.seats
    assert (first.name, first.games, first.wins, first.shared) == ("1", 3, 1.5, 1)
    assert first.rate == 0.5
    assert (first.points.mean, first.points.low, first.points.high) == (22 / 3, 4, 10)
    assert first.places.mean == pytest.approx(4 / 3)
    assert first.coins.mean == 1
    assert (second.wins, second.shared, second.coins.mean) == (1.5, 1, 3)


def test_the_standing_of_a_bot_follows_it_over_the_seats() -> None:
    """Bot a won in both seats and shared the third game; b did no more than share."""
    a, b = RESULTS.bots
    assert (a.name, a.games, a.wins, a.points.mean) == ("a", 3, 2.5, 10)
    assert (b.name, b.games, b.wins, b.points.mean) == ("b", 3, 0.5, 6)
    assert a.interval[0] < a.rate < a.interval[1]


def test_a_bot_in_two_seats_plays_two_games_at_once() -> None:
    """A shared victory of one bot in both seats is one victory in two games."""
    both = Results("house", "f00", 2, 7, 500, (result(0, "aa", (5, 5), (1, 1)),))
    (a,) = both.bots
    assert (a.games, a.wins, a.shared, a.rate) == (2, 1.0, 2, 0.5)


def test_unfinished_games_are_told_apart_and_do_not_count() -> None:
    """Games that were broken off or got stuck enter no average."""
    assert RESULTS.unfinished("cap") == [CAPPED]
    assert RESULTS.unfinished("stuck") == [STUCK]
    assert (RESULTS.decisions.mean, RESULTS.rounds.high) == (10, 2)


def test_results_as_plain_data() -> None:
    """The data are JSON: the table, the unfinished games with their seeds, both standings."""
    data = json.loads(json.dumps(RESULTS.to_data()))
    assert (data["ruleset"], data["players"], data["seed"], data["cap"]) == ("house", 2, 7, 500)
    assert (data["games"], data["finished"]) == (5, 3)
    assert data["unfinished"] == {
        "cap": [{"game": 3, "seed": 103}],
        "stuck": [{"game": 4, "seed": 104}],
    }
    assert data["decisions"] == {"mean": 10, "sd": 10, "min": 0, "max": 20}
    assert [seat["seat"] for seat in data["seats"]] == [1, 2]
    assert data["bots"][0] == {
        "bot": "a",
        "games": 3,
        "wins": 2.5,
        "shared": 1,
        "rate": 0.8333,
        "interval": [0.31, 0.9823],
        "points": {"mean": 10, "sd": 2, "min": 8, "max": 12},
        "place": {"mean": 1, "sd": 0, "min": 1, "max": 1},
        "coins": {"mean": 1.6667, "sd": 1.1547, "min": 1, "max": 3},
    }


def test_no_finished_game_is_no_error() -> None:
    """Where every game was broken off, all averages are zero and nothing is known of rates."""
    data = Results("house", "f00", 2, 7, 500, (CAPPED,)).to_data()
    assert data["finished"] == 0
    assert data["bots"][0]["games"] == 0
    assert data["bots"][0]["interval"] == [0, 1]
