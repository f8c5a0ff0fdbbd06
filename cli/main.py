"""The command `tiledraft`: streams that cannot break it, and exit codes."""

from __future__ import annotations

import os
import sys
from typing import TextIO

from tiledraft.cli.errors import FOUND, INTERRUPTED, OK, close_output, tell
from tiledraft.cli.screen import warn


def main() -> int:
    """Run the command line.

    Returns:
        0 fine, also when the reader closes the pipe; 1 findings or an illegal move in a
        script; 2 usage; 3 a plugin that is needed is broken; 130 interrupted.
    """
    prepare_streams()
    from tiledraft.cli.app import app  # noqa: PLC0415 - the streams come first

    try:
        app()
        code = OK
    except SystemExit as stop:
        code = _code(stop)
    except KeyboardInterrupt:
        code = INTERRUPTED
    except OSError as error:
        code = tell(error)
    return _flushed(code)


def _code(stop: SystemExit) -> int:
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
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        close_output()
    except OSError as error:
        return code or tell(error)
    return code
