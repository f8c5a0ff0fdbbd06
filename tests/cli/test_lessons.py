import re
from typing import Any

import pytest

from tiledraft.cli.engine import Engine
from tiledraft.cli.learning.first_game import PLAYERS
from tiledraft.cli.learning.lessons import Course, Lesson, Moment, course, rules_source
from tiledraft.cli.learning.numbers import Numbers
from tiledraft.cli.learning.teacher import Teacher
from tiledraft.cli.prompt.topics import topic_lines
from tiledraft.cli.render.view import View
from tiledraft.core.rules import Rules
from tiledraft.core.scoring import Line, Score
from tiledraft.plugins.loader import load

SEATS = ("Anna", "Bert")


@pytest.fixture(scope="module")
def rules() -> Rules:
    """The rules of the first game."""
    return Engine().plugins.load_source(rules_source()).rules(PLAYERS)


@pytest.fixture(scope="module")
def lessons() -> Course:
    """The lessons as shipped."""
    return course()


@pytest.mark.parametrize(
    ("change", "fits"),
    [
        ({}, True),
        ({"moves": ["take 1"]}, False),
        ({"moves": []}, False),
        ({"happened": ["round-ended 1"]}, False),
        ({"told": []}, False),
        ({"told": ["y", "w"]}, False),
        ({"alone": False}, False),
    ],
)
def test_all_that_a_lesson_waits_for(change: dict[str, Any], fits: bool) -> None:
    """A lesson comes when all that it waits for is there, and not before."""
    events = (re.compile("truck-taken me .*"), re.compile("round-ended .*"))
    move, after, before = re.compile("draw .*"), frozenset({"y"}), frozenset({"w"})
    lesson = Lesson("x", "x", "x", "", move, events, after, alone=True, before=before)
    there: dict[str, Any] = {
        "moves": ["take 1", "draw zoo"],
        "happened": ["truck-taken me 1", "round-ended 1"],
        "told": ["y", "z"],
        "alone": True,
    }
    assert lesson.fits(Moment(**(there | change))) == fits
    free = Lesson("x", "x", "x", "", None, (), frozenset())
    together = Lesson("x", "x", "x", "", None, (), frozenset(), alone=False)
    there_alone = Moment(["take 1"], [], [], alone=True)
    assert free.fits(there_alone)
    assert not together.fits(there_alone)


@pytest.mark.parametrize(
    ("alone", "told", "lesson"),
    [
        (False, (), "take"),
        (True, (), "take_last"),
        (True, ("take",), "alone"),
        (True, ("take", "alone"), ""),
        (True, ("take_last",), ""),
        (False, ("take_last",), "take"),
    ],
)
def test_taking_is_told_as_it_is(
    lessons: Course, alone: bool, told: tuple[str, ...], lesson: str
) -> None:
    """Whoever is the last in a round hears that taking ends it; others that they would be out."""
    moment = Moment(["draw zoo", "take 2"], (), told, alone=alone)
    about = [one for one in lessons.lessons if one.name in ("take", "take_last", "alone")]
    found = [one.name for one in about if one.name not in told and one.fits(moment)]
    assert found == ([lesson] if lesson else [])


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("take_last", "taking a truck ends the round, and you begin the next"),
        ("end_pile", "no more tiles once the round of the opening has ended"),
        ("born", "never breeds"),
        ("groups", "must go beside it, or to the depot"),
        ("depot", "moved, bought or discarded"),
        ("stall", "on the stall spaces beside an enclosure"),
    ],
)
def test_what_lessons_must_not_leave_out(
    rules: Rules, lessons: Course, name: str, said: str
) -> None:
    """Lessons that leave a rule out would teach a wrong one."""
    (lesson,) = [one for one in lessons.lessons if one.name == name]
    assert said in Numbers(View(rules, SEATS)).fill(lesson.text)


@pytest.mark.parametrize(
    ("name", "seen", "heard"),
    [
        ("pairs", "A tile marked m or f has", "A tile marked male or female has"),
        ("born", "a male (m) and a female (f) of", "a male and a female of"),
        ("born", "offspring (y) for nothing", "offspring, called young, for nothing"),
        ("born", "those that have are marked *.", 'those that have are called "that bred".'),
        ("coworker", "each tile marked fish (fi),", "each tile marked with a fish,"),
        ("coworker", "unless it is marked flash (fl).", "unless it is marked with a flash."),
        ("groups", "the marks fl (flash) and fi (fish) matter", "the marks flash and fish matter"),
    ],
)
def test_marks_are_told_as_tiles_are_called(
    rules: Rules, lessons: Course, name: str, seen: str, heard: str
) -> None:
    """Beside drawings a lesson names the letters on tiles, in words alone what tiles are called."""
    (lesson,) = [one for one in lessons.lessons if one.name == name]
    assert seen in Numbers(View(rules, SEATS)).fill(lesson.text)
    assert heard in Numbers(View(rules, SEATS, plain=True)).fill(lesson.text)


def test_no_mark_is_left_in_words_alone(rules: Rules, lessons: Course) -> None:
    """No lesson told in words names a letter or a sign, and its moves are as they are listed."""
    numbers = Numbers(View(rules, SEATS, plain=True))
    for text in (*(one.text for one in lessons.lessons), *lessons.score.values()):
        told = numbers.fill(text, "place dolphin f* -1,2")
        assert not re.search(r"\b(m|f|y|fi|fl)\b|[*|{}]", told), told
        assert ("{move}" in text) == ("`place dolphin female that bred minus 1,2`" in told)


def test_a_move_of_a_stall_is_told_where_it_is_allowed(rules: Rules, lessons: Course) -> None:
    """The first game lets stalls go from one stall space to another, and its lesson says so."""
    (lesson,) = [one for one in lessons.lessons if one.name == "move"]
    numbers = Numbers(View(rules, SEATS))
    assert numbers.value("parks.zoo.actions.move.stalls")
    assert "into the park, or a stall to a free stall space elsewhere." in numbers.fill(lesson.text)


def test_what_gives_nothing_is_explained(rules: Rules, lessons: Course) -> None:
    """Each enclosure that counts 0 says why; the values of enclosures are told once, above."""
    areas = {"E4": (5, "full"), "E5": (0, "1 of 5, no stall"), "E6": (0, "4 of 6, no stall")}
    lines = [Line(f"parks.zoo.areas.{area}", area, *value) for area, value in areas.items()]
    view = View(rules, SEATS)
    told = Teacher(lessons, view).score_lines(view, Score(0, tuple(lines), 5, ()))
    why = "Two or more spaces free and no stall beside: nothing."
    notes = [line.strip() for line in told if line.startswith(" " * 9)]
    assert notes[-2:] == [why, why]
    assert "as you saw beside it" in " ".join(notes[:-2])
    assert why not in notes[:-2]


def test_numbers_are_those_of_the_combined_game(rules: Rules, lessons: Course) -> None:
    """What a lesson says to a number is what the combined game says, for two players."""
    whole = Numbers(View(load("combined").rules(PLAYERS), SEATS))
    short = Numbers(View(rules, SEATS))
    texts = [lesson.text for lesson in lessons.lessons] + list(lessons.score.values())
    for text in texts:
        assert short.fill(text) == whole.fill(text)
    assert short.value("parks.zoo.areas.E6.full") == 10
    assert short.value("parks.water.actions.small.price") == 1
    filled = " ".join(short.fill(text) for text in texts)
    assert "room for 3, 2 and 1 tiles" in filled
    assert "3, 6, 9, 12: 1 coin; 5, 10: 1 coworker" in filled


def test_no_number_is_written_in_a_lesson(lessons: Course) -> None:
    """No lesson has a number of its own, but in the names of places and for a move."""
    for lesson in lessons.lessons:
        bare = re.sub(r"\{[^}]*\}|E\d|2,3 is column 2, row 3", "", lesson.text)
        assert not re.search(r"\d", bare), lesson.name


def test_only_tiles_are_fewer(rules: Rules) -> None:
    """The first game differs from the combined one in its tiles alone."""
    whole = load("combined").rules(PLAYERS)
    for part in ("parks", "trucks", "money", "ties"):
        assert getattr(rules.spec, part) == getattr(whole.spec, part)
    for name, supply in rules.spec.supplies.items():
        assert supply.end_pile == whole.spec.supplies[name].end_pile


def test_topics_exist(rules: Rules, lessons: Course) -> None:
    """Each `rules TOPIC` that a lesson points to tells a rule."""
    view = View(rules, SEATS)
    for lesson in lessons.lessons:
        if lesson.topic:
            assert not topic_lines(view, lesson.topic)[0].startswith(("No topic", "That may be"))
