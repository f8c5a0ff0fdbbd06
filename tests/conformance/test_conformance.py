"""Random games of every shipped ruleset with every number of players keep every law.

`python -m tests.conformance --games 2000` is the same with more games.
"""

import pytest

from tests.conformance.games import Report, check_games, chunks
from tests.tables import tables, variant_tables

GAMES = 50
GAMES_OF_VARIANTS = 6
CHUNK = 25
DEAR = 0.02

PARTS = [(name, players, seeds) for name, players in tables() for seeds in chunks(GAMES, CHUNK)]


@pytest.mark.parametrize(
    ("name", "players", "seeds"),
    PARTS,
    ids=[f"{name}-{players}-from-{seeds.start}" for name, players, seeds in PARTS],
)
def test_games_keep_the_laws(name: str, players: int, seeds: range) -> None:
    """Whole games, half of them of spenders on rich tables, break no law and end in time."""
    report: Report = check_games(name, players, seeds, DEAR)
    assert report.games == len(seeds)
    assert report.never_played == set()


@pytest.mark.parametrize(("name", "players"), variant_tables())
def test_games_of_variants_keep_the_laws(name: str, players: int) -> None:
    """So do whole games of the house rules that come with the program."""
    report = check_games(name, players, range(GAMES_OF_VARIANTS), DEAR)
    assert report.games == GAMES_OF_VARIANTS
