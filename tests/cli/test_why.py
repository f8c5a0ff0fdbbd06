"""Which rule says so: `why` at the prompt, and house rules told at the start."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.cli.kit import HOT_SEAT, run, script
from tests.tables import official, shipped
from tiledraft.cli.prompt.why import Book, why_lines
from tiledraft.cli.render.view import View
from tiledraft.core.position import state_from_words
from tiledraft.core.session import Game, Seat


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, in which the tests of this file run."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


def why(asked: str, position: Mapping[str, object], name: str = "combined", **how: bool) -> str:
    """The answer to a person, in one line."""
    ruleset = shipped(name)
    rules = ruleset.rules(2)
    game = Game.new(rules, [Seat("Anna"), Seat("Bert")], 1)
    game.state = state_from_words(rules, position)
    book = Book(ruleset.resolved, **how)
    lines = why_lines(View(rules, ("Anna", "Bert")), game, book, asked, strict=False)
    assert all(len(line) <= 80 for line in lines)
    return " ".join(" ".join(lines).split())


def test_why_a_move_is_refused() -> None:
    """The reason, the key of the rule with its value, and its file and line."""
    assert why("expand X", {}) == (
        "Not possible: it costs 3 coins, and the purse holds 0 coins; "
        "rule parks.zoo.actions.expand.price: 3 (zooloretto:55)."
    )
    text = why("expand X", {}, "other-prices")
    assert text.endswith("rule parks.zoo.actions.expand.price: 2 (other-prices:9).")


def test_a_saved_game_has_no_places() -> None:
    """Of a game that is resumed the key and the value are told."""
    text = why("expand X", {}, has_places=False)
    assert text.endswith("; rule parks.zoo.actions.expand.price: 3.")


def test_why_a_move_is_legal() -> None:
    """So is said of a legal move, typed as at the prompt."""
    position = {"seats": {1: {"coins": 3}}}
    assert why("expand x", position) == (
        "`expand X` is legal; rule parks.zoo.actions.expand.price: 3 (zooloretto:55)."
    )
    assert why("draw zoo", position) == "`draw zoo` is legal; this is so in every ruleset."
    assert why("draw", position) == "These are legal: `draw zoo`, `draw water`."


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("", "why what? `why MOVE`"),
        ("999", "none is 999."),
        ("flurb", "Not possible: 'flurb' is no move of this game."),
        ("drwa zoo", "did you mean `draw zoo`?"),
        ("quit", "why what? `why MOVE`"),
        ("take 1", "truck 1 carries no tile; this is so in every ruleset."),
    ],
)
def test_why_of_anything(asked: str, answer: str) -> None:
    """Whatever stands behind it, it is answered."""
    assert answer in why(asked, {})


def test_why_score() -> None:
    """Each line of each seat is followed by its rule: what counts, then the key and place."""
    seats = {1: {"E5": ["5 zebra"]}, 2: {"barn": ["camel"], "basins": {"orca": "1,3"}}}
    text = why("score", {"seats": seats})
    assert "Anna: 8 points" in text
    assert "+8 zoo E5 " in text
    assert "rule parks.zoo.areas.E5 (zooloretto:36)" in text
    assert "-2 zoo barn species " in text
    assert "rule parks.zoo.scoring.barn_species (combined:14)" in text
    assert "full: 8 points and 2 coins, one short: 5 points" in text
    tiles = "1 point for each of the tiles in basins; rule parks.water.scoring.animals (aquaretto:"
    assert tiles in text
    assert "kind: " not in text


def test_a_script_may_ask(here: Path) -> None:
    """In a file of moves it is answered too, and the game goes on."""
    moves = script("why expand X", "why flurb", "why score", "draw zoo", "load 1")
    done = run("play", "combined", *HOT_SEAT, "--save", "a.jsonl", moves=moves)
    assert done.exit_code == 0, done.output
    assert "rule parks.zoo.actions.expand.price: 3 (zooloretto:55)" in done.output
    assert "'flurb' is no move" in done.output
    again = run("resume", "a.jsonl", moves=script("why expand X"))
    assert "rule parks.zoo.actions.expand.price: 3.\n" in again.output


def test_help_names_it() -> None:
    """The help at the prompt says what `why` does."""
    assert "why expand X" in run("play", "combined", *HOT_SEAT, moves=script("?")).output


def test_house_rules_are_told_at_the_start(here: Path) -> None:
    """Who plays, resumes or looks at a game of a house rule is told what is different."""
    told = "House rules, compared with combined:\n  - money, coins each player starts with: 1 coin"
    assert told in run("play", "poor-start", *HOT_SEAT, "--save", "a.jsonl").output
    assert told in run("resume", "a.jsonl").output
    assert told in run("replay", "a.jsonl").output


@pytest.mark.parametrize("name", official())
def test_official_games_need_no_word(name: str, here: Path) -> None:
    """Nothing is said about a game as it is printed."""
    run("play", name, "--save", "a.jsonl")
    for command in (["play", name], ["resume", "a.jsonl"], ["replay", "a.jsonl"]):
        assert "House rules" not in run(*command).output


def test_many_house_rules_are_cut_short(here: Path) -> None:
    """At most ten lines are told, and the command that tells the rest, as long as it can."""
    prices = "\n".join(f"      {name}: {{price: 4}}" for name in ("move", "exchange", "discard"))
    points = "\n".join(f"      {name}: {{points: 9}}" for name in ("stall_kinds", "barn_stalls"))
    areas = "\n".join(
        f"      {name}: {{full: 20, one_short: 15, each: 3}}" for name in ("E5", "E4", "E6")
    )
    Path("wild.yaml").write_text(
        "extends: zooloretto\nmoney: {start: 3}\nparks:\n  zoo:\n"
        f"    actions:\n{prices}\n    scoring:\n{points}\n    areas:\n{areas}\n"
    )
    text = run("play", "./wild.yaml", *HOT_SEAT).output
    told = text.partition("House rules, compared with zooloretto:\n")[2].partition("\n\n")[0]
    *lines, last = told.split("\n")
    assert len(lines) <= 10
    changes = sum(line.startswith("  - ") for line in lines)
    assert last == f"  - and {15 - changes} more: tiledraft rules diff ./wild.yaml"
    run("play", "./wild.yaml", *HOT_SEAT, "--save", "a.jsonl")
    Path("wild.yaml").unlink()
    assert f"  - and {15 - changes} more\n" in run("resume", "a.jsonl").output
