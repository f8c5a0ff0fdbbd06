"""Games that were read line by line stay as they were; `python -m tests.golden` writes them anew.

A difference here is a change of what the program plays: it must be wanted, and read again.
"""

import pytest

from tests.golden.games import FOLDER, HASHES, TABLES, hashes, short_game
from tests.tables import official

LONGEST = 80


def test_every_ruleset_has_a_game() -> None:
    """Each official game has a golden game."""
    assert set(TABLES) == set(official())


@pytest.mark.parametrize("name", TABLES)
def test_short_game(name: str) -> None:
    """The short game of a ruleset is the one that was read, and short enough to be read."""
    text = FOLDER.joinpath(f"{name}.txt").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= LONGEST
    assert short_game(name).splitlines() == text.splitlines()


def test_whole_games() -> None:
    """Whole games of every table go as they went before."""
    assert hashes().splitlines() == HASHES.read_text(encoding="utf-8").splitlines()
