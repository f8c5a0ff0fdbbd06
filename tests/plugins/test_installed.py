import re
from pathlib import Path

import pytest

from tests.plugins.kit import PURSE, WITH_PURSE, Site, hook
from tiledraft.core.errors import PluginError
from tiledraft.core.ruleset.source import Source
from tiledraft.plugins.loader import Plugins

SHIPPED = ("zooloretto", "aquaretto", "combined", "coloretto", "variants", "bots")
NAMED = f"plugins: {{purse: {{}}}}\n{WITH_PURSE}"


def test_installed_plugins_in_order(site: Site) -> None:
    """Installed plugins come after the shipped ones, by distribution, then by name."""
    site.install("b", hook("register_bots(registry)"), distribution="zeta")
    site.install("a", hook("register_bots(registry)"), distribution="zeta")
    site.install("c", hook("register_bots(registry)"), distribution="alpha")
    assert Plugins().names == (*SHIPPED, "c", "a", "b")


def test_ruleset_names_an_installed_plugin(site: Site) -> None:
    """The kinds of an installed plugin are there for rulesets that name it, and no others."""
    site.install("purse", PURSE)
    plugins = Plugins()
    assert plugins.load_source(Source("mine", NAMED)).findings == []
    (found,) = plugins.load_source(Source("mine", WITH_PURSE)).findings
    assert found.code == "plugin.not_named"


def test_info_of_an_installed_plugin(site: Site) -> None:
    """A record keeps name, distribution, version and hash of an installed plugin."""
    site.install("purse", PURSE, distribution="tiledraft-purse", version="2.1")
    (info,) = Plugins().infos(["purse"])
    assert (info.name, info.version, info.origin) == ("purse", "2.1", "tiledraft-purse")
    assert len(info.sha256) == 64


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("import no_such_module\n", "FILE:1: ModuleNotFoundError: No module named"),
        ("x = (\n", "FILE:1: SyntaxError: "),
        ("import sys\nsys.exit(1)\n", "FILE:2: SystemExit: 1"),
        ("x = 1\n", "it has no hooks"),
        (hook("register_arias(registry)"), "there is no hook register_arias; did you mean"),
        (hook("register_rulesets()", "return 7"), "register_rulesets must return a dict, not a"),
        (hook("register_rulesets()", "raise KeyError('x')"), "FILE:4: plugin bad: register_rul"),
        (hook("register_rulesets()", "return {'combined': 'a: 1\\n'}"), "by combined and by bad"),
    ],
)
def test_broken_plugin_is_set_aside(site: Site, text: str, reason: str) -> None:
    """A broken installed plugin is reported by name and file, and takes nothing else with it."""
    path = site.install("bad", text)
    site.install("good", PURSE)
    plugins = Plugins()
    assert plugins.names == (*SHIPPED, "good")
    assert list(plugins.broken) == ["bad"]
    assert reason.replace("FILE", str(path)) in plugins.broken["bad"]
    assert "\n" not in plugins.broken["bad"]
    assert plugins.load("combined").findings == []


def test_only_who_needs_a_broken_plugin_cannot_play(site: Site) -> None:
    """A ruleset that names a broken plugin is refused, with the line that names it."""
    path = site.install("purse", "import no_such_module\n")
    message = (
        f"mine:1:11: the plugin `purse` is broken: {path}:1: ModuleNotFoundError: "
        "No module named 'no_such_module' (purse_plugin of dist-purse 1.0)"
    )
    with pytest.raises(PluginError, match=f"^{re.escape(message)}$"):
        Plugins().load_source(Source("mine", NAMED))


def test_entry_point_without_code(site: Site) -> None:
    """An entry point that leads nowhere is a broken plugin."""
    site.entry("ghost", "no_such_module:plugin", "dist-ghost")
    site.install("half", PURSE, value="half_plugin:no_such_name")
    broken = Plugins().broken
    expected = "ModuleNotFoundError: No module named 'no_such_module' (no_such_module:plugin of"
    assert broken["ghost"].startswith(expected)
    assert "AttributeError: " in broken["half"]
    assert "no_such_name" in broken["half"]


def test_fault_inside_of_a_package(site: Site) -> None:
    """Of a package, the file that is wrong is named."""
    (site.folder / "pack").mkdir()
    (site.folder / "pack" / "__init__.py").touch()
    (site.folder / "pack" / "deep.py").write_text("\n1 / 0\n", "utf-8")
    site.install("pack", "import pack.deep\n", value="pack.hooks")
    place = site.folder / "pack" / "deep.py"
    assert Plugins().broken["pack"].startswith(f"{place}:2: ZeroDivisionError: ")


def test_object_as_plugin(site: Site) -> None:
    """An entry point may lead to an object whose methods are hooks."""
    text = (
        "from tiledraft.plugins import hookimpl\n"
        "class Mine:\n"
        "    @hookimpl\n"
        "    def register_rulesets(self):\n"
        "        return {'mine': 'extends: combined\\n'}\n"
        "plugin = Mine()\n"
    )
    site.install("mine", text, value="mine_plugin:plugin")
    assert "mine" in Plugins().rulesets()


def test_name_of_a_shipped_plugin(site: Site) -> None:
    """An installed plugin cannot take the place of a shipped one."""
    site.install("zooloretto", PURSE, distribution="evil")
    plugins = Plugins()
    assert plugins.names == SHIPPED
    message = "zooloretto: evil and built-in both bring this name"
    assert plugins.broken == {"zooloretto of evil": message}
    assert plugins.load("zooloretto").findings == []


def test_name_in_two_distributions(site: Site) -> None:
    """Of two plugins with one name the first by distribution is used, the other reported."""
    site.install("x", PURSE, distribution="beta", value="one")
    site.install("x", PURSE, distribution="alpha", value="two")
    plugins = Plugins()
    assert [info.origin for info in plugins.infos(["x"])] == ["alpha"]
    assert plugins.broken == {"x of beta": "x: beta and alpha both bring this name"}


def test_two_entry_points_to_one_module(site: Site) -> None:
    """The same code under two names is one plugin."""
    site.install("one", PURSE)
    site.entry("two", "one_plugin", "dist-two")
    assert Plugins().broken == {"two": "two is the same code as one"}


def test_ruleset_file_of_a_package(site: Site) -> None:
    """A ruleset may lie in a file beside the plugin, and name files beside itself."""
    (site.folder / "base.yaml").write_text("extends: combined\n", "utf-8")
    (site.folder / "mine.yaml").write_text("extends: ./base.yaml\ntitle: Mine\n", "utf-8")
    site.install("mine", hook("register_rulesets()", "return {'mine': 'mine.yaml'}"))
    ruleset = Plugins().load("mine")
    assert ruleset.findings == []
    assert ruleset.rules(2).title == "Mine"


def test_missing_ruleset_file_of_a_package(site: Site) -> None:
    """A ruleset that a plugin brings without having it makes the plugin broken."""
    site.install("mine", hook("register_rulesets()", "return {'mine': 'none.yaml'}"))
    plugins = Plugins()
    assert "`mine` cannot be read" in plugins.broken["mine"]
    assert "mine" not in plugins.rulesets()


@pytest.mark.parametrize("name", ["a/b", "mine.yaml", "", "a\x1b[0m"])
def test_ruleset_name_that_cannot_be_asked_for(site: Site, name: str) -> None:
    """A plugin cannot name a ruleset like a path, or with control characters."""
    site.install("mine", hook("register_rulesets()", f"return {{{name!r}: 'extends: x\\n'}}"))
    assert "is no name for a ruleset" in Plugins().broken["mine"]


def test_environment_chooses_plugins(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """The variable names the only installed plugins that are loaded; others are not even run."""
    site.install("one", PURSE)
    site.install("two", "raise ValueError\n")
    monkeypatch.setenv("TILEDRAFT_PLUGINS", " one ,")
    plugins = Plugins()
    assert plugins.names == (*SHIPPED, "one")
    assert plugins.broken == {}
    monkeypatch.setenv("TILEDRAFT_PLUGINS", "")
    assert Plugins().names == SHIPPED


def test_environment_names_what_is_not_there(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """A chosen plugin that is not installed is reported like a broken one."""
    monkeypatch.setenv("TILEDRAFT_PLUGINS", "ghost")
    message = "TILEDRAFT_PLUGINS names it, but it is not installed"
    assert Plugins().broken == {"ghost": message}


def test_ruleset_names_what_the_environment_leaves_out(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A ruleset whose plugin was left out is told why."""
    site.install("purse", PURSE)
    monkeypatch.setenv("TILEDRAFT_PLUGINS", "")
    message = (
        "mine:1:11: there is no plugin `purse`; known are: zooloretto, aquaretto, combined, "
        "coloretto, variants, bots (TILEDRAFT_PLUGINS may leave it out)"
    )
    with pytest.raises(PluginError, match=f"^{re.escape(message)}$"):
        Plugins().load_source(Source("mine", NAMED))


def test_misspelt_plugin(tmp_path: Path) -> None:
    """A ruleset that misspells a plugin is told the nearest name, and where."""
    source = Source("mine", "extends: zooloretto\nplugins:\n  aquareto: {}\n")
    with pytest.raises(
        PluginError, match=r"^mine:3:3: there is no plugin `aquareto`; did you mean"
    ):
        Plugins().load_source(source)


def test_bots_of_an_installed_plugin(site: Site) -> None:
    """Bots of installed plugins are there for everybody; a broken one takes no other with it."""
    bot = "registry.bots.add('{}', object)"
    site.install("a", hook("register_bots(registry)", bot.format("lazy")))
    site.install("b", hook("register_bots(registry)", f"{bot.format('eager')}; 1 / 0"))
    site.install("c", hook("register_bots(registry)", bot.format("random")))
    plugins = Plugins()
    names = set(plugins.bots().bots)
    assert {"random", "lazy"} <= names
    assert "eager" not in names
    assert sorted(plugins.broken) == ["b", "c"]
    assert "'random' is registered by bots and by c" in plugins.broken["c"]
