"""Games that go from hand to hand as a file: `resume FILE --as WHO`."""

import json
import signal
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.cli.kit import run, saved, script
from tests.cli.mail import PEOPLE, SEATS, begun, changed, moves_in, words
from tests.cli.terminal import terminal
from tiledraft.cli.match import Match
from tiledraft.cli.prompt.loop import Loop

needs_pty = pytest.mark.skipif(find_spec("pty") is None, reason="this system has no pty")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data"


def test_a_turn_is_made_and_the_file_goes_on(tmp_path: Path) -> None:
    """Anna's decision is asked, Ben's is not; it says whose turn it is and how to go on."""
    path = begun(tmp_path)
    done = run("resume", str(path), "--as", "Anna", moves=script("load 1"))
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
    assert words(ben.stdout).count("Anna draws ") == 1
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
        assert words(anna.stdout).count("Cleo takes truck 1") == 1
        assert "Anna draws" not in anna.stdout


def test_it_is_not_ones_turn(tmp_path: Path) -> None:
    """Then the table is shown and whose turn it is; the file is not written at all."""
    path = begun(tmp_path, moves=script("load 1"))
    before = path.read_bytes(), path.stat().st_mtime_ns, path.stat().st_ino
    done = run("resume", str(path), "--as", "Cleo")
    assert done.exit_code == 0, done.output
    assert "Anna draws" in done.stdout
    assert "Ben (seat 2" in done.stdout
    assert f"Saved in {path}" in words(done.stdout)
    assert "It is Ben's turn. Send Ben the file" in done.stdout
    assert (path.read_bytes(), path.stat().st_mtime_ns, path.stat().st_ino) == before


def test_lines_for_somebody_elses_turn(tmp_path: Path) -> None:
    """A line that nobody here may play is refused, before one's turn and after it; exit code 1."""
    path = begun(tmp_path)
    done = run("resume", str(path), "--as", "Cleo", moves=script("# now", "take 1"))
    assert done.exit_code == 1
    assert "Error: line 2: `take 1`: it is Anna's turn" in done.stderr
    assert moves_in(path) == ["draw zoo"]
    done = run("resume", str(path), "--as", "Anna", moves=script("load 1", "take 1"))
    assert done.exit_code == 1
    assert "Error: line 2: `take 1`: it is Ben's turn" in done.stderr
    assert moves_in(path) == ["draw zoo", "load 1"]


def test_a_last_move_that_was_made_without_asking(tmp_path: Path) -> None:
    """A script may hold all moves of a turn: a third load has no choice."""
    ruleset = changed(tmp_path, "trucks: {places: 1}")
    moves = script("load 1", "draw zoo", "load 2")
    path = begun(tmp_path, "--seat", "Anna", "--seat", "Ben", moves=moves, ruleset=ruleset)
    done = run("resume", str(path), "--as", "Anna", moves=script("draw zoo", "load 3"))
    assert done.exit_code == 0, done.output
    assert moves_in(path)[-2:] == ["draw zoo", "load 3"]
    assert "It is Ben's turn." in done.stdout


def test_bots_move_at_once(tmp_path: Path) -> None:
    """After Anna's turn the bots make theirs, up to the next person."""
    path = begun(tmp_path, "--seat", "Anna", "--seat", "bot:greedy", "--seat", "Cleo")
    done = run("resume", str(path), "--as", "Anna", moves=script("load 1"))
    assert "Greedy" in done.stdout
    assert "It is Cleo's turn." in done.stdout
    assert len(moves_in(path)) >= 3


def test_interrupted_while_a_bot_moves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Anna, whose file it is, goes on: `--as` never names the bot."""
    path = begun(tmp_path, "--seat", "Anna", "--seat", "bot:greedy", "--seat", "Cleo")

    def interrupted(_: Match) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Match, "bot_move", interrupted)
        done = run("resume", str(path), "--as", "Anna", moves=script("load 1"))
    assert done.exit_code == 130
    assert done.stdout.endswith("--as Anna\n")
    done = run("resume", str(path), "--as", "Anna")
    assert "It is Cleo's turn." in done.stdout


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


def test_ones_own_moves_are_no_news(tmp_path: Path, home: Path) -> None:
    """What was kept before one's last move, at another computer or when killed, is made up for."""
    path = begun(tmp_path, "--seat", "Anna", "--seat", "Ben")
    run("resume", str(path), "--as", "Anna", moves=script("load 1"))
    moves = script("draw zoo", "load 2", "draw zoo", "load 3", "draw zoo", "load 1")
    assert run("resume", str(path), moves=moves).exit_code == 0
    told = run("resume", str(path), "--as", "Anna").stdout
    heading, first, *_ = told.splitlines()[1:]
    assert heading == "Since your last turn:"
    assert first.split()[:3] == ["8:", "Ben", "draws"]


def test_what_a_bot_did_for_somebody_is_news(tmp_path: Path) -> None:
    """Who comes back is told what was done with the seat meanwhile."""
    path = begun(tmp_path, "--seat", "Anna", "--seat", "Ben")
    run("resume", str(path), "--as", "Anna", moves=script("load 1"))
    moves = script("away Anna", "draw zoo", "load 2", "quit")
    assert run("resume", str(path), "--as", "Ben", moves=moves).exit_code == 0
    told = run("resume", str(path), "--as", "Anna", moves="").stdout
    assert "Anna " in told.partition("Since your last turn:")[2].partition("Anna plays again")[0]


def test_a_game_begun_for_one_person(tmp_path: Path) -> None:
    """`play --as` asks one person alone and says how the next one goes on."""
    path = tmp_path / "mail.jsonl"
    two = ("--seat", "Anna", "--seat", "Ben O'Hara", *SEATS, "--save", str(path))
    done = run("play", "zooloretto", *two, "--as", "Anna", moves=script("load 1"))
    assert done.exit_code == 0, done.output
    assert moves_in(path) == ["draw zoo", "load 1"]
    assert f"Saved in {path}" in words(done.stdout)
    assert "tiledraft resume mail.jsonl --as 'Ben O'\"'\"'Hara'" in words(done.stdout)
    assert "Since your last turn" not in run("resume", str(path), "--as", "Anna").stdout


def test_a_game_that_another_person_begins(tmp_path: Path) -> None:
    """The table is shown and whose turn it is; the file can be sent at once."""
    path = tmp_path / "mail.jsonl"
    two = ("--seat", "Anna", "--seat", "Ben", "--start", "2", "--save", str(path))
    done = run("play", "zooloretto", *two, "--as", "Anna")
    assert done.exit_code == 0, done.output
    assert "Ben (seat 2" in done.stdout
    assert "It is Ben's turn. Send Ben the file" in words(done.stdout)
    assert moves_in(path) == []
    done = run("resume", str(path), "--as", "Ben", moves=script("load 1"))
    assert done.exit_code == 0, done.output
    assert moves_in(path) == ["draw zoo", "load 1"]


def test_a_game_begun_in_the_data_folder(home: Path) -> None:
    """Without --save the file lies in the data folder, and its path is told."""
    done = run("play", "zooloretto", *PEOPLE, *SEATS, "--as", "1", moves=script("load 1"))
    (path,) = saved(home)
    assert f"Saved in {path}" in done.stdout.replace("\n", " ")
    assert f"tiledraft resume {path.name} --as Ben" in done.stdout


@pytest.mark.parametrize(
    ("who", "message"),
    [
        ("Dora", "no seat is called Dora; the seats are 1 Anna, 2 Greedy"),
        ("Greedy", "Greedy is a bot; --as needs a person: Anna"),
    ],
)
def test_nobody_to_begin_a_game_for(home: Path, who: str, message: str) -> None:
    """`play --as` needs a person at the table; else no file is made, exit code 2."""
    done = run("play", "zooloretto", "--seat", "Anna", "--seat", "bot:greedy", "--as", who)
    assert (done.exit_code, done.stderr) == (2, f"Error: {message}\n")
    assert saved(home) == []


def test_a_game_by_file_that_cannot_be_saved(tmp_path: Path) -> None:
    """Where the file cannot be written, the game does not begin."""
    path = tmp_path / "nowhere" / "mail.jsonl"
    done = run("play", "zooloretto", *PEOPLE, *SEATS, "--save", str(path), "--as", "Anna")
    assert done.exit_code == 1
    assert done.stderr == f"Error: {path} cannot be saved: the folder does not exist\n"


@pytest.mark.parametrize("who", ["Dora", "0", "4", ""])
def test_nobody_of_that_name(tmp_path: Path, who: str) -> None:
    """A seat that does not exist is a mistake in the command, exit code 2."""
    path = begun(tmp_path)
    done = run("resume", str(path), "--as", who)
    assert done.exit_code == 2
    assert done.stderr == (
        f"Error: no seat is called {who or 'nothing'}; the seats are 1 Anna, 2 Ben, 3 Cleo\n"
    )


@pytest.mark.parametrize("who", ["2", "greedy"])
def test_the_seat_of_a_bot(tmp_path: Path, who: str) -> None:
    """Nobody takes it over from outside, exit code 2; who did at the prompt goes on with it."""
    path = begun(tmp_path, "--seat", "Anna", "--seat", "bot:greedy", "--seat", "Cleo")
    before = path.read_bytes()
    done = run("resume", str(path), "--as", who)
    assert done.exit_code == 2
    assert done.stderr == "Error: Greedy is a bot; --as needs a person: Anna and Cleo\n"
    assert path.read_bytes() == before
    run("resume", str(path), moves=script("back Greedy", "load 1"))
    done = run("resume", str(path), "--as", who, moves=script("take 1"))
    assert done.exit_code == 0, done.output
    assert moves_in(path)[:3] == ["draw zoo", "load 1", "take 1"]


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
        over = '"scores"' in path.read_text("utf-8")
        assert over or "'s turn (turn.over)" in done.stderr, done.output
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


@needs_pty
@pytest.mark.parametrize("end", ["Ctrl-C", "Ctrl-D", "SIGKILL", "SIGTERM", "SIGHUP"])
def test_a_turn_that_is_over_stays(tmp_path: Path, end: str) -> None:
    """However the program ends while the turn could be taken back, the file has the turn."""
    path = begun(tmp_path)
    with terminal("resume", str(path), "--as", "Anna", home=tmp_path / "data") as shell:
        shell.until("> ")
        shell.type("load 2")
        shell.until("Your turn is over.")
        shell.until("> ")
        if end.startswith("SIG"):
            shell.process.send_signal(getattr(signal, end))
            shell.process.wait()
        else:
            shell.press("\x03" if end == "Ctrl-C" else "\x04")
            assert "tiledraft resume game.jsonl --as Ben" in words(shell.until("--as Ben"))
    assert moves_in(path) == ["draw zoo", "load 2"]
    ben = run("resume", str(path), "--as", "Ben", moves=script("draw zoo", "load 1"))
    assert (ben.exit_code, ben.stderr) == (0, "")
    anna = run("resume", str(path), "--as", "Anna")
    assert anna.stderr == ""
    assert "Anna loads" not in anna.stdout
