"""Triggers: rules of a ruleset that watch for events.

An action of a ruleset with triggers writes its events to a log of its own, whether or not
anybody listens. When all else that the action does is done, and before the turn ends, the
triggers of each event fire, in the order of the events and then of the ruleset; what the
end of a turn brings about (the end of the round, of the game) is looked at after it. What a
trigger gives is not looked at, so that none can fire another, or itself.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tiledraft.core.effects import effects_of
from tiledraft.core.events import MilestoneReached, TriggerFired
from tiledraft.core.rules import FIRED
from tiledraft.core.ruleset.spec import NONE, TABLE, AtLeastSpec
from tiledraft.core.text import spot_words
from tiledraft.core.tiles import SPECIES, STALL
from tiledraft.core.verbs import count

if TYPE_CHECKING:
    from tiledraft.core.areas import Effect
    from tiledraft.core.registry import Registry
    from tiledraft.core.rules import Handler, Rules
    from tiledraft.core.ruleset.spec import TriggerSpec
    from tiledraft.core.state import Action, State
    from tiledraft.core.tiles import TileKind

Test = Callable[[Any], bool]
Reader = Callable[[Any], Any]


class Watch(list[Any]):
    """The log of one action, which triggers read as it grows.

    Attributes:
        read: how many of the events have been looked at.
    """

    __slots__ = ("read",)

    read: int

    def react(self, state: State) -> None:
        """Let the triggers of all new events fire; what they give counts as looked at."""
        triggers = state.rules.triggers
        for event in self[self.read :]:
            if type(event) in triggers:
                for trigger in triggers[type(event)]:
                    trigger.fire(state, event, self)
        self.read = len(self)


class Trigger:
    """One trigger.

    Attributes:
        name: its key.
        rule: key path in the ruleset.
        event: the class of event it watches for.
    """

    def __init__(
        self, rules: Rules, name: str, spec: TriggerSpec, effects: Sequence[Effect], rule: str
    ) -> None:
        self.rules = rules
        self.name = name
        self.rule = rule
        self.event = rules.events[spec.when]
        self.effects = tuple(effects)
        self._tests = [
            condition(rules, self.event, field, value) for field, value in spec.if_.items()
        ]
        self._per_table = spec.first_only == TABLE
        self._slot = -1 if spec.first_only == NONE else rules.counter(FIRED, name)

    def matches(self, event: Any) -> bool:
        """Whether an event of the class is one that this trigger waits for."""
        return all(test(event) for test in self._tests)

    def fire(self, state: State, event: Any, log: Watch) -> None:
        """Give what is due for an event."""
        if not self.matches(event) or (self._per_table and any(state.slots[self._slot])):
            return
        area = self.rules.areas[event.area] if hasattr(event, "area") else None
        for seat in self._seats(state, event):
            if self._slot >= 0:
                if state.slots[self._slot][seat]:
                    continue
                count(state, self._slot, seat, 1)
            log.append(TriggerFired(seat, self.name))
            for effect in self.effects:
                effect(state, seat, area, log)

    def _seats(self, state: State, event: Any) -> Sequence[int]:
        if hasattr(event, "seat"):
            return (event.seat,)
        players = self.rules.players
        return [(state.turn + step) % players for step in range(players)]


def compile_triggers(rules: Rules, registry: Registry) -> None:
    """Make the triggers of a ruleset watch its actions; without any, nothing watches."""
    found: dict[type[Any], list[Trigger]] = {}
    for name, spec in rules.spec.triggers.items():
        rule = f"triggers.{name}"
        effects = effects_of(rules, registry, spec.effects, rule)
        trigger = Trigger(rules, name, spec, effects, rule)
        found.setdefault(trigger.event, []).append(trigger)
    for trigger in found.get(MilestoneReached, ()):
        _note(rules, trigger)
    rules.triggers = found
    if found:
        rules.handlers = {head: watched(does) for head, does in rules.handlers.items()}


def watched(does: Handler) -> Handler:
    """What does an action, with the triggers of the ruleset watching."""

    def handler(state: State, action: Action, log: list[Any] | None) -> None:
        watch = Watch()
        watch.read = 0
        does(state, action, watch)
        if len(watch) > watch.read:
            watch.react(state)
        if log is not None:
            log += watch

    return handler


def _note(rules: Rules, trigger: Trigger) -> None:
    """Let areas tell of the milestones that a trigger waits for."""
    for area in rules.areas:
        for milestone in area.reachable():
            events = (MilestoneReached(s, area.index, milestone) for s in range(rules.players))
            if any(map(trigger.matches, events)):
                area.noted |= {milestone}


def condition(
    rules: Rules,
    event: type[Any],
    field: str,
    wanted: int | str | Sequence[int | str] | AtLeastSpec,
) -> Test:
    """A test whether a field of an event has one of some values.

    Args:
        rules: the rules being compiled; tiles, areas and supplies are known.
        event: the class of event.
        field: one of its fields, or what its tile or its area says, such as ``species``.
        wanted: a value as written in a ruleset, several, or the least number.
    """
    read = _reader(rules, event, field)
    if isinstance(wanted, AtLeastSpec):
        least = wanted.at_least
        return lambda event: isinstance(read(event), int) and read(event) >= least
    words = (wanted,) if isinstance(wanted, int | str) else wanted
    values = frozenset(value for word in words for value in _meant(rules, field, word))
    return lambda event: read(event) in values


def _reader(rules: Rules, event: type[Any], field: str) -> Reader:
    """What gives the value that a condition on a field looks at."""
    fields: Collection[str] = event._fields
    if field == "spot":
        return lambda event: spot_words(rules, event.area, event.spot)
    source = field if field in fields else "tile" if field in TILE_WORDS else "area"
    at = event._fields.index(source)
    return lambda event: event[at]


def _meant(rules: Rules, field: str, word: int | str) -> Iterator[Any]:
    """The values of a field that a word of a ruleset stands for."""
    if field in ("seat", "owner", "truck"):
        yield int(word) - 1
    elif field in TILE_WORDS:
        says = TILE_WORDS[field]
        yield from (tile.index for tile in rules.tiles if word in says(rules, tile))
    elif field in ("sort", "other_sort"):
        yield from (sort.index for sort in rules.sorts if word in _names(sort.name))
    elif field in ("area", "other_area"):
        for area in rules.areas:
            entry = area.rule.rpartition(".")[2]
            if word in (entry, f"{rules.parks[area.park].name}.{entry}"):
                yield area.index
    elif field == "park":
        yield from (a.index for a in rules.areas if rules.parks[a.park].name == word)
    elif field == "supply":
        yield from (supply.index for supply in rules.supplies if supply.name == word)
    else:
        yield word


def _names(name: str) -> tuple[str, str]:
    """A name with and without the supply that may stand before it."""
    return name, name.rpartition(".")[2]


def _sort_names(rules: Rules, tile: TileKind, category: str) -> tuple[str, ...]:
    return _names(rules.sorts[tile.sort].name) if tile.category == category else ()


TILE_WORDS: Mapping[str, Callable[[Rules, TileKind], Collection[str]]] = {
    "tile": lambda _, tile: _names(tile.name),
    "species": lambda rules, tile: _sort_names(rules, tile, SPECIES),
    "stall": lambda rules, tile: _sort_names(rules, tile, STALL),
    "role": lambda _, tile: (tile.role,),
    "group": lambda rules, tile: (rules.sorts[tile.sort].group,) if tile.sort >= 0 else (),
}
