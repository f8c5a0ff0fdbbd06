"""Tables to play at, and ways to play on and to go through a record."""

import json
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from tiledraft.core.errors import IllegalMove, RecordError
from tiledraft.core.record import Header, load, record_text
from tiledraft.core.rules import Rules
from tiledraft.core.session import Game, Seat
from tiledraft.plugins.loader import Plugins, Ruleset

PLUGINS: list[dict[str, str]] = [{"name": "house.py", "version": "1.2", "sha256": "ab" * 32}]
NAMES = ("Anna", "Björn", "Chloé", "Dora", "Emil")


@cache
def plugins() -> Plugins:
    """The shipped plugins."""
    return Plugins()


@cache
def shipped(name: str) -> Ruleset:
    """A shipped ruleset."""
    return plugins().load(name)


def every_table() -> list[tuple[str, int]]:
    """Each official game with each number of players."""
    return [
        (name, players) for name in plugins().official_names() for players in shipped(name).specs
    ]


def from_text(text: str, name: str = "house") -> Ruleset:
    """A ruleset given as text."""
    return plugins().load_text(name, text)


@cache
def _rules_of(text: str, name: str, players: int) -> Rules:
    return from_text(text, name).rules(players)


def rules_for(header: Header) -> Rules:
    """The rules that a record brings along."""
    return _rules_of(header.text, header.ruleset, header.players)


def seats(players: int) -> list[Seat]:
    """People for each seat."""
    return [Seat(name) for name in NAMES[:players]]


def table(name: str = "zooloretto", players: int = 2, seed: int = 1, **how: Any) -> Game:
    """A new game of a shipped ruleset."""
    return Game.new(shipped(name).rules(players), seats(players), seed, **how)


def stacked(game_rules: Rules, *names: str) -> list[int]:
    """Tiles by name, for the top of a supply."""
    return [game_rules.tile_named(name) for name in names]


def walk(game: Game, seed: int, moves: int | None = None) -> Game:
    """Play some random moves, or to the end."""
    rng = Random(seed)
    while not game.over and moves != 0:
        legal = game.legal()
        game.play(legal[int(rng.random() * len(legal))])
        moves = None if moves is None else moves - 1
    return game


def all_of(game: Game) -> tuple[Any, ...]:
    """Everything about a game that must not change by accident."""
    return game.state.key(), tuple(game.lines), tuple(game.log), record_text(game, PLUGINS)


def reloaded(game: Game) -> Game:
    """A game after saving and loading."""
    return load(record_text(game, PLUGINS), rules_for)


def refusal(game: Game, move: Any) -> IllegalMove:
    """Why a move is refused; everything else about the game stays as it was."""
    before = all_of(game)
    try:
        game.play(move)
    except IllegalMove as error:
        assert all_of(game) == before
        return error
    raise AssertionError(f"{move!r} was allowed")


def complaint(text: str, name: str = "game.jsonl") -> str:
    """What is said about a record that cannot be loaded."""
    try:
        load(text, rules_for, name)
    except RecordError as error:
        message = str(error)
        assert message.startswith(name)
        assert "\n" not in message
        assert len(message) < 400
        return message
    raise AssertionError("the record was loaded")


def lines_of(game: Game) -> list[dict[str, Any]]:
    """The lines of the record of a game as data."""
    return [json.loads(line) for line in record_text(game, PLUGINS).splitlines()]


def text_of(lines: Sequence[Any]) -> str:
    """Lines of data as the text of a record."""
    return "".join(f"{json.dumps(line)}\n" for line in lines)
