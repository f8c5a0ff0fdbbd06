"""`tiledraft rules`."""

from __future__ import annotations

from typing import Annotated

import typer

from tiledraft.cli.commands import completing
from tiledraft.cli.commands.options import Json, Plugins, Trust
from tiledraft.cli.errors import guarded

rules = typer.Typer(
    help="List the rulesets, or show what one says.", no_args_is_help=True, rich_markup_mode=None
)


@rules.command("list")
@guarded
def list_rules(plugin: Plugins = None, json: Json = False) -> None:
    """List the rulesets that can be played by name.

    \b
    Example:
      tiledraft rules list
    """
    from tiledraft.cli.showing import list_rulesets

    list_rulesets(plugin or [], json=json)


@rules.command("show")
@guarded
def show_rules(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME",
            autocompletion=completing.rulesets,
            help="A ruleset by name, or a YAML file.",
        ),
    ],
    plugin: Plugins = None,
    trust: Trust = False,
) -> None:
    """Show a whole ruleset as YAML.

    It is put together with everything it builds on.

    \b
    Example:
      tiledraft rules show combined > mine.yaml
    """
    from tiledraft.cli.showing import show_ruleset

    show_ruleset(name, plugin or [], trust=trust)
