"""Where games are kept that have no file of their own, and saving that never stops a game."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from tiledraft.cli.engine import UsageError
from tiledraft.core.errors import RecordError
from tiledraft.core.record import save
from tiledraft.core.ruleset.findings import nearest, printable

if TYPE_CHECKING:
    from tiledraft.core.session import Game

ENDING = ".jsonl"


def folder() -> Path:
    """The folder of saved games on this system."""
    return platformdirs.user_data_path("tiledraft", appauthor=False) / "games"


def saved_games() -> list[Path]:
    """All files in the folder of saved games, the latest first."""
    found = [path for path in folder().glob(f"*{ENDING}") if path.is_file()]
    return sorted(found, key=lambda path: (-path.stat().st_mtime, path.name))


def find(name: str) -> Path:
    """A saved game: a file, or the name of one in the folder of saved games.

    Raises:
        UsageError: there is none.
    """
    for path in (Path(name), folder() / name, folder() / f"{name}{ENDING}"):
        if path.is_file():
            return path
    near = nearest(name, [path.stem for path in saved_games()])
    hint = f"did you mean {near}?" if near else "`tiledraft resume` lists them"
    raise UsageError(f"there is no saved game {printable(name)}; {hint}")


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

    def __init__(self, path: Path | None, plugins: Sequence[Mapping[str, str]]) -> None:
        self.path = path
        self.trouble = ""
        self._plugins = list(plugins)
        self._saved: list[str] | None = None

    def keep(self, game: Game) -> str:
        """Save the game if it has changed.

        Returns:
            What has gone wrong, the first time that it does; else "".
        """
        now = list(game.lines)
        if self.path is None or (now == self._saved and not self.trouble):
            return ""
        told = self.trouble
        try:
            save(game, self.path, self._plugins)
        except RecordError as error:
            self.trouble = str(error)
            return "" if told else self.trouble
        self._saved, self.trouble = now, ""
        return ""

    def keep_as(self, game: Game, path: Path) -> None:
        """Save the game to another file, and keep it there from now on.

        A file that the program chose itself is removed then: it would only grow old.

        Raises:
            RecordError: it cannot be written there.
        """
        if path.exists() and (self.path is None or not path.samefile(self.path)):
            raise RecordError(f"{printable(str(path))} is there already; choose another name")
        save(game, path, self._plugins)
        old = self.path
        if old is not None and old != path and old.parent == folder():
            old.unlink(missing_ok=True)
        self.path, self.trouble, self._saved = path, "", list(game.lines)
