import re
from pathlib import Path

import pytest

from tests.plugins.kit import written
from tiledraft.core.errors import RulesetError
from tiledraft.core.ruleset.source import Source
from tiledraft.plugins.catalogue import is_path
from tiledraft.plugins.loader import Plugins

KNOWN = (
    "zooloretto, aquaretto, combined, coloretto, coloretto-peak, "
    "one-truck-more, mixed-trucks, long-end, barn-per-tile, other-prices, poor-start"
)
CHILD = "extends: {}\ntitle: Child\n"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, in which the tests of this file run."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("combined", False),
        ("my-rules", False),
        ("-", False),
        ("mine.yaml", True),
        ("mine.yml", True),
        ("./mine", True),
        ("a/b", True),
        ("", False),
    ],
)
def test_path_is_known_by_its_form(name: str, path: bool) -> None:
    """A separator or a YAML ending makes a path, whatever lies in the folder."""
    assert is_path(name) is path


def test_file_never_takes_the_place_of_a_shipped_ruleset(here: Path) -> None:
    """A file with the name of a shipped ruleset is only found by a path."""
    written(here, "combined", CHILD.format("zooloretto"))
    plugins = Plugins()
    assert plugins.load("combined").rules(2).title == "Aquaretto with Zooloretto"
    assert plugins.load("./combined").rules(2).title == "Child"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "zoloretto",
            f"there is no ruleset `zoloretto`; did you mean `zooloretto`? (known are {KNOWN})",
        ),
        ("xyz", f"there is no ruleset `xyz`; known here: {KNOWN}"),
        ("mine", "there is no ruleset `mine`; the file here is called ./mine.yaml"),
        ("no.yaml", "there is no file no.yaml"),
        ("combined.yaml", "there is no file combined.yaml; did you mean `combined`?"),
        ("folder/", "folder/ is a folder, not a file"),
        ("a\0.yaml", "a\\x00.yaml cannot be read: embedded null byte"),
        ("\x1b[31m/x", "there is no file \\x1b[31m/x"),
    ],
)
def test_ruleset_that_cannot_be_found(here: Path, name: str, message: str) -> None:
    """What cannot be found gets one sentence with the nearest name, or all names."""
    (here / "folder").mkdir()
    written(here, "mine.yaml", CHILD.format("zooloretto"))
    with pytest.raises(RulesetError, match=f"^{re.escape(message)}$"):
        Plugins().load(name)


def test_unreadable_file(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that may not be read gets one sentence, wherever it is named."""
    written(here, "child.yaml", CHILD.format("./mine.yaml"))
    child = (here / "child.yaml").read_bytes()

    def refused(path: Path, name: str) -> Source:
        if path.name == "child.yaml":
            return Source(name, child, path)
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tiledraft.plugins.catalogue.read_file", refused)
    with pytest.raises(RulesetError, match=r"^mine\.yaml cannot be read: Permission denied$"):
        Plugins().load("mine.yaml")
    (found,) = Plugins().load("child.yaml").findings
    assert str(found) == "child.yaml:1:10: extends: mine.yaml cannot be read: Permission denied"


def test_parents_by_name_and_by_path(here: Path) -> None:
    """A parent is a known name, or a path relative to the file that names it."""
    written(here, "rules/base.yaml", CHILD.format("zooloretto").replace("Child", "Base"))
    written(here, "rules/more/deep.yaml", "extends: ../base.yaml\n")
    written(here, "top.yaml", "extends: rules/more/deep.yaml\n")
    ruleset = Plugins().load("top.yaml")
    assert ruleset.findings == []
    assert ruleset.rules(2).title == "Base"
    assert list(ruleset.resolved.sources) == [
        "zooloretto",
        str(Path("rules/base.yaml")),
        str(Path("rules/more/deep.yaml")),
        "top.yaml",
    ]


def test_parent_is_not_a_file_by_its_bare_name(here: Path) -> None:
    """A bare name is never a file, under `extends` either."""
    written(here, "base", CHILD.format("zooloretto"))
    written(here, "mine.yaml", "extends: base\n")
    (found,) = Plugins().load("mine.yaml").findings
    assert (found.code, found.line, found.column) == ("extends.missing", 1, 10)


def test_circle_over_folders(here: Path) -> None:
    """Files that extend each other by roundabout paths are found out as a circle."""
    written(here, "a/one.yaml", "extends: ../b/two.yaml\n")
    written(here, "b/two.yaml", "extends: ../a/one.yaml\n")
    (found,) = Plugins().load("a/one.yaml").findings
    assert found.code == "extends.cycle"


@pytest.mark.parametrize("name", ["x\\0", "./x\\0.yaml"])
def test_control_character_in_a_parent(here: Path, name: str) -> None:
    """A name that no file can have is a finding, not a crash."""
    written(here, "mine.yaml", f'extends: "{name}"\n')
    assert [found.line for found in Plugins().load("mine.yaml").findings] == [1]


def test_ruleset_of_no_map_of_plugins(here: Path) -> None:
    """A list of plugins is a finding at its line."""
    written(here, "mine.yaml", "extends: zooloretto\nplugins: [zooloretto]\n")
    found = Plugins().load("mine.yaml").findings
    assert ("value.type", 2) in [(item.code, item.line) for item in found]


def test_recorded_text_is_the_same_ruleset() -> None:
    """The resolved text of a ruleset loads as the same ruleset."""
    plugins = Plugins()
    for name in plugins.rulesets():
        first = plugins.load(name)
        again = plugins.load_text(name, first.resolved.text, plugins.infos(first.plugins))
        assert again.findings == []
        assert again.resolved.fingerprint == first.resolved.fingerprint
        assert again.specs == first.specs
        assert again.plugins == first.plugins


def test_rules_for_a_number_of_players() -> None:
    """Rules are compiled once for a number of players, and only for those allowed."""
    ruleset = Plugins().load("coloretto")
    assert ruleset.rules(3) is ruleset.rules(3)
    with pytest.raises(RulesetError, match=r"^coloretto is for 3-5 players, not for 2$"):
        ruleset.rules(2)


def test_rules_of_a_broken_ruleset() -> None:
    """A ruleset with errors gives no rules, but all its findings."""
    ruleset = Plugins().load_source(Source("mine", "extends: zooloretto\ntitel: x\n"))
    with pytest.raises(RulesetError, match=r"^mine cannot be played$") as refused:
        ruleset.rules(2)
    assert refused.value.findings == tuple(ruleset.findings) != ()
