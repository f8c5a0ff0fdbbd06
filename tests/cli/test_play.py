import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.kit import HOT_SEAT, run, saved, script
from tiledraft.cli import saves
from tiledraft.core.errors import RecordError
from tiledraft.core.record import read_header, save
from tiledraft.core.session import Game

OPENING = script("draw zoo", "load 1", "draw zoo", "load 2", "take 1")
BOTS = ("--seat", "bot:random", "--seat", "bot:spender", "--seed", "2")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data"


def moves_of(path: Path) -> list[str]:
    """The moves of a record, without what chance turned up."""
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()[1:]]
    moves = [line["move"] for line in lines if "move" in line]
    return [move for move in moves if not move.startswith("reveal")]


def test_bots_play_to_the_end(home: Path) -> None:
    """A game of bots alone ends with the score sheet, and its record is finished."""
    done = run("play", "combined", *BOTS)
    assert done.exit_code == 0, done.output
    assert "The game is over." in done.output
    assert " wins with " in done.output or " wins by " in done.output or "share" in done.output
    (path,) = saved(home)
    assert f"Saved in {path}" in done.output
    assert "scores" in json.loads(path.read_text("utf-8").splitlines()[-1])


def test_the_future_is_not_told(home: Path) -> None:
    """A seed that was not asked for is told when the game is over, and not before."""
    run("play", "zooloretto", *HOT_SEAT[:4], "--save", str(home.parent / "a.jsonl"))
    seed = str(read_header(home.parent / "a.jsonl").seed)
    assert seed not in run("resume", str(home.parent / "a.jsonl")).output
    done = run("play", "zooloretto", *BOTS[:4])
    assert f"--seed {read_header(saved(home)[0]).seed}" in done.output


def test_a_title_cannot_steer_the_terminal(home: Path, tmp_path: Path) -> None:
    """Escape sequences in a ruleset are shown, not obeyed."""
    path = tmp_path / "house.yaml"
    path.write_text('extends: zooloretto\ntitle: "\\e[31mRed"\n')
    for command in (["play", str(path)], ["validate", str(path)], ["rules", "show", str(path)]):
        assert "\x1b" not in run(*command).output


def test_the_same_seed_is_the_same_game(home: Path) -> None:
    """Two games with one seed have one record; another seed gives another game."""
    for seed in ("2", "2", "3"):
        assert run("play", "zooloretto", *BOTS[:4], "--seed", seed).exit_code == 0
    first, second, third = (path.read_text("utf-8") for path in saved(home))
    assert first == second
    assert first != third


def test_a_script_is_played(home: Path) -> None:
    """Moves on standard input are played; at their end the game is saved and all is well."""
    done = run("play", "zooloretto", *HOT_SEAT, moves=OPENING)
    assert done.exit_code == 0, done.output
    (path,) = saved(home)
    assert moves_of(path)[:5] == ["draw zoo", "load 1", "draw zoo", "load 2", "take 1"]
    assert f"Saved in {path}" in done.output
    assert f"Go on with: tiledraft resume {path.stem}" in done.output
    assert "Trucks" in done.output


def test_comments_and_blank_lines_are_ignored(home: Path) -> None:
    """A script may explain itself."""
    lines = [
        "# the opening",
        "",
        "draw zoo  # what else",
        "load 1",
        "   ",
        "draw zoo",
        "load 2",
        "take 1",
    ]
    assert run("play", "zooloretto", *HOT_SEAT, moves=script(*lines)).exit_code == 0
    assert run("play", "zooloretto", *HOT_SEAT, moves=OPENING).exit_code == 0
    first, second = saved(home)
    assert moves_of(first) == moves_of(second)


def test_numbers_are_moves(home: Path) -> None:
    """Numbers of the list of moves play the same game as words."""
    # The first draw is the only move and needs no line.
    assert run("play", "zooloretto", *HOT_SEAT, moves=script("1", "1", "2")).exit_code == 0
    (path,) = saved(home)
    assert moves_of(path)[:4] == ["draw zoo", "load 1", "draw zoo", "load 2"]


def test_moves_without_alternative_may_be_left_out_or_written(home: Path) -> None:
    """The first draw of a game is forced: a script may have it or not."""
    for lines in (["draw zoo", "load 2"], ["load 2"]):
        done = run("play", "zooloretto", *HOT_SEAT, moves=script(*lines))
        assert done.exit_code == 0, done.output
        assert "Anna has one move: draw zoo" in done.output
    first, second = saved(home)
    assert moves_of(first) == moves_of(second) == ["draw zoo", "load 2"]


@pytest.mark.parametrize(
    ("line", "reason", "code"),
    [
        ("take 3", "truck 3 carries no tile", "truck.empty"),
        ("load 1", "there is nothing to load now", "phase.not_due"),
        ("TAKEN", "no move of this game", "move.unreadable"),
        ("draw", "it is written draw SUPPLY", "move.unreadable"),
        ("9", "there are 2 moves, none is 9", "move.number"),
    ],
)
def test_a_refused_line_stops_a_script(home: Path, line: str, reason: str, code: str) -> None:
    """It stops with the number of the line and the reason; what was played is kept."""
    done = run("play", "zooloretto", *HOT_SEAT, moves=script("draw zoo", "", "load 1", line))
    assert done.exit_code == 1
    assert done.stderr.startswith("Error: line 4: ")
    assert reason in done.stderr
    assert code in done.stderr
    (path,) = saved(home)
    assert moves_of(path) == ["draw zoo", "load 1"]


def test_a_refusal_names_the_rule(home: Path) -> None:
    """Who is refused for want of money learns which key of the ruleset says the price."""
    done = run("play", "zooloretto", *HOT_SEAT, moves=script("load 1", "expand X"))
    assert "it costs 3 coins, and the purse holds 2 coins" in done.stderr
    assert "rule parks.zoo.actions.expand.price" in done.stderr


def test_a_refusal_speaks_as_the_ruleset_does(home: Path) -> None:
    """Where trucks are called rows, so they are in a refusal; what was typed is quoted as it is."""
    table = ["coloretto", "--seat", "Anna", "--seat", "Bert", "--seat", "Carla", *HOT_SEAT[4:]]
    done = run("play", *table, moves=script("load 1", "take 3"))
    assert "row 3 carries no card" in done.stderr
    done = run("play", *table, moves=script("load 1", "take truck 3"))
    assert "'take truck 3' cannot be understood; it is written take ROW" in done.stderr


def test_a_purse_is_told_after_its_turn(home: Path) -> None:
    """What somebody has left is said before the next one begins."""
    path = home.parent / "house.yaml"
    path.write_text("extends: zooloretto\nparks: {zoo: {actions: {expand: {price: 1}}}}\n")
    seats = ["--seat", "Anna", "--seat", "bot:random", *HOT_SEAT[4:]]
    done = run("play", str(path), *seats, moves=script("expand X"))
    told = done.output.splitlines()
    at = told.index("Anna pays 1 coin, opens X.")
    assert told[at + 1] == "Now Anna has 1 coin."


def test_a_finished_game_says_how_to_see_it_again(home: Path) -> None:
    """The command at the end of a game works, and shows how it ended."""
    done = run("play", "zooloretto", *BOTS[:4])
    (path,) = saved(home)
    assert f"See it again with: tiledraft replay {path.stem}\n" in done.output
    assert f"As a page for a browser: tiledraft replay {path.stem} -o game.html\n" in done.output
    assert "The game is over." in " ".join(run("replay", path.stem).output.split())


def test_a_coin_is_a_coin(home: Path) -> None:
    """Which supply a coin came from is no part of the question where to load it."""
    path = home.parent / "house.yaml"
    path.write_text("extends: combined\nsupplies: {zoo: {coins: 60}, water: {coins: 60}}\n")
    for seed in map(str, range(5)):
        seats = ["--seat", "Anna", "--seat", "Bert", "--start", "1", "--seed", seed]
        done = run("play", str(path), *seats, moves=script("draw water", "help"))
        if "Now: load coin." in done.output:
            return
    raise AssertionError("no coin was drawn")


def test_commands_in_a_script(home: Path) -> None:
    """What can be asked at the prompt can be asked in a script."""
    lines = ["load 1", "score", "points", "look 1", "look bert", "?", "moves", "table", "undo"]
    done = run("play", "zooloretto", *HOT_SEAT, moves=script(*lines[:-1]))
    assert done.exit_code == 0, done.output
    assert "Anna and Bert lead." in done.output
    assert "Anna (seat 1), 2 coins, 0 points" in done.output
    assert "take TRUCK" in done.output
    assert "stall kinds: 2 points for each" in done.output
    done = run("play", "zooloretto", *HOT_SEAT, moves=script("load 1", "look 3"))
    assert done.exit_code == 1
    assert "look at which seat? 1 Anna, 2 Bert" in done.stderr


def test_undo_takes_back_the_last_decision(home: Path) -> None:
    """A placed tile can be taken back and placed elsewhere; the record knows nothing of it."""
    opening = ["load 1", "draw zoo", "load 2", "take 1"]
    tile = run("play", "zooloretto", *HOT_SEAT, moves=script(*opening, "table")).output
    assert "Anna: place" not in tile
    lines = [*opening, "1", "undo", "2"]
    done = run("play", "zooloretto", *HOT_SEAT, moves=script(*lines))
    assert done.exit_code == 0, done.output
    assert "Taken back" in done.output
    assert run("play", "zooloretto", *HOT_SEAT, moves=script(*opening, "2")).exit_code == 0
    *_, undone, straight = saved(home)
    assert moves_of(undone) == moves_of(straight)


def test_a_revealed_tile_cannot_be_taken_back(home: Path) -> None:
    """Undo does not cross the reveal of a tile: in a script that is an illegal line."""
    done = run("play", "zooloretto", *HOT_SEAT, moves=script("undo"))
    assert done.exit_code == 1
    assert "a tile has been revealed" in done.stderr


def test_quit_saves(home: Path) -> None:
    """Nothing after `quit` is played; the game is saved where it says."""
    done = run("play", "zooloretto", *HOT_SEAT, moves=script("load 1", "quit", "take 1"))
    assert done.exit_code == 0
    (path,) = saved(home)
    assert moves_of(path) == ["draw zoo", "load 1"]


def test_save_to_a_file(home: Path, tmp_path: Path) -> None:
    """`save FILE` moves the game there; a file that is there is not touched."""
    other = tmp_path / "other.txt"
    other.write_text("mine")
    lines = ["load 1", f"save {tmp_path / 'a.jsonl'}", "draw zoo", "load 2"]
    done = run("play", "zooloretto", *HOT_SEAT, moves=script(*lines, f"save {other}"))
    assert done.exit_code == 0, done.output
    assert moves_of(tmp_path / "a.jsonl") == ["draw zoo", "load 1", "draw zoo", "load 2"]
    assert "is there already" in " ".join(done.output.split())
    assert other.read_text() == "mine"
    assert saved(home) == []


def test_a_file_is_never_overwritten(home: Path, tmp_path: Path) -> None:
    """--save refuses a file that is there and says how to go on with it."""
    path = tmp_path / "game.jsonl"
    path.write_text("mine")
    done = run("play", "--save", str(path))
    assert done.exit_code == 2
    assert "is there already" in done.stderr
    assert "tiledraft resume" in done.stderr
    assert path.read_text() == "mine"
    assert saved(home) == []


def test_games_in_the_data_folder_have_names_of_their_own(home: Path) -> None:
    """Three games of one day are three files."""
    for _ in range(3):
        run("play", "zooloretto")
    assert len(saved(home)) == 3
    assert all(path.name.startswith("zooloretto-") for path in saved(home))


def test_start_and_species_can_be_named(home: Path) -> None:
    """The seat that begins and the species that leave are as asked for."""
    asked = ["--start", "2", "--without", "zebra", "--without", "panda"]
    run("play", "zooloretto", "--seat", "Anna", "--seat", "Bert", *asked)
    (path,) = saved(home)
    set_up = read_header(path).set_up
    assert set_up["start"] == 2
    assert {"zebra", "panda"} <= set(set_up["without"])
    assert len(set_up["without"]) == 3


@pytest.mark.parametrize(
    ("args", "names"),
    [
        ([], ["Player", "Greedy", "Greedy 2"]),
        (["--players", "2"], ["Player", "Greedy"]),
        (["--seat", "Anna"], ["Anna", "Greedy", "Greedy 2"]),
        (["--seat", "Anna", "--seat", "bot:random"], ["Anna", "Random"]),
        (["--seat", "A", "--seat", "B", "--players", "4"], ["A", "B", "Greedy", "Greedy 2"]),
        (["--seat", "[/] [b]Ann"], ["[/] [b]Ann", "Greedy", "Greedy 2"]),
        (["--seat", "  Anna "], ["Anna", "Greedy", "Greedy 2"]),
        (["--seat", "bot:greedy", "--seat", "Greedy"], ["Greedy 2", "Greedy"]),
        (["--seat", "greedy 2", "--seat", "bot:greedy"], ["greedy 2", "Greedy"]),
    ],
)
def test_who_plays(home: Path, args: list[str], names: list[str]) -> None:
    """Seats are taken in order, bots fill the rest; markup in a name is only a name."""
    done = run("play", *args)
    assert done.exit_code == 0, done.output
    assert ": " + ", ".join(names) in done.output.splitlines()[0]
    (path,) = saved(home)
    assert [seat.name for seat in read_header(path).seats] == names


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["comibned"], "did you mean `combined`?"),
        (["missing.yaml"], "there is no file missing.yaml"),
        (["."], "."),
        (["--seat", "bot:gredy"], "did you mean `greedy`?"),
        (["--seat", "bot:"], "no bot is called nothing; the bots are: greedy"),
        (["--players", "9"], "combined is for 2-5 players, not for 9"),
        (["--players", "-1"], "not for -1"),
        (["--players", "many"], "'many' is no whole number"),
        (["--players", "2", "--seat", "A", "--seat", "B", "--seat", "C"], "3 seats are given"),
        (["--seat", "A", "--seat", "a"], "two seats are called"),
        (["--seat", " ", "--seat", "B"], "seat 1 has no name"),
        (["--seat", "A\x1b[31m", "--seat", "B"], "control character"),
        (["--seat", "x" * 41, "--seat", "B"], "40 are allowed"),
        (["--start", "4"], "seat 4 cannot begin"),
        (["--without", "zebrra"], "no species"),
        (["--without", "dolphin"], "dolphin never leaves the game"),
        (["--plugin", "nothing.py"], "there is no plugin file nothing.py"),
        (["--plugin", ""], "--plugin needs the name of a file"),
        (["--save", ""], "--save needs the name of a file"),
        (["--save", "."], ". is a folder; name a new file"),
        (["-"], "the moves come from standard input"),
        (["--nothing"], "No such option"),
    ],
)
def test_what_does_not_fit_is_told_in_a_line(home: Path, args: list[str], message: str) -> None:
    """Each mistake of usage ends with exit code 2, one clear sentence, and no game."""
    done = run("play", *args)
    assert done.exit_code == 2
    assert message in done.stderr
    assert "Traceback" not in done.output
    assert done.stderr.isprintable() or "\x1b" not in done.stderr
    assert done.stdout == ""
    assert saved(home) == []


def test_a_game_that_cannot_be_saved_goes_on(
    home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A full disk is told once while the game goes on, and at its end."""

    def full(*_: Any) -> None:
        raise RecordError("x cannot be saved: the disk is full")

    monkeypatch.setattr(saves, "save", full)
    done = run("play", "zooloretto", *HOT_SEAT, moves=OPENING)
    assert done.exit_code == 0, done.output
    assert done.stderr.count("The game goes on") == 1
    assert done.stderr.count("Not saved") == 1
    assert "Bert" in done.output


def test_without_a_data_folder_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where no folder can be made, the game is played and it is said that it is not saved."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    (tmp_path / "file").write_text("")
    done = run("play", "zooloretto", *HOT_SEAT, moves=OPENING)
    assert done.exit_code == 0, done.output
    assert "The game is not saved" in done.stderr
    assert "--save FILE" in done.stderr


def test_every_change_is_kept(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is written after each move, so that a crash loses nothing."""
    written: list[int] = []
    real = save

    def counting(game: Game, path: Path, plugins: Any) -> None:
        written.append(len(game.lines))
        real(game, path, plugins)

    monkeypatch.setattr(saves, "save", counting)
    run("play", "zooloretto", *HOT_SEAT, moves=OPENING)
    # Two lines for the draw that begins the game, then load, draw with its reveal, load, take.
    assert written[:5] == [2, 3, 5, 6, 7]


def test_a_bot_without_a_name_is_the_usual_one() -> None:
    """`--seat bot` is what people type first; nobody is called bot."""
    done = run("play", "zooloretto", "--seat", "bot", "--seat", "bot", "--seed", "1")
    assert done.exit_code == 0
    assert done.stdout.startswith("Zooloretto, seed 1: Greedy, Greedy 2")
