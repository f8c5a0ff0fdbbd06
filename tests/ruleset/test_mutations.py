"""Slips of the pen in shipped rulesets, a sample of them; `tests.mutations` tries all."""

from __future__ import annotations

from collections import Counter

import pytest

from tests import mutations
from tests.mutations import WAYS, Entry, Mutant, entries, mutants, trouble
from tests.tables import plugins
from tiledraft.core.ruleset.merge import EXTENDS

NAMES = tuple(plugins().rulesets())
EVERY = 17
FEW = 80
TEXT = "a: {b: 1, c: [2]}\nd:\n  e: word\n  f:\n    g: true\n"


def entry(path: str) -> Entry:
    """A key of the text above."""
    (found,) = [item for item in entries(TEXT) if ".".join(item.path) == path]
    return found


@pytest.mark.parametrize("name", NAMES)
def test_a_slip_is_reported_or_still_a_game(name: str) -> None:
    """A sample of the mutants of each ruleset, all of a short one, causes no trouble."""
    found = list(mutants(name))
    sample = found[::EVERY] if len(found) > FEW else found
    assert {mutant.way for mutant in sample} == set(WAYS)
    troubles = {str(mutant): trouble(mutant) for mutant in sample}
    assert {mutant: why for mutant, why in troubles.items() if why} == {}


@pytest.mark.parametrize(
    ("way", "path", "text"),
    [
        ("delete", "a.b", TEXT.replace("b: 1, ", "")),
        ("delete", "a.c", TEXT.replace(", c: [2]", "")),
        ("delete", "a", "d:\n  e: word\n  f:\n    g: true\n"),
        ("delete", "d.e", TEXT.replace("e: word\n  ", "")),
        ("delete", "d.f.g", TEXT.replace("g: true", "{}")),
        ("delete", "d", "a: {b: 1, c: [2]}\n"),
        ("rename", "d.f", TEXT.replace("f:", "fq:")),
        ("retype", "a", TEXT.replace("{b: 1, c: [2]}", "5")),
        ("retype", "a.b", TEXT.replace("1", "many")),
        ("retype", "a.c", TEXT.replace("[2]", "true")),
        ("retype", "d.e", TEXT.replace("word", "[5]")),
        ("retype", "d.f.g", TEXT.replace("true", "3")),
        ("duplicate", "a.b", TEXT.replace("b: 1", "b: 1, b: 1")),
        ("duplicate", "d.e", TEXT.replace("e: word", "e: word\n  e: word")),
        ("duplicate", "d.f", f"{TEXT}  f:\n    g: true\n"),
    ],
)
def test_ways_of_slipping(way: str, path: str, text: str) -> None:
    """A slip changes one key, in maps in braces and in indented ones."""
    assert WAYS[way](TEXT, entry(path)) == text


def test_every_key_is_mutated_in_every_way() -> None:
    """There are four mutants of each key, each with the line of its slip."""
    found = list(mutants("coloretto-peak"))
    assert Counter(mutant.way for mutant in found) == dict.fromkeys(WAYS, 8)
    lines = {(mutant.way, mutant.path): mutant.line for mutant in found}
    assert lines["rename", (EXTENDS,)] == lines["delete", (EXTENDS,)] == 3
    assert lines["duplicate", (EXTENDS,)] == 4


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("start: 2", "strat: 2", "reported elsewhere"),
        ("start: 2, bank: 30", "strat: 2, bnak: 30", "reported elsewhere"),
        ("zooloretto: {}", "zoloretto: {}", "refused as a whole"),
    ],
)
def test_trouble_is_told(old: str, new: str, why: str) -> None:
    """A mutant that is reported away from its slip is told as trouble."""
    text = plugins().rulesets()["zooloretto"].text
    assert text.count(old) == 1
    mutant = Mutant("zooloretto", "rename", ("ties",), text.replace(old, new), 59)
    assert trouble(mutant).startswith(why)


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    """The documented command counts what it tried, and fails if anything is wrong."""
    assert mutations.main(["--every", "97"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == list(NAMES)
