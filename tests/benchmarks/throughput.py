"""Decisions per second, side by side: interleaved rounds, medians, ratios."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import median
from time import process_time

from tests.benchmarks.peers import PEERS, System

ROUNDS = 7
SECONDS = 0.5

Clock = Callable[[], float]


@dataclass
class Measured:
    """What the rounds gave for one system.

    Attributes:
        name: the system.
        rates: decisions per second of each round.
        games: games played in all rounds.
        decisions: decisions in all rounds.
    """

    name: str
    rates: list[float] = field(default_factory=list)
    games: int = 0
    decisions: int = 0

    @property
    def rate(self) -> float:
        """Decisions per second, the median of the rounds."""
        return median(self.rates)

    @property
    def spread(self) -> float:
        """The range of the rounds, as a part of the median."""
        return (max(self.rates) - min(self.rates)) / self.rate


def measure(
    systems: Sequence[System],
    rounds: int = ROUNDS,
    seconds: float = SECONDS,
    clock: Clock = process_time,
) -> list[Measured]:
    """Let all systems play in turn, round after round.

    Args:
        systems: what to measure.
        rounds: how often each is measured.
        seconds: processor time of one measurement; the last game is played to its end.
        clock: tells the processor time in seconds.
    """
    found = [Measured(system.name) for system in systems]
    for number in range(rounds):
        for system, row in zip(systems, found, strict=True):
            _one_round(system, row, Random(f"{system.name}/{number}"), seconds, clock)
    return found


def _one_round(system: System, row: Measured, rng: Random, seconds: float, clock: Clock) -> None:
    play, decisions, games = system.play, 0, 0
    start = clock()
    while (spent := clock() - start) < seconds or not games:
        decisions += play(rng)
        games += 1
    row.rates.append(decisions / spent)
    row.games += games
    row.decisions += decisions


def table(rows: Sequence[Measured]) -> list[str]:
    """The table of rates, with their ratios to the peers that were measured."""
    peers = {row.name: row.rate for row in rows if row.name in PEERS}
    head = f"{'':28}{'decisions/s':>13}{'a game':>8}{'games/s':>9}{'spread':>8}"
    lines = [head + "".join(f"{'x ' + name:>22}" for name in peers)]
    for row in rows:
        length = row.decisions / row.games
        ratios = "".join(f"{row.rate / rate:22.2f}" for rate in peers.values())
        line = f"{row.name:28}{row.rate:13,.0f}{length:8.0f}{row.rate / length:9,.0f}"
        lines.append(f"{line}{row.spread:8.0%}{ratios}")
    return lines
