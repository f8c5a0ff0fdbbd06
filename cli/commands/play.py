"""`tiledraft play`."""

from __future__ import annotations

from typing import Annotated

import typer

from tiledraft.cli.errors import guarded


@guarded
def play(
    ruleset: Annotated[
        str | None,
        typer.Argument(
            metavar="[RULESET]",
            help="A ruleset by name (see `tiledraft rules list`) or the path of a YAML file.",
        ),
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(help="Who sits there: a name, or bot:NAME. Once for each seat, in order."),
    ] = None,
    players: Annotated[
        int | None, typer.Option(help="How many play; bots take the seats that nobody is named for.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Decides everything left to chance; the same seed, the same game.")
    ] = None,
    start: Annotated[
        int | None, typer.Option(help="The seat that begins, from 1; otherwise by lot.")
    ] = None,
    without: Annotated[
        list[str] | None,
        typer.Option(help="A species that leaves the game; otherwise by lot. Can be repeated."),
    ] = None,
    save: Annotated[
        str | None,
        typer.Option(help="The file to save the game in; otherwise one in your data folder."),
    ] = None,
    plugin: Annotated[
        list[str] | None, typer.Option(help="A plugin file to play with. Can be repeated.")
    ] = None,
    plain: Annotated[bool, typer.Option(help="Words instead of drawings, for screen readers.")] = False,
    trust: Annotated[bool, typer.Option(help="Run plugins that the ruleset names by path.")] = False,
) -> None:
    """Play a game, alone against bots or with others at this terminal.

    Moves are typed as words or by their number in the list; `?` explains them. The game is
    saved all along, and `tiledraft resume` goes on with it. A file of moves, one a line, can
    be played with `<`.

    \b
    Examples:
      tiledraft play
      tiledraft play combined --seat Anna --seat Bert --seat bot:greedy
      tiledraft play zooloretto --players 2 --seed 7 < moves.txt
    """
    from tiledraft.cli.playing import Wish, play_game  # noqa: PLC0415 - the engine is slow to load

    wish = Wish(ruleset, seat or [], players, seed, start, without or [], save)
    play_game(wish, plugin or [], plain=plain, trust=trust)
