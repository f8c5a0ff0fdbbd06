"""The conformance suite at length: ``python -m tests.conformance --games 2000``.

Every shipped ruleset with every number of players, on all processors; at the first broken law
it stops with the seed and the last moves.
"""

import argparse
import os
import sys
import time
from collections import Counter
from multiprocessing import Pool

from tests import reached
from tests.conformance.games import Report, check_games, chunks
from tests.tables import tables, variant_tables

CHUNK = 10
Part = tuple[str, int, range, float]
Result = tuple[str, int, Report, Counter[str]]


def check_part(part: Part) -> Result:
    """Check some games in a process of its own, and say what they reached."""
    name, players, seeds, dear = part
    reached.counts.clear()
    report = check_games(name, players, seeds, dear)
    return name, players, report, reached.counts.copy()


def say(line: str = "") -> None:
    """Write a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> int:
    """Run the suite; the exit code is 0 if every law held and every kind offered was played."""
    parser = argparse.ArgumentParser(prog="python -m tests.conformance", description=__doc__)
    parser.add_argument("--games", type=int, default=50, help="games of each table (50)")
    parser.add_argument("--dear", type=float, default=0.02, help="share of steps looked at closely")
    parser.add_argument("--ruleset", help="only this ruleset")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes")
    options = parser.parse_args()
    parts = [
        (name, players, seeds, options.dear)
        for seeds in chunks(options.games, CHUNK)
        for name, players in (*tables(), *variant_tables())
        if options.ruleset in (None, name)
    ]
    start = time.monotonic()
    reports: dict[tuple[str, int], Report] = {}
    counts: Counter[str] = Counter()
    with Pool(options.jobs, reached.install) as pool:
        for name, players, report, found in pool.imap_unordered(check_part, parts):
            reports.setdefault((name, players), Report()).add(report)
            counts += found
    for (name, players), report in sorted(reports.items()):
        say(
            f"{name} with {players}: {report.games} games, {report.steps} steps, "
            f"at most {report.longest} decisions"
        )
    for line in reached.table(counts):
        say(line)
    unplayed = {table: report.never_played for table, report in reports.items()}
    for (name, players), heads in unplayed.items():
        for head in sorted(heads):
            say(f"offered but never played: {head} in {name} with {players}")
    say(f"{time.monotonic() - start:.0f} seconds")
    return 1 if any(unplayed.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
