import re
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
import resvg_py

from tests.cli.gallery import played, read, said
from tests.cli.kit import run
from tiledraft.cli.story import beginning, steps
from tiledraft.core.record import save

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to write to, and an empty data folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


@pytest.fixture
def game(folder: Path) -> Path:
    """A game of Zooloretto that is over."""
    path = folder / "game.jsonl"
    save(played("zooloretto", 2, "greedy"), path, [])
    return path


def moves() -> int:
    """How many moves the game has, not counting reveals."""
    return len(list(steps(played("zooloretto", 2, "greedy"))))


def test_the_last_position_is_shown(game: Path) -> None:
    """Without anything else the table is shown as it is now, with the score sheet at the end."""
    done = run("show", str(game))
    assert done.exit_code == 0, done.output
    last = moves()
    lines = done.stdout.splitlines()
    assert lines[0] == f"Zooloretto, after move {last} of {last}"
    assert any(line.startswith("Round ") for line in lines)
    assert any(re.match(r"(Anna|Björn) wins with \d+ points", line) for line in lines) or (
        "share the victory" in done.stdout or "each;" in done.stdout
    )


def test_the_set_up_is_position_0(game: Path) -> None:
    """Before the first move it is round 1, and everybody has 2 coins and nothing else."""
    done = run("show", str(game), "--at", "0")
    assert done.exit_code == 0, done.output
    assert done.stdout.splitlines()[0] == "Zooloretto, at the start"
    assert "Round 1; bank 26 coins" in done.stdout
    assert done.stdout.count(", 2 coins, 0 points") == 2


def test_moves_are_counted_without_reveals(game: Path) -> None:
    """The position after move 1, a draw, has the tile drawn but no truck loaded."""
    record = played("zooloretto", 2, "greedy")
    assert record.lines[0] == "draw zoo"
    tile = record.lines[1].removeprefix("reveal ")
    run("show", str(game), "--at", "1", "-o", "one.svg")
    description = said(read(Path("one.svg").read_text("utf-8")), "desc")
    assert f"now: load {tile}" in description
    name = record.seats[beginning(record).state.seat].name
    assert f"{name} now: load" in description


def test_plain_text_has_no_drawing(game: Path) -> None:
    """With --plain the table is in words, as in every other command."""
    done = run("show", str(game), "--at", "5", "--plain")
    assert done.exit_code == 0, done.output
    assert "free spaces" in done.stdout
    assert "|" not in done.stdout


@pytest.mark.parametrize("name", ["table.svg", "table.html", "table.png", "TABLE.PNG"])
def test_the_ending_says_what_is_written(game: Path, name: str) -> None:
    """Each ending gives a file of its kind, whatever was there before, and one line says so."""
    Path(name).write_text("old")
    done = run("show", str(game), "-o", name)
    assert (done.exit_code, done.stdout) == (0, f"Written: {name}\n")
    content = Path(name).read_bytes()
    if name.endswith(".svg"):
        assert read(content.decode()).tag.endswith("svg")
    elif name.endswith(".html"):
        text = content.decode()
        assert text.startswith("<!DOCTYPE html>")
        assert "<script" not in text
        assert read(text[text.index("<svg") : text.index("</svg>") + 6]).get("role") == "img"
    else:
        assert content.startswith(PNG)
        width = int.from_bytes(content[16:20])
        assert 1000 < width < 4000


def test_all_games_can_be_named_alike(game: Path, folder: Path) -> None:
    """A game is found by file, by its name in the list of games, and on standard input."""
    by_file = run("show", str(game), "--at", "3").stdout
    games = folder / "data" / "tiledraft" / "games"
    games.mkdir(parents=True)
    (games / "saturday.jsonl").write_bytes(game.read_bytes())
    assert run("show", "saturday", "--at", "3").stdout == by_file
    assert run("show", "-", "--at", "3", moves=game.read_text("utf-8")).stdout == by_file


@pytest.mark.parametrize("at", ["-1", "1000", "99999999999999999999"])
def test_a_position_that_is_none(game: Path, at: str) -> None:
    """A number of moves that the game has not is answered with those there are."""
    done = run("show", str(game), "--at", at)
    last = moves()
    assert (done.exit_code, done.stderr) == (
        2,
        f"Error: this game has {last} moves: --at takes a number from 0 to {last}, not {at}\n",
    )


@pytest.mark.parametrize(
    ("command", "name", "endings"),
    [
        ("show", "x.gif", ".svg, .html or .png"),
        ("show", "x", ".svg, .html or .png"),
        ("show", "-", ".svg, .html or .png"),
        ("replay", "x.svg", ".html"),
    ],
)
def test_an_ending_that_is_none(game: Path, command: str, name: str, endings: str) -> None:
    """A file that ends in something else is refused before anything is written."""
    done = run(command, str(game), "-o", name)
    message = f"Error: the name of the file, {name}, must end in {endings}\n"
    assert (done.exit_code, done.stderr) == (2, message)
    assert not Path(name).exists()


@pytest.mark.parametrize("command", ["show", "replay"])
def test_a_file_that_cannot_be_written(game: Path, command: str) -> None:
    """A folder that is not there is one clear sentence, exit code 1."""
    done = run(command, str(game), "-o", "nowhere/x.html")
    assert (done.exit_code, done.stderr) == (
        1,
        "Error: nowhere/x.html cannot be saved: the folder does not exist\n",
    )


def test_no_such_game() -> None:
    """A game that does not exist is said so, exit code 2."""
    done = run("show", "nothing")
    assert done.exit_code == 2
    assert done.stderr.startswith("Error: there is no saved game nothing;")


def test_png_says_what_it_needs(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the library PNG is refused with how to get it, and nothing is written."""
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    done = run("show", str(game), "-o", "x.png")
    assert done.exit_code == 2
    assert "pip install resvg-py" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not Path("x.png").exists()


def test_png_needs_a_font(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a system without fonts PNG is refused: its tiles would have no letters."""
    real = resvg_py.svg_to_bytes
    monkeypatch.setattr(
        resvg_py, "svg_to_bytes", lambda svg, **how: real(svg, **how, skip_system_fonts=True)
    )
    done = run("show", str(game), "-o", "x.png")
    assert done.exit_code == 2
    assert "font" in done.stderr


def test_the_page_of_the_largest_game(folder: Path) -> None:
    """A long game of five is one file that needs nothing else, of less than 6 million bytes."""
    record = played("combined", 5, "greedy")
    save(record, folder / "large.jsonl", [])
    done = run("replay", "large.jsonl", "-o", "large.html")
    assert (done.exit_code, done.stdout) == (0, "Written: large.html\n")
    page = Path("large.html").read_text("utf-8")
    assert len(page.encode()) < 6_000_000
    assert set(re.findall(r"\bhttps?://[^\"]*", page)) == {"http://www.w3.org/2000/svg"}
    assert set(re.findall(r"(?:src|href)=\"([^\"#]*)", page)) == {"", "data:,"}


def test_a_page_can_be_read_without_its_script(game: Path) -> None:
    """The page has the first and the last position and the whole log outside its script."""
    run("replay", str(game), "-o", "game.html")
    page = Path("game.html").read_text("utf-8")
    read_alone = page[: page.index('<script id="data"')]
    assert "Zooloretto: Anna, Björn, at the start" in read_alone
    last = moves()
    assert f"after move {last} of {last}" in read_alone
    entries = re.findall(r'<li id="m(\d+)"><a href="#m\1">\1</a> <span>(.+?)</span>', read_alone)
    assert [int(number) for number, _ in entries] == list(range(last + 1))
    assert entries[-1][1].endswith("The game is over.")
    for picture in re.findall(r"<svg xmlns.*?</svg>", read_alone, re.DOTALL):
        ET.fromstring(picture)  # noqa: S314 - written by the program itself
