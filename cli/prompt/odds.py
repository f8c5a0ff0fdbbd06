"""What can still come, as text: from what everybody at the table knows, and no more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledraft.cli.render.columns import flow, indent, table
from tiledraft.cli.render.short import called
from tiledraft.cli.render.table import STEP, is_hidden
from tiledraft.cli.render.view import View, plural
from tiledraft.core.flow import is_open
from tiledraft.core.odds import Chance, as_seen, chances, draws_to_end, takes, welcome
from tiledraft.core.ruleset.spec import PLAIN

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tiledraft.core.rules import Supply
    from tiledraft.core.state import State

BANDS = (
    (2 / 3, "most may still come"),
    (1 / 3, "some may still come"),
    (0.0, "few may still come"),
)
"""What is said of a kind of which more than a part is not in sight."""

NOTE = (
    "This table keeps numbers of {tiles} left to itself: only what lies open is reckoned, and "
    "{tiles} that have left the game count as if they might still come."
)


def odds_lines(view: View, state: State) -> list[str]:
    """What can still come from each supply, and which trucks the next tile would fill."""
    hidden = is_hidden(view)
    known = as_seen(state) if hidden else state
    lines: list[str] = []
    for supply in view.rules.supplies:
        lines += _supply_lines(view, known, supply)
    lines += _truck_lines(view, known)
    note = NOTE.format(tiles=view.word("tiles"))
    return [*lines, *flow([note], view.width)] if hidden else lines


def percent(share: float) -> str:
    """A chance in words: never 0 % or 100 % unless it is."""
    whole = round(100 * share)
    if share and not whole:
        return "under 1 %"
    return "over 99 %" if whole == 100 and share < 1 else f"{whole} %"


def welcome_text(view: View, state: State, supply: int) -> str:
    """Which of the tiles that can come would earn the seat that decides something at once."""
    tiles, share = welcome(state, state.seat, supply)
    earn = f"earn {view.names[state.seat]} {goods(view)} at once"
    those = f"the {view.word('tiles')} that can come"
    if not tiles:
        return f"none of {those} would {earn}"
    part = "some" if is_hidden(view) else percent(share)
    return f"{'all' if share == 1 else part} of {those} would {earn}: {sort_names(view, tiles)}"


def goods(view: View) -> str:
    """What can be earned."""
    return "points" if view.rules.spec.money is None else "points or coins"


def sort_names(view: View, tiles: Iterable[int]) -> str:
    """The species and stall kinds of some tiles, each once."""
    return ", ".join(dict.fromkeys(view.sort(view.tile(tile)) for tile in tiles))


def _supply_lines(view: View, state: State, supply: Supply) -> list[str]:
    """One supply: how near its last tile is, what can come, and what is welcome."""
    at = supply.index
    if not state.unseen[at]:
        return [f"{supply.name}: out of the game"]
    lines = flow([f"{supply.name}: {_end_text(view, state, at)}"], view.width, hanging=STEP)
    if state.can_be_drawn(at):
        found = chances(state, at)
        body = _bands(view, found) if is_hidden(view) else _rows(view, found)
        notes = [*body, *_items(view, _young(view, state, at))]
        lines += indent(notes, STEP)
        lines += indent(_items(view, [welcome_text(view, state, at)]), STEP)
    return lines


def _end_text(view: View, state: State, supply: int) -> str:
    """How many tiles of a supply are left and how near its end is; if hidden, in words."""
    face_down = state.left[supply] + state.reserve[supply]
    if not face_down:
        return "nothing is left to draw"
    pile = "its end pile is" if view.rules.supplies[supply].end_pile else "its last tile is"
    opened, hidden = is_open(state, supply), is_hidden(view)
    if hidden:
        return f"{pile} {'open' if opened else 'not open'}"
    count = f"{plural(face_down, view.word('tile'), view.word('tiles'))} face down"
    draws = plural(draws_to_end(state, supply), "draw")
    return f"{count}, {pile} open" if opened else f"{count}, {draws} until {pile} open"


def _rows(view: View, found: Iterable[Chance]) -> list[str]:
    """What can come with numbers and chances, the likeliest first; then what cannot."""
    if view.plain:
        return _rows_in_words(view, found)
    likely = sorted((chance for chance in found if chance.unseen), key=lambda c: -c.unseen)
    rows = [
        (_name(view, chance), str(chance.unseen), _marks(view, chance), percent(chance.share))
        for chance in likely
    ]
    none = [_name(view, chance) for chance in found if not chance.unseen]
    return [*table(rows, (1, 3)), *_items(view, [f"none left: {', '.join(none)}"] if none else [])]


def _rows_in_words(view: View, found: Iterable[Chance]) -> list[str]:
    """The same, a sentence for each kind."""
    lines = []
    for chance in sorted(found, key=lambda chance: -chance.unseen):
        marks = _marks(view, chance).strip("()")
        of_them = f", of them {marks}" if marks else ""
        text = f"{_name(view, chance)}: {chance.unseen}, {percent(chance.share)}{of_them}"
        lines += _items(view, [text])
    return lines


def _marks(view: View, chance: Chance) -> str:
    """How many tiles of a kind carry which mark; "" if none does."""
    roles = [(view.rules.tiles[tile].role, count) for tile, count in chance.kinds]
    words = called(view.rules) if view.plain else {}
    marked = [
        f"{count} {words.get(role, role)}"
        for role, count in roles
        if count and role not in ("", PLAIN)
    ]
    return f"({', '.join(marked)})" if marked else ""


def _bands(view: View, found: Iterable[Chance]) -> list[str]:
    """What can come in words: how many of a kind lie open on the table."""
    told: dict[str, list[str]] = {words: [] for _, words in BANDS}
    told["none left"] = []
    for chance in found:
        part = chance.unseen / max(1, chance.total)
        words = next((words for least, words in BANDS if part > least), "none left")
        told[words].append(_name(view, chance))
    items = [f"{words}: {', '.join(names)}" for words, names in told.items() if names]
    return [line for item in items for line in _items(view, [item])]


def _name(view: View, chance: Chance) -> str:
    return view.sort(view.tile(chance.kinds[0][0]))


def _young(view: View, state: State, supply: int) -> Sequence[str]:
    """How many offspring tiles are left of each species in play."""
    sorts = [
        sort
        for sort in view.rules.sorts
        if sort.supply == supply and sort.young and sort.index not in state.leaving
    ]
    left = [sort for sort in sorts if state.young[sort.index]]
    none = [sort.name for sort in sorts if not state.young[sort.index]]
    many = [
        sort.name if is_hidden(view) else f"{state.young[sort.index]} {sort.name}" for sort in left
    ]
    told = [f"offspring left: {', '.join(many)}"] if many else []
    return [*told, f"no offspring left: {', '.join(none)}"] if none else told


def _truck_lines(view: View, state: State) -> list[str]:
    """The trucks that one more tile would fill, and from which supply."""
    items = []
    for truck, tiles in enumerate(state.trucks):
        names = [
            supply.name
            for supply in view.rules.supplies
            if state.can_be_drawn(supply.index) and takes(state, truck, supply.index)
        ]
        if names and len(tiles) + 1 == view.rules.places[truck]:
            several = len(view.rules.supplies) > 1
            items.append(view.truck(truck) + (f" ({' or '.join(names)})" if several else ""))
    one = f"one more {view.word('tile')} fills"
    return flow([f"{one.capitalize()} {', '.join(items)}."], view.width) if items else []


def _items(view: View, items: Iterable[str]) -> list[str]:
    """Items as lines inside the block of a supply."""
    return flow(items, view.width - STEP, hanging=STEP, gap="; ") if items else []
