"""What happened, in sentences made from events.

An event with a seat gives what that seat does ("takes truck 1"), an event without one a
sentence of its own. Events that this file does not know are written by `event_text`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from tiledraft.cli.render.columns import flow
from tiledraft.cli.render.view import plural
from tiledraft.core.areas import GridArea
from tiledraft.core.effects import COINS
from tiledraft.core.events import event_name
from tiledraft.core.flow import is_open
from tiledraft.core.text import coins, counted, event_text, listed, spot_words

if TYPE_CHECKING:
    from tiledraft.cli.render.view import View
    from tiledraft.cli.story import Step
    from tiledraft.core.rules import Rules
    from tiledraft.core.state import State

MONEY = ("coins-paid", "coins-paid-to", "coins-gained", "coin-tiles-cashed")
BONUSES = ("milestone-reached", "trigger-fired")
"""What a bonus is given for, by event."""

GAINS = ("coins-gained", "points-gained", "tokens-gained", "coworker-gained")
"""What a bonus may bring, by event."""

DOES = {
    "tile-revealed": "draws {tile}{supply}",
    "tile-loaded": "loads {tile} on {truck}",
    "truck-taken": "takes {truck}",
    "coins-paid": "pays {amount}",
    "coins-paid-to": "pays {amount} to {owner}",
    "coins-gained": "earns {amount}",
    "coin-tiles-cashed": "gets {amount} from it",
    "tile-placed": "puts {tile} {spot}",
    "tile-taken-out": "takes {tile} out of {area}",
    "tile-discarded": "removes {tile} from the game",
    "points-gained": "scores {points}",
    "tokens-gained": "takes {tokens}",
    "trigger-fired": "meets the rule {trigger}",
    "milestone-reached": "which makes {milestone}",
    "offspring-born": "gets offspring: {tile}",
    "area-opened": "opens {area}",
    "species-exchanged": "exchanges {other_number} {other_sort} of {area} for {number} {sort} "
    "of {other_area}",
    "board-laid": "lays the {board} board at {cell} r{turn}",
    "coworker-gained": "gets a coworker",
    "coworker-assigned": "puts the coworker {post}",
    "coworker-reassigned": "moves a coworker from {other_cell} {goal}",
}
"""What a seat does, by event; the name of the seat comes before it."""

HAPPENS = {
    "end-pile-opened": "The end pile of {supply} is open: {end}.",
    "supply-closed": "The rest of {supply} leaves the game.",
    "tile-left-behind": "Nobody took {tile}; it leaves the game.",
    "round-ended": "Round {round} ends.",
    "game-ended": "The game is over.",
}
"""What happens by itself, by event."""


def narrate(view: View, events: Sequence[Any], after: State) -> list[str]:
    """What happened, a sentence each.

    Args:
        view: the table.
        events: what happened, in order.
        after: the position after all of it.
    """
    story = _Story(view, after)
    lacking = _lacking(view.rules, events)
    for number, event in enumerate(events):
        story.tell(event)
        if number in lacking:
            story.add(lacking[number])
    story.stop()
    return list(map(view.spoken, [*story.sentences, *_purses(view, events, after)]))


def story_lines(view: View, told: Iterable[Step]) -> list[str]:
    """What happened, a turn at a time, each with the number of its last move."""
    lines: list[str] = []
    events: list[Any] = []
    step = None
    for step in told:
        events += step.events
        if not step.after.pending:
            lines += _turn_lines(view, step, events)
            events = []
    return lines + _turn_lines(view, step, events) if step is not None and events else lines


def _turn_lines(view: View, last: Step, events: Sequence[Any]) -> list[str]:
    said = " ".join(narrate(view, events, last.after))
    start = f"{last.number}: " if view.plain else f"{last.number:>4}  "
    return flow(said.split(), view.width, start=start, hanging=2 if view.plain else 6, gap=" ")


class _Story:
    """Sentences in the making: what one seat does in a row is one sentence."""

    def __init__(self, view: View, after: State) -> None:
        self.view = view
        self.after = after
        self.sentences: list[str] = []
        self._seat = -1
        self._clauses: list[str] = []

    def tell(self, event: Any) -> None:
        """Add an event."""
        name = event_name(type(event))
        if name in DOES:
            words = _words(self.view, event)
            if name == "tile-taken-out" and self._seat not in (event.seat, -1):
                owner = self.view.names[event.seat]
                words["area"] = f"{owner}'s {words['area']}"
            elif event.seat != self._seat:
                self.stop()
                self._seat = event.seat
            self._clauses.append(DOES[name].format(**words))
            return
        self.stop()
        if name in HAPPENS:
            end = _end(self.view, self.after, event)
            self.sentences.append(HAPPENS[name].format(**_words(self.view, event), end=end))
        else:
            self.sentences.append(f"{event_text(self.view.rules, event)}.")

    def add(self, clause: str) -> None:
        """Add something to the sentence begun."""
        self._clauses.append(clause)

    def stop(self) -> None:
        """End the sentence begun."""
        if self._clauses:
            self.sentences.append(f"{self.view.names[self._seat]} {', '.join(self._clauses)}.")
        self._seat, self._clauses = -1, []


def _words(view: View, event: Any) -> dict[str, str]:
    """The fields of an event as words."""
    fields = event._asdict()
    words = {name: _word(view, name, value) for name, value in fields.items()}
    if "milestone" in fields:
        words["milestone"] = _milestone(words["area"], event.milestone)
    if "trigger" in fields:
        words["trigger"] = event.trigger.replace("_", " ")
    if "token" in fields:
        words["tokens"] = counted(event.number, event.token)
    if "spot" in fields:
        words["cell"] = spot_words(view.rules, event.area, event.spot)
        words["spot"] = _where(view, event.area, event.spot)
        words["post"] = _post(view, event.area, event.spot, "on")
        words["goal"] = _post(view, event.area, event.spot, "to")
    if "other_spot" in fields:
        words["other_cell"] = spot_words(view.rules, event.other_area, event.other_spot)
    if "supply" in fields and "tile" in fields:
        words["supply"] = f" from {words['supply']}" if len(view.rules.supplies) > 1 else ""
    return words


def _word(view: View, name: str, given: Any) -> str:
    """The word for a field of an event."""
    if not isinstance(given, int):
        return str(given)
    rules, value = view.rules, int(given)
    if name in ("seat", "owner"):
        return view.names[value]
    if name == "amount":
        return coins(value)
    if name == "points":
        return plural(value, "point")
    if name == "tile":
        return view.tile(value)
    if name == "truck":
        return view.truck(value)
    if name in ("area", "other_area"):
        return rules.areas[value].label
    if name in ("sort", "other_sort"):
        return rules.sorts[value].name
    return rules.supplies[value].name if name == "supply" else str(value)


def _where(view: View, area: int, spot: int) -> str:
    """A place with its preposition: in an area, on a space, to a job."""
    place = view.rules.areas[area]
    text = spot_words(view.rules, area, spot)
    if not place.spot_text(spot):
        return f"in {text}"
    return f"on {text}" if place.choice else f"to work as {text}"


def _post(view: View, area: int, spot: int, word: str) -> str:
    """What a worker becomes, and where; `word` stands before a space."""
    place = view.rules.areas[area]
    if not isinstance(place, GridArea):
        return _where(view, area, spot)
    return f"{word} {spot_words(view.rules, area, spot)} as {place.spec.worker}"


def _lacking(rules: Rules, events: Sequence[Any]) -> dict[int, str]:
    """Where the bank had too little for a bonus: by the number of the last event it gave."""
    found: dict[int, str] = {}
    for number, event in enumerate(events):
        due = _due(rules, event)
        last, paid = number, 0
        while due and last + 1 < len(events) and event_name(type(events[last + 1])) in GAINS:
            last += 1
            if event_name(type(events[last])) == "coins-gained":
                paid += events[last].amount
        if paid < due:
            found[last] = f"but the bank has no {'more' if paid else 'coin'} for the bonus"
    return found


def _due(rules: Rules, event: Any) -> int:
    """The coins that are given for an event."""
    name = event_name(type(event))
    if name not in BONUSES:
        return 0
    if name == "trigger-fired":
        return rules.spec.triggers[event.trigger].effects.get(COINS, 0)
    bonuses = rules.areas[event.area].bonuses()
    return bonuses[event.milestone].get(COINS, 0) if event.milestone in bonuses else 0


def _milestone(area: str, milestone: Any) -> str:
    if isinstance(milestone, int):
        return f"a group of {milestone} in {area}"
    return f"{area} {milestone}"


def _end(view: View, after: State, event: Any) -> str:
    """What follows from the opening of an end pile."""
    if not hasattr(event, "supply"):
        return ""
    if all(is_open(after, s.index) for s in view.rules.supplies if after.unseen[s.index]):
        return "the game ends with this round"
    return f"{view.rules.supplies[event.supply].name} leaves the game after this round"


def _purses(view: View, events: Sequence[Any], after: State) -> list[str]:
    """What those have now whose coins have changed."""
    seats: dict[int, None] = {}
    for event in events:
        if event_name(type(event)) in MONEY:
            seats[event.seat] = None
            if hasattr(event, "owner"):
                seats[event.owner] = None
    parts = [f"{view.names[seat]} has {coins(after.coins[seat])}" for seat in seats]
    return [f"Now {listed(parts)}."] if parts else []
