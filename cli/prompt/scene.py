"""What to look at in the middle of a turn: the part of the table that is decided about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tiledraft.cli.prompt.choosing import open_spots
from tiledraft.cli.prompt.jobs import job_lines
from tiledraft.cli.prompt.menu import TRUCK
from tiledraft.cli.render.table import legend_lines, park_lines, truck_lines
from tiledraft.cli.render.turn import park_brief
from tiledraft.core.actions.fields import Place

if TYPE_CHECKING:
    from tiledraft.cli.render.view import View
    from tiledraft.core.state import Action, State


def scene_lines(view: View, state: State, legal: Sequence[Action]) -> list[str]:
    """The trucks, or the parks of the seat that decides and what jobs earn, as the moves need."""
    trucks = False
    parks: dict[int, None] = {}
    for action in legal:
        at = 1
        for field in view.rules.kinds[action[0]].fields:
            if field.name == TRUCK:
                trucks = True
            if isinstance(field, Place):
                parks[view.rules.areas[action[at]].park] = None
            at += field.width
    if view.plain:
        drawn = [park_brief(view, state, state.seat, view.rules.parks[n]) for n in sorted(parks)]
        return [*(line for lines in drawn for line in lines), *job_lines(view, state, legal)]
    lines = truck_lines(view, state) if trucks else []
    marks = open_spots(view, legal)
    for park in sorted(parks):
        lines += park_lines(view, state, state.seat, view.rules.parks[park], marks)
    if parks:
        lines += legend_lines(view, state, state.seat, list(parks))
    return lines + job_lines(view, state, legal)
