"""A ruleset as loaded, ready to be compiled for a number of players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tiledraft.core.compile import compile_rules
from tiledraft.core.errors import PluginError, PositionError, RulesetError
from tiledraft.core.text import ranges
from tiledraft.plugins.faults import CAUGHT

if TYPE_CHECKING:
    from tiledraft.core.registry import Registry
    from tiledraft.core.rules import Rules
    from tiledraft.core.ruleset.findings import Finding
    from tiledraft.core.ruleset.resolved import Resolved
    from tiledraft.core.ruleset.spec import RulesetSpec

Accuser = Callable[[BaseException], PluginError | None]


@contextmanager
def accusing(accuser: Accuser) -> Iterator[None]:
    """Turn an error that arises in the code of a plugin into one that names the plugin.

    What a plugin says about a ruleset or a position is its user's to mend, and passes.
    """
    try:
        yield
    except (RulesetError, PositionError):
        raise
    except CAUGHT as error:
        accused = accuser(error)
        if accused is None:
            raise
        raise accused from error


@dataclass
class Ruleset:
    """A ruleset as loaded: its merged content, its parameters, and what is wrong with it.

    Attributes:
        name: what it was asked for as.
        resolved: its merged content.
        specs: its parameters by number of players; empty if it cannot be played.
        findings: everything found wrong, in order of place.
        registry: the kinds of the engine and of the plugins it uses.
        plugins: the plugins it uses, in order of registration.
        accuser: gives the error of the plugin in whose code another error arose.
    """

    name: str
    resolved: Resolved
    specs: Mapping[int, RulesetSpec]
    findings: Sequence[Finding]
    registry: Registry
    plugins: tuple[str, ...]
    accuser: Accuser
    _compiled: dict[int, Rules] = field(default_factory=dict)

    def rules(self, players: int) -> Rules:
        """The rules for a number of players, compiled once.

        Raises:
            RulesetError: the ruleset has errors, or is not for so many.
            PluginError: a kind of a plugin fails.
        """
        if not self.specs:
            raise RulesetError(f"{self.name} cannot be played", tuple(self.findings))
        if players not in self.specs:
            allowed = ranges(self.specs)
            raise RulesetError(f"{self.name} is for {allowed} players, not for {players}")
        if players not in self._compiled:
            self._compiled[players] = self._compile(players)
        return self._compiled[players]

    def _compile(self, players: int) -> Rules:
        with accusing(self.accuser):
            rules = compile_rules(self.name, self.specs[players], players, self.registry)
        rules.fingerprint = self.resolved.fingerprint
        rules.text = self.resolved.text
        return rules
