"""Records and saves: one file of JSON Lines that replays without random numbers.

The first line is a header, then comes one move or reveal a line, and after the last move
of a finished game the score sheet. A save is a record that is not finished.
"""

from __future__ import annotations

from tiledraft.core.record.header import FORMAT, Header
from tiledraft.core.record.reading import load, read_header
from tiledraft.core.record.writing import record_text, save

__all__ = ["FORMAT", "Header", "load", "read_header", "record_text", "save"]
