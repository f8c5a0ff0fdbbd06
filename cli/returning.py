"""Coming back to a saved game that everybody has left to bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from tiledraft.cli.codes import OK
from tiledraft.cli.playing import go_on
from tiledraft.cli.prompt.reading import is_quit
from tiledraft.cli.seats import seat_named
from tiledraft.core.ruleset.findings import printable
from tiledraft.core.text import listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tiledraft.cli.match import Match
    from tiledraft.cli.prompt.lines import Lines
    from tiledraft.cli.screen import Screen


def welcome_back(match: Match, screen: Screen, lines: Lines) -> None:
    """Say who is away and how they come back; at a terminal, ask who is back now.

    Args:
        match: a game in which everybody is away.
        screen: where it is said.
        lines: the answers.

    Raises:
        Exit: nobody wants to go on; nothing is played.
    """
    screen.lines(go_on(match, screen))
    if not lines.asks:
        return
    screen.say("Who is back now? Names, separated by commas; Enter lets the bots play on:")
    for seat in _back(match, screen, lines):
        match.hand_back(seat)
        screen.say(f"{match.names[seat]} plays again.")


def _back(match: Match, screen: Screen, lines: Lines) -> Sequence[int]:
    """The seats of those who are back."""
    for line in iter(lines.next, None):
        if is_quit(line):
            break
        names = [name.strip() for name in line.split(",") if name.strip()]
        seats = {name: seat_named(match.names, name) for name in names}
        wrong = [name for name, seat in seats.items() if seat not in match.away]
        if not wrong:
            return sorted({seat for seat in seats.values() if seat is not None})
        away = listed([match.names[seat] for seat in match.away])
        screen.say(f"{printable(wrong[0])} is not away; these are: {away}. Who is back?")
    raise typer.Exit(OK)
