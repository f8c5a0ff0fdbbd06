"""Games that everybody has left to bots: who is away is told, and how they come back."""

from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.cli.kit import run, saved
from tests.cli.mail import begun, change_header, header_of, moves_in, words
from tests.cli.terminal import terminal

needs_pty = pytest.mark.skipif(find_spec("pty") is None, reason="this system has no pty")
AWAY = ("Anna", "Ben O'Hara")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A game in which everybody is away: two people, and a bot from the beginning."""
    path = begun(tmp_path, *("--seat", AWAY[0], "--seat", AWAY[1], "--seat", "bot:random"))
    seats = header_of(path)["seats"]
    change_header(path, seats=[seat | {"away": "greedy"} for seat in seats[:2]] + seats[2:])
    return path


def away_in(path: Path) -> list[str]:
    """The names of those who are away."""
    return [seat["name"] for seat in header_of(path)["seats"] if "away" in seat]


def test_without_a_terminal(path: Path) -> None:
    """Those who are away are named, each with the way back, before the bots play on to the end."""
    done = run("resume", str(path))
    assert done.exit_code == 0, done.output
    told = words(done.stdout)
    assert "Anna and Ben O'Hara are away, bots play on. To come back:" in told
    assert f"tiledraft resume {path} --as Anna" in told
    assert f"tiledraft resume {path} --as 'Ben O'\"'\"'Hara'" in told
    together, alone = f"tiledraft resume {path} or, in a game", f"tiledraft resume {path} --as"
    assert told.index("To come back:") < told.index(together) < told.index(alone)
    assert told.index("To come back:") < told.index("The game is over")
    assert told.count("To come back:") == 1


def test_one_comes_back_by_file(path: Path) -> None:
    """The command that was named gives the seat back; the other one stays away."""
    done = run("resume", str(path), "--as", "Anna")
    assert done.exit_code == 0, done.output
    assert "Anna plays again" in done.stdout
    assert "To come back:" not in done.stdout
    assert away_in(path) == ["Ben O'Hara"]
    assert moves_in(path) == ["draw zoo"]


@needs_pty
def test_who_is_back_is_asked(path: Path, tmp_path: Path) -> None:
    """A name that is not away is asked again; then those who are back play, in their own order."""
    with terminal("resume", str(path), home=tmp_path) as shell:
        shown = words(shell.until("> "))
        assert "To come back:" in shown
        assert "Who is back now?" in shown
        shell.type("anna, Random")
        assert "Random is not away; these are: Anna and Ben O'Hara." in words(shell.until("> "))
        shell.type("2, Anna")
        shown = shell.until("> ")
        assert shown.index("Anna plays again.") < shown.index("Ben O'Hara plays again.")
        assert "Anna: load " in shown
        shell.type("quit")
        shell.until("Saved in ")
        assert shell.close() == 0
    assert away_in(path) == []
    assert moves_in(path) == ["draw zoo"]


@needs_pty
def test_bots_play_on_until_they_are_stopped(path: Path, tmp_path: Path) -> None:
    """Enter lets them; Ctrl-C stops, and it is said once more how each one comes back."""
    with terminal("resume", str(path), home=tmp_path) as shell:
        shell.until("> ")
        shell.type("")
        shell.until("Anna loads")
        shell.press("\x03")
        shell.until("Saved in ")
        assert f"resume {path} --as Anna" in shell.until("--as Anna")
        assert shell.close() == 130
    assert away_in(path) == list(AWAY)


@needs_pty
def test_the_last_one_goes_away(tmp_path: Path) -> None:
    """Who stops the bots is told how to come back, by the name that the saved game has."""
    people = ("--seat", "Anna", "--seat", "Ben", "--start", "1", "--seed", "1")
    with terminal("play", "zooloretto", *people, home=tmp_path) as shell:
        for line in ("away 2", "away 1"):
            shell.until("> ")
            shell.type(line)
        shell.until("plays to the end")
        shell.press("\x03")
        shell.until("To come back:")
        (path,) = saved(tmp_path)
        shell.until(f"  tiledraft resume {path.stem}\n")
        shell.until(f"  tiledraft resume {path.stem} --as Ben\n")
        assert shell.close() == 130
    assert away_in(path) == ["Anna", "Ben"]


@needs_pty
@pytest.mark.parametrize(("answer", "code"), [("quit", 0), ("\x04", 0), ("\x03", 130)])
def test_the_question_can_be_left(path: Path, tmp_path: Path, answer: str, code: int) -> None:
    """Then nothing is played, and the file is as it was."""
    before = path.read_bytes()
    with terminal("resume", str(path), home=tmp_path) as shell:
        shell.until("> ")
        shell.press(answer)
        assert shell.close() == code
    assert path.read_bytes() == before


def test_a_game_that_is_over(path: Path) -> None:
    """Nobody is asked to come back to it."""
    run("resume", str(path))
    assert "To come back:" not in run("resume", str(path)).stdout
