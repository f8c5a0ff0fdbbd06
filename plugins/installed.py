"""Plugins that other distributions bring, as entry points of the group ``tiledraft``."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

from tiledraft.core.errors import PluginError
from tiledraft.plugins.faults import CAUGHT, Home, fault, home_of
from tiledraft.plugins.hookspecs import PROJECT
from tiledraft.plugins.host import Plugin

VARIABLE = "TILEDRAFT_PLUGINS"


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry point.

    Attributes:
        name: the name rulesets give the plugin.
        distribution: name of the distribution that brings it.
        version: the version of that.
        point: the entry point itself.
    """

    name: str
    distribution: str
    version: str
    point: EntryPoint

    def load(self) -> Plugin:
        """Import the plugin.

        Raises:
            PluginError: importing it fails.
        """
        home = _home(self.point.module)
        try:
            code = self.point.load()
        except CAUGHT as error:
            raise PluginError(f"{fault(error, home)} ({self})") from error
        return Plugin(self.name, code, self.distribution, self.version, home or home_of(code))

    def __str__(self) -> str:
        return f"{self.point.value} of {self.distribution} {self.version}"


def entries() -> list[Entry]:
    """The entry points that may be loaded, sorted by distribution and name."""
    found = [_entry(point) for point in entry_points(group=PROJECT)]
    chosen = chosen_names()
    if chosen is not None:
        found = [entry for entry in found if entry.name in chosen]
    return sorted(found, key=lambda entry: (entry.distribution, entry.name))


def chosen_names() -> tuple[str, ...] | None:
    """The plugins that the environment allows; None if it allows all."""
    value = os.environ.get(VARIABLE)
    if value is None:
        return None
    return tuple(name.strip() for name in value.split(",") if name.strip())


def _entry(point: EntryPoint) -> Entry:
    distribution = point.dist
    if distribution is None:
        return Entry(point.name, "", "", point)
    return Entry(point.name, distribution.name, distribution.version, point)


def _home(module: str) -> Home | None:
    """Where the code lies, found without running it; None if it is nowhere to be found."""
    root = module.partition(".")[0]
    try:
        spec = find_spec(root)
    except (ImportError, ValueError):
        return None
    if spec is None or spec.origin is None:
        return None
    path = Path(spec.origin).resolve()
    folder = path.parent if spec.submodule_search_locations else path
    return Home(folder, str(folder))


def missing_names(found: list[Entry]) -> Iterator[str]:
    """The names that the environment allows but that no distribution brings."""
    known = {entry.name for entry in found}
    yield from (name for name in chosen_names() or () if name not in known)
