"""The command `tiledraft`: streams that cannot break it, and exit codes."""

from __future__ import annotations

import os
import sys
from typing import TextIO

from tiledraft.cli.codes import FOUND, INTERRUPTED, OK


def main() -> int:
    """Run the command line.

    Returns:
        0 fine, also when the reader closes the pipe; 1 findings or an illegal move in a
        script; 2 usage; 3 a plugin that is needed is broken; 130 interrupted.
    """
    try:
        prepare_streams()
        return _flushed(_run())
    except KeyboardInterrupt:
        return INTERRUPTED


def _run() -> int:
    """Run the command; all of the program is loaded here, where an interruption is caught."""
    from tiledraft.cli.app import app  # noqa: PLC0415 - as it says
    from tiledraft.cli.errors import tell  # noqa: PLC0415 - as it says

    output = sys.stdout
    try:
        app()
    except SystemExit as stop:
        # Typer wraps an output whose reader has gone, and leaves with 1.
        return OK if getattr(sys.stdout, "wrapped", None) is output else _code(stop)
    except OSError as error:
        return tell(error)
    return OK


def _code(stop: SystemExit) -> int:
    from tiledraft.cli.screen import warn  # noqa: PLC0415 - seldom needed

    if stop.code is None or isinstance(stop.code, int):
        return stop.code or OK
    warn(str(stop.code))
    return FOUND


def prepare_streams() -> None:
    """See to it that writing never fails for a character, or because a stream is closed."""
    if sys.stdout is None:
        sys.stdout = _nowhere()
    if sys.stderr is None:
        sys.stderr = _nowhere()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _nowhere() -> TextIO:
    return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123 - open till the end


def _flushed(code: int) -> int:
    """The exit code, once everything written has arrived."""
    from tiledraft.cli.errors import close_output, tell  # noqa: PLC0415 - loaded long since

    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        close_output()
    except OSError as error:
        return code or tell(error)
    except ValueError:  # a plugin has closed it
        close_output()
    return code
