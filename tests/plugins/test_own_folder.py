"""The user's own folder of rulesets: names for files, and no name for two things."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.plugins.kit import written
from tiledraft.core.errors import RulesetError
from tiledraft.plugins.loader import Plugins

SATURDAY = """\
extends: zooloretto
title: Saturday
author: Anna
version: "2"
description: Cheaper moves.
players: [3, 4]
"""


def plugins(folder: Path) -> Plugins:
    """The shipped plugins beside a user's folder."""
    return Plugins(folder=folder)


def test_a_file_has_its_name(tmp_path: Path) -> None:
    """A file is asked for by its name without the ending, and findings tell its path."""
    path = written(tmp_path, "saturday.yaml", SATURDAY + "titel: x\n")
    ruleset = plugins(tmp_path).load("saturday")
    assert ruleset.name == "saturday"
    assert [(found.file, found.line) for found in ruleset.findings] == [(path, 7)]


def test_both_endings_count(tmp_path: Path) -> None:
    """A file may end as short YAML files do; other files are no rulesets."""
    written(tmp_path, "short.yml", SATURDAY)
    written(tmp_path, "notes.txt", "nothing")
    known = plugins(tmp_path)
    assert known.load("short").rules(3).title == "Saturday"
    assert known.ruleset_names()[-1] == "short"
    assert "notes" not in known.ruleset_names()


def test_a_parent_may_lie_there(tmp_path: Path) -> None:
    """A file anywhere may extend one of the folder by its name."""
    written(tmp_path, "mine/saturday.yaml", SATURDAY)
    path = written(tmp_path, "sunday.yaml", "extends: saturday\ntitle: Sunday\n")
    ruleset = plugins(tmp_path / "mine").load(path)
    assert list(ruleset.findings) == []
    assert list(ruleset.specs) == [3, 4]


def test_a_shipped_name_is_never_shadowed(tmp_path: Path) -> None:
    """A file with the name of a shipped ruleset is an error that names both, for either."""
    path = written(tmp_path, "combined.yaml", SATURDAY)
    message = (
        f"two rulesets are called `combined`: that of the program and {path}; "
        "rename the file, or write its path"
    )
    with pytest.raises(RulesetError, match=f"^{re.escape(message)}$"):
        plugins(tmp_path).load("combined")
    assert plugins(tmp_path).load(path).rules(3).title == "Saturday"


def test_a_shadowed_parent_is_a_finding(tmp_path: Path) -> None:
    """A file that extends a name which stands for two is told so at that line."""
    written(tmp_path, "zooloretto.yaml", "extends: aquaretto\n")
    written(tmp_path, "saturday.yaml", SATURDAY)
    (found,) = plugins(tmp_path).load("saturday").findings
    assert (found.code, found.line, found.column) == ("extends.unreadable", 1, 10)
    assert "two rulesets are called `zooloretto`" in found.message


def test_shipped_rulesets_mean_shipped_ones(tmp_path: Path) -> None:
    """What a shipped ruleset is put together from does not depend on the folder."""
    written(tmp_path, "zooloretto.yaml", "title: Broken\n")
    ruleset = plugins(tmp_path).load("combined")
    assert ruleset.resolved.fingerprint == Plugins().load("combined").resolved.fingerprint


def test_one_name_with_both_endings(tmp_path: Path) -> None:
    """Two files of the folder with one name are an error that names both."""
    first, second = (written(tmp_path, f"same.{end}", SATURDAY) for end in ("yaml", "yml"))
    with pytest.raises(RulesetError) as refused:
        plugins(tmp_path).load("same")
    assert f"{first} and {second}" in str(refused.value)


def test_names_of_the_folder_are_suggested(tmp_path: Path) -> None:
    """A misspelt name is compared with those of the folder, too."""
    written(tmp_path, "saturday.yaml", SATURDAY)
    with pytest.raises(RulesetError, match="did you mean `saturday`"):
        plugins(tmp_path).load("satuday")
    child = written(tmp_path, "child.yaml", "extends: satuday\n")
    (found,) = plugins(tmp_path).load(child).findings
    assert "did you mean `saturday`?" in found.message


@pytest.mark.parametrize("name", ["nowhere", "file"])
def test_a_folder_need_not_exist(tmp_path: Path, name: str) -> None:
    """Without the folder, or with a file in its place, there are the rulesets of plugins."""
    written(tmp_path, "file", "x")
    assert plugins(tmp_path / name).ruleset_names() == tuple(Plugins().rulesets())


def test_no_file_is_found_by_name_without_a_folder(tmp_path: Path) -> None:
    """Who gives no folder has none, whatever the user has."""
    written(tmp_path, "saturday.yaml", SATURDAY)
    with pytest.raises(RulesetError, match="there is no ruleset `saturday`"):
        Plugins().load("saturday")


def test_list_of_rulesets(tmp_path: Path) -> None:
    """The list has every ruleset with a name, with what it says about itself and its origin."""
    path = written(tmp_path, "saturday.yaml", SATURDAY)
    entries = {entry.name: entry for entry in plugins(tmp_path).listed()}
    assert list(entries) == [*Plugins().rulesets(), "saturday"]
    own = entries["saturday"]
    assert (own.title, own.author, own.version) == ("Saturday", "Anna", "2")
    assert (own.description, own.players, own.problem) == ("Cheaper moves.", (3, 4), "")
    assert own.origin == path
    shipped = entries["combined"]
    assert (shipped.origin, shipped.title) == ("built-in", "Aquaretto with Zooloretto")
    assert shipped.players == (2, 3, 4, 5)


def test_list_shows_what_is_said_by_the_file_itself(tmp_path: Path) -> None:
    """A file without a title is listed by its name, not by the title of its parent."""
    written(tmp_path, "plain.yaml", "extends: zooloretto\n")
    entry = plugins(tmp_path).listed()[-1]
    assert (entry.title, entry.description) == ("plain", "")


def test_list_shows_what_cannot_be_played(tmp_path: Path) -> None:
    """A broken file and a name for two rulesets are listed with the reason."""
    written(tmp_path, "combined.yaml", SATURDAY)
    path = written(tmp_path, "wrong.yaml", f"{SATURDAY}titel: x\n")
    entries = {entry.name: entry for entry in plugins(tmp_path).listed()}
    assert entries["wrong"].problem.startswith(f"{path}:7:1: ")
    assert entries["wrong"].players == ()
    assert "two rulesets are called" in entries["combined"].problem
