"""What the tests of plugins share: plugin files, packages that seem installed, short rulesets."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest

from tiledraft.core.errors import PluginError
from tiledraft.plugins.loader import Plugins

HOUSE = Path(__file__).with_name("house.py")
SAMPLE = Path(__file__).with_name("sample_plugin")

PURSE = """\
from tiledraft.core.scoring import Term
from tiledraft.plugins import hookimpl

class PurseTerm(Term):
    def lines(self, state, seat):
        return self.line(state.coins[seat])

@hookimpl
def register_scoring(registry):
    registry.terms.add("purse", PurseTerm)
"""
WITH_PURSE = """\
extends: zooloretto
parks:
  zoo:
    scoring:
      purse: {}
"""


def hook(signature: str, body: str = "pass", marked: str = "hookimpl") -> str:
    """The text of a plugin with one hook, which begins in line 2."""
    return f"from tiledraft.plugins import hookimpl\n@{marked}\ndef {signature}:\n    {body}\n"


def written(folder: Path, name: str, text: str) -> str:
    """Write a file; its path as text."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return str(path)


def refusal(paths: list[str]) -> str:
    """Why plugin files are refused."""
    with pytest.raises(PluginError) as refused:
        Plugins(paths)
    return str(refused.value)


class Site:
    """A folder of packages that are as good as installed."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.patch = patch
        patch.syspath_prepend(folder)
        patch.delenv("TILEDRAFT_PLUGINS")

    def install(
        self, name: str, text: str, *, distribution: str = "", version: str = "1.0", value: str = ""
    ) -> Path:
        """Install a plugin; its file is ``NAME.py`` unless its value says otherwise."""
        module = value.partition(":")[0] or f"{name}_plugin"
        path = Path(written(self.folder, f"{module.replace('.', '/')}.py", text))
        self.patch.delitem(sys.modules, module, raising=False)
        self.entry(name, value or module, distribution or f"dist-{name}", version)
        return path

    def entry(self, name: str, value: str, distribution: str, version: str = "1.0") -> None:
        """Add an entry point, whether or not there is something behind it."""
        info = self.folder / f"{distribution.replace('-', '_')}-{version}.dist-info"
        points = info / "entry_points.txt"
        before = points.read_text("utf-8") if points.exists() else "[tiledraft]\n"
        written(info, "entry_points.txt", f"{before}{name} = {value}\n")
        written(info, "METADATA", f"Name: {distribution}\nVersion: {version}\n")
        importlib.invalidate_caches()
