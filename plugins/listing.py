"""What a list of rulesets shows of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tiledraft.core.errors import TiledraftError

if TYPE_CHECKING:
    from collections.abc import Callable

    from tiledraft.plugins.ruleset import Ruleset

TOLD = ("title", "author", "version", "description")


@dataclass(frozen=True, slots=True)
class Listed:
    """One ruleset that can be asked for by name.

    Attributes:
        name: its name.
        origin: "built-in", the distribution of the plugin that brings it, or the path of its
            file.
        title: what it calls itself; its name if it has no title of its own.
        author: who wrote it; "" if it does not say.
        version: its version; "" if it does not say.
        description: what is special about it; "" if it does not say.
        players: the numbers of players; empty if it cannot be played.
        problem: why it cannot be played, in one sentence; "" if it can.
        official: whether it is one of the official games.
    """

    name: str
    origin: str
    title: str
    author: str = ""
    version: str = ""
    description: str = ""
    players: tuple[int, ...] = ()
    problem: str = ""
    official: bool = False


def listed(
    name: str, origin: str, load: Callable[[str], Ruleset], *, official: bool = False
) -> Listed:
    """What a list shows of a ruleset. What its parents say about themselves is not its own.

    Args:
        name: its name.
        origin: who brings it.
        load: loads it.
        official: whether it is an official game.
    """
    try:
        ruleset = load(name)
    except TiledraftError as error:
        return Listed(name, origin, name, problem=str(error), official=official)
    own = {key: _own(ruleset, key) for key in TOLD}
    errors = [found for found in ruleset.findings if found.severity == "error"]
    return Listed(
        name,
        origin,
        own["title"] or name,
        own["author"],
        own["version"],
        own["description"],
        tuple(ruleset.specs),
        str(errors[0]) if errors else "",
        official,
    )


def _own(ruleset: Ruleset, key: str) -> str:
    """A text that the ruleset's own file says; "" if it does not."""
    node = ruleset.resolved.node(key)
    if node is None or node.mark.file != ruleset.resolved.name or not isinstance(node.value, str):
        return ""
    return node.value
