"""What a line typed at the prompt means: a move, a command, or several moves it may be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tiledraft.core.errors import IllegalMove
from tiledraft.core.ruleset.findings import nearest

COMMANDS = {
    "help": "explain what can be done now (also `?`)",
    "table": "show the whole table",
    "moves": "list every legal move",
    "look": "show everything of a seat: `look 2`",
    "score": "show the points as if the game ended now",
    "undo": "take back your last move",
    "save": "save the game, or save it as a file: `save FILE`",
    "quit": "stop; the game is saved",
}
SHORT = {"?": "help", "exit": "quit", "q": "quit"}


@dataclass(frozen=True, slots=True)
class Command:
    """Something other than a move.

    Attributes:
        name: a key of `COMMANDS`.
        rest: what stands behind it.
    """

    name: str
    rest: str


@dataclass(frozen=True, slots=True)
class Several:
    """The beginning, or the end, of more than one legal move.

    Attributes:
        numbers: which of the legal moves, from 0.
    """

    numbers: tuple[int, ...]


def read(line: str, texts: Sequence[str], *, strict: bool) -> str | Command | Several:
    """What a line means.

    Args:
        line: what was typed.
        texts: the legal moves.
        strict: whether moves must be written in full (a script).

    Returns:
        The text of a move, legal or not; a command; or several moves.

    Raises:
        IllegalMove: it is a number that no move has.
    """
    word, _, rest = line.partition(" ")
    name = SHORT.get(word.lower(), word.lower())
    if name in COMMANDS:
        return Command(name, rest.strip())
    if line.isdecimal() and line.isascii():
        if not 1 <= int(line[:9]) <= len(texts):
            raise IllegalMove(f"there are {len(texts)} moves, none is {line[:9]}", "move.number")
        return texts[int(line) - 1]
    plain = " ".join(line.split())
    lower = plain.casefold()
    same = [text for text in texts if text.casefold() == lower]
    if plain in texts or len(same) == 1:
        return plain if plain in texts else same[0]
    if strict:
        return plain
    begun = [n for n, text in enumerate(texts) if f"{text.casefold()} ".startswith(f"{lower} ")]
    begun = begun or [n for n, text in enumerate(texts) if text.casefold().endswith(f" {lower}")]
    if not begun:
        return plain
    return texts[begun[0]] if len(begun) == 1 else Several(tuple(begun))


def hint(error: IllegalMove, line: str, texts: Sequence[str]) -> str:
    """What may have been meant by a line that is no move; "" if nothing comes near."""
    if error.code != "move.unreadable":
        return ""
    near = nearest(line, [*texts, *COMMANDS])
    return f"; did you mean `{near}`?" if near else ""
