"""What pictures are made of: blocks of SVG that are put beside and below each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from tiledraft.cli.render.columns import wrap
from tiledraft.core.ruleset.findings import printable
from tiledraft.core.ruleset.findings import width as columns

FONTS = (
    "DejaVu Sans, Verdana, Arial, Helvetica, Segoe UI, Liberation Sans, Noto Sans, Open Sans, "
    "Roboto, Ubuntu, Cantarell, FreeSans, Nimbus Sans, sans-serif"
)
INK, PALE, PAPER = "#222222", "#666666", "#ffffff"
LETTER = 0.56
"""How wide a letter is, as a part of its height; no font is asked."""
SMALL, USUAL, LARGE = 11, 13, 18
LEADING = 1.35

Piece = tuple[int, int, str]


@dataclass(frozen=True, slots=True)
class Drawing:
    """Something drawn, as large as it is.

    Attributes:
        width: of all of it.
        height: of all of it.
        pieces: what it consists of: ``(x, y, SVG drawn from 0,0)``.
    """

    width: int
    height: int
    pieces: tuple[Piece, ...]

    def moved(self, x: int, y: int) -> Iterator[Piece]:
        """Its pieces, elsewhere."""
        return ((left + x, top + y, svg) for left, top, svg in self.pieces)


def drawing(width: float, height: float, *parts: str) -> Drawing:
    """A drawing of one piece."""
    return Drawing(round(width), round(height), ((0, 0, "".join(parts)),))


def below(drawings: Iterable[Drawing], gap: int = 6) -> Drawing:
    """Drawings below each other."""
    pieces: list[Piece] = []
    width = height = 0
    for one in drawings:
        top = height + gap if height else 0
        pieces += one.moved(0, top)
        width, height = max(width, one.width), top + one.height
    return Drawing(width, height, tuple(pieces))


def beside(drawings: Iterable[Drawing], gap: int = 6) -> Drawing:
    """Drawings beside each other, their upper edges in a line."""
    pieces: list[Piece] = []
    width = height = 0
    for one in drawings:
        left = width + gap if width else 0
        pieces += one.moved(left, 0)
        width, height = left + one.width, max(height, one.height)
    return Drawing(width, height, tuple(pieces))


def flowing(drawings: Iterable[Drawing], width: int, gap: int = 6) -> Drawing:
    """Drawings beside each other, in as many rows as a width needs."""
    rows: list[list[Drawing]] = [[]]
    for one in drawings:
        if rows[-1] and beside([*rows[-1], one], gap).width > width:
            rows.append([])
        rows[-1].append(one)
    return below((beside(row, gap) for row in rows), gap)


def panels(drawings: Sequence[Drawing], width: int, styles: Sequence[str], gap: int) -> Drawing:
    """Framed drawings in rows; all are as wide as the widest, and as high as any in their row.

    Args:
        drawings: what stands in the frames.
        width: of a row.
        styles: attributes of each frame.
        gap: between two frames, and between a frame and what is in it.
    """
    each = max(one.width for one in drawings) + 2 * gap
    across = max(1, (width + gap) // (each + gap))
    rows = []
    for at in range(0, len(drawings), across):
        row = drawings[at : at + across]
        height = max(one.height for one in row) + 2 * gap
        frames = zip(row, styles[at : at + across], strict=True)
        rows.append(beside([framed(one, each, height, style, gap) for one, style in frames], gap))
    return below(rows, gap)


def fitting(whole: Drawing, width: int) -> Drawing:
    """A drawing of one piece, made smaller if it is too wide."""
    if whole.width <= width:
        return whole
    scale = width / whole.width
    ((_, _, piece),) = whole.pieces
    return drawing(width, whole.height * scale, f'<g transform="scale({scale:.3f})">{piece}</g>')


def framed(inner: Drawing, width: int, height: int, style: str, gap: int) -> Drawing:
    """A drawing in a frame with round corners."""
    frame = f'<rect width="{width}" height="{height}" rx="6" {style}/>'
    return Drawing(width, height, ((0, 0, frame), *inner.moved(gap, gap)))


def written(text: str) -> str:
    """A text as SVG and HTML take it; nothing in it can be markup or an invisible character."""
    return escape(printable(text), {'"': "&quot;"})


def length(text: str, size: float) -> int:
    """About how wide a text is."""
    return round(columns(text) * size * LETTER)


def line(
    x: float,
    y: float,
    text: str,
    *,
    size: int = USUAL,
    anchor: str = "start",
    fill: str = INK,
    bold: bool = False,
    room: int | None = None,
) -> str:
    """A line of text, its foot at a height.

    Args:
        x: where it starts, or where its middle is.
        y: its foot.
        text: what it says.
        size: of the letters.
        anchor: "start", "middle" or "end": what of it is at `x`.
        fill: its colour.
        bold: whether it is bold.
        room: how wide it may be; it is squeezed if it needs more.
    """
    more = f' text-anchor="{anchor}"' if anchor != "start" else ""
    more += ' font-weight="bold"' if bold else ""
    more += f' fill="{fill}"' if fill != INK else ""
    if room is not None and length(text, size) > room:
        more += f' textLength="{room}" lengthAdjust="spacingAndGlyphs"'
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}"{more}>{written(text)}</text>'


def paragraph(text: str, width: int, *, size: int = SMALL, fill: str = INK) -> Drawing:
    """A text in as many lines as a width needs."""
    return lines(wrap(text, int(width / size / LETTER)), size=size, fill=fill)


def lines(texts: Sequence[str], *, size: int = SMALL, fill: str = INK) -> Drawing:
    """Lines of text below each other."""
    step = round(size * LEADING)
    parts = [line(0, step * i + size, text, size=size, fill=fill) for i, text in enumerate(texts)]
    width = max((length(text, size) for text in texts), default=0)
    return drawing(width, step * len(texts), *parts)


def heading(text: str, width: int, size: int = USUAL) -> Drawing:
    """A bold line, squeezed if it is too long."""
    wide = min(width, round(length(text, size) * 1.15))
    return drawing(wide, size * LEADING, line(0, size, text, size=size, bold=True, room=width))


def svg(
    picture: Drawing, symbols: str, title: str, description: Sequence[str], *, key: str = "table"
) -> str:
    """A picture as a document of its own.

    Args:
        picture: what is drawn.
        symbols: what its pieces refer to.
        title: what it is, in a line.
        description: what it shows, in words.
        key: what its names begin with, which are unique in a page.
    """
    words = "\n".join(map(written, description))
    body = "".join(
        f'<g transform="translate({x} {y})">{piece}</g>' for x, y, piece in picture.pieces
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{key}" role="img" '
        f'aria-labelledby="{key}-title" aria-describedby="{key}-desc" '
        f'viewBox="0 0 {picture.width} {picture.height}" width="{picture.width}" '
        f'height="{picture.height}" font-family="{FONTS}" fill="{INK}">'
        f'<title id="{key}-title">{written(title)}</title><desc id="{key}-desc">{words}</desc>'
        f'<defs>{symbols}</defs><rect width="100%" height="100%" fill="{PAPER}"/>'
        f'<g id="{key}-body">{body}</g></svg>\n'
    )
