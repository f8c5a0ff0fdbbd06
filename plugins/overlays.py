"""Overlays that plugins carry: YAML inside of Python, with the lines of the Python file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tiledraft.core.ruleset.source import Source

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tiledraft.plugins.host import Plugin

HOOK = "register_overlay"


def overlay_source(plugin: Plugin, text: str) -> Source:
    """The overlay of a plugin, such that findings point into the plugin's file.

    Where the text stands in that file as it is, empty lines before it make both count
    alike. Otherwise lines are counted in the overlay alone, and its name says so.
    """
    function = getattr(plugin.hooks[HOOK], "__func__", plugin.hooks[HOOK])
    file = function.__code__.co_filename
    name = plugin.home.name_of(file) if plugin.home is not None else None
    if name is None:
        return Source(f"{plugin.name} (overlay)", text)
    path = Path(name)
    first = _first_line(path.read_text("utf-8", "replace").splitlines(), text.splitlines())
    if first is None:
        return Source(f"{name} (overlay)", text, path)
    return Source(name, "\n" * first + text, path)


def _first_line(lines: Sequence[str], wanted: Sequence[str]) -> int | None:
    """Where lines stand among others, whatever their indentation; None if nowhere.

    Before the first and behind the last of them, on the same lines, quotes may stand.
    """
    if len(wanted) == 1:
        return next((number for number, line in enumerate(lines) if wanted[0] in line), None)
    bare = [line.strip() for line in lines]
    text = [line.strip() for line in wanted] or [""]
    for first in range(len(bare) - len(text) + 1):
        part = bare[first : first + len(text)]
        inside = part[1:-1] == text[1:-1]
        if inside and part[0].endswith(text[0]) and part[-1].startswith(text[-1]):
            return first
    return None
