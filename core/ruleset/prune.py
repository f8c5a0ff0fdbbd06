"""A ruleset without what it inherits for numbers of players that it does not allow."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_args

from tiledraft.core.registry import Registry
from tiledraft.core.ruleset.keys import is_map, is_rules, is_spec, keys_of, members, parameters
from tiledraft.core.ruleset.reader import player_counts
from tiledraft.core.ruleset.resolved import Resolved, child
from tiledraft.core.ruleset.source import Node
from tiledraft.core.ruleset.spec import RulesetSpec
from tiledraft.core.ruleset.values import KIND


def pruned(resolved: Resolved, registry: Registry) -> Resolved:
    """A sound ruleset without the values for other numbers of players than its own.

    A parent may allow more players than its child. What it says for those is of no use to the
    child, and would be a fault in the child's resolved text, where it seems to be its own.

    Args:
        resolved: the merged values of a ruleset without errors.
        registry: the kinds it names.
    """
    if resolved.root is None:
        return resolved
    counts = {str(count) for count in player_counts(resolved)}
    root = _Pruner(registry, counts).spec(RulesetSpec, resolved.root)
    return replace(resolved, root=root)


class _Pruner:
    """Walks along the declared keys; what has another form is left as it is."""

    def __init__(self, registry: Registry, counts: set[str]) -> None:
        self.registry = registry
        self.counts = counts

    def spec(self, spec_type: type, node: Node) -> Node:
        if not isinstance(node.value, dict):
            return node
        entries = dict(node.value)
        for key in keys_of(spec_type):
            inner = entries.get(key.name)
            if inner is None:
                continue
            if key.option.per_players:
                entries[key.name] = self._by_players(inner)
            else:
                entries[key.name] = self._value(key.hint, str(key.option.kinds), inner)
        return node._replace(value=entries)

    def _by_players(self, node: Node) -> Node:
        if not isinstance(node.value, dict):
            return node
        of_use = {
            count: value
            for count, value in node.value.items()
            if count in self.counts or not count.isdecimal()
        }
        return node._replace(value=of_use)

    def _value(self, hint: Any, table: str, node: Node) -> Node:
        for member in members(hint):
            if is_spec(member):
                return self.spec(member, node)
            if is_map(member) and isinstance(node.value, dict):
                inner = {
                    name: self._rule(table, name, item)
                    if is_rules(member)
                    else self._value(get_args(member)[1], table, item)
                    for name, item in node.value.items()
                }
                return node._replace(value=inner)
        return node

    def _rule(self, table: str, name: str, node: Node) -> Node:
        named = child(node, KIND)
        kind = self.registry.tables()[table][str(named.value if named is not None else name)]
        return self.spec(parameters(kind), node)
