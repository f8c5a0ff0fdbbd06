"""Where games are kept that have no file of their own, and saving that never stops a game."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING

import platformdirs

from tiledraft.cli.engine import EMPTY, UsageError
from tiledraft.core.errors import RecordError
from tiledraft.core.record import save
from tiledraft.core.record.writing import reason_of, sweep
from tiledraft.core.ruleset.findings import nearest, printable

if TYPE_CHECKING:
    from tiledraft.core.session import Game

ENDING = ".jsonl"
MOST_NAMED = 5

Stamp = tuple[int, int, int]


def folder() -> Path:
    """The folder of saved games on this system."""
    return platformdirs.user_data_path("tiledraft", appauthor=False) / "games"


def saved_games() -> list[Path]:
    """All games in the folder of saved games, the latest first.

    An empty file is no game: it was made for one that was broken off before its first move.
    """
    found = []
    for path in folder().glob(f"*{ENDING}"):
        with suppress(FileNotFoundError):
            about = path.stat()
            if S_ISREG(about.st_mode) and about.st_size:
                found.append((-about.st_mtime, path.name, path))
    return [path for _, _, path in sorted(found)]


def find(name: str) -> Path:
    """A saved game: a file, or the name of one in the folder of saved games, or its beginning.

    Raises:
        UsageError: there is none.
    """
    for path in (Path(name), folder() / name, folder() / f"{name}{ENDING}"):
        if path.is_file():
            return path
    if name and Path(name).exists():
        raise UsageError(f"{printable(name)} is {sort_of(Path(name))}, not a saved game")
    games = saved_games()
    begins = [path for path in games if name and path.stem.startswith(name)]
    if len(begins) == 1:
        return begins[0]
    if begins:
        several = ", ".join(path.stem for path in begins[:MOST_NAMED])
        more = ", ..." if len(begins) > MOST_NAMED else ""
        raise UsageError(f"{printable(name)} may be {printable(several)}{more}")
    near = nearest(name, [path.stem for path in games])
    hint = f"did you mean {near}?" if near else "`tiledraft resume` lists them"
    raise UsageError(f"there is no saved game {printable(name) or EMPTY}; {hint}")


def sort_of(path: Path) -> str:
    """What there is instead of an ordinary file, in words."""
    return "a folder" if path.is_dir() else "no ordinary file"


def stamp(path: Path) -> Stamp | None:
    """What changes whenever a file is replaced or written to; None if there is no file."""
    try:
        about = path.stat()
    except OSError:
        return None
    return about.st_ino, about.st_mtime_ns, about.st_size


def new_path(ruleset: str) -> Path:
    """A new file in the folder of saved games; it exists and is empty.

    Raises:
        OSError: it cannot be made.
    """
    home = folder()
    home.mkdir(parents=True, exist_ok=True)
    stem = re.sub(r"[^\w-]+", "-", Path(ruleset).stem).strip("-") or "game"
    day = datetime.now().astimezone().date().isoformat()
    for number in count(1):
        path = home / f"{stem}-{day}-{number}{ENDING}"
        try:
            path.touch(exist_ok=False)
        except FileExistsError:
            continue
        return path
    raise AssertionError


class Keeper:
    """Keeps a game in a file. What goes wrong is told once and stops nothing.

    Attributes:
        path: the file; None if there is none.
        trouble: why the game is not saved; "" if it is.
    """

    def __init__(
        self,
        path: Path | None,
        plugins: Sequence[Mapping[str, str]],
        seen: Stamp | None = None,
    ) -> None:
        """Keep a game from now on.

        Args:
            path: the file; None if there is none.
            plugins: what the record says about the plugins in use.
            seen: the stamp of the file when it was read; that of now if left out.
        """
        self.path = path
        self.trouble = ""
        self._plugins = list(plugins)
        self._saved: object = None
        self._seen = seen or (stamp(path) if path is not None else None)
        if path is not None:
            sweep(Path(os.path.realpath(path)).parent)

    def keep(self, game: Game) -> str:
        """Save the game if it has changed.

        Returns:
            What has gone wrong, the first time that it does; else "".
        """
        now = _content(game)
        if self.path is None or (now == self._saved and not self.trouble):
            return ""
        told = self.trouble
        try:
            self._refuse_another_hand(self.path)
            save(game, self.path, self._plugins)
        except RecordError as error:
            self.trouble = str(error)
            return "" if told else self.trouble
        self._saved, self.trouble, self._seen = now, "", stamp(self.path)
        return ""

    def _refuse_another_hand(self, path: Path) -> None:
        """Refuse to replace what somebody else has saved there since."""
        if stamp(path) not in (None, self._seen):
            name = printable(str(path))
            raise RecordError(f"{name} has been changed by another program; use `save FILE`")

    def keep_as(self, game: Game, path: Path) -> None:
        """Save the game to another file, and keep it there from now on.

        A file that the program chose itself is removed then: it would only grow old.

        Raises:
            RecordError: it cannot be written there.
        """
        if _is_there(path) and not _is_same(path, self.path):
            raise RecordError(f"{printable(str(path))} is there already; choose another name")
        save(game, path, self._plugins)
        old = self.path
        if old not in (None, path) and old.parent == folder() and stamp(old) == self._seen:
            old.unlink(missing_ok=True)
        self.path, self.trouble, self._saved = path, "", _content(game)
        self._seen = stamp(path)


def _is_there(path: Path) -> bool:
    """Whether there is a file of this name.

    Raises:
        RecordError: there can be none.
    """
    try:
        path.stat()
    except FileNotFoundError:
        return False
    except (OSError, ValueError) as error:
        raise RecordError(f"{printable(str(path))} cannot be saved: {reason_of(error)}") from error
    return True


def _is_same(path: Path, other: Path | None) -> bool:
    """Whether two names are of one file that is there."""
    try:
        return other is not None and path.samefile(other)
    except OSError:
        return False


def _content(game: Game) -> object:
    """What a file would have to say anew if it changed."""
    return game.seats, list(game.lines)
