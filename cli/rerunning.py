"""`replay --rules`: a game by other rules than its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import typer

from tiledraft.cli.changed import key_change
from tiledraft.cli.codes import FOUND
from tiledraft.cli.diverging import Divergence, divergence, is_about
from tiledraft.cli.engine import Engine, rules_of
from tiledraft.cli.render.columns import flow
from tiledraft.cli.render.view import plural
from tiledraft.cli.resuming import Opener
from tiledraft.cli.screen import Screen
from tiledraft.cli.story import beginning, moves_in
from tiledraft.core.errors import RecordError
from tiledraft.core.record.reading import begun
from tiledraft.core.ruleset.findings import printable
from tiledraft.plugins.descent import changes
from tiledraft.plugins.ruleset import accusing

if TYPE_CHECKING:
    from tiledraft.core.rules import Rules
    from tiledraft.core.ruleset.diff import Difference
    from tiledraft.core.session import Game

MOST = 8
MARK = "  - "


def replay_by(
    name: str, other: str, plugins: Sequence[str], *, plain: bool | None, trust: bool
) -> None:
    """Replay a game by other rules, up to where it first goes another way.

    Args:
        name: the game.
        other: the other ruleset, a name or a file.
        plugins: plugin files that the user named.
        plain: whether to write words alone; None to find out.
        trust: whether a ruleset may bring code of its own.

    Raises:
        TiledraftError: there is no such game or ruleset, or the one cannot begin by the other.
        Exit: the game goes another way.
    """
    engine = Engine(plugins, trust=trust)
    screen = Screen(plain=plain)
    opener = Opener(engine)
    game = opener.read(name)
    ruleset = engine.playable(other)
    told = changes(opener.ruleset.resolved, ruleset)
    rules = rules_of(ruleset, game.rules.players)
    with accusing(ruleset.accuser):
        found = divergence(beginning(game), _begun(opener, rules, other), game.lines)
    screen.heading(f"{game.rules.title}: {', '.join(game.names)}")
    if found is None:
        screen.say(_same(game, other))
    else:
        first, *rest = found.told
        for sentence in (f"{_place(opener, found)}{first}", *rest):
            screen.say(sentence)
    screen.lines(change_lines(told, found.rules if found else (), screen.width))
    if found is not None:
        raise typer.Exit(FOUND)


def _begun(opener: Opener, rules: Rules, other: str) -> Game:
    """The game of a record before its first move, by other rules."""
    try:
        return begun(opener.header, lambda _: rules, f"{opener.place}:1")
    except RecordError as error:
        raise RecordError(f"{error}; by {printable(other)} this game cannot begin") from error


def _same(game: Game, other: str) -> str:
    count = plural(moves_in(game.lines), "move")
    points = "the result" if game.over else "the points so far"
    return f"By {printable(other)} this game is the same: {count} and {points}."


def _place(opener: Opener, found: Divergence) -> str:
    """File and line of what differs; "" if it is no line."""
    if found.line is None:
        return ""
    return f"{printable(opener.place)}:{opener.line_number(found.line)}: "


def change_lines(told: Sequence[Difference], rules: Sequence[str], width: int) -> list[str]:
    """The keys that differ, those first that have to do with some rules.

    Args:
        told: all that differs.
        rules: key paths, the likeliest first.
        width: columns of a line.
    """
    likely = list(
        {one.key: one for rule in rules for one in told if is_about(one.key, rule)}.values()
    )
    others = [one for one in told if one not in likely]
    lines: list[str] = []
    for heading, keys in (("Most likely because of:", likely), ("Changed besides:", others)):
        if keys:
            lines.append(heading if likely else "What is changed (then -> now):")
            lines += _listed(keys, width)
    return lines or ["The rules say the same."]


def _listed(keys: Sequence[Difference], width: int) -> list[str]:
    more = [f"and {len(keys) - MOST} more"] if len(keys) > MOST else []
    texts = [*map(key_change, keys[:MOST]), *more]
    return [line for text in texts for line in flow([text], width, start=MARK, hanging=len(MARK))]
