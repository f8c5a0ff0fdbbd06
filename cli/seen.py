"""What a person has seen of a game that is played by file, so that changes to it show."""

from __future__ import annotations

import json
from contextlib import suppress
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from tiledraft.core.actions.draw import REVEAL

if TYPE_CHECKING:
    from tiledraft.core.session import Game


class Seen:
    """The moves that somebody knows, kept in the data folder.

    A file on another computer, or a first turn, knows nothing: then a game is on trust.

    Attributes:
        lines: the moves and reveals; empty if nothing is known.
    """

    def __init__(self, game: Game, seat: int) -> None:
        """What was kept about a game.

        Args:
            game: the game.
            seat: the 0-based seat of the person.
        """
        about = json.dumps([game.seed, [one.name for one in game.seats], game.set_up])
        name = f"{sha256(about.encode()).hexdigest()[:16]}-{seat + 1}.txt"
        self._path = platformdirs.user_data_path("tiledraft", appauthor=False) / "seen" / name
        self.lines = _read(self._path)

    @property
    def moves(self) -> int:
        """The moves among the lines."""
        return _moves(self.lines)

    def change(self, game: Game) -> str:
        """The first thing that is not as it was, as a sentence; "" if all is."""
        pairs = zip_longest(self.lines, game.lines[: len(self.lines)])
        for at, (then, now) in enumerate(pairs):
            if then != now:
                number = _moves(self.lines[:at]) + (not then.startswith(REVEAL))
                is_now = f"is `{now}` now" if now else "is missing now"
                return f"This is not the game that you saw: `{then}`, at move {number}, {is_now}."
        return ""

    def keep(self, game: Game) -> None:
        """Remember the game as it is now; that this fails matters little."""
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._path.write_text("".join(f"{line}\n" for line in game.lines), "utf-8")


def _moves(lines: list[str]) -> int:
    return sum(not line.startswith(REVEAL) for line in lines)


def _read(path: Path) -> list[str]:
    try:
        return path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return []
