"""Positions: a state from words, and a state in words.

The words are plain data, the same in scenario files and in saved states. What follows from
the rest is not written but worked out here, and nowhere else: trucks gone, supplies in the
game, species that left, coin tiles cashed, offspring left, tiles unseen and out of the game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from tiledraft.core.actions.draw import LOAD
from tiledraft.core.counts import check_counts, read_fired, read_tokens
from tiledraft.core.errors import PositionError
from tiledraft.core.rules import FIRED
from tiledraft.core.ruleset.findings import suggestion
from tiledraft.core.set_up import START, WITHOUT, set_up_state
from tiledraft.core.state import Park
from tiledraft.core.text import words_of
from tiledraft.core.tile_count import count_tiles
from tiledraft.core.tiles import SPECIES

if TYPE_CHECKING:
    from tiledraft.core.areas import Area
    from tiledraft.core.rules import Rules
    from tiledraft.core.state import Duty, Frame, State

KEYS = (
    "turn",
    "round",
    "over",
    "last",
    "bank",
    "without",
    "closed",
    "seats",
    "trucks",
    "hand",
    "pending",
    "left",
    "end_pile",
    "young",
    "box",
    "slots",
    FIRED,
)
SAVED = tuple(key for key in KEYS if key not in ("hand", "young", FIRED))
COINS = "coins"
TOOK = "took"
MOST = 1_000_000


def state_from_words(rules: Rules, words: Mapping[str, Any], keep: Sequence[int] = ()) -> State:
    """The state that words describe; what they do not name is as on an empty table.

    Coins need not balance: a position is set up by hand.

    Args:
        rules: the rules of the table.
        words: plain data with the keys `KEYS`, each optional.
        keep: tiles (by index) that must be among the face-down ones.

    Raises:
        PositionError: the words describe nothing that can stand on a table.
    """
    _known(words, KEYS, ())
    state = _start(rules, words)
    _read_table(state, words)
    _read_seats(state, _map(words, "seats"))
    read_fired(state, _map(words, FIRED))
    state.last = _number(words, "last", _last_taker(state) + 1, 1, rules.players) - 1
    _read_trucks(state, words.get("trucks", []))
    _read_pending(state, words)
    count_tiles(state, words, keep)
    _check_turn(state)
    return state


def state_from_data(rules: Rules, data: Mapping[str, Any]) -> State:
    """The state that `state_to_data` wrote.

    Raises:
        PositionError: a key is missing, or the data fits no state of these rules.
    """
    for key in SAVED:
        if key not in data:
            raise PositionError(f"the key {key} is missing")
    return state_from_words(rules, data)


def state_to_data(state: State) -> dict[str, Any]:
    """A state of any moment of play as data for JSON, without loss."""
    rules = state.rules
    names = [supply.name for supply in rules.supplies]
    return {
        "turn": state.turn + 1,
        "round": state.round,
        "over": state.over,
        "last": state.last + 1,
        "bank": state.bank,
        "without": [rules.sorts[sort].name for sort in state.leaving],
        "closed": [name for name, unseen in zip(names, state.unseen, strict=True) if not unseen],
        "seats": {str(seat + 1): _seat_words(state, seat) for seat in range(rules.players)},
        "trucks": [rules.tile_names(tiles) for tiles in state.trucks],
        "pending": [_frame_words(rules, frame) for frame in state.pending],
        "left": dict(zip(names, state.left, strict=True)),
        "end_pile": dict(zip(names, state.reserve, strict=True)),
        "box": {
            tile.name: count for tile, count in zip(rules.tiles, state.box, strict=True) if count
        },
        "slots": [_thawed(leaf) for leaf in state.slots],
    }


def area_words(state: State, seat: int, area: Area) -> Any:
    """What a seat has in an area, in words."""
    return area.to_words(state.leaf(seat, area.index))


def area_called(rules: Rules, name: str) -> Area:
    """The area with a name, with or without its park's name before it.

    Raises:
        PositionError: no area is called so, or more than one.
    """
    found = [
        area
        for area in rules.areas
        if name in (area.label, area.name, f"{rules.parks[area.park].name}.{area.name}")
    ]
    if len(found) == 1:
        return found[0]
    known = [area.label for area in rules.areas]
    if found:
        labels = " or ".join(area.label for area in found)
        raise PositionError(f"{name!r} may be {labels}")
    raise PositionError(f"there is no area {name!r}{suggestion(name, known)}")


def unnamed_species(rules: Rules, named: Collection[str], without: Sequence[str]) -> list[str]:
    """Species to leave the game: those given, then others that are not named.

    Args:
        rules: the rules of the table.
        named: species that a position needs, with or without their supply's name.
        without: species that leave in any case.

    Raises:
        PositionError: more species are named than are in play.
    """
    leaving = list(without)
    for supply in rules.supplies:
        species = [
            sort for sort in rules.sorts if sort.supply == supply.index and sort.category == SPECIES
        ]
        need = len(species) - supply.in_play - sum(sort.name in leaving for sort in species)
        spare = [
            sort.name
            for sort in reversed(species)
            if not sort.stays
            and sort.name not in leaving
            and not {sort.name, sort.name.rpartition(".")[2]} & set(named)
        ]
        if need > len(spare):
            raise PositionError(
                f"with {rules.players} players {supply.in_play} species of {supply.name} "
                f"are in play, and more are named",
                (WITHOUT,),
            )
        leaving += spare[: max(need, 0)]
    return leaving


@contextmanager
def _part(*path: str | int) -> Iterator[None]:
    """Say which part of the words an error inside is about."""
    try:
        yield
    except PositionError as error:
        error.path = error.path or path
        raise


def _known(words: Mapping[str, Any], keys: Iterable[str], path: tuple[str, ...]) -> None:
    known = tuple(keys)
    for key in words:
        if key not in known:
            raise PositionError(f"unknown key {key!r}{suggestion(key, known)}", (*path, key))


def _map(words: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = words.get(key, {})
    if not isinstance(value, Mapping):
        raise PositionError(f"{key} must be a map", (key,))
    return value


def _number(words: Mapping[str, Any], key: str, usual: int, low: int, high: int = MOST) -> int:
    value = words.get(key, usual)
    if type(value) is not int or not low <= value <= high:
        raise PositionError(f"{key} must be a whole number from {low} to {high}", (key,))
    return value


def _start(rules: Rules, words: Mapping[str, Any]) -> State:
    without = words.get(WITHOUT, [])
    with _part(WITHOUT):
        if not isinstance(without, list) or not all(isinstance(name, str) for name in without):
            raise PositionError("`without` must be a list of species")
        leaving = unnamed_species(rules, _words_in(words), without)
        return set_up_state(rules, {START: 1, WITHOUT: leaving})


def _words_in(value: Any) -> set[str]:
    """Every single word in some data, keys included."""
    if isinstance(value, Mapping):
        return {word for pair in value.items() for item in pair for word in _words_in(item)}
    if isinstance(value, list):
        return {word for item in value for word in _words_in(item)}
    return set(value.split()) if isinstance(value, str) else set()


def _read_table(state: State, words: Mapping[str, Any]) -> None:
    players = state.rules.players
    money = state.rules.spec.money
    state.turn = _number(words, "turn", 1, 1, players) - 1
    state.round = _number(words, "round", 1, 1)
    state.bank = _number(words, "bank", money.bank if money else 0, 0)
    over = words.get("over", False)
    if type(over) is not bool:
        raise PositionError("over must be true or false", ("over",))
    state.over = over
    slots = words.get("slots", state.rules.slot_values)
    if not isinstance(slots, list) or len(slots) != len(state.rules.slot_values):
        raise PositionError("slots must hold one value for each slot of a plugin", ("slots",))
    state.slots = [_frozen(value) for value in slots]
    check_counts(state)


def _frozen(value: Any) -> Any:
    """A plugin's plain data as a leaf: lists become tuples."""
    return tuple(_frozen(item) for item in value) if isinstance(value, list | tuple) else value


def _thawed(leaf: Any) -> Any:
    return [_thawed(item) for item in leaf] if isinstance(leaf, tuple) else leaf


def _read_seats(state: State, words: Mapping[str, Any]) -> None:
    rules = state.rules
    seats = [str(seat + 1) for seat in range(rules.players)]
    state.coins = [0] * rules.players
    for name, content in words.items():
        if str(name) not in seats:
            raise PositionError(f"there is no seat {name}", ("seats", name))
        with _part("seats", name):
            if not isinstance(content, Mapping):
                raise PositionError("a seat is a map of coins, areas and the truck it took")
        _read_seat(state, int(name) - 1, content, ("seats", name))


def _read_seat(state: State, seat: int, words: Mapping[str, Any], path: tuple[str, ...]) -> None:
    rules = state.rules
    for key, value in words.items():
        with _part(*path, key):
            if key == COINS:
                state.coins[seat] = _number(words, COINS, 0, 0)
            elif key == TOOK:
                truck = _number(words, TOOK, 1, 1, len(rules.places)) - 1
                if state.takers[truck] >= 0:
                    raise PositionError(f"two seats have taken truck {truck + 1}")
                state.takers[truck] = seat
                state.gone += 1
            elif key in rules.spec.tokens:
                read_tokens(state, seat, key, value)
            else:
                _read_area(state, seat, area_called(rules, key), value)


def _last_taker(state: State) -> int:
    """The seat that is likely to have taken a truck last; the one to begin if none has."""
    players = state.rules.players
    before = [(state.turn - step) % players for step in range(1, players + 1)]
    return next((seat for seat in before if seat in state.takers), state.turn)


def _read_area(state: State, seat: int, area: Area, words: Any) -> None:
    at = seat * state.rules.park_count + area.park
    areas = state.parks[at].areas
    leaf = area.from_words(words)
    state.parks[at] = Park((*areas[: area.slot], leaf, *areas[area.slot + 1 :]))


def _read_trucks(state: State, words: Any) -> None:
    rules = state.rules
    if not isinstance(words, list) or len(words) > len(rules.places):
        raise PositionError(f"trucks must list at most {len(rules.places)} trucks", ("trucks",))
    for truck, tiles in enumerate(words):
        with _part("trucks", truck):
            state.trucks[truck] = tuple(rules.tiles_named(tiles))
            _check_drawable(rules, state.trucks[truck])
            if len(tiles) and state.takers[truck] >= 0:
                raise PositionError(f"truck {truck + 1} has been taken and must be empty")
            if len(state.trucks[truck]) > rules.places[truck]:
                raise PositionError(f"truck {truck + 1} has {rules.places[truck]} places")


def _check_drawable(rules: Rules, tiles: Iterable[int]) -> None:
    """Offspring, and animals that have bred, are on the table in parks only."""
    for tile in tiles:
        if not rules.tiles[tile].count:
            raise PositionError(f"{rules.tiles[tile].name} is never drawn or loaded")


def _read_pending(state: State, words: Mapping[str, Any]) -> None:
    frames = words.get("pending", [])
    if "hand" in words:
        with _part("hand"):
            tile = state.rules.tile_named(words["hand"])
            _check_drawable(state.rules, [tile])
        state.pending = ((state.turn, ((LOAD, tile),), False),)
    elif not isinstance(frames, list):
        raise PositionError("pending must be a list", ("pending",))
    else:
        for index, frame in enumerate(frames):
            with _part("pending", index):
                state.pending = (*state.pending, _frame(state.rules, frame))


def _frame(rules: Rules, words: Any) -> Frame:
    if not isinstance(words, Mapping) or not isinstance(words.get("due"), list):
        raise PositionError("what is pending is a map with seat, due and joins")
    seat = _number(words, "seat", 1, 1, rules.players) - 1
    duties = tuple(_duty(rules, due) for due in words["due"])
    return seat, duties, bool(words.get("joins", False))


def _duty(rules: Rules, words: Any) -> Duty:
    if not isinstance(words, list) or not words or words[0] not in rules.duties:
        raise PositionError(f"{words!r} is nothing that can be due")
    name, values = words[0], words[1:]
    fields = rules.duties[name].fields or ("",) * len(values)
    if len(fields) != len(values):
        raise PositionError(f"{name} is written with {', '.join(fields)}")
    return name, *(
        _number_of(rules, field, value) for field, value in zip(fields, values, strict=True)
    )


def _number_of(rules: Rules, field: str, word: Any) -> Any:
    """The number that a word stands for: the inverse of `words_of`."""
    if field == "tile":
        return rules.tile_named(word)
    if field == "area":
        return area_called(rules, str(word)).index
    if field == "supply":
        for supply in rules.supplies:
            if supply.name == word:
                return supply.index
        raise PositionError(f"there is no supply {word!r}")
    return word


def _frame_words(rules: Rules, frame: Frame) -> dict[str, Any]:
    seat, duties, joins = frame
    return {
        "seat": seat + 1,
        "due": [_duty_words(rules, duty) for duty in duties],
        "joins": joins,
    }


def _duty_words(rules: Rules, duty: Duty) -> list[Any]:
    name, values = duty[0], duty[1:]
    fields = rules.duties[name].fields
    if not fields:
        return [name, *values]
    return [
        name,
        *(words_of(rules, field, value, {}) for field, value in zip(fields, values, strict=True)),
    ]


def _seat_words(state: State, seat: int) -> dict[str, Any]:
    words: dict[str, Any] = {COINS: state.coins[seat]}
    if seat in state.takers:
        words[TOOK] = state.takers.index(seat) + 1
    for area in state.rules.areas:
        if state.leaf(seat, area.index) != area.empty:
            words[area.label] = area_words(state, seat, area)
    return words


def _check_turn(state: State) -> None:
    if state.over or state.pending or state.turn not in state.takers:
        return
    raise PositionError(f"seat {state.turn + 1} has a truck; say whose turn it is", ("turn",))
