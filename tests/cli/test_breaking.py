"""Lines and names that once ended a session: each is answered in a sentence."""

import errno
import os
from pathlib import Path

import pytest

from tests.cli.kit import HOT_SEAT, program, run, script

LONG = "0" * 5000 + "17"


def begun(tmp_path: Path) -> Path:
    """A saved game of two."""
    path = tmp_path / "game.jsonl"
    assert run("play", "zooloretto", *HOT_SEAT, "--save", str(path), moves="").exit_code == 0
    return path


@pytest.mark.parametrize("number", ["0000000017", LONG, "9" * 5000, "\u0661"])
def test_numbers_that_no_move_has(number: str) -> None:
    """Zeros in front, more digits than a computer reads, digits of another script."""
    done = run("play", "zooloretto", *HOT_SEAT, moves=script(number))
    assert done.exit_code == 1
    assert "Traceback" not in done.output
    assert "none is" in done.output or "no move of this game" in done.output


def test_zeros_in_front_do_not_matter() -> None:
    """The third move is the third move."""
    done = run("play", "zooloretto", *HOT_SEAT, moves=script("0003"))
    assert done.exit_code == 0
    assert "on truck 3" in done.output


@pytest.mark.parametrize("command", ["look", "away", "back"])
@pytest.mark.parametrize("seat", ["00019", LONG, "0", "-1"])
def test_seats_that_there_are_not(tmp_path: Path, command: str, seat: str) -> None:
    """Whatever stands for a seat, the answer says which seats there are."""
    done = run("resume", str(begun(tmp_path)), moves=script(f"{command} {seat}"))
    assert done.exit_code == 1
    assert "1 Anna, 2 Bert" in done.output
    asked = run("resume", str(begun(tmp_path / "other")), "--as", seat)
    assert asked.exit_code == 2


@pytest.fixture(autouse=True)
def folders(tmp_path: Path) -> None:
    """A second folder to save in."""
    (tmp_path / "other").mkdir()


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("~nosuchuser/x", "no such user"),
        ("a" * 300, "its name is too long"),
        ("x/" * 3000, "its name is too long"),
        ("other", "is there already"),
    ],
)
def test_places_where_nothing_can_be_saved(tmp_path: Path, name: str, reason: str) -> None:
    """The game goes on, and says why it is not saved there."""
    path = begun(tmp_path)
    lines = script(f"save {tmp_path}/{name}" if name == "other" else f"save {name}", "load 1")
    done = run("resume", str(path), moves=lines)
    assert done.exit_code == 0, done.output
    assert "Not saved:" in done.output
    assert reason in " ".join(done.output.split())
    assert '"load 1"' in path.read_text("utf-8")


def test_a_save_that_was_deleted(tmp_path: Path) -> None:
    """Saving over another game is refused also when one's own file has gone."""
    path, other = begun(tmp_path), begun(tmp_path / "other")
    before = other.read_bytes()
    moves = script(f"save {other}")
    path.unlink()
    done = run("play", "zooloretto", *HOT_SEAT, "--save", str(path), moves=moves)
    assert "is there already" in " ".join(done.output.split())
    assert other.read_bytes() == before


def test_a_number_sign_in_a_name(tmp_path: Path) -> None:
    """A comment begins at a space, so that a file may be called `ga#me`."""
    target = tmp_path / "ga#me.jsonl"
    done = run("resume", str(begun(tmp_path)), moves=script(f"save {target} # there"))
    assert done.exit_code == 0
    assert target.is_file()


@pytest.mark.parametrize("ending", ["svg", "html"])
def test_a_picture_on_a_full_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    """The file is named; the picture that was there stays whole."""
    path = begun(tmp_path)
    picture = tmp_path / f"table.{ending}"
    picture.write_text("old", "utf-8")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    done = run("show", str(path), "-o", str(picture))
    assert done.exit_code == 1
    assert f"{picture} cannot be saved: the disk is full" in done.stderr
    assert picture.read_text("utf-8") == "old"
    assert {file.name for file in tmp_path.glob("*.tmp")} == set()


@pytest.mark.parametrize("ending", ["svg", "html"])
def test_a_picture_that_is_no_file(tmp_path: Path, ending: str) -> None:
    """A pipe is not waited for."""
    path = begun(tmp_path)
    picture = tmp_path / f"table.{ending}"
    os.mkfifo(picture)
    done = program("show", str(path), "-o", str(picture), home=tmp_path)
    assert done.returncode == 1
    assert f"table.{ending} cannot be saved: it is no ordinary file" in done.stderr


def test_a_picture_does_not_replace_a_game(tmp_path: Path) -> None:
    """A link that ends in .svg and leads to a saved game is left alone."""
    path = begun(tmp_path)
    before = path.read_bytes()
    link = tmp_path / "picture.svg"
    link.symlink_to(path)
    done = run("show", str(path), "-o", str(link))
    assert done.exit_code == 2
    assert "is a link to a file that does not end in .svg" in " ".join(done.output.split())
    assert path.read_bytes() == before
