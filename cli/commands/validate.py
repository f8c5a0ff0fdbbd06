"""`tiledraft validate`."""

from __future__ import annotations

from typing import Annotated

import typer

from tiledraft.cli.commands import completing
from tiledraft.cli.commands.options import Json, Plugins, Trust, whole
from tiledraft.cli.errors import guarded


@guarded
def validate(
    rulesets: Annotated[
        list[str],
        typer.Argument(
            metavar="RULESET...",
            autocompletion=completing.rulesets,
            help="YAML files, rulesets by name, or - for standard input.",
        ),
    ],
    strict: Annotated[
        bool, typer.Option("--strict", help="Warnings fail, too (for tests).")
    ] = False,
    simulate: Annotated[
        int,
        typer.Option(
            metavar="N",
            parser=whole,
            help="Play N games, and show how often each rule came up and which never did.",
        ),
    ] = 0,
    plugin: Plugins = None,
    trust: Trust = False,
    json: Json = False,
) -> None:
    """Find out whether rulesets can be played.

    Shows every mistake with its file and line, and the nearest known name, and warns of
    what cannot be meant. What has no mistake is played to the end a few times by bots,
    with every number of players. The exit code is 1 if anything is wrong.

    \b
    Examples:
      tiledraft validate mine.yaml
      tiledraft validate mine.yaml --strict --simulate 200
    """
    from tiledraft.cli.validating import validate_rulesets

    validate_rulesets(rulesets, plugin or [], trust=trust, json=json, strict=strict, games=simulate)
