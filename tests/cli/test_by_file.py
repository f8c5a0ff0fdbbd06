"""Games that go from hand to hand as a file: `resume FILE --as WHO`."""

import json
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.cli.kit import run, script
from tests.cli.terminal import terminal
from tiledraft.cli.prompt.loop import Loop

SEATS = ("--start", "1", "--seed", "1")
PEOPLE = ("--seat", "Anna", "--seat", "Ben", "--seat", "Cleo")
needs_pty = pytest.mark.skipif(find_spec("pty") is None, reason="this system has no pty")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data"


def begun(tmp_path: Path, *seats: str, moves: str = "", ruleset: str = "zooloretto") -> Path:
    """A game that is at its first decision, in a file; Anna has drawn, as nothing else is legal."""
    path = tmp_path / "game.jsonl"
    done = run("play", ruleset, *(seats or PEOPLE), *SEATS, "--save", str(path), moves=moves)
    assert done.exit_code == 0, done.output
    return path


def moves_in(path: Path) -> list[str]:
    """The moves of a record, without what chance turned up."""
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()[1:]]
    return [line["move"] for line in lines if not line.get("move", "reveal").startswith("reveal")]


def words(text: str) -> str:
    """A text without line breaks."""
    return " ".join(text.split())


def test_a_turn_is_made_and_the_file_goes_on(tmp_path: Path) -> None:
    """Anna's decision is asked, Ben's is not; it says whose turn it is and how to go on."""
    path = begun(tmp_path)
    done = run("resume", str(path), "--as", "Anna", moves=script("load 1", "take 1"))
    assert done.exit_code == 0, done.output
    assert moves_in(path) == ["draw zoo", "load 1"]
    assert "It is Ben's turn. Send Ben the file, to go on with:" in words(done.stdout)
    assert "tiledraft resume game.jsonl --as Ben" in words(done.stdout)


def test_what_has_happened_since_ones_last_turn(tmp_path: Path) -> None:
    """Who never moved is told everything, who did what came after; from the record alone."""
    path = begun(tmp_path)
    run("resume", str(path), "--as", "Anna", moves=script("load 1"))
    ben = run("resume", str(path), "--as", "ben", moves=script("draw zoo", "load 2"))
    assert ben.stdout.splitlines()[1] == "What has happened so far:"
    told = words(ben.stdout)
    assert told.index("Anna draws ") < told.index("on truck 1.") < told.index("Ben draws ")
    cleo = run("resume", str(path), "--as", "3", moves=script("take 1"))
    assert cleo.exit_code == 0, cleo.output
    for known in (True, False):
        if not known:
            (path.parent / "data" / "tiledraft" / "seen").rename(tmp_path / "elsewhere")
        anna = run("resume", str(path), "--as", "Anna")
        heading, first, *_ = anna.stdout.splitlines()[1:]
        assert heading == "Since your last turn:"
        assert " Ben draws " in first
        assert "Cleo takes truck 1" in words(anna.stdout)
        assert "Anna draws" not in anna.stdout


def test_it_is_not_ones_turn(tmp_path: Path) -> None:
    """Then the table is shown and whose turn it is; the file is not written at all."""
    path = begun(tmp_path, moves=script("load 1"))
    before = path.read_bytes(), path.stat().st_mtime_ns, path.stat().st_ino
    done = run("resume", str(path), "--as", "Cleo", moves=script("take 1"))
    assert done.exit_code == 0, done.output
    assert "Anna draws" in done.stdout
    assert "Ben (seat 2" in done.stdout
    assert "It is Ben's turn. Send Ben the file" in done.stdout
    assert (path.read_bytes(), path.stat().st_mtime_ns, path.stat().st_ino) == before


def test_bots_move_at_once(tmp_path: Path) -> None:
    """After Anna's turn the bots make theirs, up to the next person."""
    path = begun(tmp_path, "--seat", "Anna", "--seat", "bot:greedy", "--seat", "Cleo")
    done = run("resume", str(path), "--as", "Anna", moves=script("load 1"))
    assert "Greedy" in done.stdout
    assert "It is Cleo's turn." in done.stdout
    assert len(moves_in(path)) >= 3


def test_a_bot_that_stands_in_gives_the_seat_back(tmp_path: Path) -> None:
    """`--as` of somebody who was away takes the seat back, and the file says so."""
    path = begun(tmp_path, moves=script("load 1", "away Cleo"))
    seats = json.loads(path.read_text("utf-8").splitlines()[0])["seats"]
    assert seats[2] == {"name": "Cleo", "kind": "person", "away": "greedy"}
    done = run("resume", str(path), "--as", "Cleo")
    assert done.exit_code == 0, done.output
    assert "Cleo plays again" in done.stdout
    assert "It is Ben's turn." in done.stdout
    seats = json.loads(path.read_text("utf-8").splitlines()[0])["seats"]
    assert seats[2] == {"name": "Cleo", "kind": "person"}
    assert moves_in(path) == ["draw zoo", "load 1"]


def changed(tmp_path: Path, rules: str) -> str:
    """A ruleset that changes something of Zooloretto."""
    file = tmp_path / "changed.yaml"
    file.write_text(f"extends: zooloretto\n{rules}\n", "utf-8")
    return str(file)


@pytest.mark.parametrize("policy", ["friendly", "analysis"])
def test_what_others_did_is_not_taken_back(tmp_path: Path, policy: str) -> None:
    """Ben cannot undo Anna's load, although he could at one table; in an analysis he can."""
    ruleset = changed(tmp_path, f"table: {{undo: {policy}}}")
    path = begun(tmp_path, moves=script("load 1"), ruleset=ruleset)
    done = run("resume", str(path), "--as", "Ben", moves=script("undo"))
    if policy == "analysis":
        assert done.exit_code == 0, done.output
        assert moves_in(path) == ["draw zoo"]
        return
    assert done.exit_code == 1
    assert "what others have done stays" in done.stderr
    assert moves_in(path) == ["draw zoo", "load 1"]


def test_ones_own_steps_are_taken_back(tmp_path: Path) -> None:
    """A turn that was broken off goes on, and its own steps can still be undone."""
    path = begun(tmp_path, moves=script("load 1"))
    assert run("resume", str(path), "--as", "Ben", moves=script("take 1")).exit_code == 0
    assert moves_in(path)[2:] == ["take 1"]
    done = run("resume", str(path), "--as", "Ben", moves=script("undo"))
    assert done.exit_code == 0, done.output
    assert "Go on with: tiledraft resume" in done.stdout
    assert "--as Ben" in done.stdout
    assert moves_in(path) == ["draw zoo", "load 1"]


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


@pytest.mark.parametrize("who", ["Dora", "0", "4", ""])
def test_nobody_of_that_name(tmp_path: Path, who: str) -> None:
    """A seat that does not exist is a mistake in the command, exit code 2."""
    path = begun(tmp_path)
    done = run("resume", str(path), "--as", who)
    assert done.exit_code == 2
    assert done.stderr == (
        f"Error: no seat is called {who or 'nothing'}; the seats are 1 Anna, 2 Ben, 3 Cleo\n"
    )


def test_without_a_file() -> None:
    """`--as` alone is a mistake in the command, exit code 2."""
    assert run("resume", "--as", "Anna").exit_code == 2


def test_a_game_that_is_over(tmp_path: Path) -> None:
    """Everybody can look at how it ended: what happened and the score sheet."""
    path = begun(tmp_path, *["--seat", "bot:random"] * 3)
    before = path.read_bytes()
    done = run("resume", str(path), "--as", "1")
    assert done.exit_code == 0, done.output
    assert "Since your last turn:" in done.stdout or "Random" in done.stdout
    assert "wins" in done.stdout
    assert path.read_bytes() == before


def test_a_whole_game_by_file(tmp_path: Path) -> None:
    """Two people who send each other the file come to the same end as at one table."""
    both, moves = ("--seat", "Anna", "--seat", "Ben"), script(*["1"] * 200)
    short = changed(tmp_path, "supplies: {zoo: {end_pile: 72}}")
    straight = begun(tmp_path, *both, moves=moves, ruleset=short).rename(tmp_path / "straight")
    path = begun(tmp_path, *both, ruleset=short)
    for turn in range(100):
        done = run("resume", str(path), "--as", str(1 + turn % 2), moves=moves)
        assert done.exit_code == 0, done.output
        if '"scores"' in path.read_text("utf-8"):
            break
    assert path.read_text("utf-8") == straight.read_text("utf-8")


def test_two_programs_with_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What somebody else has saved in the file meanwhile is not replaced."""
    path = begun(tmp_path)
    real = Loop.run

    def meanwhile(loop: Loop) -> None:
        monkeypatch.setattr(Loop, "run", real)
        assert run("resume", str(path), "--as", "Anna", moves=script("load 3")).exit_code == 0
        loop.run()

    monkeypatch.setattr(Loop, "run", meanwhile)
    done = run("resume", str(path), "--as", "Anna", moves=script("load 1"))
    assert "has been changed by another program" in done.stderr
    assert moves_in(path) == ["draw zoo", "load 3"]


@needs_pty
def test_a_turn_at_a_terminal(tmp_path: Path) -> None:
    """At the end of the turn it can still be taken back; nobody plays for the others."""
    path = begun(tmp_path)
    with terminal("resume", str(path), "--as", "Anna", home=tmp_path) as shell:
        shell.until("> ")
        shell.type("load 1")
        assert "Your turn is over." in shell.until("> ")
        shell.type("take 1")
        assert "Not possible: your turn is over" in " ".join(shell.until("> ").split())
        shell.type("undo")
        assert "Anna: load " in shell.until("> ")
        shell.type("load 2")
        shell.until("Your turn is over.")
        shell.until("> ")
        shell.type("")
        shell.until("It is Ben's turn.")
        assert shell.close() == 0
    assert moves_in(path) == ["draw zoo", "load 2"]
