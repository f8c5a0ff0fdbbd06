"""What a person has seen of a game that is played by file, so that changes to it show."""

from __future__ import annotations

import json
from contextlib import suppress
from hashlib import sha256
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

import platformdirs

from tiledraft.cli.story import beginning, moves_in, steps
from tiledraft.core.actions.draw import REVEAL
from tiledraft.core.errors import RecordError
from tiledraft.core.record.writing import write_whole
from tiledraft.core.ruleset.spec import ANALYSIS
from tiledraft.core.text import listed

if TYPE_CHECKING:
    from pathlib import Path

    from tiledraft.core.session import Game

Json = dict[str, Any]

PARTS = {
    "seed": "the seed",
    "seats": "the names of the seats",
    "set_up": "the set-up",
    "stacked": "the tiles put on top",
    "rules": "the rules",
}
"""What does not change in a game, besides the moves that were made."""

IDENTITY = ("seed", "seats", "set_up")
"""The parts by which a game is known again, whatever has become of its moves."""


class Seen:
    """What somebody knows of a game, kept in the data folder.

    On another computer, or at a first turn, nothing is known.

    Attributes:
        lines: the moves and reveals; empty if nothing is known.
    """

    def __init__(self, game: Game, name: str) -> None:
        """What was kept about a game.

        Args:
            game: the game, as it has arrived.
            name: the name of the person.
        """
        self._name = name
        folder = platformdirs.user_data_path("tiledraft", appauthor=False) / "seen"
        now = _about(game, name)
        kept = {path: data for path in folder.glob("*.json") if (data := _read(path))}
        same = [path for path, data in kept.items() if _is_same_game(data, now)]
        named = sha256(json.dumps([name, *(now[part] for part in IDENTITY)]).encode())
        self._path = folder / f"{named.hexdigest()[:16]}.json"
        if same and self._path not in same:
            self._path = max(same, key=lambda path: len(kept[path]["lines"]))
        self._then = kept.get(self._path, {})
        self.lines: list[str] = self._then.get("lines", [])

    def moves(self, game: Game) -> int:
        """How many of the moves that were seen are in the game still."""
        return moves_in(self.lines[: self._parting(game)])

    def change(self, game: Game) -> str:
        """What is not as it was, as a sentence; "" if all is, or nothing is known."""
        parts = self._parts(game)
        if parts:
            return f"This is not the game that you saw: somebody has changed {listed(parts)}."
        at = self._parting(game)
        if at == len(self.lines) or self.taken_back(game):
            return ""
        then = self.lines[at]
        number = moves_in(self.lines[: at + 1])
        is_now = f"is `{game.lines[at]}` now" if at < len(game.lines) else "is missing now"
        return f"This is not the game that you saw: `{then}`, at move {number}, {is_now}."

    def taken_back(self, game: Game) -> list[str]:
        """The moves that were seen and taken back, at a table where anybody may do that.

        Another tile after the same move is no such thing.
        """
        gone = self.lines[self._parting(game) :]
        may = game.rules.spec.table.undo == ANALYSIS and not self._parts(game)
        if not may or (gone and gone[0].startswith(REVEAL)):
            return []
        return [line for line in gone if not line.startswith(REVEAL)]

    def _parts(self, game: Game) -> list[str]:
        """The parts of the game that were changed."""
        now = _about(game, self._name)
        return [PARTS[part] for part in PARTS if self._then and self._then.get(part) != now[part]]

    def _parting(self, game: Game) -> int:
        """The first line that is not as it was; as many as there are if all are."""
        pairs = zip_longest(self.lines, game.lines[: len(self.lines)])
        differing = (at for at, (then, line) in enumerate(pairs) if then != line)
        return next(differing, len(self.lines))

    def keep(self, game: Game) -> None:
        """Remember the game as it is now; that this fails matters little."""
        with suppress(OSError, RecordError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self._path, json.dumps(_about(game, self._name)).encode())


def unlike_seed(game: Game) -> str:
    """The first tiles that are not those of the seed, as a sentence; "" if all are."""
    again = beginning(game)
    for step in steps(game):
        again.play(step.move)
        if again.lines != game.lines[: len(again.lines)]:
            return f"The tiles drawn at move {step.number} are not those that the seed gives."
    return ""


def _about(game: Game, name: str) -> Json:
    """What there is to remember of a game, as plain data."""
    about = {
        "who": name,
        "seed": game.seed,
        "seats": game.names,
        "set_up": game.set_up,
        "stacked": game.rules.tile_names(game.stacked),
        "rules": game.rules.fingerprint,
        "lines": game.lines,
    }
    return dict(json.loads(json.dumps(about)))


def _is_same_game(then: Json, now: Json) -> bool:
    """Whether a game is one that was kept, by its beginning or by its moves."""
    lines = then["lines"]
    alike = all(then.get(part) == now[part] for part in IDENTITY)
    return then.get("who") == now["who"] and (alike or lines == now["lines"][: len(lines)])


def _read(path: Path) -> Json:
    """What was kept in a file; nothing if that is not to be read any more."""
    try:
        data = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    lines = data.get("lines") if isinstance(data, dict) else None
    fits = isinstance(lines, list) and lines and all(isinstance(line, str) for line in lines)
    return dict(data) if fits else {}
