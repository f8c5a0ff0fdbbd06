"""Boards laid against the water zoo (Aquaretto, expand the water zoo)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from tiledraft.core.actions import MoneyAction
from tiledraft.core.actions.fields import Place
from tiledraft.core.areas import GridArea
from tiledraft.core.deeds import does
from tiledraft.core.errors import RulesetError
from tiledraft.core.refusals import Refusal, refuse
from tiledraft.core.ruleset.fields import option
from tiledraft.core.text import counted
from tiledraft.core.verbs import set_leaf

if TYPE_CHECKING:
    from tiledraft.core.actions.fields import Reading
    from tiledraft.core.events import Log
    from tiledraft.core.rules import ParkRules, Rules
    from tiledraft.core.state import Action, State

SENTENCES = {
    "board.none_left": "no board of this kind is left",
    "board.overlaps": "the board would cover something at {spot}",
    "board.apart": "at {spot} no space of the board would touch a space of {area}",
    "board.no_such_turn": "the board has no such rotation",
}


class BoardLaid(NamedTuple):
    """A board was laid; ``spot`` is its lower left corner, ``turn`` its rotation."""

    seat: int
    area: int
    board: str
    spot: int
    turn: int


@dataclass(frozen=True, slots=True)
class LaySpec:
    """Parameters of ``kind: lay``."""

    price: int = option("what it costs", unit="coins", low=0, high=1000)
    area: str = option("the grid it is laid against", refers="area")
    board: str = option("the board that is laid", refers="board")


class Turn:
    """A rotation: ``r0`` is the board as drawn, each next one a quarter clockwise."""

    name = "ROTATION"
    width = 1

    def __init__(self, turns: int) -> None:
        self.turns = turns

    def write(self, numbers: Sequence[int]) -> str:
        """The text of a rotation."""
        return f"r{numbers[0]}"

    def read(self, words: Sequence[str]) -> Iterator[Reading]:
        """A rotation; it may be left out if the board has only one."""
        turn = words[0].removeprefix("r") if words else ""
        if len(turn) == 1 and turn != words[0] and turn.isdecimal():
            yield (int(turn),), 1
        elif not words and self.turns == 1:
            yield (0,), 0


@does()
class LayAction(MoneyAction):
    """``lay BOARD x,y ROTATION``: lay a board; the place is that of its lower left corner."""

    Spec = LaySpec

    def __init__(self, rules: Rules, head: str, park: ParkRules, spec: Any, rule: str) -> None:
        super().__init__(rules, head, park, spec, rule)
        area = park.area(spec.area)
        if not isinstance(area, GridArea):
            raise RulesetError(f"{rule}.area: {spec.area} is no grid")
        names = [board.name for board in area.boards]
        if spec.board not in names:
            raise RulesetError(f"{rule}.board: {spec.area} has no board {spec.board!r}")
        self.area = area
        self.board = names.index(spec.board)
        self.turns = area.boards[self.board].turns
        self.word = f"lay {spec.board}"
        self.fields = (Place(rules, [area]), Turn(len(self.turns)))

    def told(self) -> list[str]:
        board, area = self.area.boards[self.board], self.area.label
        spaces = counted(board.turns[0].bit_count(), "spaces")
        lines = [
            (
                f"You lay a {board.name} board with {spaces} against {area}. Each player has "
                f"{counted(board.copies, 'boards')} of this kind."
            ),
            (
                f"At least one of its spaces must share an edge with a space of {area} or of "
                "a board laid before, whatever stands on that one. A corner is not enough, "
                "nor is the solid part without spaces."
            ),
            (
                "It may be turned, lies on the same grid, and covers no space, no solid part "
                "and no other board; gaps and notches it may fill."
            ),
            (
                "It stays where it is laid. Its spaces count like all others, neighbours "
                "across its edge included."
            ),
        ]
        if board.species:
            more = f"{board.species} more species may live in {area} for each one laid"
            lines.append(f"{more}, anywhere, not only on the board.")
        return lines

    def options(self, state: State, out: list[Action]) -> None:
        park = state.parks[state.turn * self.rules.park_count + self.park]
        leaf = park.areas[self.area.slot]
        memo = leaf.ground.memo
        known = memo.get(self.head)
        if known is None:
            sites = self.area.sites(leaf, self.board)
            known = memo[self.head] = [
                (self.head, self.area.index, cell, turn) for cell, turn in sites
            ]
        out += known

    def why_not(self, state: State, action: Action) -> Refusal | None:
        _, index, cell, turn = action
        rules, leaf = self.rules, state.leaf(state.turn, self.area.index)
        sites = self.area.sites(leaf, self.board)
        if (cell, turn) in sites:
            return None
        if not sites:
            return refuse(rules, "board.none_left", self.rule)
        if turn >= len(self.turns):
            return refuse(rules, "board.no_such_turn", self.rule)
        ground = leaf.ground
        taken = self.turns[turn] << cell & (ground.cells | ground.solid)
        code = "board.overlaps" if taken else "board.apart"
        return refuse(rules, code, self.area.rule, area=index, spot=cell)

    def act(self, state: State, action: Action, log: Log | None) -> None:
        _, index, cell, turn = action
        seat = state.turn
        leaf = self.area.with_board(state.leaf(seat, index), self.board, cell, turn)
        set_leaf(state, seat, self.area, leaf)
        if log is not None:
            name = self.area.boards[self.board].name
            log.append(BoardLaid(seat, index, name, cell, turn))
