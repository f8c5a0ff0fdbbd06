"""What the command line does for those who write rulesets."""

import json
from pathlib import Path

import pytest

from tests.cli.kit import run
from tests.tables import plugins, shipped

HOUSE = """\
extends: combined
title: Saturday
author: Anna
version: "1.2"
description: Full trucks.
trucks: {places: 4}
money: {start: 1}
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a house rule, in which the tests of this file run."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "house.yaml").write_text(HOUSE, "utf-8")
    return tmp_path


def said(*args: str, code: int = 0) -> str:
    """What a command writes, in one line."""
    done = run(*args)
    assert done.exit_code == code, done.output
    return " ".join(done.output.split())


def test_a_key_is_explained() -> None:
    """What it does, its unit, its value, who says so, and what that overrides."""
    text = said("rules", "show", "house.yaml", "money.start")
    assert "Coins each player starts with." in text
    assert "whole number of coins" in text
    assert "Here: 1 Said in house.yaml:7: 1 before that in combined:6: 2" in text


def test_the_end_of_a_key_will_do() -> None:
    """Where only one key ends so, it is found; where several do, they are named."""
    assert "parks.zoo.scoring.barn_species" in said("rules", "show", "combined", "barn_species")
    text = said("rules", "show", "combined", "expand.price")
    assert text.startswith("parks.zoo.actions.expand.price What it costs.")
    assert "parks.zoo.actions.move.price, " in said("rules", "show", "combined", "price", code=2)


def test_a_key_that_nobody_sets() -> None:
    """A key with its default is explained too."""
    text = said("rules", "show", "coloretto", "money")
    assert "left out for a game without money" in text
    assert "the default holds" in text


def test_a_map_is_explained() -> None:
    """Each value of a map names the file and line that says it, and whose kind it is."""
    text = run("rules", "show", "house.yaml", "money").output
    assert "  Here:\n    start: 1  # house.yaml:7\n    bank: 60  # combined:6\n" in text
    text = said("rules", "show", "zooloretto", "E4")
    assert "It is of the area kind `enclosure`, brought by the plugin zooloretto. Here:" in text
    text = said("rules", "show", "zooloretto", "E4.full")
    assert "It belongs to parks.zoo.areas.E4, which is of the area kind `enclosure`" in text


def test_a_removed_key_is_explained(here: Path) -> None:
    """Who removed it, and who had said what."""
    (here / "gone.yaml").write_text("extends: coloretto\nset_up: {first_card: null}\n", "utf-8")
    text = said("rules", "show", "gone.yaml", "first_card")
    assert "Removed in gone.yaml:2 before that in coloretto:" in text
    assert text.endswith(": {park: cards}")


@pytest.mark.parametrize(
    ("key", "near"),
    [
        ("monye.start", "`money`"),
        ("money.strat", "`start`"),
        ("brn", "`barn`"),
        ("parks.zoo.areas.barm", "`barn`"),
        ("parks.zoo.actions.move.prize", "`price`"),
    ],
)
def test_an_unknown_key(key: str, near: str) -> None:
    """The nearest name is told, exit code 2."""
    assert f"did you mean {near}?" in said("rules", "show", "zooloretto", key, code=2)


@pytest.mark.parametrize("name", plugins().rulesets())
def test_every_key_can_be_explained(name: str) -> None:
    """Each key of a top-level map of each ruleset has an explanation."""
    for key in shipped(name).resolved.data:
        assert said("rules", "show", name, key).startswith(key)


@pytest.mark.parametrize("name", [*plugins().rulesets(), "./house.yaml"])
def test_origin_is_a_comment(name: str, here: Path) -> None:
    """Every value names its file and line, and the text is still the same ruleset."""
    text = run("rules", "show", name, "--origin").output
    Path("again.yaml").write_text(text, "utf-8")
    again = plugins().load("again.yaml").resolved
    assert again.fingerprint == plugins().load(name).resolved.fingerprint
    if name == "./house.yaml":
        assert "\n  start: 1  # ./house.yaml:7\n" in text
        assert "\n  bank: 60  # combined:6\n" in text


def test_resolved_is_the_usual_form() -> None:
    """`--resolved` may be said, and changes nothing."""
    assert run("rules", "show", "combined", "--resolved").output == (
        run("rules", "show", "combined").output
    )


def test_differences_in_words() -> None:
    """What differs from the official game, or from another ruleset, is told in sentences."""
    text = said("rules", "diff", "house.yaml")
    assert text.startswith("house.yaml differs from combined: ")
    assert "coins each player starts with: 1 coin instead of 2" in text
    assert "4 tiles instead of 3" in text
    assert "start" not in said("rules", "diff", "house.yaml", "poor-start").partition(":")[2]
    assert said("rules", "diff", "combined") == "combined plays exactly like combined."
    data = json.loads(run("rules", "diff", "poor-start", "--json").stdout)
    assert [(one["key"], one["old"], one["new"]) for one in data] == [("money.start", 2, 1)]


def test_a_mailed_ruleset_still_has_a_parent(here: Path) -> None:
    """A ruleset written out whole is compared with the game it is most like."""
    Path("mailed.yaml").write_text(run("rules", "show", "house.yaml").output, "utf-8")
    assert said("rules", "diff", "mailed.yaml").startswith("mailed.yaml differs from combined: ")
    assert said("rules", "diff", "mailed.yaml", "house.yaml").endswith("exactly like house.yaml.")


def test_a_ruleset_of_no_game(here: Path) -> None:
    """What comes from no official game has to be compared with something."""
    text = run("rules", "show", "coloretto").output.replace("cards", "tents")
    Path("tents.yaml").write_text(text, "utf-8")
    assert "tiledraft rules diff tents.yaml OTHER" in said("rules", "diff", "tents.yaml", code=2)


def test_a_new_ruleset_can_be_played(here: Path) -> None:
    """The file names the schema that lies beside it, and is fine as it is."""
    assert "saturday.yaml changes nothing yet" in said("rules", "new", "saturday")
    first = Path("saturday.yaml").read_text("utf-8").split("\n")[0]
    assert first == "# yaml-language-server: $schema=./tiledraft.schema.json"
    assert json.loads(Path("tiledraft.schema.json").read_text("utf-8"))["title"]
    assert said("rules", "diff", "saturday.yaml") == "saturday.yaml plays exactly like combined."


def test_nothing_is_written_over(here: Path) -> None:
    """A file that is there already is left alone, and so is a schema."""
    Path("tiledraft.schema.json").write_text("mine", "utf-8")
    assert "is there already" in said("rules", "new", "house", code=2)
    assert Path("house.yaml").read_text("utf-8") == HOUSE
    said("rules", "new", "sunday", "--extends", "zooloretto")
    assert Path("tiledraft.schema.json").read_text("utf-8") == "mine"


def test_a_new_ruleset_elsewhere(here: Path) -> None:
    """A parent that is a file is named as seen from the new file."""
    Path("sub").mkdir()
    said("rules", "new", "sunday", "--extends", "house.yaml", "-o", "sub/x.yaml")
    assert "\nextends: ../house.yaml\n" in Path("sub/x.yaml").read_text("utf-8")
    assert said("rules", "diff", "sub/x.yaml", "house.yaml").endswith("exactly like house.yaml.")
    before = sorted(here.rglob("*"))
    text = run("rules", "new", "monday", "-o", "-").output
    assert "\nextends: combined\ntitle: monday\n" in text
    assert sorted(here.rglob("*")) == before


def test_the_schema_is_written(here: Path) -> None:
    """On standard output, or in a file; a plugin's kinds are in it."""
    text = run("rules", "schema").output
    said("rules", "schema", "-o", "s.json")
    assert json.loads(text) == json.loads(Path("s.json").read_text("utf-8"))
    assert '"enclosures"' in text


def test_the_own_folder(here: Path) -> None:
    """A file there is listed with who wrote it, and can be named without a path."""
    folder = here / "data" / "tiledraft" / "rulesets"
    folder.mkdir(parents=True)
    (folder / "saturday.yaml").write_text(HOUSE, "utf-8")
    text = said("rules", "list")
    own = "Your own: saturday Saturday 1.2, by Anna, 2-5 players. Full trucks."
    assert own in text
    assert said("rules", "diff", "saturday").startswith("saturday differs from combined: ")
    entry = json.loads(run("rules", "list", "--json").stdout)["saturday"]
    assert entry["author"] == "Anna"
    assert entry["origin"] == str(folder / "saturday.yaml")
