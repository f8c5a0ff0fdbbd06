import errno
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.session.kit import (
    PLUGINS,
    complaint,
    lines_of,
    rules_for,
    shipped,
    table,
    text_of,
    walk,
)
from tiledraft.core.errors import RecordError
from tiledraft.core.record import FORMAT, load, read_header, record_text, save

WHOLE = lines_of(walk(table("zooloretto", 2), 2))
START = WHOLE[:4]
"""The header, and a first turn: draw, reveal, load."""

ANY = object()


def with_header(**changes: Any) -> str:
    """The start of a record with some header fields changed, or left out if ANY."""
    header = {**WHOLE[0], **changes}
    header = {key: value for key, value in header.items() if value is not ANY}
    return text_of([header, *START[1:]])


def test_the_start_is_a_record() -> None:
    """The record that the other tests damage is a good one."""
    assert load(text_of(START), rules_for).lines == [line["move"] for line in START[1:]]


@pytest.mark.parametrize("text", ["", "\n", "\ufeff", " \r\n\n"])
def test_an_empty_file(text: str) -> None:
    """A file with nothing in it says so."""
    assert complaint(text) == "game.jsonl is empty"


@pytest.mark.parametrize("reader", [read_header, lambda text: load(text, rules_for)])
@pytest.mark.parametrize(
    "text",
    [
        "hello\n",
        "hello",
        "[1, 2]\n",
        "3\n",
        "{}\n",
        '{"format": 1}\n',
        '{"format": "1", "ruleset": "zooloretto"}\n',
        '{"format": true, "ruleset": "zooloretto"}\n',
        '{"format": 0, "ruleset": "zooloretto"}\n',
        '{"move": "draw zoo"}\n',
        "title: a ruleset\nplayers: [2]\n",
        "[" * 100_000,
        "1" * 10_000,
        "\x00\x01\x02",
    ],
)
def test_another_kind_of_file(text: str, reader: Callable[[str], object]) -> None:
    """What is no record at all is refused at its first line."""
    with pytest.raises(RecordError, match=r"^record:1: ") as caught:
        reader(text)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("reader", [read_header, lambda text: load(text, rules_for)])
def test_a_newer_format(reader: Callable[[str], object]) -> None:
    """A record of a format that does not exist yet names both formats."""
    newer = FORMAT + 1
    with pytest.raises(RecordError) as caught:
        reader(with_header(format=newer))
    assert str(caught.value) == (
        f"record:1: made by a newer version: format {newer}, this program reads up to {FORMAT}"
    )


WRONG: dict[str, list[Any]] = {
    "engine": [1, None, ["0.1"], "two\nlines", "x" * 1000],
    "fingerprint": [1, None, {}],
    "text": [1, None, ["title: x"]],
    "players": [1.5, "2", None, True, [2]],
    "seats": [2, "Anna", None, {}, ["Anna", "Bob"], [{"name": "Anna"}, {"kind": "person"}]],
    "seed": [1.5, "1", None, False, float("nan")],
    "set_up": [None, [], "start", {}, {"start": 1}, {"start": "1", "without": []}],
    "stacked": [None, "zebra", [1], {}],
    "plugins": [
        None,
        "house.py",
        {},
        ["house.py"],
        [{"version": "1"}],
        [{"name": 1}],
        [{"name": "x", "version": 1}],
    ],
}


@pytest.mark.parametrize("reader", [read_header, lambda text: load(text, rules_for)])
@pytest.mark.parametrize(
    ("field", "value"),
    [(field, value) for field, values in WRONG.items() for value in [ANY, *values]],
)
def test_a_field_of_the_wrong_type(field: str, value: Any, reader: Callable[[str], object]) -> None:
    """A header field that is missing or of another type is named."""
    with pytest.raises(RecordError) as caught:
        reader(with_header(**{field: value}))
    start = f"the header has no {field}" if value is ANY else f"{field} should be "
    assert str(caught.value).startswith(f"record:1: {start}")
    assert len(str(caught.value)) < 150


def test_the_name_of_the_ruleset_is_a_text() -> None:
    """Without the name of a ruleset a file is no record; the name is a text."""
    assert "no record" in complaint(with_header(ruleset=ANY))
    assert "ruleset should be a text" in complaint(with_header(ruleset=3))


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"players": 3}, "players is 3, but there are 2 seats"),
        ({"seats": [{"name": "A", "kind": "person"}] * 2}, "two seats are called 'A'"),
        ({"seats": [{"name": n, "kind": "x"} for n in "ab"]}, "seat 1 should be person"),
        ({"seats": [{"name": n, "kind": "person"} for n in ("a", "")]}, "seat 2 has no name"),
        ({"set_up": {"start": 3, "without": []}}, "seat 3 cannot begin"),
        ({"set_up": {"start": 1, "without": ["unicorn"]}}, "'unicorn' is no species"),
        ({"stacked": ["unicorn"]}, "'unicorn' is no tile"),
        ({"stacked": ["3 zebra"]}, "'3 zebra' is no tile"),
        ({"stacked": ["zebra m"] * 3}, "zebra m cannot be put on top"),
        ({"text": ""}, "the ruleset in it cannot be played"),
        ({"text": "title: [unclosed"}, "the ruleset in it cannot be played"),
        ({"text": "players: [2]\nmoney: {start: -1}\n"}, "the ruleset in it cannot be played"),
        (
            {
                "players": 6,
                "seats": [{"name": name, "kind": "person"} for name in "abcdef"],
            },
            "the ruleset in it cannot be played",
        ),
    ],
)
def test_a_header_that_does_not_fit(changes: dict[str, Any], reason: str) -> None:
    """A header of the right form whose content cannot be played says why."""
    message = complaint(with_header(**changes))
    assert message.startswith("game.jsonl:1: ")
    assert reason in message


@pytest.mark.parametrize("cards", [None, 3, [], ["red"], ["red", "red", "mauve"], [[1]], {"a": 1}])
def test_a_set_up_step_that_does_not_fit(cards: Any) -> None:
    """What a plugin dealt at the set-up is checked as well."""
    header, *_ = lines_of(table("coloretto", 3))
    (key,) = header["set_up"].keys() - {"start", "without"}
    header["set_up"][key] = cards
    assert complaint(text_of([header])).startswith("game.jsonl:1: ")
    del header["set_up"][key]
    assert f"the set-up says nothing about {key}" in complaint(text_of([header]))


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ({"move": "load 1"}, "'load 1' is refused: "),
        ({"move": "reveal zebra"}, "'reveal zebra' is refused: "),
        ({"move": "sing a song"}, "'sing a song' is refused: "),
        ({"move": "draw\nzoo\x1b[31m"}, r"'draw\nzoo\x1b[31m' is refused: "),
        ({"move": "x" * 9000}, "is refused: a move has at most 200 characters"),
        ({"move": ""}, "'' is refused: "),
        ({"move": 3}, "neither a move"),
        ({"mvoe": "draw zoo"}, "neither a move"),
        ({}, "neither a move"),
        ({"scores": [], "winners": []}, "the score sheet comes before the end of the game"),
        ([], "no line of a record"),
        ("draw zoo", "no line of a record"),
        (None, "no line of a record"),
    ],
)
def test_a_wrong_line(line: Any, reason: str) -> None:
    """A line that is no move of the game at that point is named with its number."""
    message = complaint(text_of([*START, line, *WHOLE[4:6]]))
    assert message.startswith("game.jsonl:5: ")
    assert reason in message


def test_a_reveal_of_a_tile_that_is_not_there() -> None:
    """A reveal must be of a tile that was still face-down."""
    gone = WHOLE[0]["set_up"]["without"][0]
    message = complaint(text_of([WHOLE[0], {"move": "draw zoo"}, {"move": f"reveal {gone}"}]))
    assert message == f"game.jsonl:3: 'reveal {gone}' is refused: no {gone} is left in zoo"


def test_lines_that_are_not_json() -> None:
    """A broken line in the middle is named; blank lines count."""
    good = text_of(START)
    assert complaint(good + '\n{"move": draw}\n' + good) == "game.jsonl:6: this is not JSON"
    assert complaint(good + "\n\n# a remark\n") == "game.jsonl:7: this is not JSON"


@pytest.mark.parametrize("cut", [2, 9, 16])
def test_a_file_cut_in_a_line(cut: int) -> None:
    """A last line that is incomplete is said to be so, with what can be saved before it."""
    lines = [*START, {"move": "draw zoo"}]
    message = complaint(text_of(lines)[: -(len('{"move": "draw zoo"}') + 1 - cut)])
    assert message == (
        "game.jsonl:5: this line is incomplete, the file was cut off; "
        "delete it to go on after 2 moves"
    )


def test_a_file_cut_in_its_header() -> None:
    """If not even the header is whole there is nothing to go on from."""
    text = text_of(START)
    assert complaint(text[: len(text) // 2]) == (
        "game.jsonl:1: this is no record of a game, or its header is cut off"
    )


@settings(max_examples=60)
@given(st.integers(1, len(record_text(walk(table(), 2), PLUGINS)) - 1))
def test_a_file_cut_anywhere(length: int) -> None:
    """However a file is cut, it is a shorter game or a clear complaint about its last line."""
    text = record_text(walk(table(), 2), PLUGINS)[:length]
    try:
        json.loads(text.split("\n")[-1] or "{}")
    except ValueError:
        assert complaint(text).startswith(f"game.jsonl:{text.count(chr(10)) + 1}: ")
    else:
        lines = [json.loads(line).get("move") for line in text.splitlines()[1:]]
        assert load(text, rules_for).lines[: len(lines)] == [line for line in lines if line]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (
            lambda sheet: sheet["scores"][1].update(total=99),
            "scores, 2, total is 99, but the game gives ",
        ),
        (lambda sheet: sheet["scores"][0].update(total="9"), "scores, 1, total does not fit"),
        (lambda sheet: sheet["scores"][0].pop("lines"), "scores, 1, lines does not fit"),
        (lambda sheet: sheet["scores"][0]["lines"].pop(), "scores, 1, lines does not fit"),
        (
            lambda sheet: sheet["scores"][0]["lines"][0].update(rule="x"),
            "scores, 1, lines, 1, rule is 'x', but",
        ),
        (lambda sheet: sheet["scores"][0]["lines"][0].update(rule="x" * 9999), "scores, 1, lines"),
        (lambda sheet: sheet["scores"].pop(), "scores does not fit"),
        (lambda sheet: sheet.update(scores=None), "scores does not fit"),
        (lambda sheet: sheet.update(winners=[1, 2]), "winners does not fit"),
        (lambda sheet: sheet.pop("winners"), "winners does not fit"),
    ],
)
def test_a_sheet_that_does_not_fit(change: Callable[[dict[str, Any]], object], reason: str) -> None:
    """A final sheet with other numbers than the game played is refused where they differ."""
    sheet = json.loads(json.dumps(WHOLE[-1]))
    change(sheet)
    message = complaint(text_of([*WHOLE[:-1], sheet]))
    assert message.startswith(f"game.jsonl:{len(WHOLE)}: the score sheet, {reason}")


def test_a_move_after_the_end() -> None:
    """Nothing is played after the score sheet."""
    message = complaint(text_of([*WHOLE, {"move": "draw zoo"}]))
    assert message.endswith("'draw zoo' is refused: the game is over")


def test_harmless_differences() -> None:
    """A byte-order mark, Windows line ends, blank lines and unknown header fields do no harm."""
    header, *moves = START
    text = text_of([{**header, "remark": "hi"}, *moves])
    game = load("\ufeff\r\n" + text.replace("\n", "\r\n\r\n"), rules_for)
    assert game.state == load(text_of(START), rules_for).state
    assert load(text_of(START).rstrip("\n"), rules_for).lines == game.lines


def test_files_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A path that is no readable text file is one clear sentence."""

    def said(path: Path) -> str:
        with pytest.raises(RecordError) as caught:
            load(path, rules_for)
        with pytest.raises(RecordError, match=str(caught.value).partition(":")[0]):
            read_header(path)
        return str(caught.value).replace(str(path), "FILE")

    assert said(tmp_path) == "FILE is a folder, not a record"
    file = tmp_path / "game.jsonl"
    assert said(file) == "there is no file FILE"
    assert said(tmp_path / "a\0b").startswith("FILE cannot be read: ")
    file.write_bytes(b"")
    assert said(file / "deeper") == "FILE cannot be read: Not a directory"
    assert said(file) == "FILE is empty"
    file.write_bytes(text_of(START).encode() + b'{"move": "dr\xe4w"}\n')
    assert said(file) == "FILE:5: this is not UTF-8 text"
    file.write_bytes(text_of(START).encode("utf-16"))
    assert said(file) == "FILE:1: this is not UTF-8 text"
    monkeypatch.setattr("tiledraft.core.record.reading.LARGEST", 1000)
    file.write_bytes(b" " * 1001)
    assert said(file) == "FILE is too large for a record: more than 1,000 bytes"


def test_a_file_without_permission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that may not be read says so."""
    file = tmp_path / "game.jsonl"
    save(table(), file, PLUGINS)

    def refused(*_: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(file))

    monkeypatch.setattr(Path, "open", refused)
    with pytest.raises(RecordError, match="cannot be read: Permission denied"):
        load(file, rules_for)


def test_messages_about_a_file_name_it(tmp_path: Path) -> None:
    """A complaint about a file begins with its path and the line."""
    file = tmp_path / "my game.jsonl"
    file.write_text(text_of([*START, {"move": "load 9"}]), "utf-8")
    with pytest.raises(RecordError) as caught:
        load(file, rules_for)
    assert str(caught.value).startswith(f"{file}:5: 'load 9' is refused: ")


def test_rules_for_another_number_of_players() -> None:
    """Rules that do not fit the header are refused rather than played."""
    with pytest.raises(RecordError, match="there are 2 seats for 3 players"):
        load(text_of(START), lambda _: shipped("zooloretto").rules(3))
