import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.cli.gallery import (
    SVG,
    explained,
    played,
    read,
    said,
    shown_tiles,
    symbol,
    texts,
    tiles_on,
    view_of,
)
from tests.session.kit import seats
from tests.tables import from_text, shipped, tables
from tiledraft.cli.colours import NAMED, PALETTE, STALLS, Chip
from tiledraft.cli.picture.board import picture, words
from tiledraft.cli.picture.story import story_page
from tiledraft.cli.render.table import seat_lines, truck_lines
from tiledraft.cli.render.view import View
from tiledraft.cli.story import beginning, steps
from tiledraft.core.areas import SlotsArea
from tiledraft.core.areas.base import Cell
from tiledraft.core.position import state_from_words
from tiledraft.core.session import Game
from tiledraft.core.state import State

LATE = {
    "turn": 1,
    "bank": 50,
    "hand": "dolphin f",
    "trucks": [["zebra m", "zoo.coin"], [], ["orca flash"]],
    "seats": {
        1: {
            "coins": 3,
            "barn": ["panda", "camel young"],
            "E5": ["2 zebra", "zebra m*", "zebra f*", "zebra young", "kiosk"],
            "basins": {
                "dolphin": "1,3 2,3",
                "dolphin f*": "3,3",
                "trainer": "2,2 3,2",
                "large": ["5,2 r0"],
            },
            "staff": {"cashier": 2, "manager": 1},
            "depot": ["orca", "turtle fish"],
        },
        2: {"coins": 1, "took": 2, "X": ["panda"]},
    },
}


def late() -> State:
    """A position of the combined game with some of everything."""
    return state_from_words(shipped("combined").rules(3), LATE)


def drawn(state: State, **names: str) -> str:
    """A picture of a position."""
    return picture(view_of(state.rules), state, "after move 7 of 9")


@pytest.mark.parametrize(("name", "players"), tables())
def test_every_tile_is_drawn_with_its_letters(name: str, players: int) -> None:
    """In a game of big spenders each tile on the table is drawn, and its letters stand on it."""
    game = played(name, players)
    view = view_of(game.rules)
    told = list(steps(game))
    for step in told[:: max(1, len(told) // 5)]:
        root = read(picture(view, step.after, "now"))
        assert shown_tiles(root, game.rules) == tiles_on(step.after) + explained(step.after)
        for tile in tiles_on(step.after):
            kind = game.rules.tiles[game.rules.tile_named(tile)]
            short = "coin" if kind.sort < 0 else view.short.sorts[kind.sort]
            assert next(texts(symbol(root, game.rules, tile))) == short


@pytest.mark.parametrize(("name", "players"), [("combined", 5), ("zooloretto", 2)])
def test_a_picture_needs_nothing_but_itself(name: str, players: int) -> None:
    """It has no script and no style, refers to its own parts only, and every part is there."""
    game = played(name, players)
    text = picture(view_of(game.rules), game.state, "now")
    root = read(text)
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        *("svg", "title", "desc", "defs", "g", "use", "text", "rect", "path", "circle"),
    }
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(set(ids)) == len(ids)
    links = {value for e in root.iter() for key, value in e.items() if key.endswith("href")}
    assert {link.removeprefix("#") for link in links} <= set(ids)
    assert re.findall(r"https?:|url\(|@import|data:", text) == ["http:"]
    assert root.get("role") == "img"
    for relation, tag in (("aria-labelledby", "title"), ("aria-describedby", "desc")):
        assert [e.tag for e in root if e.get("id") == root.get(relation)] == [f"{SVG}{tag}"]


def test_a_picture_shows_all_of_the_table() -> None:
    """Coins, points, who is to move, trucks, jobs, the top of a stack, coordinates, tiles left."""
    found = list(texts(read(drawn(late()))))
    for text in (
        "Aquaretto with Zooloretto, after move 7 of 9",
        "truck 1",
        "taken by Björn",
        "cashier 2 of 2",
        "keeper 0 of 2",
        "closed",
        "top",
        "trainer",
        "Anna now: load dolphin f",
    ):
        assert text in found, text
    assert found.count("closed") == 2
    assert found.count("top") == 1
    heads = [text for text in found if text.startswith("(seat ")]
    assert ["to move" in text for text in heads] == [True, False, False]
    assert ["has truck 2" in text for text in heads] == [False, True, False]
    for text, coins in zip(heads, ("3 coins", "1 coin", "0 coins"), strict=True):
        assert f", {coins}, " in text
        assert " points" in text
    assert {"0", "1", "2", "3", "4", "5", "6"} <= set(found)
    table = next(text for text in found if text.startswith("Round 1; bank 50 coins; zoo: "))
    assert table.count("15 in the end pile") == 2


def test_the_top_of_a_stack_is_marked() -> None:
    """Of the depot's two tiles the mark stands at the one that was put there last."""
    tiles: list[str] = []
    for part in read(drawn(late())).iter():
        if part.text == "top":
            break
        tiles += [part.get("href") or ""] if part.tag == f"{SVG}use" else []
    fish = late().rules.tile_named("turtle fish")
    assert tiles[-1] == f"#t{fish}"


def test_the_game_that_a_truck_carries_is_named() -> None:
    """Where there are several games, each truck with tiles says whose they are."""
    found = list(texts(read(drawn(late()))))
    assert found[found.index("truck 1") : found.index("truck 2")] == ["truck 1", "zoo"]
    assert found[found.index("truck 3") :][:2] == ["truck 3", "water"]


def test_a_board_laid_is_outlined() -> None:
    """Round the four spaces of a square board runs one line of eight sides."""
    state = late()
    lines = [path.get("d") or "" for path in read(drawn(state)).iter(f"{SVG}path")]
    assert sum(line.count("M") == 8 for line in lines) == 1


def test_the_description_says_everything() -> None:
    """The alternative text has every park of every seat in words, trucks and what is due."""
    state = late()
    root = read(drawn(state))
    description = said(root, "desc")
    assert said(root, "title") == (
        "Aquaretto with Zooloretto: Anna, Björn, Chloé, after move 7 of 9"
    )
    for area in state.rules.areas:
        assert description.count(f"{area.name}: ") == 3, area.name
    spoken = replace(view_of(state.rules), plain=True, width=2000)
    for line in (*truck_lines(spoken, state), *seat_lines(spoken, state, 0)):
        assert line in description
    assert "taken by Björn" in description
    assert "Anna now: load dolphin female" in description


def test_the_end_of_a_game_shows_the_sheet() -> None:
    """When the game is over every line of every seat is in the picture, and who has won."""
    game = played("zooloretto", 2)
    root = read(picture(view_of(game.rules), game.state, "now"))
    found = list(texts(root))
    for score in game.sheet():
        name = seats(2)[score.seat].name
        (head,) = [text for text in found if re.match(rf"[12]\. {name}: {score.total} point", text)]
        text = " ".join(found[found.index(head) + 1 :])
        for line in score.lines:
            assert f"{line.points:+d}".replace("+0", "0") in text
            assert line.label in text
    winner = seats(2)[game.winners()[0]].name
    assert any(text.startswith(f"{winner} ") and "win" in text for text in found)
    assert "to move" not in "".join(found)
    assert f"{winner} " in said(root, "desc")


def test_names_cannot_be_markup() -> None:
    """What a player is called appears as it is written, in the picture and in its description."""
    state = late()
    name = "A<script>&amp;\"b'</svg>"
    text = picture(View(state.rules, [name, "Björn", "Chloé"]), state, "now")
    root = read(text)
    assert name in list(texts(root))
    assert name in said(root, "title")
    assert name in said(root, "desc")
    assert "<script" not in text


def test_a_page_cannot_be_broken_by_a_name() -> None:
    """Names with markup end no script and begin none."""
    game = Game.new(shipped("coloretto").rules(3), seats(3), 1)
    game.play("draw cards")
    page = story_page(View(game.rules, ["</script><b>", "<!--<script>", "Chloé"]), game)
    assert page.count("<script") == page.count("</script>") == 2
    assert "<b>" not in page
    assert "<!--" not in page


def test_hidden_numbers_of_tiles_are_nowhere() -> None:
    """At a table that hides the tiles left, pictures are the same whatever their number."""
    rules = from_text("extends: combined", "table: {tiles_left: hidden}").rules(3)
    many, few = (
        state_from_words(rules, {**LATE, "left": {"zoo": zoo, "water": water}})
        for zoo, water in ((33, 29), (7, 3))
    )
    assert many.left != few.left
    assert drawn(many) == drawn(few)


def test_each_position_of_a_page_is_that_after_its_move() -> None:
    """A page begins with the set-up; the position numbered 5 is the one after the fifth move."""
    game = played("combined", 3, "greedy", 60)
    view = view_of(game.rules)
    found = re.search(r'<script id="data"[^>]*>(.*?)</script>', story_page(view, game), re.DOTALL)
    assert found is not None
    data = json.loads(found[1])
    said = [[data["lines"][line] for line in one["words"]] for one in data["positions"]]
    states = [beginning(game).state, *(step.after for step in steps(game))]
    assert said == [words(view, state) for state in states]
    assert len({str(each) for each in said}) > len(said) / 2


def test_nothing_of_the_future_is_drawn() -> None:
    """Two games that differ in the order of the hidden tiles alone make the same page."""
    game = played("combined", 3, "greedy", 60)
    other = Game(game.rules, game.seats, game.seed + 1, game.set_up)
    for line in game.lines:
        other.replay(line)
    view = view_of(game.rules)
    assert story_page(view, game) == story_page(view, other)


def test_an_area_of_another_kind_is_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """An area that gives no cells is drawn as the words for what it holds."""
    monkeypatch.setattr(SlotsArea, "cells", lambda *_: ())
    found = " ".join(texts(read(drawn(late()))))
    assert "['zebra', 'zebra', 'zebra m*', 'zebra f*', 'zebra" in found


def test_cells_of_a_kind_unknown_here_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A plugin's cell that holds no tile shows its own label, whatever kind it is of."""
    cells = [Cell(0, 0, "fountain", "space"), Cell(1, 0, "gate", "door"), Cell(0, 1, "", "door")]
    monkeypatch.setattr(SlotsArea, "cells", lambda *_: cells)
    found = list(texts(read(drawn(late()))))
    assert "fountain" in found
    assert "gate" in found


HOUSES: dict[str, Callable[[], tuple[str, int]]] = {
    "large": lambda: (
        "extends: zooloretto\nparks: {zoo: {areas: {E5: {spaces: 40, stalls: 9}}}}\n",
        2,
    ),
    "no stalls": lambda: (
        "extends: zooloretto\nparks: {zoo: {areas: {E6: {spaces: 1, stalls: 0}}}}\n",
        3,
    ),
    "wide grid": lambda: (
        'extends: aquaretto\nparks: {water: {areas: {basins: {spaces: ["'
        + " ".join("o" * 30)
        + '"]}}}}\n',
        2,
    ),
    "other words": lambda: ("extends: combined\nwords: {truck: boat, tile: fish}\n", 5),
}


@pytest.mark.parametrize("house", list(HOUSES))
def test_other_rules_are_drawn(house: str) -> None:
    """Rows and grids of other sizes and other words need no code; all stays in its frame."""
    text, players = HOUSES[house]()
    rules = from_text(text).rules(players)
    game = Game.new(rules, seats(players), 1)
    root = read(picture(view_of(rules), game.state, "at the start"))
    width = int(root.get("width") or 0)
    assert 0 < width < 1500
    if house == "other words":
        assert "boat 1" in list(texts(root))


def luminance(colour: str) -> float:
    """How light a colour is, by the formula of WCAG 2."""
    total = 0.0
    for at, weight in ((1, 0.2126), (3, 0.7152), (5, 0.0722)):
        part = int(colour[at : at + 2], 16) / 255
        total += weight * (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
    return total


@pytest.mark.parametrize("chip", [*PALETTE, *NAMED.values(), STALLS], ids=str)
def test_letters_stand_out(chip: Chip) -> None:
    """The contrast between letters and their tile is at least 4.5 to 1, as WCAG asks for."""
    levels: list[Any] = sorted((luminance(chip.ground), luminance(chip.letters)))
    assert (levels[1] + 0.05) / (levels[0] + 0.05) >= 4.5


def test_no_two_species_look_alike() -> None:
    """Species of one game that share a colour differ in their letters, those of two in shape."""
    for name in ("combined", "coloretto"):
        view = view_of(shipped(name).rules(3))
        assert len(set(view.short.sorts.values())) == len(view.rules.sorts)


@pytest.mark.parametrize("colour", ["red", "orange", "yellow", "green", "blue", "pink", "grey"])
def test_a_colour_is_drawn_in_its_colour(colour: str) -> None:
    """A card that is called like a colour has it."""
    game = Game.new(shipped("coloretto").rules(5), seats(5), 1)
    root = read(picture(view_of(game.rules), game.state, "now"))
    shapes = symbol(root, game.rules, colour).iter(f"{SVG}rect")
    assert [shape.get("fill") for shape in shapes] == [NAMED[colour].ground]
