"""The legal moves as a list: numbered, and put together where they begin alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tiledraft.cli.render.columns import flow, pad
from tiledraft.core.actions import MoneyAction
from tiledraft.core.ruleset.findings import width as columns
from tiledraft.core.text import coins

if TYPE_CHECKING:
    from tiledraft.cli.render.view import View
    from tiledraft.core.state import Action, State

FEW = 3
MANY = 30
INDENT = 2


@dataclass(frozen=True, slots=True)
class Entry:
    """A legal move in a list.

    Attributes:
        number: what can be typed for it, from 1.
        text: the move.
        note: what it costs or carries; "" for nothing.
    """

    number: int
    text: str
    note: str


def entries(view: View, state: State, legal: Sequence[Action], texts: Sequence[str]) -> list[Entry]:
    """The legal moves with their numbers and notes."""
    return [
        Entry(number, text, _note(view, state, action))
        for number, (action, text) in enumerate(zip(legal, texts, strict=True), 1)
    ]


def _note(view: View, state: State, action: Action) -> str:
    kind = view.rules.kinds[action[0]]
    if isinstance(kind, MoneyAction):
        return coins(kind.price)
    if [field.name for field in kind.fields] == ["TRUCK"]:
        return view.tiles(state.trucks[action[1]])
    return ""


def menu_lines(found: Sequence[Entry], width: int, *, whole: bool = False) -> list[str]:
    """The list; a long group is only named, unless the whole list is wanted."""
    lines: list[str] = []
    for begin, group in _groups(found):
        if len(group) <= FEW:
            lines += [_single(entry, width) for entry in group]
        elif len(group) <= MANY or whole:
            lines += _together(begin, group, width)
        else:
            lines += _named(begin, group, width)
    return lines


def _single(entry: Entry, width: int) -> str:
    text = f"{entry.number:>4}) {entry.text}"
    if not entry.note:
        return text
    joined = f"{pad(text, 26)}  {entry.note}"
    return joined if columns(joined) <= width else f"{text}  {entry.note}"


def _together(begin: str, group: Sequence[Entry], width: int) -> list[str]:
    cost = f" ({group[0].note})" if _same_note(group) else ""
    items = [
        f"{entry.number}) {entry.text.removeprefix(begin).strip()}"
        + (f" ({entry.note})" if entry.note and not cost else "")
        for entry in group
    ]
    start = f"      {begin}{cost}:  "
    return flow(items, width, start=start, hanging=8, gap="  ")


def _named(begin: str, group: Sequence[Entry], width: int) -> list[str]:
    cost = f", {group[0].note}" if _same_note(group) else ""
    text = f"{begin} ...: {len(group)} ways{cost}; type `{begin}` to see them"
    return flow([text], width, start="      ", hanging=8)


def _same_note(group: Sequence[Entry]) -> bool:
    return bool(group[0].note) and len({entry.note for entry in group}) == 1


def _groups(found: Sequence[Entry]) -> list[tuple[str, list[Entry]]]:
    """Moves that begin alike, with what they begin with."""
    by_word: dict[str, list[Entry]] = {}
    for entry in found:
        by_word.setdefault(entry.text.split()[0], []).append(entry)
    groups: list[tuple[str, list[Entry]]] = []
    for word, group in by_word.items():
        groups += _split(word, group)
    return groups


def _split(word: str, group: list[Entry]) -> list[tuple[str, list[Entry]]]:
    """A group by what all but the last words are, as long as that puts enough together."""
    longest = max(len(entry.text.split()) for entry in group)
    for words in range(longest - 1, 1, -1):
        parts: dict[str, list[Entry]] = {}
        for entry in group:
            begin = " ".join(entry.text.split()[:words])
            parts.setdefault(begin, []).append(entry)
        if len(parts) * 3 <= len(group):
            return list(parts.items())
    return [(word, group)]
