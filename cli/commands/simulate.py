"""`tiledraft simulate`."""

from __future__ import annotations

from typing import Annotated

import typer

from tiledraft.cli.commands import completing
from tiledraft.cli.commands.options import Json, Plugins, Settings, Trust, whole
from tiledraft.cli.errors import guarded


@guarded
def simulate(
    ruleset: Annotated[
        str,
        typer.Argument(
            metavar="RULESET",
            autocompletion=completing.rulesets,
            help="A ruleset by name, a YAML file, or - for standard input.",
        ),
    ],
    games: Annotated[int, typer.Option(metavar="N", parser=whole, help="How many games.")] = 100,
    players: Annotated[
        int | None,
        typer.Option(
            metavar="N", parser=whole, help="How many play; one for each bot if left out, or three."
        ),
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            metavar="NAMES",
            help="Bots, separated by commas, such as greedy,random. They fill the seats in turn "
            "and change seats from game to game.",
        ),
    ] = "random",
    seed: Annotated[
        int, typer.Option(metavar="N", parser=whole, help="The same seed, the same games.")
    ] = 0,
    settings: Settings = None,
    plugin: Plugins = None,
    trust: Trust = False,
    json: Json = False,
) -> None:
    """Let bots play many games, and sum up what came of them.

    \b
    Example:
      tiledraft simulate combined --games 200 --players 3 --bots greedy,random
    """
    from tiledraft.cli.engine import Engine
    from tiledraft.cli.simulating import simulate_games

    names = [name.strip() for name in bots.split(",") if name.strip()]
    engine = Engine(plugin or [], trust=trust, settings=settings or [])
    simulate_games(engine, ruleset, names, games, players, seed, json=json)
