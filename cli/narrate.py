"""What happened, in sentences made from events.

An event with a seat gives what that seat does ("takes truck 1"), an event without one a
sentence of its own. Events that this file does not know are written by `event_text`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tiledraft.core.events import event_name
from tiledraft.core.flow import is_open
from tiledraft.core.text import coins, event_text, spot_words

if TYPE_CHECKING:
    from tiledraft.cli.render.view import View
    from tiledraft.core.state import State

Words = Callable[["View", Any], str]
MONEY = ("coins-paid", "coins-paid-to", "coins-gained", "coin-tiles-cashed")


def narrate(view: View, events: Sequence[Any], after: State) -> list[str]:
    """What happened, a sentence each.

    Args:
        view: the table.
        events: what happened, in order.
        after: the position after all of it.
    """
    story = _Story(view)
    for event in events:
        story.tell(event, after)
    story.stop()
    return [*story.sentences, *_purses(view, events, after)]


class _Story:
    """Sentences in the making: what one seat does in a row is one sentence."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.sentences: list[str] = []
        self._seat = -1
        self._clauses: list[str] = []

    def tell(self, event: Any, after: State) -> None:
        """Add an event."""
        name = event_name(type(event))
        if name in WITH_SEAT:
            if name == "tile-taken-out" and self._seat not in (event.seat, -1):
                owner = self.view.names[event.seat]
                text = f"takes {_tile(self.view, event)} out of {owner}'s {_area(self.view, event)}"
                self._clauses.append(text)
                return
            if event.seat != self._seat:
                self.stop()
            self._seat = event.seat
            self._clauses.append(WITH_SEAT[name](self.view, event))
            return
        self.stop()
        if name in ALONE:
            self.sentences.append(ALONE[name](self.view, event, after))
        else:
            self.sentences.append(f"{event_text(self.view.rules, event)}.")

    def stop(self) -> None:
        """End the sentence begun."""
        if self._clauses:
            self.sentences.append(f"{self.view.names[self._seat]} {', '.join(self._clauses)}.")
        self._seat, self._clauses = -1, []


def _purses(view: View, events: Sequence[Any], after: State) -> list[str]:
    """What those have now whose coins have changed."""
    seats: dict[int, None] = {}
    for event in events:
        if event_name(type(event)) in MONEY:
            seats[event.seat] = None
            if hasattr(event, "owner"):
                seats[event.owner] = None
    if not seats:
        return []
    parts = [f"{view.names[seat]} {coins(after.coins[seat])}" for seat in seats]
    return [f"Now: {', '.join(parts)}."]


def _tile(view: View, event: Any) -> str:
    return view.rules.tiles[event.tile].name


def _area(view: View, event: Any) -> str:
    return view.rules.areas[event.area].label


def _spot(view: View, event: Any) -> str:
    """Where something is: an area, or a spot that tells its area."""
    return spot_words(view.rules, event.area, event.spot)


def _put(view: View, event: Any) -> str:
    area = view.rules.areas[event.area]
    where = "on" if area.spot_text(event.spot) else "in"
    return f"puts {_tile(view, event)} {where} {_spot(view, event)}"


def _drawn(view: View, event: Any) -> str:
    supply = view.rules.supplies[event.supply].name
    of = f" from {supply}" if len(view.rules.supplies) > 1 else ""
    return f"draws {_tile(view, event)}{of}"


def _milestone(view: View, event: Any) -> str:
    if isinstance(event.milestone, int):
        return f"which makes a group of {event.milestone} in {_area(view, event)}"
    return f"which makes {_area(view, event)} {event.milestone}"


def _exchanged(view: View, event: Any) -> str:
    other = view.rules.areas[event.other_area].label
    sort = view.rules.sorts[event.sort].name
    area = _area(view, event)
    return f"exchanges what is in {area} and in {other} ({sort} is now in {area})"


def _reassigned(view: View, event: Any) -> str:
    other = view.rules.areas[event.other_area].label
    return f"moves a coworker from {other} to {_spot(view, event)}"


WITH_SEAT: Mapping[str, Words] = {
    "tile-revealed": _drawn,
    "tile-loaded": lambda v, e: f"loads {_tile(v, e)} on {v.truck(e.truck)}",
    "truck-taken": lambda v, e: f"takes {v.truck(e.truck)}",
    "coins-paid": lambda v, e: f"pays {coins(e.amount)}",
    "coins-paid-to": lambda v, e: f"pays {coins(e.amount)} to {v.names[e.owner]}",
    "coins-gained": lambda v, e: f"earns {coins(e.amount)}",
    "coin-tiles-cashed": lambda v, e: f"gets {coins(e.amount)} from it",
    "tile-placed": _put,
    "tile-taken-out": lambda v, e: f"takes {_tile(v, e)} out of {_area(v, e)}",
    "tile-discarded": lambda v, e: f"removes {_tile(v, e)} from the game",
    "milestone-reached": _milestone,
    "offspring-born": lambda v, e: f"gets offspring: {_tile(v, e)}",
    "area-opened": lambda v, e: f"opens {_area(v, e)}",
    "species-exchanged": _exchanged,
    "board-laid": lambda v, e: f"lays the {e.board} board at {_spot(v, e)}, r{e.turn}",
    "coworker-gained": lambda _, __: "gets a coworker",
    "coworker-assigned": lambda v, e: f"places the coworker: {_spot(v, e)}",
    "coworker-reassigned": _reassigned,
}


def _end_pile(view: View, event: Any, after: State) -> str:
    supply = view.rules.supplies[event.supply].name
    if all(is_open(after, s.index) for s in view.rules.supplies if after.unseen[s.index]):
        return f"The end pile of {supply} is open: the game ends with this round."
    return f"The end pile of {supply} is open: {supply} leaves the game after this round."


ALONE: Mapping[str, Callable[[View, Any, State], str]] = {
    "end-pile-opened": _end_pile,
    "supply-closed": lambda v, e, _: (
        f"The rest of {v.rules.supplies[e.supply].name} leaves the game."
    ),
    "tile-left-behind": lambda v, e, _: f"Nobody took {_tile(v, e)}; it leaves the game.",
    "round-ended": lambda _, e, __: f"Round {e.round} ends.",
    "game-ended": lambda _, __, ___: "The game is over.",
}
