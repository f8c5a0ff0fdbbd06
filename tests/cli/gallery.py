"""What pictures are made of in tests: games played by bots, and a reader of what is drawn."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from xml.etree import ElementTree as ET

from tests.session.kit import seats
from tests.tables import bots, rich, shipped
from tiledraft.cli.render.view import View
from tiledraft.core.rules import Rules
from tiledraft.core.session import Game
from tiledraft.core.state import State

SVG = "{http://www.w3.org/2000/svg}"


@cache
def played(name: str, players: int, bot: str = "spender", moves: int = 10_000) -> Game:
    """A game of bots, who begin with 20 coins if they are big spenders."""
    ruleset = rich(name) if bot == "spender" else shipped(name)
    game = Game.new(ruleset.rules(players), seats(players), 1)
    choosers = bots(game.rules, 1, bot)
    for _ in range(moves):
        if game.over:
            break
        game.play(choosers[game.state.seat](game.state))
    return game


def view_of(rules: Rules) -> View:
    """A table of people."""
    return View(rules, [seat.name for seat in seats(rules.players)])


def read(picture: str) -> ET.Element:
    """A picture as a tree; it is refused if it is not well-formed."""
    return ET.fromstring(picture)  # noqa: S314 - written by the program itself


def said(root: ET.Element, part: str) -> str:
    """The text of the title or the description of a picture."""
    return root.findtext(f"{SVG}{part}") or ""


def texts(root: ET.Element) -> Iterator[str]:
    """The lines of text in a picture that can be seen."""
    return ("".join(line.itertext()) for line in root.iter(f"{SVG}text"))


def shown_tiles(root: ET.Element, rules: Rules) -> Counter[str]:
    """How often each tile is drawn, by name."""
    uses = [use.get("href") or "" for use in root.iter(f"{SVG}use")]
    return Counter(rules.tiles[int(use.removeprefix("#t"))].name for use in uses)


def symbol(root: ET.Element, rules: Rules, name: str) -> ET.Element:
    """The drawing of a tile."""
    wanted = f"t{rules.tile_named(name)}"
    (found,) = (group for group in root.iter(f"{SVG}g") if group.get("id") == wanted)
    return found


def tiles_on(state: State) -> Counter[str]:
    """How often each tile lies on a table, by name: in parks, on trucks, in hand."""
    rules = state.rules
    found: list[int] = [tile for truck in state.trucks for tile in truck]
    for seat in range(rules.players):
        for area in rules.areas:
            leaf = state.leaf(seat, area.index)
            found += area.contents(leaf)
    for _, duties, _ in state.pending:
        for duty in duties:
            found += rules.duties[duty[0]].tiles(duty)
    return Counter(rules.tile_names(found))


def explained(state: State) -> Counter[str]:
    """The tiles in the legend: the first of each species and stall kind in the game."""
    rules = state.rules
    sorts: Iterable[int] = (
        sort.tiles[0] for sort in rules.sorts if sort.index not in state.leaving
    )
    return Counter(rules.tile_names(sorts))
