"""Games that outlive the program: killed at any moment, or on a disk that is full."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest

from tests.cli.kit import HOT_SEAT, environment, run, saved, script
from tests.cli.mail import moves_in
from tests.cli.terminal import terminal
from tiledraft.core.record import writing

needs_pty = pytest.mark.skipif(find_spec("pty") is None, reason="this system has no pty")
needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
FULL = "cannot be saved: the disk is full"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data"


def game_in(home: Path) -> Path:
    """The one game in a data folder, whatever a killed program has left beside it."""
    (path,) = (path for path in saved(home) if path.suffix == ".jsonl")
    return path


@needs_pty
def test_killed_at_the_prompt(home: Path) -> None:
    """Killed at any moment, a game is whole and has all moves but the one being typed."""
    rng = Random(4)
    command = ["play", "zooloretto", *HOT_SEAT]
    for _ in range(4):
        with terminal(*command, home=home) as shell:
            shell.until("> ")
            for _ in range(1 + int(rng.random() * 4)):
                shell.type("1")
                shell.until("> ")
            path = game_in(home)
            before = path.read_text("utf-8")
            shell.type("1")
            time.sleep(rng.random() * 0.03)
            shell.process.kill()
            shell.process.wait()
        after = path.read_text("utf-8")
        assert after.startswith(before)
        assert run("replay", str(path)).exit_code == 0
        command = ["resume", str(path)]


@needs_pty
@pytest.mark.parametrize("number", ["SIGKILL", "SIGTERM", "SIGHUP"])
def test_ended_from_outside(home: Path, number: str) -> None:
    """However the program is ended, the move made last is in the file."""
    with terminal("play", "zooloretto", *HOT_SEAT, home=home) as shell:
        shell.until("> ")
        shell.type("load 2")
        shell.until("> ")
        shell.process.send_signal(getattr(signal, number))
        shell.process.wait()
    path = game_in(home)
    assert moves_in(path) == ["draw zoo", "load 2"]


@needs_pty
def test_killed_while_bots_move(home: Path) -> None:
    """What a bot has done is saved before the next one moves."""
    bots = ("--seat", "bot:random") * 3
    with terminal(
        "play", "zooloretto", "--seat", "Anna", *bots, "--start", "1", home=home
    ) as shell:
        shell.until("> ")
        shell.type("load 1")
        shell.until("Anna")
        shell.until("Random ")
        time.sleep(0.3)
        shell.process.kill()
        shell.process.wait()
    path = game_in(home)
    assert moves_in(path)[:2] == ["draw zoo", "load 1"]
    assert len(moves_in(path)) > 2


LOOP = """\
import os, random, signal, sys, time
from pathlib import Path
from tests.session.kit import PLUGINS, rules_for, table, walk
from tiledraft.core.record import load, save

path, limit = Path(sys.argv[1]), time.monotonic() + 3
rng = random.Random(7)
save(table(), path, PLUGINS)
kills = 0
while time.monotonic() < limit:
    game = load(path, rules_for)
    known = list(game.lines)
    if game.over:
        game, known = table(seed=kills), []
        save(game, path, PLUGINS)
    ours, theirs = os.pipe()
    child = os.fork()
    if not child:
        for move in range(10000):
            if not game.over:
                walk(game, move, 1)
            save(game, path, PLUGINS)
            os.write(theirs, f"{len(game.lines)}\\n".encode())
    time.sleep(rng.random() * 0.02)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(theirs)
    with os.fdopen(ours) as pipe:
        told = [int(line) for line in pipe]
    after = load(path, rules_for)
    assert after.lines[:len(known)] == known
    assert len(after.lines) >= max(told, default=0)
    kills += 1
print(kills)
"""


@needs_fork
def test_killed_in_a_tight_loop(tmp_path: Path) -> None:
    """Killed in the middle of saving, again and again, the file is whole and never older."""
    path = tmp_path / "games" / "game.jsonl"
    path.parent.mkdir()
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", LOOP, str(path)],
        cwd=root,
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 10
    for left in path.parent.iterdir():
        os.utime(left, (0, 0))
    assert run("resume", str(path)).exit_code == 0
    assert list(path.parent.iterdir()) == [path]


def test_what_a_killed_program_left_is_removed(home: Path, tmp_path: Path) -> None:
    """An old temporary file of the program goes; a fresh one and files of others stay."""
    old = ".tiledraft-0123456789abcdef.tmp"
    stay = {".tiledraft-fedcba9876543210.tmp", ".tiledraft-notes.tmp", ".0123456789abcdef.tmp"}
    for name in {old, *stay}:
        (tmp_path / name).touch()
        if name != ".tiledraft-fedcba9876543210.tmp":
            os.utime(tmp_path / name, (0, 0))
    path = tmp_path / "game.jsonl"
    assert run("play", "zooloretto", *HOT_SEAT, "--save", str(path)).exit_code == 0
    assert {file.name for file in tmp_path.iterdir()} - {"data"} == {*stay, "game.jsonl"}


class Disk:
    """A disk that is full from time to time.

    Attributes:
        full: the numbers of those attempts to save, from 1, that fail.
        attempts: how many there have been.
    """

    def __init__(self, *full: int) -> None:
        self.full = full
        self.attempts = 0

    def check(self, _: int) -> None:
        """Fail as flushing does on a full disk."""
        self.attempts += 1
        if self.attempts in self.full:
            raise OSError(28, "No space left on device")


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    """A disk that records are flushed to."""
    found = Disk()
    monkeypatch.setattr(writing, "_flush_folder", lambda _: None)
    monkeypatch.setattr(os, "fsync", found.check)
    return found


MOVES = ("load 1", "draw zoo", "load 2", "take 1", "1")


def test_a_disk_that_is_full_for_a_while(tmp_path: Path, disk: Disk) -> None:
    """It is told once, the game goes on, and it is told when saving works again."""
    path = tmp_path / "game.jsonl"
    disk.full = (2, 3, 4)
    done = run("play", "zooloretto", *HOT_SEAT, "--save", str(path), moves=script(*MOVES))
    assert done.exit_code == 0, done.output
    assert done.stderr.splitlines() == [
        f"The game goes on, but {path} {FULL}",
        f"The game is saved again in {path}",
    ]
    assert moves_in(path)[:5] == ["draw zoo", *MOVES[:4]]


def test_a_disk_that_stays_full(tmp_path: Path, disk: Disk) -> None:
    """The last save stays whole, `save` says again what is wrong, and so does the end."""
    path = tmp_path / "game.jsonl"
    disk.full = tuple(range(3, 100))
    moves = script("load 1", "draw zoo", "save", "load 2")
    done = run("play", "zooloretto", *HOT_SEAT, "--save", str(path), moves=moves)
    assert done.exit_code == 0, done.output
    assert done.stderr.splitlines() == [
        f"The game goes on, but {path} {FULL}",
        f"Not saved: {path} {FULL}",
    ]
    assert "Not saved:" in done.stdout
    assert moves_in(path) == ["draw zoo", "load 1"]
    assert run("resume", str(path)).exit_code == 0
    assert [file.name for file in tmp_path.iterdir() if file.name != "data"] == ["game.jsonl"]


def test_another_file_on_another_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`save OTHER` works while the first disk is full, and the game is kept there from then on."""
    path, other = tmp_path / "full" / "game.jsonl", tmp_path / "other.jsonl"
    path.parent.mkdir()
    real = writing._replace

    def on_disk(target: Path, content: bytes) -> None:
        if target.parent == path.parent and target.exists():
            raise OSError(28, "No space left on device")
        real(target, content)

    monkeypatch.setattr(writing, "_replace", on_disk)
    moves = script("load 1", f"save {other}", "draw zoo", "load 2")
    done = run("play", "zooloretto", *HOT_SEAT, "--save", str(path), moves=moves)
    assert done.exit_code == 0, done.output
    assert done.stderr == f"The game goes on, but {path} {FULL}\n"
    assert f"Saved in {other}" in done.stdout
    assert moves_in(path) == ["draw zoo"]
    assert moves_in(other) == ["draw zoo", "load 1", "draw zoo", "load 2"]


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """A disk of its own with room for a few saves."""
    folder = tmp_path / "small"
    folder.mkdir()
    mount, umount = shutil.which("mount"), shutil.which("umount")
    made = (
        mount
        and umount
        and subprocess.run(
            [mount, "-t", "tmpfs", "-o", "size=128k", "tmpfs", str(folder)],
            capture_output=True,
            check=False,
        )
    )
    if not made or made.returncode:
        pytest.skip("a small disk cannot be mounted here")
    yield folder
    assert umount
    subprocess.run([umount, "-l", str(folder)], check=True)


def fill(folder: Path) -> Path:
    """Fill a disk to the last byte; what it is filled with."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        while file.write(b"x" * 4096):
            pass
    return filler


@needs_pty
def test_a_real_disk_is_full(tmp_path: Path, home: Path, small: Path) -> None:
    """On a real full disk: told at once, whole, told when there is room, saved elsewhere."""
    path, other = small / "game.jsonl", tmp_path / "other.jsonl"
    with terminal("play", "zooloretto", *HOT_SEAT, "--save", str(path), home=home) as shell:
        shell.until("> ")
        before = path.read_bytes()
        filler = fill(small)
        shell.type("load 1")
        assert f"The game goes on, but {path} {FULL}" in shell.until("> ")
        assert path.read_bytes() == before
        shell.type("draw zoo")
        assert FULL not in shell.until("> ")
        filler.unlink()
        shell.type("load 2")
        assert f"The game is saved again in {path}" in shell.until("> ")
        assert moves_in(path) == ["draw zoo", "load 1", "draw zoo", "load 2"]
        fill(small)
        shell.type("take 1")
        assert FULL in shell.until("> ")
        shell.type(f"save {other}")
        assert f"Saved in {other}" in shell.until("> ")
        shell.type("quit")
        assert shell.close() == 0
    assert len(moves_in(path)) == 4
    assert moves_in(other)[:5] == [*moves_in(path), "take 1"]
