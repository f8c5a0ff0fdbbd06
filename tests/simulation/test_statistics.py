import pytest

from tiledraft.core.simulation.statistics import Spread, spread, wilson


def test_a_spread_is_mean_and_sample_deviation() -> None:
    """2, 4, 4, 4, 5, 5, 7, 9: mean 5, squares of the differences 32, over 7."""
    found = spread([2, 4, 4, 4, 5, 5, 7, 9])
    assert (found.mean, found.low, found.high) == (5, 2, 9)
    assert found.sd == pytest.approx((32 / 7) ** 0.5)


def test_a_spread_of_little_is_no_error() -> None:
    """One number deviates by nothing; no number gives zeros."""
    assert spread([3]) == Spread(3, 0, 3, 3)
    assert spread([]) == Spread(0, 0, 0, 0)


@pytest.mark.parametrize(
    ("hits", "tries", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson(hits: float, tries: int, low: float, high: float) -> None:
    """The score interval at 95 %, as in the textbooks; without tries it says nothing."""
    assert wilson(hits, tries) == pytest.approx((low, high), abs=0.0001)


def test_more_confidence_makes_a_wider_interval() -> None:
    """At 99 % the interval holds that of 95 %, and both hold the rate."""
    low, high = wilson(30, 100)
    lower, higher = wilson(30, 100, confidence=0.99)
    assert lower < low < 0.3 < high < higher
