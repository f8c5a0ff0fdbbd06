"""Whether a ruleset can be played: its mistakes, and games played by bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

import typer

from tiledraft.cli.codes import FOUND
from tiledraft.cli.covering import BOTS, coverage_lines, covered
from tiledraft.cli.engine import Engine, UsageError, finding_texts
from tiledraft.cli.errors import exit_code, printable
from tiledraft.cli.render.view import plural
from tiledraft.cli.screen import Screen, warn
from tiledraft.core.actions import MoneyAction
from tiledraft.core.dealer import Dealer
from tiledraft.core.errors import TiledraftError
from tiledraft.core.game import apply
from tiledraft.core.lint import lint
from tiledraft.core.rng import choice, stream
from tiledraft.core.ruleset.findings import Finding, finding
from tiledraft.core.ruleset.merge import in_order
from tiledraft.core.scoring import score_sheet
from tiledraft.core.set_up import new_state
from tiledraft.core.simulation.playout import CAP, bot_stream, decision_cap, options, play_out
from tiledraft.core.text import ranges
from tiledraft.plugins.bots import make_bot
from tiledraft.plugins.ruleset import accusing

if TYPE_CHECKING:
    from tiledraft.core.rules import Rules
    from tiledraft.core.simulation.coverage import Count
    from tiledraft.core.simulation.playout import Chooser, Playout
    from tiledraft.core.state import Action, State
    from tiledraft.plugins.loader import Ruleset

DAWDLER = "dawdler"
GAMES = 2
ENOUGH = 20_000
"""Decisions with one number of players after which no further game is begun."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found out about a ruleset.

    Attributes:
        name: what it was asked for as.
        findings: what is wrong with it.
        games: games played to the end.
        players: the numbers of players tried.
        text: the findings as lines for the screen.
        coverage: what came up in simulated games, if any were asked for.
    """

    name: str
    findings: tuple[Finding, ...]
    games: int
    players: tuple[int, ...]
    text: tuple[str, ...]
    coverage: tuple[Count, ...] = ()

    def count(self, severity: str) -> int:
        """How many findings are of a severity."""
        return sum(found.severity == severity for found in self.findings)

    def is_fine(self, *, strict: bool) -> bool:
        """Whether it can be played; if strict, also without a warning."""
        return not (self.findings if strict else self.count("error"))


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
    names: Sequence[str],
    plugins: Sequence[str],
    *,
    trust: bool,
    json: bool,
    strict: bool,
    games: int,
) -> None:
    """Write what is wrong with some rulesets, each judged as if it were alone.

    Args:
        names: the rulesets.
        plugins: plugin files that the user named.
        trust: whether a ruleset may bring code of its own.
        json: whether to write JSON.
        strict: whether a warning counts as a fault.
        games: how many games to play for coverage.

    Raises:
        UsageError: so many games cannot be played.
        Exit: one of them does not exist or cannot be played.
    """
    if games < 0:
        raise UsageError(f"{games} games cannot be played")
    screen = Screen()
    code = 0
    verdicts = []
    for name in names:
        engine = Engine(plugins, trust=trust)
        try:
            verdict = judge(engine, name, games)
        except TiledraftError as error:
            warn(f"Error: {printable(str(error))}")
            code = max(code, exit_code(error))
            continue
        verdicts.append(verdict)
        code = max(code, 0 if verdict.is_fine(strict=strict) else FOUND)
        if not json:
            _write(screen, verdict, strict=strict, games=games)
    if json:
        data = [_data(verdict, strict=strict) for verdict in verdicts]
        screen.json(data)
    if code:
        raise typer.Exit(code)


def _data(verdict: Verdict, *, strict: bool) -> dict[str, object]:
    return {
        "ruleset": verdict.name,
        "fine": verdict.is_fine(strict=strict),
        "players": list(verdict.players),
        "games": verdict.games,
        "findings": [found.to_data() for found in verdict.findings],
        "coverage": [asdict(count) for count in verdict.coverage],
    }


def _write(screen: Screen, verdict: Verdict, *, strict: bool, games: int) -> None:
    for text in verdict.text:
        screen.lines([*text.split("\n"), ""])
    screen.lines(coverage_lines(verdict.coverage, games, screen.width))
    screen.say(f"{printable(verdict.name)} {_summary(verdict, strict=strict)}.")


def _summary(verdict: Verdict, *, strict: bool) -> str:
    """The verdict as the end of a sentence."""
    if not verdict.is_fine(strict=False):
        return f"cannot be played: {plural(verdict.count('error'), 'error')}"
    ended = f"{plural(verdict.games, 'game')} of {ranges(verdict.players)} players ended"
    warnings = plural(verdict.count("warning"), "warning")
    if verdict.is_fine(strict=True):
        return f"is fine: {ended}"
    return f"can be played, with {warnings}{', which --strict forbids' if strict else ''}: {ended}"


def judge(engine: Engine, name: str, games: int = 0) -> Verdict:
    """Everything wrong with a ruleset.

    Args:
        engine: the plugins and bots.
        name: the ruleset.
        games: how many games to play for coverage.

    Raises:
        UsageError: there is none.
        PluginError: a plugin is missing or broken.
    """
    ruleset = engine.ruleset(name)
    found = [*ruleset.findings]
    counts: list[Count] = []
    with accusing(ruleset.accuser):
        found += lint(ruleset)
        ended, endless = _played(engine, ruleset, found)
        blamed = {one.key for one in endless}
        found = [one for one in found if one.severity == "error" or one.key not in blamed]
        found = in_order([*found, *endless], ruleset.resolved.sources)
        if games and not any(one.severity == "error" for one in found):
            counts = covered(engine, ruleset, games)
    text = finding_texts(found, ruleset.resolved)
    return Verdict(
        ruleset.name, tuple(found), ended, tuple(ruleset.specs), tuple(text), tuple(counts)
    )


def _played(
    engine: Engine, ruleset: Ruleset, found: Sequence[Finding]
) -> tuple[int, list[Finding]]:
    """Play games of all numbers of players: how many ended, and what kept others from it."""
    if any(one.severity == "error" for one in found):
        return 0, []
    games = 0
    problems: dict[Problem, list[int]] = {}
    for players in ruleset.specs:
        ended, problem = _try(engine, ruleset.rules(players))
        games += ended
        if problem is not None:
            problems.setdefault(problem, []).append(players)
    findings = []
    for problem, counts in problems.items():
        mark = ruleset.resolved.place(problem.path).value
        message = f"with {ranges(counts)} players {problem.reason}"
        findings.append(finding(problem.code, message, mark, problem.path))
    return games, findings


def _try(engine: Engine, rules: Rules) -> tuple[int, Problem | None]:
    """Play a few games: how many ended, and what kept one from it."""
    ended = decisions = 0
    for seed in range(GAMES):
        for kind in (*BOTS, DAWDLER):
            heads: Counter[str] = Counter()
            choosers = [_chooser(engine, rules, kind, seed, seat) for seat in range(rules.players)]
            played = _play(rules, choosers, seed, heads)
            if not played.finished:
                return ended, _endless(rules, played, heads)
            score_sheet(played.state)
            ended += 1
            decisions += played.decisions
            if decisions > ENOUGH:
                return ended, None
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
