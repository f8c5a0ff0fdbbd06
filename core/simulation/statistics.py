"""Averages, spreads and the interval in which a true rate is to be expected."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean, stdev

CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class Spread:
    """Some numbers in short; all 0 if there are none.

    Attributes:
        mean: their average.
        sd: their standard deviation, that of a sample.
        low: the smallest.
        high: the largest.
    """

    mean: float
    sd: float
    low: float
    high: float


def spread(numbers: Sequence[float]) -> Spread:
    """The spread of some numbers."""
    if not numbers:
        return Spread(0.0, 0.0, 0.0, 0.0)
    sd = stdev(numbers) if len(numbers) > 1 else 0.0
    return Spread(fmean(numbers), sd, min(numbers), max(numbers))


def wilson(hits: float, tries: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The Wilson score interval of a rate: where the true rate lies, most probably.

    Args:
        hits: how often it happened; shared victories make fractions.
        tries: how often it could have happened.
        confidence: the probability that the interval holds the true rate.

    Returns:
        The lower and the upper end; 0 and 1 without any tries.
    """
    if not tries:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    rate = hits / tries
    centre = rate + z * z / (2 * tries)
    half = z * sqrt(rate * (1 - rate) / tries + z * z / (4 * tries * tries))
    scale = 1 + z * z / tries
    return max(0.0, (centre - half) / scale), min(1.0, (centre + half) / scale)
