from typing import Any

import pytest

from tests.session.kit import all_of, complaint, lines_of, rules_for, table, text_of, walk
from tiledraft.core.errors import RecordError
from tiledraft.core.record import load, migration, read_header

Lines = list[dict[str, Any]]


def names_become_seats(lines: Lines) -> Lines:
    """From a made-up format 1: seats were names alone, and moves were called actions."""
    header, *moves = lines
    if "names" not in header:
        raise RecordError("the header has no names")
    seats = [{"name": name, "kind": "person"} for name in header["names"]]
    return [
        {**header, "format": 2, "seats": seats},
        *({"move": line["action"]} if "action" in line else line for line in moves),
    ]


def spelling(lines: Lines) -> Lines:
    """From a made-up format 2: the outcome of the set-up was spelt otherwise."""
    header, *moves = lines
    return [{**header, "format": 3, "set_up": header["setup"]}, *moves]


@pytest.fixture(autouse=True)
def third_format(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program whose format is 3, with steps from 1 and 2."""
    monkeypatch.setattr(migration, "FORMAT", 3)
    monkeypatch.setitem(migration.STEPS, 1, names_become_seats)
    monkeypatch.setitem(migration.STEPS, 2, spelling)


def first_format(lines: Lines) -> Lines:
    """The lines of a record as the first of the made-up formats had them."""
    header, *moves = lines
    old = {key: value for key, value in header.items() if key not in ("seats", "set_up")}
    names = [seat["name"] for seat in header["seats"]]
    return [
        {**old, "format": 1, "setup": header["set_up"], "names": names},
        *({"action": line["move"]} if "move" in line else line for line in moves),
    ]


def test_an_old_record_goes_through_every_step() -> None:
    """A record two formats old is migrated step by step and replays as the game it was."""
    game = walk(table(), 3)
    text = text_of(first_format(lines_of(game)))
    assert all_of(load(text, rules_for)) == all_of(game)


def test_an_old_header_is_read_alone() -> None:
    """The header of an old record is migrated alone, and tells the format it was written in."""
    game = table()
    header = read_header(text_of(first_format(lines_of(game))[:1]))
    assert (header.format, header.seats, dict(header.set_up)) == (1, game.seats, game.set_up)


def test_a_record_starts_at_its_own_step() -> None:
    """Only the steps after the format of the file are taken."""
    game = walk(table(), 3, 9)
    header, *moves = lines_of(game)
    header = {**header, "format": 2, "setup": header.pop("set_up")}
    assert all_of(load(text_of([header, *moves]), rules_for)) == all_of(game)


def test_messages_name_the_line_of_the_old_file() -> None:
    """A move that is refused is named by its line in the file as it is."""
    lines = [*first_format(lines_of(table())), {"action": "load 1"}]
    assert complaint(text_of(lines)).startswith("game.jsonl:2: 'load 1' is refused: ")


def test_a_step_may_refuse() -> None:
    """What a step finds wrong is said like anything else that is wrong with the header."""
    header = {"format": 1, "ruleset": "zooloretto"}
    assert complaint(text_of([header])) == "game.jsonl:1: the header has no names"


def test_formats_before_the_first_and_after_the_last() -> None:
    """A number for which there is no step is refused."""
    header, *_ = lines_of(table())
    assert "there is no format 0" in complaint(text_of([{**header, "format": 0}]))
    newer = complaint(text_of([{**header, "format": 4}]))
    assert newer.endswith("made by a newer version: format 4, this program reads up to 3")
