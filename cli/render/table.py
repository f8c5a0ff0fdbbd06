"""The whole table as text: trucks, the parks of every seat, coins, tiles left."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from tiledraft.cli.render.areas import NO_SPACE, SPACE, WORKER, Marks, full_lines
from tiledraft.cli.render.columns import flow, indent, pad, wrap
from tiledraft.cli.render.compact import phrase
from tiledraft.cli.render.plain import plain_lines, plain_truck
from tiledraft.cli.render.rows import BAR, is_row, rows_lines
from tiledraft.cli.render.short import FREE, SOLID
from tiledraft.cli.render.view import View, plural, points_text
from tiledraft.core.areas import StoreArea
from tiledraft.core.flow import is_open
from tiledraft.core.game import due_texts
from tiledraft.core.rules import TOKENS
from tiledraft.core.ruleset.findings import width as columns
from tiledraft.core.ruleset.spec import HIDDEN
from tiledraft.core.scoring import score_of
from tiledraft.core.text import coins, counted

if TYPE_CHECKING:
    from tiledraft.cli.render.rows import Row
    from tiledraft.core.rules import ParkRules
    from tiledraft.core.state import State

STEP = 2
PARK = 6


def table_lines(view: View, state: State) -> list[str]:
    """The whole table: the others in short, the trucks, and last the seat that decides, in full.

    What it needs most stands lowest, as long tables scroll.
    """
    shown = state.seat
    lines = [*round_lines(view, state), ""]
    for seat in others(state, shown):
        lines += brief_lines(view, state, seat)
    if state.over:
        return [*lines, *brief_lines(view, state, shown)]
    lines += ["", *truck_lines(view, state), "", *seat_lines(view, state, shown)]
    return lines + legend_lines(view, state, shown, trucks=True)


def others(state: State, seat: int) -> Iterator[int]:
    """The other seats, in order of play from the next one."""
    count = len(state.coins)
    return ((seat + offset) % count for offset in range(1, count))


def round_lines(view: View, state: State) -> list[str]:
    """Round, bank, and tiles left of each supply."""
    items = [f"Round {state.round}"]
    if view.rules.spec.money is not None:
        items.append(f"bank {coins(state.bank)}")
    items += [supply_text(view, state, supply.index) for supply in view.rules.supplies]
    return flow(items, view.width, hanging=STEP, gap="; ")


def supply_text(view: View, state: State, supply: int) -> str:
    """What is left of a supply, whether its end is near, and which species it is without.

    A table may keep the numbers to itself; that an end pile is open, everybody is told.
    """
    name = view.rules.supplies[supply].name
    if not state.unseen[supply]:
        return f"{name}: out of the game"
    sorts = [view.rules.sorts[sort] for sort in state.leaving]
    gone = ", ".join(sort.name for sort in sorts if sort.supply == supply)
    without = f", {'played ' if view.plain else ''}without {gone}" if gone else ""
    hidden = is_hidden(view)
    if is_open(state, supply):
        whose = "its last round" if state.live > 1 else "last round"
        left = "" if hidden else f", {state.reserve[supply]} left"
        return f"{name}: end pile open{left}, {whose}{without}"
    if hidden:
        return f"{name}: end pile not open{without}"
    tiles = plural(state.left[supply], view.word("tile"), view.word("tiles"))
    more = "and" if view.plain else "+"
    return f"{name}: {tiles} {more} {state.reserve[supply]} in the end pile{without}"


def is_hidden(view: View) -> bool:
    """Whether the table keeps the numbers of tiles left to itself."""
    return view.rules.spec.table.tiles_left == HIDDEN


def truck_lines(view: View, state: State) -> list[str]:
    """Every truck with what it carries, whose tiles these are, and its free places."""
    lines = [f"{view.word('trucks').capitalize()}"]
    width = view.width - STEP
    for truck in range(len(state.trucks)):
        if view.plain:
            drawn = wrap(f"{plain_truck(view, state, truck)}.", width, STEP)
        else:
            drawn = _truck_lines(view, state, truck, width)
        lines += indent(drawn, STEP)
    return lines


def _truck_lines(view: View, state: State, truck: int, width: int) -> list[str]:
    """One truck: its number, its tiles, a sign for each free place, and whose tiles these are."""
    head, hanging = f"{truck + 1}  ", 2 * STEP
    taker, tiles = state.takers[truck], state.trucks[truck]
    if taker >= 0:
        return flow([f"taken by {view.names[taker]}"], width, start=head, hanging=hanging)
    items = [f"{view.tile(tile)}," for tile in tiles]
    items[-1:] = [item.rstrip(",") for item in items[-1:]]
    items += [FREE] * (view.rules.places[truck] - len(tiles))
    if len(view.rules.supplies) > 1 and tiles:
        supplies = dict.fromkeys(view.rules.tiles[tile].supply for tile in tiles)
        names = ", ".join(view.rules.supplies[supply].name for supply in supplies)
        items.append(f" ({names})")
    return flow(items, width, start=head, hanging=hanging, gap=" ")


def seat_head(view: View, state: State, seat: int) -> str:
    """A seat in a sentence: name, what it has collected, points so far, truck."""
    return ", ".join(_about(view, state, seat))


def _about(view: View, state: State, seat: int) -> list[str]:
    items = [f"{view.names[seat]} (seat {seat + 1})", *seat_facts(view, state, seat)]
    if seat == state.seat and not state.over:
        items.append(_move_text(view, state))
    return items


def seat_facts(view: View, state: State, seat: int) -> list[str]:
    """What a seat has collected, its points so far, its truck, and whether it is away."""
    items = []
    if view.rules.spec.money is not None:
        items.append(coins(state.coins[seat]))
    for (what, name), slot in view.rules.counters.items():
        if what == TOKENS:
            items.append(counted(state.slots[slot][seat], name))
    items.append(points_text(view, score_of(state, seat).total))
    if seat in state.takers:
        items.append(f"has {view.truck(state.takers.index(seat))}")
    if seat in view.away:
        items.append("away, a bot plays")
    return items


def _move_text(view: View, state: State) -> str:
    """What the seat that decides has to do."""
    texts = due_texts(state)
    return f"to move: {view.spoken(' or '.join(texts))}" if texts else "to move"


def _head_lines(view: View, state: State, seat: int) -> list[str]:
    return flow(_about(view, state, seat), view.width, hanging=STEP, gap=", ")


def seat_lines(view: View, state: State, seat: int) -> list[str]:
    """Everything of a seat."""
    lines = _head_lines(view, state, seat)
    for park in view.rules.parks:
        lines += park_lines(view, state, seat, park)
    return lines


def park_lines(
    view: View, state: State, seat: int, park: ParkRules, marks: Marks | None = None
) -> list[str]:
    """Everything in one park of a seat, and where a tile can go if `marks` say so."""
    name = park.name if len(view.rules.parks) > 1 else ""
    by = 2 * STEP if name and not view.narrow else STEP
    width = view.width - by
    leaves = [(area, state.leaf(seat, area.index)) for area in park.areas]
    if view.plain:
        drawn = [line for area, leaf in leaves for line in plain_lines(view, area, leaf, width)]
    else:
        drawn = list(_drawn(view, leaves, width, marks))
    lines = indent(drawn, by)
    if not name:
        return lines
    head = pad(f"{' ' * STEP}{name}", PARK + STEP)
    first = lines[0] if lines else ""
    if first[: len(head)].strip():
        return [head.rstrip(), *lines]
    return [f"{head}{first[len(head) :]}".rstrip(), *lines[1:]]


def _drawn(view: View, areas: Sequence[Row], width: int, marks: Marks | None) -> Iterator[str]:
    """Areas below one another; rows that follow each other share their columns."""
    for rows, group in groupby(areas, key=lambda row: is_row(*row)):
        if rows:
            yield from rows_lines(view, list(group), width)
            continue
        for area, leaf in group:
            yield from full_lines(view, area, leaf, width, marks)


def brief_lines(view: View, state: State, seat: int) -> list[str]:
    """A seat in a few lines."""
    lines = _head_lines(view, state, seat)
    for park in view.rules.parks:
        lines += _brief_park(view, state, seat, park)
    return lines


def _brief_park(view: View, state: State, seat: int, park: ParkRules) -> list[str]:
    name = park.name if len(view.rules.parks) > 1 else ""
    items = [phrase(view, area, state.leaf(seat, area.index)) for area in park.areas]
    if view.plain:
        start = f"  {name}: " if name else "  "
        return flow([f"{item}." for item in items], view.width, start=start, hanging=4, gap=" ")
    start = "  "
    if name:
        start += f"{name}: " if view.narrow else f"{pad(name, PARK)} "
    hanging = 2 * STEP if view.narrow else len(start)
    ended = [*(f"{item};" for item in items[:-1]), *items[-1:]]
    pieces = [piece for item in ended for piece in _broken(item, view.width - hanging)]
    return flow(pieces, view.width, start=start, hanging=hanging, gap=" ")


def _broken(item: str, room: int) -> list[str]:
    """An item whole if it fits on a line, else broken behind its commas."""
    return [item] if columns(item) <= room else re.split(r"(?<=,) ", item)


def legend_lines(
    view: View,
    state: State,
    seat: int,
    parks: Sequence[int] | None = None,
    *,
    trucks: bool = False,
) -> list[str]:
    """What the short forms in a seat's drawings mean.

    Args:
        view: the table.
        state: the position.
        seat: whose drawings.
        parks: numbers of the parks that are drawn; all if None.
        trucks: whether the trucks are drawn, too.
    """
    if view.plain or state.over:
        return []
    cells = [
        cell
        for area in view.rules.areas
        if not isinstance(area, StoreArea) and (parks is None or area.park in parks)
        if (leaf := state.leaf(seat, area.index)) is not None
        for cell in area.cells(leaf)
    ]
    items = view.short.legend(cell.label for cell in cells)
    workers = dict.fromkeys(cell.label for cell in cells if cell.kind == WORKER)
    items += [f"{view.short.worker(name)} {name}" for name in workers]
    places = [view.rules.places[i] for i, taker in enumerate(state.takers) if taker < 0]
    loaded = [len(state.trucks[i]) for i, taker in enumerate(state.takers) if taker < 0]
    free = any(cell.kind != NO_SPACE and not cell.label for cell in cells)
    if free or (trucks and places != loaded):
        items.append(f"{FREE} free")
    if any(cell.kind == NO_SPACE for cell in cells):
        items.append(f"{SOLID} no space")
    beside = {cell.kind for cell in cells} - {SPACE, WORKER, NO_SPACE}
    items += [f"{BAR} {kind}s behind it" for kind in sorted(beside)]
    if not items:
        return []
    return flow(items, view.width, start="Short: ", hanging=7, gap=", ")
