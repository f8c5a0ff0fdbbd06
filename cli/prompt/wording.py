"""What is typed in words, as moves are written: ``penguin male at 2,3`` is ``penguin m 2,3``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tiledraft.cli.render.short import called
from tiledraft.cli.render.view import HAS_BRED, MINUS
from tiledraft.core.areas import GridArea
from tiledraft.core.tiles import BRED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tiledraft.cli.render.view import View

JOINTS = frozenset({"at", "from", "in", "on", "seat", "to", "with"})
"""Words between the parts of a move that is heard."""


def as_written(view: View, typed: str, texts: Iterable[str] = ()) -> str:
    """A move as it is written, however it was typed.

    Args:
        view: the table.
        typed: what was typed.
        texts: moves as they are written; none of their words is left out.
    """
    line = re.sub(r"[,;.]+(?=\s|$)", "", typed)
    line = re.sub(rf"\s+{HAS_BRED}\b", BRED, line, flags=re.IGNORECASE)
    line = re.sub(rf"\b{MINUS}(?=\d)", "-", line, flags=re.IGNORECASE)
    for role, words in sorted(called(view.rules).items(), key=lambda pair: -len(pair[1])):
        line = re.sub(rf"\b{re.escape(words)}(?![\w-])", role, line, flags=re.IGNORECASE)
    known = {word.casefold() for text in texts for word in text.split()}
    joints = _joints(view) - known
    return " ".join(word for word in line.split() if word.casefold() not in joints)


def _joints(view: View) -> frozenset[str]:
    """Every word that only joins the parts of a move."""
    workers = {
        area.spec.worker.casefold() for area in view.rules.areas if isinstance(area, GridArea)
    }
    return JOINTS | workers | {view.word("truck").casefold()}
