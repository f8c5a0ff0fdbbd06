"""Runs the benchmarks: ``python -m tests.benchmarks``.

It measures, and judges nothing. The peers come with ``pip install '.[benchmark]'``; one that
is missing is skipped. Absolute numbers hold for one machine: compare the ratios.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from subprocess import CalledProcessError

from tests.benchmarks.memory import COPIES, cost
from tests.benchmarks.peers import GAMES, all_systems
from tests.benchmarks.reading import cold_loads, reading
from tests.benchmarks.redraw import redrawing
from tests.benchmarks.start import RUNS, start_times
from tests.benchmarks.throughput import ROUNDS, SECONDS, measure, table
from tiledraft.cli.render.view import plural


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure everything and write the tables."""
    parser = ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="rounds, interleaved")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="seconds of a round")
    parser.add_argument("--copies", type=int, default=COPIES, help="copies made in a round")
    parser.add_argument("--runs", type=int, default=RUNS, help="starts of the program")
    options = parser.parse_args(arguments)
    for part in (
        speed(options.rounds, options.seconds),
        states(options.copies),
        starts(options.runs),
        readings(options.runs),
        redraws(options.rounds),
    ):
        for line in part:
            sys.stdout.write(line + "\n")
        sys.stdout.write("\n")


def speed(rounds: int, seconds: float) -> Iterator[str]:
    """Decisions per second of random games with four players."""
    systems, missing = all_systems()
    for peer in missing:
        yield f"skipped: {peer.name} ({peer.reason})"
    yield from table(measure(systems, rounds, seconds))


def states(copies: int) -> Iterator[str]:
    """Costs of late states."""
    yield f"{'':24}{'copy us':>10}{'a copy adds':>14}{'whole state':>14}  (bytes)"
    for name in GAMES:
        for players in (4, 5):
            found = cost(name, players, copies)
            numbers = f"{found.copy_bytes:14,.0f}{found.whole_bytes:14,}"
            yield f"{found.name:24}{found.copy_time * 1e6:10.2f}{numbers}"


def starts(runs: int) -> Iterator[str]:
    """The start of the program."""
    try:
        bare, version = start_times(runs)
    except CalledProcessError as error:
        yield f"skipped: --version ({error})"
        return
    yield f"--version: {version * 1000:.0f} ms, a bare interpreter: {bare * 1000:.0f} ms"


def readings(runs: int) -> Iterator[str]:
    """How rulesets are read."""
    found = reading(runs * 5)
    yield (
        f"{found.lines} lines of YAML with places: {found.placed * 1000:.1f} ms, "
        f"{found.ratio:.2f} x yaml.load ({found.plain * 1000:.1f} ms)"
    )
    for name, seconds in cold_loads(runs).items():
        yield f"load {name}: {seconds * 1000:.0f} ms, from plugins to rules"


def redraws(rounds: int) -> Iterator[str]:
    """How the table of a game is drawn."""
    found = redrawing(rounds)
    ratios = ", ".join(
        f"{ratio:.2f} x one with {plural(columns, 'column')}"
        for columns, ratio in found.ratios.items()
    )
    yield (
        f"drawing a late table of five, {found.lines} lines: {found.seconds * 1000:.1f} ms; "
        f"of Rich's tables of that size: {ratios}"
    )


if __name__ == "__main__":
    main()
