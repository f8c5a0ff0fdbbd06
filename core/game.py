"""The rules in action: what is legal, why not, and what happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledraft.core.errors import IllegalMove
from tiledraft.core.refusals import Refusal, refuse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tiledraft.core.actions import Kind
    from tiledraft.core.events import Log
    from tiledraft.core.rules import Rules
    from tiledraft.core.state import Action, State


def legal_actions(state: State) -> list[Action]:
    """Every legal action, each once, in a fixed order; empty only when the game is over.

    At a chance step these are the possible reveals.
    """
    out: list[Action] = []
    rules = state.rules
    if state.pending:
        duties = state.pending[-1][1]
        if len(duties) > 1:
            duties = tuple(dict.fromkeys(duties))
        for duty in duties:
            rules.duties[duty[0]].options(state, duty, out)
        return out
    if state.over:
        return out
    for options in rules.free:
        options(state, out)
    purse = state.coins[state.turn]
    affordable = rules.affordable
    for options in affordable[purse] if purse < len(affordable) else affordable[-1]:
        options(state, out)
    return out


def apply(state: State, action: Action, log: Log | None = None) -> None:
    """Do a legal action, changing the state in place.

    It trusts its caller: an action that `legal_actions` does not list leaves the state
    undefined. People's moves go through `check` or through a session.

    Args:
        state: the state to change.
        action: one of its legal actions.
        log: a list that gets the events, or None if nobody listens.
    """
    state.rules.handlers[action[0]](state, action, log)


def check(state: State, action: Action) -> Refusal | None:
    """Why an action is refused, or None if it is legal."""
    if action in legal_actions(state):
        return None
    rules = state.rules
    if state.over:
        return refuse(rules, "game.over")
    kind = rules.kinds.get(action[0])
    if kind is None or not kind.knows(action):
        return refuse(rules, "move.unreadable")
    if not _fits_phase(state, action[0]):
        return _out_of_turn(state, kind)
    return kind.explain(state, action)


def _out_of_turn(state: State, kind: Kind) -> Refusal:
    """The refusal of a kind of action that it is not the time for, in any ruleset."""
    if state.pending:
        return refuse(state.rules, "phase.other_step", due=", ".join(due_texts(state)))
    return refuse(state.rules, "phase.not_due", word=kind.word)


def _fits_phase(state: State, head: str) -> bool:
    rules = state.rules
    if not state.pending:
        return all(head not in duty.answers for duty in rules.duties.values())
    return any(head in rules.duties[duty[0]].answers for duty in state.pending[-1][1])


def due_texts(state: State) -> list[str]:
    """The innermost pending steps in words, each once; nothing if none is pending."""
    due = state.pending[-1][1] if state.pending else ()
    return list(dict.fromkeys(state.rules.duties[duty[0]].text(duty) for duty in due))


def action_text(rules: Rules, action: Action) -> str:
    """The text of an action, which `read_action` reads back.

    The park's name is put before it where another park's action would read the same.
    """
    kind = rules.kinds[action[0]]
    text = kind.write(action)
    if len(readings(rules, text)) > 1 and ":" in action[0]:
        return f"{action[0].partition(':')[0]}.{text}"
    return text


def readings(rules: Rules, text: str) -> list[Action]:
    """Every action that a text may mean, legal or not."""
    words = text.split()
    if not words:
        return []
    park, dot, word = words[0].partition(".")
    found: list[Action] = []
    for head, kind in rules.kinds.items():
        if dot and head.startswith(f"{park}:"):
            found += kind.read([word, *words[1:]])
        found += kind.read(words)
    return list(dict.fromkeys(found))


def read_action(state: State, text: str) -> Action:
    """The action that a text means in a state; it need not be legal.

    Raises:
        IllegalMove: the text means nothing (``move.unreadable``), it begins like moves that
            it is not the time for (``phase.*``), or, of several actions it may mean, not
            exactly one is legal (``move.ambiguous``).
    """
    found = readings(state.rules, text)
    if len(found) > 1:
        legal: Sequence[Action] = [a for a in legal_actions(state) if a in found]
        if len(legal) > 1:
            raise IllegalMove(f"{text!r} may mean several moves", "move.ambiguous")
        found = [*legal, *found]
    if not found:
        raise _unreadable(state, text)
    return found[0]


def _unreadable(state: State, text: str) -> IllegalMove:
    """Why a text means nothing, and how moves that begin so are written."""
    first = text.split(maxsplit=1)[0].rpartition(".")[2] if text.strip() else ""
    kinds = [kind for kind in state.rules.kinds.values() if kind.word.split()[0] == first]
    if not kinds:
        return IllegalMove(f"{text!r} is no move of this game", "move.unreadable")
    if not state.over and not any(_fits_phase(state, kind.head) for kind in kinds):
        refusal = _out_of_turn(state, kinds[0])
        return IllegalMove(refusal.message, refusal.code)
    forms = ", or ".join(dict.fromkeys(kind.grammar() for kind in kinds))
    message = f"{text!r} cannot be understood; it is written {forms}"
    return IllegalMove(message, "move.unreadable")
