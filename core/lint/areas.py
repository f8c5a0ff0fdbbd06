"""Areas: those that no tile can enter, boards that nobody lays, names that two of them have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tiledraft.core.areas import Area, GridArea, SeatsArea
from tiledraft.core.deeds import OPENS
from tiledraft.core.lint.facts import drawn_tiles, may_hold
from tiledraft.core.lint.subject import Pass, Remark, Subject, at
from tiledraft.core.ruleset.findings import shown

if TYPE_CHECKING:
    from tiledraft.core.rules import ParkRules


def park_without_tiles(subject: Subject) -> Iterator[Remark]:
    """The tiles of no supply go to a park.

    A supply names another park, or was forgotten.
    """
    for park in subject.rules.parks:
        if not park.supplies:
            message = "no supply brings tiles to this park"
            yield Remark(message, [("parks", park.name)], on_key=True, unused=True)


def never_entered(subject: Subject) -> Iterator[Remark]:
    """No tile can ever stand in an area.

    It may hold no species, or takes only tiles of a sort that the park never gets.
    """
    for park in subject.rules.parks:
        for area in _once(park.areas) if park.supplies else ():
            if _is_closed_for_ever(subject, area) or not area.accepts:
                continue
            if not any(may_hold(area, tile.index) for tile in drawn_tiles(subject.rules, park)):
                message = "no tile can ever be placed here"
                paths = [at(area.rule), at(area.rule, "species")]
                yield Remark(message, paths, on_key=True, unused=True)


def never_opened(subject: Subject) -> Iterator[Remark]:
    """An area is closed at first and nothing opens it.

    A money action of the kind `expand` was forgotten or removed.
    """
    for park in subject.rules.parks:
        for area in _once(park.areas):
            if _is_closed_for_ever(subject, area):
                message = "nothing opens this area; an action `expand` would"
                yield Remark(message, [at(area.rule, "bought"), at(area.rule)], unused=True)


def unused_store(subject: Subject) -> Iterator[Remark]:
    """A store besides the overflow is named by nothing.

    Anything can be put there for nothing, and it neither costs nor counts.
    """
    used = {used.name for word in ("area", "store") for used in subject.named(word)}
    for park in subject.rules.parks:
        for area in park.areas:
            names = {area.name, area.label, f"{park.name}.{area.name}"}
            if area.is_store and area is not park.overflow and not names & used:
                message = "tiles can be put here for nothing, and no action, measure or score "
                message += "line names this store"
                yield Remark(message, [at(area.rule)], on_key=True, unused=True)


def unused_board(subject: Subject) -> Iterator[Remark]:
    """No action lays a board, or no player has a copy of it.

    It is a part of the box that never comes to the table.
    """
    laid = {used.name for used in subject.named("board")}
    for area in _grids(subject):
        for board in area.boards:
            name, path = board.name, at(area.rule, "boards", board.name)
            if not board.copies:
                message = "no player has a copy of this board"
                yield Remark(message, [(*path, "copies")], unused=True)
            elif name not in laid and subject.is_known:
                message = f"no action lays {shown(name)}"
                yield Remark(message, [path], on_key=True, unused=True)


def name_twice(subject: Subject) -> Iterator[Remark]:
    """Two areas of a park have one name.

    Copies of an area are called `X`, `X2`, `X3`, ..; another area must not be called so.
    """
    for park in subject.rules.parks:
        seen: dict[str, Area] = {}
        for area in park.areas:
            other = seen.setdefault(area.name, area)
            if other is not area:
                message = f"{shown(area.name)} is the name of two areas: a copy of another is "
                message += "called so, too"
                paths = [at(area.rule), at(other.rule)]
                own = [path for path in paths if path[-1] == area.name]
                yield Remark(message, own or paths, on_key=True, severity="error")


def staff_without_seats(subject: Subject) -> Iterator[Remark]:
    """The staff of a grid is an area without places for workers.

    The first worker that comes would have nowhere to go, and the game would break off.
    """
    for area in _grids(subject):
        name = area.spec.staff
        if name is not None and not isinstance(_park(subject, area).area(name), SeatsArea):
            message = f"{shown(name)} has no places for workers; an area of the kind `seats` has"
            yield Remark(message, [at(area.rule, "staff")], severity="error")


def _once(areas: Sequence[Area]) -> list[Area]:
    """One area of each entry of the ruleset."""
    return list({area.rule: area for area in reversed(areas)}.values())[::-1]


def _grids(subject: Subject) -> list[GridArea]:
    return [area for area in subject.rules.areas if isinstance(area, GridArea)]


def _park(subject: Subject, area: Area) -> ParkRules:
    return subject.rules.parks[area.park]


def _is_closed_for_ever(subject: Subject, area: Area) -> bool:
    return area.empty is None and not subject.may(OPENS)


PASSES: dict[str, Pass] = {
    "park.without_tiles": park_without_tiles,
    "area.never_entered": never_entered,
    "area.never_opened": never_opened,
    "area.unused_store": unused_store,
    "area.unused_board": unused_board,
    "area.name_twice": name_twice,
    "area.staff_without_seats": staff_without_seats,
}
