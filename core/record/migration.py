"""From the format a record was written in to the present one, a step at a time."""

from __future__ import annotations

import reprlib
from collections.abc import Callable

from tiledraft.core.errors import RecordError
from tiledraft.core.record.header import FORMAT, Json, is_number

Step = Callable[[list[Json]], list[Json]]

STEPS: dict[int, Step] = {}
"""By format number: makes the lines of a record into those of the next format.

A step gets the header and the lines after it, and keeps their number, so that messages
name the right line. It may be given the header alone.
"""


def written_format(header: Json) -> int:
    """The format number of a first line.

    Raises:
        RecordError: there is none, or no program of this version can read it.
    """
    number = header.get("format")
    if number is None or not is_number(number) or "ruleset" not in header:
        raise RecordError("this is no record of a game: its first line is no header")
    if number > FORMAT:
        newer = f"format {reprlib.repr(number)}, this program reads up to {FORMAT}"
        raise RecordError(f"made by a newer version: {newer}")
    if number != FORMAT and number not in STEPS:
        raise RecordError(f"there is no format {reprlib.repr(number)}")
    return int(number)


def migrated(lines: list[Json]) -> list[Json]:
    """The lines of a record, header first, in the present format."""
    for number in range(written_format(lines[0]), FORMAT):
        lines = STEPS[number](lines)
    return lines
