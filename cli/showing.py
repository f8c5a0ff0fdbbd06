"""Rulesets as text: which there are, and what one says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

from tiledraft.cli.engine import Engine, own_folder
from tiledraft.cli.render.columns import flow, pad
from tiledraft.cli.screen import Screen, warn
from tiledraft.core.ruleset.dump import inline
from tiledraft.core.ruleset.findings import printable
from tiledraft.core.ruleset.origin import origin as origins
from tiledraft.core.text import ranges
from tiledraft.plugins.catalogue import ENDINGS
from tiledraft.plugins.host import BUILT_IN

if TYPE_CHECKING:
    from tiledraft.core.ruleset.findings import Path
    from tiledraft.core.ruleset.origin import Origin
    from tiledraft.plugins.loader import Listed

OFFICIAL, VARIANT, OWN = "Official games", "Variants", "Your own"
GAP = 2


def list_rulesets(plugins: Sequence[str], *, json: bool) -> None:
    """Write what there is to play: name, title, players, what is special, who wrote it."""
    engine = Engine(plugins)
    screen = Screen()
    known = engine.plugins.listed()
    if json:
        screen.json({one.name: asdict(one) for one in known})
        return
    groups: dict[str, list[Listed]] = {}
    for one in known:
        groups.setdefault(_group(one), []).append(one)
    column = max((len(one.name) for one in known), default=0) + GAP
    for heading, members in groups.items():
        screen.heading(f"{heading}:")
        for one in members:
            start = pad(f"  {printable(one.name)}", column + 2)
            hanging = min(column + 2, screen.width // 2)
            screen.lines(flow([printable(_about(one))], screen.width, start=start, hanging=hanging))
        screen.lines([""])
    screen.say("A file that lies in your own folder can be played by its name:")
    screen.lines([f"  {own_folder()}"])
    for name, reason in engine.plugins.broken.items():
        warn(f"The plugin {printable(name)} is broken: {printable(reason)}")


def is_variant(one: Listed) -> bool:
    """Whether a ruleset is a house rule that comes with the program."""
    return one.origin == BUILT_IN and not one.official


def _group(one: Listed) -> str:
    """The heading that a ruleset stands under."""
    if one.official:
        return OFFICIAL
    if is_variant(one):
        return VARIANT
    return OWN if one.origin.endswith(ENDINGS) else f"From the plugin {printable(one.origin)}"


def _about(one: Listed) -> str:
    """What is said about a ruleset, in sentences."""
    if one.problem:
        return f"{one.title}. It cannot be played: {one.problem}"
    version = f" {one.version}" if one.version else ""
    author = f", by {one.author}" if one.author else ""
    players = f"{ranges(one.players)} players"
    return f"{one.title}{version}{author}, {players}. {one.description}".rstrip()


def show_ruleset(name: str, plugins: Sequence[str], *, trust: bool, origin: bool) -> None:
    """Write a ruleset with everything it builds on.

    Args:
        name: the ruleset.
        plugins: plugin files that the user named.
        trust: whether a ruleset may bring code of its own.
        origin: whether each value is followed by the file and line that says it.

    Raises:
        TiledraftError: there is none.
        RulesetError: it has errors; they are shown.
    """
    resolved = Engine(plugins, trust=trust).playable(name).resolved
    screen = Screen()
    if origin:
        screen.lines(origin_lines(origins(resolved)))
    else:
        screen.lines(resolved.text.rstrip("\n").split("\n"))


def origin_lines(items: Iterable[Origin], inside: int = 0) -> Iterator[str]:
    """The values of a ruleset as YAML, a comment with file and line behind each.

    Args:
        items: the values, in order.
        inside: how many names at the beginning of their key paths are left out.
    """
    around: Path = ()
    for item in items:
        *outer, last = item.path[inside:]
        for depth, name in enumerate(outer):
            if tuple(outer[: depth + 1]) != around[: depth + 1]:
                yield f"{'  ' * depth}{_yaml_key(name)}:"
        around = tuple(outer)
        yield f"{'  ' * len(outer)}{_yaml_key(last)}: {item.value}  # {item.place}"


def _yaml_key(name: str | int) -> str:
    return inline({name: 0})[1:-4]
