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
    "points": "say what earns points at the end",
    "why": "say which rule refuses a move: `why expand X`; or gave points: `why score`",
    "undo": "take back your last move",
    "save": "save the game; `save FILE` keeps it in that file from now on",
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
    """What more than one legal move may be meant by.

    Attributes:
        numbers: which of the legal moves, from 0.
    """

    numbers: tuple[int, ...]


def read(line: str, texts: Sequence[str], *, strict: bool) -> str | Command | Several:
    """What a line means.

    A person may type the beginning of a move, its end, or some of its words in order.

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
    for fits in (_begins, _ends, _has_in_order):
        found = tuple(n for n, text in enumerate(texts) if fits(text.casefold(), lower))
        if found:
            return texts[found[0]] if len(found) == 1 else Several(found)
    return plain


def _begins(text: str, typed: str) -> bool:
    return f"{text} ".startswith(f"{typed} ")


def _ends(text: str, typed: str) -> bool:
    return text.endswith(f" {typed}")


def _has_in_order(text: str, typed: str) -> bool:
    words = iter(text.split())
    return bool(typed) and all(word in words for word in typed.split())


def hint(error: IllegalMove, line: str, texts: Sequence[str]) -> str:
    """What may have been meant by a line that is no move; "" if nothing comes near."""
    if error.code != "move.unreadable":
        return ""
    near = nearest(line, [*texts, *COMMANDS])
    return f"; did you mean `{near}`?" if near else ""
