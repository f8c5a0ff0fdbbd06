"""`tiledraft resume`."""

from __future__ import annotations

from typing import Annotated

import typer

from tiledraft.cli.commands import completing
from tiledraft.cli.commands.options import Plain, Plugins, Trust
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
    plugin: Plugins = None,
    plain: Plain = None,
    trust: Trust = False,
) -> None:
    """Go on with a saved game; without a file, list the saved games.

    \b
    Examples:
      tiledraft resume
      tiledraft resume combined-2026-01-31-1
    """
    from tiledraft.cli import resuming

    if file is None:
        resuming.list_games()
    else:
        resuming.resume_game(file, plugin or [], plain=plain, trust=trust)
