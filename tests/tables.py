"""Tables for tests: every shipped ruleset at every size, rich ones, and changed ones."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from tiledraft.core.rules import Rules
from tiledraft.core.simulation.playout import Chooser
from tiledraft.plugins.bots import bot_stream, make_bot
from tiledraft.plugins.loader import Plugins, Ruleset

RICH = """\
extends: {name}
money: {{start: 20, bank: 130}}
"""


@cache
def plugins() -> Plugins:
    """The shipped plugins."""
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
    return from_text(RICH.format(name=name)) if has_money else ruleset


def tables() -> list[tuple[str, int]]:
    """Every shipped ruleset with every number of players."""
    return [(name, players) for name in plugins().rulesets() for players in shipped(name).specs]


def from_text(text: str) -> Ruleset:
    """A ruleset given as text."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "house.yaml")
        path.write_text(text, encoding="utf-8")
        ruleset = plugins().load(str(path))
    errors = [str(found) for found in ruleset.findings if found.severity == "error"]
    assert errors == []
    return ruleset


def bots(rules: Rules, seed: int, name: str) -> Sequence[Chooser]:
    """The choices of a bot in every seat."""
    known = plugins().bots()
    return [
        make_bot(known, name, rules, seat, bot_stream(seed, seat)).choose
        for seat in range(rules.players)
    ]
