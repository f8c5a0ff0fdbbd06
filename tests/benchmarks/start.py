"""How long the program takes to say its version."""

from __future__ import annotations

import subprocess
import sys
from statistics import median
from time import perf_counter

RUNS = 11
BARE = ("-c", "pass")
VERSION = ("-m", "tiledraft", "--version")


def start_times(runs: int = RUNS) -> tuple[float, float]:
    """Seconds of a bare interpreter and of ``tiledraft --version``, medians of some runs.

    Raises:
        subprocess.CalledProcessError: the program fails.
    """
    bare, version = [], []
    for _ in range(runs):
        bare.append(_run(BARE))
        version.append(_run(VERSION))
    return median(bare), median(version)


def _run(arguments: tuple[str, ...]) -> float:
    start = perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
    return perf_counter() - start
