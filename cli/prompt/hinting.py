"""What the program would do, and why: from what everybody at the table knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tiledraft.cli.narrate import narrate
from tiledraft.cli.prompt.odds import goods, percent, sort_names, welcome_text
from tiledraft.cli.render.columns import flow
from tiledraft.cli.render.table import STEP, is_hidden
from tiledraft.cli.render.view import View, plural
from tiledraft.core.actions import MoneyAction
from tiledraft.core.actions.draw import DRAW, LOAD
from tiledraft.core.actions.take import TAKE
from tiledraft.core.chance import is_chance
from tiledraft.core.game import action_text, apply, legal_actions
from tiledraft.core.odds import as_seen, welcome
from tiledraft.core.rng import stream
from tiledraft.core.scoring import Score, score_of
from tiledraft.core.text import coins
from tiledraft.plugins.bots.greedy import GreedyBot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tiledraft.core.rules import Rules
    from tiledraft.core.state import Action, State

ALIKE = 0.05
"""Values that differ by less are alike, in points."""


def hint_lines(view: View, state: State) -> list[str]:
    """What the program would do, what that brings, and what comes next best.

    Nothing is played and nothing drawn by lot. Where the table keeps the numbers of tiles
    left to itself, the advice is that of somebody who has not kept count either.
    """
    known = as_seen(state) if is_hidden(view) else state
    if is_chance(known) or not legal_actions(known):
        return ["There is nothing to decide."]
    ranked = _adviser(known.rules, known.seat).ranked(known)
    best = ranked[0][1]
    lines = [f"Hint: `{view.spoken(action_text(view.rules, best))}`"]
    for reason in [*_reasons(view, known, best), *_next_best(view, ranked)]:
        lines += flow([reason], view.width, start=" " * STEP, hanging=STEP)
    return lines


def _adviser(rules: Rules, seat: int) -> GreedyBot:
    """The bot that is asked; its random numbers are no game's."""
    return GreedyBot(rules, seat, stream(0, "hint"))


def _next_best(view: View, ranked: Sequence[tuple[float, Action]]) -> list[str]:
    """The second choice and how far it is behind."""
    if len(ranked) == 1:
        return ["It is the only move."]
    (best, _), (value, action) = ranked[:2]
    text = f"`{view.spoken(action_text(view.rules, action))}`"
    if best - value < ALIKE:
        return [f"As good, looking ahead: {text}."]
    return [f"Next best, looking ahead: {text}, about {best - value:.1f} points behind."]


def _reasons(view: View, state: State, action: Action) -> list[str]:
    if action[0] == DRAW:
        return [f"{_capital(welcome_text(view, state, action[1]))}."]
    if action[0] == LOAD:
        return _loading(view, state, action)
    after, events = _played(state, action)
    told = " ".join(narrate(view, events, after))
    reasons = [told, _points_text(state, after)]
    if isinstance(view.rules.kinds[action[0]], MoneyAction):
        reasons += _room(view, state, after)
    return reasons


def _played(state: State, action: Action) -> tuple[State, list[Any]]:
    """The position after an action and what happens; a turn is played on to its end."""
    seat, events = state.seat, list[Any]()
    adviser = _adviser(state.rules, seat)
    after = state.copy()
    apply(after, action, events)
    while not state.pending and after.pending and after.seat == seat and not is_chance(after):
        apply(after, adviser.choose(after), events)
    return after, events


def _points_text(state: State, after: State) -> str:
    """What a seat has won or lost in points, line by line of its score."""
    before, then = score_of(state, state.seat), score_of(after, state.seat)
    change = then.total - before.total
    parts = [f"{label} {points:+d}" for label, points in _changes(before, then).items() if points]
    where = f" ({', '.join(parts)})" if parts else ""
    if not change:
        return f"If the game ended then, no point more or less{where}."
    more = "more" if change > 0 else "less"
    return f"If the game ended then, {plural(abs(change), 'point')} {more}{where}."


def _changes(before: Score, then: Score) -> dict[str, int]:
    """By how much each line of a score has changed."""
    changes: dict[str, int] = {}
    for score, sign in ((then, 1), (before, -1)):
        for line in score.lines:
            changes[line.label] = changes.get(line.label, 0) + sign * line.points
    return changes


def _room(view: View, state: State, after: State) -> list[str]:
    """What can come that earns something only after an action that costs money."""
    reasons = []
    for supply in view.rules.supplies:
        if not after.can_be_drawn(supply.index):
            continue
        tiles, share = welcome(state, state.seat, supply.index)
        more, larger = welcome(after, state.seat, supply.index)
        fresh = [tile for tile in more if tile not in tiles]
        if fresh:
            change = f" ({percent(larger)} of {supply.name}, now {percent(share)})"
            names = sort_names(view, fresh) + ("" if is_hidden(view) else change)
            reasons.append(f"Then these would earn {goods(view)} at once, too: {names}.")
    return reasons


def _loading(view: View, state: State, action: Action) -> list[str]:
    """What the truck would carry, and what it would bring to whom."""
    after, _ = _played(state, action)
    truck = action[1]
    takers = [seat for seat in range(view.rules.players) if seat not in state.takers]
    takers.sort(key=lambda seat: seat != state.seat)
    brings = [f"{view.names[seat]} {_brings(after, seat, truck)}" for seat in takers]
    carries = f"{view.truck(truck)} then carries {view.tiles(after.trucks[truck])}"
    return [f"{_capital(carries)}; it would bring {', '.join(brings)}."]


def _brings(state: State, seat: int, truck: int) -> str:
    """What a seat would have of a truck if it took it now."""
    before = state.copy()
    before.pending, before.turn = (), seat
    after, _ = _played(before, (TAKE, truck))
    points = score_of(after, seat).total - score_of(before, seat).total
    money = after.coins[seat] - before.coins[seat]
    parts = [plural(points, "point")] if points or not money else []
    return " and ".join([*parts, coins(money)] if money else parts)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
