"""Lessons as data: what each one says, and when it comes."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING, Any

from tiledraft.core.ruleset.resolved import plain
from tiledraft.core.ruleset.source import Source, parse

if TYPE_CHECKING:
    from re import Pattern

NAME = "learn"
RULES = "short.yaml"
LESSONS = "lessons.yaml"


@dataclass(frozen=True, slots=True)
class Moment:
    """What a teacher knows before a question.

    Attributes:
        moves: the legal moves.
        happened: the events so far.
        told: the lessons told so far.
        alone: whether everybody else is out of the round.
    """

    moves: Sequence[str]
    happened: Collection[str]
    told: Collection[str]
    alone: bool


@dataclass(frozen=True, slots=True)
class Lesson:
    """Something to be explained once.

    Attributes:
        name: its key.
        title: what it is about, for the screen.
        text: what it says, with the names of numbers in braces.
        topic: what `rules` tells all of it by; "" for nothing.
        move: what one of the legal moves must be; None for any.
        events: what must have happened, each of them.
        after: lessons that must have been told at an earlier question.
        alone: whether everybody else must be out of the round, or must not; None for either.
        before: lessons that must not have been told.
    """

    name: str
    title: str
    text: str
    topic: str
    move: Pattern[str] | None
    events: tuple[Pattern[str], ...]
    after: frozenset[str]
    alone: bool | None = None
    before: frozenset[str] = frozenset()

    def move_among(self, moves: Sequence[str]) -> str:
        """The first of some legal moves that the lesson is about; "" if none is."""
        fitting = (text for text in moves if self.move is None or self.move.fullmatch(text))
        return next(fitting, "")

    def fits(self, moment: Moment) -> bool:
        """Whether its time has come."""
        return (
            self.after <= set(moment.told)
            and self.before.isdisjoint(moment.told)
            and self.alone in (None, moment.alone)
            and bool(self.move_among(moment.moves))
            and all(any(map(event.fullmatch, moment.happened)) for event in self.events)
        )


@dataclass(frozen=True, slots=True)
class Course:
    """A first game.

    Attributes:
        seed: decides what the scripted tiles leave to chance.
        stacked: names of the tiles that come first.
        lessons: what is explained, the more urgent first.
        score: what lines of the score sheet mean, by what the key path of their rule begins with.
        nothing: why some of them give no points, by the same.
    """

    seed: int
    stacked: tuple[str, ...]
    lessons: tuple[Lesson, ...]
    score: Mapping[str, str]
    nothing: Mapping[str, str]


def rules_source() -> Source:
    """The ruleset of the first game."""
    return Source(NAME, _text(RULES))


def course() -> Course:
    """The lessons and the tiles they are told with."""
    node, findings = parse(Source(LESSONS, _text(LESSONS)))
    if node is None or findings:
        raise ValueError(f"{LESSONS} cannot be read: {findings}")
    data = plain(node)
    return Course(
        data["seed"],
        tuple(tile for tiles in data["stacked"].values() for tile in tiles),
        tuple(_lesson(name, entry) for name, entry in data["lessons"].items()),
        data["score"],
        data["nothing"],
    )


def _lesson(name: str, entry: Mapping[str, Any]) -> Lesson:
    when = entry["when"]
    events = when.get("event", [])
    return Lesson(
        name=name,
        title=entry["title"],
        text=entry["text"],
        topic=entry.get("topic", ""),
        move=re.compile(when["move"]) if "move" in when else None,
        events=tuple(map(re.compile, [events] if isinstance(events, str) else events)),
        after=frozenset(when.get("after", ())),
        alone=when.get("alone"),
        before=frozenset(when.get("before", ())),
    )


def _text(file: str) -> str:
    return resources.files("tiledraft.cli.learning").joinpath(file).read_text(encoding="utf-8")
