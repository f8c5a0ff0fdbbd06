"""`tiledraft test`."""

from __future__ import annotations

from typing import Annotated

import typer

from tiledraft.cli.commands.options import Json, Plugins, Trust
from tiledraft.cli.errors import guarded


@guarded
def run_tests(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE...", help="Scenario files, folders of them, or - for standard input."
        ),
    ],
    plugin: Plugins = None,
    trust: Trust = False,
    json: Json = False,
) -> None:
    """Run scenarios: positions, moves, what must then be true.

    Shows every difference with its file and line. The exit code is 1 if there is one.

    \b
    Example:
      tiledraft test mine-scenarios.yaml
    """
    from tiledraft.cli.testing import run_scenarios

    run_scenarios(files, plugin or [], trust=trust, json=json)
