"""Writing a record, so that a failure leaves the old file whole."""

from __future__ import annotations

import errno
import json
import os
import re
import secrets
import stat
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tiledraft.core.errors import RecordError
from tiledraft.core.record.header import Json, PluginData, header_data
from tiledraft.core.scoring import winners

if TYPE_CHECKING:
    from tiledraft.core.session import Game

TEMPORARY = re.compile(r"\.tiledraft-[0-9a-f]{16}\.tmp")
LEFT_BEHIND = 60.0
"""Seconds after which a temporary file is nobody's any more: writing one takes far less."""

REASONS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is used up",
    errno.EACCES: "there is no permission to write there",
    errno.EPERM: "there is no permission to write there",
    errno.EROFS: "the disk is read-only",
    errno.ENOENT: "the folder does not exist",
    errno.ENOTDIR: "a part of its path is no folder",
    errno.ENAMETOOLONG: "its name is too long",
}


def record_text(game: Game, plugins: Sequence[PluginData]) -> str:
    """The record of a game as text, one JSON value a line.

    Args:
        game: the game, finished or not.
        plugins: name, version, SHA-256 and the like of each plugin in use.
    """
    return "".join(f"{_json(line)}\n" for line in _lines(game, plugins))


def _lines(game: Game, plugins: Sequence[PluginData]) -> Iterator[Json]:
    yield header_data(game, plugins)
    for line in game.lines:
        yield {"move": line}
    if game.over:
        yield sheet_data(game)


def sheet_data(game: Game) -> Json:
    """The score sheet as JSON data; seats are 1-based."""
    sheet = game.sheet()
    scores = [
        {
            "seat": score.seat + 1,
            "total": score.total,
            "ties": list(score.ties),
            "lines": [
                {
                    "rule": line.rule,
                    "label": line.label,
                    "points": line.points,
                    "detail": line.detail,
                }
                for line in score.lines
            ],
        }
        for score in sheet
    ]
    return {"scores": scores, "winners": [seat + 1 for seat in winners(sheet)]}


def _json(value: Any) -> str:
    """A value on one line, readable unless it has characters that are not."""
    text = json.dumps(value, ensure_ascii=False)
    return text if text.isprintable() else json.dumps(value)


def save(game: Game, path: str | Path, plugins: Sequence[PluginData]) -> None:
    """Write a record to a file, wholly or not at all.

    Args:
        game: the game, finished or not.
        path: the file; one that is there is replaced.
        plugins: name, version, SHA-256 and the like of each plugin in use.

    Raises:
        RecordError: it cannot be written; a file that was there is as it was.
    """
    write_whole(path, record_text(game, plugins).encode())


def write_whole(path: str | Path, content: bytes) -> None:
    """Write a file, wholly or not at all.

    Args:
        path: the file; one that is there is replaced. A link stays, and the file it leads
            to is replaced.
        content: what it is to hold.

    Raises:
        RecordError: it cannot be written; a file that was there is as it was.
    """
    try:
        _replace(Path(os.path.realpath(path)), content)
    except (OSError, ValueError) as error:
        raise RecordError(f"{path} cannot be saved: {reason_of(error)}") from error


def _replace(path: Path, content: bytes) -> None:
    mode = _mode(path)
    temporary = path.with_name(f".tiledraft-{secrets.token_hex(8)}.tmp")
    try:
        with temporary.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            temporary.chmod(mode)
        os.replace(temporary, path)  # noqa: PTH105 - Path.replace would only call it
    finally:
        temporary.unlink(missing_ok=True)
    _flush_folder(path.parent)


def _flush_folder(folder: Path) -> None:
    """See to it that the new name outlasts a loss of power, where the system can do that."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def sweep(folder: Path) -> None:
    """Remove what a program that was killed while it saved has left in a folder."""
    with suppress(OSError):
        for path in folder.iterdir():
            if TEMPORARY.fullmatch(path.name):
                _remove_if_old(path)


def _remove_if_old(path: Path) -> None:
    with suppress(OSError):
        if time.time() - path.stat().st_mtime > LEFT_BEHIND:
            path.unlink()


def _mode(path: Path) -> int | None:
    """The permissions of the file that is to be replaced; None if there is none."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(mode):
        raise ValueError("it is a folder" if stat.S_ISDIR(mode) else "it is no ordinary file")
    if not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, "read-only")
    return stat.S_IMODE(mode)


def reason_of(error: OSError | ValueError) -> str:
    """Why a file cannot be used, in words."""
    if isinstance(error, OSError):
        return REASONS.get(error.errno or 0, error.strerror or str(error))
    return str(error)
