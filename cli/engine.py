"""What commands ask the engine for by name: rulesets, bots, plugins; with suggestions."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tiledraft.core.errors import RulesetError, TiledraftError
from tiledraft.core.ruleset.findings import printable, render, suggestion
from tiledraft.plugins.loader import Plugins, Ruleset

if TYPE_CHECKING:
    from tiledraft.core.registry import Registry
    from tiledraft.core.rules import Rules

USUAL_PLAYERS = 3


class UsageError(TiledraftError):
    """A command was asked for something that does not exist or does not fit."""


class Engine:
    """The plugins of one run of the program.

    Attributes:
        plugins: all plugins, those given by path included.
    """

    def __init__(self, paths: Sequence[str] = (), *, trust: bool = False) -> None:
        """Find the plugins.

        Args:
            paths: plugin files that the user named.
            trust: whether a ruleset may bring code of its own without being asked about.

        Raises:
            UsageError: there is no such file.
            PluginError: one is broken.
        """
        for path in paths:
            if not Path(path).exists():
                raise UsageError(f"there is no plugin file {printable(path)}")
        self.plugins = Plugins()
        self._bots: Registry | None = None

    @property
    def bots(self) -> Registry:
        """The bots that there are."""
        if self._bots is None:
            self._bots = self.plugins.bots()
        return self._bots

    def ruleset(self, name: str) -> Ruleset:
        """A ruleset by name or by path; it may have errors.

        Raises:
            UsageError: there is none.
            PluginError: it needs a plugin that is missing or broken.
        """
        known = self.plugins.rulesets()
        if name not in known and not Path(name).is_file():
            what = "is a folder" if Path(name).is_dir() else "is neither a ruleset nor a file"
            hint = suggestion(name, known, "the rulesets are")
            raise UsageError(f"{printable(name)} {what}{hint}")
        return self.plugins.load(name)

    def playable(self, name: str) -> Ruleset:
        """A ruleset that can be played.

        Raises:
            UsageError: there is none of this name.
            RulesetError: it has errors; the text shows each of them.
            PluginError: it needs a plugin that is missing or broken.
        """
        ruleset = self.ruleset(name)
        if not ruleset.specs:
            raise RulesetError(f"{printable(name)} cannot be played", tuple(ruleset.findings))
        return ruleset

    def check_bot(self, name: str) -> None:
        """See to it that a bot exists.

        Raises:
            UsageError: it does not.
        """
        if name not in self.bots:
            hint = suggestion(name, self.bots, "the bots are")
            raise UsageError(f"no bot is called {printable(name)}{hint}")


def rules_of(ruleset: Ruleset, players: int) -> Rules:
    """The rules for a number of players.

    Raises:
        UsageError: the ruleset is not for so many.
    """
    if players not in ruleset.specs:
        allowed = ", ".join(map(str, ruleset.specs))
        raise UsageError(f"{ruleset.name} is for {allowed} players, not for {players}")
    return ruleset.rules(players)


def usual_players(ruleset: Ruleset) -> int:
    """How many play if nobody says: three, or as near to that as the ruleset allows."""
    return min(ruleset.specs, key=lambda count: (abs(count - USUAL_PLAYERS), count))


def finding_texts(ruleset: Ruleset) -> list[str]:
    """Everything found wrong with a ruleset, each with its line and a caret."""
    return [
        render(found, ruleset.resolved.text_of(found.file)) for found in ruleset.findings
    ]


def plugin_data(engine: Engine, ruleset: Ruleset) -> list[dict[str, Any]]:
    """What a record says about the plugins in use."""
    return []
