"""The teacher: tells each lesson once, when what it is about comes up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from tiledraft.cli.learning.lessons import Moment
from tiledraft.cli.learning.numbers import Numbers
from tiledraft.cli.render.sheet import seat_score
from tiledraft.core.game import action_text
from tiledraft.core.text import event_text

if TYPE_CHECKING:
    from tiledraft.cli.learning.lessons import Course, Lesson
    from tiledraft.cli.render.view import View
    from tiledraft.core.scoring import Line, Score
    from tiledraft.core.state import Action, State

MOST = 2
"""Lessons before one question; more would not be read."""


class Teacher:
    """Explains a game to the person at one seat.

    Attributes:
        told: the names of the lessons told so far, in order.
    """

    def __init__(self, course: Course, view: View) -> None:
        self.told: list[str] = []
        self._course = course
        self._rules = view.rules
        self._numbers = Numbers(view)
        self._happened: dict[str, None] = {}

    def __call__(
        self, state: State, legal: Sequence[Action], events: Sequence[Any]
    ) -> Iterator[str]:
        """What a newcomer should read before a decision, a paragraph each.

        Args:
            state: the position.
            legal: the legal moves.
            events: what has happened since this was last asked.
        """
        self._happened |= dict.fromkeys(self._words(event, state.seat) for event in events)
        moves = [action_text(self._rules, action) for action in legal]
        out = {taker for taker in state.takers if taker >= 0}
        alone = len(out) == self._rules.players - 1
        moment = Moment(moves, self._happened, tuple(self.told), alone)
        fitting = [one for one in self._untold() if one.fits(moment)]
        for lesson in fitting[:MOST]:
            self.told.append(lesson.name)
            yield self._paragraph(lesson, lesson.move_among(moves))

    def missed(self) -> list[str]:
        """The titles of the lessons that never came up, each with where to read about it."""
        return [f"{one.title} (`rules {one.topic}`)" for one in self._untold() if one.topic]

    def score_lines(self, view: View, score: Score) -> list[str]:
        """The score of a seat, each sort of line explained where it first comes up.

        Why a line gives nothing is said each time.
        """
        notes = dict(self._course.score)

        def note(line: Line) -> str:
            known = next((key for key in self._course.score if line.rule.startswith(key)), "")
            why = "" if line.points else self._course.nothing.get(known, "")
            return self._numbers.fill(f"{notes.pop(known, '')} {why}".strip())

        return [line for line in seat_score(view, score, note) if line.strip()]

    def _untold(self) -> list[Lesson]:
        return [lesson for lesson in self._course.lessons if lesson.name not in self.told]

    def _paragraph(self, lesson: Lesson, move: str) -> str:
        text = self._numbers.fill(lesson.text, move)
        more = f" More: `rules {lesson.topic}`." if lesson.topic else ""
        return f"Lesson {len(self.told)}, {lesson.title}: {text}{more}"

    def _words(self, event: Any, seat: int) -> str:
        """An event in the words of a log, with the learner as ``me``, the others as ``other``."""
        text = event_text(self._rules, event)
        if not hasattr(event, "seat"):
            return text
        name, _, rest = text.split(" ", 2) if text.count(" ") > 1 else (*text.split(" "), "")
        return f"{name} {'me' if event.seat == seat else 'other'} {rest}".rstrip()
