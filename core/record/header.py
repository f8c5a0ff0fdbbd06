"""The first line of a record: everything needed to replay the rest."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tiledraft.core.errors import RecordError
from tiledraft.core.session import Seat
from tiledraft.core.version import engine_version

if TYPE_CHECKING:
    from tiledraft.core.session import Game

FORMAT = 1
LONGEST_WORD = 100

Json = dict[str, Any]
PluginData = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Header:
    """What a record says about its game.

    Attributes:
        format: number of the format it was written in.
        engine: version of the program that wrote it.
        ruleset: name the ruleset was loaded by.
        fingerprint: hash of its resolved content.
        text: its resolved content as YAML; the game is replayed by this.
        players: number of players.
        seats: who plays.
        seed: decides everything left to chance.
        set_up: the outcome of the set-up.
        stacked: names of tiles that were put on top before the game.
        plugins: name, version, SHA-256 and the like of each plugin in use.
    """

    format: int
    engine: str
    ruleset: str
    fingerprint: str
    text: str
    players: int
    seats: tuple[Seat, ...]
    seed: int
    set_up: Mapping[str, Any]
    stacked: tuple[str, ...]
    plugins: tuple[PluginData, ...]


def header_data(game: Game, plugins: Sequence[PluginData]) -> Json:
    """The header of a game as JSON data."""
    rules = game.rules
    return {
        "format": FORMAT,
        "engine": engine_version(),
        "ruleset": rules.name,
        "fingerprint": rules.fingerprint,
        "players": rules.players,
        "seats": [_seat_data(seat) for seat in game.seats],
        "seed": game.seed,
        "set_up": game.set_up,
        "stacked": rules.tile_names(game.stacked),
        "plugins": [dict(plugin) for plugin in plugins],
        "text": rules.text,
    }


def _seat_data(seat: Seat) -> Json:
    away = {"away": seat.away} if seat.away else {}
    return {"name": seat.name, "kind": seat.kind, **away}


def header_from(data: Json, written: int) -> Header:
    """The header that JSON data of the present format describes.

    Args:
        data: the first line, migrated if need be.
        written: number of the format the file was written in.

    Raises:
        RecordError: a field is missing or of the wrong type.
    """
    header = Header(
        format=written,
        engine=_field(data, "engine", "a version", _is_word),
        ruleset=_field(data, "ruleset", "a text", _is_text),
        fingerprint=_field(data, "fingerprint", "a hash", _is_word),
        text=_field(data, "text", "a text", _is_text),
        players=_field(data, "players", "a whole number", is_number),
        seats=tuple(
            Seat(seat["name"], seat["kind"], seat.get("away", ""))
            for seat in _field(data, "seats", "a list of names and kinds", _list_of(_is_seat))
        ),
        seed=_field(data, "seed", "a whole number", is_number),
        set_up=_field(data, "set_up", "a start and the species that leave", _is_set_up),
        stacked=tuple(_field(data, "stacked", "a list of tiles", _list_of(_is_text))),
        plugins=tuple(
            _field(data, "plugins", "a list of plugins, each with a name", _list_of(_is_plugin))
        ),
    )
    if len(header.seats) != header.players:
        raise RecordError(f"players is {header.players}, but there are {len(header.seats)} seats")
    return header


def is_number(value: Any) -> bool:
    """Whether a value of JSON is a whole number."""
    return type(value) is int


def _field(data: Json, name: str, wanted: str, fits: Callable[[Any], bool]) -> Any:
    if name not in data:
        raise RecordError(f"the header has no {name}")
    value = data[name]
    if not fits(value):
        raise RecordError(f"{name} should be {wanted}, not {reprlib.repr(value)}")
    return value


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_word(value: Any) -> bool:
    """Whether a value is a short text that can be shown in a message."""
    return isinstance(value, str) and value.isprintable() and len(value) <= LONGEST_WORD


def _has_texts(*names: str) -> Callable[[Any], bool]:
    def fits(value: Any) -> bool:
        return isinstance(value, dict) and all(_is_text(value.get(name)) for name in names)

    return fits


def _is_seat(value: Any) -> bool:
    return _has_texts("name", "kind")(value) and _is_text(value.get("away", ""))


def _is_plugin(value: Any) -> bool:
    return _has_texts("name")(value) and all(map(_is_text, value.values()))


def _list_of(fits: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and all(map(fits, value))


def _is_set_up(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and is_number(value.get("start"))
        and _list_of(_is_text)(value.get("without"))
    )
