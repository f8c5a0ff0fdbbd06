"""`tiledraft replay`."""

from __future__ import annotations

from typing import Annotated

import typer

from tiledraft.cli.commands import completing
from tiledraft.cli.commands.options import Plain, Plugins, Trust
from tiledraft.cli.errors import guarded


@guarded
def replay(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            autocompletion=completing.games,
            help="A record: its file, its name in the list of `resume`, or - for standard input.",
        ),
    ],
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            metavar="FILE",
            help="A page that steps through the game with the arrow keys, in a file that ends in "
            ".html.",
        ),
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(
            metavar="RULESET",
            autocompletion=completing.rulesets,
            help="Other rules, by name or file: tells where the game would first go another way "
            "by them, and which key is why.",
        ),
    ] = None,
    plugin: Plugins = None,
    plain: Plain = None,
    trust: Trust = False,
) -> None:
    """Show a saved or finished game, move by move.

    Every line of it is checked on the way. With --rules the exit code is 1 if the game goes
    another way, 0 if all of it stays as it was.

    \b
    Examples:
      tiledraft replay game.jsonl | less
      tiledraft replay game.jsonl -o game.html
      tiledraft replay game.jsonl --rules saturday.yaml
    """
    if output is not None and rules is not None:
        raise typer.BadParameter("-o and --rules do not go together")
    if rules is not None:
        from tiledraft.cli.rerunning import replay_by

        replay_by(file, rules, plugin or [], plain=plain, trust=trust)
    elif output is None:
        from tiledraft.cli.resuming import replay_game

        replay_game(file, plugin or [], plain=plain, trust=trust)
    else:
        from tiledraft.cli.looking import page_game

        page_game(file, output, plugin or [], trust=trust)
