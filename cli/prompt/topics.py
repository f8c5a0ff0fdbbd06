"""``rules TOPIC``: finding a rule of the game by its name, or by what it is about."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from tiledraft.cli.prompt.across import area_told, bonuses, stalls
from tiledraft.cli.prompt.entries import (
    effects_given,
    job_told,
    jobs,
    marks_told,
    sort_told,
    tiles_told,
    token_told,
    trigger_told,
    worker_told,
)
from tiledraft.cli.prompt.helping import PLACES
from tiledraft.cli.prompt.jobs import posts_told
from tiledraft.cli.prompt.telling import FLOW, mentions
from tiledraft.cli.render.columns import flow
from tiledraft.cli.render.points import term_name
from tiledraft.core.actions import TABLE_KINDS, MoneyAction
from tiledraft.core.actions.fields import Place
from tiledraft.core.areas import GridArea, SeatsArea
from tiledraft.core.ruleset.findings import nearest, printable
from tiledraft.core.scoring import EarnedTerm
from tiledraft.core.text import coins

if TYPE_CHECKING:
    from tiledraft.cli.render.view import View
    from tiledraft.core.actions import Kind
    from tiledraft.core.areas import Area
    from tiledraft.core.rules import ParkRules, Supply

USAGE = "`rules TOPIC` tells a rule; the beginning of a name is enough. The topics are"
NOTHING = "Nothing more is known about this rule than its name."
GAME, AREAS, WORKERS, ACTIONS = "The game", "Areas", "Workers", "Actions"
TRUCKS, POINTS, HOUSE, TILES = "Trucks", "Points", "House rules", "Tiles"

ACROSS = (
    ("bonuses", bonuses, ("bonus", "milestones")),
    ("stalls", stalls, ("stall",)),
)
"""Topics that gather what several rules say, as far as a game has it, with their other names."""

BESIDE = ("adjacent", "neighbours", "beside", "groups", "group")
"""What one calls the rules of a grid by, whatever its name is."""

JOBS = ("jobs", "job", "workers")
"""What one calls the places of workers by."""

VERBS = {
    "purchase": ("buy",),
    "exchange": ("swap",),
    "discard": ("throw away",),
    "expand": ("open",),
}
"""What one calls actions by, whose moves begin with another word."""

ENDING = re.compile(r"(?:e?s|e)\b")
"""What may be the difference between one and several."""


@dataclass(frozen=True, slots=True)
class Topic:
    """Something a player can ask about.

    Attributes:
        group: what it is listed under.
        name: what it is listed as; several topics may have one name.
        tell: what gives its sentences.
        title: its heading.
        others: more names it is found by.
    """

    group: str
    name: str
    tell: Callable[[], list[str]]
    title: str = ""
    others: tuple[str, ...] = ()

    def names(self, view: View) -> list[str]:
        """All names it is found by, as `plain` writes them."""
        names = (self.name, *self.others)
        return [plain(form) for name in names for form in (view.worded(name), name)]

    def text(self, view: View) -> list[str]:
        """Its sentences in the words of the ruleset."""
        lines = self.tell() or [NOTHING]
        return [printable(" ".join(view.worded(line).split())) for line in lines]


def topic_lines(view: View, asked: str) -> list[str]:
    """The answer to ``rules``.

    Args:
        view: the table.
        asked: what stands behind it: the beginning of a topic's name, or "" for a list of all.
    """
    topics = list(topics_of(view))
    wanted = _as_named(view, topics, plain(asked))
    if not wanted:
        return list_lines(view, topics)
    found = named(view, topics, wanted)
    exact = [topic for topic in found if wanted in topic.names(view)]
    if exact or len({topic.name for topic in found}) == 1:
        return [line for topic in found for line in ["", *topic_text(view, topic)]][1:]
    if found:
        return _choices(view, "That may be", found)
    telling = [topic for topic in topics if wanted in plain(" ".join(topic.text(view)))]
    if telling:
        return _choices(view, f"No topic is called {_shown(asked)}; it comes up in", telling)
    near = nearest(wanted, [name for topic in topics for name in topic.names(view)])
    end = f"did you mean `rules {near}`?" if near else "`rules` lists all topics."
    text = f"No topic is called {_shown(asked)}; {end}"
    return flow(text.split(), view.width, hanging=2, gap=" ")


def plain(name: str) -> str:
    """A name as it is compared: lower-case words with single spaces."""
    return " ".join(re.split(r"[\s_.-]+", name.casefold())).strip()


def _as_named(view: View, topics: Sequence[Topic], wanted: str) -> str:
    """A name of a topic that was asked for as several, or as one; else what was asked for."""
    names = [name for topic in topics for name in topic.names(view)]
    if not wanted or wanted in names:
        return wanted
    stem = ENDING.sub("", wanted)
    return next((name for name in names if ENDING.sub("", name) == stem), wanted)


def named(view: View, topics: Sequence[Topic], wanted: str) -> list[Topic]:
    """The topics that are called so, or else begin so, or else have a word that begins so.

    What topics are listed as goes before their other names.
    """
    tests: list[Callable[[str], bool]] = [
        lambda name: name == wanted,
        lambda name: name.startswith(wanted),
        lambda name: f" {wanted}" in name,
    ]
    for number, test in enumerate(tests):
        listed = [topic for topic in topics if test(plain(view.worded(topic.name)))]
        found = [topic for topic in topics if any(map(test, topic.names(view)))]
        if found:
            return listed if listed and number else found
    return []


def list_lines(view: View, topics: Sequence[Topic]) -> list[str]:
    """All topics, by group, each name once."""
    groups: dict[str, dict[str, None]] = {}
    for topic in topics:
        groups.setdefault(topic.group, {})[view.worded(topic.name)] = None
    lines = flow([USAGE], view.width)
    for group, names in groups.items():
        start = f"  {view.worded(group.lower()).capitalize()}: "
        one, *more = names
        lines += flow([start + one, *more], view.width, hanging=4, gap=", ")
    return lines


def topic_text(view: View, topic: Topic) -> list[str]:
    """One topic with its heading."""
    lines = flow([f"{view.worded(topic.title or topic.name)}:"], view.width, hanging=2)
    for text in topic.text(view):
        margin = 4 if text.startswith("- ") else 2
        start = " " * margin
        lines += flow(
            view.spoken(text).split(), view.width, start=start, hanging=margin + 2, gap=" "
        )
    return lines


def _choices(view: View, start: str, topics: Sequence[Topic]) -> list[str]:
    one, *more = dict.fromkeys(f"`{view.worded(topic.name)}`" for topic in topics)
    return flow([f"{start} {one}", *more], view.width, hanging=2, gap=", ")


def _shown(asked: str) -> str:
    return f"`{printable(' '.join(asked.split()))[:40]}`"


def topics_of(view: View) -> Iterator[Topic]:
    """Every topic of the game being played, in the order of the list."""
    rules = view.rules
    for name, (tell, others) in FLOW.items():
        yield Topic(GAME, name, partial(tell, view), others=others)
    for name, across, others in ACROSS:
        if across(view):
            yield Topic(GAME, name, partial(across, view), others=others)
    for park in rules.parks:
        yield from _area_topics(view, park)
    yield from _worker_topics(view)
    yield from _action_topics(view)
    for name, rule in zip(rules.spec.trucks.rules, rules.truck_rules, strict=True):
        yield Topic(TRUCKS, name.replace("_", " "), rule.told)
    yield from _point_topics(view)
    yield from _house_topics(view)
    yield Topic(TILES, "tiles", partial(tiles_told, view), others=("species", "tile"))
    if roles := {role for supply in rules.spec.supplies.values() for role in supply.roles}:
        yield Topic(TILES, "marks", partial(marks_told, view), others=tuple(sorted(roles)))
    for sort in rules.sorts:
        title = _in(view, rules.supplies[sort.supply], sort.name)
        yield Topic(TILES, sort.name, partial(sort_told, view, sort), title)


def _in(view: View, park: ParkRules | Supply, name: str) -> str:
    """A name with its park or supply, where there are several parks."""
    return f"{name} ({park.name})" if len(view.rules.parks) > 1 else name


def _area_topics(view: View, park: ParkRules) -> Iterator[Topic]:
    """The areas of a park, copies of one another once."""
    first: dict[str, Area] = {}
    for area in park.areas:
        first.setdefault(area.rule, area)
    for area in first.values():
        copies = [other.name for other in park.areas if other.rule == area.rule]
        others = (f"{park.name} {area.name}", *copies)
        others += BESIDE if isinstance(area, GridArea) else ()
        others += JOBS if isinstance(area, SeatsArea) else ()
        told = partial(_area_told, view, area)
        yield Topic(AREAS, area.name, told, _in(view, park, area.name), others)


def _area_told(view: View, area: Area) -> list[str]:
    """The rule of an area, and of the jobs it has places for."""
    posts = posts_told(view, area) if isinstance(area, SeatsArea) else ()
    places = [PLACES] if isinstance(area, GridArea) else []
    return [*area_told(view.rules, area), *posts, *places]


def _kind_told(kind: Kind) -> list[str]:
    """What an action does, and how places on a grid are called if one is named."""
    places = [field for field in kind.fields if isinstance(field, Place)]
    on_grid = any(isinstance(area, GridArea) for place in places for area in place.areas)
    return [*kind.told(), PLACES] if on_grid else kind.told()


def _worker_topics(view: View) -> Iterator[Topic]:
    """What workers can be: their jobs, and what they are called on the spaces of a grid."""
    known = jobs(view.rules)
    for area in view.rules.areas:
        if isinstance(area, SeatsArea):
            for job, room in zip(area.jobs, area.room, strict=True):
                told = partial(job_told, view, room, known.get(job, []))
                yield Topic(WORKERS, job, told, f"{job} ({area.label})")
        elif isinstance(area, GridArea) and area.spec.staff:
            worker = area.spec.worker
            yield Topic(
                WORKERS, worker, partial(worker_told, view, area), f"{worker} ({area.label})"
            )


def _action_topics(view: View) -> Iterator[Topic]:
    """What costs money, by its first words, and what plugins ask for besides."""
    rules = view.rules
    effects = effects_given(rules)
    for kind in rules.kinds.values():
        if isinstance(kind, MoneyAction):
            park = rules.parks[kind.park]
            key = kind.rule.rpartition(".")[2]
            form = f"{_in(view, park, kind.word)}, {coins(kind.price)}, `{kind.grammar()}`"
            others = (
                key,
                f"{park.name} {kind.word}",
                f"{park.name} {key}",
                f"{kind.word} {park.name}",
                *VERBS.get(kind.word, ()),
            )
            yield Topic(ACTIONS, kind.word, partial(_kind_told, kind), form, others)
        elif not isinstance(kind, TABLE_KINDS):
            text = " ".join(kind.told())
            brings = tuple(name for name in effects if mentions(text, name))
            yield Topic(ACTIONS, kind.word, kind.told, f"{kind.word}, `{kind.grammar()}`", brings)


def _point_topics(view: View) -> Iterator[Topic]:
    """The lines of the score sheet."""
    for term in view.rules.terms:
        name = term.name.replace("_", " ")
        if not isinstance(term, EarnedTerm):
            yield Topic(
                POINTS, name, term.told, term_name(view, term), (f"{term.park.name} {name}",)
            )


def _house_topics(view: View) -> Iterator[Topic]:
    """Triggers, tokens, and steps before the first turn."""
    spec = view.rules.spec
    for name, trigger in spec.triggers.items():
        told = partial(trigger_told, view, name, trigger)
        yield Topic(HOUSE, name.replace("_", " "), told)
    for name, token in spec.tokens.items():
        yield Topic(HOUSE, name, partial(token_told, view, name, token))
    for name, step in view.rules.steps.items():
        yield Topic(HOUSE, name.replace("_", " "), step.told)
