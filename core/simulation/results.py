"""What came of many games: per seat, per bot, and as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tiledraft.core.simulation.playout import CAP, OVER, STUCK
from tiledraft.core.simulation.statistics import Spread, spread, wilson

DIGITS = 4


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game; the lists are by seat. Of an unfinished game they tell how it stood.

    Attributes:
        number: its number in the simulation, from 0.
        seed: the seed it was played with.
        bots: names of the bots.
        points: points.
        coins: coins.
        places: places, from 1; who shares a victory shares the place.
        decisions: decisions of players.
        rounds: rounds begun.
        ending: how it ended: ``over``, ``cap`` or ``stuck``.
    """

    number: int
    seed: int
    bots: tuple[str, ...]
    points: tuple[int, ...]
    coins: tuple[int, ...]
    places: tuple[int, ...]
    decisions: int
    rounds: int
    ending: str

    @property
    def finished(self) -> bool:
        """Whether the game came to its end."""
        return self.ending == OVER

    def victory(self, seat: int) -> float:
        """A seat's part of the victory: 1, or a part of it if shared, or 0."""
        return 1 / self.places.count(1) if self.places[seat] == 1 else 0.0


@dataclass(frozen=True, slots=True)
class Standing:
    """What a seat or a bot made of its finished games.

    Attributes:
        name: the bot, or the seat (from 1).
        games: how many games; a bot that holds two seats has two in each game.
        wins: victories; a shared one counts in parts.
        shared: victories that were shared.
        interval: where the true rate of victories lies, with 95 % confidence.
        points: points.
        places: places.
        coins: coins left.
    """

    name: str
    games: int
    wins: float
    shared: int
    interval: tuple[float, float]
    points: Spread
    places: Spread
    coins: Spread

    @property
    def rate(self) -> float:
        """Victories per game."""
        return self.wins / self.games if self.games else 0.0


@dataclass(frozen=True, slots=True)
class Results:
    """What came of many games of one table.

    Attributes:
        ruleset: name of the ruleset.
        fingerprint: hash of its content.
        players: number of players.
        seed: the seed of the whole simulation.
        cap: decisions after which a game was broken off.
        games: the games, by number.
    """

    ruleset: str
    fingerprint: str
    players: int
    seed: int
    cap: int
    games: tuple[GameResult, ...]

    @property
    def finished(self) -> Sequence[GameResult]:
        """The games that came to their end; all numbers below are theirs."""
        return [game for game in self.games if game.finished]

    def unfinished(self, ending: str) -> Sequence[GameResult]:
        """The games that ended otherwise: ``cap`` or ``stuck``."""
        return [game for game in self.games if game.ending == ending]

    @property
    def seats(self) -> Sequence[Standing]:
        """The standing of each seat."""
        return [
            _standing(str(seat + 1), [(game, seat) for game in self.finished])
            for seat in range(self.players)
        ]

    @property
    def bots(self) -> Sequence[Standing]:
        """The standing of each bot, in the order in which they were first seated."""
        held: dict[str, list[tuple[GameResult, int]]] = {}
        for game in self.games:
            for seat, name in enumerate(game.bots):
                own = held.setdefault(name, [])
                if game.finished:
                    own.append((game, seat))
        return [_standing(name, own) for name, own in held.items()]

    @property
    def decisions(self) -> Spread:
        """The length of a game in decisions of players."""
        return spread([game.decisions for game in self.finished])

    @property
    def rounds(self) -> Spread:
        """The length of a game in rounds."""
        return spread([game.rounds for game in self.finished])

    def to_data(self) -> dict[str, Any]:
        """The results as plain data, numbers rounded to four digits."""
        return {
            "ruleset": self.ruleset,
            "fingerprint": self.fingerprint,
            "players": self.players,
            "seed": self.seed,
            "cap": self.cap,
            "games": len(self.games),
            "finished": len(self.finished),
            "unfinished": {
                ending: [{"game": game.number, "seed": game.seed} for game in games]
                for ending in (CAP, STUCK)
                if (games := self.unfinished(ending))
            },
            "decisions": _spread_data(self.decisions),
            "rounds": _spread_data(self.rounds),
            "seats": [{"seat": i + 1, **_data(seat)} for i, seat in enumerate(self.seats)],
            "bots": [{"bot": bot.name, **_data(bot)} for bot in self.bots],
        }


def _standing(name: str, played: Sequence[tuple[GameResult, int]]) -> Standing:
    victories = [game.victory(seat) for game, seat in played]
    wins = sum(victories)
    return Standing(
        name,
        len(played),
        wins,
        sum(0 < part < 1 for part in victories),
        wilson(wins, len(played)),
        spread([game.points[seat] for game, seat in played]),
        spread([game.places[seat] for game, seat in played]),
        spread([game.coins[seat] for game, seat in played]),
    )


def _data(standing: Standing) -> dict[str, Any]:
    return {
        "games": standing.games,
        "wins": round(standing.wins, DIGITS),
        "shared": standing.shared,
        "rate": round(standing.rate, DIGITS),
        "interval": [round(end, DIGITS) for end in standing.interval],
        "points": _spread_data(standing.points),
        "place": _spread_data(standing.places),
        "coins": _spread_data(standing.coins),
    }


def _spread_data(numbers: Spread) -> dict[str, float]:
    return {
        "mean": round(numbers.mean, DIGITS),
        "sd": round(numbers.sd, DIGITS),
        "min": numbers.low,
        "max": numbers.high,
    }
