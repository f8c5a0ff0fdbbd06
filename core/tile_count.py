"""Where all tiles of a position are: what is not on the table is face down or in the box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tiledraft.core.errors import PositionError
from tiledraft.core.tiles import COIN, SPECIES

if TYPE_CHECKING:
    from tiledraft.core.rules import Supply
    from tiledraft.core.state import State


def count_tiles(state: State, words: Mapping[str, Any], keep: Sequence[int]) -> None:
    """Work out young, box, unseen, left, reserve, cashed and live of a position.

    The words may say how many tiles are ``left``, in the ``end_pile``, in the ``box``, how
    many ``young`` are left and which supplies are ``closed``. Where they leave it open,
    every tile that is not elsewhere is face down; what is too many goes to the box.

    Args:
        state: as set up, with parks, trucks, pending and coins as in the position.
        words: the words of the position.
        keep: tiles (by index) that must be face down.

    Raises:
        PositionError: the numbers cannot be.
    """
    _Count(state, words, keep).run()


def standing(state: State) -> Iterator[int]:
    """Every tile on the table: in parks, on trucks, in somebody's hand."""
    rules = state.rules
    for seat in range(rules.players):
        for area in rules.areas:
            yield from area.contents(state.leaf(seat, area.index))
    for truck in state.trucks:
        yield from truck
    for _, duties, _ in state.pending:
        for duty in duties:
            yield from rules.duties[duty[0]].tiles(duty)


class _Count:
    """The count of one position."""

    def __init__(self, state: State, words: Mapping[str, Any], keep: Sequence[int]) -> None:
        self.state = state
        self.rules = state.rules
        self.words = words
        self.keep = Counter(keep)
        self.closed = self._closed()
        self.box = self._numbers("box", {tile.name: tile.index for tile in self.rules.tiles})
        self.table = Counter(standing(state))
        self.exact = "box" in words and "left" in words

    def run(self) -> None:
        state = self.state
        self._count_young()
        money = self.rules.spec.money
        spare = state.bank + sum(state.coins) - (money.bank if money else 0)
        for supply in self.rules.supplies:
            unseen = self._not_elsewhere(supply)
            if not self.exact:
                spare -= self._cash(unseen, spare)
            if supply.index in self.closed:
                self._close(supply, unseen)
            else:
                self._lay_out(supply, unseen)
        state.box = tuple(self.box.get(tile.index, 0) for tile in self.rules.tiles)
        state.live = len(self.rules.supplies) - len(self.closed)

    def _closed(self) -> set[int]:
        names = self.words.get("closed", [])
        if not isinstance(names, list):
            raise PositionError("closed must be a list of supplies", ("closed",))
        known = {supply.name: supply.index for supply in self.rules.supplies}
        for name in names:
            if not isinstance(name, str) or name not in known:
                raise PositionError(f"there is no supply {name!r}", ("closed",))
        return {known[name] for name in names}

    def _numbers(self, key: str, known: Mapping[str, int]) -> dict[int, int]:
        """A map of names to counts, by the number that each name stands for."""
        words = self.words.get(key, {})
        if not isinstance(words, Mapping):
            raise PositionError(f"{key} must be a map of names to numbers", (key,))
        found = {}
        for name, count in words.items():
            if name not in known:
                raise PositionError(f"{key}: there is no {name!r}", (key, name))
            if type(count) is not int or count < 0:
                raise PositionError(f"{key}: {name} must be a whole number", (key, name))
            found[known[name]] = count
        return found

    def _count_young(self) -> None:
        sorts = [sort for sort in self.rules.sorts if sort.category == SPECIES]
        given = self._numbers("young", {sort.name: sort.index for sort in sorts})
        young = list(self.state.young)
        for sort in sorts:
            tile = self.rules.tiles[sort.tiles[0]].young
            spare = young[sort.index] - self.table[tile] - self.box.get(tile, 0)
            left = given.get(sort.index, spare)
            if left > spare or spare < 0:
                raise PositionError(
                    f"{sort.name} has {young[sort.index]} offspring tiles in all",
                    ("young", sort.name) if sort.index in given else (),
                )
            young[sort.index] = left
            if spare > left:
                self.box[tile] = self.box.get(tile, 0) + spare - left
        self.state.young = tuple(young)

    def _not_elsewhere(self, supply: Supply) -> dict[int, int]:
        """The tiles of a supply that are neither on the table nor in the box."""
        tiles = self.rules.tiles
        rest = {}
        for tile, count in zip(supply.drawn, self.state.unseen[supply.index], strict=True):
            kinds = [tile] if tiles[tile].bred < 0 else [tile, tiles[tile].bred]
            used = sum(self.table[kind] + self.box.get(kind, 0) for kind in kinds)
            if used + self.keep[tile] > count:
                name = tiles[tile].name
                raise PositionError(
                    f"{used + self.keep[tile]} {name} are used, and the game has {count}"
                )
            rest[tile] = count - used
        return rest

    def _cash(self, unseen: dict[int, int], coins: int) -> int:
        """Take the coin tiles that became money out of those unseen, as far as they go."""
        for tile, count in unseen.items():
            if self.rules.tiles[tile].category == COIN:
                cashed = min(max(coins, 0), count - self.keep[tile])
                unseen[tile] -= cashed
                self.state.cashed += cashed
                return cashed
        return 0

    def _close(self, supply: Supply, unseen: dict[int, int]) -> None:
        state = self.state
        if self.exact:
            self._cash_rest(supply, unseen, 0)
        for tile, count in unseen.items():
            self.box[tile] = self.box.get(tile, 0) + count
        state.unseen[supply.index] = ()
        state.left[supply.index] = state.reserve[supply.index] = 0

    def _lay_out(self, supply: Supply, unseen: dict[int, int]) -> None:
        state, index, name = self.state, supply.index, supply.name
        known = {other.name: other.index for other in self.rules.supplies}
        end = self._numbers("end_pile", known).get(index, supply.end_pile)
        if end > supply.end_pile:
            raise PositionError(f"the end pile holds {supply.end_pile} tiles", ("end_pile", name))
        usual = sum(unseen.values()) - end if end == supply.end_pile else 0
        left = self._numbers("left", known).get(index, usual)
        if left and end < supply.end_pile:
            raise PositionError("while tiles are left, the end pile is closed", ("left", name))
        if self.exact:
            self._cash_rest(supply, unseen, left + end)
        else:
            self._thin(supply, unseen, sum(unseen.values()) - left - end)
        state.unseen[index] = tuple(unseen[tile] for tile in supply.drawn)
        state.left[index], state.reserve[index] = left, end

    def _cash_rest(self, supply: Supply, unseen: dict[int, int], total: int) -> None:
        """Everything is counted but the coin tiles that became money: they make up the rest."""
        spare = sum(unseen.values()) - total
        coin = next((t for t in unseen if self.rules.tiles[t].category == COIN), None)
        if spare < 0 or spare > (unseen[coin] if coin is not None else 0):
            raise PositionError(f"the tiles of {supply.name} do not add up", ("left", supply.name))
        if coin is not None:
            unseen[coin] -= spare
            self.state.cashed += spare

    def _thin(self, supply: Supply, unseen: dict[int, int], spare: int) -> None:
        """Put tiles that are too many into the box, the most common ones first."""
        free = {tile: count - self.keep[tile] for tile, count in unseen.items()}
        if spare < 0 or spare > sum(free.values()):
            raise PositionError(
                f"of {supply.name} {sum(unseen.values())} tiles are not elsewhere, and "
                f"{sum(self.keep[tile] for tile in unseen)} of them must be face down",
                ("left", supply.name),
            )
        for _ in range(spare):
            tile = max(free, key=free.__getitem__)
            free[tile] -= 1
            unseen[tile] -= 1
            self.box[tile] = self.box.get(tile, 0) + 1
