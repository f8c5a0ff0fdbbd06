"""Named kinds: what a ruleset may ask for, and who provides it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any, TypeVar

from tiledraft.core.errors import PluginError

T = TypeVar("T")


class Table(Mapping[str, T]):
    """The kinds of one sort, by name, each with the plugin that registered it."""

    def __init__(self, sort: str) -> None:
        self.sort = sort
        self._kinds: dict[str, T] = {}
        self._owners: dict[str, str] = {}
        self.owner = "core"

    def add(self, name: str, kind: T) -> None:
        """Register a kind.

        Raises:
            PluginError: another plugin registered the name already (it names both).
        """
        if name in self._kinds:
            raise PluginError(
                f"{self.sort} {name!r} is registered by {self._owners[name]} and by {self.owner}"
            )
        self._kinds[name] = kind
        self._owners[name] = self.owner

    def owner_of(self, name: str) -> str:
        """The plugin that registered a kind ("core" for the engine's own)."""
        return self._owners[name]

    def nearest(self, name: str) -> str | None:
        """The registered name most like a misspelt one, or None."""
        near = get_close_matches(name, self._kinds, n=1)
        return near[0] if near else None

    def __getitem__(self, name: str) -> T:
        return self._kinds[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._kinds)

    def __len__(self) -> int:
        return len(self._kinds)


class Registry:
    """All kinds a ruleset may name, filled once by the engine and its plugins.

    Attributes:
        areas: `tiledraft.core.areas.Area` classes.
        actions: `tiledraft.core.actions.MoneyAction` classes: actions of a park that cost coins.
        duties: `tiledraft.core.actions.DutyKind` classes: steps that must be answered.
        answers: `tiledraft.core.actions.Kind` classes: actions that answer a duty, by head.
        effects: factories ``(rules, amount, rule)`` of what a bonus or a trigger gives: an
            effect ``(state, seat, area, log)``.
        measures: classes of numbers that scoring refers to.
        terms: classes of score lines.
        truck_rules: classes of restrictions on trucks.
        set_up: classes of steps before the first turn.
        events: classes of facts, by their name in texts.
        refusals: sentences of refusals, by code.
        bots: classes of automatic players.
        lints: functions ``(subject) -> remarks`` that look for mistakes, by their code.
    """

    def __init__(self) -> None:
        self.areas: Table[Any] = Table("area kind")
        self.actions: Table[Any] = Table("action kind")
        self.duties: Table[Any] = Table("duty kind")
        self.answers: Table[Any] = Table("answer kind")
        self.effects: Table[Any] = Table("effect")
        self.measures: Table[Any] = Table("measure kind")
        self.terms: Table[Any] = Table("scoring kind")
        self.truck_rules: Table[Any] = Table("truck rule kind")
        self.set_up: Table[Any] = Table("set-up step kind")
        self.events: Table[Any] = Table("event")
        self.refusals: Table[str] = Table("refusal")
        self.bots: Table[Any] = Table("bot")
        self.lints: Table[Any] = Table("lint pass")

    def tables(self) -> dict[str, Table[Any]]:
        """All tables by attribute name."""
        return dict(vars(self))

    def filled_by(self, owner: str) -> None:
        """Say which plugin registers from now on."""
        for table in self.tables().values():
            table.owner = owner
