"""What the shell completes: rulesets and saved games by name."""

from __future__ import annotations


def rulesets(incomplete: str) -> list[str]:
    """Rulesets whose names begin so, and YAML files in this folder."""
    from pathlib import Path

    from tiledraft.cli.engine import Engine

    files = sorted(str(path) for path in Path().glob("*.yaml"))
    known = [*Engine().plugins.ruleset_names(), *files]
    return [name for name in known if name.startswith(incomplete)]


def games(incomplete: str) -> list[str]:
    """Saved games whose names begin so, the latest first, and records in this folder."""
    from pathlib import Path

    from tiledraft.cli.saves import ENDING, saved_games

    files = sorted(str(path) for path in Path().glob(f"*{ENDING}"))
    known = [*(path.stem for path in saved_games()), *files]
    return [name for name in known if name.startswith(incomplete)]
