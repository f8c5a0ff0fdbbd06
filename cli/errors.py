"""How commands fail: one line on standard error, and an exit code that says what kind."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

import typer

from tiledraft.cli.codes import BROKEN_PLUGIN, FOUND, INTERRUPTED, OK, USAGE
from tiledraft.cli.screen import warn

P = ParamSpec("P")


def guarded(command: Callable[P, None]) -> Callable[P, None]:
    """A command whose failures are told in one line and end with the right exit code."""

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        from tiledraft.core.errors import TiledraftError  # noqa: PLC0415 - commands alone need it

        try:
            command(*args, **kwargs)
        except TiledraftError as error:
            warn(f"Error: {printable(str(error))}")
            raise typer.Exit(exit_code(error)) from error
        except KeyboardInterrupt as stop:
            raise typer.Exit(INTERRUPTED) from stop
        except BrokenPipeError as closed:
            close_output()
            raise typer.Exit(OK) from closed
        except OSError as error:
            raise typer.Exit(tell(error)) from error

    return run


def tell(error: OSError) -> int:
    """Say which file could not be used and why; without a name it is standard output.

    Returns:
        The exit code.
    """
    if not error.filename:
        close_output()
    warn(f"Error: {error.filename or 'standard output'}: {error.strerror or error}")
    return FOUND


def exit_code(error: Exception) -> int:
    """The exit code for an error of ours."""
    from tiledraft.core import errors  # noqa: PLC0415 - commands alone need it

    if isinstance(error, errors.PluginError):
        return BROKEN_PLUGIN
    if isinstance(error, errors.RulesetError | errors.RecordError | errors.IllegalMove):
        return FOUND
    return USAGE


def printable(text: str) -> str:
    """A message on one line, in which nothing can steer a terminal."""
    from tiledraft.core.ruleset.findings import printable as shown  # noqa: PLC0415 - as above

    return shown(" ".join(text.split("\n")))


def close_output() -> None:
    """Send further output nowhere: its reader has gone."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError):
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - for good
    os.close(nowhere)
