"""The contract with plugins: every hook, when it is called and what it may do.

All hooks are called while a ruleset is loaded or compiled, never during play; they fill a
`tiledraft.core.registry.Registry`. A plugin is a module (or any object) whose functions
carry `hookimpl`. Plugins are asked in the order in which the ruleset names them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pluggy

if TYPE_CHECKING:
    from tiledraft.core.registry import Registry

PROJECT = "tiledraft"
hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


@hookspec
def register_areas(registry: Registry) -> None:
    """Register kinds of areas.

    Called once for each ruleset that names the plugin, before it is read.

    Args:
        registry: its table ``areas`` takes subclasses of `tiledraft.core.areas.Area`.

    Results are ignored. A name that is taken raises `PluginError` naming both plugins.
    Since 0.1; used by the Zooloretto plugin.
    """


@hookspec
def register_actions(registry: Registry) -> None:
    """Register money actions, duties, and what goes with them.

    Called once for each ruleset that names the plugin, before it is read.

    Args:
        registry: tables ``actions`` (subclasses of `MoneyAction`), ``duties``
            (`DutyKind`), ``answers`` (`Kind`, by head), ``events`` (named tuples) and
            ``refusals`` (sentences, by code).

    Results are ignored. A name that is taken raises `PluginError` naming both plugins.
    Since 0.1; used by the Zooloretto and Aquaretto plugins.
    """


@hookspec
def register_scoring(registry: Registry) -> None:
    """Register score lines.

    Called once for each ruleset that names the plugin, before it is read.

    Args:
        registry: its table ``terms`` takes subclasses of `tiledraft.core.scoring.Term`.

    Results are ignored. A name that is taken raises `PluginError` naming both plugins.
    Since 0.1; used by the Zooloretto, Aquaretto and Coloretto plugins.
    """


@hookspec
def register_rules(registry: Registry) -> None:
    """Register truck rules, set-up steps, effects and measures.

    Called once for each ruleset that names the plugin, before it is read.

    Args:
        registry: tables ``truck_rules`` (subclasses of `TruckRule`), ``set_up``
            (`SetUpStep`), ``effects`` (factories) and ``measures`` (`Measure`).

    Results are ignored. A name that is taken raises `PluginError` naming both plugins.
    Since 0.1; used by the Aquaretto, combined and Coloretto plugins.
    """


@hookspec
def register_rulesets() -> dict[str, str]:
    """Name the rulesets a plugin brings.

    Called once, when plugins are loaded.

    Returns:
        Ruleset names to YAML: the text itself, or the name of a shipped file. A name that
        two plugins claim is an error naming both.

    Since 0.1; used by the four games' plugins.
    """
    raise NotImplementedError


@hookspec
def register_overlay() -> str:
    """Give the overlay that a plugin merges into every ruleset it is used with.

    Called when a ruleset is loaded with a plugin the user named (``--plugin``), so that
    one file can be a whole house rule. The ruleset then need not name the plugin.

    Returns:
        YAML text, merged last, in the order in which the plugins are given.

    Since 0.1; used by the sample plugin in the tests.
    """
    raise NotImplementedError


@hookspec
def register_bots(registry: Registry) -> None:
    """Register bots.

    Called once, when plugins are loaded.

    Args:
        registry: its table ``bots`` takes classes as `tiledraft.plugins.bots` describes.

    Results are ignored. A name that is taken raises `PluginError` naming both plugins.
    Since 0.1; used by the bots plugin.
    """
