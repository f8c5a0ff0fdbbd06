"""Rule coverage: what is counted, and what is told never to come up."""

from __future__ import annotations

import json
from functools import cache

import pytest

from tests.tables import from_text, plugins, shipped
from tiledraft.core.errors import TiledraftError
from tiledraft.core.rules import Rules
from tiledraft.core.simulation.coverage import SORTS, Coverage, coverage
from tiledraft.core.simulation.run import Contender, simulate

GAMES = 40
SEED = 7


def contenders() -> list[Contender]:
    """One bot that plays at random, and one that spends its money."""
    known = plugins().bots().bots
    return [Contender(name, known[name]) for name in ("random", "spender")]


def covered(rules: Rules, games: int = GAMES) -> Coverage:
    """The coverage of some games."""
    return coverage(rules, contenders(), games, SEED)


@cache
def coverage_of(name: str, players: int) -> Coverage:
    """The coverage of a shipped ruleset."""
    return covered(shipped(name).rules(players))


def times(found: Coverage, sort: str) -> dict[str, int]:
    """How often each thing of a sort came up, by key path, or by name if it has none."""
    return {count.rule or count.name: count.times for count in found.counts if count.sort == sort}


def test_the_games_are_those_of_a_simulation() -> None:
    """The same seed plays the same games as `simulate`; moves that are refused change nothing."""
    rules = shipped("zooloretto").rules(3)
    results = simulate(rules, contenders(), GAMES, SEED)
    found = coverage_of("zooloretto", 3)
    assert found.finished == len(results.finished) == GAMES
    assert sum(times(found, "action").values()) == sum(game.decisions for game in results.games)
    assert times(found, "event")["round-ended"] == sum(game.rounds for game in results.games)


def test_counts_agree_with_each_other() -> None:
    """What is one fact under two names is counted alike."""
    found = coverage_of("combined", 3)
    actions, events = times(found, "action"), times(found, "event")
    assert actions["draw"] == actions["load"] == events["tile-revealed"] == events["tile-loaded"]
    assert actions["take"] == events["truck-taken"] == 3 * events["round-ended"]
    assert actions["parks.zoo.actions.exchange"] == events["species-exchanged"]
    assert sum(times(found, "bonus").values()) == events["milestone-reached"]
    assert events["game-ended"] == GAMES


def test_games_in_which_it_came_up() -> None:
    """Besides how often, it is told in how many games: never more, and never without the other."""
    for count in coverage_of("combined", 3).counts:
        assert 0 <= count.games <= min(count.times, GAMES)
        assert bool(count.games) == bool(count.times)
    draws = next(count for count in coverage_of("combined", 3).counts if count.name == "draw")
    assert draws.games == GAMES


def test_all_rules_are_listed() -> None:
    """Every action, bonus and score line of the ruleset is there, by its key path."""
    found = coverage_of("aquaretto", 4)
    data = shipped("aquaretto").resolved.data["parks"]["water"]
    sizes = data["areas"]["basins"]["bonus"]
    assert set(times(found, "bonus")) == {f"parks.water.areas.basins.bonus.{n}" for n in sizes}
    assert set(times(found, "score")) == {f"parks.water.scoring.{n}" for n in data["scoring"]}
    own = {f"parks.water.actions.{name}" for name in data["actions"]}
    assert set(times(found, "action")) == {*own, "draw", "take", "load", "place", "assign"}


def test_lines_by_another_rule() -> None:
    """A term that gives lines for areas is counted, and so is each of these areas."""
    score = times(coverage_of("zooloretto", 3), "score")
    areas = [score[f"parks.zoo.areas.{name}"] for name in ("E4", "E5", "E6")]
    assert all(areas)
    assert max(areas) <= score["parks.zoo.scoring.enclosures"] <= 3 * GAMES


def test_in_a_long_run_everything_comes_up() -> None:
    """Nothing is told never to come up that bots reach, nor what the game does not have."""
    assert covered(shipped("zooloretto").rules(2), 300).never == ()
    assert covered(shipped("coloretto").rules(4), 60).never == ()


def test_what_never_comes_up() -> None:
    """A bonus out of reach and an action nobody can pay are told; a removed one is not."""
    house = from_text(
        "extends: zooloretto\n"
        "parks: {zoo: {areas: {E4: {spaces: 14}}, "
        "actions: {exchange: {price: 43}, discard: null}}}\n"
    )
    found = covered(house.rules(3))
    never = {count.rule for count in found.never if count.rule}
    assert {"parks.zoo.areas.E4.bonus.full", "parks.zoo.actions.exchange"} <= never
    assert "parks.zoo.areas.E5.bonus.full" not in never
    assert not any("discard" in count.name for count in found.counts)


def test_refusals_that_cannot_come_up_are_left_out() -> None:
    """A game without money and without a grid has no refusals about them."""
    codes = times(coverage_of("coloretto", 3), "refusal")
    assert {"truck.full", "truck.taken", "truck.empty", "game.over"} <= set(codes)
    assert not {code.partition(".")[0] for code in codes} & {"money", "grid", "owner", "offspring"}


def test_triggers_are_counted() -> None:
    """Triggers are listed by key path, those that fire and those that never do."""
    house = from_text(
        "extends: zooloretto\n"
        "parks: {zoo: {areas: {E6: {spaces: 14}}}}\n"
        "triggers:\n"
        "  wages: {when: round-ended, effects: {coins: 1}}\n"
        "  giant: {when: milestone-reached, if: {area: E6}, effects: {points: 5}}\n"
    )
    found = covered(house.rules(3), 5)
    fired = times(found, "trigger")
    assert fired == {
        "triggers.wages": 3 * times(found, "event")["round-ended"],
        "triggers.giant": 0,
    }
    assert times(found, "event")["trigger-fired"] == fired["triggers.wages"]
    assert times(found, "score")["triggers.giant"] == 0
    assert "parks.zoo.areas.E6.bonus.full" not in times(found, "bonus")


def test_as_data_and_as_rows() -> None:
    """Everything is plain data, and each sort is a table: name, times, games, rule."""
    found = coverage_of("combined", 3)
    data = json.loads(json.dumps(found.to_data()))
    assert data["ruleset"] == "combined"
    assert data["fingerprint"] == shipped("combined").resolved.fingerprint
    assert (data["players"], data["seed"], data["games"], data["finished"]) == (
        3,
        SEED,
        GAMES,
        GAMES,
    )
    assert [one["sort"] for one in data["counts"]] == sorted(
        (one["sort"] for one in data["counts"]), key=SORTS.index
    )
    rows = [row for sort in SORTS for row in found.rows(sort)]
    assert rows == [
        (one["name"], str(one["times"]), str(one["games"]), one["rule"]) for one in data["counts"]
    ]


def test_the_same_again() -> None:
    """The same arguments give the same counts."""
    rules = shipped("aquaretto").rules(2)
    assert covered(rules, 3) == covered(rules, 3)


def test_somebody_must_play() -> None:
    """Without bots there is nothing to count."""
    with pytest.raises(TiledraftError):
        coverage(shipped("zooloretto").rules(2), [], 1, 1)
