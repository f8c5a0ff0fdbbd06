"""The contract with plugins: every hook, when it is called and what it may do.

All hooks are called while plugins are found or rulesets are loaded, never during play. A
plugin is a module (or any object) with functions that carry `hookimpl`; each is plain, that
is without ``tryfirst``, ``trylast`` or ``wrapper``, and may name fewer arguments than here.
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

    Called: each time a ruleset is loaded that uses the plugin, before it is read.

    Args:
        registry: its table ``areas`` takes subclasses of `tiledraft.core.areas.Area`, each
            under the name that rulesets write as ``kind``.

    Returns:
        Nothing.

    Several plugins: their kinds stand side by side. A name that two of them claim is an
    error that names both.

    Raises:
        PluginError: by the table, for a name that is taken. Any other error counts as a
            fault of the plugin, too; the ruleset cannot be loaded then.

    Since: 0.1.
    Used by: zooloretto.
    """


@hookspec
def register_actions(registry: Registry) -> None:
    """Register money actions, duties, and what goes with them.

    Called: each time a ruleset is loaded that uses the plugin, before it is read.

    Args:
        registry: its table ``actions`` takes subclasses of
            `tiledraft.core.actions.MoneyAction`, with a ``price`` among their options;
            ``duties`` takes subclasses of `tiledraft.core.actions.DutyKind` under their own
            ``name``; ``answers`` takes subclasses of `tiledraft.core.actions.Kind` that
            answer a duty, under their head; ``events`` takes classes of named tuples under
            the name of the class (``BoardLaid`` is ``board-laid``); ``refusals`` takes
            sentences under codes such as ``board.apart``, with holes such as ``{area}``.

    Returns:
        Nothing.

    Several plugins: their kinds stand side by side. A name that two of them claim is an
    error that names both.

    Raises:
        PluginError: by a table, for a name that is taken. Any other error counts as a
            fault of the plugin, too; the ruleset cannot be loaded then.

    Since: 0.1.
    Used by: zooloretto, aquaretto.
    """


@hookspec
def register_scoring(registry: Registry) -> None:
    """Register kinds of score lines.

    Called: each time a ruleset is loaded that uses the plugin, before it is read.

    Args:
        registry: its table ``terms`` takes subclasses of `tiledraft.core.scoring.Term`,
            each under the name that rulesets write as ``kind``.

    Returns:
        Nothing.

    Several plugins: their kinds stand side by side. A name that two of them claim is an
    error that names both.

    Raises:
        PluginError: by the table, for a name that is taken. Any other error counts as a
            fault of the plugin, too; the ruleset cannot be loaded then.

    Since: 0.1.
    Used by: zooloretto, aquaretto, coloretto.
    """


@hookspec
def register_rules(registry: Registry) -> None:
    """Register truck rules, set-up steps, effects and measures.

    Called: each time a ruleset is loaded that uses the plugin, before it is read.

    Args:
        registry: its table ``truck_rules`` takes subclasses of
            `tiledraft.core.rules.TruckRule`; ``set_up`` takes subclasses of
            `tiledraft.core.set_up.SetUpStep`; ``measures`` takes subclasses of
            `tiledraft.core.measures.Measure`; ``effects`` takes functions
            ``(rules, amount, rule)`` that give an effect ``(state, seat, area, log)``, where
            the area is None if what earned it is about none; and
            ``refusals`` takes sentences, as for `register_actions`.

    Returns:
        Nothing.

    Several plugins: their kinds stand side by side. A name that two of them claim is an
    error that names both.

    Raises:
        PluginError: by a table, for a name that is taken. Any other error counts as a
            fault of the plugin, too; the ruleset cannot be loaded then.

    Since: 0.1.
    Used by: aquaretto, combined, coloretto.
    """


@hookspec
def register_lint(registry: Registry) -> None:
    """Register passes that look for mistakes in rulesets which no type can find.

    Called: each time a ruleset is loaded that uses the plugin, before it is read. The passes
    run when the ruleset is validated, once for each number of players.

    Args:
        registry: its table ``lints`` takes functions ``(subject) -> remarks`` under codes such
            as ``board.unused``, which are those of the findings. The first line of the
            docstring says what is found. `tiledraft.core.lint.Subject` is the ruleset with the
            compiled rules; `tiledraft.core.lint.Remark` is a sentence with the keys it is
            about. A pass changes nothing, and is silent where it is not sure.

    Returns:
        Nothing.

    Several plugins: all passes run. A code that two of them claim is an error that names both.

    Raises:
        PluginError: by the table, for a code that is taken. Any other error counts as a fault
            of the plugin, too; the ruleset cannot be loaded then. A pass that fails later is
            a finding, and the other passes run.

    Since: 0.1.
    Used by: zooloretto, aquaretto, combined, coloretto.
    """


@hookspec
def register_rulesets() -> dict[str, str]:
    """Name the rulesets that a plugin brings.

    Called: once, when the plugin is found.

    Returns:
        YAML by the name of the ruleset: the text itself, or else the name of a file that
        lies beside the plugin's code (for shipped plugins in ``rulesets/``). A name has no
        separator and no ``.yaml`` in it; what has is the path of a file.

    Several plugins: all rulesets can be played. A name that two of them claim is an error
    that names both; the later plugin is not registered.

    Raises:
        Nothing of its own: any error counts as a fault of the plugin, which is not
        registered then.

    Since: 0.1.
    Used by: zooloretto, aquaretto, combined, coloretto, variants.
    """
    raise NotImplementedError


@hookspec
def register_overlay() -> str:
    """Give an overlay that merges into every ruleset that uses the plugin.

    So one file can be a whole house rule: ``--plugin house.py`` and nothing else.

    Called: once, when the first ruleset that uses the plugin is loaded.

    Returns:
        YAML text, as in a file that is named under ``with``. If the text stands in the
        plugin's file as it is, findings point to its lines there.

    Several plugins: their overlays merge in the order of the plugins, those that the
    ruleset names first and those that the user gives last; a later one wins. Overlays that
    the caller gives merge after all of them.

    Raises:
        Nothing of its own: any error counts as a fault of the plugin; the ruleset cannot
        be loaded then. Faults in the YAML are findings of the ruleset.

    Since: 0.1.
    Used by: tests/plugins/house.py.
    """
    raise NotImplementedError


@hookspec
def register_bots(registry: Registry) -> None:
    """Register bots.

    Called: each time somebody asks which bots there are, for all plugins.

    Args:
        registry: its table ``bots`` takes classes as `tiledraft.plugins.bots` describes
            them, each under the name behind ``bot:``.

    Returns:
        Nothing.

    Several plugins: their bots stand side by side. A name that two of them claim is an
    error that names both; an installed plugin that comes later is set aside.

    Raises:
        PluginError: by the table, for a name that is taken. Any other error counts as a
            fault of the plugin, too; its bots are set aside then.

    Since: 0.1.
    Used by: bots.
    """
