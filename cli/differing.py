"""How a ruleset differs from another one, in words."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tiledraft.cli.engine import Engine, UsageError
from tiledraft.cli.learning.lessons import NAME as FIRST_GAME
from tiledraft.cli.render.columns import flow
from tiledraft.cli.screen import Screen
from tiledraft.core.ruleset.findings import printable
from tiledraft.plugins.descent import changes, official_base

if TYPE_CHECKING:
    from tiledraft.core.ruleset.diff import Difference
    from tiledraft.core.ruleset.resolved import Resolved
    from tiledraft.plugins.loader import Ruleset

MOST = 10
MARK = "  - "


def show_difference(
    name: str, other: str | None, plugins: Sequence[str], *, trust: bool, json: bool
) -> None:
    """Write what a ruleset changes of another one.

    Args:
        name: the ruleset.
        other: what it is compared with; None for the official game it descends from.
        plugins: plugin files that the user named.
        trust: whether a ruleset may bring code of its own.
        json: whether to write JSON.

    Raises:
        TiledraftError: there is no such ruleset, or one has errors; they are shown.
    """
    engine = Engine(plugins, trust=trust)
    ruleset = engine.playable(name)
    base = _official(engine, ruleset) if other is None else engine.playable(other).resolved
    told = changes(base, ruleset)
    screen = Screen()
    if json:
        screen.json([{"key": one.key, "text": one.sentence} | _values(one) for one in told])
        return
    base_name = printable(other or base.name)
    if not told:
        screen.say(f"{printable(name)} plays exactly like {base_name}.")
        return
    screen.say(f"{printable(name)} differs from {base_name}:")
    screen.lines(_lines(told, screen.width))


def _official(engine: Engine, ruleset: Ruleset) -> Resolved:
    base = official_base(engine.plugins, ruleset)
    if base is None:
        raise UsageError(
            f"{printable(ruleset.name)} descends from no official game; say what to compare it "
            f"with: tiledraft rules diff {printable(ruleset.name)} OTHER"
        )
    return base


def _values(one: Difference) -> dict[str, object]:
    return {"section": one.section, "old": one.old, "new": one.new}


def house_rules(engine: Engine, ruleset: Ruleset, width: int) -> list[str]:
    """What players must know who know the official game; nothing if it is one.

    The first game is said to be short, and to change nothing else, when it begins.

    Args:
        engine: knows the official games.
        ruleset: what is played.
        width: columns of a line.
    """
    base = official_base(engine.plugins, ruleset)
    if base is None or (ruleset.name == FIRST_GAME and not _can_be_named(engine, FIRST_GAME)):
        return []
    told = changes(base, ruleset)
    if not told:
        return []
    count = next(
        n for n in range(len(told), 0, -1) if n == 1 or len(_lines(told[:n], width)) <= MOST
    )
    lines = [f"House rules, compared with {base.name}:", *_lines(told[:count], width)]
    if count < len(told):
        command = f": tiledraft rules diff {shlex.quote(printable(ruleset.name))}"
        known = _can_be_named(engine, ruleset.name)
        lines.append(f"{MARK}and {len(told) - count} more{command if known else ''}")
    return [*lines, ""]


def _can_be_named(engine: Engine, name: str) -> bool:
    """Whether a ruleset is there to be named in a command; one that a record brings may not be."""
    try:
        return name in engine.plugins.ruleset_names() or Path(name).is_file()
    except OSError:
        return False


def _lines(told: Sequence[Difference], width: int) -> list[str]:
    lines: list[str] = []
    for one in told:
        sentence = printable(one.sentence)
        lines += flow([sentence], width, start=MARK, hanging=len(MARK))
    return lines
