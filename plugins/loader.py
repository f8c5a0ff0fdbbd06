"""Finding plugins and rulesets, and putting both together into rules.

A broken plugin is set aside with its reason; only a ruleset that names it cannot be played.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module, resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pluggy

from tiledraft.core.compile import compile_rules
from tiledraft.core.errors import PluginError, RulesetError
from tiledraft.core.kinds import core_registry
from tiledraft.core.registry import Registry
from tiledraft.core.ruleset.merge import Resolved, resolve
from tiledraft.core.ruleset.reader import read_ruleset
from tiledraft.core.ruleset.source import Source, read_file
from tiledraft.plugins import hookspecs

if TYPE_CHECKING:
    from tiledraft.core.rules import Rules
    from tiledraft.core.ruleset.findings import Finding
    from tiledraft.core.ruleset.spec import RulesetSpec

BUILT_IN = ("zooloretto", "aquaretto", "combined", "coloretto", "bots")
KIND_HOOKS = ("register_areas", "register_actions", "register_scoring", "register_rules")


@dataclass
class Ruleset:
    """A ruleset as loaded: its merged content, its parameters, and what is wrong with it.

    Attributes:
        name: what it was asked for as.
        resolved: its merged content.
        specs: its parameters by number of players; empty if it cannot be played.
        findings: everything found wrong, in order of place.
        registry: the kinds of the engine and of the plugins it names.
    """

    name: str
    resolved: Resolved
    specs: Mapping[int, RulesetSpec]
    findings: Sequence[Finding]
    registry: Registry
    _compiled: dict[int, Rules] = field(default_factory=dict)

    def rules(self, players: int) -> Rules:
        """The rules for a number of players, compiled once.

        Raises:
            RulesetError: the ruleset has errors, or is not for so many.
        """
        if not self.specs:
            raise RulesetError(f"{self.name} cannot be played", tuple(self.findings))
        if players not in self.specs:
            allowed = ", ".join(map(str, self.specs))
            raise RulesetError(f"{self.name} is for {allowed} players, not for {players}")
        if players not in self._compiled:
            rules = compile_rules(self.name, self.specs[players], players, self.registry)
            rules.fingerprint = self.resolved.fingerprint
            rules.text = self.resolved.text
            self._compiled[players] = rules
        return self._compiled[players]


class Plugins:
    """The plugins of a process and the rulesets they bring."""

    def __init__(self) -> None:
        self.manager = pluggy.PluginManager(hookspecs.PROJECT)
        self.manager.add_hookspecs(hookspecs)
        for name in BUILT_IN:
            self.manager.register(import_module(f"tiledraft.plugins.{name}"), name)

    def registry(self, names: Iterable[str]) -> Registry:
        """The engine's kinds and those of some plugins, in this order.

        Raises:
            PluginError: there is no such plugin, or one is broken.
        """
        registry = core_registry()
        for name in names:
            plugin = self.manager.get_plugin(name)
            if plugin is None:
                raise PluginError(f"there is no plugin {name!r}")
            registry.filled_by(name)
            for hook in KIND_HOOKS:
                self._call(plugin, hook, registry)
        return registry

    def bots(self) -> Registry:
        """A registry with the bots of all plugins.

        Raises:
            PluginError: two plugins claim the same name.
        """
        registry = Registry()
        for impl in self.manager.hook.register_bots.get_hookimpls():
            registry.filled_by(impl.plugin_name)
            impl.function(*(registry for _ in impl.argnames))
        return registry

    def _call(self, plugin: Any, hook: str, registry: Registry) -> None:
        for impl in getattr(self.manager.hook, hook).get_hookimpls():
            if impl.plugin is plugin:
                impl.function(*(registry for _ in impl.argnames))

    def rulesets(self) -> dict[str, Source]:
        """All rulesets that plugins bring, by name."""
        found: dict[str, Source] = {}
        for brought in reversed(self.manager.hook.register_rulesets()):
            for name, text in brought.items():
                found[name] = Source(name, _shipped(text) if "\n" not in text else text)
        return found

    def find(self, name: str, asked_by: Source) -> Source | None:
        """The ruleset that another one names: a name, or a path relative to its file."""
        known = self.rulesets()
        if name in known:
            return known[name]
        base = asked_by.path.parent if asked_by.path else Path()
        path = base / name
        return read_file(path) if path.is_file() else None

    def load(self, name: str) -> Ruleset:
        """Load a ruleset by name or by path.

        Raises:
            RulesetError: there is no such ruleset.
            PluginError: it needs a plugin that is missing or broken.
        """
        known = self.rulesets()
        if name in known:
            source = known[name]
        elif Path(name).is_file():
            source = read_file(Path(name))
        else:
            raise RulesetError(f"there is no ruleset {name!r}")
        resolved = resolve(source, self.find, known=lambda: self.rulesets())
        plugins = resolved.data.get("plugins", {})
        registry = self.registry(plugins if isinstance(plugins, dict) else ())
        specs, findings = read_ruleset(resolved, registry)
        return Ruleset(name, resolved, specs, findings, registry)


def _shipped(file: str) -> str:
    return resources.files("tiledraft.rulesets").joinpath(file).read_text(encoding="utf-8")
