"""`tiledraft rules`."""

from __future__ import annotations

from typing import Annotated

import typer

from tiledraft.cli.commands import completing
from tiledraft.cli.commands.options import Json, Plugins, Trust
from tiledraft.cli.errors import guarded

rules = typer.Typer(
    help="Show rulesets, compare them, begin one.", no_args_is_help=True, rich_markup_mode=None
)

Name = Annotated[
    str,
    typer.Argument(
        metavar="NAME",
        autocompletion=completing.rulesets,
        help="A ruleset by name, a YAML file, or - for standard input.",
    ),
]


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
    name: Name,
    key: Annotated[
        str | None,
        typer.Argument(
            metavar="KEY",
            help="A key to explain, such as money.start; its end will do if no other ends so.",
        ),
    ] = None,
    origin: Annotated[
        bool,
        typer.Option(
            "--origin/--resolved",
            help="With the file and line that sets each value, or without (as usual).",
        ),
    ] = False,
    plugin: Plugins = None,
    trust: Trust = False,
) -> None:
    """Show a whole ruleset as YAML, or explain one key.

    The ruleset is put together with everything it builds on: the text can be played as it
    is, and mailed. A key is explained with its value, and with who set it to what.

    \b
    Examples:
      tiledraft rules show combined > mine.yaml
      tiledraft rules show combined money.bank
    """
    from tiledraft.cli.explaining import explain_key
    from tiledraft.cli.showing import show_ruleset

    if key is None:
        show_ruleset(name, plugin or [], trust=trust, origin=origin)
    else:
        explain_key(name, key, plugin or [], trust=trust)


@rules.command("diff")
@guarded
def diff_rules(
    name: Name,
    other: Annotated[
        str | None,
        typer.Argument(
            metavar="OTHER",
            autocompletion=completing.rulesets,
            help="What to compare it with; the official game it comes from if left out.",
        ),
    ] = None,
    plugin: Plugins = None,
    trust: Trust = False,
    json: Json = False,
) -> None:
    """Say in words what a ruleset changes.

    \b
    Examples:
      tiledraft rules diff poor-start
      tiledraft rules diff mine.yaml yours.yaml
    """
    from tiledraft.cli.differing import show_difference

    show_difference(name, other, plugin or [], trust=trust, json=json)


@rules.command("new")
@guarded
def new_rules(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What it is called.")],
    extends: Annotated[
        str,
        typer.Option(
            metavar="RULESET",
            autocompletion=completing.rulesets,
            help="The ruleset it changes: a name, or a YAML file.",
        ),
    ] = "combined",
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            metavar="FILE",
            help="The file; NAME.yaml if left out, - for standard output.",
        ),
    ] = None,
    plugin: Plugins = None,
    trust: Trust = False,
) -> None:
    """Begin a ruleset of your own.

    Writes a file that changes nothing yet: what is changed most often stands in it as
    comments. A file that is there already is left alone.

    \b
    Example:
      tiledraft rules new saturday --extends combined
    """
    from tiledraft.cli.starting import begin_ruleset

    begin_ruleset(name, extends, output, plugin or [], trust=trust)


@rules.command("schema")
@guarded
def rules_schema(
    output: Annotated[
        str,
        typer.Option("-o", metavar="FILE", help="The file; standard output if left out."),
    ] = "-",
    plugin: Plugins = None,
) -> None:
    """Write a JSON Schema of rulesets, for editors.

    With it an editor completes keys, explains them and marks mistakes. `rules new` writes
    it too, and the line that names it.

    \b
    Example:
      tiledraft rules schema -o tiledraft.schema.json
    """
    from tiledraft.cli.starting import write_schema

    write_schema(output, plugin or [])
