"""One game at one table: who plays, what was played, and the way back."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from tiledraft.core.chance import drawn_supply, is_chance
from tiledraft.core.dealer import Dealer
from tiledraft.core.errors import IllegalMove, PositionError
from tiledraft.core.game import action_text, apply, check, legal_actions, read_action
from tiledraft.core.rng import stream
from tiledraft.core.ruleset.spec import ANALYSIS, STRICT
from tiledraft.core.scoring import score_sheet, winners
from tiledraft.core.set_up import new_state, replayed_state

if TYPE_CHECKING:
    from tiledraft.core.events import Log
    from tiledraft.core.rules import Rules
    from tiledraft.core.scoring import Score
    from tiledraft.core.state import Action, State

PERSON = "person"
BOT = "bot:"
LONGEST_NAME = 40
LONGEST_MOVE = 200
UNDO_RULE = "table.undo"

Observer = Callable[["Game", Any], None]


class _Step(NamedTuple):
    """What undoing one step restores: the position and the dealer before it, and lengths."""

    state: State
    dealer: Dealer
    lines: int
    events: int
    revealed: bool


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits at a place of the table.

    Attributes:
        name: name for the screen.
        kind: ``person``, or ``bot:NAME``.
        away: the bot that plays for a person who is away; "" for nobody.
    """

    name: str
    kind: str = PERSON
    away: str = ""


def check_seats(seats: Sequence[Seat], players: int) -> None:
    """Refuse seats that cannot be shown or told apart.

    Args:
        seats: the seats, in order.
        players: how many the rules are for.

    Raises:
        PositionError: a name or a kind cannot be used, two names are alike, or there are
            too many or too few seats.
    """
    if len(seats) != players:
        raise PositionError(f"there are {len(seats)} seats for {players} players")
    taken: dict[str, str] = {}
    for number, seat in enumerate(seats, 1):
        _check_name(seat.name, number)
        if seat.kind != PERSON and not _is_bot(seat.kind):
            kind = seat.kind[:LONGEST_NAME]
            raise PositionError(f"seat {number} should be {PERSON} or {BOT}NAME, not {kind!r}")
        if seat.away and (seat.kind != PERSON or not seat.away.isprintable()):
            raise PositionError(f"seat {number} cannot be away: {seat.away[:LONGEST_NAME]!a}")
        alike = unicodedata.normalize("NFC", " ".join(seat.name.split())).casefold()
        if alike in taken:
            raise PositionError(f"two seats are called {seat.name!r}")
        taken[alike] = seat.name


def _is_bot(kind: str) -> bool:
    return kind.startswith(BOT) and kind != BOT and kind.isprintable()


def _check_name(name: str, number: int) -> None:
    if not name.strip():
        raise PositionError(f"seat {number} has no name")
    if len(name) > LONGEST_NAME:
        raise PositionError(
            f"the name of seat {number} has {len(name)} characters; {LONGEST_NAME} are allowed"
        )
    if not name.isprintable():
        raise PositionError(f"the name of seat {number} has a control character: {name!a}")


class Game:
    """A game in progress, with everything a record of it needs.

    Attributes:
        rules: the rules of the table.
        seats: who plays, in order of the seats.
        seed: decides everything left to chance.
        set_up: the outcome of the set-up, as plain data.
        stacked: tiles (by index) that were put on top before the game.
        state: the position now; a move replaces it and leaves the old one as it was.
        lines: moves and reveals as text, in order.
        log: events, in order.
        observers: called with the game and each event once a move has been done; they
            must not raise.
    """

    def __init__(
        self,
        rules: Rules,
        seats: Sequence[Seat],
        seed: int,
        set_up: Mapping[str, Any],
        stacked: Sequence[int] = (),
    ) -> None:
        """Begin a game whose set-up is known.

        Raises:
            PositionError: the seats or the set-up cannot be used.
        """
        check_seats(seats, rules.players)
        self.rules = rules
        self.seats = tuple(seats)
        self.seed = seed
        self.set_up = dict(set_up)
        self.stacked = tuple(stacked)
        self.state = replayed_state(rules, set_up)
        self.lines: list[str] = []
        self.log: Log = []
        self.observers: list[Observer] = []
        self._past: list[_Step] = []
        _check_stacked(self.state, self.stacked)
        self._dealer = Dealer(self.state, stream(seed, "dealer"), self.stacked)

    @classmethod
    def new(
        cls,
        rules: Rules,
        seats: Sequence[Seat],
        seed: int,
        *,
        start: int | None = None,
        without: Sequence[str] = (),
        stacked: Sequence[int] = (),
    ) -> Game:
        """Set up a game.

        Args:
            rules: the rules of the table.
            seats: who plays, one for each player.
            seed: decides everything left to chance.
            start: the 0-based seat that begins; left to the ruleset or chance if None.
            without: names of species that leave.
            stacked: tiles (by index) that come first, each from its own supply.

        Raises:
            PositionError: the seats, the species or the tiles cannot be used.
        """
        check_seats(seats, rules.players)
        _, set_up = new_state(rules, seed, start=start, without=without)
        game = cls(rules, seats, seed, set_up, stacked)
        game.reveal()
        return game

    @property
    def names(self) -> tuple[str, ...]:
        """What each seat is called; that never changes."""
        return tuple(seat.name for seat in self.seats)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over

    def legal(self) -> list[Action]:
        """Every legal action of the seat that decides now; none when the game is over."""
        return legal_actions(self.state)

    def text(self, action: Action) -> str:
        """The text of an action, which `play` reads."""
        return action_text(self.rules, action)

    def sheet(self) -> tuple[Score, ...]:
        """The score of each seat as if the game ended now."""
        return score_sheet(self.state)

    def winners(self) -> tuple[int, ...]:
        """The 0-based seats that lead; when the game is over, they have won."""
        return winners(self.sheet())

    def play(self, move: str | Action) -> Log:
        """Make a move, then let chance turn up tiles until a seat decides.

        Args:
            move: an action, or its text.

        Returns:
            What happened.

        Raises:
            IllegalMove: the move is refused or cannot be read; nothing has changed.
        """
        action = self.checked(move)
        state = self.state.copy()
        log: Log = []
        apply(state, action, log)
        return self._go_on(state, [self.text(action)], log)

    def reveal(self) -> Log:
        """Let chance turn up tiles until a seat decides; nothing if one does already.

        Only a record that breaks off after a draw leaves something to do here.
        """
        return self._go_on(self.state.copy(), [], [])

    def replay(self, line: str) -> None:
        """Repeat one line of a record, a move or a reveal, without the dealer's choice.

        Raises:
            IllegalMove: the line is refused or cannot be read; nothing has changed.
        """
        action = self.checked(line)
        state = self.state.copy()
        log: Log = []
        apply(state, action, log)
        dealer = self._dealer
        if is_chance(self.state):
            dealer = dealer.copy()
            dealer.deal(drawn_supply(self.state), action[1])
        self._accept(state, [self.text(action)], log, dealer)

    def undo(self) -> None:
        """Go back to before the last move, as far as the table agrees (``table.undo``).

        Observers are not told; `lines`, `log` and `state` are as they were, and the same
        moves lead to the same tiles again.

        Raises:
            IllegalMove: nothing has been played (``undo.nothing``), the last move turned
                up a tile (``undo.barrier``), or was another seat's (``undo.seat``);
                nothing has changed.
        """
        at = len(self._past) - 1
        while at >= 0 and is_chance(self._past[at].state):
            at -= 1
        if at < 0:
            raise IllegalMove("nothing has been played yet", "undo.nothing")
        step = self._past[at]
        self._check_undo(step, revealed=any(later.revealed for later in self._past[at:]))
        self.state, self._dealer = step.state, step.dealer
        del self._past[at:], self.lines[step.lines :], self.log[step.events :]

    def _check_undo(self, step: _Step, *, revealed: bool) -> None:
        policy = self.rules.spec.table.undo
        if revealed and policy != ANALYSIS:
            raise IllegalMove(
                "a tile has been revealed, that cannot be undone", "undo.barrier", UNDO_RULE
            )
        if policy == STRICT and step.state.seat != self.state.seat:
            raise IllegalMove("only a step of one's own can be undone", "undo.seat", UNDO_RULE)

    def hand_over(self, seat: int, kind: str, away: str = "") -> None:
        """Let somebody else play for a seat from now on; its name stays.

        Args:
            seat: the 0-based seat.
            kind: ``person``, or ``bot:NAME``.
            away: the bot that plays while a person is away.

        Raises:
            PositionError: that cannot be.
        """
        seats = list(self.seats)
        seats[seat] = Seat(seats[seat].name, kind, away)
        check_seats(seats, self.rules.players)
        self.seats = tuple(seats)

    def checked(self, move: str | Action) -> Action:
        """The action that a move means, if it is legal.

        Args:
            move: an action, or its text.

        Raises:
            IllegalMove: it is not legal, or means nothing.
        """
        if isinstance(move, str):
            if len(move) > LONGEST_MOVE:
                raise IllegalMove(
                    f"a move has at most {LONGEST_MOVE} characters", "move.unreadable"
                )
            action = read_action(self.state, move)
        else:
            action = move
        if not action or action[0] not in self.rules.kinds:
            raise IllegalMove(f"{action!r} is no move of this game", "move.unreadable")
        refusal = check(self.state, action)
        if refusal is not None:
            raise IllegalMove(refusal.message, refusal.code, refusal.rule)
        return action

    def _go_on(self, state: State, lines: list[str], log: Log) -> Log:
        """Let chance act on a copy until a seat decides, then make it the state."""
        dealer = self._dealer.copy() if is_chance(state) else self._dealer
        while is_chance(state):
            action = dealer.reveal(state)
            apply(state, action, log)
            lines.append(self.text(action))
        if lines:
            self._accept(state, lines, log, dealer)
        return log

    def _accept(self, state: State, lines: list[str], log: Log, dealer: Dealer) -> None:
        revealed = dealer is not self._dealer
        step = _Step(self.state, self._dealer, len(self.lines), len(self.log), revealed)
        self._past.append(step)
        self._dealer = dealer
        self.state = state
        self.lines += lines
        self.log += log
        for event in log:
            for observer in tuple(self.observers):
                observer(self, event)


def _check_stacked(state: State, stacked: Sequence[int]) -> None:
    """Refuse tiles on top that are not face-down."""
    for tile in set(stacked):
        kind = state.rules.tiles[tile]
        drawn = state.rules.supplies[kind.supply].drawn
        unseen = state.unseen[kind.supply][drawn.index(tile)] if tile in drawn else 0
        if stacked.count(tile) > unseen:
            raise PositionError(
                f"{kind.name} cannot be put on top {stacked.count(tile)} times: "
                f"{unseen} can be drawn"
            )
