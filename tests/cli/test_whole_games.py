import re
from random import Random

import pytest

from tests.tables import plugins, rich
from tiledraft.cli.engine import Engine
from tiledraft.cli.match import Match
from tiledraft.cli.prompt.desk import Desk
from tiledraft.cli.prompt.loop import Loop, Stop
from tiledraft.cli.saves import Keeper
from tiledraft.cli.screen import Screen
from tiledraft.core.session import Game, Seat

CHANCES = 250
ASIDES = ("?", "table", "score", "look 1", "moves", "undo", "nonsense", "")
NUMBER = re.compile(r" (\d+)\) ")
HEARD = re.compile(
    r"^(\d+): "
    r"|; type ([\w ]+)$"
    r"|[:;] ((?:at|in) [\w ,]+?)(?:, \d+ ways)?(?=;|\. Type|$)",
    re.MULTILINE,
)
"""What stands for a move in words alone: a number, a beginning, or a place."""


class Visitor:
    """Somebody at the keyboard who takes any of the moves on the screen, and asks around."""

    asks = True

    def __init__(self, capture: pytest.CaptureFixture[str], seed: int) -> None:
        self.number = 0
        self.seen: list[str] = []
        self._capture = capture
        self._rng = Random(seed)
        self._moves: list[str] = []

    def next(self) -> str | None:
        """A number on the screen, or something else now and then; the end after a while."""
        self.number += 1
        shown = self._capture.readouterr().out
        self.seen += shown.splitlines()
        unbroken = shown.replace("\n  ", " ")
        heard = ["".join(found) for found in HEARD.findall(unbroken)]
        self._moves = NUMBER.findall(shown) or heard or self._moves
        if self.number > CHANCES:
            return None
        if self._rng.random() < 0.15:
            return self._rng.choice(ASIDES)
        return self._rng.choice(self._moves)


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("name", list(plugins().official_names()))
def test_a_visitor_gets_through(
    name: str, *, plain: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever is on the screen can be typed; no line is too long, in no phase of a game."""
    ruleset = rich(name)
    rules = ruleset.rules(min(ruleset.specs))
    people = [
        Seat("Anna"),
        *(Seat(f"P{n}") for n in range(2, rules.players)),
        Seat("B", "bot:spender"),
    ]
    game = Game.new(rules, people, 1)
    match = Match(Engine(), game, Keeper(None, []))
    visitor = Visitor(capsys, 1)
    try:
        Loop(Desk(match, Screen(plain=plain), visitor)).run()
    except Stop:
        assert visitor.number > CHANCES
    else:
        assert game.over
    assert len(game.lines) > 20
    assert [line for line in visitor.seen if len(line) > 80 or not line.isascii()] == []
