"""Games by file that somebody has edited: what is noticed, and by whom."""

import json
from pathlib import Path

import pytest

from tests.cli.kit import run, script
from tests.cli.mail import PEOPLE, begun, change_header, changed, header_of, moves_in, words


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data"


def test_earlier_moves_that_were_changed(tmp_path: Path) -> None:
    """Who has played before is told when a move is no longer what it was; others trust the file."""
    path = begun(tmp_path)
    run("resume", str(path), "--as", "Anna", moves=script("load 1"))
    path.write_text(path.read_text("utf-8").replace('"load 1"', '"load 3"'), "utf-8")
    ben = run("resume", str(path), "--as", "Ben", moves=script("draw zoo", "load 2"))
    assert ben.stderr == ""
    anna = run("resume", str(path), "--as", "Anna")
    assert anna.exit_code == 0
    assert anna.stderr == (
        "This is not the game that you saw: `load 1`, at move 2, is `load 3` now. "
        "Ask who sent it.\n"
    )


def test_a_line_that_the_rules_refuse(tmp_path: Path) -> None:
    """A move of the other side that is not legal is told with file and line, exit code 1."""
    path = begun(tmp_path, moves=script("load 1"))
    path.write_text(path.read_text("utf-8") + '{"move": "take 3"}\n', "utf-8")
    done = run("resume", str(path), "--as", "Cleo")
    assert done.exit_code == 1
    assert done.stderr.startswith(f"Error: {path}:5: 'take 3' is refused: truck 3 carries no tile")


PARTS = {
    "seed": (2, "the seed"),
    "seats": ([{"name": n, "kind": "person"} for n in ("Anna", "Bob", "Cleo")], "the names"),
    "stacked": (["zebra"], "the tiles put on top"),
}


@pytest.mark.parametrize("part", PARTS)
def test_a_header_that_was_changed(tmp_path: Path, part: str) -> None:
    """Who has played before is told, once, when the beginning of the game is another one now."""
    path = begun(tmp_path)
    run("resume", str(path), "--as", "Anna", moves=script("load 1"))
    value, named = PARTS[part]
    change_header(path, **{part: value})
    ben = header_of(path)["seats"][1]["name"]
    run("resume", str(path), "--as", ben, moves=script("draw zoo", "load 2"))
    run("resume", str(path), "--as", "Cleo", moves=script("take 1", "1"))
    anna = run("resume", str(path), "--as", "Anna", moves=script("draw zoo"))
    assert anna.exit_code == 0, anna.output
    assert anna.stderr.startswith(
        f"This is not the game that you saw: somebody has changed {named}"
    )
    assert anna.stderr.endswith(" Ask who sent it.\n")
    assert len(anna.stderr.splitlines()) == 1
    assert "that you saw" not in run("resume", str(path), "--as", "Anna").stderr


def test_several_parts_that_were_changed(tmp_path: Path) -> None:
    """All that is different is named, and where the file lies does not matter."""
    path = begun(tmp_path)
    run("resume", str(path), "--as", "Anna", moves=script("load 1"))
    change_header(path, seed=2, set_up=header_of(path)["set_up"] | {"more": 1})
    moved = path.rename(tmp_path / "another.jsonl")
    told = run("resume", str(moved), "--as", "Anna").stderr
    assert "somebody has changed the seed and the set-up." in told


def test_a_seed_that_does_not_give_the_tiles(tmp_path: Path) -> None:
    """Who sees a game for the first time is told where its tiles are not those of its seed."""
    path = begun(tmp_path)
    tile = json.loads(path.read_text("utf-8").splitlines()[2])["move"]
    other = next(n for n in range(2, 99) if first_tile(tmp_path, n) != tile)
    assert run("resume", str(path), "--as", "Anna").stderr == ""
    change_header(path, seed=other)
    assert run("resume", str(path), "--as", "Anna").stderr == (
        "The tiles drawn at move 1 are not those that the seed gives. Ask who sent it.\n"
    )


def first_tile(tmp_path: Path, seed: int) -> str:
    """The line that reveals the first tile of a seed."""
    path = tmp_path / f"seed-{seed}.jsonl"
    seats = [*PEOPLE, "--start", "1", "--seed", str(seed)]
    assert run("play", "zooloretto", *seats, "--save", str(path)).exit_code == 0
    return str(json.loads(path.read_text("utf-8").splitlines()[2])["move"])


def test_another_game_of_the_same_people(tmp_path: Path) -> None:
    """A game with another seed and other moves is no changed one, though its file is called so."""
    path = begun(tmp_path)
    run("resume", str(path), "--as", "Anna", moves=script("load 1"))
    tile = json.loads(path.read_text("utf-8").splitlines()[2])["move"]
    other = next(n for n in range(2, 99) if first_tile(tmp_path, n) != tile)
    path = (tmp_path / f"seed-{other}.jsonl").rename(path)
    done = run("resume", str(path), "--as", "Anna", moves=script("load 2"))
    assert (done.exit_code, done.stderr) == (0, "")


def test_people_may_go_away_and_come_back(tmp_path: Path) -> None:
    """That a bot stands in for somebody is no change of the game."""
    path = begun(tmp_path)
    run("resume", str(path), "--as", "Anna", moves=script("load 1"))
    run("resume", str(path), "--as", "Ben", moves=script("away Cleo", "draw zoo", "load 2"))
    assert header_of(path)["seats"][2]["away"] == "greedy"
    assert run("resume", str(path), "--as", "Anna").stderr == ""


def test_a_fingerprint_that_was_changed(tmp_path: Path) -> None:
    """It is told like edited rules, to everybody who opens the file; who played is told more."""
    path = begun(tmp_path)
    run("resume", str(path), "--as", "Anna", moves=script("load 1"))
    true = header_of(path)["fingerprint"]
    change_header(path, fingerprint="x")
    for who, moves in (("Ben", ("draw zoo", "load 2")), ("Cleo", ("take 1", "1")), ("Anna", ())):
        done = run("resume", str(path), "--as", who, moves=script(*moves))
        assert done.exit_code == 0, done.output
        assert f"begun with (their fingerprint is {true[:12]}, not x)." in words(done.stdout)
        assert ("somebody has changed the rules." in done.stderr) == (who == "Anna")
    assert header_of(path)["fingerprint"] == "x"


def test_what_an_analysis_takes_back(tmp_path: Path) -> None:
    """Nobody is suspected where the table lets all take back all: the moves are named, no more."""
    path = begun(tmp_path, ruleset=changed(tmp_path, "table: {undo: analysis}"))
    run("resume", str(path), "--as", "Anna", moves=script("load 1"))
    run("resume", str(path), "--as", "Ben", moves=script("undo"))
    anna = run("resume", str(path), "--as", "Anna")
    assert (anna.exit_code, anna.stderr) == (0, "")
    assert "Taken back since you saw the game, as this table allows it: `load 1`." in anna.stdout
    run("resume", str(path), moves=script("load 2", "draw zoo", "load 1"))
    assert moves_in(path) == ["draw zoo", "load 2", "draw zoo", "load 1"]
    anna = run("resume", str(path), "--as", "Anna")
    assert anna.stderr == ""
    told = words(anna.stdout).partition("as this table allows it: `load 1`. Since your last turn:")
    assert "Ben draws" in told[2]
    assert "Anna loads" not in told[2]


def test_another_tile_is_not_taken_back(tmp_path: Path) -> None:
    """In an analysis, too, the same move turns up the same tile: another one is told."""
    path = begun(tmp_path, ruleset=changed(tmp_path, "table: {undo: analysis}"))
    run("resume", str(path), "--as", "Anna", moves=script("load 1"))
    tile = json.loads(path.read_text("utf-8").splitlines()[2])["move"]
    other = "reveal zebra" if tile != "reveal zebra" else "reveal panda"
    path.write_text(path.read_text("utf-8").replace(tile, other, 1), "utf-8")
    anna = run("resume", str(path), "--as", "Anna")
    assert f"`{tile}`, at move 1, is `{other}` now. Ask who sent it." in anna.stderr
    assert "Taken back" not in anna.stdout


def test_many_moves_are_counted(tmp_path: Path) -> None:
    """Of a long evening that is taken back five moves are named."""
    path = begun(tmp_path, ruleset=changed(tmp_path, "table: {undo: analysis}"))
    turns = ("load 1", "draw zoo", "load 1", "draw zoo", "load 1", "draw zoo")
    assert run("resume", str(path), moves=script(*turns)).exit_code == 0
    assert run("resume", str(path), "--as", "Anna", moves=script("load 2")).exit_code == 0
    assert run("resume", str(path), moves=script(*["undo"] * 7)).exit_code == 0
    assert moves_in(path) == ["draw zoo"]
    told = words(run("resume", str(path), "--as", "Anna").stdout)
    assert "allows it: `load 1`, `draw zoo`, `load 1`, `draw zoo`, `load 1` and 2 more." in told
