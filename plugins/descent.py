"""Which official game a ruleset comes from, and what it changes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledraft.core.ruleset.diff import Difference, difference

if TYPE_CHECKING:
    from tiledraft.core.ruleset.resolved import Resolved
    from tiledraft.plugins.loader import Plugins
    from tiledraft.plugins.ruleset import Ruleset


def official_base(plugins: Plugins, ruleset: Ruleset) -> Resolved | None:
    """The official game that a ruleset descends from.

    One that names none, such as a ruleset written out whole, is compared with all that have
    the same parks, and the one it differs least from is taken.

    Args:
        plugins: knows the official games.
        ruleset: the ruleset; an official game itself descends from itself.

    Returns:
        The game, or None for a ruleset that is like none of them.
    """
    resolved, names = ruleset.resolved, plugins.official_names()
    if resolved.name in names:
        return plugins.official(resolved.name)
    named = [name for name in resolved.parent if name in names]
    if named:
        return plugins.official(named[-1])
    games = [plugins.official(name) for name in names]
    alike = [game for game in games if _parks(game) == _parks(resolved)]
    return min(alike, key=lambda game: len(changes(game, ruleset)), default=None)


def changes(base: Resolved, ruleset: Ruleset) -> tuple[Difference, ...]:
    """What a ruleset changes of another one."""
    if base.fingerprint == ruleset.resolved.fingerprint:
        return ()
    return difference(base, ruleset.resolved, ruleset.registry)


def _parks(resolved: Resolved) -> set[str]:
    return set(resolved.data.get("parks", ()))
