"""The state of a game: a mutable shell over leaves that are replaced, never edited."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tiledraft.core.rules import Rules

Leaf = Any
Duty = tuple[Any, ...]
Frame = tuple[int, tuple[Duty, ...], bool]
Action = tuple[Any, ...]


class Park:
    """What one player has built in one game: one leaf per area.

    ``memo`` remembers what was computed from these areas alone (legal places and the
    like). It is no part of the value: it is neither compared nor saved.
    """

    __slots__ = ("areas", "memo")

    def __init__(self, areas: tuple[Leaf, ...]) -> None:
        self.areas = areas
        self.memo: dict[Any, Any] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Park) and self.areas == other.areas

    def __hash__(self) -> int:
        return hash(self.areas)


class State:
    """Everything that is public about a game in progress.

    The lists hold ints, tuples and `Park` leaves; whoever changes one puts a new leaf in
    its place. `copy` therefore never shares anything editable.

    Attributes:
        rules: the compiled rules, shared by all states of a table.
        turn: the 0-based seat whose turn it is.
        round: number of the round, from 1.
        over: whether the game has ended.
        pending: what must be done before the turn goes on, innermost last: frames of
            ``(seat, duties, joins)``; duties earned while a joining frame is on top are
            added to it.
        bank: coins in the bank.
        cashed: coin tiles that became money; with the bank and the purses it balances.
        gone: trucks taken in this round.
        last: the seat that took a truck last in this round; the first seat to act before.
        live: supplies still in the game.
        leaving: species (sorts) that left at set-up, ascending.
        young: offspring tiles left, by sort.
        box: tiles out of the game, counted by tile index (removed at set-up not included).
        coins: coins of each seat.
        trucks: tiles on each truck, in the order loaded.
        takers: for each truck the seat that took it in this round, or -1.
        unseen: for each supply the face-down tiles, counted in the order of
            `Supply.drawn`; empty once the supply has left the game.
        left: for each supply the tiles of its draw pile.
        reserve: for each supply the tiles of its end pile.
        parks: parks by seat, then by park: ``parks[seat * parks_per_seat + park]``.
        slots: what rules and plugins keep, one leaf of plain data each.
    """

    __slots__ = (
        "bank",
        "box",
        "cashed",
        "coins",
        "gone",
        "last",
        "leaving",
        "left",
        "live",
        "over",
        "parks",
        "pending",
        "reserve",
        "round",
        "rules",
        "slots",
        "takers",
        "trucks",
        "turn",
        "unseen",
        "young",
    )

    rules: Rules
    turn: int
    round: int
    over: bool
    pending: tuple[Frame, ...]
    bank: int
    cashed: int
    gone: int
    last: int
    live: int
    leaving: tuple[int, ...]
    young: tuple[int, ...]
    box: tuple[int, ...]
    coins: list[int]
    trucks: list[tuple[int, ...]]
    takers: list[int]
    unseen: list[tuple[int, ...]]
    left: list[int]
    reserve: list[int]
    parks: list[Park]
    slots: list[Leaf]

    def copy(self) -> State:
        """An independent copy."""
        new = State.__new__(State)
        new.rules = self.rules
        new.turn = self.turn
        new.round = self.round
        new.over = self.over
        new.pending = self.pending
        new.bank = self.bank
        new.cashed = self.cashed
        new.gone = self.gone
        new.last = self.last
        new.live = self.live
        new.leaving = self.leaving
        new.young = self.young
        new.box = self.box
        new.coins = self.coins[:]
        new.trucks = self.trucks[:]
        new.takers = self.takers[:]
        new.unseen = self.unseen[:]
        new.left = self.left[:]
        new.reserve = self.reserve[:]
        new.parks = self.parks[:]
        new.slots = self.slots[:]
        return new

    def key(self) -> tuple[Any, ...]:
        """A hashable value of the whole state: equal keys, equal states."""
        return (
            self.turn,
            self.round,
            self.over,
            self.pending,
            self.bank,
            self.cashed,
            self.gone,
            self.last,
            self.live,
            self.leaving,
            self.young,
            self.box,
            tuple(self.coins),
            tuple(self.trucks),
            tuple(self.takers),
            tuple(self.unseen),
            tuple(self.left),
            tuple(self.reserve),
            tuple(self.parks),
            tuple(self.slots),
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.rules is other.rules and self.key() == other.key()

    __hash__ = None  # type: ignore[assignment]  # the shell changes: use key()

    @property
    def seat(self) -> int:
        """The 0-based seat that decides now."""
        return self.pending[-1][0] if self.pending else self.turn

    def park(self, seat: int, park: int) -> Park:
        """What a seat has built in one of its parks."""
        return self.parks[seat * self.rules.park_count + park]

    def leaf(self, seat: int, area: int) -> Leaf:
        """The leaf of one area (by its number in `Rules.areas`) of a seat."""
        place = self.rules.areas[area]
        return self.parks[seat * self.rules.park_count + place.park].areas[place.slot]

    def can_be_drawn(self, supply: int) -> bool:
        """Whether a supply is in the game and has a face-down tile."""
        return self.left[supply] + self.reserve[supply] > 0
