"""House rules that come with the program: one file each, without code."""

from __future__ import annotations

from tiledraft.plugins.hookspecs import hookimpl

NAMES = (
    "one-truck-more",
    "mixed-trucks",
    "long-end",
    "barn-per-tile",
    "other-prices",
    "poor-start",
)


@hookimpl
def register_rulesets() -> dict[str, str]:
    """The variants."""
    return {name: f"variants/{name}.yaml" for name in NAMES}
