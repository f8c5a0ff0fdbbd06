"""Rulesets by name and by path.

A bare name is that of a ruleset that a plugin brings, or of a file in the user's own folder of
rulesets, never of a file that happens to lie about. A name that stands for two rulesets is an
error that tells both. What has a separator or a YAML ending is a path.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from tiledraft.core.errors import RulesetError
from tiledraft.core.ruleset.findings import printable, shown, suggestion
from tiledraft.core.ruleset.source import Source, read_file
from tiledraft.plugins.host import BUILT_IN

if TYPE_CHECKING:
    from tiledraft.plugins.host import Plugin

HOOK = "register_rulesets"
ENDINGS = (".yaml", ".yml")


def is_path(name: str) -> bool:
    """Whether a name given for a ruleset is the path of a file."""
    separators = {"/", os.sep, os.altsep or os.sep}
    return any(separator in name for separator in separators) or name.endswith(ENDINGS)


class Catalogue:
    """The rulesets that plugins bring, by name, and those that lie in files.

    Attributes:
        folder: the user's own folder, whose files have names; None for none.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder
        self._sources: dict[str, Source] = {}
        self._owners: dict[str, Plugin] = {}

    @property
    def sources(self) -> dict[str, Source]:
        """All rulesets that plugins bring, by name, in order of registration."""
        return dict(self._sources)

    @property
    def names(self) -> tuple[str, ...]:
        """All names of rulesets: those that plugins bring, then those of the user's folder."""
        return tuple(dict.fromkeys((*self._sources, *self._files())))

    def origin(self, name: str) -> str:
        """Who brings the ruleset with a name: the origin of a plugin, or the path of a file."""
        if name in self._owners:
            return self._owners[name].origin
        return str(self._files()[name][0])

    def brought_by(self, plugins: Collection[Plugin]) -> tuple[str, ...]:
        """The names of the rulesets that some plugins bring, in order of registration."""
        return tuple(name for name, owner in self._owners.items() if owner in plugins)

    def add(self, plugin: Plugin, brought: Mapping[str, str]) -> None:
        """Take the rulesets that a plugin brings, all or none of them.

        Raises:
            PluginError: one of them cannot be used, or another plugin brings its name.
        """
        place = plugin.line_of(HOOK)
        for name, text in brought.items():
            for problem in _problems(name, text):
                raise plugin.accuse(f"{HOOK}: {problem}", place)
            if name in self._owners:
                other = self._owners[name].name
                message = f"the ruleset {shown(name)} is brought by {other} and by {plugin.name}"
                raise plugin.accuse(message, place)
        sources = {name: _source(plugin, name, text) for name, text in brought.items()}
        self._sources.update(sources)
        self._owners.update(dict.fromkeys(sources, plugin))

    def remove(self, plugin: Plugin) -> None:
        """Forget the rulesets of a plugin."""
        for name in [name for name, owner in self._owners.items() if owner is plugin]:
            del self._sources[name], self._owners[name]

    def source(self, name: str) -> Source:
        """The ruleset that the user asks for.

        Args:
            name: a name, or the path of a file.

        Raises:
            RulesetError: there is none, there are two, or the file cannot be read.
        """
        if is_path(name):
            source = _read(Path(name), name)
            if source is None:
                stem = Path(name).stem
                hint = f"; did you mean {shown(stem)}?" if stem in self._sources else ""
                raise RulesetError(f"there is no file {printable(name)}{hint}")
            return source
        source = self._named(name)
        if source is None:
            raise RulesetError(f"there is no ruleset {shown(name)}{self._hint(name)}")
        return source

    def find(self, name: str, asked_by: Source) -> Source | None:
        """The ruleset that another one names: a name, or a path relative to its file.

        Rulesets that plugins bring mean those that plugins bring, whatever the user has.

        Raises:
            RulesetError: the name stands for two, or the file cannot be read.
        """
        if not is_path(name):
            brought = self._sources.get(asked_by.name) == asked_by
            return self._sources.get(name) if brought else self._named(name)
        base = asked_by.path.parent if asked_by.path is not None else Path()
        path = _short(base / name)
        return _read(path, str(path))

    def _named(self, name: str) -> Source | None:
        """The one ruleset with a name, or None.

        Raises:
            RulesetError: there are two, or the file cannot be read.
        """
        places = [printable(str(file)) for file in self._files().get(name, ())]
        if name in self._owners:
            places.insert(0, _bringer(self._owners[name]))
        if len(places) > 1:
            message = f"two rulesets are called {shown(name)}: {' and '.join(places[:2])}"
            raise RulesetError(f"{message}; rename the file, or write its path")
        if name in self._sources or not places:
            return self._sources.get(name)
        (file,) = self._files()[name]
        return _read(file, str(file))

    def _files(self) -> dict[str, list[Path]]:
        """The files in the user's folder, by name."""
        if self.folder is None:
            return {}
        try:
            files = sorted(file for file in self.folder.iterdir() if file.suffix in ENDINGS)
        except OSError:
            return {}
        found: dict[str, list[Path]] = {}
        for file in files:
            found.setdefault(file.stem, []).append(file)
        return found

    def _hint(self, name: str) -> str:
        for file in (name, *(name + ending for ending in ENDINGS)):
            if Path(file).is_file():
                return f"; the file here is called {os.curdir}{os.sep}{printable(file)}"
        text = suggestion(name, self.names)
        near = text.startswith("; did")
        known = ", ".join(printable(other) for other in self.names)
        return f"{text} (known are {known})" if near else text


def _bringer(plugin: Plugin) -> str:
    """Who brings a ruleset, in words."""
    if plugin.origin == BUILT_IN:
        return "that of the program"
    return f"that of the plugin {printable(plugin.name)}"


def _problems(name: object, text: object) -> Iterator[str]:
    if not isinstance(name, str) or not name or is_path(name) or not name.isprintable():
        yield f"{shown(name)} is no name for a ruleset"
    elif not isinstance(text, str):
        yield f"the ruleset {shown(name)} must be text, not {type(text).__name__}"


def _source(plugin: Plugin, name: str, text: str) -> Source:
    """The ruleset a plugin brings: the text itself, or that of a file beside the plugin."""
    if "\n" in text:
        return Source(name, text)
    try:
        if plugin.origin == BUILT_IN:
            file = resources.files("tiledraft.rulesets").joinpath(text)
            return Source(name, file.read_text(encoding="utf-8"))
        if plugin.home is None:
            raise plugin.accuse(f"{HOOK}: {shown(text)} is neither YAML text nor a file")
        home = plugin.home.path
        return read_file((home if home.is_dir() else home.parent) / text, name)
    except (OSError, ValueError) as error:
        message = f"{HOOK}: {shown(name)} cannot be read: {error}"
        raise plugin.accuse(message, plugin.line_of(HOOK)) from error


def _read(path: Path, name: str) -> Source | None:
    """A file as a source, or None if it is not there."""
    try:
        if path.is_dir():
            raise RulesetError(f"{printable(name)} is a folder, not a file")
        return read_file(path, name)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise RulesetError(f"{printable(name)} cannot be read: {reason}") from error


def _short(path: Path) -> Path:
    """A path without needless steps up and down, if it is the same file."""
    short = Path(os.path.normpath(path))
    try:
        return short if short.resolve() == path.resolve() else path
    except (OSError, RuntimeError, ValueError):
        return path
