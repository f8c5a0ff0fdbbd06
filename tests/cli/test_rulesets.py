import json
from io import StringIO
from pathlib import Path

import pytest

from tests.cli.kit import run
from tests.tables import plugins, shipped
from tiledraft.cli.simulating import Progress

ENDLESS = "extends: zooloretto\nparks: {zoo: {actions: {move: {price: 0, to_store: true}}}}\n"


def write(folder: Path, text: str, name: str = "house.yaml") -> str:
    """A file with a text; its path."""
    path = folder / name
    path.write_text(text, "utf-8")
    return str(path)


@pytest.mark.parametrize("name", list(plugins().rulesets()))
def test_shipped_rulesets_are_fine(name: str) -> None:
    """Every shipped ruleset can be played with every number of players it allows."""
    done = run("validate", name)
    assert done.exit_code == 0, done.output
    assert f"{name} is fine" in done.output
    assert str(max(shipped(name).specs)) in done.output


def test_all_mistakes_are_shown_at_once(tmp_path: Path) -> None:
    """One run tells every mistake with file, line, column, key path, caret and nearest name."""
    text = "extends: zooloretto\nmoney: {strat: 3}\ntrucks: {count: -1}\nplayers: nobody\n"
    path = write(tmp_path, text)
    done = run("validate", path)
    assert done.exit_code == 1
    assert f"{path}:2:9: money.strat: " in done.output
    assert "did you mean `start`?" in done.output
    assert " 2 | money: {strat: 3}" in done.output
    assert "   |         ^^^^^" in done.output
    assert f"{path}:3:" in done.output
    assert f"{path}:4:" in done.output
    assert "cannot be played: 3 errors." in " ".join(done.output.split())


def test_a_game_without_end_is_a_finding(tmp_path: Path) -> None:
    """A move that costs nothing can be made for ever: the price is named, nothing hangs."""
    path = write(tmp_path, ENDLESS)
    done = run("validate", path)
    assert done.exit_code == 1
    assert f"{path}:2:39: parks.zoo.actions.move.price: " in done.output
    assert "with 2-5 players a game does not end" in done.output
    assert "`move` costs nothing" in done.output


def test_findings_as_data(tmp_path: Path) -> None:
    """--json gives the same findings to programs."""
    path = write(tmp_path, "extends: zooloretto\nmoney: {strat: 3}\n")
    done = run("validate", path, "coloretto", "--json")
    assert done.exit_code == 1
    house, coloretto = json.loads(done.stdout)
    assert house["ruleset"] == path
    assert not house["fine"]
    assert house["findings"][0]["code"] == "key.unknown"
    assert (house["findings"][0]["line"], house["findings"][0]["column"]) == (2, 9)
    assert coloretto["fine"]
    assert coloretto["players"] == [3, 4, 5]
    assert coloretto["games"] == 18


@pytest.mark.parametrize(
    "text",
    ["", "- a\n", "a: 1\na: 2\n", "a: &x [*x]\n", "\x00", "extends: nothing\n", "players: [0]\n"],
)
def test_files_that_are_no_rulesets(tmp_path: Path, text: str) -> None:
    """Whatever a file holds, it is told in findings, not in a traceback."""
    done = run("validate", write(tmp_path, text))
    assert done.exit_code == 1
    assert "house.yaml:1:" in done.output
    assert "Traceback" not in done.output


def test_one_bad_name_does_not_hide_the_others(tmp_path: Path) -> None:
    """A ruleset that does not exist is told; the others are looked at all the same."""
    done = run("validate", "zoloretto", "coloretto-peak")
    assert done.exit_code == 2
    assert "did you mean `zooloretto`?" in done.stderr
    assert "coloretto-peak is fine" in done.output


def test_a_missing_plugin(tmp_path: Path) -> None:
    """A ruleset that names a plugin that is not there ends with exit code 3."""
    path = write(tmp_path, "extends: zooloretto\nplugins: {zoloretto: {}}\n")
    for command in (["validate"], ["play"], ["simulate"], ["rules", "show"]):
        done = run(*command, path)
        assert done.exit_code == 3, done.output
        assert "there is no plugin `zoloretto`" in done.stderr


@pytest.mark.parametrize("command", [["play"], ["simulate"], ["rules", "show"]])
def test_a_broken_ruleset_cannot_be_used(tmp_path: Path, command: list[str]) -> None:
    """Other commands show the mistakes of a ruleset too, and end with exit code 1."""
    path = write(tmp_path, "extends: zooloretto\nmoney: {strat: 3}\n")
    done = run(*command, path)
    assert done.exit_code == 1
    assert f"{path}:2:9: money.strat: " in done.stderr
    assert done.stdout == ""


def test_rulesets_are_listed() -> None:
    """The list has every ruleset with title, numbers of players and what is special."""
    done = run("rules", "list")
    assert done.exit_code == 0
    text = " ".join(done.output.split())
    for name in plugins().rulesets():
        assert f"{name} {shipped(name).resolved.data['title']}, " in text
    assert text.index("Official games:") < text.index("coloretto-peak") < text.index("Variants:")
    assert text.index("Variants:") < text.index("poor-start")
    assert " Coloretto, 3-5 players. " in text
    data = json.loads(run("rules", "list", "--json").stdout)
    assert list(data) == list(plugins().rulesets())
    assert data["coloretto"]["players"] == [3, 4, 5]
    assert data["coloretto"]["official"]
    assert not data["poor-start"]["official"]


@pytest.mark.parametrize("name", list(plugins().rulesets()))
def test_a_ruleset_is_shown_whole(name: str, tmp_path: Path) -> None:
    """What is shown is a ruleset itself, with the same content as what it was made of."""
    done = run("rules", "show", name)
    assert done.exit_code == 0
    path = write(tmp_path, done.stdout)
    assert plugins().load(path).resolved.fingerprint == shipped(name).resolved.fingerprint


def test_a_changed_number_changes_the_game(tmp_path: Path) -> None:
    """A house rule in a file is played: six coins to begin with."""
    path = write(tmp_path, "extends: zooloretto\nmoney: {start: 6}\n")
    assert "Player (seat 1), 6 coins" in run("play", path).output


def test_simulated_games_are_summed_up() -> None:
    """Each bot and each seat has its line; the same seed gives the same numbers."""
    args = ("simulate", "zooloretto", "--games", "6", "--bots", "random,spender", "--seed", "3")
    done = run(*args, "--players", "4")
    assert done.exit_code == 0, done.output
    assert done.output == run(*args, "--players", "4").output
    rows = {line.split("  ")[0]: line.split() for line in done.output.splitlines() if line}
    assert rows["random"][1] == rows["spender"][1] == "12"
    assert [rows[f"seat {seat}"][2] for seat in range(1, 5)] == ["6"] * 4
    data = json.loads(run(*args, "--json").stdout)
    assert data["players"] == 2
    assert [bot["games"] for bot in data["bots"]] == [6, 6]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--games", "0"], "at least 1"),
        (["--bots", "gredy"], "did you mean `greedy`?"),
        (["--bots", ","], "at least one bot"),
        (["--players", "6"], "not for 6"),
        (["--games", "x"], "'x' is no whole number"),
    ],
)
def test_simulations_that_do_not_fit(args: list[str], message: str) -> None:
    """Mistakes of usage are told in a line, exit code 2."""
    done = run("simulate", "zooloretto", *args)
    assert done.exit_code == 2
    assert message in done.stderr


def test_who_waits_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a terminal a line every five seconds says how many games are played, but the last."""
    terminal = StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr("sys.stderr", terminal)
    times = iter([0.0, 4.0, 6.0, 7.0, 11.0, 16.0])
    monkeypatch.setattr("tiledraft.cli.simulating.monotonic", lambda: next(times))
    progress = Progress(5)
    for _ in range(5):
        progress.ended(None)
    assert terminal.getvalue() == "2 of 5 games played\n4 of 5 games played\n"


def test_nobody_is_told_who_does_not_watch(capsys: pytest.CaptureFixture[str]) -> None:
    """Where standard error is no terminal, nothing is written while games are played."""
    progress = Progress(2)
    progress.ended(None)
    assert capsys.readouterr().err == ""


def test_simulated_games_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that are broken off are told apart, with their seeds, exit code 1."""
    monkeypatch.setattr("tiledraft.core.simulation.run.decision_cap", lambda _: 10)
    done = run("simulate", "zooloretto", "--games", "2", "--bots", "spender")
    assert done.exit_code == 1
    assert "2 games did not end (after 10 decisions), seeds " in done.stderr


SCENARIO = """\
ruleset: zooloretto
players: 2
scenarios:
  - name: a tile is placed
    position: {turn: 1, trucks: [[zebra]]}
    moves: [take 1, place zebra E5]
    expect: {seats: {1: {E5: [%s]}}}
"""


def test_scenarios_are_run(tmp_path: Path) -> None:
    """A file, or a folder of them, is run; the numbers are told."""
    write(tmp_path, SCENARIO % "zebra")
    for target in (str(tmp_path), str(tmp_path / "house.yaml")):
        done = run("test", target)
        assert done.exit_code == 0, done.output
        assert "1 scenario in 1 file: all as expected." in done.output


def test_a_failing_scenario_is_shown(tmp_path: Path) -> None:
    """A difference is shown with file and line, and the exit code is 1."""
    path = write(tmp_path, SCENARIO % "panda")
    done = run("test", path)
    assert done.exit_code == 1
    assert f"{path}:7:" in done.output
    assert "panda" in done.output
    assert "zebra" in done.output
    assert "1 failed" in done.output
    (data,) = json.loads(run("test", path, "--json").stdout)
    assert data["failed"] == 1
    assert data["findings"][0]["scenario"] == "a tile is placed"
    assert data["findings"][0]["line"] == 7


def test_scenarios_with_slips_are_counted(tmp_path: Path) -> None:
    """A misspelt key does not make a scenario vanish from the summary, and the exit code is 1."""
    slip = "  - name: another\n    postion: {turn: 2}\n"
    path = write(tmp_path, SCENARIO % "zebra" + slip)
    done = run("test", path)
    assert done.exit_code == 1
    assert "did you mean `position`?" in done.output
    assert done.output.endswith("2 scenarios in 1 file: 1 not run.\n")
    (data,) = json.loads(run("test", path, "--json").stdout)
    assert (data["scenarios"], data["failed"], data["not_run"]) == (2, 0, 1)
    write(tmp_path, SCENARIO % "panda" + slip)
    assert "2 scenarios in 1 file: 1 failed, 1 not run." in run("test", path).output


def test_standard_input_is_a_file() -> None:
    """`-` stands for standard input wherever a ruleset or scenarios are read."""
    house = "extends: zooloretto\nmoney: {start: 3}\n"
    assert run("validate", "-", moves=house).output.startswith("standard input is fine")
    assert run("simulate", "-", "--games", "1", moves=house).exit_code == 0
    assert "start: 3" in run("rules", "show", "-", moves=house).output
    wrong = run("validate", "-", moves="extends: zooloretto\ntruks: {places: 4}\n")
    assert wrong.exit_code == 1
    assert wrong.output.startswith("standard input:2:1: truks: unknown key `truks`")
    scenario = "ruleset: zooloretto\nplayers: 3\nscenarios: [{name: one, expect: {turn: 1}}]\n"
    assert "all as expected" in run("test", "-", moves=scenario).output


def test_folders_called_like_files(tmp_path: Path) -> None:
    """A folder of scenarios may hold folders of any name; no name at all is no folder."""
    (tmp_path / "one.yaml").mkdir()
    (tmp_path / "one.yaml" / "two.yaml").write_text(
        "ruleset: zooloretto\nplayers: 3\nscenarios: [{name: one, expect: {turn: 1}}]\n"
    )
    assert "1 scenario in 1 file: all as expected" in run("test", str(tmp_path)).output
    done = run("test", "")
    assert (done.exit_code, done.stderr) == (2, 'Error: there is no file ""\n')


def test_very_many_mistakes(tmp_path: Path) -> None:
    """Of thousands of mistakes the first hundred are shown, and how many more there are."""
    path = tmp_path / "mine.yaml"
    path.write_text(f"extends: zooloretto\nmoney: {{{'start: 3, ' * 3001}}}\n")
    done = run("validate", str(path))
    assert done.exit_code == 1
    assert done.output.count("`start` is written twice here") == 100
    assert "... and 2,900 more" in done.output
    assert "cannot be played: 3000 errors" in done.output


def test_a_large_ruleset_is_tried_in_a_moment(tmp_path: Path) -> None:
    """Where games are very long, fewer of them are played, at least one of each size."""
    path = tmp_path / "mine.yaml"
    path.write_text(
        "extends: zooloretto\nsupplies: {zoo: {groups: {all: {tiles: {plain: 500}}}}}\n"
    )
    played = json.loads(run("validate", str(path), "--json").output)[0]["games"]
    assert 4 <= played < 24


def test_a_scenario_file_that_is_none(tmp_path: Path) -> None:
    """A file of another shape is a finding; a missing one is a mistake of usage."""
    assert run("test", write(tmp_path, "a: 1\n")).exit_code == 1
    assert run("test", str(tmp_path / "nothing.yaml")).exit_code == 2
    (tmp_path / "empty").mkdir()
    assert run("test", str(tmp_path / "empty")).exit_code == 2
