import re
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from tests.plugins.kit import PURSE, hook, written
from tiledraft.core.errors import PluginError
from tiledraft.plugins.loader import PluginInfo, Plugins, Ruleset

NAMED = """\
extends: zooloretto
plugins:
  ./house.py: {}
parks:
  zoo:
    scoring:
      purse: {}
"""
CALLED = "import pathlib\npathlib.Path('ran').touch()\n"
OVERLAY = hook("register_overlay()", "return 'title: From the plugin'")


class Asked:
    """Somebody who is asked for consent and remembers the questions."""

    def __init__(self, *, consents: bool = True) -> None:
        self.consents = consents
        self.about: list[tuple[Path, str]] = []

    def __call__(self, path: Path, digest: str) -> bool:
        self.about.append((path, digest))
        return self.consents


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder `rules` with a ruleset that names a plugin; the tests run beside it."""
    monkeypatch.chdir(tmp_path)
    written(tmp_path, "rules/mine.yaml", NAMED)
    written(tmp_path, "rules/house.py", CALLED + PURSE)
    return tmp_path / "rules"


@pytest.mark.parametrize("trust", [None, Asked(consents=False)])
def test_nothing_runs_without_consent(
    folder: Path, trust: Callable[[Path, str], bool] | None
) -> None:
    """A file that a ruleset names does not run unasked; the message says how to allow it."""
    message = (
        "rules/mine.yaml:3:3: the plugin file rules/house.py is code of others, which runs only "
        "if you say so: --trust, or --plugin rules/house.py"
    )
    with pytest.raises(PluginError, match=f"^{re.escape(message)}$"):
        Plugins(trust=trust).load("rules/mine.yaml")
    assert not Path("ran").exists()


def test_consent_is_asked_for_path_and_hash(folder: Path) -> None:
    """The question is about the whole path and the hash of what would run."""
    asked = Asked()
    ruleset = Plugins(trust=asked).load("rules/mine.yaml")
    content = (folder / "house.py").read_bytes()
    assert asked.about == [((folder / "house.py").resolve(), sha256(content).hexdigest())]
    assert ruleset.findings == []
    assert ruleset.plugins == ("zooloretto", "rules/house.py")


def test_consent_holds_for_the_content(folder: Path) -> None:
    """The same content is asked about once, a changed file anew, and then the new one is used."""
    asked = Asked()
    plugins = Plugins(trust=asked)
    for _ in range(2):
        plugins.load("rules/mine.yaml")
    assert len(asked.about) == 1
    written(folder, "house.py", PURSE + OVERLAY)
    assert plugins.load("rules/mine.yaml").rules(2).title == "From the plugin"
    assert len(asked.about) == 2
    assert [info.name for info in plugins.infos()].count("rules/house.py") == 1


def test_what_is_hashed_is_what_runs(folder: Path) -> None:
    """A file that is exchanged while the user is asked does not run."""

    def exchange(path: Path, digest: str) -> bool:
        path.write_text("raise ValueError", "utf-8")
        return True

    assert Plugins(trust=exchange).load("rules/mine.yaml").findings == []


def test_given_file_is_consent(folder: Path) -> None:
    """A file that the user gives runs without a question, though a ruleset names it too."""
    asked = Asked(consents=False)
    ruleset = Plugins(["rules/house.py"], trust=asked).load("rules/mine.yaml")
    assert ruleset.findings == []
    assert ruleset.plugins == ("zooloretto", "rules/house.py")
    assert asked.about == []


def test_path_is_relative_to_the_file_that_names_it(folder: Path) -> None:
    """A parent in another folder names its plugin from there."""
    written(folder.parent, "child.yaml", "extends: rules/mine.yaml\n")
    asked = Asked()
    Plugins(trust=asked).load("child.yaml")
    assert [path for path, _ in asked.about] == [(folder / "house.py").resolve()]


def test_overlay_of_a_named_file_merges(folder: Path) -> None:
    """The overlay of a file that a ruleset names merges over the ruleset."""
    written(folder, "house.py", PURSE + OVERLAY)
    assert Plugins(trust=Asked()).load("rules/mine.yaml").rules(2).title == "From the plugin"


def test_overlay_may_name_another_plugin(folder: Path) -> None:
    """A plugin whose overlay names a second one brings that along, relative to itself."""
    second = PURSE + hook("register_overlay()", "return 'title: Second'")
    first = "return 'plugins: {./more/second.py: {}}'"
    written(folder, "more/second.py", second)
    written(folder, "house.py", hook("register_overlay()", first))
    ruleset = Plugins(trust=Asked()).load("rules/mine.yaml")
    assert ruleset.findings == []
    assert ruleset.plugins == ("zooloretto", "rules/house.py", "rules/more/second.py")
    assert ruleset.rules(2).title == "Second"


def test_named_file_of_one_ruleset_stays_out_of_others(folder: Path) -> None:
    """What one ruleset may run is no part of the next."""
    plugins = Plugins(trust=Asked())
    plugins.load("rules/mine.yaml")
    assert plugins.load("zooloretto").plugins == ("zooloretto",)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "rules/mine.yaml:3:3: there is no plugin file rules/house.py"),
        ("1 / 0\n", "rules/mine.yaml:3:3: rules/house.py:1: ZeroDivisionError: division by zero"),
    ],
)
def test_named_file_that_cannot_be_used(folder: Path, text: str | None, message: str) -> None:
    """A missing or broken file is told with the line that names it."""
    (folder / "house.py").unlink()
    if text is not None:
        written(folder, "house.py", text)
    with pytest.raises(PluginError, match=f"^{re.escape(message)}$"):
        Plugins(trust=Asked()).load("rules/mine.yaml")


def recorded(ruleset: Ruleset, plugins: Plugins) -> tuple[str, list[PluginInfo]]:
    """What a record keeps of a ruleset."""
    return ruleset.resolved.text, list(plugins.infos(ruleset.plugins))


def test_record_with_a_named_file(folder: Path) -> None:
    """A recorded ruleset finds its plugin file where it was, and asks again for consent."""
    plugins = Plugins(trust=Asked())
    first = plugins.load("rules/mine.yaml")
    text, needs = recorded(first, plugins)
    asked = Asked()
    again = Plugins(trust=asked).load_text("mine", text, needs)
    assert again.findings == []
    assert again.resolved.fingerprint == first.resolved.fingerprint
    assert len(asked.about) == 1
    with pytest.raises(PluginError, match="code of others"):
        Plugins().load_text("mine", text, needs)


def test_record_with_a_given_file(folder: Path) -> None:
    """A recorded ruleset keeps the overlay of its time, and needs the file for the kinds alone."""
    written(folder, "house.py", PURSE + OVERLAY)
    plugins = Plugins(["rules/house.py"])
    text, needs = recorded(plugins.load("zooloretto"), plugins)
    written(folder, "house.py", PURSE + OVERLAY.replace("From", "Not from"))
    again = Plugins(["rules/house.py"]).load_text("zooloretto", text, needs)
    assert again.rules(2).title == "From the plugin"
    assert again.plugins == ("zooloretto", "rules/house.py")
    assert Plugins(trust=Asked()).load_text("z", text, needs).plugins[-1].endswith("house.py")


def test_record_that_was_sent(folder: Path) -> None:
    """On another computer a given file of the same content, or else of the same name, will do."""
    plugins = Plugins(trust=Asked())
    text, needs = recorded(plugins.load("rules/mine.yaml"), plugins)
    needs = [replace(info, origin=info.origin.replace("rules", "gone")) for info in needs]
    with pytest.raises(PluginError, match=r"is needed: give it with --plugin rules/house.py$"):
        Plugins().load_text("mine", text, needs)
    same = written(folder.parent, "other.py", CALLED + PURSE)
    assert Plugins([same]).load_text("mine", text, needs).findings == []
    named = written(folder.parent / "here", "house.py", PURSE)
    assert Plugins([named]).load_text("mine", text, needs).findings == []


def test_record_of_another_system(folder: Path) -> None:
    """A plugin file of a record from Windows is known by its name."""
    info = PluginInfo(r"rules\house.py", "", r"C:\games\rules\house.py", "0" * 64)
    assert info.is_file
    ruleset = Plugins(["rules/house.py"]).load_text("mine", NAMED, [info])
    assert ruleset.plugins == ("zooloretto", "rules/house.py")


def test_info_as_plain_data() -> None:
    """What a record keeps of a plugin reads back; what somebody took out is empty."""
    info = PluginInfo("a.py", "1.0", "/x/a.py", "0" * 64)
    assert PluginInfo.from_data(info.to_data()) == info
    assert PluginInfo.from_data({"name": "a.py", "version": 3}) == PluginInfo("a.py", "", "", "")


def test_text_that_names_a_file_nobody_knows(folder: Path) -> None:
    """A record that says nothing about the file it needs asks the user to give it."""
    message = "mine:3:3: the plugin file ./house.py is needed: give it with --plugin ./house.py"
    with pytest.raises(PluginError, match=f"^{re.escape(message)}$"):
        Plugins(trust=Asked()).load_text("mine", NAMED)
