"""The checks of a scenario: each compares a part of the game with what is expected."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tiledraft.core.errors import IllegalMove, PositionError
from tiledraft.core.game import action_text, check, legal_actions, read_action
from tiledraft.core.position import COINS, TOOK, area_called, area_words
from tiledraft.core.ruleset.dump import canonical
from tiledraft.core.ruleset.findings import Finding, finding, suggestion
from tiledraft.core.ruleset.resolved import plain
from tiledraft.core.ruleset.source import Node
from tiledraft.core.scoring import Score, score_sheet, winners
from tiledraft.core.tiles import SPECIES

if TYPE_CHECKING:
    from tiledraft.core.state import State

LEGAL = "legal"
TOTAL = "total"
BEGINNINGS = "this must be a map of beginnings of moves"


@dataclass(frozen=True, slots=True)
class Situation:
    """What is checked: the state, and what has happened since the last check.

    Attributes:
        state: the state.
        events: the events as texts.
    """

    state: State
    events: tuple[str, ...] = ()


Check = Callable[[Situation, Node], Iterator[Finding]]


def run_checks(situation: Situation, node: Node) -> Iterator[Finding]:
    """Everything that is not as a map of checks expects."""
    for name, expected in _items(node, no_map(CHECKS)):
        yield from _safely(expected, CHECKS[name](situation, expected))


def _safely(node: Node, findings: Iterator[Finding]) -> Iterator[Finding]:
    """The findings of a check; what it cannot read is a finding at its place."""
    try:
        yield from findings
    except PositionError as error:
        yield unreadable(node, str(error))


def unreadable(node: Node, message: str) -> Finding:
    """A finding that a check names something that does not exist."""
    return finding("scenario.unreadable", message, node.at)


def differs(node: Node, what: str, expected: object, found: object) -> Finding:
    """A finding that something is not as expected."""
    message = f"{what}: expected {_brief(expected)}, found {_brief(found)}"
    return finding("scenario.differs", message, node.at)


def _brief(value: object) -> str:
    return value if isinstance(value, str) else canonical(value)


def no_map(keys: Iterable[str]) -> str:
    """What is said of a value that must be a map with some of these keys."""
    return f"this must be a map of keys{suggestion('', keys)}"


def _items(node: Node, otherwise: str) -> Iterator[tuple[str, Node]]:
    """The entries of a map; what is no map is told."""
    if not isinstance(node.value, dict):
        raise PositionError(otherwise)
    yield from node.value.items()


def _list(node: Node) -> list[Node]:
    if not isinstance(node.value, list):
        raise PositionError("this must be a list")
    return node.value


def _same(node: Node, what: str, found: object) -> Iterator[Finding]:
    expected = plain(node)
    if canonical(expected) != canonical(found):
        yield differs(node, what, expected, found)


def _number(what: str, of: Callable[[State], object]) -> Check:
    def compare(situation: Situation, node: Node) -> Iterator[Finding]:
        yield from _same(node, what, of(situation.state))

    return compare


def _by_name(what: str, of: Callable[[State], Mapping[str, int]]) -> Check:
    def compare(situation: Situation, node: Node) -> Iterator[Finding]:
        found = of(situation.state)
        for name, item in _items(node, no_map(found)):
            if name not in found:
                yield unreadable(item, f"there is no {name!r}{suggestion(name, found)}")
            else:
                yield from _same(item, f"{what} of {name}", found[name])

    return compare


def _left(state: State) -> Mapping[str, int]:
    return {s.name: state.left[s.index] for s in state.rules.supplies}


def _end_pile(state: State) -> Mapping[str, int]:
    return {s.name: state.reserve[s.index] for s in state.rules.supplies}


def _young(state: State) -> Mapping[str, int]:
    sorts = [sort for sort in state.rules.sorts if sort.category == SPECIES]
    return {sort.name: state.young[sort.index] for sort in sorts}


def _box(state: State) -> Mapping[str, int]:
    return {tile.name: state.box[tile.index] for tile in state.rules.tiles}


def _closed(state: State) -> list[str]:
    return [s.name for s in state.rules.supplies if not state.unseen[s.index]]


def _seats(situation: Situation, node: Node) -> Iterator[Finding]:
    for name, item in _items(node, no_map(_seat_names(situation.state))):
        yield from _safely(item, _park(situation.state, name, item))


def _park(state: State, name: str, node: Node) -> Iterator[Finding]:
    seat = _seat(state, name)
    tokens = state.rules.spec.tokens
    keys = (COINS, TOOK, *tokens, *(area.label for area in state.rules.areas))
    for key, item in _items(node, no_map(keys)):
        what = f"{key} of seat {name}"
        if key == COINS:
            yield from _same(item, what, state.coins[seat])
        elif key == TOOK:
            took = state.takers.index(seat) + 1 if seat in state.takers else None
            yield from _same(item, what, took)
        elif key in tokens:
            yield from _same(item, what, state.rules.measure(key)(state, seat))
        else:
            yield from _safely(item, _area(state, seat, key, item, what))


def _seat_names(state: State) -> list[str]:
    return [str(seat + 1) for seat in range(state.rules.players)]


def _seat(state: State, name: str) -> int:
    seats = _seat_names(state)
    if name not in seats:
        raise PositionError(f"there is no seat {name}")
    return seats.index(name)


def _area(state: State, seat: int, name: str, node: Node, what: str) -> Iterator[Finding]:
    area = area_called(state.rules, name)
    expected = area.to_words(area.from_words(plain(node)))
    found = area_words(state, seat, area)
    if _unordered(expected) != _unordered(found):
        yield differs(node, what, expected, found)


def _unordered(words: Any) -> str:
    """Area words as text, without the order in which boards were laid."""
    if not isinstance(words, dict):
        return canonical(words)
    kept = {key: words[key] for key in sorted(words) if key != "laid"}
    return canonical({k: sorted(v) if isinstance(v, list) else v for k, v in kept.items()})


def _trucks(situation: Situation, node: Node) -> Iterator[Finding]:
    state, rules = situation.state, situation.state.rules
    expected = [sorted(rules.tiles_named(plain(item))) for item in _list(node)]
    expected += [[]] * (len(state.trucks) - len(expected))
    for truck, (wanted, found) in enumerate(zip(expected, state.trucks, strict=False)):
        if wanted != sorted(found):
            names = rules.tile_names(wanted), rules.tile_names(found)
            yield differs(node, f"truck {truck + 1}", *names)
    if len(expected) > len(state.trucks):
        yield differs(node, "number of trucks", len(expected), len(state.trucks))


def _due(situation: Situation, node: Node) -> Iterator[Finding]:
    state = situation.state
    duties = state.pending[-1][1] if state.pending else ()
    found = sorted(state.rules.duties[duty[0]].text(duty) for duty in duties)
    expected = sorted(str(item.value) for item in _list(node))
    if expected != found:
        yield differs(node, "what is due", expected, found)


def _legal_texts(state: State) -> list[str]:
    return [action_text(state.rules, action) for action in legal_actions(state)]


def _legal(situation: Situation, node: Node) -> Iterator[Finding]:
    for item in _list(node):
        code = refusal(situation.state, str(item.value))
        if code != LEGAL:
            yield differs(item, f"`{item.value}`", LEGAL, f"refused with {code}")


def _legal_exactly(situation: Situation, node: Node) -> Iterator[Finding]:
    state = situation.state
    found = _legal_texts(state)
    expected = {_as_listed(state, str(item.value)) for item in _list(node)}
    if expected != set(found):
        yield differs(node, "legal moves", sorted(expected), sorted(found))


def _legal_with(situation: Situation, node: Node) -> Iterator[Finding]:
    state = situation.state
    for start, item in _items(node, f"{BEGINNINGS}, each with a list of what may follow"):
        found = _beginning(state, start)
        moves = [_as_listed(state, f"{start} {rest.value}") for rest in _list(item)]
        expected = {move.removeprefix(f"{start} ") for move in moves}
        if expected != set(found):
            yield differs(item, f"legal after `{start}`", sorted(expected), sorted(found))


def _as_listed(state: State, text: str) -> str:
    """A legal move in the words of the list; any other text as it is."""
    if refusal(state, text) != LEGAL:
        return text
    return action_text(state.rules, read_action(state, text))


def _legal_count(situation: Situation, node: Node) -> Iterator[Finding]:
    for start, item in _items(node, f"{BEGINNINGS}, each with how many are legal"):
        count = len(_beginning(situation.state, start))
        yield from _same(item, f"legal moves that begin with `{start}`", count)


def _beginning(state: State, start: str) -> list[str]:
    """What follows some words in the legal moves that begin with them."""
    texts = [text for text in _legal_texts(state) if f"{text} ".startswith(f"{start} ")]
    return [text[len(start) + 1 :] for text in texts]


def _refused(situation: Situation, node: Node) -> Iterator[Finding]:
    for text, item in _items(
        node, "this must be a map of moves, each with the code of its refusal"
    ):
        yield from _same(item, f"`{text}`", refusal(situation.state, text))


def refusal(state: State, text: str) -> str:
    """The code by which a text is refused in a state, or ``LEGAL``."""
    try:
        refused = check(state, read_action(state, text))
    except IllegalMove as error:
        return error.code
    return refused.code if refused is not None else LEGAL


def _events(situation: Situation, node: Node) -> Iterator[Finding]:
    rest = iter(situation.events)
    for item in _list(node):
        text = str(item.value)
        if not any(_begins(event, text) for event in rest):
            yield differs(item, "events in this order", text, list(situation.events))
            return


def _no_events(situation: Situation, node: Node) -> Iterator[Finding]:
    for item in _list(node):
        text = str(item.value)
        found = [event for event in situation.events if _begins(event, text)]
        if found:
            yield differs(item, "events", f"no {text}", found)


def _begins(event: str, text: str) -> bool:
    return f"{event} ".startswith(f"{text} ")


def _score(situation: Situation, node: Node) -> Iterator[Finding]:
    for name, lines in _items(node, no_map(_seat_names(situation.state))):
        yield from _safely(lines, _sheet(situation.state, name, lines))


def _sheet(state: State, name: str, node: Node) -> Iterator[Finding]:
    score = score_sheet(state)[_seat(state, name)]
    labels = {area.label for area in state.rules.areas}
    labels |= {term.name.replace("_", " ") for term in state.rules.terms}
    for label, item in _items(node, no_map((TOTAL, *sorted(labels)))):
        found = score.total if label == TOTAL else _points(score, label)
        if found is None and label not in labels:
            yield unreadable(item, f"no score line is {label!r}{suggestion(label, labels)}")
        else:
            yield from _same(item, f"{label} of seat {name}", found or 0)


def _points(score: Score, label: str) -> int | None:
    """The points of the lines with a label or a key path, or None without any."""
    found = [line.points for line in score.lines if label in (line.label, line.rule)]
    return sum(found) if found else None


def _winners(situation: Situation, node: Node) -> Iterator[Finding]:
    found = [seat + 1 for seat in winners(score_sheet(situation.state))]
    expected = [item.value for item in _list(node)]
    if canonical(sorted(expected, key=str)) != canonical(sorted(found, key=str)):
        yield differs(node, "winners", expected, found)


CHECKS: Mapping[str, Check] = {
    "turn": _number("turn", lambda state: state.seat + 1),
    "round": _number("round", lambda state: state.round),
    "over": _number("over", lambda state: state.over),
    "bank": _number("bank", lambda state: state.bank),
    "seats": _seats,
    "trucks": _trucks,
    "left": _by_name("tiles left", _left),
    "end_pile": _by_name("end pile", _end_pile),
    "closed": _number("closed", _closed),
    "young": _by_name("offspring left", _young),
    "box": _by_name("tiles out of the game", _box),
    "due": _due,
    "legal": _legal,
    "legal_exactly": _legal_exactly,
    "legal_with": _legal_with,
    "legal_count": _legal_count,
    "refused": _refused,
    "events": _events,
    "no_events": _no_events,
    "score": _score,
    "winners": _winners,
}
