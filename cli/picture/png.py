"""Pictures as PNG, by a library that only those need who want it."""

from __future__ import annotations

from tiledraft.cli.engine import UsageError
from tiledraft.cli.picture.shapes import FONTS

PROBE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">'
    '<text y="15" font-family="{fonts}">{letter}</text></svg>'
)
ZOOM = 1.5


def png(picture: str) -> bytes:
    """An SVG document as PNG.

    Raises:
        UsageError: the library is missing, or this system has no font.
    """
    try:
        from resvg_py import svg_to_bytes  # noqa: PLC0415 - an extra
    except ImportError:
        raise UsageError(
            "PNG needs one more library: pip install resvg-py, or choose .svg or .html"
        ) from None
    blank, letter = (svg_to_bytes(PROBE.format(fonts=FONTS, letter=text)) for text in ("", "A"))
    if blank == letter:
        raise UsageError("PNG needs a font, such as DejaVu Sans, and this system has none it knows")
    return svg_to_bytes(picture, background="white", zoom=ZOOM)
