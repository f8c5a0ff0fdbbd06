"""Jobs of workers: how they are listed, and what is said of them where one is chosen."""

import pytest

from tests.tables import shipped
from tiledraft.cli.prompt.jobs import job_lines
from tiledraft.cli.prompt.menu import Entry, entries, menu_lines
from tiledraft.cli.prompt.scene import scene_lines
from tiledraft.cli.prompt.topics import topic_lines
from tiledraft.cli.render.view import View
from tiledraft.core.game import apply, legal_actions, read_action
from tiledraft.core.position import state_from_words
from tiledraft.core.state import State

NAMES = ("Anna", "Ben", "Carla")
GAINED = {
    "trucks": [["dolphin", "orca"], [], []],
    "seats": {
        1: {
            "coins": 3,
            "barn": ["camel"],
            "basins": {"dolphin": "1,1 2,1 1,2 2,2"},
            "depot": ["orca", "penguin"],
        }
    },
}
"""Seat 1 is about to make a group of five: a coworker, to be placed at once."""


def gained() -> tuple[View, State]:
    """A combined game of three in which a coworker is to be placed."""
    rules = shipped("combined").rules(3)
    state = state_from_words(rules, GAINED)
    for move in ("take 1", "place dolphin 3,2"):
        apply(state, read_action(state, move))
    return View(rules, NAMES), state


def listed(view: View, state: State) -> list[Entry]:
    """The legal moves as entries of a list."""
    return entries(view, state, legal_actions(state))


def test_a_space_is_listed_as_what_a_worker_is_there() -> None:
    """Jobs are listed by name, spaces of the grid once as trainer."""
    view, state = gained()
    lines = menu_lines(listed(view, state), 80)
    assert lines[:3] == ["   1) assign cashier", "   2) assign keeper", "   3) assign manager"]
    assert lines[3].startswith("      assign trainer on:  4) 2,0  5) 3,0  ")


def test_a_space_can_be_said_with_the_name_of_the_job() -> None:
    """What is typed stays as it was; as it is listed it can be said as well."""
    found = {entry.text: entry.said for entry in listed(*gained())}
    assert found["assign cashier"] == "assign cashier"
    assert found["assign 2,0"] == "assign trainer on 2,0"


def test_a_worker_is_moved_from_a_job_to_a_job() -> None:
    """The list says what a worker was and what it will be, on spaces as well."""
    position = {
        "turn": 1,
        "seats": {1: {"coins": 1, "staff": {"cashier": 1}, "basins": {"trainer": "4,1"}}},
    }
    rules = shipped("aquaretto").rules(3)
    state = state_from_words(rules, position)
    found = {entry.text: entry.said for entry in listed(View(rules, NAMES), state)}
    assert found["reassign cashier keeper"] == "reassign cashier to keeper"
    assert found["reassign cashier 2,0"] == "reassign cashier to trainer on 2,0"
    assert found["reassign 4,1 keeper"] == "reassign trainer on 4,1 to keeper"
    assert found["reassign 4,1 2,0"] == "reassign trainer on 4,1 to trainer on 2,0"


@pytest.mark.parametrize(
    ("job", "said", "now"),
    [
        ("cashier", "1 point for each of your coins", "3"),
        ("keeper", "1 point for each of the tiles marked fish in basins", "0"),
        ("manager", "-1 point instead of -2 for each different species in depot", "3"),
        ("trainer", "on the eight spaces around each trainer", "0 to 3"),
    ],
)
def test_where_a_job_is_chosen_it_is_said_what_it_earns(job: str, said: str, now: str) -> None:
    """3 coins, no fish, 3 species in the stores, at most 3 dolphins around an empty space."""
    view, state = gained()
    text = " ".join(" ".join(job_lines(view, state, legal_actions(state))).split())
    line = text[text.index(f"{job}: ") :]
    assert said in line[: line.index(" now)")]
    assert line[: line.index(" now)")].endswith(f"({now}")
    assert scene_lines(view, state, legal_actions(state))[-1].endswith(" now)")


def test_without_a_worker_to_place_nothing_is_said_of_jobs() -> None:
    """A tile that waits for its place is no worker."""
    rules = shipped("combined").rules(3)
    state = state_from_words(rules, GAINED)
    apply(state, read_action(state, "take 1"))
    assert job_lines(View(rules, NAMES), state, legal_actions(state)) == []


@pytest.mark.parametrize("asked", ["staff", "job", "jobs"])
def test_the_rule_of_the_staff_tells_its_jobs(asked: str) -> None:
    """Every job is explained where the places for them are, and found by what one calls it."""
    view, _ = gained()
    text = " ".join(" ".join(topic_lines(view, asked)).split())
    assert text.startswith("staff (water):")
    assert "- cashier: 1 point for each of your coins." in text
    assert "- manager: -1 point instead of -2 for each different species in barn" in text
    assert "- trainer, on any empty space of basins: 1 point for each dolphin" in text
