"""The whole table as text: trucks, the parks of every seat, coins, tiles left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tiledraft.cli.render.areas import Marks, full_lines
from tiledraft.cli.render.columns import flow, indent, pad
from tiledraft.cli.render.compact import phrase
from tiledraft.cli.render.plain import plain_lines
from tiledraft.cli.render.short import FREE
from tiledraft.cli.render.view import View, plural
from tiledraft.core.areas import StoreArea
from tiledraft.core.flow import is_open
from tiledraft.core.ruleset.spec import HIDDEN
from tiledraft.core.scoring import score_of
from tiledraft.core.text import coins

if TYPE_CHECKING:
    from tiledraft.core.rules import ParkRules
    from tiledraft.core.state import State

STEP = 2


def table_lines(view: View, state: State) -> list[str]:
    """The whole table: the others in short, the trucks, and last the seat that decides, in full.

    What it needs most stands lowest, as long tables scroll.
    """
    shown = state.seat
    lines = [*round_lines(view, state), ""]
    for seat in _others(state, shown):
        lines += brief_lines(view, state, seat)
    own = brief_lines if state.over else seat_lines
    lines += ["", *truck_lines(view, state), "", *own(view, state, shown)]
    return [*lines, *legend_lines(view, state, shown)]


def _others(state: State, seat: int) -> Iterator[int]:
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
    without = f", without {gone}" if gone else ""
    hidden = is_hidden(view)
    if is_open(state, supply):
        whose = "its last round" if state.live > 1 else "last round"
        left = "" if hidden else f", {state.reserve[supply]} left"
        return f"{name}: end pile open{left}, {whose}{without}"
    if hidden:
        return f"{name}: end pile not open{without}"
    tiles = plural(state.left[supply], view.word("tile"), view.word("tiles"))
    return f"{name}: {tiles} + {state.reserve[supply]} in the end pile{without}"


def is_hidden(view: View) -> bool:
    """Whether the table keeps the numbers of tiles left to itself."""
    return view.rules.spec.table.tiles_left == HIDDEN


def truck_lines(view: View, state: State) -> list[str]:
    """Every truck with what it carries, whose tiles these are, and its free places."""
    lines = [f"{view.word('trucks').capitalize()}"]
    return lines + indent([truck_text(view, state, i) for i in range(len(state.trucks))], STEP)


def truck_text(view: View, state: State, truck: int) -> str:
    """One truck."""
    taker, tiles = state.takers[truck], state.trucks[truck]
    if taker >= 0:
        return f"{truck + 1}  taken by {view.names[taker]}"
    free = [FREE] * (view.rules.places[truck] - len(tiles))
    text = " ".join(filter(None, [f"{truck + 1} ", view.tiles(tiles), *free]))
    if len(view.rules.supplies) > 1 and tiles:
        supplies = dict.fromkeys(view.rules.tiles[tile].supply for tile in tiles)
        text += f"  ({', '.join(view.rules.supplies[supply].name for supply in supplies)})"
    return text


def seat_head(view: View, state: State, seat: int) -> str:
    """A seat in a line: name, coins, points so far, truck."""
    items = [f"{view.names[seat]} (seat {seat + 1})"]
    if view.rules.spec.money is not None:
        items.append(coins(state.coins[seat]))
    items.append(plural(score_of(state, seat).total, "point"))
    if seat in state.takers:
        items.append(f"has {view.truck(state.takers.index(seat))}")
    if seat == state.seat and not state.over:
        items.append("to move")
    return ", ".join(items)


def seat_lines(view: View, state: State, seat: int) -> list[str]:
    """Everything of a seat."""
    lines = [seat_head(view, state, seat)]
    for park in view.rules.parks:
        lines += park_lines(view, state, seat, park)
    return lines


def park_lines(
    view: View, state: State, seat: int, park: ParkRules, marks: Marks | None = None
) -> list[str]:
    """Everything in one park of a seat, and where a tile can go if `marks` say so."""
    several = len(view.rules.parks) > 1
    by = 2 * STEP if several else STEP
    lines = [f"  {park.name}"] if several else []
    for area in park.areas:
        leaf = state.leaf(seat, area.index)
        width = view.width - by
        drawn = (
            plain_lines(view, area, leaf, width)
            if view.plain
            else full_lines(view, area, leaf, width, marks)
        )
        lines += indent(drawn, by)
    return lines


def brief_lines(view: View, state: State, seat: int) -> list[str]:
    """A seat in a few lines."""
    lines = [seat_head(view, state, seat)]
    for park in view.rules.parks:
        lines += _brief_park(view, state, seat, park)
    return lines


def _brief_park(view: View, state: State, seat: int, park: ParkRules) -> list[str]:
    several = len(view.rules.parks) > 1
    head = f"  {pad(park.name, 6)} " if several else "  "
    items = [phrase(view, area, state.leaf(seat, area.index)) for area in park.areas]
    return flow(items, view.width, start=head, hanging=len(head), gap="; ")


def legend_lines(
    view: View, state: State, seat: int, parks: Sequence[int] | None = None
) -> list[str]:
    """What the short forms in a seat's drawings mean, of all parks or of some."""
    if view.plain or state.over:
        return []
    shown: list[str] = []
    for area in view.rules.areas:
        leaf = state.leaf(seat, area.index)
        drawn = leaf is not None and not isinstance(area, StoreArea)
        if drawn and (parks is None or area.park in parks):
            shown += [cell.label for cell in area.cells(leaf)]
    items = view.short.legend(shown)
    if not items:
        return []
    return flow([*items, f"{FREE} free"], view.width, start="Short: ", hanging=7, gap=", ")
