"""An engine for tile-drafting board games whose rules are written in YAML.

The names below are the public ones. Each is loaded when it is first asked for, so that
`import tiledraft` alone costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tiledraft.core.chance import is_chance, outcomes
    from tiledraft.core.dealer import Dealer
    from tiledraft.core.errors import (
        IllegalMove,
        PluginError,
        PositionError,
        RecordError,
        RulesetError,
        TiledraftError,
    )
    from tiledraft.core.game import action_text, apply, check, legal_actions, read_action
    from tiledraft.core.rules import Rules
    from tiledraft.core.scoring import score_sheet, winners
    from tiledraft.core.session import Game, Seat
    from tiledraft.core.set_up import new_state
    from tiledraft.core.state import State
    from tiledraft.plugins.loader import Plugins, Ruleset, load

    __version__: str

__all__ = [
    "Dealer",
    "Game",
    "IllegalMove",
    "PluginError",
    "Plugins",
    "PositionError",
    "RecordError",
    "Rules",
    "Ruleset",
    "RulesetError",
    "Seat",
    "State",
    "TiledraftError",
    "__version__",
    "action_text",
    "apply",
    "check",
    "is_chance",
    "legal_actions",
    "load",
    "new_state",
    "outcomes",
    "read_action",
    "score_sheet",
    "winners",
]

_PUBLIC = {
    "Dealer": "tiledraft.core.dealer",
    "Game": "tiledraft.core.session",
    "IllegalMove": "tiledraft.core.errors",
    "PluginError": "tiledraft.core.errors",
    "Plugins": "tiledraft.plugins.loader",
    "PositionError": "tiledraft.core.errors",
    "RecordError": "tiledraft.core.errors",
    "Rules": "tiledraft.core.rules",
    "Ruleset": "tiledraft.plugins.loader",
    "RulesetError": "tiledraft.core.errors",
    "Seat": "tiledraft.core.session",
    "State": "tiledraft.core.state",
    "TiledraftError": "tiledraft.core.errors",
    "action_text": "tiledraft.core.game",
    "apply": "tiledraft.core.game",
    "check": "tiledraft.core.game",
    "is_chance": "tiledraft.core.chance",
    "legal_actions": "tiledraft.core.game",
    "load": "tiledraft.plugins.loader",
    "new_state": "tiledraft.core.set_up",
    "outcomes": "tiledraft.core.chance",
    "read_action": "tiledraft.core.game",
    "score_sheet": "tiledraft.core.scoring",
    "winners": "tiledraft.core.scoring",
}


def __getattr__(name: str) -> Any:
    if name == "__version__":
        value: Any = import_module("tiledraft.core.version").engine_version()
    elif name in _PUBLIC:
        value = getattr(import_module(_PUBLIC[name]), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
