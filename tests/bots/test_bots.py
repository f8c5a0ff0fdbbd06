from collections import Counter

import pytest

from tests.tables import bots, plugins, rich, shipped, tables
from tiledraft.core.actions import MoneyAction
from tiledraft.core.dealer import Dealer
from tiledraft.core.errors import TiledraftError
from tiledraft.core.game import legal_actions
from tiledraft.core.rng import stream
from tiledraft.core.set_up import new_state
from tiledraft.core.simulation.playout import Chooser, Playout, decision_cap, play_out
from tiledraft.core.state import Action, State
from tiledraft.plugins.bots import bot_stream, find_bot, make_bot

NAMES = ("greedy", "random", "spender")
RULESETS = list(plugins().official_names())


def game(name: str, players: int, bot: str, seed: int = 1) -> tuple[Playout, list[Action]]:
    """A game that a bot plays in every seat, each choice looked at, and its decisions."""
    rules = shipped(name).rules(players)
    state, _ = new_state(rules, seed)
    choices: list[Action] = []

    def watched(chooser: Chooser) -> Chooser:
        def choose(state: State) -> Action:
            before = state.key()
            action = chooser(state)
            assert action in legal_actions(state)
            assert state.key() == before
            choices.append(action)
            return action

        return choose

    choosers = [watched(chooser) for chooser in bots(rules, seed, bot)]
    dealer = Dealer(state, stream(seed, "dealer"))
    return play_out(state, dealer, choosers, decision_cap(rules)), choices


def test_three_bots_come_with_the_program() -> None:
    """They are called greedy, random and spender."""
    assert sorted(plugins().bots().bots) == list(NAMES)


@pytest.mark.parametrize("bot", ["random", "spender"])
@pytest.mark.parametrize(("name", "players"), tables())
def test_a_bot_plays_any_table_to_the_end(name: str, players: int, bot: str) -> None:
    """Every choice is legal, the state is left alone, and the game ends."""
    assert game(name, players, bot)[0].finished


@pytest.mark.parametrize("name", RULESETS)
def test_greedy_plays_any_ruleset_to_the_end(name: str) -> None:
    """Every choice is legal, the state is left alone, and the game ends."""
    assert game(name, min(shipped(name).specs), "greedy")[0].finished


@pytest.mark.parametrize("bot", NAMES)
def test_the_same_seed_gives_the_same_game(bot: str) -> None:
    """Two games with one seed have the same decisions, two seeds have not."""
    one, again, other = (game("zooloretto", 2, bot, seed)[1] for seed in (5, 5, 6))
    assert one == again != other


def test_a_misspelt_bot_is_refused_with_the_nearest_name() -> None:
    """The error names the bot that was probably meant, or all of them."""
    registry = plugins().bots()
    with pytest.raises(TiledraftError, match=r"called 'gredy' \(did you mean 'greedy'\?\)"):
        find_bot(registry, "gredy")
    with pytest.raises(TiledraftError, match="there are greedy, random, spender"):
        make_bot(registry, "xyz", shipped("zooloretto").rules(2), 0, bot_stream(1, 0))


def test_every_seat_has_random_numbers_of_its_own() -> None:
    """The stream of a bot depends on the seed and on its seat."""
    first = {bot_stream(seed, seat).random() for seed in (1, 2) for seat in (0, 1)}
    assert len(first) == 4
    assert bot_stream(1, 0).random() == stream(1, "bot 0").random()


def test_random_takes_every_action_as_often() -> None:
    """Of four actions each gets a quarter of 2,000 choices, within four standard deviations."""
    rules = shipped("zooloretto").rules(4)
    state, _ = new_state(rules, 1)
    state.coins[state.turn] = 3
    state.trucks[0] = state.trucks[1] = (0,)
    choose = make_bot(plugins().bots(), "random", rules, 0, bot_stream(1, 0)).choose
    counts = Counter(choose(state) for _ in range(2000))
    assert set(counts) == set(legal_actions(state))
    assert len(counts) == 4
    assert all(abs(count - 500) < 80 for count in counts.values())


def test_spender_spends_four_times_out_of_five() -> None:
    """Where money can be spent it is, within four standard deviations of 1,600 of 2,000."""
    rules = rich("combined").rules(4)
    state, _ = new_state(rules, 1)
    choose = make_bot(plugins().bots(), "spender", rules, 0, bot_stream(1, 0)).choose
    counts = Counter(choose(state)[0] for _ in range(2000))
    spent = {h: n for h, n in counts.items() if isinstance(rules.kinds[h], MoneyAction)}
    assert abs(sum(spent.values()) - 1600) < 72
    assert set(spent) == {"zoo:expand", "water:large", "water:small"}
    assert all(abs(count - 533) < 90 for count in spent.values())
