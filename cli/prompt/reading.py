"""What a line typed at the prompt means: a move, a command, or several moves it may be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from tiledraft.core.errors import IllegalMove
from tiledraft.core.ruleset.findings import nearest
from tiledraft.core.text import typed_number

COMMANDS = {
    "help": "explain what can be done now (also `?`); `help TOPIC` is `rules TOPIC`",
    "table": "show the whole table",
    "moves": "list every legal move",
    "look": "show everything of a seat: `look 2`; alone, of your own",
    "score": "show the points as if the game ended now",
    "points": "say what earns points at the end",
    "rules": "tell a rule: `rules offspring`; alone, what can be asked about",
    "hint": "say what the program would do, and why",
    "odds": "say what can still be drawn",
    "log": "say again what has happened; `log all` from the beginning",
    "why": "say which rule refuses a move: `why expand X`; or gave points: `why score`",
    "undo": "take back the last move, as far as the table agrees",
    "away": "let a bot play for you, or for `away NAME`, until somebody types `back`",
    "back": "take a seat back from the bot that played for it: `back NAME`",
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


def is_quit(line: str) -> bool:
    """Whether a line, typed where no move is asked for, says that somebody stops."""
    return SHORT.get(line.lower(), line.lower()) == "quit"


def read(
    line: str,
    texts: Sequence[str],
    *,
    strict: bool,
    begun: str = "",
    said: Sequence[str] | None = None,
    written: Callable[[str], str] = str,
) -> str | Command | Several:
    """What a line means.

    A person may type the beginning of a move, its end, or some of its words in order. Where
    words are cut short, one move that fits is not taken for granted: see `meant`.

    Args:
        line: what was typed.
        texts: the legal moves.
        strict: whether moves must be written in full (a script).
        begun: words that were typed before and that this line may go on from.
        said: the legal moves as they are listed, where that is not as they are written.
        written: gives a move as it is written for one that was typed in words.

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
        number = typed_number(line) or 0
        if not 1 <= number <= len(texts):
            raise IllegalMove(f"there are {len(texts)} moves, none is {line[:9]}", "move.number")
        return texts[number - 1]
    plain = " ".join(line.split())
    exact = _exact(plain, texts)
    if exact or strict:
        return exact or plain
    forms = list(zip(texts, said or texts, strict=True))
    inside = [n for n, text in enumerate(texts) if begun and _begins(text, begun)]
    heard, plain = plain, written(plain)
    for typed in dict.fromkeys((plain, heard)):
        if exact := _exact(typed, texts):
            return exact
        found = _fitting(f"{begun} {typed}", forms, inside) or _fitting(typed, forms, inside)
        found = found or _fitting(typed, forms, range(len(texts)))
        if found:
            return texts[found[0]] if len(found) == 1 else Several(found)
    cut = _cut_short(plain, texts)
    if len(cut) > 1:
        return Several(cut)
    commands = [name for name in COMMANDS if name.startswith(word.lower())]
    if not cut and len(word) > 1 and len(commands) == 1:
        return Command(commands[0], rest.strip())
    return plain


def _exact(plain: str, texts: Sequence[str]) -> str:
    """The move that is typed in full, in whatever case; "" if none is."""
    if plain in texts:
        return plain
    same = [text for text in texts if text.casefold() == plain.casefold()]
    return same[0] if len(same) == 1 else ""


def _fitting(typed: str, forms: Sequence[tuple[str, ...]], among: Iterable[int]) -> tuple[int, ...]:
    """The moves that a typed text may mean, in the first way that means any.

    Args:
        typed: the text.
        forms: the moves, each in all forms that it may be typed in.
        among: which of them count.
    """
    numbers, lower = tuple(among), typed.casefold()
    for fits in (_begins, _ends, _has_in_order):
        found = tuple(n for n in numbers if any(fits(f.casefold(), lower) for f in forms[n]))
        if found:
            return found
    return ()


def _begins(text: str, typed: str) -> bool:
    return f"{text} ".casefold().startswith(f"{typed} ".casefold())


def _ends(text: str, typed: str) -> bool:
    return text.endswith(f" {typed}")


def _has_in_order(text: str, typed: str) -> bool:
    words = iter(text.split())
    return bool(typed) and all(word in words for word in typed.split())


def _cut_short(typed: str, texts: Sequence[str]) -> tuple[int, ...]:
    """The moves that have words beginning like those typed, in order."""
    found = []
    for number, text in enumerate(texts):
        words = iter(text.casefold().split())
        parts = typed.casefold().split()
        if parts and all(any(word.startswith(part) for word in words) for part in parts):
            found.append(number)
    return tuple(found)


def starting(error: IllegalMove, line: str, texts: Sequence[str]) -> Several | None:
    """The moves that begin like a line that goes on as none does; None if there are not several."""
    words = line.split()
    for count in range(len(words) - 1, 0, -1) if error.code == "move.unreadable" else ():
        begun = " ".join(words[:count])
        found = tuple(number for number, text in enumerate(texts) if _begins(text, begun))
        if found:
            return Several(found) if len(found) > 1 else None
    return None


def meant(
    error: IllegalMove, line: str, texts: Sequence[str], said: Sequence[str] | None = None
) -> str:
    """The move or command that may have been meant by a line that is none; "" for nothing.

    Args:
        error: how it was refused.
        line: the line.
        texts: the legal moves.
        said: the same as they are listed, where that is not as they are written.
    """
    if error.code != "move.unreadable":
        return ""
    for typed in (line, line.partition(" ")[2]):
        cut = _cut_short(typed, said or texts)
        if len(cut) == 1:
            return texts[cut[0]]
    return nearest(line, [*texts, *COMMANDS]) or ""
