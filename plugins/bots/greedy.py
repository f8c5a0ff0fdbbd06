"""A bot that is no fool: it looks one turn ahead, at any ruleset, knowing no game."""

from __future__ import annotations

from operator import is_
from typing import TYPE_CHECKING

from tiledraft.core.actions.draw import DRAW, LOAD
from tiledraft.core.actions.take import TAKE
from tiledraft.core.chance import is_chance, outcomes
from tiledraft.core.game import apply, legal_actions
from tiledraft.core.simulation.playout import options
from tiledraft.core.state import State
from tiledraft.core.verbs import put
from tiledraft.plugins.bots.sieve import sieve
from tiledraft.plugins.bots.worth import DUTY, Outlook, Worth, owed

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from tiledraft.core.rules import Rules
    from tiledraft.core.state import Action

STAYS = 0.88
SPITE = 0.35
BEAM = 3

Gains = dict[int, float]
Ranked = list[tuple[float, "Action"]]


class GreedyBot:
    """Takes, loads, places and pays for what is worth most a turn from now."""

    def __init__(self, rules: Rules, seat: int, rng: Random) -> None:
        self.rules = rules
        self.seat = seat
        self.worth = Worth(rules)
        self.outlook: Outlook

    def choose(self, state: State) -> Action:
        """The legal action that promises most."""
        return self.ranked(state)[0][1]

    def ranked(self, state: State) -> Ranked:
        """The legal actions that it has considered, the best first, each with its value.

        A value is in points, and means something beside the others of the list alone.
        Of actions that differ in spots only a few are considered; a single one has value 0.
        """
        found = options(state)
        if len(found) == 1:
            return [(0.0, found[0])]
        self.outlook = self.worth.outlook(state)
        if found[0][0] == LOAD:
            valued = self._load(state, found)
        elif state.pending:
            valued = self._settle(state, found)
        else:
            valued = self._turn(state, found)
        return sorted(valued, key=lambda item: -item[0])

    # --- steps that are due -------------------------------------------------

    def _settle(self, state: State, found: Sequence[Action]) -> Ranked:
        """The best answers to what is due, with all that is due after them."""
        ranked = self._ranked(state, found)
        best = ranked[:BEAM]
        if len(best) > 1 and len(best[0][1].pending) and best[0][1].seat == self.seat:
            best = [(self._completed(after, self.seat), after, action) for _, after, action in best]
        return [(value, action) for value, _, action in best]

    def _ranked(self, state: State, found: Sequence[Action]) -> list[tuple[float, State, Action]]:
        seat = state.seat
        ranked = []
        for action in sieve(state, found):
            after = state.copy()
            apply(after, action)
            ranked.append((self.worth.value(after, seat, self.outlook), after, action))
        ranked.sort(key=lambda item: -item[0])
        return ranked

    def _completed(self, state: State, seat: int) -> float:
        """The worth to a seat once it has answered all that is due, step by step."""
        while state.pending and state.seat == seat and not is_chance(state):
            found = legal_actions(state)
            if len(found) == 1:
                apply(state, found[0])
                continue
            state = self._ranked(state, found)[0][1]
        return self.worth.value(state, seat, self.outlook)

    # --- a turn --------------------------------------------------------------

    def _turn(self, state: State, found: Sequence[Action]) -> Ranked:
        now = self.worth.value(state, self.seat, self.outlook)
        gains = self._gains(state, now)
        waiting = self._waiting(state, gains)
        valued: Ranked = []
        for action in self._candidates(state, found):
            if action[0] == TAKE:
                value = gains[action[1]]
            elif action[0] == DRAW:
                value = self._drawing(state, action, gains)
            else:
                value = self._paying(state, action, now) + waiting
            valued.append((value, action))
        return valued

    def _candidates(self, state: State, found: Sequence[Action]) -> Sequence[Action]:
        free = [action for action in found if action[0] in {TAKE, DRAW}]
        return free + sieve(state, [action for action in found if action[0] not in {TAKE, DRAW}])

    def _gains(self, state: State, now: float) -> Gains:
        """What taking each truck would bring."""
        return {
            truck: self._taking(state, truck, tiles, now)
            for truck, tiles in enumerate(state.trucks)
            if state.takers[truck] < 0
        }

    def _taking(self, state: State, truck: int, tiles: tuple[int, ...], now: float) -> float:
        known = self.outlook.trucks
        if tiles not in known:
            after = state.copy()
            after.pending = ()
            after.turn = self.seat
            after.trucks[truck] = tiles
            apply(after, (TAKE, truck))
            known[tiles] = self._completed(after, self.seat) - now
        return known[tiles]

    def _waiting(self, state: State, gains: Gains) -> float:
        """What the trucks will bring at the next turn, when others may have taken some."""
        rivals = self.rules.players - state.gone - 1
        gone = 1 - STAYS**rivals
        value, left = 0.0, 1.0
        ranked = sorted(gains.values(), reverse=True)
        for gain in ranked[:-1]:
            value += left * (1 - gone) * gain
            left *= gone
        return value + left * ranked[-1] if ranked else 0.0

    def _drawing(self, state: State, action: Action, gains: Gains) -> float:
        """What drawing brings: the tile goes where it does most good, or least harm."""
        drawn = state.copy()
        apply(drawn, action)
        reveals = outcomes(drawn)
        apply(drawn, reveals[0][0])
        trucks = [load[1] for load in legal_actions(drawn)]
        total = weights = 0.0
        for (_, tile), weight in reveals:
            more = self._one_more(state, self.seat, tile)
            total += weight * max(
                self._waiting(state, gains | {truck: gains[truck] + more}) for truck in trucks
            )
            weights += weight
        return total / weights

    def _paying(self, state: State, action: Action, now: float) -> float:
        after = state.copy()
        apply(after, action)
        gain = self._completed(after, self.seat) - now
        for seat in range(self.rules.players):
            if seat != self.seat and self._touched(state, after, seat):
                before = self.worth.value(state, seat, self.outlook)
                gain -= SPITE * (self.worth.value(after, seat, self.outlook) - before)
        return gain

    def _touched(self, state: State, after: State, seat: int) -> bool:
        count = self.rules.park_count
        own = slice(seat * count, (seat + 1) * count)
        return not all(map(is_, state.parks[own], after.parks[own]))

    # --- loading ----------------------------------------------------------------

    def _load(self, state: State, found: Sequence[Action]) -> Ranked:
        """The truck where the tile in hand does most good to its own seat, least to others."""
        now = self.worth.value(state, self.seat, self.outlook)
        tile = state.pending[-1][1][0][1]
        gains = self._gains(state, now)
        valued: Ranked = []
        for action in found:
            truck = action[1]
            more = self._taking(state, truck, (*state.trucks[truck], tile), now)
            value = self._waiting(state, gains | {truck: more})
            value -= SPITE * self._rivals_best(state, truck, tile)
            valued.append((value, action))
        return valued

    def _rivals_best(self, state: State, loaded: int, tile: int) -> float:
        """The best truck of each rival who is still in the round, on average."""
        seats = range(self.rules.players)
        rivals = [seat for seat in seats if seat != self.seat and seat not in state.takers]
        trucks = [
            (*tiles, tile) if truck == loaded else tiles
            for truck, tiles in enumerate(state.trucks)
            if state.takers[truck] < 0
        ]
        best = [
            max(sum(self._one_more(state, seat, t) for t in tiles) for tiles in trucks)
            for seat in rivals
        ]
        return sum(best) / len(best) if best else 0.0

    def _one_more(self, state: State, seat: int, tile: int) -> float:
        """What one tile more would bring a seat, placed where it does best."""
        known = self.outlook.extras
        tile = self._like(state, seat, tile)
        if (seat, tile) not in known:
            known[seat, tile] = self._placing(state, seat, tile)
        return known[seat, tile]

    def _like(self, state: State, seat: int, tile: int) -> int:
        """The plain tile of a species that a tile without a mate is as good as."""
        kind = self.rules.tiles[tile]
        if not kind.mates:
            return tile
        for area in self.rules.targets[tile]:
            if area.breeds and set(kind.mates) & set(area.contents(state.leaf(seat, area.index))):
                return tile
        return self.worth.sample[kind.sort]

    def _placing(self, state: State, seat: int, tile: int) -> float:
        areas = self.rules.targets[tile]
        if not areas:
            return self.outlook.coin
        now = self.worth.value(state, seat, self.outlook)
        best = float("-inf")
        for area in areas:
            for spot in area.spots(state.leaf(seat, area.index), tile)[:2]:
                after = state.copy()
                after.pending = ()
                put(after, seat, tile, area, spot, None)
                value = self.worth.value(after, seat, self.outlook) + DUTY * owed(after)
                best = max(best, value)
        return best - now
