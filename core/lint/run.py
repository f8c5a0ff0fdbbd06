"""Run all passes over a ruleset."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Protocol

from tiledraft.core.errors import RulesetError
from tiledraft.core.lint.subject import CORE, Remark, Subject
from tiledraft.core.ruleset.checks import path_for
from tiledraft.core.ruleset.findings import Finding, Path, finding
from tiledraft.core.ruleset.merge import in_order
from tiledraft.core.text import ranges

if TYPE_CHECKING:
    from tiledraft.core.lint.subject import Pass
    from tiledraft.core.registry import Registry
    from tiledraft.core.rules import Rules
    from tiledraft.core.ruleset.resolved import Resolved
    from tiledraft.core.ruleset.spec import RulesetSpec

MISFIT = "rules.do_not_fit"
CRASHED = "lint.crashed"
RULE = re.compile(r"([\w-]+(?:\.[\w-]+)+): ")

Told = tuple[int, Remark]
Group = dict[int, Remark]


class Lintable(Protocol):
    """A ruleset as loaded, with its rules for each number of players."""

    @property
    def resolved(self) -> Resolved:
        """The merged file."""

    @property
    def specs(self) -> Mapping[int, RulesetSpec]:
        """The parameters by number of players; empty if it has errors."""

    @property
    def registry(self) -> Registry:
        """The kinds it may name, and the passes of its plugins."""

    def rules(self, players: int) -> Rules:
        """The rules for a number of players, compiled once."""


def lint(ruleset: Lintable) -> list[Finding]:
    """What is probably wrong with a ruleset although it can be read, in order of place.

    Args:
        ruleset: the ruleset; nothing is found in one that has errors already.

    Raises:
        PluginError: a kind of a plugin fails while the rules are compiled.
    """
    resolved, registry = ruleset.resolved, ruleset.registry
    subjects: list[Subject] = []
    misfits: list[Told] = []
    for players in ruleset.specs:
        try:
            subjects.append(Subject(ruleset.rules(players), resolved, registry))
        except RulesetError as error:
            misfits.append((players, _misfit(resolved, str(error))))
    found = _findings(MISFIT, misfits, len(ruleset.specs), resolved)
    for code, run in registry.lints.items():
        found += _run(code, run, subjects, resolved)
    return in_order(found, resolved.sources)


def _misfit(resolved: Resolved, message: str) -> Remark:
    """The remark for an error of compiling, which names its rule first where it has one."""
    named = RULE.match(message)
    if named is None:
        return Remark(message, [()], severity="error")
    path = resolved.place(named[1]).path
    rest = message[named.end() :] if path == tuple(named[1].split(".")) else message
    return Remark(rest, [path], severity="error")


def _run(code: str, run: Pass, subjects: list[Subject], resolved: Resolved) -> list[Finding]:
    try:
        told = [(subject.players, remark) for subject in subjects for remark in run(subject)]
    except Exception as error:  # noqa: BLE001  # what one pass lacks, the others still see
        return [_crashed(code, error, subjects[0])]
    return _findings(code, told, len(subjects), resolved)


def _crashed(code: str, error: Exception, subject: Subject) -> Finding:
    owner = subject.registry.lints.owner_of(code)
    by = "" if owner == CORE else f" of the plugin {owner}"
    message = f"the lint pass {code}{by} fails: {type(error).__name__}: {error}"
    path: Path = ("plugins", owner)
    if subject.resolved.node(path) is None:
        path = ()
    return finding(CRASHED, message, subject.resolved.place(path).key, path, "warning")


def _findings(code: str, told: Iterable[Told], tables: int, resolved: Resolved) -> list[Finding]:
    """One finding for each place, from what was remarked for each number of players."""
    groups: dict[tuple[Path, ...], Group] = {}
    for players, remark in told:
        place = _place(remark, players, resolved)
        group = tuple(remark.paths) if remark.unused else (place,)
        groups.setdefault(group, {}).setdefault(players, remark)
    return [
        _finding(code, group, tables, resolved)
        for group in groups.values()
        if _is_told(group, tables, resolved)
    ]


def _finding(code: str, group: Group, tables: int, resolved: Resolved) -> Finding:
    players, remark = next(iter(group.items()))
    message = remark.message
    same = [count for count, other in group.items() if other.message == message]
    rest = [count for count, other in group.items() if other.message != message]
    if len(same) < tables:
        alike = f"; {ranges(rest)} alike" if rest else ""
        message += f" (with {ranges(same)} players{alike})"
    path = _place(remark, players, resolved)
    place = resolved.place(path)
    mark = place.key if remark.on_key else place.value
    return finding(code, message, mark, path, remark.severity)


def _is_told(group: Group, tables: int, resolved: Resolved) -> bool:
    """Whether a remark is told: see `Remark.unused`."""
    players, remark = next(iter(group.items()))
    if not remark.unused:
        return True
    layer = _layer(_place(remark, players, resolved), resolved)
    return len(group) == tables and layer == max(resolved.layers.values(), default=0)


def _place(remark: Remark, players: int, resolved: Resolved) -> Path:
    """The key of a remark that was written last."""
    paths = [path_for(resolved, path, players) for path in remark.paths]
    there = [path for path in paths if resolved.node(path) is not None]
    return max(there or paths[:1], key=lambda path: _layer(path, resolved))


def _layer(path: Path, resolved: Resolved) -> int:
    return resolved.layers.get(resolved.place(path).key.file, 0)
