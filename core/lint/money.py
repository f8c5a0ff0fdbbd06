"""Money: what nobody can pay, what nobody needs, and what costs nothing for ever."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tiledraft.core.areas import GridArea, SlotsArea
from tiledraft.core.areas.slots import FULL
from tiledraft.core.lint.facts import (
    COINS_EFFECT,
    all_coins,
    coins_matter,
    largest_sort,
    players_get_coins,
)
from tiledraft.core.lint.subject import Pass, Remark, Subject, at
from tiledraft.core.measures import COINS
from tiledraft.core.ruleset.findings import Path, shown
from tiledraft.core.ruleset.spec import NONE
from tiledraft.core.text import coins

if TYPE_CHECKING:
    from tiledraft.core.actions import MoneyAction

START: Path = ("money", "start")
BANK: Path = ("money", "bank")


def nobody_has_coins(subject: Subject) -> Iterator[Remark]:
    """Something costs coins or gives some, but no player can ever own one.

    There is no money in the game, or none of it reaches the players.
    """
    if coins_matter(subject) and not players_get_coins(subject):
        message = "no player can ever own a coin, but there are prices or bonuses in coins"
        yield Remark(message, [START, BANK, ("money",)])


def price_too_high(subject: Subject) -> Iterator[Remark]:
    """An action costs more coins than there are in the game.

    Nobody can ever pay for it.
    """
    coins_there = all_coins(subject)
    if not players_get_coins(subject):
        return
    for park in subject.rules.parks:
        for action in subject.actions(park):
            if action.price > coins_there:
                message = f"nobody can pay {coins(action.price)}: the game has only {coins_there}"
                yield Remark(message, [at(action.rule, "price"), BANK])


def bonus_too_large(subject: Subject) -> Iterator[Remark]:
    """A bonus gives more coins than there are in the game.

    The bank pays what it has, and never the whole.
    """
    coins_there = all_coins(subject)
    if not players_get_coins(subject):
        return
    for used in subject.named("effect"):
        node = subject.resolved.node(used.path)
        amount = node.value if node is not None else 0
        if used.name == COINS_EFFECT and isinstance(amount, int) and amount > coins_there:
            message = f"{coins(amount)} can never be paid: the game has only {coins_there}"
            yield Remark(message, [used.path, BANK])


def bonus_out_of_reach(subject: Subject) -> Iterator[Remark]:
    """A bonus is given for more tiles of one species than can come together.

    The species has too few tiles, offspring included, or the area has too few spaces.
    """
    for area in subject.rules.areas:
        most = largest_sort(subject.rules, area)
        if not most:
            continue
        if isinstance(area, SlotsArea) and FULL in area.bonus and area.spaces > most:
            message = f"no species has the {area.spaces} tiles that would fill it, "
            message += f"at most {most}"
            yield Remark(message, [at(area.rule, "spaces"), at(area.rule, "bonus", FULL)])
        if isinstance(area, GridArea):
            most = min(most, _spaces(area))
            for size in (size for size in area.spec.bonus if size > most):
                message = f"no group ever reaches {size} tiles, but {most} at most"
                paths = [at(area.rule, "bonus", str(size)), at(area.rule, "spaces")]
                yield Remark(message, paths, on_key=True)


def useless_coins(subject: Subject) -> Iterator[Remark]:
    """Players get coins that they can do nothing with.

    Nothing has a price, and no measure, tie break or score line counts them.
    """
    if not subject.is_known or not players_get_coins(subject):
        return
    prices = [action.price for park in subject.rules.parks for action in subject.actions(park)]
    if not any(prices) and all(used.name != COINS for used in subject.named("measure")):
        tiles = [("supplies", name, "coins") for name in subject.spec.supplies]
        message = "coins are of no use: nothing costs any, and nothing counts them"
        yield Remark(message, [("money",), *tiles], on_key=True, unused=True)


def owner_gets_too_much(subject: Subject) -> Iterator[Remark]:
    """The owner of a tile that is bought should get more than the buyer pays.

    Nobody pays the difference: the owner gets the price and no more. (If the action is for
    ever free, too, that is told instead.)
    """
    for park in subject.rules.parks:
        for action in subject.actions(park):
            share = getattr(action.spec, "to_owner", 0)
            if share > action.price and action.drain() != 0:
                message = f"the owner cannot get {coins(share)} of a price of {action.price}"
                yield Remark(message, [at(action.rule, "to_owner"), at(action.rule, "price")])


def free_for_ever(subject: Subject) -> Iterator[Remark]:
    """An action costs the players nothing, or what triggers give back, and can be repeated.

    A player who need not draw may go on with it, so that the game need not end.
    """
    for park in subject.rules.parks:
        for action in subject.actions(park):
            lost = action.drain()
            given = dict(_given_back(subject, action, lost or 0))
            if lost is not None and lost <= sum(given.values()):
                message = f"{shown(action.word)} leaves the players all their coins and can be "
                message += "done again and again: the game need not end"
                keys = ("price", "to_owner", "to_store")
                yield Remark(message, [*(at(action.rule, key) for key in keys), *given])


def accidental_sum(subject: Subject) -> Iterator[Remark]:
    """Two rulesets that are mixed agree on the coins of the bank, each for itself.

    The mixture has the coins of one box, not of both, unless it says so itself.
    """
    for agreed in subject.resolved.agreed:
        node = subject.resolved.node(agreed.path)
        if agreed.path == BANK and node is not None and node.mark in {agreed.first, agreed.second}:
            message = f"two overlays agree on {shown(node.value)}, each for its own box (the other "
            message += f"is {agreed.first}): say in {agreed.file} how much it is together"
            yield Remark(message, [agreed.path])


def _given_back(subject: Subject, action: MoneyAction, lost: int) -> Iterator[tuple[Path, int]]:
    """The coins that triggers give for an action, each time and whatever it is done with."""
    events = (*action.tells, "coins-paid") if lost else action.tells
    for name, trigger in subject.spec.triggers.items():
        if trigger.when in events and trigger.first_only == NONE and not trigger.if_:
            yield ("triggers", name, "effects"), trigger.effects.get(COINS_EFFECT, 0)


def _spaces(area: GridArea) -> int:
    """The spaces of a grid with all its boards."""
    boards = sum(board.copies * board.turns[0].bit_count() for board in area.boards)
    printed: int = area.empty.ground.cells.bit_count()
    return printed + boards


PASSES: dict[str, Pass] = {
    "money.nobody_has_coins": nobody_has_coins,
    "money.price_too_high": price_too_high,
    "money.useless_coins": useless_coins,
    "money.owner_gets_too_much": owner_gets_too_much,
    "money.free_for_ever": free_for_ever,
    "money.accidental_sum": accidental_sum,
    "bonus.too_large": bonus_too_large,
    "bonus.out_of_reach": bonus_out_of_reach,
}
