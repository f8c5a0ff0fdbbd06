"""The plugins of a process: shipped, installed, given by the user, named by a ruleset."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from tiledraft.core.errors import PluginError
from tiledraft.core.registry import Registry
from tiledraft.core.ruleset.findings import printable, shown, suggestion
from tiledraft.core.version import engine_version
from tiledraft.plugins import installed
from tiledraft.plugins.catalogue import HOOK as RULESETS_HOOK
from tiledraft.plugins.catalogue import Catalogue
from tiledraft.plugins.faults import CAUGHT, home_of, sentence
from tiledraft.plugins.files import PluginFile, read_plugin, run_plugin
from tiledraft.plugins.host import BOT_HOOKS, BUILT_IN, Host, Plugin, PluginInfo
from tiledraft.plugins.watched import watched

GAMES = ("zooloretto", "aquaretto", "combined", "coloretto")
SHIPPED = (*GAMES, "variants", "bots")

Trust = Callable[[Path, str], bool]


class Roster:
    """All plugins that can be used, and why others cannot.

    Attributes:
        host: the plugins, in order of registration.
        catalogue: the rulesets they bring.
        broken: why an installed plugin cannot be used, by its name.
        given: names of the plugins that the user gives; every ruleset uses them.
        trust: asked with path and SHA-256 before a file runs that only a ruleset names; None
            refuses all.
    """

    def __init__(self, trust: Trust | None = None, folder: Path | None = None) -> None:
        """Register the shipped plugins and the installed ones.

        Args:
            trust: see the attributes.
            folder: the user's own folder of rulesets; None for none.
        """
        self.host = Host()
        self.catalogue = Catalogue(folder)
        self.broken: dict[str, str] = {}
        self.given: list[str] = []
        self.trust = trust
        for name in SHIPPED:
            code = import_module(f"tiledraft.plugins.{name}")
            self._register(Plugin(name, code, BUILT_IN, engine_version(), home_of(code)))
        self._register_installed()

    def plugin(self, name: str) -> Plugin:
        """The plugin with a name.

        Raises:
            PluginError: there is none, or it is broken.
        """
        if name in self.host.plugins:
            return self.host.plugins[name]
        if name in self.broken:
            raise PluginError(f"the plugin {shown(name)} is broken: {self.broken[name]}")
        left_out = installed.chosen_names() is not None
        hint = f" ({installed.VARIABLE} may leave it out)" if left_out else ""
        known = suggestion(name, self.host.plugins, "known are")
        raise PluginError(f"there is no plugin {shown(name)}{known}{hint}")

    def give(self, plugin: Plugin) -> None:
        """Register a plugin that the user gives.

        Raises:
            PluginError: it cannot be used, or its name is taken.
        """
        self._register(plugin)
        self.given.append(plugin.name)

    def give_file(self, path: str | Path) -> None:
        """Register a plugin file that the user gives.

        Raises:
            PluginError: it cannot be used, or has been given before.
        """
        file = read_plugin(path)
        if self._at(file.home.path) is not None:
            raise PluginError(f"the plugin file {file.home.shown} is given twice")
        self.give(self._run(file))

    def named_file(self, path: Path) -> Plugin:
        """A plugin file that a ruleset names: it runs only if the user gave or trusts it.

        Raises:
            PluginError: it is missing, not trusted, or cannot be used.
        """
        file = read_plugin(path)
        known = self._at(file.home.path)
        if known is not None and (known.name in self.given or known.sha256 == file.sha256):
            return known
        if self.trust is None or not self.trust(file.home.path, file.sha256):
            raise PluginError(
                f"the plugin file {file.home.shown} is code of others, which runs only "
                f"if you say so: --trust, or --plugin {file.home.shown}"
            )
        if known is not None:
            self._forget(known)
        plugin = self._run(file)
        self._register(plugin)
        return plugin

    def recorded_file(self, info: PluginInfo) -> Plugin:
        """The plugin file that a record was made with: one that is given, or that of then.

        Raises:
            PluginError: it is missing, not trusted, or cannot be used.
        """
        given = [self.host.plugins[name] for name in self.given]
        same = [plugin for plugin in given if plugin.sha256 and plugin.sha256 == info.sha256]
        same += [plugin for plugin in given if plugin.info().file_name == info.file_name]
        if same:
            return same[0]
        if not Path(info.origin).is_file():
            name = printable(info.name)
            raise PluginError(f"the plugin file {name} is needed: give it with --plugin {name}")
        return self.named_file(Path(info.origin))

    def official(self) -> tuple[str, ...]:
        """The names of the official games."""
        games = [self.host.plugins[name] for name in GAMES]
        return self.catalogue.brought_by(games)

    def bots(self) -> Registry:
        """A registry with the bots of all plugins; an installed one that fails is set aside.

        Raises:
            PluginError: a plugin that the user gave fails, or claims a name that is taken.
        """
        registry = Registry()
        for plugin in self.host.plugins.values():
            trial = Registry()
            try:
                self.host.fill(plugin, BOT_HOOKS, trial)
                registry.filled_by(plugin.name)
                for name, bot in trial.bots.items():
                    own = plugin.origin == BUILT_IN
                    registry.bots.add(name, bot if own else watched(bot, name, plugin))
            except PluginError as error:
                if plugin.name in self.given:
                    raise
                self.broken[plugin.name] = str(error)
        return registry

    def _register(self, plugin: Plugin) -> None:
        """Register a plugin with its rulesets, wholly or not at all."""
        self.host.add(plugin)
        try:
            if RULESETS_HOOK in plugin.hooks:
                self.catalogue.add(plugin, self.host.call(plugin, RULESETS_HOOK, dict))
        except PluginError:
            self.host.remove(plugin.name)
            raise

    def _register_installed(self) -> None:
        found = installed.entries()
        for entry in found:
            try:
                self._register(entry.load())
            except CAUGHT as error:
                taken = entry.name in self.host.plugins or entry.name in self.broken
                name = f"{entry.name} of {entry.distribution}" if taken else entry.name
                self.broken[name] = sentence(error)
        for name in installed.missing_names(found):
            self.broken[name] = f"{installed.VARIABLE} names it, but it is not installed"

    def _run(self, file: PluginFile) -> Plugin:
        module = run_plugin(file)
        version = getattr(module, "__version__", "")
        origin, name = str(file.home.path), file.home.shown
        if name in self.host.plugins:
            name = origin
        text = version if isinstance(version, str) else ""
        return Plugin(name, module, origin, text, file.home, file.sha256)

    def _at(self, path: Path) -> Plugin | None:
        """The plugin of a file, if it is registered."""
        known = (p for p in self.host.plugins.values() if p.origin == str(path))
        return next(known, None)

    def _forget(self, plugin: Plugin) -> None:
        self.host.remove(plugin.name)
        self.catalogue.remove(plugin)
