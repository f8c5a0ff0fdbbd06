"""Which version of the program this is."""

from __future__ import annotations

from functools import cache
from importlib.metadata import PackageNotFoundError, version


@cache
def engine_version() -> str:
    """The version as installed; ``0+uninstalled`` for a bare checkout."""
    try:
        return version("tiledraft")
    except PackageNotFoundError:
        return "0+uninstalled"
