"""The commands and what each is called. Nothing of the engine is loaded here."""

from __future__ import annotations

from typing import Annotated

import typer

from tiledraft.cli.commands.play import play

app = typer.Typer(
    name="tiledraft",
    help="Play tile-drafting board games, and check and measure rulesets written in YAML.",
    epilog="Begin with: tiledraft play",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command()(play)


def _version(wanted: bool) -> None:  # noqa: FBT001 - Typer calls it so
    if wanted:
        import tiledraft  # noqa: PLC0415 - looks the version up only if asked

        typer.echo(f"tiledraft {tiledraft.__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[  # noqa: ARG001 - the callback answers
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Play tile-drafting board games, and check and measure rulesets written in YAML."""
