"""Every section of the rules of these games has a scenario that names it."""

from functools import cache
from pathlib import Path

import pytest

from tiledraft.core.ruleset.source import read_file
from tiledraft.core.scenario import read_scenarios

SCENARIOS = Path(__file__).parents[1] / "scenarios"
SECTIONS = {
    "aquaretto": (
        "setup",
        "add a tile to a delivery truck",
        "at most three tiles on a truck",
        "only trucks in the middle",
        "take a truck that has at least one tile",
        "no more turns in this round",
        "coin tiles",
        "start a new basin",
        "start a new basin, note on corners",
        "start a new basin, limit of three",
        "enlarge an existing basin",
        "place a tile in the depot",
        "place a tile in the depot, order",
        "carry out a money action",
        "move",
        "purchase",
        "discard",
        "expand the water zoo",
        "expand, large board",
        "expand, small board",
        "end of the round",
        "offspring",
        "offspring, once each",
        "offspring, no room",
        "offspring, note on trucks",
        "bonus for enlarging a basin",
        "bonus for enlarging a basin, note on twelve tiles",
        "cashier",
        "keeper",
        "trainer",
        "trainer, lightning bolt",
        "manager",
        "move coworkers",
        "end of the game",
        "scoring",
        "scoring, depot",
        "scoring, ties",
        "rules for two players",
        *(f"frequent question {number}" for number in (1, 2, 3, 4, 5, 6)),
    ),
    "combined": (
        "preparation",
        "preparation, two players",
        "add a tile to a truck, one game per truck",
        "add a tile to a truck, both games every round",
        "add a tile to a truck, example",
        "take a truck",
        "take a truck, in each round",
        "take a truck, placing",
        "take a truck, coins",
        "carry out a money action",
        "end of the game, first stack",
        "end of the game, note",
        "end of the game, second stack",
        "scoring, cashiers",
        "scoring, manager",
        "scoring, ties",
        *(f"C{number}" for number in range(1, 27) if number not in (13, 15, 21)),
    ),
    "coloretto": (
        "preparation",
        "rows",
        "end of the game",
        "scoring",
        "jokers",
        "the other score table",
    ),
}


@cache
def sources(game: str) -> str:
    """What the scenarios of a game say they come from."""
    found = []
    for path in sorted((SCENARIOS / game).glob("*.yaml")):
        found += [scenario.source for scenario in read_scenarios(read_file(path)).scenarios]
    return "\n".join(found)


@pytest.mark.parametrize(
    ("game", "section"), [(game, name) for game, names in SECTIONS.items() for name in names]
)
def test_section_has_a_scenario(game: str, section: str) -> None:
    """A section of the rulebook, or a ruling, is the source of a scenario."""
    assert section in sources(game)
