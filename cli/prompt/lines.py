"""Where moves come from: a person at a terminal, or a file on standard input."""

from __future__ import annotations

import re
import sys
from contextlib import suppress
from importlib import import_module
from typing import Protocol

COMMENT = re.compile(r"(?:^|\s)#")
PROMPT = "> "
LONGEST = 5000
"""Characters of a line that are looked at; the longest path of a file fits in."""


class Lines(Protocol):
    """A source of lines.

    Attributes:
        asks: whether somebody is there to be asked again.
        number: number of the last line, from 1.
    """

    asks: bool
    number: int

    def next(self) -> str | None:
        """The next line that says something, without comment; None at the end."""


class Keyboard:
    """A person at a terminal."""

    asks = True

    def __init__(self) -> None:
        self.number = 0
        with suppress(ImportError):
            import_module("readline")  # editing and history come with it

    def next(self) -> str | None:
        """What is typed; "" for an empty line, None at the end of input."""
        self.number += 1
        try:
            return said(input(PROMPT))
        except EOFError:
            return None


class Script:
    """Lines of standard input; a closed one is at its end."""

    asks = False

    def __init__(self) -> None:
        self.number = 0

    def next(self) -> str | None:
        """The next line that says something; None at the end."""
        while line := _line():
            self.number += 1
            text = said(line)
            if text:
                return text
        return None


def _line() -> str:
    """The next line of standard input, of one too long the beginning; "" at the end."""
    if sys.stdin is None or sys.stdin.closed:
        return ""
    line = part = sys.stdin.readline(LONGEST)
    while len(part) == LONGEST and not part.endswith("\n"):
        part = sys.stdin.readline(LONGEST)
    return line


def said(line: str) -> str:
    """What a line says: no comment, which begins it or follows a space, no spaces around it."""
    return COMMENT.split(line.strip().lstrip("\ufeff"), maxsplit=1)[0].strip()


def source() -> Lines:
    """Standard input as it is: a terminal or anything else."""
    terminal = sys.stdin is not None and sys.stdin.isatty()
    return Keyboard() if terminal else Script()
