"""What nobody at the table can know shows in no text and decides nothing."""

import re
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from tests.session.kit import NAMES, seats, walk
from tests.tables import bots, from_text, plugins, shipped, tables
from tiledraft.cli.narrate import narrate
from tiledraft.cli.prompt.helping import help_lines
from tiledraft.cli.prompt.hinting import hint_lines
from tiledraft.cli.prompt.menu import entries, menu_lines
from tiledraft.cli.prompt.odds import odds_lines
from tiledraft.cli.prompt.scene import scene_lines
from tiledraft.cli.prompt.why import Book, why_lines
from tiledraft.cli.render.points import points_lines
from tiledraft.cli.render.sheet import sheet_lines
from tiledraft.cli.render.table import seat_lines, table_lines
from tiledraft.cli.render.view import View
from tiledraft.cli.story import steps
from tiledraft.core.flow import is_open
from tiledraft.core.game import check, legal_actions, read_action
from tiledraft.core.position import state_from_words
from tiledraft.core.rng import shuffle, stream
from tiledraft.core.rules import Rules
from tiledraft.core.scoring import score_sheet
from tiledraft.core.session import Game
from tiledraft.core.state import State

SHOWN, HIDDEN = "table: {tiles_left: shown}", "table: {tiles_left: hidden}"
STEPS = 55
LOOKS = 3
TRIED = 40
AHEAD = 30


def view_of(rules: Rules, *, plain: bool = False) -> View:
    """A table of people."""
    return View(rules, NAMES[: rules.players], 80, plain)


def shown(view: View, state: State) -> list[Sequence[str]]:
    """Everything the prompt shows of a position."""
    legal = legal_actions(state)
    return [
        table_lines(view, state),
        *(seat_lines(view, state, seat) for seat in range(len(view.names))),
        scene_lines(view, state, legal),
        menu_lines(entries(view, state, legal), view.width, whole=True),
        help_lines(view, state, legal),
        odds_lines(view, state),
        hint_lines(view, state),
        sheet_lines(view, score_sheet(state), over=False),
        points_lines(view),
    ]


def refusals(state: State, moves: Sequence[str]) -> list[str]:
    """Why some moves are refused now."""
    found = (check(state, read_action(state, move)) for move in moves)
    return [str(refusal) for refusal in found if refusal is not None]


def told(game: Game) -> list[Sequence[str]]:
    """Everything that is told of a game so far, refusals and choices of bots included."""
    view, state = view_of(game.rules), game.state
    tried = list(dict.fromkeys(game.lines[-TRIED:]))
    lines: list[Sequence[str]] = []
    lines += [why_lines(view, game, Book(), move, strict=True) for move in ["score", *tried]]
    lines += [narrate(view, step.events, step.after) for step in steps(game)]
    lines += [refusals(state, tried), *shown(view, state)]
    lines += shown(view_of(game.rules, plain=True), state)
    choices = [bots(game.rules, game.seed, bot)[state.seat] for bot in plugins().bots().bots]
    return [*lines, [str(choose(state)) for choose in choices]]


def again(game: Game, stacked: Sequence[int] = ()) -> Game:
    """The same game so far, with other tiles on top of what is face down."""
    other = Game(game.rules, game.seats, game.seed, game.set_up, stacked)
    for line in game.lines:
        other.replay(line)
    return other


def another_order(game: Game, seed: int) -> list[int]:
    """All tiles that were face down at the start, in an order of their own."""
    start = Game(game.rules, game.seats, game.seed, game.set_up).state
    tiles = [
        tile
        for supply in game.rules.supplies
        for tile, count in zip(supply.drawn, start.unseen[supply.index], strict=True)
        for _ in range(count)
    ]
    shuffle(stream(seed, "another order"), tiles)
    return tiles


def looks(game: Game, seed: int) -> Iterator[int]:
    """Play a game on at random, and stop now and then."""
    for number in range(LOOKS):
        walk(game, seed + number, STEPS)
        if game.over:
            return
        yield number


@pytest.mark.parametrize(("name", "players"), tables())
def test_the_hidden_order_is_told_nowhere(name: str, players: int) -> None:
    """Games that differ in the order of the face-down tiles alone tell and decide the same."""
    game = Game.new(shipped(name).rules(players), seats(players), players)
    differ = False
    for number in looks(game, players):
        other = again(game, another_order(game, number))
        assert other.state == game.state
        assert told(other) == told(game)
        assert other.state == game.state
        differ = differ or walk(other, 1, AHEAD).lines != walk(again(game), 1, AHEAD).lines
    assert differ


def fewer(state: State, rng: Random) -> State:
    """A position that differs in tiles that have left the game, which nobody sees any more."""
    other = state.copy()
    for supply in state.rules.supplies:
        at = supply.index
        pile = other.reserve if is_open(other, at) else other.left
        for _ in range(int(rng.random() * pile[at])):
            unseen, box = list(other.unseen[at]), list(other.box)
            full = [place for place, count in enumerate(unseen) if count]
            place = full[int(rng.random() * len(full))]
            unseen[place] -= 1
            box[supply.drawn[place]] += 1
            pile[at] -= 1
            other.unseen[at], other.box = tuple(unseen), tuple(box)
    return other


@pytest.mark.parametrize(("name", "players"), tables())
def test_hidden_numbers_change_nothing(name: str, players: int) -> None:
    """Where the numbers of tiles left are hidden, no text depends on them."""
    rules = from_text(f"extends: {name}", HIDDEN).rules(players)
    open_rules = shipped(name).rules(players)
    game = Game.new(rules, seats(players), players)
    for number in looks(game, players):
        state, other = game.state, fewer(game.state, Random(number))
        assert other.left != state.left
        for plain in (False, True):
            view = view_of(rules, plain=plain)
            assert shown(view, other) == shown(view, state)
            events = game.log[-TRIED:]
            assert narrate(view, events, other) == narrate(view, events, state)
        tried = list(dict.fromkeys(game.lines[-TRIED:]))
        assert refusals(other, tried) == refusals(state, tried)
        view = view_of(open_rules)
        assert odds_lines(view, other) != odds_lines(view, state)


def numbers(lines: Sequence[Sequence[str]]) -> set[int]:
    """Every number in some texts."""
    return {int(number) for number in re.findall(r"\d+", "\n".join(map("\n".join, lines)))}


@pytest.mark.parametrize("overlay", [SHOWN, HIDDEN])
def test_a_hidden_number_is_in_no_text(overlay: str) -> None:
    """Of 61 tiles to draw and 76 face down nothing is said where that is hidden."""
    rules = from_text("extends: zooloretto", overlay).rules(3)
    words = {"left": {"zoo": 61}, "trucks": [["panda"], [], []], "seats": {1: {"E5": ["zebra"]}}}
    state = state_from_words(rules, words)
    assert sum(state.unseen[0]) == 76
    found = numbers(shown(view_of(rules), state)) & {61, 62, 76}
    assert bool(found) == (overlay == SHOWN)


def test_asking_changes_no_game() -> None:
    """A game in which somebody asks for odds and hints all the time is the same game."""
    rules = shipped("combined").rules(2)
    view = view_of(rules)
    games = [Game.new(rules, seats(2), 7), Game.new(rules, seats(2), 7)]
    for game in games:
        choosers = bots(rules, 7, "random")
        for _ in range(80):
            if game is games[0]:
                hint_lines(view, game.state)
                odds_lines(view, game.state)
            game.play(choosers[game.state.seat](game.state))
    assert games[0].lines == games[1].lines
