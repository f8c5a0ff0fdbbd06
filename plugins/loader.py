"""Loading rulesets: with the plugins they name, and the overlays that those carry."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tiledraft.core.errors import PluginError, TiledraftError
from tiledraft.core.kinds import core_registry
from tiledraft.core.ruleset.findings import Mark
from tiledraft.core.ruleset.merge import resolve
from tiledraft.core.ruleset.prune import pruned
from tiledraft.core.ruleset.reader import read_ruleset
from tiledraft.core.ruleset.resolved import Resolved
from tiledraft.core.ruleset.source import Source
from tiledraft.plugins.faults import home_of
from tiledraft.plugins.files import ENDING
from tiledraft.plugins.host import KIND_HOOKS, Plugin, PluginInfo, file_name
from tiledraft.plugins.listing import Listed, listed
from tiledraft.plugins.overlays import HOOK as OVERLAY_HOOK
from tiledraft.plugins.overlays import overlay_source
from tiledraft.plugins.roster import Roster, Trust
from tiledraft.plugins.ruleset import Ruleset, accusing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tiledraft.core.registry import Registry

__all__ = ["Listed", "PluginInfo", "Plugins", "Ruleset", "Trust", "load"]


class Plugins:
    """The plugins of a process and the rulesets they bring.

    They are registered in this order: those that come with the program, those of installed
    distributions (sorted by distribution and name), those the user gives, in their order,
    and those whose file a ruleset names, when it is loaded. A ruleset uses the plugins that
    it names, in its order, then those that the user gives.

    A broken installed plugin is set aside; only a ruleset that names it cannot be played.
    """

    def __init__(
        self,
        paths: Sequence[str | Path] = (),
        trust: Trust | None = None,
        folder: Path | None = None,
    ) -> None:
        """Find all plugins.

        Args:
            paths: plugin files that the user gives; every ruleset uses them, and their
                overlays merge last.
            trust: asked with the absolute path and the SHA-256 before a file runs that only
                a ruleset names; None refuses all of them.
            folder: the user's own folder of rulesets, which need not exist; None for none.

        Raises:
            PluginError: a file cannot be used.
        """
        self._roster = Roster(trust, folder)
        self._overlays: dict[tuple[str, str], Source | None] = {}
        self._official: dict[str, Resolved] = {}
        for path in paths:
            self._roster.give_file(path)

    @property
    def broken(self) -> Mapping[str, str]:
        """Why an installed plugin cannot be used, by its name."""
        return self._roster.broken

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all plugins that can be used, in order of registration."""
        return tuple(self._roster.host.plugins)

    def infos(self, names: Iterable[str] | None = None) -> tuple[PluginInfo, ...]:
        """Name, version, origin and hash of some plugins, or of all.

        Raises:
            PluginError: there is no such plugin, or it is broken.
        """
        wanted = self.names if names is None else names
        return tuple(self._roster.plugin(name).info() for name in wanted)

    def add(self, code: object, name: str) -> None:
        """Take a module or an object as a plugin, as if the user gave its file.

        Raises:
            PluginError: it cannot be used, or the name is taken.
        """
        self._roster.give(Plugin(name, code, origin=name, home=home_of(code)))

    def registry(self, names: Iterable[str]) -> Registry:
        """The engine's kinds and those of some plugins, in this order.

        Raises:
            PluginError: there is no such plugin, one is broken, or two claim one kind.
        """
        registry = core_registry()
        for name in dict.fromkeys(names):
            self._roster.host.fill(self._roster.plugin(name), KIND_HOOKS, registry)
        return registry

    def bots(self) -> Registry:
        """A registry with the bots of all plugins.

        Raises:
            PluginError: a plugin that the user gave cannot register its bots.
        """
        return self._roster.bots()

    def rulesets(self) -> dict[str, Source]:
        """All rulesets that plugins bring, by name."""
        return self._roster.catalogue.sources

    def ruleset_names(self) -> tuple[str, ...]:
        """The names of all rulesets: those that plugins bring, then those of the user's folder."""
        return self._roster.catalogue.names

    def official_names(self) -> tuple[str, ...]:
        """The names of the official games: house rules of the program are none."""
        return self._roster.official()

    def official(self, name: str) -> Resolved:
        """The content of an official game, without overlays of plugins."""
        if name not in self._official:
            self._official[name] = resolve(self.rulesets()[name], self.find)
        return self._official[name]

    def listed(self) -> tuple[Listed, ...]:
        """What a list shows of each ruleset that has a name, playable or not."""
        catalogue, official = self._roster.catalogue, self.official_names()
        return tuple(
            listed(name, catalogue.origin(name), self.load, official=name in official)
            for name in catalogue.names
        )

    def find(self, name: str, asked_by: Source) -> Source | None:
        """The ruleset that another one names: a name, or a path relative to its file.

        Raises:
            RulesetError: the name stands for two, or the file cannot be read.
        """
        return self._roster.catalogue.find(name, asked_by)

    def load(self, name: str, extra: Sequence[Source] = ()) -> Ruleset:
        """Load a ruleset by name or by path.

        Args:
            name: the name of a ruleset that a plugin brings or that lies in the user's
                folder, or, with a separator or the ending ``.yaml`` in it, the path of a file.
            extra: overlays that merge last, after those of plugins.

        Raises:
            RulesetError: there is no such ruleset, there are two, or its file cannot be read.
            PluginError: it needs a plugin that is missing, broken or not trusted.
        """
        return self.load_source(self._roster.catalogue.source(name), extra, name)

    def load_source(
        self, source: Source, extra: Sequence[Source] = (), name: str | None = None
    ) -> Ruleset:
        """Load a ruleset whose content is at hand; see `load`.

        Args:
            source: the content.
            extra: overlays that merge last, after those of plugins.
            name: what it was asked for as; the name of the source if left out.

        Raises:
            PluginError: it needs a plugin that is missing, broken or not trusted.
        """
        named: dict[str, Plugin] = {}
        while True:
            layers = [*self._overlays_of(named), *extra]
            resolved = resolve(source, self.find, layers, self.ruleset_names)
            wanted = self._named(resolved)
            named |= wanted
            if all(overlay in layers for overlay in self._overlays_of(named)):
                return self._ruleset(name or source.name, resolved, wanted)

    def load_text(self, name: str, text: str, needs: Iterable[PluginInfo] = ()) -> Ruleset:
        """Load a ruleset as a record keeps it: merged with all it is put together from.

        No overlay is merged, as the text has them already.

        Args:
            name: name of the ruleset.
            text: its resolved text.
            needs: the plugins that the record names. A file among them is taken from those
                the user gives (by content, else by name), or from its place of then.

        Raises:
            PluginError: it needs a plugin that is missing, broken or not trusted.
        """
        files = [info for info in needs if info.is_file]
        resolved = resolve(Source(name, text), self.find, known=self.ruleset_names)
        wanted = self._named(resolved, files)
        for info in files:
            plugin = self._roster.recorded_file(info)
            wanted.setdefault(plugin.name, plugin)
        return self._ruleset(name, resolved, wanted)

    def _ruleset(self, name: str, resolved: Resolved, named: Mapping[str, Plugin]) -> Ruleset:
        used = tuple(dict.fromkeys((*named, *self._roster.given)))
        registry = self.registry(used)

        def accuse(error: BaseException) -> PluginError | None:
            return self._roster.host.accuser(error, used)

        with accusing(accuse):
            specs, findings = read_ruleset(resolved, registry)
            if any(found.code == "kind.unknown" for found in findings):
                specs, findings = read_ruleset(resolved, registry, self._elsewhere(used))
        if specs:
            resolved = pruned(resolved, registry)
        return Ruleset(name, resolved, specs, findings, registry, used, accuse)

    def _elsewhere(self, used: Iterable[str]) -> dict[tuple[str, str], str]:
        """The plugins that are not used, by table and name of each of their kinds."""
        found: dict[tuple[str, str], str] = {}
        for plugin in (name for name in self.names if name not in used):
            try:
                tables = self.registry([plugin]).tables()
            except PluginError:
                continue
            for key, table in tables.items():
                found |= {(key, kind): plugin for kind in table if table.owner_of(kind) == plugin}
        return found

    def _named(
        self, resolved: Resolved, recorded: Sequence[PluginInfo] | None = None
    ) -> dict[str, Plugin]:
        """The plugins that a ruleset names, in its order, by their own names.

        Args:
            resolved: the ruleset.
            recorded: the plugin files of the record that the ruleset comes from, if it does.
        """
        node = resolved.node(("plugins",))
        entries = node.value if node is not None and isinstance(node.value, dict) else {}
        found: dict[str, Plugin] = {}
        for key, entry in entries.items():
            try:
                if not key.endswith(ENDING):
                    plugin = self._roster.plugin(key)
                elif recorded is not None:
                    plugin = self._roster.recorded_file(_recorded(key, recorded))
                else:
                    plugin = self._roster.named_file(_folder(resolved, entry.at) / key)
            except TiledraftError as error:
                raise PluginError(f"{entry.at}: {error}") from error
            found.setdefault(plugin.name, plugin)
        return found

    def _overlays_of(self, named: Mapping[str, Plugin]) -> list[Source]:
        """The overlays of plugins: those that are named first, those that are given last."""
        given = self._roster.given
        order = [*(name for name in named if name not in given), *given]
        found = [self._overlay(self._roster.plugin(name)) for name in order]
        return [overlay for overlay in found if overlay is not None]

    def _overlay(self, plugin: Plugin) -> Source | None:
        """The overlay of a plugin, asked for once; None if it has none."""
        key = (plugin.name, plugin.sha256)
        if key not in self._overlays:
            text = self._roster.host.call(plugin, OVERLAY_HOOK, str)
            self._overlays[key] = None if text is None else overlay_source(plugin, text)
        return self._overlays[key]


def _folder(resolved: Resolved, mark: Mark) -> Path:
    """Where the file lies that wrote something; here, if it is no file."""
    source = resolved.sources.get(mark.file)
    return source.path.parent if source is not None and source.path is not None else Path()


def _recorded(key: str, files: Iterable[PluginInfo]) -> PluginInfo:
    """What a record says about a plugin file that its ruleset names."""
    same = (info for info in files if info.file_name == file_name(key))
    return next(same, PluginInfo(key, "", "", ""))


def load(name: str, plugins: Sequence[str | Path] = ()) -> Ruleset:
    """Load a ruleset: the short way in for programs.

    Args:
        name: a shipped name, or the path of a file.
        plugins: paths of plugin files to use with it.

    Raises:
        RulesetError: there is no such ruleset, or its file cannot be read.
        PluginError: a plugin is missing or broken.
    """
    return Plugins(plugins).load(name)
