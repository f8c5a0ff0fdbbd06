"""What commands ask the engine for by name: rulesets, bots, plugins; with suggestions."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from tiledraft.cli import stdin
from tiledraft.cli.screen import warn
from tiledraft.cli.trust import asking, trusting
from tiledraft.core.errors import RulesetError, TiledraftError
from tiledraft.core.ruleset.findings import printable, render, suggestion
from tiledraft.core.ruleset.source import MAX_BYTES, Source
from tiledraft.core.text import ranges
from tiledraft.plugins.loader import PluginInfo, Plugins, Ruleset

if TYPE_CHECKING:
    from tiledraft.core.record import Header
    from tiledraft.core.registry import Registry
    from tiledraft.core.rules import Rules
    from tiledraft.core.ruleset.findings import Finding
    from tiledraft.core.ruleset.resolved import Resolved

USUAL_PLAYERS = 3
EMPTY = '""'
MOST_SHOWN = 100


def own_folder() -> Path:
    """The folder whose rulesets can be played by name."""
    return platformdirs.user_data_path("tiledraft", appauthor=False) / "rulesets"


class UsageError(TiledraftError):
    """A command was asked for something that does not exist or does not fit."""


class Engine:
    """The plugins of one run of the program.

    Attributes:
        plugins: all plugins, those given by path included.
    """

    def __init__(
        self, paths: Sequence[str] = (), *, trust: bool = False, settings: Sequence[str] = ()
    ) -> None:
        """Find the plugins.

        Args:
            paths: plugin files that the user named.
            trust: whether a ruleset may bring code of its own without being asked about.
            settings: rules that the user changes, ``KEY=VALUE`` each; they merge last.

        Raises:
            UsageError: there is no such file, or a setting is none.
            PluginError: one is broken.
        """
        for path in paths:
            if not Path(path).exists():
                raise UsageError(f"there is no plugin file {printable(path)}")
            if not path:
                raise UsageError("--plugin needs the name of a file")
        self.plugins = Plugins(paths, trusting if trust else asking, own_folder())
        self._bots: Registry | None = None
        self._changes = [printable(" ".join(text.split())) for text in settings]
        self._settings = [setting(text) for text in settings]

    @property
    def bots(self) -> Registry:
        """The bots that there are."""
        if self._bots is None:
            self._bots = self.plugins.bots()
        return self._bots

    def ruleset(self, name: str) -> Ruleset:
        """A ruleset by name, by path or from standard input; it may have errors.

        One that settings have changed is called so: it is not the one of that name.

        Raises:
            UsageError: there is none.
            PluginError: it needs a plugin that is missing or broken.
        """
        ruleset = self._loaded(name)
        if not self._changes:
            return ruleset
        return replace(ruleset, name=f"{ruleset.name} ({', '.join(self._changes)})")

    def _loaded(self, name: str) -> Ruleset:
        if name == stdin.DASH:
            source = Source(stdin.NAME, stdin.content(MAX_BYTES + 1))
            return self.plugins.load_source(source, self._settings)
        try:
            return self.plugins.load(name, self._settings)
        except RulesetError as error:
            raise UsageError(str(error)) from error

    def playable(self, name: str) -> Ruleset:
        """A ruleset that can be played; if it has errors, each of them is shown.

        Raises:
            UsageError: there is none of this name.
            RulesetError: it has errors.
            PluginError: it needs a plugin that is missing or broken.
        """
        ruleset = self.ruleset(name)
        if not ruleset.specs:
            for text in finding_texts(ruleset.findings, ruleset.resolved):
                warn(text)
            raise RulesetError(f"{printable(name)} cannot be played")
        return ruleset

    def check_bot(self, name: str) -> None:
        """See to it that a bot exists.

        Raises:
            UsageError: it does not.
        """
        if name not in self.bots.bots:
            hint = suggestion(name, self.bots.bots, "the bots are")
            raise UsageError(f"no bot is called {printable(name) or 'nothing'}{hint}")


def setting(text: str) -> Source:
    """An overlay of one key, given as ``money.start=3``; the value is YAML.

    Raises:
        UsageError: it is nothing of the kind.
    """
    key, equals, value = text.partition("=")
    parts = key.strip().split(".")
    if not equals or not all(map(str.isprintable, text)) or not all(parts):
        raise UsageError(f"--set needs KEY=VALUE, such as money.start=3, not {printable(text)}")
    keys = [part if re.fullmatch(r"[\w-]+", part) else json.dumps(part) for part in parts]
    lines = [f"{'  ' * depth}{name}:" for depth, name in enumerate(keys)]
    return Source(f"--set {printable(key.strip())}", "\n".join(lines) + f" {value.strip()}\n")


def rules_of(ruleset: Ruleset, players: int) -> Rules:
    """The rules for a number of players.

    Raises:
        UsageError: the ruleset is not for so many.
    """
    if players not in ruleset.specs:
        allowed = ranges(ruleset.specs)
        raise UsageError(f"{ruleset.name} is for {allowed} players, not for {players}")
    return ruleset.rules(players)


def usual_players(ruleset: Ruleset) -> int:
    """How many play if nobody says: three, or as near to that as the ruleset allows."""
    return min(ruleset.specs, key=lambda count: (abs(count - USUAL_PLAYERS), count))


def finding_texts(findings: Sequence[Finding], resolved: Resolved) -> list[str]:
    """What was found wrong with a ruleset, each with its line and a caret; of very many the first.

    Args:
        findings: what was found.
        resolved: the ruleset, for the lines.
    """
    texts = [render(found, resolved.text_of(found.file)) for found in findings[:MOST_SHOWN]]
    more = len(findings) - len(texts)
    return [*texts, f"... and {more:,} more"] if more else texts


def plugin_data(engine: Engine, ruleset: Ruleset) -> list[dict[str, str]]:
    """What a record says about the plugins in use."""
    return [info.to_data() for info in engine.plugins.infos(ruleset.plugins)]


def recorded_plugins(header: Header) -> list[PluginInfo]:
    """What a record says about its plugins."""
    return [PluginInfo.from_data(data) for data in header.plugins]


def recorded_ruleset(engine: Engine, header: Header) -> Ruleset:
    """The ruleset that a record was made with.

    Raises:
        PluginError: it needs a plugin that is missing, broken or not trusted.
    """
    return engine.plugins.load_text(header.ruleset, header.text, recorded_plugins(header))
