"""The legal moves as a list: numbered, and put together where they begin alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from tiledraft.cli.render.columns import flow, pad
from tiledraft.cli.render.view import plural
from tiledraft.core.actions import MoneyAction
from tiledraft.core.actions.draw import LOAD
from tiledraft.core.actions.fields import Place, Post, write_fields
from tiledraft.core.actions.money import PurchaseAction
from tiledraft.core.areas import GridArea
from tiledraft.core.game import action_text
from tiledraft.core.ruleset.findings import width as columns
from tiledraft.core.text import coins

if TYPE_CHECKING:
    from tiledraft.cli.render.view import View
    from tiledraft.core.actions.fields import Field
    from tiledraft.core.state import Action, State

FEW = 3
MANY = 30
MANY_OF_A_TURN = 12
TRUCK = "TRUCK"
WHICH = "which"
"""Begins what is said of one truck alone."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A legal move in a list.

    Attributes:
        number: what can be typed for it, from 1.
        parts: the move as its first words and its fields, ``("place", "zebra f", "E5")``.
        note: what it costs or carries; "" for nothing.
        told: its parts as they are listed, if not as they are typed.
        plain: whether it is listed in words alone.
    """

    number: int
    parts: tuple[str, ...]
    note: str
    told: tuple[str, ...] = ()
    plain: bool = False

    @property
    def text(self) -> str:
        """The move as it is typed."""
        return " ".join(self.parts)

    @property
    def shown(self) -> tuple[str, ...]:
        """Its parts as they are listed."""
        return self.told or self.parts

    @property
    def said(self) -> str:
        """The move as it is listed; a person may type this, too."""
        return " ".join(self.shown)

    def rest(self, begin: Sequence[str]) -> str:
        """What follows the parts that it has in common with others."""
        return " ".join(self.shown[len(begin) :])


Group = tuple[tuple[str, ...], list[Entry]]


def entries(view: View, state: State, legal: Sequence[Action]) -> list[Entry]:
    """The legal moves with their numbers and notes."""
    found = []
    for number, action in enumerate(legal, 1):
        parts, note = _parts(view, action), _note(view, state, action)
        told = tuple(_told(view, action, parts[0]))
        found.append(Entry(number, parts, note, told, view.plain))
    return found


def _parts(view: View, action: Action) -> tuple[str, ...]:
    text = action_text(view.rules, action)
    fields = write_fields(view.rules.kinds[action[0]].fields, action[1:])
    return text.removesuffix(" ".join(fields)).strip(), *fields


def _told(view: View, action: Action, begin: str) -> Iterator[str]:
    """The parts of a move as they are listed: what a worker is on a space stands before it."""
    yield begin
    at, joint, before = 1, "", ""
    for field in view.rules.kinds[action[0]].fields:
        numbers = action[at : at + field.width]
        at += field.width
        text = view.spoken(field.write(numbers))
        if not isinstance(field, Post):
            word = _joint(view, field, numbers, before) if view.plain else ""
            yield from [f"{word}{text}"] if text else []
            before = field.name
            continue
        area = view.rules.areas[numbers[0]]
        words = [f"{joint}{area.spec.worker} on", text] if isinstance(area, GridArea) else []
        words = words or [f"{joint}{text}"]
        yield from words if at == len(action) else [" ".join(words)]
        joint = "to "


def _joint(view: View, field: Field, numbers: Sequence[int], before: str) -> str:
    """The word in front of a part of a move that is heard."""
    if isinstance(field, Place):
        return "at " if isinstance(view.rules.areas[numbers[0]], GridArea) else "in "
    if field.name == before:
        return "with "
    return {"[AREA]": "from ", "SEAT": "seat ", TRUCK: f"{view.word('truck')} "}.get(field.name, "")


def _note(view: View, state: State, action: Action) -> str:
    kind = view.rules.kinds[action[0]]
    if isinstance(kind, PurchaseAction):
        return _purchase_note(kind, view.names[action[1]])
    if isinstance(kind, MoneyAction):
        return coins(kind.price)
    if [field.name for field in kind.fields] != [TRUCK]:
        return ""
    tiles = view.tiles(state.trucks[action[1]])
    if not view.plain:
        return tiles
    carried = f"{WHICH} carries {tiles}" if tiles else f"{WHICH} is empty"
    free = view.rules.places[action[1]] - len(state.trucks[action[1]])
    return f"{carried}; {plural(free, 'place')} free" if action[0] == LOAD else carried


def _purchase_note(kind: PurchaseAction, owner: str) -> str:
    """Whose tile is bought, and who gets how much for it."""
    share = min(kind.spec.to_owner, kind.price)
    of_them = f", {share} of them" if share < kind.price else ""
    paid = f"{of_them} to {owner}" if share else ""
    return f"from {owner}, {coins(kind.price)}{paid}"


def menu_lines(
    found: Sequence[Entry], width: int, *, many: int = MANY, whole: bool = False
) -> list[str]:
    """The list, by number; a long group is only named, unless the whole list is wanted.

    Args:
        found: the moves.
        width: columns of a line.
        many: how many moves that begin alike are listed.
        whole: whether to list them however many there are.
    """
    lines: list[str] = []
    limit = len(found) if whole else many
    if any(entry.plain for entry in found):
        return spoken_lines(found, width, many=0 if whole else many)
    for begin, group in _groups(found, width, limit):
        if _one_by_one(group):
            lines += [line for entry in group for line in _single(entry, width)]
        elif len(group) <= limit:
            lines += _together(begin, group, width)
        else:
            lines += _named(begin, group, width)
    return lines


def spoken_lines(found: Sequence[Entry], width: int, *, many: int) -> list[str]:
    """The list in words, a sentence for moves that differ in their last part alone.

    Args:
        found: the moves.
        width: columns of a line.
        many: how many moves that begin alike are listed; 0 to give each its number.
    """
    texts = []
    for (begin, *_), group in _alike(found, 1):
        told = list(_sentences(group, runs=many > 0))
        if many and (len(group) > many or (len(told) > FEW and group[0].note and _is_alike(group))):
            told = [f"{_heard(begin, group)}: {len(group)} ways; type {begin}"]
        texts += told
    return [line for text in texts for line in flow(text.split(), width, hanging=2, gap=" ")]


def _sentences(group: Sequence[Entry], *, runs: bool) -> Iterator[str]:
    """Moves that begin alike in words; if wanted, runs that differ in the last part as one."""
    for parts, part in groupby(group, key=lambda entry: entry.shown[:-1]):
        run = list(part)
        if runs and len(run) >= FEW and _is_alike(run):
            last = "; ".join(entry.shown[-1] for entry in run)
            yield f"{_heard(' '.join(parts), run)}: {last}"
        else:
            yield from (f"{entry.number}: {_heard(entry.said, [entry])}" for entry in run)


def _is_alike(group: Sequence[Entry]) -> bool:
    """Whether one note says the same of all, and not of each truck by itself."""
    return len({entry.note for entry in group}) == 1 and not group[0].note.startswith(WHICH)


def _heard(words: str, group: Sequence[Entry]) -> str:
    """Words with the note that all of a group have in common."""
    return f"{words}, {group[0].note}" if _same_note(group) else words


def _one_by_one(group: Sequence[Entry]) -> bool:
    """Whether each move of a group gets a line: there are few, or each has its own note."""
    return len(group) <= FEW or (len(group) <= 2 * FEW and len({e.note for e in group}) > 1)


def _single(entry: Entry, width: int) -> list[str]:
    text = f"{entry.number:>4}) {entry.said}"
    if not entry.note:
        return [text]
    joined = f"{pad(text, 26)}  {entry.note}"
    if columns(joined) <= width:
        return [joined]
    return flow(entry.note.split(", "), width, start=f"{text}  ", hanging=8, gap=", ")


def _together(begin: Sequence[str], group: Sequence[Entry], width: int) -> list[str]:
    cost = f" ({group[0].note})" if _same_note(group) else ""
    items = [
        f"{entry.number}) {entry.rest(begin)}"
        + (f" ({entry.note})" if entry.note and not cost else "")
        for entry in group
    ]
    head = f"{' '.join(begin)}{cost}:"
    *lines, last = flow([head], width, start="      ", hanging=8)
    return [*lines, *flow(items, width, start=f"{last}  ", hanging=8)]


def _named(begin: Sequence[str], group: Sequence[Entry], width: int) -> list[str]:
    cost = f", {group[0].note}" if _same_note(group) else ""
    words = " ".join(begin)
    text = f"{words} ...: {len(group)} ways{cost}; type `{words}` to see them"
    return flow([text], width, start="      ", hanging=8)


def _same_note(group: Sequence[Entry]) -> bool:
    return bool(group[0].note) and len({entry.note for entry in group}) == 1


def _groups(found: Sequence[Entry], width: int, limit: int) -> list[Group]:
    """Moves that begin alike, with what they begin with."""
    runs = _alike(found, 1)
    return [part for begin, group in runs for part in _split(begin, group, width, limit)]


def _alike(found: Sequence[Entry], parts: int) -> list[Group]:
    """Moves that follow each other and have their first parts in common, put together."""
    runs = groupby(found, key=lambda entry: entry.shown[:parts])
    return [(begin, list(group)) for begin, group in runs]


def _split(begin: tuple[str, ...], group: list[Entry], width: int, limit: int) -> list[Group]:
    """A group by what all but the last parts are, where that takes hardly more lines.

    If some of its moves are not listed even so, it is split no further than by its second part.
    """
    room = len(_shown(begin, group, width)) + 1
    longest = max(len(entry.shown) for entry in group)
    best = [(begin, group)]
    for parts in range(longest - 1, 1, -1):
        split = _alike(group, parts)
        if sum(len(_shown(words, part, width)) for words, part in split) <= room:
            best = split
            if max(len(part) for _, part in split) <= limit:
                break
    return best


def _shown(begin: Sequence[str], group: Sequence[Entry], width: int) -> Sequence[object]:
    """The lines of a group that is listed, or as much as there will be lines."""
    return group if _one_by_one(group) else _together(begin, group, width)
