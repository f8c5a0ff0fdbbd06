"""Who sits at the table: names and bots from the command line."""

from __future__ import annotations

from collections.abc import Sequence

from tiledraft.cli.engine import Engine, UsageError
from tiledraft.core.session import BOT, PERSON, Seat
from tiledraft.core.text import typed_number

PLAYER = "Player"
USUAL_BOT = "greedy"


def seats_for(engine: Engine, given: Sequence[str], players: int) -> list[Seat]:
    """The seats, bots where nobody is named; the first is a person if none is given.

    Args:
        engine: knows the bots.
        given: names of people, or ``bot:NAME``, in order; ``bot`` alone is the usual one.
        players: how many seats there are.

    Raises:
        UsageError: there is no such bot, or there are more than ``players``.
    """
    if len(given) > players:
        raise UsageError(f"{len(given)} seats are given for {players} players")
    usual = f"{BOT}{usual_bot(engine)}"
    bots = [usual] * (players - len(given or [PLAYER]))
    named = [usual if text.strip() == BOT.rstrip(":") else text for text in given or [PLAYER]]
    wanted = [*named, *bots]
    taken = {text.strip().casefold() for text in wanted if not text.startswith(BOT)}
    return [_seat(engine, text, taken) for text in wanted]


def seat_named(names: Sequence[str], text: str) -> int | None:
    """The 0-based seat that is called something, or has a number; None if there is none."""
    folded = [name.casefold() for name in names]
    if text.casefold() in folded:
        return folded.index(text.casefold())
    number = typed_number(text)
    return number - 1 if number is not None and 1 <= number <= len(names) else None


def numbered(names: Sequence[str]) -> str:
    """All seats with their numbers, for messages."""
    return ", ".join(f"{number} {name}" for number, name in enumerate(names, 1))


def usual_bot(engine: Engine) -> str:
    """The bot that takes the seats nobody asked for."""
    return USUAL_BOT if USUAL_BOT in engine.bots.bots else next(iter(engine.bots.bots))


def _seat(engine: Engine, text: str, taken: set[str]) -> Seat:
    """A seat; a bot gets a name that nobody has, and adds it to those that are taken."""
    if not text.startswith(BOT):
        return Seat(_name(text), PERSON)
    bot = text.removeprefix(BOT)
    engine.check_bot(bot)
    names = [bot.capitalize(), *(f"{bot.capitalize()} {n}" for n in range(2, 99))]
    name = next(name for name in names if name.casefold() not in taken)
    taken.add(name.casefold())
    return Seat(name, text)


def _name(text: str) -> str:
    """A name as typed; the command line of an ASCII system passes its bytes on unread."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace").strip()
