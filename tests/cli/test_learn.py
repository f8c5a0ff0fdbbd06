import re
from collections import Counter
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.cli.kit import program, run, saved
from tests.cli.terminal import terminal
from tiledraft.cli import playing
from tiledraft.cli.engine import Engine
from tiledraft.cli.learning import first_game as first_game_module
from tiledraft.cli.learning.first_game import PLAYERS, first_game, learn_game, look_back
from tiledraft.cli.learning.lessons import Course, course, rules_source
from tiledraft.cli.learning.teacher import MOST, Teacher
from tiledraft.cli.match import Match
from tiledraft.cli.render.columns import wrap
from tiledraft.cli.render.view import View
from tiledraft.cli.saves import Keeper
from tiledraft.cli.screen import Screen
from tiledraft.core.rng import stream
from tiledraft.core.rules import Rules
from tiledraft.core.session import Game
from tiledraft.core.state import Action
from tiledraft.plugins.bots import make_bot

needs_pty = pytest.mark.skipif(find_spec("pty") is None, reason="this system has no pty")

CONTROL_C, CONTROL_D = "\x03", "\x04"
FRIENDS = "tiledraft play --seat Anna --seat Ben"
SEEDS = range(20)
SENSIBLE = range(8)
Choice = Callable[[Game, Sequence[Action]], Action]

ALWAYS = (
    "start",
    "load",
    "one_game",
    "pairs",
    "take",
    "round",
    "money",
    "end_pile",
)
"""What everybody is told, whatever they play: all that a turn can be, and how the game ends."""

USUALLY = ("zoo", "barn", "water", "groups", "depot")
"""What nearly everybody is told who plays moves that make some sense."""

HINTED = (*ALWAYS, *USUALLY, "stall", "born", "coworker", "expand")
"""What somebody is told who does what the program would do."""


@pytest.fixture(scope="module")
def engine() -> Engine:
    """The plugins of the program."""
    return Engine()


@pytest.fixture(scope="module")
def rules(engine: Engine) -> Rules:
    """The rules of the first game."""
    return engine.plugins.load_source(rules_source()).rules(PLAYERS)


@pytest.fixture(scope="module")
def lessons() -> Course:
    """The lessons as shipped."""
    return course()


def taught(
    engine: Engine, rules: Rules, lessons: Course, choose: Choice
) -> tuple[Game, Teacher, list[tuple[list[str], list[str]]]]:
    """A first game played to its end; what was told before each question, and what was legal."""
    game = first_game(engine, rules, lessons)
    match = Match(engine, game, Keeper(None, []))
    teacher = Teacher(lessons, View(rules, ("Player", "Greedy")))
    said: list[tuple[list[str], list[str]]] = []
    news: list[Any] = []
    while not game.over:
        if match.for_bot:
            news += match.bot_move()
            continue
        legal = game.legal()
        if len(legal) > 1:
            said.append((list(teacher(game.state, legal, news)), list(map(game.text, legal))))
            news.clear()
        news += game.play(choose(game, legal))
    return game, teacher, said


def first_move(game: Game, legal: Sequence[Action]) -> Action:
    """Somebody who always types 1."""
    return legal[0]


def at_random(seed: int) -> Choice:
    """Somebody who plays anything."""
    rng = Random(seed)
    return lambda _, legal: rng.choice(legal)


def hinted(engine: Engine, rules: Rules, seed: int, errors: float = 0.2) -> Choice:
    """Somebody who does what the program would do, but for a part of the moves."""
    rng = Random(seed)
    bot = make_bot(engine.bots, "greedy", rules, 0, stream(seed, "learner"))

    def choose(game: Game, legal: Sequence[Action]) -> Action:
        return rng.choice(legal) if rng.random() < errors else bot.choose(game.state.copy())

    return choose


def check(game: Game, teacher: Teacher, said: Sequence[tuple[list[str], list[str]]]) -> None:
    """The game has ended; what everybody must know is told, nothing twice, never much at once."""
    assert game.over
    assert 4 <= game.state.round <= 7
    assert set(ALWAYS) <= set(teacher.told)
    assert max(Counter(teacher.told).values()) == 1
    assert max(len(paragraphs) for paragraphs, _ in said) <= MOST
    assert not any("{" in text for paragraphs, _ in said for text in paragraphs)


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_is_played(engine: Engine, rules: Rules, lessons: Course, seed: int) -> None:
    """Whatever somebody plays, the essential lessons come, each once, a few at a time."""
    check(*taught(engine, rules, lessons, at_random(seed)))


def test_typing_1_all_along(engine: Engine, rules: Rules, lessons: Course) -> None:
    """Somebody who always takes the first move is told the same, in the same order, again."""
    one, again = (taught(engine, rules, lessons, first_move) for _ in range(2))
    assert one[1].told == again[1].told
    assert set(ALWAYS) <= set(one[1].told)


def test_sensible_play(engine: Engine, rules: Rules, lessons: Course) -> None:
    """Sensible play nearly always builds both parks, and is taught about them."""
    told: Counter[str] = Counter()
    for seed in SENSIBLE:
        game, teacher, said = taught(engine, rules, lessons, hinted(engine, rules, seed))
        check(game, teacher, said)
        told.update(teacher.told)
    assert [name for name in USUALLY if told[name] < len(SENSIBLE) - 2] == []


def test_following_hints(engine: Engine, rules: Rules, lessons: Course) -> None:
    """The scripted tiles bring whoever follows the hints all that is special in the games."""
    choose = hinted(engine, rules, 0, errors=0.0)
    _, teacher, _ = taught(engine, rules, lessons, choose)
    assert [name for name in HINTED if name not in teacher.told] == []


def test_moves_in_lessons_are_legal(engine: Engine, rules: Rules, lessons: Course) -> None:
    """A move that a lesson says to type is legal when it is said."""
    moving = tuple(f", {one.title}: " for one in lessons.lessons if "{move}" in one.text)
    _, _, said = taught(engine, rules, lessons, hinted(engine, rules, 1))
    found = [
        (paragraph, legal)
        for paragraphs, legal in said
        for paragraph in paragraphs
        if any(title in paragraph for title in moving)
    ]
    assert len(found) > 4
    for paragraph, legal in found:
        assert any(f"`{move}`" in paragraph for move in legal), paragraph


def test_looking_back(
    engine: Engine, rules: Rules, lessons: Course, capsys: pytest.CaptureFixture[str]
) -> None:
    """The learner's sheet is explained line by line, and what was missed is named."""
    game, teacher, _ = taught(engine, rules, lessons, first_move)
    look_back(teacher, game, Screen(plain=True))
    shown = " ".join(capsys.readouterr().out.split())
    assert f"Player: {game.sheet()[0].total} points" in shown
    assert shown.count("Each animal on the grid is 1.") == 1
    assert shown.count("as you saw beside it") == 1
    for lesson in lessons.lessons:
        missed = f"{lesson.title} (`rules {lesson.topic}`)" in shown
        assert missed == (bool(lesson.topic) and lesson.name not in teacher.told)


@pytest.mark.parametrize("width", [58, 40])
def test_narrow_windows(engine: Engine, rules: Rules, lessons: Course, width: int) -> None:
    """Lessons and the look back fit into narrow windows."""
    game, teacher, said = taught(engine, rules, lessons, first_move)
    view = View(rules, ("Player", "Greedy"), width, plain=False)
    lines = [line for texts, _ in said for text in texts for line in wrap(text, width, 2)]
    lines += teacher.score_lines(view, game.sheet()[0])
    assert max(map(len, lines)) <= width


def test_without_a_terminal(tmp_path: Path) -> None:
    """Where nobody can be asked, one line says so, and nothing is saved."""
    done = program("learn", home=tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == (
        "Error: lessons are for somebody at a terminal; a file of moves can be played with "
        "`tiledraft play`\n"
    )
    assert saved(tmp_path) == []


def test_help() -> None:
    """The program offers the first game to newcomers."""
    assert "tiledraft learn" in run("--help").output
    assert "when it first comes up" in run("learn", "--help").output


@needs_pty
@pytest.mark.parametrize("how", ["--no-plain", "--plain"])
def test_at_a_terminal(tmp_path: Path, how: str) -> None:
    """Lessons stand before the question they are about, fit into 58 columns, and come once."""
    with terminal("learn", how, home=tmp_path, columns=58) as shell:
        shown = shell.until("> ")
        assert shown.index("Lesson 1, a turn: ") < shown.index("Player, your turn.")
        shell.type("draw zoo")
        assert "Lesson 2, loading: " in shell.until("> ")
        shell.type("undo")
        assert "that cannot be" in shell.until("> ")
        shell.type("load 2")
        shown = shell.until("> ")
        assert "Lesson 3, one game on a truck: " in shown
        assert "Lesson 1" not in shown
        shell.type("quit")
        shell.until("Go on with: tiledraft resume learn-")
        assert shell.close() == 0
        prompted = [line.removeprefix("> ") for line in shell.text.splitlines()]
        assert max(len(line) for line in prompted if "Saved in" not in line) <= 58
    (path,) = saved(tmp_path)
    with terminal("resume", str(path), home=tmp_path) as shell:
        shown = shell.until("> ")
        assert "Lesson" not in shown
        assert "House rules" not in shown
        shell.type("quit")
        assert shell.close() == 0


@needs_pty
@pytest.mark.parametrize(("key", "code"), [(CONTROL_C, 130), (CONTROL_D, 0)])
def test_breaking_off(tmp_path: Path, key: str, code: int) -> None:
    """Ctrl-C and Ctrl-D stop it like any game: it is saved, and nothing is looked back on."""
    with terminal("learn", home=tmp_path) as shell:
        shell.until("> ")
        shell.press(key)
        shell.until("Saved in ")
        assert shell.close() == code
        assert "Traceback" not in shell.text
        assert "where your points come from" not in shell.text


def test_without_a_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where no folder can be made, it is said what helps here, which no option does."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    monkeypatch.setattr(first_game_module, "source", Ones)
    monkeypatch.setattr(playing, "PAUSE", 0.0)
    learn_game(plain=True)
    said = capsys.readouterr().err
    assert "The game is not saved" in said
    assert "`save FILE` at the prompt keeps it." in said
    assert "--save" not in said


class Ones:
    """Somebody at a terminal who types 1 all along."""

    asks = True
    number = 0

    def next(self) -> str | None:
        """The next line."""
        return "1"


def test_to_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """At the end there are the result, where it comes from, and how to go on."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(first_game_module, "source", Ones)
    monkeypatch.setattr(playing, "PAUSE", 0.0)
    learn_game(plain=True)
    shown = capsys.readouterr().out
    ends = ["The game is over.", " wins with ", "Saved in ", "where your points come from:"]
    places = [shown.index(text) for text in [*ends, "The whole game, against two bots:", FRIENDS]]
    assert places == sorted(places)
    assert "--seed" not in shown
    assert len(re.findall("^Lesson 1, ", shown, re.MULTILINE)) == 1
