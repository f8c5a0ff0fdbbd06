"""A resolved ruleset to checked parameters, one set per number of players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar, cast

from tiledraft.core.registry import Registry
from tiledraft.core.ruleset.causes import causes
from tiledraft.core.ruleset.checks import check_specs
from tiledraft.core.ruleset.conditions import Conditions
from tiledraft.core.ruleset.findings import Finding, Path, finding, shown
from tiledraft.core.ruleset.merge import in_order
from tiledraft.core.ruleset.names import check_names
from tiledraft.core.ruleset.resolved import Resolved, plain
from tiledraft.core.ruleset.shape import shape
from tiledraft.core.ruleset.source import BROKEN, Node
from tiledraft.core.ruleset.spec import RulesetSpec
from tiledraft.core.ruleset.values import FAILED, NOWHERE, PLUGINS, Elsewhere, Reader

FORMAT = 1

Spec = TypeVar("Spec")


def read(
    resolved: Resolved, spec_type: type[Spec], registry: Registry, players: int
) -> tuple[Spec | None, list[Finding]]:
    """Read a whole resolved file as one parameter class for one number of players.

    Args:
        resolved: the data.
        spec_type: the class, such as `RulesetSpec`.
        registry: the kinds that the data may name.
        players: the number of players that values by player count are taken for.

    Returns:
        The parameters, or None after an error; and what this walk found wrong.

    Raises:
        PluginError: a parameter class of a kind cannot be understood.
    """
    if resolved.root is None:
        return None, []
    reader = Reader(resolved, registry, players, player_counts(resolved))
    spec = reader.spec(spec_type, resolved.root, ())
    failed = spec is FAILED or reader.findings
    return None if failed else cast(Spec, spec), reader.findings


def read_ruleset(
    resolved: Resolved, registry: Registry, elsewhere: Elsewhere = NOWHERE
) -> tuple[dict[int, RulesetSpec], list[Finding]]:
    """Everything a ruleset says, for each number of players it allows, and what is wrong.

    Args:
        resolved: the merged data.
        registry: the kinds it may name: the engine's and those of its plugins.
        elsewhere: the kinds of plugins it does not use, for suggestions.

    Returns:
        The parameters by number of players, empty if there is any error; and all
        findings, those of reading and merging the files included, in order of place.

    Raises:
        PluginError: a parameter class of a kind cannot be understood.
    """
    findings = list(resolved.findings)
    if resolved.root is None:
        return {}, in_order(findings, resolved.sources)
    newer = _newer_format(resolved)
    if newer is not None:
        return {}, [newer]
    plugins = resolved.node("plugins")
    if plugins is not None and not isinstance(plugins.value, dict):
        return {}, in_order([*findings, *_no_plugins_named(plugins)], resolved.sources)
    counts = player_counts(resolved)
    specs: dict[int, RulesetSpec] = {}
    faulty: set[Path] = set()
    for players in counts or (0,):
        reader = Reader(resolved, registry, players, counts, elsewhere)
        spec = reader.spec(RulesetSpec, resolved.root, ())
        findings += reader.findings
        faulty |= reader.faulty
        unclear = reader.faulty | ({(PLUGINS,)} if reader.absent else set())
        findings += check_names(reader.references, resolved, registry, unclear)
        if not reader.findings and spec is not FAILED:
            specs[players] = spec
    conditions = Conditions(resolved, registry, specs)
    findings += conditions.findings
    findings += check_names(conditions.references, resolved, registry)
    findings += _player_list(resolved)
    findings += check_specs(specs, resolved)
    findings = in_order(causes(findings, resolved, faulty), resolved.sources)
    if any(found.severity == "error" for found in findings):
        return {}, findings
    return specs, findings


def player_counts(resolved: Resolved) -> tuple[int, ...]:
    """The numbers of players a ruleset allows, as far as they can be understood."""
    node = resolved.node("players")
    values = plain(node) if node is not None else None
    if not isinstance(values, list):
        return ()
    most = shape(RulesetSpec).fields["players"][1].high or 0
    counts = (value for value in values if type(value) is int and 0 < value <= most)
    return tuple(dict.fromkeys(counts))


def _player_list(resolved: Resolved) -> Iterator[Finding]:
    """The list of player counts is neither empty nor says anything twice."""
    node = resolved.node("players")
    if node is None or not isinstance(node.value, list):
        return
    if not node.value:
        yield finding("value.length", "the list is empty", node.mark, ("players",))
    seen: set[object] = set()
    for index, item in enumerate(node.value):
        if type(item.value) is int and item.value in seen:
            message = f"{shown(item.value)} is in the list already"
            yield finding("value.length", message, item.mark, ("players", index))
        seen.add(item.value if type(item.value) is int else None)


def _no_plugins_named(node: Node) -> Iterator[Finding]:
    """What is wrong where plugins should be named; without them nobody knows which kinds are."""
    if node.value is not BROKEN:
        message = "this must be a map of plugins, such as `{my-plugin: {}}`"
        yield finding("value.type", message, node.mark, ("plugins",))


def _newer_format(resolved: Resolved) -> Finding | None:
    node = resolved.node("format")
    if node is None or type(node.value) is not int or node.value <= FORMAT:
        return None
    message = f"format {node.value} needs a newer version of the program; this one reads {FORMAT}"
    return finding("format.newer", message, node.mark, ("format",))
