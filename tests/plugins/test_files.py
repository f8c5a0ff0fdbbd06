import pickle
import sys
from pathlib import Path

import pytest

from tests.plugins.kit import HOUSE, PURSE, WITH_PURSE, hook, refusal, written
from tiledraft.core.ruleset.source import Source
from tiledraft.plugins.loader import Plugins


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, in which the tests of this file run."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_kinds_of_a_file_are_there_for_every_ruleset(here: Path) -> None:
    """A ruleset may use the kinds of a given file without naming it."""
    written(here, "house.py", PURSE)
    ruleset = Plugins(["house.py"]).load_source(Source("mine", WITH_PURSE))
    assert ruleset.findings == []
    assert ruleset.plugins == ("zooloretto", "house.py")


def test_kinds_and_overlay_of_one_file() -> None:
    """One file is a whole house rule: it adds a score line and changes a price, in any game."""
    plugins = Plugins([HOUSE])
    for name in ("zooloretto", "combined"):
        ruleset = plugins.load(name)
        assert ruleset.findings == []
        park = ruleset.specs[3].parks["zoo"]
        assert park.actions["purchase"].spec.price == 3
        assert park.scoring["purse"].spec.points == 2


def test_info_of_a_file() -> None:
    """A record keeps path, version, absolute path and hash of a plugin file."""
    (info,) = Plugins([HOUSE]).infos([str(HOUSE)])
    assert (info.name, info.version, info.origin) == (str(HOUSE), "1.0", str(HOUSE))
    assert len(info.sha256) == 64
    assert info.to_data()["sha256"] == info.sha256


def test_hash_follows_the_content(here: Path) -> None:
    """The hash is that of the file's bytes."""
    written(here, "a.py", PURSE)
    written(here, "b.py", PURSE)
    written(here, "c.py", PURSE + "\n")
    a, b, c = (Plugins([name]).infos([name])[0].sha256 for name in ("a.py", "b.py", "c.py"))
    assert a == b != c


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "x = 1\nimport no_such_module\n",
            "bad.py:2: ModuleNotFoundError: No module named 'no_such_module'",
        ),
        ("x = 1\ny = (\n", "bad.py:2: SyntaxError: '(' was never closed"),
        ("def f():\n    return {}['x']\nf()\n", "bad.py:2: KeyError: 'x'"),
        ("import json\n\njson.loads('{')\n", "bad.py:3: json.decoder.JSONDecodeError: "),
        ("raise ValueError('one\\ntwo')\n", "bad.py:1: ValueError: one"),
        ("import sys\nsys.exit(0)\n", "bad.py:2: SystemExit: 0"),
        ("raise ValueError('\\x1b[31m')\n", "bad.py:1: ValueError: \\x1b[31m"),
        ("x = '\0'\n", "bad.py"),
        ("class E(Exception):\n    def __str__(self): raise E\nraise E\n", "bad.py:3: "),
    ],
)
def test_broken_file_in_one_sentence(here: Path, text: str, message: str) -> None:
    """What is wrong in a plugin file is told in one line: file, line, error."""
    written(here, "bad.py", text)
    said = refusal(["bad.py"])
    assert said.startswith(message)
    assert "\n" not in said


def test_bytes_that_are_no_text(here: Path) -> None:
    """A file that is not UTF-8 is refused like a syntax error."""
    (here / "bad.py").write_bytes(b"x = '\xff'\n")
    assert refusal(["bad.py"]).startswith("bad.py")


def test_broken_file_leaves_nothing_behind(here: Path) -> None:
    """A module that fails is not kept, and no compiled file is written beside the plugin."""
    written(here, "bad.py", "raise ValueError\n")
    written(here, "good.py", PURSE)
    before = set(sys.modules)
    refusal(["bad.py"])
    assert {name for name in set(sys.modules) - before if "bad" in name} == set()
    Plugins(["good.py"])
    assert sorted(path.name for path in here.iterdir()) == ["bad.py", "good.py"]


def test_interruption_passes(here: Path) -> None:
    """Ctrl-C while a plugin is run is not a fault of the plugin, but leaves nothing behind."""
    written(here, "slow.py", "raise KeyboardInterrupt\n")
    with pytest.raises(KeyboardInterrupt):
        Plugins(["slow.py"])
    assert [name for name in sys.modules if "_slow_" in name] == []


def test_objects_of_a_file_can_be_pickled(here: Path) -> None:
    """The module of a file can be found again by its name."""
    written(here, "house.py", PURSE)
    plugins = Plugins(["house.py"])
    kind = plugins.registry(["house.py"]).terms["purse"]
    assert pickle.loads(pickle.dumps(kind)) is kind  # noqa: S301 - our own


def test_same_file_in_two_processes_of_loading(here: Path) -> None:
    """Loading a file a second time gives the same classes; a changed file gives new ones."""
    written(here, "house.py", PURSE)
    first = Plugins(["house.py"]).registry(["house.py"]).terms["purse"]
    second = Plugins(["house.py"]).registry(["house.py"]).terms["purse"]
    written(here, "house.py", f"# changed\n{PURSE}")
    third = Plugins(["house.py"]).registry(["house.py"]).terms["purse"]
    assert first is second is not third


def test_files_of_one_name_in_two_folders(here: Path) -> None:
    """Two files may have the same name in different folders."""
    one = written(here / "a", "house.py", PURSE)
    two = written(here / "b", "house.py", PURSE.replace('"purse"', '"bag"'))
    registry = Plugins([one, two]).registry([one, two])
    assert registry.terms.owner_of("purse") == one
    assert registry.terms.owner_of("bag") == two


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("none.py", "there is no plugin file none.py"),
        ("folder.py", "folder.py is a folder, not a plugin file"),
        ("rules.yaml", "rules.yaml is no plugin file: its name must end in .py"),
        ("house", "house is no plugin file: its name must end in .py; did you mean house.py?"),
        ("x\0.py", "x\\x00.py cannot be read: embedded null byte"),
    ],
)
def test_what_is_no_plugin_file(here: Path, path: str, message: str) -> None:
    """A path that cannot be a plugin is refused with the reason."""
    (here / "folder.py").mkdir()
    written(here, "house.py", PURSE)
    assert refusal([path]) == message


def test_unreadable_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that may not be read is refused with the reason."""

    def read_bytes(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", read_bytes)
    assert refusal(["house.py"]) == "house.py cannot be read: Permission denied"


def test_file_given_twice(here: Path) -> None:
    """The same file, by whatever path, is given once."""
    written(here, "house.py", PURSE)
    again = str(here / "house.py")
    assert refusal(["house.py", again]) == f"the plugin file {again} is given twice"


def test_file_without_hooks(here: Path) -> None:
    """A file that marks no function has nothing to say, which is a mistake."""
    written(here, "house.py", "def register_areas(registry):\n    pass\n")
    message = "house.py: it has no hooks: a function marked with @hookimpl makes one"
    assert refusal(["house.py"]) == message


def test_two_files_claim_one_kind(here: Path) -> None:
    """The second claim on the name of a kind is refused with both names and its line."""
    written(here, "one.py", PURSE)
    written(here, "two.py", PURSE)
    plugins = Plugins(["one.py", "two.py"])
    message = (
        "two.py:10: register_scoring: scoring kind 'purse' is registered by one.py and by two.py"
    )
    with pytest.raises(Exception, match=message):
        plugins.load("zooloretto")


def test_file_that_brings_a_ruleset(here: Path) -> None:
    """A given file may bring rulesets of its own."""
    written(here, "r.py", hook("register_rulesets()", "return {'mine': 'extends: zooloretto\\n'}"))
    assert Plugins(["r.py"]).load("mine").specs[2].players == (2, 3, 4, 5)
