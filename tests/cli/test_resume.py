import json
import os
import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.cli.kit import HOT_SEAT, run, saved, script
from tests.cli.terminal import terminal
from tiledraft.cli.prompt.loop import Loop
from tiledraft.core.record.reading import LARGEST

needs_pty = pytest.mark.skipif(find_spec("pty") is None, reason="this system has no pty")
OPENING = ("load 1", "draw zoo", "load 2")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def game(home: Path) -> Path:
    """A game that was begun and broken off."""
    assert run("play", "zooloretto", *HOT_SEAT, moves=script(*OPENING)).exit_code == 0
    return saved(home)[0]


def test_no_games(home: Path) -> None:
    """Without saved games the list says so, and how to begin one."""
    done = run("resume")
    assert done.exit_code == 0
    assert "no saved games" in done.output
    assert "tiledraft play" in " ".join(done.output.split())


def test_saved_games_are_listed(home: Path, game: Path) -> None:
    """The list has name, ruleset, players and moves of each game, and the end of those over."""
    run("play", "coloretto", *["--seat", "bot:random"] * 3, "--seed", "1")
    (home / "tiledraft" / "games" / "broken.jsonl").write_text("what\n")
    lines = " ".join(run("resume").output.split())
    assert f"{game.stem} zooloretto: Anna, Bert; 4 moves;" in lines
    assert "coloretto: Random, Random 2, Random 3; finished;" in lines
    assert "broken cannot be read:" in lines


def test_games_that_are_not_over_come_first(home: Path, game: Path) -> None:
    """The list begins with what can go on, and names a game of those at its end."""
    run("play", "coloretto", *["--seat", "bot:random"] * 3, "--seed", "1")
    done = run("resume")
    assert done.exit_code == 0
    assert done.stdout.index(f"{game.stem}  ") < done.stdout.index("coloretto-")
    assert done.stdout.endswith(f"Go on with: tiledraft resume {game.stem}\n")


@needs_pty
def test_the_one_game_that_is_not_over_is_offered(home: Path, game: Path) -> None:
    """At a terminal Enter goes on with it; a name that no game has is asked again."""
    with terminal("resume", home=home) as shell:
        shell.until(f"Enter goes on with {game.stem}")
        shell.until("> ")
        shell.type("nonsense")
        shell.until("there is no saved game nonsense")
        shell.until("> ")
        shell.type("")
        shell.until("Anna, your turn")
        shell.until("> ")
        shell.type("quit")
        shell.until("Saved in")
        assert shell.close() == 0


@needs_pty
@pytest.mark.parametrize(("answer", "goes_on"), [("", "zooloretto"), ("col", "coloretto")])
def test_the_latest_of_several_is_offered(
    home: Path, game: Path, answer: str, goes_on: str
) -> None:
    """With several games that are not over Enter takes the latest, the beginning of a name any."""
    run("play", "coloretto", "--seat", "Anna", "--seat", "Bert", "--seat", "Cleo", moves="1\n")
    other = next(path for path in saved(home) if path != game)
    os.utime(other, (1, 1))
    with terminal("resume", home=home) as shell:
        shown = " ".join(shell.until("> ").split())
        assert f"Enter goes on with {game.stem}, the latest not over;" in shown
        shell.type(answer)
        shell.until("your turn")
        shell.until("> ")
        shell.type("quit")
        shell.until(f"Go on with: tiledraft resume {goes_on}-")
        assert shell.close() == 0


@needs_pty
@pytest.mark.parametrize("answer", ["quit", "\x04"])
def test_the_offer_can_be_left(home: Path, game: Path, answer: str) -> None:
    """`quit`, or the end of the input, plays nothing."""
    with terminal("resume", home=home) as shell:
        shell.until("Enter goes on with")
        shell.until("> ")
        shell.type(answer)
        assert shell.close() == 0
    assert "your turn" not in shell.text


def test_a_game_goes_on_in_its_file(home: Path, game: Path) -> None:
    """What is played after resuming is added to the same file, as if never interrupted."""
    done = run("resume", game.stem, moves=script("take 1"))
    assert done.exit_code == 0, done.output
    run("play", "zooloretto", *HOT_SEAT, moves=script(*OPENING, "take 1"))
    resumed, straight = saved(home)
    assert resumed == game
    assert resumed.read_text("utf-8") == straight.read_text("utf-8")


def test_bots_go_on_as_they_would_have(home: Path) -> None:
    """A game with bots that is interrupted after every move ends like one that is not."""
    seats = ("--seat", "Anna", "--seat", "bot:random", "--seat", "bot:spender", "--seed", "4")
    moves = script(*["1"] * 8)
    assert run("play", "combined", *seats, moves=moves).exit_code == 0
    run("play", "combined", *seats)
    straight, broken = saved(home)
    for _ in range(8):
        assert run("resume", broken.stem, moves=script("1")).exit_code == 0
    assert broken.read_text("utf-8") == straight.read_text("utf-8")


def test_undo_works_after_resuming(game: Path) -> None:
    """A move of before the interruption can be taken back."""
    run("resume", str(game), moves=script("take 1", "1"))
    moves = game.read_text("utf-8").splitlines()
    done = run("resume", str(game), moves=script("undo"))
    assert done.exit_code == 0, done.output
    assert len(game.read_text("utf-8").splitlines()) < len(moves)


def test_a_finished_game_shows_its_result(home: Path) -> None:
    """Resuming a game that is over shows the score sheet again."""
    first = run("play", "zooloretto", *["--seat", "bot:random"] * 2, "--seed", "1")
    (path,) = saved(home)
    again = run("resume", str(path))
    assert again.exit_code == 0
    assert first.stdout.splitlines()[-5] in again.stdout.splitlines()


def test_replay_tells_the_whole_game(home: Path) -> None:
    """A replay tells every turn as it was told when it was played, and the result."""
    played = run("play", "combined", *["--seat", "bot:random"] * 3, "--seed", "1")
    (path,) = saved(home)
    lines = path.read_text("utf-8").splitlines()[1:]
    told = run("replay", str(path))
    assert told.exit_code == 0, told.output
    heading, *story = told.stdout.partition("\n\n")[0].splitlines()
    assert heading == "Aquaretto with Zooloretto: Random, Random 2, Random 3"
    numbered = re.compile(r"^(\d+): ", re.MULTILINE)
    numbers = [int(number) for number in numbered.findall("\n".join(story))]
    assert numbers == sorted(set(numbers))
    words = numbered.sub("", "\n".join(story)).split()
    assert " ".join(words) in " ".join(played.stdout.split())
    assert numbers[-1] == sum('"move"' in line and "reveal" not in line for line in lines)
    piped = run("replay", "-", moves=path.read_text("utf-8"))
    assert piped.stdout == told.stdout


def test_replay_of_an_unfinished_game_ends_with_the_table(game: Path) -> None:
    """A game that is not over is told up to now, and the table is shown."""
    done = run("replay", str(game))
    assert done.exit_code == 0, done.output
    assert "Trucks" in done.output


@pytest.mark.parametrize("command", ["resume", "replay"])
def test_what_is_no_file(home: Path, tmp_path: Path, command: str) -> None:
    """A folder, a device or nothing at all is said to be no saved game, exit code 2."""
    for name, message in (
        (str(tmp_path), f"{tmp_path} is a folder, not a saved game"),
        ("/dev/null", "/dev/null is no ordinary file, not a saved game"),
        ("", 'there is no saved game ""; `tiledraft resume` lists them'),
    ):
        done = run(command, name)
        assert (done.exit_code, done.stderr) == (2, f"Error: {message}\n")


def test_an_empty_file_is_not_listed(home: Path, game: Path) -> None:
    """A game that was broken off before its first move is no saved game."""
    (game.parent / "combined-2026-01-31-1.jsonl").touch()
    done = run("resume")
    assert game.stem in done.output
    assert "combined" not in done.output


def test_two_programs_with_one_game(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What another program has saved meanwhile is not replaced; the second is told to use save."""
    real = Loop.run
    other = script("draw zoo", "load 3")

    def meanwhile(loop: Loop) -> None:
        monkeypatch.setattr(Loop, "run", real)
        assert run("resume", str(game), moves=other).exit_code == 0
        loop.run()

    monkeypatch.setattr(Loop, "run", meanwhile)
    elsewhere = game.with_name("mine.jsonl")
    mine = script("draw zoo", "load 1", f"save {elsewhere}")
    done = run("resume", str(game), moves=mine)
    assert f"{game} has been changed by another program; use `save FILE`" in done.stderr
    assert '"load 3"' in game.read_text("utf-8").splitlines()[-1]
    assert elsewhere.read_text("utf-8").splitlines()[-1] == '{"move": "load 1"}'


def test_why_the_ruleset_of_a_record_cannot_be_played(game: Path) -> None:
    """A record whose ruleset was damaged says what is wrong with it."""
    game.write_text(game.read_text("utf-8").replace("overflow: barn", "overflow: brn"), "utf-8")
    done = run("replay", str(game))
    assert done.exit_code == 1
    assert f"{game}:1: the ruleset in it cannot be played: zooloretto:" in done.stderr
    assert "there is no store `brn`" in done.stderr


def test_standard_input_without_end() -> None:
    """A record on standard input is read no further than a record can be long."""
    done = run("replay", "-", moves=" " * (LARGEST + 1))
    assert (done.exit_code, done.stderr) == (
        1,
        "Error: standard input is too large for a record: more than 10,000,000 bytes\n",
    )


@pytest.mark.parametrize("command", ["resume", "replay"])
def test_a_file_that_is_missing(home: Path, game: Path, command: str) -> None:
    """A name that no saved game has is answered with the nearest one, exit code 2."""
    done = run(command, game.stem[:-1] + "7")
    assert done.exit_code == 2
    assert f"did you mean {game.stem}?" in done.stderr


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda text: text[:-9], ":7: this line is incomplete"),
        (lambda text: text + '{"move": "take 3"}\n', "take 3"),
        (lambda text: text.replace('"format": 1', '"format": 99'), "newer version"),
        (lambda text: text.replace("load 1", "lord 1"), "lord 1"),
        (lambda _: "", ""),
        (lambda _: "\x00\x1b[31m", ""),
    ],
)
@pytest.mark.parametrize("command", ["resume", "replay"])
def test_a_damaged_file_is_told_and_kept(
    game: Path, command: str, change: "type[str]", message: str
) -> None:
    """What is wrong with a record is one line with its number; the file stays as it is."""
    text = change(game.read_text("utf-8"))
    game.write_text(text, "utf-8")
    done = run(command, str(game))
    assert done.exit_code == 1
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert "\x1b" not in done.stderr
    assert game.read_text("utf-8") == text


def test_a_record_of_a_missing_plugin(game: Path) -> None:
    """A game that needs a plugin that is not there ends with exit code 3."""
    head, _, rest = game.read_text("utf-8").partition("\n")
    header = json.loads(head)
    header["text"] = header["text"].replace("zooloretto: {}", "zooloreto: {}", 1)
    game.write_text(json.dumps(header) + "\n" + rest, "utf-8")
    done = run("resume", str(game))
    assert done.exit_code == 3
    assert "there is no plugin `zooloreto`" in done.stderr


def test_standard_input_cannot_be_resumed() -> None:
    """Moves come from standard input, so a record cannot."""
    assert run("resume", "-").exit_code == 2
