"""Choosing among many moves part by part: first the place, then the rest, with pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import TYPE_CHECKING

from tiledraft.cli.prompt.helping import ROTATION, turn_told
from tiledraft.cli.prompt.menu import MANY, Entry, entries, menu_lines
from tiledraft.cli.render.areas import CHOICE, CHOOSABLE, Marks, picture
from tiledraft.cli.render.columns import beside, flow, in_rows, indent
from tiledraft.core.actions.fields import Place
from tiledraft.core.areas import GridArea
from tiledraft.core.game import apply

if TYPE_CHECKING:
    from tiledraft.cli.render.view import View
    from tiledraft.core.actions.fields import Field
    from tiledraft.core.state import Action, Leaf, State

CORNER = f"{CHOICE}: lower left of its square"
PREVIEWS = 6


@dataclass(frozen=True, slots=True)
class Choice:
    """Several legal moves of which one is to be chosen.

    Attributes:
        view: the table.
        state: where they are legal.
        actions: the moves.
        found: the same as entries of the list of moves.
    """

    view: View
    state: State
    actions: Sequence[Action]
    found: Sequence[Entry]

    @property
    def common(self) -> tuple[str, ...]:
        """The parts that all of them begin with."""
        columns = zip(*(entry.parts for entry in self.found), strict=False)
        same = takewhile(lambda column: len(set(column)) == 1, columns)
        return tuple(column[0] for column in same)

    @property
    def begun(self) -> str:
        """The words that all of them begin with."""
        return " ".join(self.common)

    @property
    def is_pictured(self) -> bool:
        """Whether each move is shown as the picture of what comes of it."""
        return len(self.found) <= PREVIEWS and any(any(self._after(a)) for a in self.actions)

    def lines(self) -> list[str]:
        """What there is to choose: a picture where it helps, then the moves or their parts."""
        if self.view.plain:
            return self._spoken()
        if spots := self._spots():
            return [*self._picture(spots), *self._parts()]
        which = ["Which one?"] if len(self.found) > 1 else []
        return [*self._previews(), *menu_lines(self.found, self.view.width, whole=True), *which]

    def _spots(self) -> Mapping[int, GridArea]:
        """Which spots of a grid the next part can be, if it is one."""
        at = len(self.common)
        found: dict[int, GridArea] = {}
        for action in self.actions:
            parts = _fields(self.view, action)
            if not 0 < at <= len(parts) or not isinstance(parts[at - 1][0], Place):
                return {}
            area, spot = parts[at - 1][1]
            place = self.view.rules.areas[area]
            if not isinstance(place, GridArea):
                return {}
            found[spot] = place
        return found

    def _picture(self, spots: Mapping[int, GridArea]) -> list[str]:
        area = next(iter(spots.values()))
        cells = area.cells(self.state.leaf(self.state.seat, area.index))
        marks = {area.point(spot): CHOICE for spot in spots}
        note = CORNER if self._turns() else CHOOSABLE
        return beside(picture(self.view, cells, marks), [note], self.view.width)

    def _turns(self) -> bool:
        """Whether something is laid that can be turned, so that a place is that of its corner."""
        kinds = self.view.rules.kinds
        fields = [field.name for action in self.actions for field in kinds[action[0]].fields]
        return ROTATION in fields

    def _parts(self) -> list[str]:
        """The next part of each move, once, with the number of moves it leads to."""
        at = len(self.common)
        ways: dict[str, int] = {}
        for entry in self.found:
            ways[entry.parts[at]] = ways.get(entry.parts[at], 0) + 1
        if len(ways) == len(self.found) <= MANY:
            return menu_lines(self.found, self.view.width, whole=True)
        items = [part if count == 1 else f"{part} ({count})" for part, count in ways.items()]
        start = f"{self.begun} where? "
        example = f"Type one of them, such as `{next(iter(ways))}`"
        many = "; behind it is the number of ways there" if max(ways.values()) > 1 else ""
        lines = flow(items, self.view.width, start=start, hanging=4)
        return [*lines, *flow([f"{example}{many}."], self.view.width, hanging=2)]

    def _spoken(self) -> list[str]:
        """The next part of each move, once; few moves with what comes of them."""
        columns = zip(*(entry.shown for entry in self.found), strict=False)
        at = sum(1 for _ in takewhile(lambda column: len(set(column)) == 1, columns))
        if len(self.found) <= PREVIEWS or any(len(entry.shown) <= at for entry in self.found):
            pairs = zip(self.actions, self.found, strict=True)
            told = [self._with_result(action, entry) for action, entry in pairs]
            return menu_lines(told, self.view.width, whole=True)
        ways: dict[str, int] = {}
        for entry in self.found:
            ways[entry.shown[at]] = ways.get(entry.shown[at], 0) + 1
        items = [part if count == 1 else f"{part}, {count} ways" for part, count in ways.items()]
        begun = " ".join(self.found[0].shown[:at]) or "Several moves"
        text = f"{begun}: {'; '.join(items)}. Type one of them."
        corner = " A place is that of the lower left corner." if self._turns() else ""
        return flow(f"{text}{corner}".split(), self.view.width, hanging=2, gap=" ")

    def _with_result(self, action: Action, entry: Entry) -> Entry:
        """A move whose note tells in words how it changes the ground of a grid."""
        notes = [entry.note] if entry.note else []
        for grid, leaf, fresh in self._after(action):
            board, _, turn = leaf.ground.laid[-1]
            notes.append(turn_told(grid.boards[board].turns[turn], grid))
            places = [self.view.spoken(f"{x},{y}") for x, y in fresh]
            notes.append(f"new spaces {' and '.join(places)}")
        return replace(entry, note=", ".join(notes))

    def _previews(self) -> list[str]:
        """What the grid would look like after each of a few moves that change its ground."""
        if len(self.found) > PREVIEWS:
            return []
        blocks: list[list[str]] = []
        for action, entry in zip(self.actions, self.found, strict=True):
            name = f"{entry.number}) {entry.rest(self.common) or entry.text}"
            for grid, leaf, fresh in self._after(action):
                drawn = picture(self.view, grid.cells(leaf), dict.fromkeys(fresh, CHOICE))
                blocks.append([name, *indent(drawn, 1)])
        return in_rows(blocks, self.view.width)

    def _after(self, action: Action) -> Iterator[tuple[GridArea, Leaf, list[tuple[int, int]]]]:
        """The grids on which a move lays a board, as they are after it, with the new spaces."""
        seat = self.state.seat
        after = self.state.copy()
        apply(after, action)
        for area in self.view.rules.areas:
            old, new = self.state.leaf(seat, area.index), after.leaf(seat, area.index)
            if isinstance(area, GridArea) and old.ground != new.ground:
                before = {(cell.x, cell.y) for cell in area.cells(old)}
                spots = [(cell.x, cell.y) for cell in area.cells(new)]
                yield area, new, [spot for spot in spots if spot not in before]


def choice(view: View, state: State, legal: Sequence[Action], numbers: Sequence[int]) -> Choice:
    """The choice among some of the legal moves.

    Args:
        view: the table.
        state: where they are legal.
        legal: every legal move.
        numbers: which of them, from 0.
    """
    found = entries(view, state, legal)
    return Choice(view, state, [legal[n] for n in numbers], [found[n] for n in numbers])


def open_spots(view: View, legal: Sequence[Action]) -> Marks:
    """The spots of each grid, by area, where one tile can go; none if there are several."""
    found: dict[int, dict[tuple[int, int], str]] = {}
    others = set()
    for action in legal:
        rest: list[tuple[int, ...]] = [action[:1]]
        for field, numbers in _fields(view, action):
            place = view.rules.areas[numbers[0]] if isinstance(field, Place) else None
            if isinstance(place, GridArea):
                found.setdefault(place.index, {})[place.point(numbers[1])] = CHOICE
            elif place is None:
                rest.append(numbers)
        others.add(tuple(rest))
    return found if len(others) == 1 else {}


def _fields(view: View, action: Action) -> list[tuple[Field, tuple[int, ...]]]:
    """The fields of a move that are written, with their numbers."""
    found, at = [], 1
    for field in view.rules.kinds[action[0]].fields:
        numbers = tuple(action[at : at + field.width])
        at += field.width
        if field.write(numbers):
            found.append((field, numbers))
    return found
