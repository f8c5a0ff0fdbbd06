"""What a lint pass looks at, and what it has to say."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from tiledraft.core.actions import MoneyAction
from tiledraft.core.deeds import deeds_of
from tiledraft.core.ruleset.conditions import Conditions
from tiledraft.core.ruleset.fields import Instance, instances
from tiledraft.core.ruleset.findings import Path, Severity
from tiledraft.core.ruleset.reader import player_counts
from tiledraft.core.ruleset.spec import RulesetSpec
from tiledraft.core.ruleset.values import Reader

if TYPE_CHECKING:
    from tiledraft.core.registry import Registry
    from tiledraft.core.rules import ParkRules, Rules
    from tiledraft.core.ruleset.resolved import Resolved
    from tiledraft.core.ruleset.values import Reference

CORE = "core"


@dataclass(frozen=True, slots=True)
class Remark:
    """Something a pass has found.

    Attributes:
        message: one clear sentence without the place.
        paths: the keys it is about. It is told at the one that was written last, the first
            of several: what changed last is what made things not fit.
        on_key: whether the key is marked rather than its value.
        severity: "error" if the game cannot be played.
        unused: whether it says that something is of no use. It is told only if that is so for
            every number of players, and only of what the last file writes: what a file puts
            out of use in its parent is no mistake.
    """

    message: str
    paths: Sequence[Path]
    on_key: bool = False
    severity: Severity = "warning"
    unused: bool = False


Pass = Callable[["Subject"], Iterator[Remark]]


def at(rule: str, *parts: str | int) -> Path:
    """The path of a key: that of a rule, such as ``parks.garden.actions.move``, and what follows.

    Args:
        rule: a key path as refusals and score lines cite it.
        parts: keys below it; items of lists count from 0.
    """
    return (*rule.split("."), *parts)


class Subject:
    """A ruleset for one number of players, as a pass sees it.

    Attributes:
        rules: its rules, compiled.
        spec: its parameters.
        players: number of players.
        resolved: the merged file, with the places of its keys.
        registry: the kinds it may name.
    """

    def __init__(self, rules: Rules, resolved: Resolved, registry: Registry) -> None:
        self.rules = rules
        self.spec: RulesetSpec = rules.spec
        self.players = rules.players
        self.resolved = resolved
        self.registry = registry

    @cached_property
    def references(self) -> tuple[Reference, ...]:
        """Every name that the ruleset uses, with its place and with what it should name."""
        root, counts = self.resolved.root, player_counts(self.resolved)
        reader = Reader(self.resolved, self.registry, self.players, counts)
        if root is not None:
            reader.spec(RulesetSpec, root, ())
        conditions = Conditions(self.resolved, self.registry, {self.players: self.spec})
        return (*reader.references, *conditions.references)

    def named(self, word: str) -> list[Reference]:
        """The names used for one sort of thing, such as "measure"."""
        return [used for used in self.references if used.word == word]

    @cached_property
    def instances(self) -> tuple[tuple[str, Instance], ...]:
        """Every rule of the ruleset, with the table of the registry that has its kind."""
        return tuple(instances(self.spec))

    @cached_property
    def kinds(self) -> tuple[tuple[str, str], ...]:
        """Every kind and effect in use: table of the registry, name."""
        found = [(table, entry.kind) for table, entry in self.instances]
        effects = [used.name for used in self.named("effect")]
        found += [("effects", name) for name in effects if name in self.registry.effects]
        return tuple(dict.fromkeys(found))

    @cached_property
    def is_known(self) -> bool:
        """Whether all kinds in use say what they do, or are the engine's own."""
        return all(self._deeds(table, name) is not None for table, name in self.kinds)

    def may(self, deed: str) -> bool:
        """Whether something in the ruleset does a deed (see `deeds`), as far as anybody knows."""
        return not self.is_known or any(
            deed in (self._deeds(table, name) or ()) for table, name in self.kinds
        )

    def _deeds(self, table: str, name: str) -> frozenset[str] | None:
        kinds = self.registry.tables()[table]
        said = deeds_of(kinds[name])
        if said is None and kinds.owner_of(name) == CORE:
            return frozenset()
        return said

    def actions(self, park: ParkRules) -> list[MoneyAction]:
        """The money actions of a park, in the order of the ruleset."""
        kinds = self.rules.kinds.values()
        return [kind for kind in kinds if isinstance(kind, MoneyAction) and kind.park == park.index]
