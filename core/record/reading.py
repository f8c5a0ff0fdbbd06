"""Reading a record: every line is checked and played again."""

from __future__ import annotations

import json
import reprlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tiledraft.core.actions.draw import REVEAL
from tiledraft.core.errors import IllegalMove, PositionError, RecordError, RulesetError
from tiledraft.core.record.header import Header, Json, header_from
from tiledraft.core.record.migration import migrated, written_format
from tiledraft.core.record.writing import sheet_data
from tiledraft.core.session import LONGEST_MOVE, Game
from tiledraft.core.version import engine_version

if TYPE_CHECKING:
    from tiledraft.core.rules import Rules

LARGEST = 10_000_000
"""Bytes of a file that is read at all; a whole game takes less than a hundredth."""

SHORT = 12
"""Characters of a fingerprint that are shown."""

WORDING = ("label", "detail")
"""Parts of a score sheet that another version of the program may word otherwise."""


def read_header(source: str | Path, name: str = "record") -> Header:
    """What a record says about its game; nothing is replayed.

    Args:
        source: the text of the record, or the path of its file.
        name: what messages call a text.

    Raises:
        RecordError: it cannot be read, or its first line is no header.
    """
    name, text = _opened(source, name)
    return _present([next(_parsed(text, name))], name)[0]


def load(source: str | Path, rules_for: Callable[[Header], Rules], name: str = "record") -> Game:
    """Replay a record, checking every line, up to where a seat decides.

    Args:
        source: the text of the record, or the path of its file.
        rules_for: compiles the rules of a header; `Header.text` is the ruleset.
        name: what messages call a text.

    Raises:
        RecordError: it cannot be read or replayed; the message names file and line.
    """
    name, text = _opened(source, name)
    numbered = list(_parsed(text, name))
    header, lines = _present(numbered, name)
    game = begun(header, rules_for, f"{name}:{numbered[0][0]}")
    for (number, _), line in zip(numbered[1:], lines, strict=True):
        try:
            _replay(game, line)
        except RecordError as error:
            raise RecordError(f"{name}:{number}: {error}{_made_by(header, game)}") from error
    game.reveal()
    return game


def read_text(path: Path) -> str:
    """The text of a record's file.

    Raises:
        RecordError: it cannot be read, is too large or no text.
    """
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except IsADirectoryError as error:
        raise RecordError(f"{path} is a folder, not a record") from error
    except FileNotFoundError as error:
        raise RecordError(f"there is no file {path}") from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise RecordError(f"{path} cannot be read: {reason}") from error
    if len(content) > LARGEST:
        raise _too_large(str(path))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise RecordError(f"{path}:{line}: this is not UTF-8 text") from error


def _too_large(name: str) -> RecordError:
    return RecordError(f"{name} is too large for a record: more than {LARGEST:,} bytes")


def _opened(source: str | Path, name: str) -> tuple[str, str]:
    """What to call a record, and its text."""
    if isinstance(source, Path):
        return str(source), read_text(source)
    if len(source) > LARGEST:
        raise _too_large(name)
    return name, source.removeprefix("\ufeff")


def _parsed(text: str, name: str) -> Iterator[tuple[int, Json]]:
    """The lines with their numbers, at least one; blank ones are left out."""
    rows = text.split("\n")  # other separators of lines may stand inside texts
    moves = -1
    for number, row in enumerate(rows, 1):
        if not row.strip():
            continue
        try:
            line = json.loads(row)
        except (ValueError, RecursionError) as error:
            reason = _cut(moves) if number == len(rows) else "this is not JSON"
            raise RecordError(f"{name}:{number}: {reason}") from error
        if not isinstance(line, dict):
            raise RecordError(f"{name}:{number}: this is no line of a record")
        moves += not str(line.get("move")).startswith(REVEAL)
        yield number, line
    if moves < 0:
        raise RecordError(f"{name} is empty")


def _cut(moves: int) -> str:
    """What to say about a last line that is incomplete.

    Args:
        moves: the moves before it; -1 if it is the header.
    """
    if moves < 0:
        return "this is no record of a game, or its header is cut off"
    return f"this line is incomplete, the file was cut off; delete it to go on after {moves} moves"


def _present(numbered: list[tuple[int, Json]], name: str) -> tuple[Header, list[Json]]:
    """The header and the other lines in the present format."""
    number, first = numbered[0]
    try:
        data, *lines = migrated([line for _, line in numbered])
        return header_from(data, written_format(first)), lines
    except RecordError as error:
        raise RecordError(f"{name}:{number}: {error}") from error


def begun(header: Header, rules_for: Callable[[Header], Rules], place: str) -> Game:
    """The game of a header before its first move.

    Args:
        header: what the record says about its game.
        rules_for: compiles the rules of the header.
        place: file and line of the header, for messages.

    Raises:
        RecordError: the rules cannot be compiled, or the set-up does not fit them.
    """
    try:
        rules = rules_for(header)
    except RulesetError as error:
        reason = error.findings[0] if error.findings else error
        raise RecordError(f"{place}: the ruleset in it cannot be played: {reason}") from error
    try:
        stacked = [rules.tile_named(tile) for tile in header.stacked]
        return Game(rules, header.seats, header.seed, header.set_up, stacked)
    except PositionError as error:
        raise RecordError(f"{place}: {error}") from error
    except (TypeError, ValueError, LookupError, AttributeError) as error:
        # A step of a plugin need not expect that its own outcome was tampered with.
        raise RecordError(f"{place}: the set-up in it does not fit the ruleset") from error


def _replay(game: Game, line: Json) -> None:
    """Play one line after the header.

    Raises:
        RecordError: the rules refuse it, it is no move, or not the score sheet of the game.
    """
    move = line.get("move")
    if "scores" in line:
        _check_sheet(game, line)
    elif isinstance(move, str):
        try:
            game.replay(move)
        except IllegalMove as error:
            raise RecordError(f"{move[:LONGEST_MOVE]!r} is refused: {error}") from error
    else:
        raise RecordError('this is neither a move, {"move": ...}, nor a score sheet')


def _check_sheet(game: Game, line: Json) -> None:
    if not game.over:
        raise RecordError("the score sheet comes before the end of the game")
    found = _difference(sheet_data(game), line, "the score sheet")
    if found:
        raise RecordError(found)


def _difference(ours: Any, theirs: Any, place: str) -> str:
    """The first difference between a score sheet and the one recorded, or ""."""
    if type(ours) is not type(theirs) or (isinstance(ours, list) and len(ours) != len(theirs)):
        return f"{place} does not fit the game"
    if isinstance(ours, list):
        pairs = zip(ours, theirs, strict=True)
        parts = [(f"{place}, {number}", *pair) for number, pair in enumerate(pairs, 1)]
    elif isinstance(ours, dict):
        keys = [key for key in ours if key not in WORDING]
        parts = [(f"{place}, {key}", ours[key], theirs.get(key)) for key in keys]
    else:
        return (
            ""
            if ours == theirs
            else f"{place} is {reprlib.repr(theirs)}, but the game gives {ours!r}"
        )
    return next(filter(None, (_difference(a, b, where) for where, a, b in parts)), "")


def _made_by(header: Header, game: Game) -> str:
    """A hint that the record was made by another program or under other rules."""
    if header.fingerprint != game.rules.fingerprint:
        return f" (it was made with a ruleset of fingerprint {header.fingerprint[:SHORT]})"
    if header.engine != engine_version():
        return f" (it was made by version {header.engine} of the program)"
    return ""
