"""`tiledraft validate`."""

from __future__ import annotations

from typing import Annotated

import typer

from tiledraft.cli.commands import completing
from tiledraft.cli.commands.options import Json, Plugins, Trust
from tiledraft.cli.errors import guarded


@guarded
def validate(
    rulesets: Annotated[
        list[str],
        typer.Argument(
            metavar="RULESET...",
            autocompletion=completing.rulesets,
            help="YAML files, or rulesets by name.",
        ),
    ],
    plugin: Plugins = None,
    trust: Trust = False,
    json: Json = False,
) -> None:
    """Find out whether rulesets can be played.

    Shows every mistake with its file and line, and the nearest known name. What has none
    is played to the end a few times by bots, with every number of players. The exit code
    is 1 if anything is wrong.

    \b
    Examples:
      tiledraft validate mine.yaml
      tiledraft validate combined --plugin house.py
    """
    from tiledraft.cli.validating import validate_rulesets

    validate_rulesets(rulesets, plugin or [], trust=trust, json=json)
