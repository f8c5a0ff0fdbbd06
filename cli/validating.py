"""Whether a ruleset can be played: its mistakes, and games played by bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import typer

from tiledraft.cli.engine import Engine
from tiledraft.cli.errors import FOUND, exit_code, printable
from tiledraft.cli.render.columns import and_list
from tiledraft.cli.render.view import plural
from tiledraft.cli.screen import Screen, warn
from tiledraft.core.actions import MoneyAction
from tiledraft.core.dealer import Dealer
from tiledraft.core.errors import RulesetError, TiledraftError
from tiledraft.core.game import apply
from tiledraft.core.rng import choice, stream
from tiledraft.core.ruleset.findings import Finding, finding, render
from tiledraft.core.set_up import new_state
from tiledraft.core.simulation.playout import CAP, bot_stream, decision_cap, options, play_out
from tiledraft.plugins.bots import make_bot
from tiledraft.plugins.ruleset import accusing

if TYPE_CHECKING:
    from tiledraft.core.rules import Rules
    from tiledraft.core.simulation.playout import Chooser, Playout
    from tiledraft.core.state import Action, State
    from tiledraft.plugins.loader import Ruleset

BOTS = ("random", "spender")
DAWDLER = "dawdler"
GAMES = 2


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found out about a ruleset.

    Attributes:
        name: what it was asked for as.
        findings: what is wrong with it.
        games: games played to the end.
        players: the numbers of players tried.
        text: the findings as lines for the screen.
    """

    name: str
    findings: tuple[Finding, ...]
    games: int
    players: tuple[int, ...]
    text: tuple[str, ...]

    @property
    def is_fine(self) -> bool:
        """Whether it can be played."""
        return all(found.severity != "error" for found in self.findings)


@dataclass(frozen=True, slots=True)
class Problem:
    """What keeps games from being played.

    Attributes:
        code: stable code.
        reason: the end of a sentence.
        path: the key of the ruleset that is to blame.
    """

    code: str
    reason: str
    path: tuple[str, ...]


def validate_rulesets(
    names: Sequence[str], plugins: Sequence[str], *, trust: bool, json: bool
) -> None:
    """Write what is wrong with some rulesets.

    Raises:
        Exit: one of them does not exist or cannot be played.
    """
    engine = Engine(plugins, trust=trust)
    screen = Screen()
    code = 0
    verdicts = []
    for name in names:
        try:
            verdict = judge(engine, name)
        except TiledraftError as error:
            warn(f"Error: {printable(str(error))}")
            code = max(code, exit_code(error))
            continue
        verdicts.append(verdict)
        code = max(code, 0 if verdict.is_fine else FOUND)
        if not json:
            _write(screen, verdict)
    if json:
        data = [_data(verdict) for verdict in verdicts]
        screen.json(data)
    if code:
        raise typer.Exit(code)


def _data(verdict: Verdict) -> dict[str, object]:
    return {
        "ruleset": verdict.name,
        "fine": verdict.is_fine,
        "players": list(verdict.players),
        "games": verdict.games,
        "findings": [found.to_data() for found in verdict.findings],
    }


def _write(screen: Screen, verdict: Verdict) -> None:
    for text in verdict.text:
        screen.lines([*text.split("\n"), ""])
    name = printable(verdict.name)
    if not verdict.is_fine:
        errors = sum(found.severity == "error" for found in verdict.findings)
        screen.say(f"{name} cannot be played: {plural(errors, 'error')}.")
        return
    counts = and_list([str(count) for count in verdict.players])
    screen.say(f"{name} is fine: {plural(verdict.games, 'game')} of {counts} players ended.")


def judge(engine: Engine, name: str) -> Verdict:
    """Everything wrong with a ruleset.

    Raises:
        UsageError: there is none.
        PluginError: a plugin is missing or broken.
    """
    ruleset = engine.ruleset(name)
    games = 0
    problems: dict[Problem, list[str]] = {}
    for players in ruleset.specs:
        with accusing(ruleset.accuser):
            ended, problem = _try(engine, ruleset, players)
        games += ended
        if problem is not None:
            problems.setdefault(problem, []).append(str(players))
    found = [*ruleset.findings]
    for problem, counts in problems.items():
        mark = ruleset.resolved.place(problem.path).value
        message = f"with {and_list(counts)} players {problem.reason}"
        found.append(finding(problem.code, message, mark, problem.path))
    text = [render(one, ruleset.resolved.text_of(one.file)) for one in found]
    return Verdict(name, tuple(found), games, tuple(ruleset.specs), tuple(text))


def _try(engine: Engine, ruleset: Ruleset, players: int) -> tuple[int, Problem | None]:
    """Play a few games: how many ended, and what kept one from it."""
    try:
        rules = ruleset.rules(players)
    except RulesetError as error:
        return 0, Problem("rules.do_not_fit", f"the parts do not fit: {error}", ("players",))
    ended = 0
    for kind in (*BOTS, DAWDLER):
        for seed in range(GAMES):
            heads: Counter[str] = Counter()
            choosers = [_chooser(engine, rules, kind, seed, seat) for seat in range(players)]
            played = _play(rules, choosers, seed, heads)
            if not played.finished:
                return ended, _endless(rules, played, heads)
            ended += 1
    return ended, None


def _chooser(engine: Engine, rules: Rules, kind: str, seed: int, seat: int) -> Chooser:
    """Who decides for a seat: a bot, or a player who spends whenever it can."""
    rng = bot_stream(seed, seat)
    if kind != DAWDLER:
        return make_bot(engine.bots, kind, rules, seat, rng).choose

    def dawdle(state: State) -> Action:
        legal = options(state)
        spending = [a for a in legal if isinstance(rules.kinds[a[0]], MoneyAction)]
        return choice(rng, spending or legal)

    return dawdle


def _play(rules: Rules, choosers: Sequence[Chooser], seed: int, heads: Counter[str]) -> Playout:
    def step(state: State, action: Action) -> None:
        heads[action[0]] += 1
        apply(state, action)

    state, _ = new_state(rules, seed)
    dealer = Dealer(state, stream(seed, "dealer"))
    return play_out(state, dealer, choosers, decision_cap(rules), step)


def _endless(rules: Rules, played: Playout, heads: Counter[str]) -> Problem:
    """Why a game did not end, as far as can be told."""
    if played.ending != CAP:
        reason = "a game comes to a point where nothing is legal, and it is not over"
        return Problem("play.stuck", reason, ("players",))
    free = [
        (heads[head], kind)
        for head, kind in rules.kinds.items()
        if isinstance(kind, MoneyAction) and kind.price == 0 and heads[head]
    ]
    if not free:
        often = rules.kinds[heads.most_common(1)[0][0]].word
        reason = f"a game does not end: players `{often}` for ever"
        return Problem("play.endless", reason, ("players",))
    _, kind = max(free, key=lambda item: item[0])
    reason = f"a game does not end: `{kind.word}` costs nothing and can be done for ever"
    return Problem("play.endless", reason, (*kind.rule.split("."), "price"))
