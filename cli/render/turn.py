"""What is shown at the beginning of a turn: in words alone only what changes from turn to turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledraft.cli.render.columns import indent, wrap
from tiledraft.cli.render.plain import plain_brief, plain_truck
from tiledraft.cli.render.table import STEP, others, seat_facts, table_lines
from tiledraft.core.flow import is_open
from tiledraft.core.text import listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tiledraft.cli.render.view import View
    from tiledraft.core.rules import ParkRules
    from tiledraft.core.state import State


def turn_lines(view: View, state: State) -> list[str]:
    """The table as the seat that decides needs it; what a voice reads is short."""
    if not view.plain or state.over:
        return table_lines(view, state)
    sentences = [_round(view, state), *_trucks(view, state)]
    sentences += [
        f"{view.names[seat]}: {', '.join(seat_facts(view, state, seat))}"
        for seat in (*others(state, state.seat), state.seat)
    ]
    lines = [line for text in sentences for line in wrap(f"{text}.", view.width, STEP)]
    for park in view.rules.parks:
        lines += park_brief(view, state, state.seat, park)
    return lines


def _round(view: View, state: State) -> str:
    """The round, and which end piles are open."""
    last = "its last round" if state.live > 1 else "last round"
    names = [
        supply.name
        for supply in view.rules.supplies
        if state.unseen[supply.index] and is_open(state, supply.index)
    ]
    return "; ".join([f"Round {state.round}", *(f"{n}: end pile open, {last}" for n in names)])


def _trucks(view: View, state: State) -> Iterator[str]:
    """The trucks that nobody has taken."""
    for truck, taker in enumerate(state.takers):
        if taker < 0:
            text = plain_truck(view, state, truck, whose=False)
            yield f"{text[:1].upper()}{text[1:]}"


def park_brief(view: View, state: State, seat: int, park: ParkRules) -> list[str]:
    """What stands in a park, without what it is worth; areas that look alike are put together."""
    found: dict[str, list[str]] = {}
    for area in park.areas:
        text = plain_brief(view, area, state.leaf(seat, area.index))
        found.setdefault(text, []).append(area.name)
    lines = [f"{park.name}:"] if len(view.rules.parks) > 1 else []
    for text, names in found.items():
        told = wrap(f"{listed(names)}: {text}.", view.width - STEP, STEP)
        lines += indent(told, STEP)
    return lines
