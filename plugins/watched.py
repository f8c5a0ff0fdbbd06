"""Bots that plugins bring: what one of them does wrong is told with its name and its line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tiledraft.core.game import legal_actions
from tiledraft.core.ruleset.findings import shown
from tiledraft.core.simulation.playout import StuckError
from tiledraft.plugins.faults import CAUGHT, line_of, place_of, sentence

if TYPE_CHECKING:
    from random import Random

    from tiledraft.core.errors import PluginError
    from tiledraft.core.rules import Rules
    from tiledraft.core.simulation.playout import Bot, BotFactory
    from tiledraft.core.state import Action, State
    from tiledraft.plugins.host import Plugin


def watched(make: BotFactory, name: str, plugin: Plugin) -> BotFactory:
    """What makes the same bot, but such that its mistakes break nothing.

    Args:
        make: what makes the bot.
        name: name of the bot.
        plugin: the plugin that brings it.
    """

    def make_watched(rules: Rules, seat: int, rng: Random) -> Bot:
        try:
            bot: Any = make(rules, seat, rng)
        except CAUGHT as error:
            raise _accused(plugin, error) from error
        if not callable(getattr(bot, "choose", None)):
            place = line_of(make, plugin.home)
            raise plugin.accuse(f"the bot {name!r} has no method `choose`", place)
        return WatchedBot(bot, name, plugin)

    return make_watched


class WatchedBot:
    """A bot that is given a copy of the state, and whose choice is checked.

    Attributes:
        bot: the bot of the plugin.
        name: its name.
        plugin: the plugin that brings it.
    """

    def __init__(self, bot: Bot, name: str, plugin: Plugin) -> None:
        self.bot = bot
        self.name = name
        self.plugin = plugin

    def choose(self, state: State) -> Action:
        """The legal action that the bot chooses.

        Raises:
            PluginError: it fails, or chooses anything else.
        """
        try:
            action: Any = self.bot.choose(state.copy())
        except StuckError:
            raise
        except CAUGHT as error:
            raise _accused(self.plugin, error) from error
        if type(action) is tuple and action in legal_actions(state):
            return action
        message = f"the bot {self.name!r} chose {shown(repr(action))}, which is no legal action"
        raise self.plugin.accuse(message, line_of(type(self.bot).choose, self.plugin.home))


def _accused(plugin: Plugin, error: BaseException) -> PluginError:
    return plugin.accuse(sentence(error), place_of(error, plugin.home))
