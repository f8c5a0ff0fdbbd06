"""Findings on the screen and as data, and the help with misspelt names."""

from __future__ import annotations

import re
from pathlib import Path

from tiledraft.core.ruleset import findings as findings_module
from tiledraft.core.ruleset.findings import (
    CODES,
    Finding,
    Mark,
    finding,
    key_path,
    nearest,
    render,
    shown,
    suggestion,
    width,
)

TEXT = "title: A\nareas:\n  E4: {kind: pne}\n"
FOUND = finding("kind.unknown", "no kind", Mark("house.yaml", 3, 14, 17), ("areas", "E4", "kind"))


def test_a_finding_with_its_line() -> None:
    """A finding shows its place, key path and sentence, then the line with a caret under it."""
    assert render(FOUND, TEXT).split("\n") == [
        "house.yaml:3:14: areas.E4.kind: no kind",
        " 3 |   E4: {kind: pne}",
        "   |              ^^^",
    ]


def test_a_finding_without_text() -> None:
    """Where the text is not at hand, or too short, the first line stands alone."""
    assert render(FOUND, "") == "house.yaml:3:14: areas.E4.kind: no kind"
    assert render(FOUND, "one line") == "house.yaml:3:14: areas.E4.kind: no kind"


def test_a_warning_says_so() -> None:
    """A warning is marked by a word; a finding about the whole file has no key path."""
    found = finding("x", "odd", Mark("a.yaml", 1, 1, 2), (), "warning")
    assert str(found) == "a.yaml:1:1: warning: odd"


def test_wide_characters_push_the_caret() -> None:
    """A character that takes two columns moves and widens the caret by two."""
    found = finding("x", "odd", Mark("a.yaml", 1, 5, 7), ())
    assert render(found, "猫猫: 狸狸 b").split("\n")[2] == "   |       ^^^^"
    assert (width("猫a"), width("e\u0301")) == (3, 1)


def test_tabs_count_one_column() -> None:
    """A tab is shown as one space, so the caret stays under its character."""
    found = finding("x", "odd", Mark("a.yaml", 1, 4, 5), ())
    assert render(found, "a:\tb").split("\n")[1:] == [" 1 | a: b", "   |    ^"]


def test_a_long_line_is_cut_round_the_caret() -> None:
    """Of a very long line only the part round the fault is shown."""
    found = finding("x", "odd", Mark("a.yaml", 1, 5001, 5002), ())
    _, line, caret = render(found, "x" * 5000 + "!" + "x" * 5000).split("\n")
    assert len(line) < 110
    assert line[caret.index("^")] == "!"


def test_nothing_steers_the_terminal() -> None:
    """Control characters of a file, its name or its keys do not reach the screen."""
    found = finding("x", "odd", Mark("a\x1b.yaml", 1, 1, 2), ("k\x1b[31m",))
    text = render(found, "a\x1b[31m\u202e: 1")
    assert text.replace("\n", "").isprintable()
    assert shown("\x1b[2J") == "`\\x1b[2J`"


def test_line_ends_are_those_of_yaml() -> None:
    """Lines are counted as the parser counts them, whatever ends them."""
    found = finding("x", "odd", Mark("a.yaml", 3, 1, 2), ())
    assert render(found, "a\r\nb\u2028c").split("\n")[1] == " 3 | c"


def test_data_of_a_finding() -> None:
    """As data a finding has code, severity, sentence, file, place, end and key."""
    assert FOUND.to_data() == {
        "code": "kind.unknown",
        "severity": "error",
        "message": "no kind",
        "file": "house.yaml",
        "line": 3,
        "column": 14,
        "end_column": 17,
        "key": "areas.E4.kind",
    }
    assert isinstance(FOUND, Finding)


def test_key_paths() -> None:
    """Items of a list are counted from 1, and endless paths are cut."""
    assert key_path(("players", 0)) == "players[1]"
    assert key_path(("a", 1, "b")) == "a[2].b"
    assert len(key_path(("a",) * 200)) < 110


def test_values_in_messages() -> None:
    """A value in a message is spelt as in YAML, in backquotes, and cut if it is long."""
    assert [shown(value) for value in (True, None, 5, "x", "")] == [
        "`true`",
        "`null`",
        "`5`",
        "`x`",
        '`""`',
    ]
    assert len(shown("x" * 500)) < 50


def test_nearest_names() -> None:
    """The nearest known name is found, capital letters or not; a strange one has none."""
    assert nearest("stals", ["spaces", "stalls"]) == "stalls"
    assert nearest("e4", ["E4", "E5"]) == "E4"
    assert nearest("quux", ["E4", "E5"]) is None


def test_suggestions() -> None:
    """A message ends with the nearest name, or else with all of a few, or with nothing."""
    assert suggestion("stals", ["stalls"]) == "; did you mean `stalls`?"
    assert suggestion("quux", ["a", "b"], "known are") == "; known are: a, b"
    assert suggestion("quux", []) == ""
    assert suggestion("quux", [f"name{n}" for n in range(50)]).endswith(", ...")


def test_every_code_is_listed() -> None:
    """The codes in the source of the ruleset package are exactly those of `CODES`."""
    folder = Path(str(findings_module.__file__)).parent
    used: set[str] = set()
    for file in folder.glob("*.py"):
        text = file.read_text("utf-8")
        if file.name != "findings.py":
            used.update(re.findall(r'"([a-z]+\.[a-z_]+)"', text))
    assert used == set(CODES)
