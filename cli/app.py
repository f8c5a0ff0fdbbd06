"""The commands and what each is called. Nothing of the engine is loaded here."""

from __future__ import annotations

from typing import Annotated

import typer

from tiledraft.cli.commands.learn import learn
from tiledraft.cli.commands.play import play
from tiledraft.cli.commands.replay import replay
from tiledraft.cli.commands.resume import resume
from tiledraft.cli.commands.rules import rules
from tiledraft.cli.commands.show import show
from tiledraft.cli.commands.simulate import simulate
from tiledraft.cli.commands.test import run_tests
from tiledraft.cli.commands.validate import validate

app = typer.Typer(
    name="tiledraft",
    epilog="New to the games? tiledraft learn. Otherwise: tiledraft play",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (learn, play, resume, replay, show, validate, simulate):
    app.command()(command)
app.command("test")(run_tests)
app.add_typer(rules, name="rules")


def _version(wanted: bool) -> None:
    if wanted:
        import tiledraft  # noqa: PLC0415 - looks the version up only if asked

        typer.echo(f"tiledraft {tiledraft.__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Play tile-drafting board games, and check and measure rulesets written in YAML."""
