"""Games for the conformance suite: played by bots, every step checked."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tests.checked import Checked, Law
from tests.conformance.laws import laws_of
from tests.tables import bots, rich, shipped
from tiledraft.core.dealer import Dealer
from tiledraft.core.game import apply
from tiledraft.core.rng import stream
from tiledraft.core.rules import Rules
from tiledraft.core.set_up import new_state
from tiledraft.core.simulation.playout import Playout, Step, decision_cap, play_out
from tiledraft.core.state import Action, State
from tiledraft.plugins.loader import Ruleset

RANDOM, SPENDER = "random", "spender"


@dataclass
class Report:
    """What some games of one table have shown.

    Attributes:
        games: how many were played.
        steps: how many actions and reveals.
        longest: most decisions in one game.
        listed: how often each kind of action (by head) was offered.
        played: how often each kind was played.
    """

    games: int = 0
    steps: int = 0
    longest: int = 0
    listed: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)

    @property
    def never_played(self) -> set[str]:
        """Kinds that were offered and never played."""
        return set(self.listed) - set(self.played)

    def add(self, other: "Report") -> None:
        """Add the games of another report."""
        self.games += other.games
        self.steps += other.steps
        self.longest = max(self.longest, other.longest)
        self.listed += other.listed
        self.played += other.played


def seating(name: str, seed: int) -> tuple[Ruleset, str]:
    """Even seeds: the ruleset as it is, random bots; odd seeds: rich tables and spenders."""
    return (rich(name), SPENDER) if seed % 2 else (shipped(name), RANDOM)


def play(rules: Rules, seed: int, bot: str, step: Step) -> Playout:
    """A whole game of one bot in every seat, decided by the seed alone."""
    state, _ = new_state(rules, seed)
    dealer = Dealer(state, stream(seed, "dealer"))
    return play_out(state, dealer, bots(rules, seed, bot), decision_cap(rules), step)


def check_game(name: str, players: int, seed: int, dear: float) -> Report:
    """Check a game of a shipped ruleset."""
    ruleset, bot = seating(name, seed)
    laws = laws_of(name, ruleset.rules(players))
    return check_game_of(ruleset, players, seed, bot, dear=dear, laws=laws)


def check_game_of(
    ruleset: Ruleset,
    players: int,
    seed: int,
    bot: str,
    *,
    dear: float = 0.02,
    laws: Iterable[Law] = (),
) -> Report:
    """Play a game with every step checked, and again without: it is the same game."""
    rules = ruleset.rules(players)
    checked = Checked(ruleset, players, seed, dear=dear, laws=laws)
    playout = play(rules, seed, bot, checked)
    assert playout.finished, f"{rules.name} with {players}, seed {seed}: {playout.ending}"
    checked.check_position(playout.state, [])
    again: list[Action] = []
    last = play(rules, seed, bot, recording(again)).state
    assert again == checked.actions
    assert last == playout.state
    return Report(1, len(again), playout.decisions, checked.listed, checked.played)


def check_games(name: str, players: int, seeds: Iterable[int], dear: float) -> Report:
    """Check some games of one table."""
    report = Report()
    for seed in seeds:
        report.add(check_game(name, players, seed, dear))
    return report


def recording(actions: list[Action]) -> Step:
    """A step that notes every action and reveal."""

    def step(state: State, action: Action) -> None:
        actions.append(action)
        apply(state, action)

    return step


def chunks(count: int, size: int) -> Iterator[range]:
    """The numbers below a count, in ranges of some size."""
    for start in range(0, count, size):
        yield range(start, min(start + size, count))
