"""Standard input in place of a file: what a command is given as `-`."""

from __future__ import annotations

import sys

DASH = "-"
NAME = "standard input"


def content(most: int) -> bytes:
    """What is on standard input; nothing if that is closed.

    Args:
        most: bytes after which no more is read.
    """
    return b"" if sys.stdin is None or sys.stdin.closed else sys.stdin.buffer.read(most)
