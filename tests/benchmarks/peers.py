"""What is measured: one whole random game each, of this engine and of others.

Every system decides in the same cheap way, and only decisions of players count: dealing
cards, rolling dice and revealing tiles cost time but are no decisions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from random import Random

from tiledraft.core.chance import is_chance
from tiledraft.core.dealer import Dealer
from tiledraft.core.game import apply, legal_actions
from tiledraft.core.rules import Rules
from tiledraft.core.set_up import new_state
from tiledraft.plugins.loader import Plugins

PLAYERS = 4
RICH = 20
GAMES = ("zooloretto", "aquaretto", "combined")
HEARTS = "hearts"
QUICK_HEARTS = "hearts, quick deals"
CATANATRON = "catanatron"
PEERS = (HEARTS, QUICK_HEARTS, CATANATRON)
TURNS_LIMIT = 1000

PlayGame = Callable[[Random], int]


@dataclass(frozen=True)
class System:
    """Something that plays games.

    Attributes:
        name: what it is called in the table.
        play: plays one game and gives the number of decisions.
    """

    name: str
    play: PlayGame


@dataclass(frozen=True)
class Missing:
    """A peer that cannot be measured here, and why."""

    name: str
    reason: str


Peer = System | Missing


def own_games(players: int = PLAYERS) -> Iterator[System]:
    """This engine's games, each with its usual and with a rich start."""
    plugins = Plugins()
    for name in GAMES:
        rules = plugins.load(name).rules(players)
        yield System(name, _own_game(rules, None))
        yield System(f"{name}, {RICH} coins each", _own_game(rules, RICH))


def _own_game(rules: Rules, coins: int | None) -> PlayGame:
    def play(rng: Random) -> int:
        random = rng.random
        state, _ = new_state(rules, int(random() * 2**32))
        if coins is not None:
            state.coins = [coins] * rules.players
        dealer = Dealer(state, rng)
        decisions = 0
        while not state.over:
            if is_chance(state):
                apply(state, dealer.reveal(state))
                continue
            actions = legal_actions(state)
            apply(state, actions[int(random() * len(actions))])
            decisions += 1
        return decisions

    return play


def hearts(name: str) -> Peer:
    """OpenSpiel's hearts (C++), driven through ``pyspiel``.

    Nearly half of its steps deal a card. Usually each is drawn as OpenSpiel's documentation
    does it, from the outcomes and their probabilities; with quick deals one of the legal
    outcomes is picked, which is as good in this game alone, where all are equally likely.
    """
    try:
        pyspiel = import_module("pyspiel")
    except ImportError as error:
        return Missing(name, str(error))
    game = pyspiel.load_game("hearts")
    quick = name == QUICK_HEARTS

    def play(rng: Random) -> int:
        random = rng.random
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            chance = state.is_chance_node()
            if chance and not quick:
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
                continue
            decisions += not chance
            actions = state.legal_actions()
            state.apply_action(actions[int(random() * len(actions))])
        return decisions

    return System(name, play)


def catanatron() -> Peer:
    """Catanatron (pure Python), four players, at most its own 1,000 turns."""
    try:
        module = import_module("catanatron")
    except ImportError as error:
        return Missing(CATANATRON, str(error))
    colors = list(module.Color)[:PLAYERS]

    def play(rng: Random) -> int:
        random = rng.random
        players = [module.Player(color) for color in colors]
        game = module.Game(players, seed=int(random() * 2**32) + 1)
        decisions = 0
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            actions = game.state.playable_actions
            game.execute(actions[int(random() * len(actions))], validate_action=False)
            decisions += 1
        return decisions

    return System(CATANATRON, play)


def all_systems() -> tuple[list[System], list[Missing]]:
    """Everything that can be measured here, and what is missing."""
    peers = [hearts(HEARTS), hearts(QUICK_HEARTS), catanatron()]
    systems = [peer for peer in peers if isinstance(peer, System)]
    missing = [peer for peer in peers if isinstance(peer, Missing)]
    return [*systems, *own_games()], missing
