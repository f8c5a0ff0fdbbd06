"""Reading scenario files: each fault is found, at its line, with the nearest known name."""

from __future__ import annotations

import pytest

from tiledraft.core.ruleset.source import Source
from tiledraft.core.scenario import CODES, ScenarioFile, read_scenarios

GOOD = """\
ruleset: zooloretto
players: 3
source: "a section"
scenarios:
  - name: first
    draws: [zebra]
    moves: [draw zoo, expect: {turn: 1}, load 1]
    expect: {turn: 2}
  - name: second
    ruleset: combined
    players: 4
    source: "another section"
    position: {turn: 2}
"""


def reading(text: str) -> ScenarioFile:
    """A text as a scenario file."""
    return read_scenarios(Source("my.yaml", text))


def faults(text: str) -> list[tuple[str, int, str]]:
    """Code, line and message of each finding."""
    return [(found.code, found.line, found.message) for found in reading(text).findings]


def changed(old: str, new: str) -> list[tuple[str, int, str]]:
    """The findings in `GOOD` after a replacement."""
    assert GOOD.count(old) == 1, old
    return faults(GOOD.replace(old, new))


def test_a_sound_file_gives_its_scenarios() -> None:
    """What stands in the file counts for each scenario that does not say otherwise."""
    file = reading(GOOD)
    assert file.findings == []
    first, second = file.scenarios
    assert (first.name, first.ruleset, first.players, first.source) == (
        "first",
        "zooloretto",
        3,
        "a section",
    )
    assert (second.ruleset, second.players, second.source) == ("combined", 4, "another section")
    assert [step.move for step in first.steps] == ["draw zoo", "", "load 1", ""]
    assert [step.mark.line for step in first.steps] == [7, 7, 7, 8]
    assert first.position is None
    assert [text for text, _ in first.draws] == ["zebra"]
    assert (first.mark.line, second.mark.line) == (5, 9)


@pytest.mark.parametrize(
    ("old", "new", "line", "near"),
    [
        ("players: 3", "player: 3\nplayers: 3", 2, "`players`"),
        ("draws: [zebra]", "draw: [zebra]", 6, "`draws`"),
        ("expect: {turn: 2}", "expect: {turns: 2}", 8, "`turn`"),
        ("expect: {turn: 1}", "expct: {turn: 1}", 7, "`expect`"),
        ("position: {turn: 2}", "position: {turns: 2}", 13, "`turn`"),
        ("expect: {turn: 1}", "expect: {legal_exact: []}", 7, "`legal_exactly`"),
    ],
)
def test_unknown_keys_are_named_with_the_nearest_known(
    old: str, new: str, line: int, near: str
) -> None:
    """A misspelt key is never passed over."""
    ((code, at, message),) = changed(old, new)
    assert (code, at) == ("key.unknown", line)
    assert message.endswith(f"did you mean {near}?")


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("players: 3", "players: three", 2, "`players` must be a number"),
        ("ruleset: zooloretto\n", "", 4, "`ruleset` must be a text"),
        ("name: first", "source: x", 5, "`name` must be a text"),
        ("moves: [draw zoo, expect: {turn: 1}, load 1]", "moves: draw zoo", 7, "a list"),
        ("draws: [zebra]", "draws: [3]", 6, "a tile is written as its name"),
        ("position: {turn: 2}", "position: [turn]", 13, "a map of keys; known here: turn, round"),
        ("expect: {turn: 2}", "expect: [turn]", 8, "a map of keys; known here: turn, round"),
        ("scenarios:", "scenario:", 1, "a list `scenarios`"),
    ],
)
def test_parts_of_the_wrong_sort_are_found(old: str, new: str, line: int, message: str) -> None:
    """Each fault has a line and says what should be there."""
    found = [fault for fault in changed(old, new) if fault[0] == "scenario.shape"]
    assert found[0][1] == line
    assert message in found[0][2]


def test_two_scenarios_of_one_name_are_a_fault() -> None:
    """A name finds one scenario."""
    assert [fault[:2] for fault in changed("name: second", "name: first")] == [
        ("scenario.name_twice", 9)
    ]


def test_a_faulty_scenario_does_not_hide_the_others() -> None:
    """All faults are told in one run, and what is sound can still be run."""
    file = reading(GOOD.replace("draws: [zebra]", "draw: [zebra]"))
    assert [scenario.name for scenario in file.scenarios] == ["second"]
    assert file.unread == 1
    file = reading(GOOD.replace("turn: 2}\n  - name", "turn: }\n  - name"))
    assert [found.code for found in file.findings] == ["yaml.empty_value"]
    assert [scenario.name for scenario in file.scenarios] == ["second"]


@pytest.mark.parametrize("text", ["", "[]", "scenarios: [", "a: &a [*a]", "\x01"])
def test_what_is_no_scenario_file_is_a_finding(text: str) -> None:
    """Broken or empty YAML is told, not raised."""
    file = reading(text)
    assert file.findings
    assert file.scenarios == []


def test_scenarios_that_cannot_be_read_are_counted() -> None:
    """A slip that spoils a scenario, or all of a file, leaves none uncounted."""
    assert reading(GOOD).unread == 0
    assert reading(GOOD.replace("players: 3", "player: 3")).unread == 1
    assert reading(GOOD.replace("- name: second", "- 7\n  - nmae: second")).unread == 2


def test_codes_are_described() -> None:
    """Every code of scenarios has a sentence."""
    assert all(code.startswith("scenario.") and CODES[code] for code in CODES)
