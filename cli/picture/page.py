"""Pages: HTML that needs nothing but its own file."""

from __future__ import annotations

from collections.abc import Sequence

from tiledraft.cli.picture.shapes import written

HEAD = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
<link rel="icon" href="data:,">
<title>{title}</title>
<style>
body {{ font-family: sans-serif; color: #222; background: #fff; margin: 1em; }}
svg {{ max-width: 100%; height: auto; }}
pre {{ white-space: pre-wrap; }}
{style}</style>
</head>
"""


def still(title: str, picture: str, words: Sequence[str]) -> str:
    """A picture as a page, with what it shows in words below it.

    Args:
        title: what it is.
        picture: an SVG document.
        words: what it shows.
    """
    return (
        f"{HEAD.format(title=written(title), style='')}<body>\n<h1>{written(title)}</h1>\n"
        f"{picture}<details><summary>In words</summary>\n<pre>{text(words)}</pre></details>\n"
        "</body>\n</html>\n"
    )


def text(lines: Sequence[str]) -> str:
    """Lines as HTML."""
    return "\n".join(map(written, lines))
