"""What it costs to read rulesets: YAML with places beside plain YAML, and whole cold loads."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from time import process_time

import yaml

from tiledraft.core.ruleset.source import LOADER, Source, parse
from tiledraft.plugins.loader import Plugins

ROUNDS = 50
LONG = "combined"
PLAYERS = 4


@dataclass(frozen=True)
class Reading:
    """What one long text took, medians of interleaved rounds.

    Attributes:
        lines: lines of the text.
        plain: seconds of `yaml.load` with PyYAML's safe loader, the C one where there is one.
        placed: seconds of `parse`, which keeps line and column of each key and value.
        ratio: the median of the ratios of the rounds.
    """

    lines: int
    plain: float
    placed: float
    ratio: float


def reading(rounds: int = ROUNDS) -> Reading:
    """Read a shipped ruleset, written with one value a line, in both ways in turn."""
    data = Plugins().load(LONG).resolved.data
    text = yaml.safe_dump(data, sort_keys=False, default_flow_style=False)
    source = Source(LONG, text)
    plain, placed = [], []
    for _ in range(rounds):
        start = process_time()
        yaml.load(text, Loader=LOADER)  # noqa: S506 - this is a safe loader
        between = process_time()
        parse(source)
        plain.append(between - start)
        placed.append(process_time() - between)
    ratios = [slow / fast for slow, fast in zip(placed, plain, strict=True)]
    return Reading(len(text.splitlines()), median(plain), median(placed), median(ratios))


def cold_loads(rounds: int) -> dict[str, float]:
    """Seconds until each shipped ruleset can be played, its plugins found anew; medians."""
    return {name: median(_load(name) for _ in range(rounds)) for name in Plugins().rulesets()}


def _load(name: str) -> float:
    start = process_time()
    ruleset = Plugins().load(name)
    ruleset.rules(PLAYERS)
    return process_time() - start
