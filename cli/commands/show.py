"""`tiledraft show`."""

from __future__ import annotations

from typing import Annotated

import typer

from tiledraft.cli.commands import completing
from tiledraft.cli.commands.options import Plain, Plugins, Trust, whole
from tiledraft.cli.errors import guarded


@guarded
def show(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            autocompletion=completing.games,
            help="A saved game: its file, its name in the list of `resume`, or - for "
            "standard input.",
        ),
    ],
    at: Annotated[
        int | None,
        typer.Option(
            parser=whole,
            metavar="N",
            help="The position after so many moves; 0 is the set-up. The last one if left out.",
        ),
    ] = None,
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            metavar="FILE",
            help="A picture instead of text, in a file that ends in .svg, .html or .png.",
        ),
    ] = None,
    plugin: Plugins = None,
    plain: Plain = None,
    trust: Trust = False,
) -> None:
    """Show a position of a saved game, as text or as a picture.

    Moves are numbered as in `replay`. A picture says in words what it shows, too, and needs
    nothing but its file.

    \b
    Examples:
      tiledraft show game.jsonl --at 20
      tiledraft show game.jsonl -o table.svg
    """
    from tiledraft.cli.looking import picture_position, show_position

    if output is None:
        show_position(file, at, plugin or [], plain=plain, trust=trust)
    else:
        picture_position(file, at, output, plugin or [], trust=trust)
