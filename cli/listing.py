"""The saved games as a list, and which of them to go on with."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from tiledraft.cli.engine import UsageError
from tiledraft.cli.prompt.lines import source
from tiledraft.cli.prompt.reading import is_quit
from tiledraft.cli.render.columns import flow
from tiledraft.cli.saves import find, folder, saved_games
from tiledraft.cli.screen import Screen
from tiledraft.core.errors import RecordError
from tiledraft.core.record import read_header
from tiledraft.core.record.reading import read_text
from tiledraft.core.ruleset.findings import printable

if TYPE_CHECKING:
    from tiledraft.cli.prompt.lines import Lines

OPEN, FINISHED, BROKEN = range(3)


@dataclass(frozen=True, slots=True)
class _Saved:
    """A file in the folder of saved games, and what can be said of it."""

    path: Path
    sort: int
    about: str


def chosen_game(*, plain: bool | None) -> str | None:
    """List the saved games, and ask a person with which to go on if any is not over.

    Args:
        plain: whether to write words alone; None to find out.

    Returns:
        The name of a game; None if none is to go on.
    """
    screen = Screen(plain=plain)
    games = sorted(map(_saved, saved_games()), key=lambda game: game.sort)
    if not games:
        screen.say(f"There are no saved games in {folder()}. Begin one with: tiledraft play")
        return None
    screen.say(f"Saved games in {folder()}, those not over first, each the latest first:")
    for game in games:
        start = f"{game.path.stem}  "
        screen.lines(flow([game.about], screen.width, start=start, hanging=4))
    latest = games[0].path.stem
    lines = source()
    if lines.asks and games[0].sort == OPEN:
        return _asked(screen, lines, latest)
    screen.say(f"Go on with: tiledraft resume {latest}")
    return None


def _asked(screen: Screen, lines: Lines, usual: str) -> str | None:
    """The name of a game that there is; None if the person leaves it at that."""
    screen.say(
        f"Enter goes on with {usual}, the latest not over; or type the beginning of another name, "
        "or quit:"
    )
    for line in iter(lines.next, None):
        if not line:
            return usual
        if is_quit(line):
            return None
        try:
            find(line)
        except UsageError as error:
            screen.say(f"{error}.")
            continue
        return line
    return None


def _saved(path: Path) -> _Saved:
    try:
        header = read_header(path)
        text = read_text(path)
    except RecordError as error:
        return _Saved(path, BROKEN, f"cannot be read: {printable(str(error))}")
    over = '\n{"scores"' in text
    names = ", ".join(seat.name for seat in header.seats)
    moves = sum(line.startswith('{"move"') and '"reveal' not in line for line in text.split("\n"))
    end = "finished" if over else f"{moves} moves"
    time = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    about = f"{printable(header.ruleset)}: {names}; {end}; {time:%Y-%m-%d %H:%M}"
    return _Saved(path, FINISHED if over else OPEN, about)
