"""`tiledraft play`."""

from __future__ import annotations

from typing import Annotated

import typer

from tiledraft.cli.commands import completing
from tiledraft.cli.commands.options import Plain, Plugins, Settings, Trust, Who, whole
from tiledraft.cli.errors import guarded


@guarded
def play(
    ruleset: Annotated[
        str | None,
        typer.Argument(
            metavar="RULESET",
            autocompletion=completing.rulesets,
            help="A ruleset by name (`tiledraft rules list` shows them) or a YAML file.",
        ),
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            metavar="WHO",
            help="Who sits there: a name, or bot, or a certain bot, such as bot:random. Once for "
            "each seat, in order.",
        ),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=whole,
            help="How many play; bots take the seats that nobody is named for.",
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=whole,
            help="Decides what is left to chance: the same seed, the same game.",
        ),
    ] = None,
    start: Annotated[
        int | None,
        typer.Option(
            metavar="SEAT", parser=whole, help="The seat that begins, from 1; by lot if left out."
        ),
    ] = None,
    without: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SPECIES",
            help="A species that leaves the game; by lot if left out. Can be given more than once.",
        ),
    ] = None,
    save: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Where to save; in your data folder if left out."),
    ] = None,
    who: Who = None,
    settings: Settings = None,
    plugin: Plugins = None,
    plain: Plain = None,
    trust: Trust = False,
) -> None:
    """Play a game, alone against bots or with others at this terminal.

    Type moves as words or by their number in the list; `?` explains them. The game is
    saved all along, and `tiledraft resume` goes on with it. A file of moves, one a line,
    can be played with `<`. Where only one move is possible, it is made without asking.

    \b
    Examples:
      tiledraft play
      tiledraft play combined --seat Anna --seat Bert --seat bot:greedy
      tiledraft play zooloretto --players 2 --seed 7 < moves.txt
      tiledraft play --seat Anna --seat Bert --save game.jsonl --as Anna
    """
    from tiledraft.cli.beginning import Wish, play_game

    wish = Wish(ruleset, seat or [], players, seed, start, without or [], save, settings or [], who)
    play_game(wish, plugin or [], plain=plain, trust=trust)
