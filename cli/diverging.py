"""Where a game goes another way by other rules, and which rules have to do with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tiledraft.cli.narrate import narrate
from tiledraft.cli.render.view import View, plural
from tiledraft.cli.story import moves_in
from tiledraft.core.errors import IllegalMove
from tiledraft.core.scoring import winners
from tiledraft.core.text import coins, event_text, listed

if TYPE_CHECKING:
    from tiledraft.core.rules import Rules
    from tiledraft.core.scoring import Score
    from tiledraft.core.session import Game
    from tiledraft.core.state import Action

MONEY = "money"
TIES = "ties"


@dataclass(frozen=True, slots=True)
class Divergence:
    """Where two games part.

    Attributes:
        line: the line of moves and reveals that it comes with, from 0; None for none of them.
        told: what happens, a sentence each.
        rules: key paths of the rules that have to do with it, the likeliest first.
    """

    line: int | None
    told: tuple[str, ...]
    rules: tuple[str, ...]


def divergence(then: Game, now: Game, lines: Sequence[str]) -> Divergence | None:
    """Play the same lines in two games up to where they part; None if they never do.

    Args:
        then: a game before its first move, by whose rules all lines are legal.
        now: the same by other rules.
        lines: moves and reveals.
    """
    if then.state.coins != now.state.coins:
        told = " ".join(_purses(then, now))
        return Divergence(None, (f"Before the first move: {told}",), (MONEY,))
    for index, line in enumerate(lines):
        action = then.checked(line)
        which = f"move {moves_in(lines[: index + 1])}, {then.names[then.state.seat]}: `{line}`"
        logged, others = len(then.log), len(now.log)
        then.replay(line)
        try:
            now.replay(line)
        except IllegalMove as error:
            rules = (error.rule, *_rules(then.rules, action, then.log[logged:]))
            cited = f"; rule {error.rule}" if error.rule else ""
            told = f"{which} is refused: {error} ({error.code}{cited})."
            return Divergence(index, (told,), rules)
        effects = _Effects(then, now, logged, others)
        if effects.differ:
            told = f"{which} has another effect."
            return Divergence(index, (told, *effects.told()), effects.rules(action))
    return _by_points(then, now)


def is_about(key: str, rule: str) -> bool:
    """Whether a key lies in a rule, or holds it."""
    return bool(rule) and (key == rule or key.startswith(f"{rule}.") or rule.startswith(f"{key}."))


class _Effects:
    """What one line has done in both games."""

    def __init__(self, then: Game, now: Game, logged: int, others: int) -> None:
        self.then, self.now = then, now
        self.before, self.after = then.log[logged:], now.log[others:]
        self.texts = [_texts(then.rules, self.before), _texts(now.rules, self.after)]

    @property
    def differ(self) -> bool:
        """Whether anything else has happened, or somebody has other coins."""
        return self.texts[0] != self.texts[1] or self.then.state.coins != self.now.state.coins

    def told(self) -> tuple[str, ...]:
        """What happened then and what happens now, in words."""
        said = [_said(self.then, self.before), _said(self.now, self.after)]
        if said[0] == said[1]:
            said = ["; ".join(texts) for texts in self.texts]
        purses = _purses(self.then, self.now) if said[0] == said[1] else []
        return (f"Then: {said[0] or 'nothing.'}", f"Now: {said[1] or 'nothing.'}", *purses)

    def rules(self, action: Action) -> tuple[str, ...]:
        """The rules that have to do with it: first those of events that only one game has."""
        olds = [event for event in self.before if _text(self.then, event) not in self.texts[1]]
        news = [event for event in self.after if _text(self.now, event) not in self.texts[0]]
        return (
            *_rules(self.then.rules, action, olds),
            *_rules(self.now.rules, action, news),
            *_rules(self.then.rules, action, self.before),
            MONEY,
        )


def _texts(rules: Rules, events: Sequence[Any]) -> list[str]:
    return [event_text(rules, event) for event in events]


def _text(game: Game, event: Any) -> str:
    return event_text(game.rules, event)


def _said(game: Game, events: Sequence[Any]) -> str:
    return " ".join(narrate(View(game.rules, game.names), events, game.state))


def _purses(then: Game, now: Game) -> list[str]:
    """Who has other coins."""
    pairs = zip(then.names, then.state.coins, now.state.coins, strict=True)
    return [f"{name} has {coins(b)} instead of {a}." for name, a, b in pairs if a != b]


def _rules(rules: Rules, action: Action, events: Sequence[Any]) -> Iterator[str]:
    """The rules of an action and of what its events are about."""
    for event in events:
        fields = event._asdict()
        for name in ("area", "other_area"):
            if name in fields:
                yield rules.areas[fields[name]].rule
        if "trigger" in fields:
            yield f"triggers.{event.trigger}"
        if "truck" in fields:
            yield "trucks"
        if "tile" in fields:
            supply = rules.supplies[rules.tiles[event.tile].supply].name
            yield f"supplies.{supply}"
        if "supply" in fields:
            yield f"supplies.{rules.supplies[event.supply].name}"
    if action[0] in rules.kinds:
        yield rules.kinds[action[0]].rule


def _by_points(then: Game, now: Game) -> Divergence | None:
    """How the points differ after the same moves; None if they do not."""
    told: list[str] = []
    rules: list[str] = []
    sheets = then.sheet(), now.sheet()
    for name, old, new in zip(then.names, *sheets, strict=True):
        lines = list(_other_lines(old, new))
        rules += [rule for rule, _ in lines]
        if lines:
            total = f"{plural(new.total, 'point')} instead of {old.total}"
            told.append(f"{name}: {total} ({'; '.join(text for _, text in lines)}).")
    leaders = [listed([then.names[seat] for seat in winners(sheet)]) for sheet in sheets]
    if leaders[0] != leaders[1]:
        told.append(f"{'Winner' if then.over else 'Ahead'} now: {leaders[1]}; then: {leaders[0]}.")
    if not told:
        return None
    heading = f"All {moves_in(then.lines)} moves are the same, but not the points."
    return Divergence(None, (heading, *told), (*rules, TIES))


def _other_lines(old: Score, new: Score) -> Iterator[tuple[str, str]]:
    """The lines of a score that give other points, each with its rule."""
    sums: list[dict[tuple[str, str], int]] = [{}, {}]
    for found, score in zip(sums, (old, new), strict=True):
        for line in score.lines:
            key = (line.rule, line.label)
            found[key] = found.get(key, 0) + line.points
    for key in dict.fromkeys((*sums[0], *sums[1])):
        before, after = (found.get(key, 0) for found in sums)
        if before != after:
            yield key[0], f"{key[1]} {after} instead of {before}"
