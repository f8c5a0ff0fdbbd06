"""``--set KEY=VALUE``: a rule changed for one game, without a file."""

import json
from pathlib import Path

import pytest

from tests.cli.kit import HOT_SEAT, run, saved, script
from tests.cli.terminal import terminal
from tiledraft.cli.engine import UsageError, setting


def test_a_rule_is_changed_for_one_game(tmp_path: Path) -> None:
    """The players are told what is different, and the record holds the rules as they were."""
    save = tmp_path / "game.jsonl"
    changed = ("--set", "money.start=4", "--set", "parks.zoo.actions.discard=null")
    result = run("play", "zooloretto", *HOT_SEAT, *changed, "--save", str(save), moves="")
    assert result.exit_code == 0
    assert "4 coins instead of 2" in result.output
    assert "discard in zoo is removed" in result.output
    text = json.loads(save.read_text("utf-8").splitlines()[0])["text"]
    assert "start: 4" in text
    assert "discard" not in text
    again = run("resume", str(save), moves=script("score"))
    assert "4 coins" in again.output
    assert "has changed" not in again.output + again.stderr
    header = json.loads(save.read_text("utf-8").splitlines()[0])
    assert header["ruleset"] == "zooloretto (money.start=4, parks.zoo.actions.discard=null)"


def test_a_simulation_takes_settings() -> None:
    """With ten tiles less to draw in each end pile, a game is shorter."""
    usual = run("simulate", "zooloretto", "--games", "4", "--players", "3", "--json")
    short = run(
        "simulate",
        "zooloretto",
        *("--games", "4", "--players", "3", "--json", "--set", "supplies.zoo.end_pile=50"),
    )
    rounds = [json.loads(result.output)["rounds"]["mean"] for result in (usual, short)]
    assert rounds[1] < rounds[0]


@pytest.mark.parametrize("text", ["money", "=3", "money..start=3", ".=1", "", "a\x1b=1"])
def test_what_is_no_setting(text: str) -> None:
    """Without a key and a value there is nothing to set."""
    with pytest.raises(UsageError, match="KEY=VALUE"):
        setting(text)


def test_a_mistake_is_shown_where_it_is() -> None:
    """A key that does not exist is named, with the nearest that does; nothing is played."""
    result = run("play", "combined", "--set", "money.stat=3")
    assert result.exit_code == 1
    assert "--set money.stat:2:3: money.stat: unknown key `stat`; did you mean" in result.output


def test_a_setting_holds_for_the_game_that_is_asked_for(tmp_path: Path) -> None:
    """Started alone at a terminal, `play` asks which game; the setting goes with the answers."""
    with terminal("play", "--set", "money.start=4", home=tmp_path) as shell:
        for answer in ("zooloretto", "2", "Anna, Bert"):
            shell.until("\n> ")
            shell.type(answer)
        assert "4 coins instead of 2" in " ".join(shell.until("\n> ").split())
        shell.type("quit")
        shell.close()
    (path,) = saved(tmp_path)
    assert path.name.startswith("zooloretto-20")
