"""What nobody at the table can know is told by no command, at no prompt, on no picture."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.kit import run
from tests.session.kit import seats, walk
from tests.tables import bots, from_text, plugins
from tiledraft.cli import playing, resuming
from tiledraft.cli.engine import Engine
from tiledraft.cli.learning import first_game
from tiledraft.cli.learning.lessons import course, rules_source
from tiledraft.cli.prompt.topics import topics_of
from tiledraft.cli.render.view import View
from tiledraft.core.actions.draw import DRAW, REVEAL
from tiledraft.core.record.writing import record_text
from tiledraft.core.rng import shuffle, stream
from tiledraft.core.rules import Rules
from tiledraft.core.session import Game

SHOWN, HIDDEN = "table: {tiles_left: shown}", "table: {tiles_left: hidden}"
WAYS = ("--plain", "--no-plain")
TRIED = 8
LESSONS = 6
AHEAD = 30


class Typed:
    """Somebody at a terminal who types some lines, then closes it."""

    asks = True

    def __init__(self, lines: Sequence[str]) -> None:
        self.number = 0
        self._lines = iter(lines)

    def next(self) -> str | None:
        """The next line."""
        return next(self._lines, None)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots do not wait."""
    monkeypatch.setattr(playing, "PAUSE", 0.0)


def in_another_order(game: Game, seed: int) -> Game:
    """The same game so far, in which what lies face down still lies in an order of its own."""
    rules = game.rules
    known = [line.split(" ", 1)[1] for line in game.lines if line.startswith(REVEAL)]
    seen = [rules.tile_named(name) for name in known]
    start = Game(rules, game.seats, game.seed, game.set_up).state
    rest = Counter(
        {
            tile: count
            for supply in rules.supplies
            for tile, count in zip(supply.drawn, start.unseen[supply.index], strict=True)
        }
    )
    rest.subtract(seen)
    unseen = sorted(rest.elements())
    shuffle(stream(seed, "another order"), unseen)
    other = Game(rules, game.seats, game.seed, game.set_up, [*seen, *unseen])
    for line in game.lines:
        if not line.startswith(REVEAL):
            other.play(line)
    assert other.lines == game.lines
    return other


def questions(game: Game) -> list[str]:
    """Everything that can be asked at the prompt, none of which is a move."""
    view = View(game.rules, [seat.name for seat in game.seats])
    moves = [game.text(action) for action in game.legal()]
    begun = Counter(move.split()[0] for move in moves)
    refused = [line for line in dict.fromkeys(game.lines) if line not in moves][-TRIED:]
    topics = list(dict.fromkeys(topic.name for topic in topics_of(view)))
    return [
        *("?", "table", "moves", "score", "points", "hint", "odds", "log all", "why score"),
        *(f"look {seat.name}" for seat in game.seats),
        *("rules", *(f"rules {name}" for name in topics)),
        *(verb for verb, count in begun.items() if count > 1),
        *refused,
        *(f"why {move}" for move in (*refused, *moves[:TRIED])),
        "undo",
    ]


def at_the_prompt(monkeypatch: pytest.MonkeyPatch, path: Path, game: Game) -> Iterator[str]:
    """All that is answered in a saved game, in words and in drawings; to who comes back, too."""
    callers: list[tuple[str, ...]] = [(), *(("--as", seat.name) for seat in game.seats)]
    for way in WAYS:
        for caller in callers:
            path.write_text(record_text(game, []), "utf-8")
            monkeypatch.setattr(resuming, "source", lambda: Typed(questions(game)))
            done = run("resume", str(path), way, *caller)
            assert done.exit_code == 0, done.output
            yield done.output


def looked_at(path: Path, game: Game, name: str) -> Iterator[str]:
    """All that is told and drawn of a saved game from outside."""
    path.write_text(record_text(game, []), "utf-8")
    other = path.with_name("other.yaml")
    other.write_text(f"extends: {name}\ntrucks: {{places: {{else: 2}}}}\n", "utf-8")
    for way in WAYS:
        yield run("show", str(path), way).output
        yield run("replay", str(path), way).output
    yield run("show", str(path), "--at", "5000").output
    yield run("replay", str(path), "--rules", str(other)).output
    for command, ending in (("show", ".svg"), ("show", ".html"), ("replay", ".html")):
        drawn = path.with_name(f"{command}{ending}")
        done = run(command, str(path), "-o", str(drawn))
        assert done.exit_code == 0, done.output
        yield drawn.read_text("utf-8")


def of_bots(rules: Rules, moves: int) -> Game:
    """A game of greedy bots, broken off at the beginning of a turn."""
    game = Game.new(rules, seats(rules.players), 1)
    choosers = bots(rules, 1, "greedy")
    while len(game.lines) < moves or game.state.pending:
        game.play(choosers[game.state.seat](game.state))
    return game


@pytest.mark.parametrize("overlay", [SHOWN, HIDDEN])
@pytest.mark.parametrize(("name", "moves"), [("combined", 40), ("coloretto", 20)])
def test_the_order_of_the_tiles_is_told_by_no_command(
    name: str, moves: int, overlay: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Saved games that differ in the order of what lies face down look alike everywhere."""
    path = tmp_path / "game.jsonl"
    game = of_bots(from_text(f"extends: {name}", overlay).rules(3), moves)
    one, other = (in_another_order(game, seed) for seed in (1, 2))
    assert any(action[0] == DRAW for action in game.legal())
    assert list(looked_at(path, one, name)) == list(looked_at(path, other, name))
    asked = list(at_the_prompt(monkeypatch, path, one))
    assert asked == list(at_the_prompt(monkeypatch, path, other))
    assert walk(one, 1, AHEAD).lines != walk(other, 1, AHEAD).lines


def lessons(monkeypatch: pytest.MonkeyPatch, way: str, seed: int) -> str:
    """The beginning of a first game, in which the tiles after the scripted ones lie by a seed."""
    known = course()
    rules = plugins().load_source(rules_source()).rules(first_game.PLAYERS)
    start = first_game.first_game(Engine(), rules, known)
    names = rules.tile_names(in_another_order(start, seed).stacked)
    rest = Counter(names) - Counter(known.stacked)
    order = [name for name in names if rest[name] and not rest.subtract([name])]
    changed = replace(known, stacked=(*known.stacked, *order))
    monkeypatch.setattr(first_game, "course", lambda: changed)
    typed = ["hint", "odds", "log", "rules end", "1"] * LESSONS
    monkeypatch.setattr(first_game, "source", lambda: Typed(typed))
    return re.sub(r"learn-[-\d]+", "learn", run("learn", way).output)


@pytest.mark.parametrize("way", WAYS)
def test_lessons_do_not_know_the_tiles(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever comes after the tiles of the first game, it is taught in the same words."""
    told = lessons(monkeypatch, way, 1)
    assert "Lesson 2" in told
    assert told == lessons(monkeypatch, way, 2)


def read_aloud(text: str) -> str:
    """What can be read in an answer, a picture or a page, without measures of a drawing."""
    found = re.search(r'<script id="data"[^>]*>(.*?)</script>', text, re.DOTALL)
    data = json.loads(found[1]) if found else {"pieces": [], "lines": [], "positions": []}
    titles = [position["title"] for position in data["positions"]]
    rest = re.sub(r"<(script|style)\b.*?</\1>", "", text, flags=re.DOTALL)
    texts = [*data["pieces"], *data["lines"], *titles, rest]
    return "\n".join(re.sub(r"<[^<>]*>", "\n", one) for one in texts)


def numbers(text: str) -> set[int]:
    """Every number in a text."""
    return {int(number) for number in re.findall(r"\d+", text)}


@pytest.mark.parametrize("overlay", [SHOWN, HIDDEN])
def test_the_number_of_tiles_left_is_told_by_no_command(
    overlay: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of 90 tiles face down, 75 of them before the end pile, 14 draws leave 76 and 61."""
    path = tmp_path / "game.jsonl"
    rules = from_text("extends: zooloretto", overlay).rules(3)
    game = Game.new(rules, seats(3), 1)
    choosers = bots(rules, 1, "greedy")
    while sum(game.state.unseen[0]) > 76 or game.state.pending:
        game.play(choosers[game.state.seat](game.state))
    assert game.state.left[0] == sum(game.state.unseen[0]) - 15
    secret = set(range(61, 91))
    outside = [*looked_at(path, game, "zooloretto")]
    asked = [*at_the_prompt(monkeypatch, path, game)]
    tells = [bool(numbers(read_aloud(text)) & secret) for text in (*outside, *asked)]
    shown = [True, True, True, True, False, False, *[True] * (3 + len(asked))]
    assert tells == (shown if overlay == SHOWN else [False] * len(shown))
