"""Bots: automatic players.

A bot is a class, registered under a name through the hook ``register_bots``. An object of
it plays one seat in one game:

- ``Bot(rules, seat, rng)`` makes it: the compiled rules, its 0-based seat, and a stream of
  random numbers of its own (`bot_stream` of the game's seed), the only ones it may use.
- ``choose(state) -> Action`` gives one of `legal_actions` of a state in which its seat
  decides. It is never asked at a reveal. It must not change the state (a copy it may), and
  it must decide from the state alone: the order of the face-down tiles is not in it.

So the same seed gives the same game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledraft.core.errors import TiledraftError
from tiledraft.core.simulation.playout import bot_stream
from tiledraft.plugins.bots.greedy import GreedyBot
from tiledraft.plugins.bots.simple import RandomBot, SpenderBot
from tiledraft.plugins.hookspecs import hookimpl

if TYPE_CHECKING:
    from random import Random

    from tiledraft.core.registry import Registry
    from tiledraft.core.rules import Rules
    from tiledraft.core.simulation.playout import Bot, BotFactory

__all__ = ["bot_stream", "find_bot", "make_bot", "register_bots"]


@hookimpl
def register_bots(registry: Registry) -> None:
    """The bots that come with the program."""
    registry.bots.add("greedy", GreedyBot)
    registry.bots.add("random", RandomBot)
    registry.bots.add("spender", SpenderBot)


def find_bot(registry: Registry, name: str) -> BotFactory:
    """The class of the bot with a name.

    Raises:
        TiledraftError: no bot is called so; it names the nearest one.
    """
    if name not in registry.bots:
        near = registry.bots.nearest(name)
        hint = f"did you mean {near!r}?" if near else f"there are {', '.join(registry.bots)}"
        raise TiledraftError(f"no bot is called {name!r} ({hint})")
    found: BotFactory = registry.bots[name]
    return found


def make_bot(registry: Registry, name: str, rules: Rules, seat: int, rng: Random) -> Bot:
    """A bot for one seat of one game.

    Args:
        registry: the registry that `register_bots` has filled.
        name: name of the bot.
        rules: the rules of the table.
        seat: its 0-based seat.
        rng: its random numbers, usually `bot_stream`.

    Raises:
        TiledraftError: no bot is called so; it names the nearest one.
    """
    return find_bot(registry, name)(rules, seat, rng)
