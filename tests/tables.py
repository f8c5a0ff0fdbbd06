"""Tables for tests: every shipped ruleset at every size, rich ones, and changed ones."""

from collections.abc import Sequence
from functools import cache

import pytest

from tiledraft.core.rules import Rules
from tiledraft.core.ruleset.source import Source
from tiledraft.core.simulation.playout import Chooser
from tiledraft.plugins.bots import bot_stream, make_bot
from tiledraft.plugins.loader import Plugins, Ruleset

RICH = "money: {start: 20, bank: 160}"


@cache
def plugins() -> Plugins:
    """The shipped plugins, without those that happen to be installed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TILEDRAFT_PLUGINS", "")
        return Plugins()


@cache
def shipped(name: str) -> Ruleset:
    """A shipped ruleset."""
    return plugins().load(name)


@cache
def rich(name: str) -> Ruleset:
    """A shipped ruleset where everybody begins with 20 coins; itself if it knows no money."""
    ruleset = shipped(name)
    has_money = any(spec.money for spec in ruleset.specs.values())
    return from_text(f"extends: {name}", RICH) if has_money else ruleset


def official() -> tuple[str, ...]:
    """The names of the official games."""
    return plugins().official_names()


def variants() -> tuple[str, ...]:
    """The names of the house rules that come with the program."""
    return tuple(name for name in plugins().rulesets() if name not in official())


def tables() -> list[tuple[str, int]]:
    """Every official game with every number of players."""
    return _tables(official())


def variant_tables() -> list[tuple[str, int]]:
    """Every variant with every number of players."""
    return _tables(variants())


def _tables(names: Sequence[str]) -> list[tuple[str, int]]:
    return [(name, players) for name in names for players in shipped(name).specs]


def from_text(text: str, *overlays: str) -> Ruleset:
    """A ruleset given as text, with overlays merged last."""
    extra = [Source(f"overlay {number}", overlay) for number, overlay in enumerate(overlays, 1)]
    ruleset = plugins().load_source(Source("house", text), extra)
    assert [str(found) for found in ruleset.findings] == []
    return ruleset


def bots(rules: Rules, seed: int, name: str) -> Sequence[Chooser]:
    """The choices of a bot in every seat."""
    known = plugins().bots()
    return [
        make_bot(known, name, rules, seat, bot_stream(seed, seat)).choose
        for seat in range(rules.players)
    ]
