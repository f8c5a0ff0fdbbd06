"""Rule coverage on the screen: what came up in games of bots, and what never did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tiledraft.cli.render.columns import flow, table
from tiledraft.core.simulation.coverage import SORTS, Count, coverage
from tiledraft.core.simulation.run import Contender
from tiledraft.plugins.bots import find_bot

if TYPE_CHECKING:
    from tiledraft.cli.engine import Engine
    from tiledraft.plugins.loader import Ruleset

BOTS = ("random", "spender")
SEED = 1
HEADINGS = {
    "action": "actions",
    "bonus": "bonuses",
    "trigger": "triggers",
    "score": "score lines with points",
    "event": "events",
    "refusal": "refusals",
}


def covered(engine: Engine, ruleset: Ruleset, games: int) -> list[Count]:
    """What came up in games of bots, of all numbers of players together.

    Args:
        engine: knows the bots.
        ruleset: the ruleset.
        games: how many games, dealt out to the numbers of players.
    """
    bots = [Contender(name, find_bot(engine.bots, name)) for name in BOTS]
    sums: dict[tuple[str, str, str], Count] = {}
    sizes = list(ruleset.specs)
    for number, players in enumerate(sizes):
        share = len(range(number, games, len(sizes)))
        if share:
            for count in coverage(ruleset.rules(players), bots, share, SEED).counts:
                key = (count.sort, count.name, count.rule)
                before = sums.get(key, replace(count, times=0, games=0))
                times, seen = before.times + count.times, before.games + count.games
                sums[key] = replace(count, times=times, games=seen)
    return sorted(sums.values(), key=lambda count: SORTS.index(count.sort))


def coverage_lines(counts: Sequence[Count], games: int, width: int) -> list[str]:
    """The counts as tables, one a sort, and what never came up.

    Args:
        counts: the counts.
        games: how many games were played.
        width: columns of a line.
    """
    lines: list[str] = []
    for sort in SORTS:
        of_sort = [count for count in counts if count.sort == sort]
        if of_sort:
            lines += [*_sort_lines(HEADINGS[sort], of_sort, games, width), ""]
    return lines


def _sort_lines(heading: str, counts: Sequence[Count], games: int, width: int) -> Iterator[str]:
    came = [count for count in counts if count.times]
    never = [count.rule or count.name for count in counts if not count.times]
    rows = [[heading, "times", f"in {games} games", "rule"]]
    rows += [[count.name, str(count.times), str(count.games), count.rule] for count in came]
    if came:
        yield from (line[:width] for line in table(rows, (1, 2)))
    if never:
        yield from flow(
            dict.fromkeys(never), width, start=f"never came up ({heading}): ", hanging=2, gap=", "
        )
