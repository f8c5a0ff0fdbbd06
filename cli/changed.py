"""What has changed since a game was saved: its ruleset and its plugins."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tiledraft.cli.engine import Engine, own_folder, recorded_plugins
from tiledraft.core.errors import TiledraftError
from tiledraft.core.record.reading import SHORT
from tiledraft.core.ruleset.dump import inline
from tiledraft.core.ruleset.findings import printable
from tiledraft.core.ruleset.merge import resolve
from tiledraft.core.ruleset.source import Source
from tiledraft.plugins.catalogue import is_path
from tiledraft.plugins.descent import changes
from tiledraft.plugins.host import BUILT_IN
from tiledraft.plugins.loader import PluginInfo, Plugins

if TYPE_CHECKING:
    from tiledraft.core.record import Header
    from tiledraft.core.ruleset.diff import Difference
    from tiledraft.plugins.loader import Ruleset

FEW = 3
BRIEF = 40
NOTHING = "nothing"


def edited_rules(header: Header, place: str) -> str:
    """A sentence if the rules in a record are not those it was begun with; "" if they are.

    The text holds all that the fingerprint was made of, whatever version of the program wrote it.

    Args:
        header: the header of the record.
        place: what messages call the record.
    """
    now = resolve(Source(header.ruleset, header.text), lambda *_: None).fingerprint
    if now == header.fingerprint:
        return ""
    return (
        f"{printable(place)}:1: the rules in this file are not those it was begun with "
        f"(their fingerprint is {now[:SHORT]}, not {header.fingerprint[:SHORT]})."
    )


def changed_since(engine: Engine, header: Header, ruleset: Ruleset, file: str) -> list[str]:
    """What is not as it was when a game was saved, a sentence each.

    Args:
        engine: the plugins there are.
        header: the header of the game.
        ruleset: the ruleset in it.
        file: what the user calls the game.
    """
    edited = edited_rules(header, file)
    rules = [edited] if edited else _ruleset(engine, header, ruleset, file)
    return [*rules, *_plugins(engine, header, ruleset)]


def _ruleset(engine: Engine, header: Header, ruleset: Ruleset, file: str) -> Iterator[str]:
    now = _today(engine, header, ruleset)
    told = changes(ruleset.resolved, now) if now is not None else ()
    if told:
        name = printable(header.ruleset)
        command = shlex.join(["tiledraft", "replay", file, "--rules", header.ruleset])
        yield (
            f"{name} has changed since ({brief(told)}); this game goes by the rules it began "
            f"with. What the change would mean for it: {printable(command)}"
        )


def _today(engine: Engine, header: Header, ruleset: Ruleset) -> Ruleset | None:
    """The ruleset that has the name of the one in a record; None if there is none to play.

    Nothing runs for that, and nobody is asked to trust anything.
    """
    recorded = {info.file_name for info in recorded_plugins(header)}
    infos = engine.plugins.infos(ruleset.plugins)
    files = [info.origin for info in infos if info.is_file and info.file_name in recorded]
    try:
        if is_path(header.ruleset) and not Path(header.ruleset).is_file():
            return None
        found = Plugins(list(dict.fromkeys(files)), None, own_folder()).load(header.ruleset)
    except (TiledraftError, OSError):
        return None
    return found if found.specs else None


def _plugins(engine: Engine, header: Header, ruleset: Ruleset) -> Iterator[str]:
    """The plugins that a record was made with in another version, those of the program aside."""
    now = {info.file_name: info for info in engine.plugins.infos(ruleset.plugins)}
    for then in recorded_plugins(header):
        other = now.get(then.file_name)
        if other is not None and other.origin != BUILT_IN and _differs(then, other):
            yield (
                f"The plugin {printable(then.file_name)} has changed since "
                f"({_instead(then.version, other.version)}); a game holds no code, so this one "
                "goes on with the plugin as it is now."
            )


def _differs(then: PluginInfo, now: PluginInfo) -> bool:
    known = bool(then.sha256 and now.sha256)
    return then.version != now.version or (known and then.sha256 != now.sha256)


def _instead(then: str, now: str) -> str:
    """Two versions of a plugin, in words."""
    if then == now:
        return "another content, the same version" if now else "another content"
    return f"version {printable(then) or NOTHING} -> {printable(now) or NOTHING}"


def brief(told: Sequence[Difference]) -> str:
    """The first few differences, by key: ``money.start: 2 -> 3``."""
    parts = [key_change(one) for one in told[:FEW]]
    more = len(told) - len(parts)
    return "; ".join([*parts, f"and {more} more"] if more else parts)


def key_change(one: Difference) -> str:
    """What a key was and is: ``money.start: 2 -> 3``."""
    return f"{printable(one.key)}: {_value(one.old)} -> {_value(one.new)}"


def _value(value: Any) -> str:
    text = NOTHING if value is None else printable(inline(value))
    return text if len(text) <= BRIEF else f"{text[: BRIEF - 3]}..."
