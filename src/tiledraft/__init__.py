"""An engine for tile-drafting board games whose rules are written in YAML.

The names below are the public ones. Each is loaded when it is first asked for, so that
`import tiledraft` alone costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tiledraft.core.errors import (
        IllegalMove,
        PluginError,
        PositionError,
        RecordError,
        RulesetError,
        TiledraftError,
    )

    __version__: str

__all__ = [
    "IllegalMove",
    "PluginError",
    "PositionError",
    "RecordError",
    "RulesetError",
    "TiledraftError",
    "__version__",
]

_PUBLIC = {
    "IllegalMove": "tiledraft.core.errors",
    "PluginError": "tiledraft.core.errors",
    "PositionError": "tiledraft.core.errors",
    "RecordError": "tiledraft.core.errors",
    "RulesetError": "tiledraft.core.errors",
    "TiledraftError": "tiledraft.core.errors",
}


def __getattr__(name: str) -> Any:
    if name == "__version__":
        value: Any = _version()
    elif name in _PUBLIC:
        value = getattr(import_module(_PUBLIC[name]), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415 - slow to load

    try:
        return version("tiledraft")
    except PackageNotFoundError:
        return "0+uninstalled"
