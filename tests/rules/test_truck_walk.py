"""All loads of trucks that a round can reach (rulings C6 to C9 and C15; case K18)."""

from collections.abc import Iterator

import pytest

from tests.rules.mixtures import THREE_GAMES
from tests.tables import from_text
from tiledraft.core.game import apply, legal_actions
from tiledraft.core.rules import Rules
from tiledraft.core.set_up import new_state
from tiledraft.core.state import State
from tiledraft.plugins.loader import Ruleset

Load = tuple[int, int, bool]
COMBINED = "extends: combined\nmoney: {start: 0}\n"


def ruleset(names: tuple[str, ...]) -> Ruleset:
    """A mixture with coin tiles enough for any load, and no coins."""
    text = COMBINED if len(names) == 2 else THREE_GAMES.replace("start: 2", "start: 0")
    coins = "".join(f"  {name}: {{coins: 40}}\n" for name in names)
    return from_text(f"{text}supplies:\n{coins}")


class Round:
    """Walks every load of the trucks in one round, with coin tiles for all tiles.

    Attributes:
        ends: what each end of the round has loaded, by truck: supply and tiles.
        most: the most tiles of one supply that were on trucks in the round.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.coin = {tile.supply: tile.index for tile in rules.tiles if tile.category == "coin"}
        self.ends: set[tuple[Load, ...]] = set()
        self.most = 0
        self.seen: set[tuple[Load, ...]] = set()

    def walk(self) -> None:
        """Visit every load once, whichever truck it is on."""
        state, _ = new_state(self.rules, 1, start=0)
        waiting = [(state, ((-1, 0, False),) * len(self.rules.places))]
        while waiting:
            state, loads = waiting.pop()
            assert legal_actions(state), loads
            for after, new in self._steps(state, loads):
                self._count(new)
                if after.round > 1:
                    self.ends.add(new)
                elif self._is_new(new):
                    waiting.append((after, new))

    def _steps(
        self, state: State, loads: tuple[Load, ...]
    ) -> Iterator[tuple[State, tuple[Load, ...]]]:
        for action in legal_actions(state):
            after = state.copy()
            apply(after, action)
            if action[0] == "take":
                yield after, self._changed(loads, action[1], taken=True)
                continue
            apply(after, ("reveal", self.coin[action[1]]))
            for load in legal_actions(after):
                loaded = after.copy()
                apply(loaded, load)
                yield loaded, self._changed(loads, load[1], action[1])

    def _changed(
        self, loads: tuple[Load, ...], truck: int, supply: int = -1, *, taken: bool = False
    ) -> tuple[Load, ...]:
        known, count, _ = loads[truck]
        new = (known, count, True) if taken else (supply, count + 1, False)
        return (*loads[:truck], new, *loads[truck + 1 :])

    def _is_new(self, loads: tuple[Load, ...]) -> bool:
        alike = zip(self.rules.places, loads, strict=True)
        key = tuple(load for _, load in sorted(alike))
        if key in self.seen:
            return False
        self.seen.add(key)
        return True

    def _count(self, loads: tuple[Load, ...]) -> None:
        for supply in self.coin:
            count = sum(tiles for known, tiles, _ in loads if known == supply)
            self.most = max(self.most, count)


def walked(names: tuple[str, ...], players: int) -> Round:
    """A round that has been walked."""
    found = Round(ruleset(names).rules(players))
    found.walk()
    return found


@pytest.mark.parametrize(("players", "most"), [(2, 5), (3, 6), (4, 9), (5, 12)])
def test_two_games(players: int, most: int) -> None:
    """Nobody gets stuck, both games are on trucks in every round, and neither fills all.

    With two players the trucks have three, two and one place: five tiles of one game and one
    of the other fill them.
    """
    found = walked(("zoo", "water"), players)
    assert found.ends
    assert all({0, 1} <= {supply for supply, _, _ in loads} for loads in found.ends)
    assert found.most == most


@pytest.mark.parametrize(("players", "most"), [(3, 3), (4, 6)])
def test_three_games(players: int, most: int) -> None:
    """The same with three games: each has a truck of its own in every round."""
    found = walked(("zoo", "water", "cards"), players)
    assert found.ends
    assert all({0, 1, 2} <= {supply for supply, _, _ in loads} for loads in found.ends)
    assert found.most == most
