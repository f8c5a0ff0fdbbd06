"""How a round goes, told to players, from drawing a tile to the end of the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tiledraft.core.actions import MoneyAction
from tiledraft.core.rules import TruckRule
from tiledraft.core.telling import area_names
from tiledraft.core.text import coins, counted, listed
from tiledraft.core.tiles import COIN, SPECIES, STALL

if TYPE_CHECKING:
    from tiledraft.cli.render.view import View
    from tiledraft.core.areas import Area
    from tiledraft.core.rules import ParkRules, Rules

WHAT = {SPECIES: "A tile", STALL: "a stall"}


def turn(view: View) -> list[str]:
    """What a player does when it is his turn."""
    first = view.rules.spec.start_player
    lines = [
        (
            "Players take turns in the order of their seats. Who has taken a truck is "
            "skipped until the round ends."
        ),
        "In your turn do exactly one of these; you cannot pass:",
        "- draw a tile and load it on a truck (see draw)",
        "- take a truck and place what it carries (see take)",
    ]
    if prices := price_list(view.rules):
        parks = f", in {listed(prices, 'or')}" if len(prices) > 1 else ""
        lines.append(f"- pay for one action{parks} (see money)")
    begins = f"seat {first}" if first else "a player drawn at random"
    return [*lines, f"In the first round {begins} begins, unless another one was named."]


def price_list(rules: Rules) -> dict[str, list[str]]:
    """The actions of each park with their prices; no park without actions."""
    found: dict[str, list[str]] = {}
    for kind in rules.kinds.values():
        if isinstance(kind, MoneyAction):
            park = rules.parks[kind.park].name
            found.setdefault(park, []).append(f"{kind.word} {coins(kind.price)}")
    return found


def draw(view: View) -> list[str]:
    """Drawing and loading."""
    rules = view.rules
    several = len(rules.supplies) > 1
    names = listed((supply.name for supply in rules.supplies), "or")
    named = (
        f"You name a game, {names}, and its next tile is turned up"
        if several
        else "The next tile is turned up"
    )
    never = (
        "a game whose tile no truck could carry cannot be named"
        if several
        else "without such a truck you cannot draw"
    )
    lines = [
        (
            f"{named}. Only then you choose the truck: any that nobody has taken and that has "
            f"a free place{_allowed(rules, 'takes')}."
        ),
        f"You must load the tile; {never}.",
        "All tiles lie face down in random order.",
    ]
    if any(supply.end_pile for supply in rules.supplies):
        own = " of the same game" if several else ""
        lines.append(
            f"The end pile is drawn from only when all other tiles{own} are used up (see end)."
        )
    return lines


def _allowed(rules: Rules, what: str) -> str:
    """A reminder of the rules for trucks that restrict something; "" if none does.

    Args:
        rules: the rules of the table.
        what: the method of a truck rule that refuses it: ``takes`` or ``may_go``.
    """
    pairs = zip(rules.spec.trucks.rules, rules.truck_rules, strict=True)
    names = [
        name.replace("_", " ")
        for name, rule in pairs
        if getattr(type(rule), what) is not getattr(TruckRule, what)
    ]
    return f", as far as {listed(names)} allow{'s' * (len(names) == 1)}" if names else ""


def trucks(view: View) -> list[str]:
    """How many trucks there are, what they hold, and the rules about them."""
    rules = view.rules
    lines = [f"{counted(len(rules.places), 'trucks')} for {counted(rules.players, 'players')}."]
    if len(set(rules.places)) == 1:
        lines.append(f"Each has {counted(rules.places[0], 'places')} for tiles.")
    else:
        sizes = (
            f"truck {n} has {counted(size, 'places')}" for n, size in enumerate(rules.places, 1)
        )
        lines.append(f"They differ: {listed(sizes)}. The other places stay blocked in all rounds.")
    lines.append(
        "A tile may go on any that has a free place and that nobody has taken. What it carries "
        "lies open."
    )
    lines += [_left_behind(rules)] if _left_behind(rules) else []
    for name, rule in zip(rules.spec.trucks.rules, rules.truck_rules, strict=True):
        lines.append(f"- {name.replace('_', ' ')}: {' '.join(rule.told())}")
    return lines


def _left_behind(rules: Rules) -> str:
    """What becomes of tiles on a truck that nobody takes; "" if all are taken."""
    if len(rules.places) <= rules.players:
        return ""
    money = ", coin tiles too" if has_coin_tiles(rules) else ""
    return (
        f"Tiles on a truck that nobody has taken when the round ends leave the game{money}; they "
        "do not come back."
    )


def has_coin_tiles(rules: Rules) -> bool:
    """Whether coins lie among the tiles."""
    return any(tile.category == COIN for tile in rules.tiles)


def take(view: View) -> list[str]:
    """Taking a truck."""
    rules = view.rules
    lines = [
        (
            "You take one truck that nobody has taken and that carries at least one "
            f"tile{_allowed(rules, 'may_go')}."
        ),
        "Only a player who can neither draw nor take a loaded truck may take an empty one.",
    ]
    if has_coin_tiles(rules):
        lines.append(
            "Coin tiles on it become your coins at once. A truck with nothing else may be taken, "
            "too."
        )
    return [
        *lines,
        (
            "You place the tiles one by one, in the order you like (see place). All that a "
            "tile brings about is done before the next one is placed."
        ),
        "Then you are out until the round ends: no other action, not in the last round either.",
    ]


def place(view: View) -> list[str]:
    """Where tiles go."""
    rules = view.rules
    lines = []
    for park in rules.parks:
        lines += list(_placing(rules, park))
    return [
        *lines,
        (
            "Nothing is put in the place of something else. What an area demands is told "
            "under its name."
        ),
    ]


def _placing(rules: Rules, park: ParkRules) -> Iterator[str]:
    """Where the tiles of one park go."""
    names = listed(rules.supplies[index].name for index in park.supplies)
    whose = f" of {names}" if len(rules.supplies) > 1 else ""
    goals: dict[tuple[Area, ...], list[str]] = {}
    for tile in rules.tiles:
        if tile.supply in park.supplies and tile.category in WHAT:
            goals.setdefault(rules.targets[tile.index], []).append(WHAT[tile.category])
    for areas, what in goals.items():
        stores = listed(area_names(area for area in areas if area.is_store), "or")
        others = listed(area_names(area for area in areas if not area.is_store), "or")
        subject = f"{listed(dict.fromkeys(what), 'or')}{whose}"
        if others:
            yield (
                f"{subject} goes to {others} if there is room for it, or to {stores}, as you "
                f"like. Without room it goes to {park.overflow.label}."
            )
        else:
            yield f"Every tile{whose} goes to {stores}."


def round_end(view: View) -> list[str]:
    """When a round ends, and who begins the next."""
    rules = view.rules
    actions = "drawing and paying for actions" if price_list(rules) else "drawing"
    left = [_left_behind(rules)] if _left_behind(rules) else []
    return [
        "The round ends when every player has taken a truck; each player takes one in a round.",
        (
            f"The last player without a truck may go on {actions} turn after turn; only "
            "taking a truck ends the round."
        ),
        *left,
        "Then all trucks are empty and free again. Who took the last truck begins the next round.",
    ]


def _forced(rules: Rules) -> str:
    """That nobody is spared the opening of an end pile."""
    actions = " nor pay for an action" if price_list(rules) else ""
    neither = f"neither take a truck{actions}" if actions else "take no truck"
    return (
        "You may be forced to open one: if nothing else can be drawn, and you can "
        f"{neither}, you must draw from the end pile."
    )


def end(view: View) -> list[str]:
    """When the game ends."""
    rules = view.rules
    several = len(rules.supplies) > 1
    piles = [supply.end_pile for supply in rules.supplies]
    lines = []
    for supply in rules.supplies:
        of = f" of {supply.name}" if several else ""
        if supply.end_pile:
            lines.append(
                f"The end pile{of} has {counted(supply.end_pile, 'tiles')}, set aside at random."
            )
        else:
            lines.append(f"There is no end pile{of}: drawing the last tile counts as opening it.")
    if not several:
        lines.append(
            "The round in which the first tile of the end pile is drawn is the last. That tile "
            "is loaded like any other, and the round is played to its end."
        )
    else:
        lines += [
            (
                "When the first tile of a game's end pile is drawn, that game's tiles can "
                "still be drawn in this round, and all rules for trucks hold. When the round "
                "ends the rest of them leave the game, and nobody learns what they were."
            ),
            (
                "From the next round on only the tiles of the other games are drawn. Actions "
                "that cost money go on in all parks."
            ),
            (
                "The game ends with the round in which the last end pile is opened. If all "
                "are opened in the same round, that one is the last."
            ),
        ]
    if any(piles):
        lines.append(
            "Drawing the last tile before an end pile ends nothing yet. The opening of an end "
            "pile is always told."
        )
        lines.append(_forced(rules))
    return [*lines, "Then the points are counted (see winning)."]
