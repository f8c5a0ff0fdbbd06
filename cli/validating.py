"""Whether a ruleset can be played: its mistakes, and games played by bots."""

from __future__ import annotations

import json as json_format
from collections import Counter
from collections.abc import Iterator, Sequence
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
from tiledraft.core.rng import stream
from tiledraft.core.ruleset.findings import Finding, finding, render
from tiledraft.core.set_up import new_state
from tiledraft.core.simulation.playout import CAP, decision_cap, play_out
from tiledraft.plugins.bots import bot_stream, make_bot
from tiledraft.plugins.ruleset import accusing

if TYPE_CHECKING:
    from tiledraft.core.rules import Rules
    from tiledraft.core.simulation.playout import Playout
    from tiledraft.core.state import Action, State
    from tiledraft.plugins.loader import Ruleset

BOTS = ("random", "spender")
GAMES = 3


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
        screen.lines([json_format.dumps(data, indent=2, ensure_ascii=False)])
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
    found = list(ruleset.findings)
    games = 0
    for players in ruleset.specs:
        try:
            rules = ruleset.rules(players)
        except RulesetError as error:
            found.append(_at_top(ruleset, "rules.do_not_fit", f"{players} players: {error}"))
            continue
        with accusing(ruleset.accuser):
            for problem in play_some(engine, ruleset, rules):
                if problem is None:
                    games += 1
                else:
                    found.append(problem)
                    break
    text = [render(one, ruleset.resolved.text_of(one.file)) for one in found]
    return Verdict(name, tuple(found), games, tuple(ruleset.specs), tuple(text))


def _at_top(ruleset: Ruleset, code: str, message: str) -> Finding:
    return finding(code, message, ruleset.resolved.place("players").key, ("players",))


def play_some(engine: Engine, ruleset: Ruleset, rules: Rules) -> Iterator[Finding | None]:
    """Play a few games; for each None, or what keeps it from ending."""
    for bot in BOTS:
        for seed in range(GAMES):
            heads: Counter[str] = Counter()
            played = _play(engine, rules, bot, seed, heads)
            yield None if played.finished else _endless(ruleset, rules, played, heads)


def _play(engine: Engine, rules: Rules, bot: str, seed: int, heads: Counter[str]) -> Playout:
    def step(state: State, action: Action) -> None:
        heads[action[0]] += 1
        apply(state, action)

    state, _ = new_state(rules, seed)
    choosers = [
        make_bot(engine.bots, bot, rules, seat, bot_stream(seed, seat)).choose
        for seat in range(rules.players)
    ]
    dealer = Dealer(state, stream(seed, "dealer"))
    return play_out(state, dealer, choosers, decision_cap(rules), step)


def _endless(ruleset: Ruleset, rules: Rules, played: Playout, heads: Counter[str]) -> Finding:
    """Why a game did not end, as far as can be told."""
    if played.ending != CAP:
        message = (
            f"with {rules.players} players nothing is legal any more in round "
            f"{played.state.round}, but the game is not over"
        )
        return _at_top(ruleset, "play.stuck", message)
    free = [
        (heads[head], kind)
        for head, kind in rules.kinds.items()
        if isinstance(kind, MoneyAction) and kind.price == 0 and heads[head]
    ]
    start = f"with {rules.players} players a game does not end"
    after = f"(broken off after {played.decisions} decisions)"
    if not free:
        often = rules.kinds[heads.most_common(1)[0][0]].word
        message = f"{start}: most of its moves are `{often}` {after}"
        return _at_top(ruleset, "play.endless", message)
    _, kind = max(free, key=lambda item: item[0])
    path = (*kind.rule.split("."), "price")
    message = f"{start}: `{kind.word}` costs nothing, so a player may do it for ever {after}"
    return finding("play.endless", message, ruleset.resolved.place(path).value, path)
