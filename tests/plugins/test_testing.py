import doctest
import re
from types import ModuleType

import pytest

from tests.plugins.kit import HOUSE, PURSE, WITH_PURSE
from tiledraft.core.errors import IllegalMove, PluginError, RulesetError
from tiledraft.core.rules import Rules
from tiledraft.plugins import testing
from tiledraft.plugins.testing import load, make_rules, play, random_game

ZOO = "extends: zooloretto"


@pytest.fixture
def zoo() -> Rules:
    """The rules of Zooloretto for two."""
    return make_rules(ZOO, 2)


def test_example_in_the_docstring() -> None:
    """The example that authors read is true."""
    assert doctest.testmod(testing).failed == 0


def test_plugins_by_path_and_as_modules() -> None:
    """A plugin is given as the path of its file, or as a module."""
    module = ModuleType("purse")
    exec(PURSE, module.__dict__)  # noqa: S102 - our own text
    rules = make_rules(WITH_PURSE, 2, [module])
    assert play(rules, position={"seats": {1: {"coins": 7}}}).score(0) == {"purse": 7}
    rules = make_rules(ZOO, 2, [HOUSE])
    table = play(rules, position={"seats": {1: {"coins": 7}}})
    assert table.score(0) == {"purse": 14}
    (line,) = table.lines(0)
    assert (line.rule, line.detail) == ("parks.zoo.scoring.purse", "7 coins")


def test_ruleset_with_faults() -> None:
    """Rules that cannot be made say all that is wrong; `load` gives it as findings."""
    text = f"{ZOO}\ntitel: x\nplayrs: []\n"
    assert [found.line for found in load(text).findings] == [2, 3]
    with pytest.raises(RulesetError, match=r"test\.yaml:2:1: .*\ntest\.yaml:3:1: "):
        make_rules(text, 2)
    with pytest.raises(PluginError, match=r"no\.py"):
        make_rules(ZOO, 2, ["no.py"])


def test_moves_as_they_are_typed(zoo: Rules) -> None:
    """Moves are separated by lines or semicolons; comments and empty lines count for nothing."""
    moves = """
        draw zoo; load 1     # the first seat

        draw zoo
        load 1
    """
    table = play(zoo, moves, draws=["zebra", "camel f"])
    assert [zoo.tiles[tile].name for tile in table.state.trucks[0]] == ["zebra", "camel f"]
    assert table.log == [
        "tile-revealed 1 zoo zebra",
        "tile-loaded 1 zebra 1",
        "tile-revealed 2 zoo camel f",
        "tile-loaded 2 camel f 1",
    ]
    assert "take 1" in table.moves()


def test_seed_decides_what_is_not_given(zoo: Rules) -> None:
    """Tiles that are not named come in an order that the seed decides."""
    one, again, other = (play(zoo, "draw zoo", seed=seed).log for seed in (1, 1, 2))
    assert one == again != other


def test_move_that_is_refused(zoo: Rules) -> None:
    """A refused move is told with its text, its reason and its code."""
    with pytest.raises(IllegalMove, match=r"^take 1: truck 1 carries no tile$") as refused:
        play(zoo, "take 1")
    assert refused.value.code == "truck.empty"


def test_random_game_is_checked(zoo: Rules) -> None:
    """A random game comes to its end with every position checked."""
    assert random_game(zoo, 1).state.over
    assert random_game(zoo, 1).state == random_game(zoo, 1).state


ROBBERY = """\
from tiledraft.core.actions import MoneyAction
from tiledraft.plugins import hookimpl

class Rob(MoneyAction):
    word = "rob"
    fields = ()

    def in_park(self, park):
        return [(self.head,)]

    def why_not(self, state, action):
        return None

    def act(self, state, action, log):
        state.coins[state.turn] += 1

@hookimpl
def register_actions(registry):
    registry.actions.add("rob", Rob)
"""
STRIKE = """\
from tiledraft.core.rules import TruckRule
from tiledraft.plugins import hookimpl

class Strike(TruckRule):
    def may_go(self, state, truck):
        return "truck.empty"

@hookimpl
def register_rules(registry):
    registry.truck_rules.add("strike", Strike)
"""


@pytest.mark.parametrize(
    ("plugin", "rule", "message"),
    [
        (ROBBERY, "parks: {zoo: {actions: {rob: {price: 0}}}}", "after 'rob': "),
        (STRIKE, "trucks: {rules: {strike: {}}}", "after 'load 1': turn.stuck"),
    ],
)
def test_random_game_finds_what_is_wrong(plugin: str, rule: str, message: str) -> None:
    """Coins from nowhere and a turn without a legal move are told with the move before."""
    module = ModuleType("house")
    exec(plugin, module.__dict__)  # noqa: S102 - our own text
    rules = make_rules(f"{ZOO}\n{rule}\n", 2, [module])
    with pytest.raises(AssertionError, match=f"^{re.escape(message)}"):
        random_game(rules, 0)
