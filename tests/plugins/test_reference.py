import inspect
import re
from importlib import import_module
from pathlib import Path

import pluggy
import pytest

from tests.plugins.kit import written
from tests.project.tree import ROOT
from tiledraft.plugins import hookspecs, reference
from tiledraft.plugins.host import BOT_HOOKS, KIND_HOOKS, Host
from tiledraft.plugins.loader import Plugins
from tiledraft.plugins.roster import SHIPPED

HOOKS = reference.hooks()
README = reference.README.read_text("utf-8")


def used_by(name: str) -> list[str]:
    """The plugins that a hook says use it."""
    return reference.parts(HOOKS[name])["Used by"].rstrip(".").split(", ")


def implements(plugin: str, name: str) -> bool:
    """Whether a shipped plugin has a hook."""
    function = getattr(import_module(f"tiledraft.plugins.{plugin}"), name, None)
    return hasattr(function, f"{hookspecs.PROJECT}_impl")


def test_hooks_are_those_that_pluggy_knows() -> None:
    """The reference leaves no hook out."""
    manager = pluggy.PluginManager(hookspecs.PROJECT)
    manager.add_hookspecs(hookspecs)
    assert {name for name in vars(manager.hook) if not name.startswith("_")} == set(HOOKS)
    assert set(Host()._specs()) == set(HOOKS)


def test_every_hook_is_called() -> None:
    """Each hook is one that kinds or bots come by, or that rulesets or overlays come by."""
    assert {*KIND_HOOKS, *BOT_HOOKS, "register_rulesets", "register_overlay"} == set(HOOKS)


@pytest.mark.parametrize("name", HOOKS)
def test_every_part_of_the_contract_is_written(name: str) -> None:
    """A hook has a purpose and each label, for each argument too, in a fixed order."""
    parts = reference.parts(HOOKS[name])
    takes = list(inspect.signature(HOOKS[name]).parameters)
    labels = [label for label in reference.LABELS if label != "Args" or takes]
    assert list(parts) == ["", *labels]
    assert all(len(text) > 3 for text in parts.values())
    assert re.match(r"[A-Z][^.]+\.", parts[""])
    assert list(reference.arguments(HOOKS[name])) == takes


@pytest.mark.parametrize("name", HOOKS)
def test_every_hook_has_a_user(name: str) -> None:
    """Exactly the shipped plugins that a hook names use it; failing that, a sample file does."""
    (first, *_) = named = used_by(name)
    if first.endswith(".py"):
        assert f"def {name}(" in (ROOT / first).read_text("utf-8")
        named = []
    assert named == [plugin for plugin in SHIPPED if implements(plugin, name)]


@pytest.mark.parametrize("name", HOOKS)
def test_every_hook_says_since_when(name: str) -> None:
    """The version is a number."""
    assert re.fullmatch(r"\d+\.\d+\.", reference.parts(HOOKS[name])["Since"])


def test_readme_is_fresh() -> None:
    """The reference in the README is what the hooks say now."""
    assert reference.with_reference(README) == README


def test_readme_is_written_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command replaces a reference that is out of date, and nothing else."""
    begin, end = README.index(reference.BEGIN), README.index(reference.END)
    stale = f"{README[:begin]}{reference.BEGIN}\nold\n{README[end:]}"
    path = Path(written(tmp_path, "README.md", stale))
    monkeypatch.setattr(reference, "README", path)
    reference.write()
    assert path.read_text("utf-8") == README


def blocks(language: str) -> list[str]:
    """The code in the README."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)


def test_example_of_the_readme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The plugin and the ruleset of the README work, and each gives a point for each coin."""
    monkeypatch.chdir(tmp_path)
    (plugin,) = blocks("python")
    (ruleset,) = blocks("yaml")
    written(tmp_path, "house.py", plugin)
    written(tmp_path, "mine.yaml", ruleset)
    given = Plugins(["house.py"])
    for loaded in (given.load("zooloretto"), given.load("mine.yaml")):
        assert loaded.findings == []
        assert "purse" in loaded.specs[2].parks["zoo"].scoring


def test_files_that_the_readme_names() -> None:
    """Paths in the README exist."""
    named = re.findall(r"`(tests/[\w/.]+)`", README)
    assert named
    assert [path for path in named if not (ROOT / path).exists()] == []
