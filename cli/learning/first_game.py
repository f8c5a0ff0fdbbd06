"""`learn`: a first game with lessons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledraft.cli.beginning import new_file
from tiledraft.cli.engine import Engine, UsageError, plugin_data
from tiledraft.cli.learning.lessons import course, rules_source
from tiledraft.cli.learning.teacher import Teacher
from tiledraft.cli.match import Match
from tiledraft.cli.playing import run
from tiledraft.cli.prompt.lines import source
from tiledraft.cli.prompt.why import Book
from tiledraft.cli.render.view import View
from tiledraft.cli.saves import Keeper
from tiledraft.cli.screen import Screen
from tiledraft.cli.seats import seats_for
from tiledraft.core.session import Game
from tiledraft.core.text import listed

if TYPE_CHECKING:
    from tiledraft.cli.learning.lessons import Course
    from tiledraft.core.rules import Rules

PLAYERS = 2
LEARNER = 0

WELCOME = (
    "This is the combined game with fewer tiles: it takes about a quarter of an hour. You play "
    "against a bot, and what is new is explained before you decide. Decide as you like; no "
    "lesson depends on what you did before. `quit` stops at any time, and `tiledraft resume` "
    "goes on with the game, but without lessons."
)
NEXT = (
    "The whole game, against two bots: tiledraft play",
    "With friends at this screen: tiledraft play --seat Anna --seat Ben",
)


def learn_game(*, plain: bool | None) -> None:
    """Play a first game with lessons.

    Raises:
        UsageError: nobody is there to be taught.
        Exit: the game was interrupted.
    """
    lines = source()
    if not lines.asks:
        raise UsageError(
            "lessons are for somebody at a terminal; a file of moves can be played with "
            "`tiledraft play`"
        )
    engine = Engine()
    screen = Screen(plain=plain)
    ruleset = engine.plugins.load_source(rules_source())
    lessons = course()
    game = first_game(engine, ruleset.rules(PLAYERS), lessons)
    path = new_file(ruleset.name, "`save FILE` at the prompt keeps it.")
    match = Match(engine, game, Keeper(path, plugin_data(engine, ruleset)))
    teacher = Teacher(lessons, _view(game, screen))
    screen.heading(f"{game.rules.title}: {', '.join(match.names)}")
    screen.say(WELCOME)
    run(match, screen, lines, Book(ruleset.resolved), teacher)
    if game.over:
        look_back(teacher, game, screen)


def first_game(engine: Engine, rules: Rules, lessons: Course) -> Game:
    """The game before its first move: the learner begins, and the first tiles are known."""
    stacked = [rules.tile_named(name) for name in lessons.stacked]
    seats = seats_for(engine, [], PLAYERS)
    return Game.new(rules, seats, lessons.seed, start=LEARNER, stacked=stacked)


def look_back(teacher: Teacher, game: Game, screen: Screen) -> None:
    """Explain the learner's score, and say what has not come up."""
    screen.lines([""])
    screen.say("This is where your points come from:")
    screen.lines(teacher.score_lines(_view(game, screen), game.sheet()[LEARNER]))
    missed = teacher.missed()
    if missed:
        screen.lines([""])
        screen.say(
            f"Not everything came up. In your next game you can read about {listed(missed)}."
        )
    screen.lines(["", *NEXT])


def _view(game: Game, screen: Screen) -> View:
    return View(game.rules, game.names, screen.width, screen.plain)
