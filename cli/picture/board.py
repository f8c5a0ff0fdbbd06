"""A whole table as a picture: trucks, the parks of every seat, what is left, the legend."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tiledraft.cli.picture.legend import legend
from tiledraft.cli.picture.park import WIDTH, park
from tiledraft.cli.picture.shapes import (
    INK,
    LARGE,
    PALE,
    PAPER,
    USUAL,
    Drawing,
    below,
    beside,
    drawing,
    flowing,
    framed,
    heading,
    lines,
    panels,
    paragraph,
    svg,
)
from tiledraft.cli.picture.tiles import PITCH, SIZE, Tiles, space
from tiledraft.cli.render.sheet import result, result_lines, seat_score
from tiledraft.cli.render.table import round_lines, seat_head, seat_lines, truck_lines
from tiledraft.core.game import due_texts
from tiledraft.core.scoring import places, score_sheet

if TYPE_CHECKING:
    from tiledraft.cli.render.view import View
    from tiledraft.core.state import State

GAP = 10
TOTAL = 2 * (2 * WIDTH + 3 * GAP) + 3 * GAP
SHEET = 36
UNBROKEN = 2000
USUAL_FRAME = f'fill="{PAPER}" stroke="{PALE}"'
OWN_FRAME = f'fill="#fff8e1" stroke="{INK}" stroke-width="4"'
PLAIN_FRAME = 'fill="#f2f2f2"'


def picture(view: View, state: State, note: str) -> str:
    """A position as an SVG document.

    Args:
        view: the table.
        state: the position.
        note: when it was, such as ``after move 12 of 80``.
    """
    tiles = Tiles(view)
    drawn = board(view, tiles, state, note)
    symbols = tiles.symbols(svg for _, _, svg in drawn.pieces)
    return svg(drawn, symbols, title(view, note), words(view, state))


def when(at: int, last: int) -> str:
    """After which move a position is, in words."""
    return f"after move {at} of {last}" if at else "at the start"


def title(view: View, note: str) -> str:
    """What a picture is, in a line."""
    return f"{view.rules.title}: {', '.join(view.names)}, {note}"


def words(view: View, state: State) -> list[str]:
    """A position in full, in words alone."""
    plain = replace(view, plain=True, width=UNBROKEN)
    said = [*round_lines(plain, state), *truck_lines(plain, state)]
    for seat in range(view.rules.players):
        said += seat_lines(plain, state, seat)
    return [*said, *_due(plain, state), *(_sheet_words(plain, state) if state.over else [])]


def _sheet_words(view: View, state: State) -> list[str]:
    sheet = score_sheet(state)
    found = [text for score in sheet for text in seat_score(view, score)]
    return [*found, *result_lines(view, sheet)]


def board(view: View, tiles: Tiles, state: State, note: str) -> Drawing:
    """A position, without the drawings of the tiles that it refers to."""
    wide = replace(view, width=TOTAL)
    head = heading(f"{view.rules.title}, {note}", TOTAL - 2 * GAP, LARGE)
    table = paragraph(" ".join(round_lines(wide, state)), TOTAL - 2 * GAP, size=USUAL)
    seats = [_seat(view, tiles, state, seat) for seat in range(view.rules.players)]
    styles = [USUAL_FRAME] * len(seats)
    if not state.over:
        styles[state.seat] = OWN_FRAME
    across = max(seat.width for seat in seats)
    shown = [*seats, legend(view, tiles, state, across)]
    parts = [head, table, _trucks(view, tiles, state)]
    parts += [_sheet(view, state)] if state.over else []
    parts.append(panels(shown, TOTAL - 2 * GAP, [*styles, PLAIN_FRAME], GAP))
    inner = below(parts, GAP)
    width, height = inner.width + 2 * GAP, inner.height + 2 * GAP
    return Drawing(width, height, tuple(inner.moved(GAP, GAP)))


def _seat(view: View, tiles: Tiles, state: State, seat: int) -> Drawing:
    """Everything of a seat."""
    width = min(2, len(view.rules.parks)) * (WIDTH + GAP) - GAP
    name = view.names[seat]
    about = seat_head(view, state, seat).removeprefix(name).strip()
    parks = [park(view, tiles, state, seat, which) for which in view.rules.parks]
    head = [heading(name, width, LARGE), paragraph(about, width, size=USUAL)]
    wide = [Drawing(WIDTH, one.height, one.pieces) for one in parks]
    return below([*head, flowing(wide, width, GAP)], GAP // 2)


def _trucks(view: View, tiles: Tiles, state: State) -> Drawing:
    """Every truck with what it carries and its free places, and what is in hand."""
    drawn = [_truck(view, tiles, state, number) for number in range(len(state.trucks))]
    due = _due(view, state)
    if due:
        drawn.append(_panel(due[0], _row(tiles, _in_hand(state)), [], OWN_FRAME))
    return flowing(drawn, TOTAL - 2 * GAP, GAP)


def _truck(view: View, tiles: Tiles, state: State, number: int) -> Drawing:
    names = view.rules.tile_names(state.trucks[number])
    free = view.rules.places[number] - len(names)
    taker = state.takers[number]
    about = [f"taken by {view.names[taker]}"] if taker >= 0 else []
    if names and len(view.rules.supplies) > 1:
        supplies = {view.rules.tiles[tile].supply: None for tile in state.trucks[number]}
        about.append(", ".join(view.rules.supplies[supply].name for supply in supplies))
    places = _row(tiles, names, free if taker < 0 else 0)
    return _panel(view.truck(number), places, about, PLAIN_FRAME)


def _row(tiles: Tiles, names: Sequence[str], free: int = 0) -> Drawing:
    drawn = [drawing(SIZE, SIZE, tiles.placed(name)) for name in names]
    drawn += [drawing(SIZE, SIZE, space(0, 0))] * free
    return beside(drawn, PITCH - SIZE)


def _panel(title: str, inner: Drawing, about: Sequence[str], style: str) -> Drawing:
    width = max(inner.width, 3 * PITCH)
    size = Drawing(width, max(inner.height, SIZE), inner.pieces)
    whole = below([heading(title, 4 * PITCH), size, *map(lines, [[text] for text in about])], 4)
    return framed(whole, whole.width + 2 * GAP, 100, style, GAP)


def _due(view: View, state: State) -> list[str]:
    """What must be done before the turn goes on, and by whom."""
    due = due_texts(state)
    return [f"{view.names[state.seat]} now: {view.spoken(', '.join(due))}"] if due else []


def _in_hand(state: State) -> list[str]:
    """The tiles that stand nowhere yet."""
    rules = state.rules
    duties = [duty for _, due, _ in state.pending for duty in due]
    return rules.tile_names(t for duty in duties for t in rules.duties[duty[0]].tiles(duty))


def _sheet(view: View, state: State) -> Drawing:
    """The score sheet: the lines of every seat, and who wins."""
    narrow = replace(view, width=SHEET)
    sheet = score_sheet(state)
    place = places(sheet)
    seats = []
    for score in sorted(sheet, key=lambda score: place[score.seat]):
        head, *rest = seat_score(narrow, score)
        seats.append(below([heading(f"{place[score.seat]}. {head}", WIDTH), lines(rest)], 4))
    width = TOTAL - 2 * GAP
    end = heading(result(view, sheet), width)
    return below([end, panels(seats, width, [PLAIN_FRAME] * len(seats), GAP)], GAP)
