"""What holds in every game, told to players: offspring, money, winning, and all of a round."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from tiledraft.cli.prompt import rounds
from tiledraft.cli.prompt.rounds import has_coin_tiles, price_list
from tiledraft.cli.render.points import term_name
from tiledraft.cli.render.view import HAS_BRED
from tiledraft.core.measures import measure_phrase
from tiledraft.core.ruleset.spec import ANALYSIS, FRIENDLY, HIDDEN, STRICT
from tiledraft.core.telling import area_names, can_breed
from tiledraft.core.text import coins, counted, listed
from tiledraft.core.tiles import BRED, SPECIES

if TYPE_CHECKING:
    from tiledraft.cli.render.view import View
    from tiledraft.core.areas import Area
    from tiledraft.core.rules import Rules

Tell = Callable[["View"], list[str]]


def offspring(view: View) -> list[str]:
    """When a pair breeds, and what becomes of the offspring."""
    rules = view.rules
    pairs = dict.fromkeys(_pairs(rules))
    if not pairs:
        return ["No tiles breed in this game."]
    bred = f'called "{HAS_BRED}"' if view.plain else f"marked {BRED}"
    areas = [area for area in rules.areas if can_breed(rules, area)]
    free = [area for area in areas if area.choice]
    fixed = [area for area in areas if not area.choice]
    lines = [
        (
            f"Two tiles of one species, {listed(pairs, 'or')}, that meet in the same area "
            "breed at once, wherever they stand in it. The areas are "
            f"{listed(area_names(areas))}; elsewhere, as on trucks, nothing breeds."
        ),
        "You must take the offspring, a tile of their species.",
        (
            f"Each tile breeds once in the game, and is {bred} from then on, wherever it "
            "goes. Beside a pair that has bred a third tile finds no mate; a fourth breeds with it "
            f"if the two are {listed(pairs, 'or')}."
        ),
    ]
    lines += [
        f"In {name} the offspring takes a free space; only if there is none it goes to "
        f"{rules.parks[area.park].overflow.label}."
        for name, area in _by_overflow(rules, fixed)
    ]
    lines += [
        f"In {name} you choose its space, any one where it may join its group, beside its parents "
        f"or not; only if there is none it goes to {rules.parks[area.park].overflow.label}."
        for name, area in _by_overflow(rules, free)
    ]
    young = {counted(sort.young, "offspring tiles") for sort in rules.sorts if sort.young}
    return [
        *lines,
        (
            "It counts like any other tile of its species, for bonuses and at the end, but "
            "never breeds. Where it found no space it earns no bonus; it may be moved on "
            "from there like any tile."
        ),
        "It need not fit: a tile may complete a pair although there is no space for the offspring.",
        (
            f"There are {listed(sorted(young), 'or')} for each species; if none is left "
            "nothing is born, and the pair has bred all the same."
        ),
    ]


def _pairs(rules: Rules) -> Iterator[str]:
    """The marks that breed with one another."""
    for supply in rules.spec.supplies.values():
        for role, known in supply.roles.items():
            if known.mates == role:
                yield f"both marked {role}"
            elif known.mates is not None:
                yield listed(f"one marked {mark}" for mark in sorted((role, known.mates)))


def _by_overflow(rules: Rules, areas: list[Area]) -> Iterator[tuple[str, Area]]:
    """Areas put together by park, each with the first of them."""
    for park in rules.parks:
        own = [area for area in areas if area.park == park.index]
        if own:
            yield listed(area_names(own), "or"), own[0]


def money(view: View) -> list[str]:
    """Coins: where they come from and what they buy."""
    rules = view.rules
    spec = rules.spec.money
    prices = price_list(rules)
    if spec is None and not prices and not has_coin_tiles(rules):
        return ["There is no money in this game."]
    start, bank = (spec.start, spec.bank) if spec is not None else (0, 0)
    lines = [
        (
            f"Everybody begins with {coins(start)}; what is left of {bank} is the bank. All "
            "coins lie open."
        )
    ]
    if has_coin_tiles(rules):
        lines.append(
            "A coin tile of your truck is a coin like any other: it does not come out of the "
            "bank, but goes there when you spend it."
        )
    if len(rules.parks) > 1:
        lines.append("You have one purse for all parks.")
    if prices:
        lines.append("An action that costs money is a whole turn:")
    for park, actions in prices.items():
        where = f"in {park}: " if len(rules.parks) > 1 else ""
        lines.append(f"- {where}{', '.join(actions)}")
    return [
        *lines,
        (
            "What you pay goes to the bank, unless the action says otherwise. The price "
            "comes first, then what the action brings you."
        ),
        (
            "The bank pays a bonus as far as it has coins; what is missing is lost. An "
            "action that would change nothing cannot be chosen."
        ),
    ]


def winning(view: View) -> list[str]:
    """What counts, who wins, who wins a tie."""
    rules = view.rules
    counts = [term_name(view, term) for term in rules.terms]
    ties = [measure_phrase(rules, name).replace("your ", "") for name in rules.ties]
    lines = [
        f"At the end these count together: {listed(counts)}." if counts else "Nothing counts.",
        "Whoever has most points wins.",
    ]
    lines += [f"In a tie the one with most {' and then most '.join(ties)} wins."] if ties else []
    lines.append("Who is still level shares the victory.")
    lines += _worthless(view)
    return [*lines, "Each of these is told under its name; score shows the points of the moment."]


def _worthless(view: View) -> list[str]:
    """What looks as if it counted at the end, and does not."""
    rules = view.rules
    paying = [term_name(view, t) for t in rules.terms if mentions(" ".join(t.told()), "coin")]
    lines = []
    if rules.spec.money is not None or has_coin_tiles(rules):
        but = f", except by {listed(paying)}" if paying else ""
        lines.append(f"Coins that are left earn no points{but}.")
    if any(area.empty is None for area in rules.areas):
        lines.append("An area that is still closed earns nothing.")
    return lines


def mentions(text: str, words: str) -> bool:
    """Whether words stand in a text, also in the plural."""
    return re.search(rf"\b{re.escape(words)}s?\b", text) is not None


def set_up(view: View) -> list[str]:
    """What happens before the first turn."""
    rules = view.rules
    lines = [line for supply in rules.supplies if (line := leaving(view, supply.index))]
    if rules.spec.money is not None:
        lines.append(f"Everybody begins with {coins(rules.spec.money.start)}.")
    for supply in rules.supplies:
        if supply.end_pile:
            of = f" of {supply.name}" if len(rules.supplies) > 1 else ""
            lines.append(
                f"Then {counted(supply.end_pile, 'tiles')}{of} are set aside as the end pile."
            )
    for step in rules.steps.values():
        lines += step.told()
    return lines or ["Nothing is decided before the first turn."]


def leaving(view: View, index: int) -> str:
    """Which species of a supply leave before the game; "" if none does."""
    rules = view.rules
    supply = rules.supplies[index]
    species = [s for s in rules.sorts if s.supply == index and s.category == SPECIES]
    out = len(species) - supply.in_play
    if out <= 0:
        return ""
    how = "named, or drawn at random"
    if supply.leaving:
        how = f"named, or in this order: {listed(rules.sorts[s].name for s in supply.leaving)}"
    stays = [sort.name for sort in species if sort.stays]
    never = f"; {listed(stays)} always stay{'s' * (len(stays) == 1)}" if stays else ""
    word = view.word(SPECIES)
    many = word if word == SPECIES else f"{word}s"
    return (
        f"{supply.name}: {supply.in_play} of the {len(species)} {many} are in play. The others "
        f"leave with all their tiles, {how}{never}."
    )


def undo(view: View) -> list[str]:
    """What the players have agreed on."""
    table = view.rules.spec.table
    taken = {
        STRICT: "your own steps, up to the last tile turned up or the last change of player",
        FRIENDLY: "any step, up to the last tile turned up",
        ANALYSIS: "any step",
    }
    hidden = "not shown; that an end pile is opened is" if table.tiles_left == HIDDEN else "shown"
    return [
        f"At this table can be taken back: {taken[table.undo]}.",
        f"How many tiles are left to draw is {hidden}.",
    ]


FLOW: Mapping[str, tuple[Tell, tuple[str, ...]]] = {
    "turn": (rounds.turn, ("order", "turns", "play")),
    "draw": (rounds.draw, ("load", "reveal")),
    "trucks": (rounds.trucks, ("truck", "blockers", "blocked")),
    "take": (rounds.take, ()),
    "place": (rounds.place, ("placing",)),
    "round": (rounds.round_end, ("last truck",)),
    "end": (rounds.end, ("end pile", "last round", "game end")),
    "offspring": (offspring, ("young", "breed", "breeding", "birth", "pair")),
    "money": (money, ("coins", "bank", "purse", "prices", "actions")),
    "winning": (winning, ("points", "scoring", "score", "ties", "victory")),
    "set up": (set_up, ("setup", "preparation", "start")),
    "undo": (undo, ("table", "hidden")),
}
"""The topics of every game: what tells each, and other names it is found by."""
