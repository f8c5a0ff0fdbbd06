"""Why a move is refused: a stable code, a sentence, and the rule that says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tiledraft.core.text import words_of

if TYPE_CHECKING:
    from tiledraft.core.registry import Registry
    from tiledraft.core.rules import Rules


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refused action.

    Attributes:
        code: stable code, such as ``truck.full``.
        message: one sentence for a person.
        rule: key path of the rule that refuses, or "" for the engine's order of play.
    """

    code: str
    message: str
    rule: str = ""


SENTENCES = {
    "game.over": "the game is over",
    "move.unreadable": "that is no move of this game",
    "phase.other_step": "first: {due}",
    "phase.not_due": "there is nothing to {word} now",
    "money.short": "it costs {price}, and the purse holds {coins}",
    "draw.supply_gone": "{supply} has left the game",
    "draw.supply_empty": "{supply} has no tile left",
    "draw.no_truck": "no truck in the middle can take a tile of {supply}",
    "reveal.none_left": "no {tile} is left in {supply}",
    "truck.unknown": "there is no such truck",
    "truck.taken": "truck {truck} has been taken in this round",
    "truck.full": "truck {truck} is full",
    "truck.empty": "truck {truck} carries no tile",
    "tile.not_due": "{tile} does not have to be placed now",
    "tile.not_there": "{tile} is not in {area}",
    "tile.not_on_top": "only the top tile of {area} can be taken, and that is not {tile}",
    "tile.cannot_leave": "{tile} in {area} cannot be moved",
    "area.refuses_tile": "{area} is no place for {tile}",
    "area.not_a_target": "{tile} may not go to {area} by this action",
    "area.closed": "{area} is not open yet",
    "area.full": "{area} has no free space",
    "area.stalls_full": "{area} has no free stall space",
    "area.other_species": "{area} holds another species",
    "area.is_open": "{area} is open already",
    "area.earlier_copy": "open the other one of the same kind first",
    "area.same": "it is there already",
    "grid.no_space": "there is no space at {spot}",
    "grid.occupied": "{spot} is not empty",
    "grid.touches_other_species": "{spot} touches another species",
    "grid.apart": "{spot} is apart from the group of its species",
    "grid.too_many_species": "{area} may not hold another species",
    "offspring.has_room": "the offspring must join its group while there is room",
    "owner.self": "one cannot buy from oneself",
    "owner.unknown": "there is no such seat",
}


def refuse(rules: Rules, code: str, rule: str = "", **numbers: object) -> Refusal:
    """The refusal with a code; numbers are named and written as in events."""
    words = {name: words_of(rules, name, value, numbers) for name, value in numbers.items()}
    return Refusal(code, rules.sentences[code].format(**words), rule)


def register(registry: Registry) -> None:
    """Register the engine's own refusals."""
    for code, sentence in SENTENCES.items():
        registry.refusals.add(code, sentence)
