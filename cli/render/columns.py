"""Laying out text: wrapping, padding, blocks side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tiledraft.core.ruleset.findings import width as columns


def pad(text: str, width: int) -> str:
    """The text with spaces up to a width in columns."""
    return text + " " * (width - columns(text))


def wrap(text: str, width: int, hanging: int = 0) -> list[str]:
    """A text as lines, broken at spaces; all but the first are indented by ``hanging``."""
    return flow([text], width, hanging=hanging)


def flow(
    items: Iterable[str], width: int, *, start: str = "", hanging: int = 0, gap: str = "  "
) -> list[str]:
    """Items in lines; one is broken only if it does not fit on a line of its own.

    Args:
        items: what is written, in order.
        width: columns of a line.
        start: what the first line begins with.
        hanging: by how many columns the other lines are indented.
        gap: what stands between two items.
    """
    lines = [start]
    width -= len(gap.rstrip())  # what ends a line
    room = max(8, width - hanging)
    between = ""
    for item in items:
        for piece in _pieces(item, room):
            joined = f"{lines[-1]}{between}{piece}"
            if lines[-1].strip() and columns(joined) > width and columns(lines[-1]) > hanging:
                lines[-1] = f"{lines[-1]}{between}".rstrip()
                lines.append(" " * hanging + piece)
            else:
                lines[-1] = joined
            between = " "
        between = gap
    return lines


def _pieces(item: str, room: int) -> list[str]:
    """An item whole if it fits on a line, else its words, else pieces of them."""
    if columns(item) <= room:
        return [item]
    return [word[at : at + room] for word in item.split() for at in range(0, len(word), room)]


def indent(lines: Iterable[str], by: int) -> list[str]:
    """Lines moved to the right; empty ones stay empty."""
    return [" " * by + line if line else "" for line in lines]


def beside(left: Sequence[str], right: Sequence[str], width: int, gap: int = 3) -> list[str]:
    """Two blocks side by side; if they do not fit, the right one as running text below."""
    at = max((columns(line) for line in left), default=0) + gap
    if at + max((columns(line) for line in right), default=0) > width:
        return [*left, *flow([line.strip() for line in right], width, gap="; ")]
    rows = max(len(left), len(right))
    pairs = zip(_filled(left, rows), _filled(right, rows), strict=True)
    return [(pad(one, at) + other).rstrip() for one, other in pairs]


def in_rows(blocks: Iterable[Sequence[str]], width: int, gap: int = 3) -> list[str]:
    """Blocks side by side, as many in a row as fit."""
    lines: list[str] = []
    row: list[str] = []
    for block in blocks:
        room = width - gap - max(map(columns, block), default=0)
        if row and max(map(columns, row)) > room:
            lines += row
            row = []
        row = beside(row, block, width, gap) if row else list(block)
    return [*lines, *row]


def table(rows: Sequence[Sequence[str]], right: Sequence[int] = (), gap: str = "  ") -> list[str]:
    """Rows as aligned columns; those numbered in ``right`` are aligned to the right."""
    if not rows:
        return []
    widths = [max(columns(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [
            " " * (widths[i] - columns(cell)) + cell if i in right else pad(cell, widths[i])
            for i, cell in enumerate(row)
        ]
        lines.append(gap.join(cells).rstrip())
    return lines


def _filled(lines: Sequence[str], rows: int) -> list[str]:
    return [*lines, *[""] * (rows - len(lines))]
