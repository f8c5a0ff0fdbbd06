"""Faults of other people's code, told in one sentence that begins with file and line."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from traceback import format_exception_only, walk_tb
from typing import Any

from tiledraft.core.errors import TiledraftError
from tiledraft.core.ruleset.findings import printable

CAUGHT = (Exception, SystemExit)
LONGEST = 300


@dataclass(frozen=True, slots=True)
class Home:
    """Where the code of a plugin lies.

    Attributes:
        path: its file, or the folder of its package; absolute.
        shown: how the path is shown to the user.
    """

    path: Path
    shown: str

    def name_of(self, file: str) -> str | None:
        """A file of the plugin as it is shown, or None if it is not the plugin's."""
        path = Path(file).resolve()
        if file.startswith("<"):
            return None
        if path == self.path:
            return self.shown
        if self.path in path.parents:
            return str(Path(self.shown) / path.relative_to(self.path))
        return None

    def place(self, file: str, line: int) -> str | None:
        """``file:line`` as it is shown, or None if the file is not the plugin's."""
        name = self.name_of(file)
        return f"{name}:{line}" if name is not None else None

    def digest(self) -> str:
        """SHA-256 of its Python files, names included for a folder, in hexadecimal."""
        if self.path.is_file():
            return sha256(self.path.read_bytes()).hexdigest()
        whole = sha256()
        for file in sorted(self.path.rglob("*.py")):
            whole.update(file.relative_to(self.path).as_posix().encode() + b"\0")
            whole.update(sha256(file.read_bytes()).digest())
        return whole.hexdigest()


def home_of(code: object) -> Home | None:
    """Where a module, a class or an object is written; None if nobody can tell."""
    subject: Any = code if inspect.ismodule(code) or inspect.isclass(code) else type(code)
    try:
        path = Path(inspect.getfile(subject)).resolve()
    except (TypeError, OSError):
        return None
    if inspect.ismodule(code) and path.name == "__init__.py":
        path = path.parent
    return Home(path, str(path))


def sentence(error: BaseException) -> str:
    """An error in one line, such as ``KeyError: 'x'``; our own errors are sentences already."""
    if isinstance(error, TiledraftError):
        return printable(str(error))
    lines = [line for line in format_exception_only(error) if not line.startswith(" ")]
    text = printable(lines[0].strip().split("\n")[0])
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


def place_of(error: BaseException, home: Home | None) -> str:
    """``file:line`` of an error: the innermost line of a plugin, or "" if it has no part in it.

    Of a syntax error it is the line that is wrong, in whichever file that is.
    """
    if isinstance(error, SyntaxError) and error.filename and Path(error.filename).is_file():
        line = error.lineno or 1
        own = home.place(error.filename, line) if home is not None else None
        return own or f"{error.filename}:{line}"
    found = ""
    for frame, line in walk_tb(error.__traceback__):
        place = home.place(frame.f_code.co_filename, line) if home is not None else None
        found = place or found
    return found


def fault(error: BaseException, home: Home | None) -> str:
    """An error of a plugin in one line: ``file:line: KeyError: 'x'``."""
    place = place_of(error, home)
    return f"{place}: {sentence(error)}" if place else sentence(error)


def line_of(subject: Any, home: Home | None) -> str:
    """``file:line`` where a function or class is written, or "" if nobody can tell."""
    subject = inspect.unwrap(getattr(subject, "__func__", subject))
    code = getattr(subject, "__code__", None)
    try:
        file = code.co_filename if code is not None else inspect.getfile(subject)
        line = code.co_firstlineno if code is not None else inspect.getsourcelines(subject)[1]
    except (TypeError, OSError, SyntaxError):
        return ""
    place = home.place(file, line) if home is not None else None
    return place or f"{file}:{line}"
