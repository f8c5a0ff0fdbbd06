"""The help at the prompt: what the moves that are legal now mean."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tiledraft.cli.prompt.reading import COMMANDS
from tiledraft.cli.render.columns import beside, flow, pad
from tiledraft.cli.render.short import FREE, SOLID, called
from tiledraft.cli.render.view import HAS_BRED, plural
from tiledraft.core.actions import MoneyAction
from tiledraft.core.areas import GridArea
from tiledraft.core.areas.ground import bits
from tiledraft.core.game import due_texts
from tiledraft.core.ruleset.spec import YOUNG
from tiledraft.core.text import coins, listed
from tiledraft.core.tiles import BRED

if TYPE_CHECKING:
    from tiledraft.cli.render.view import View
    from tiledraft.core.actions import Kind
    from tiledraft.core.areas.ground import Board
    from tiledraft.core.state import Action, State

COLUMN = 10
ROTATION = "ROTATION"
PLACES = (
    "A place such as 2,5 is column 2, row 5: columns are counted from the left, rows from the "
    "bottom, both from 0; what lies left of them or below has minus in front."
)


def help_lines(view: View, state: State, legal: Iterable[Action]) -> list[str]:
    """What is due, what each kind of legal move does, and the commands."""
    kinds = dict.fromkeys(action[0] for action in legal)
    lines = due_lines(view, state)
    for head in kinds:
        lines += _kind_lines(view, view.rules.kinds[head])
    fields = {field.name for head in kinds for field in view.rules.kinds[head].fields}
    lines += board_lines(view) if ROTATION in fields else []
    notes = [*mark_lines(view), *space_lines(view)]
    lines += ["", *notes] if notes else []
    lines += ["", "Besides a move, or its number, you can type"]
    for name, what in COMMANDS.items():
        if view.plain:
            lines += flow(f"{name}: {what}.".split(), view.width, start="  ", hanging=4, gap=" ")
            continue
        lines += flow([what], view.width, start=pad(f"  {name}", COLUMN), hanging=COLUMN)
    return lines


def mark_lines(view: View) -> list[str]:
    """What the marks on tiles are, and which of them breed."""
    marks: dict[str, str] = {}
    for supply in view.rules.spec.supplies.values():
        for role, known in supply.roles.items():
            said = (known.called or role).split()
            called = "" if role in said else f" {known.called}"
            mate = f", breeds with {known.mates}" if known.mates else ""
            marks[role] = f"{role}{called}{mate}"
    if not marks:
        return []
    if view.plain:
        return _marks_in_words(view)
    items = [*marks.values(), f"{YOUNG} is offspring", f"{BRED} has bred and does not again"]
    return flow(items, view.width, start="Marks on tiles: ", hanging=2, gap="; ")


def _marks_in_words(view: View) -> list[str]:
    """The same where marks are heard as words."""
    words = called(view.rules)
    known = {
        role: (words.get(role, role), words.get(mate, mate))
        for supply in view.rules.spec.supplies.values()
        for role, about in supply.roles.items()
        for mate in [about.mates or ""]
    }
    items = [f"{name}, breeds with {mate}" if mate else name for name, mate in known.values()]
    items += [f"{YOUNG} is offspring", f"{HAS_BRED} does not breed again"]
    return flow(items, view.width, start="Words behind a tile: ", hanging=2, gap="; ")


def space_lines(view: View) -> list[str]:
    """How the spaces of a grid are called."""
    if not any(isinstance(area, GridArea) for area in view.rules.areas):
        return []
    if view.plain:
        return flow(PLACES.split(), view.width, hanging=2, gap=" ")
    items = ["4,1 is column 4, row 1", f"{FREE} is free", f"{SOLID} can hold nothing"]
    return flow(items, view.width, start="Spaces in a picture: ", hanging=2, gap="; ")


def board_lines(view: View) -> list[str]:
    """Pictures of the boards in all their rotations, and what they bring besides spaces."""
    lines: list[str] = []
    grids = [area for area in view.rules.areas if isinstance(area, GridArea)]
    boards = [(grid, board) for grid in grids for board in grid.boards]
    for grid, board in boards:
        if view.plain:
            lines += _board_in_words(view, board, grid)
            continue
        picture = [f"  {board.name}:"]
        for number, shape in enumerate(board.turns):
            picture = beside(picture, _block(f"r{number}", shape, grid), view.width)
        if board.species:
            picture = beside(picture, [_brings(view, board, grid)], view.width)
        lines += picture
    return lines


def _brings(view: View, board: Board, grid: GridArea) -> str:
    return f"{board.species} more {view.word('species')} may live in {grid.name}"


def _board_in_words(view: View, board: Board, grid: GridArea) -> list[str]:
    """The shapes of a board in all its rotations."""
    texts = []
    for number, shape in enumerate(board.turns):
        texts.append(f"r{number} is {turn_told(shape, grid)}")
    texts += [_brings(view, board, grid)] if board.species else []
    return flow(texts, view.width, start=f"  {board.name}: ", hanging=4, gap="; ")


def turn_told(shape: int, grid: GridArea) -> str:
    """The shape of a board turned one way, in words."""
    cells = {divmod(cell, grid.width) for cell in bits(shape)}
    top, right = (max(numbers) for numbers in zip(*cells, strict=True))
    missing = {(y, x) for y in range(top + 1) for x in range(right + 1)} - cells
    block = f"{plural(right + 1, 'column')} by {plural(top + 1, 'row')}"
    corners = {
        (y, x): f"{up} {side}"
        for y, up in ((top, "upper"), (0, "lower"))
        for x, side in ((0, "left"), (right, "right"))
    }
    if missing <= set(corners):
        names = [name for spot, name in corners.items() if spot in missing]
        corner = f"the {listed(names)} {'corner' if len(names) == 1 else 'corners'}"
        return f"{block} without {corner}" if names else f"{block} of spaces"
    places = [f"{x},{y}" for y, x in sorted(cells)]
    return f"{listed(places)}, counted from its lower left corner"


def _block(name: str, shape: int, area: GridArea) -> list[str]:
    """A board turned one way, its lower left corner last."""
    cells = [divmod(cell, area.width) for cell in bits(shape)]
    xs = range(max(x for _, x in cells) + 1)
    rows = [
        " ".join("o" if (y, x) in cells else FREE for x in xs)
        for y in reversed(range(max(y for y, _ in cells) + 1))
    ]
    return [f"{name} {rows[0]}", *(f"   {row}" for row in rows[1:])]


def due_lines(view: View, state: State) -> list[str]:
    """What must be done first."""
    due = due_texts(state)
    if not due:
        return ["It is your turn: do one of these."]
    return flow([f"Now: {', '.join(due)}."], view.width, hanging=2)


def _kind_lines(view: View, kind: Kind) -> list[str]:
    """The form of a move, its price and park, and what its kind says about itself in short."""
    cost = ""
    if isinstance(kind, MoneyAction):
        several = len(view.rules.parks) > 1
        park = f", in {view.rules.parks[kind.park].name}" if several else ""
        cost = f", {coins(kind.price)}{park}"
    meaning = view.worded(kind.brief())
    start = f"  {view.worded(kind.grammar())}{cost}"
    form = flow([start], view.width, hanging=4)
    return [*form, *flow([meaning], view.width, start=" " * 6, hanging=6)]
