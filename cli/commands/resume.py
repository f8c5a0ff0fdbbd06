"""`tiledraft resume`."""

from __future__ import annotations

from typing import Annotated

import typer

from tiledraft.cli.commands import completing
from tiledraft.cli.commands.options import Plain, Plugins, Trust, Who
from tiledraft.cli.errors import guarded


@guarded
def resume(
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="FILE",
            autocompletion=completing.games,
            help="A saved game: its file, or its name in the list.",
        ),
    ] = None,
    who: Who = None,
    plugin: Plugins = None,
    plain: Plain = None,
    trust: Trust = False,
) -> None:
    """Go on with a saved game; without a file, list the saved games.

    With --as you see what has happened since your last turn, make yours, and send the file
    to whoever is next. You are told if the rules in it were changed by hand, if tiles are not
    those of its seed, and, where you played before, if anything of what you saw is different
    now; nobody can notice who looks ahead or tries moves out, so a game by file is on trust.
    Who was away takes the seat back from the bot with it.

    \b
    Examples:
      tiledraft resume
      tiledraft resume combined-2026-01-31-1
      tiledraft resume game.jsonl --as Anna
    """
    if file is None and who is not None:
        raise typer.BadParameter("--as needs the file of a game")
    if file is None:
        from tiledraft.cli.listing import chosen_game

        file = chosen_game(plain=plain)
    if file is not None:
        from tiledraft.cli.resuming import resume_game

        resume_game(file, plugin or [], plain=plain, trust=trust, who=who)
