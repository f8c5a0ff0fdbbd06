"""What has a name in a ruleset but no kind of its own to tell it: tiles, jobs, triggers, tokens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any

from tiledraft.cli.prompt.telling import leaving, mentions
from tiledraft.cli.render.points import term_name
from tiledraft.cli.render.short import called
from tiledraft.core.measures import COINS, WorkersMeasure
from tiledraft.core.rules import POINTS
from tiledraft.core.ruleset.fields import METADATA
from tiledraft.core.ruleset.spec import PLAIN
from tiledraft.core.telling import FIRST_ONLY, conditions, givers, receiver, summary
from tiledraft.core.text import counted, effects_text, listed
from tiledraft.core.tiles import COIN, SPECIES

if TYPE_CHECKING:
    from tiledraft.cli.render.view import View
    from tiledraft.core.areas import GridArea
    from tiledraft.core.rules import Rules
    from tiledraft.core.ruleset.spec import TokenSpec, TriggerSpec
    from tiledraft.core.scoring import Term
    from tiledraft.core.tiles import Sort


def tiles_told(view: View) -> list[str]:
    """The tiles of all games: how many of each there are in the box."""
    rules = view.rules
    lines: list[str] = []
    for supply in rules.supplies:
        by_numbers: dict[str, list[str]] = {}
        sorts = [sort for sort in rules.sorts if sort.supply == supply.index]
        for sort in sorts:
            by_numbers.setdefault(numbers(view, sort), []).append(sort.name)
        of = f"{supply.name}: " if len(rules.supplies) > 1 else ""
        for what, names in by_numbers.items():
            each = " each" if len(names) > 1 else ""
            lines.append(f"{of}{', '.join(names)}: {what}{each}.")
        money = [
            tile.count
            for tile in rules.tiles
            if tile.supply == supply.index and tile.category == COIN
        ]
        lines += [f"{of}{counted(count, 'coin tiles')}." for count in money]
        lines += [line for line in [leaving(view, supply.index)] if line]
    return lines


def numbers(view: View, sort: Sort) -> str:
    """How many tiles of one species or stall kind are in the box, by their marks."""
    drawn = [tile for tile in map(view.rules.tiles.__getitem__, sort.tiles) if tile.count]
    total = counted(sum(tile.count for tile in drawn), "tiles")
    names = called(view.rules) if view.plain else {}
    parts = [f"{tile.count} {names.get(tile.role, tile.role)}" for tile in drawn if tile.role]
    split = f" ({', '.join(parts)})" if parts and parts != [f"{drawn[0].count} {PLAIN}"] else ""
    young = f" and {counted(sort.young, 'offspring tiles')}" if sort.young else ""
    return f"{total}{split}{young}"


def sort_told(view: View, sort: Sort) -> list[str]:
    """One species or stall kind."""
    lines = [f"In the box: {numbers(view, sort)}."]
    if sort.category == SPECIES:
        always = "It is always in play." if sort.stays else leaving(view, sort.supply)
        lines += [always] if always else []
    return lines


def jobs(rules: Rules) -> dict[str, list[str]]:
    """The jobs of workers, each with the names of the measures that count them."""
    found: dict[str, list[str]] = {}
    for name, measure in rules.measures.items():
        if isinstance(measure, WorkersMeasure):
            found.setdefault(str(measure.spec.job), []).append(name)
    return found


def job_told(view: View, room: int, names: list[str]) -> list[str]:
    """What a worker in a job is good for.

    Args:
        view: the table.
        room: how many places each player has for the job.
        names: the measures that count its workers.
    """
    return [f"Each player has {counted(room, 'places')} for it.", *uses_told(view, names)]


def worker_told(view: View, grid: GridArea) -> list[str]:
    """What a worker on the spaces of a grid is good for."""
    worker = grid.spec.worker
    return [
        f"It stands on any empty space of {grid.label}; there may be any number.",
        *term_lines(view, [t for t in view.rules.terms if mentions(" ".join(t.told()), worker)]),
    ]


def marks_told(view: View) -> list[str]:
    """What the marks on tiles are for."""
    lines, names = [], called(view.rules)
    for supply in view.rules.spec.supplies.values():
        for role, known in supply.roles.items():
            name = f"{role} ({known.called})" if known.called else role
            mate = known.mates or ""
            if view.plain:
                name, mate = known.called or role, names.get(mate, mate)
            if mate:
                lines.append(f"{name} breeds with {mate} (see offspring).")
            terms = [t for t in view.rules.terms if mentions(" ".join(t.told()), f"marked {role}")]
            lines += [f"{name}, see {term_name(view, t)}: {t.told()[0]}" for t in terms]
    young = any(sort.young for sort in view.rules.sorts)
    none = ["Offspring carry none of these marks."] if young else []
    return [*dict.fromkeys(lines), "A tile has one mark at most.", *none]


def effects_given(rules: Rules) -> set[str]:
    """What bonuses and triggers give besides coins, points and tokens."""
    given: list[Mapping[str, int]] = [
        effects for area in rules.areas for effects in area.bonuses().values()
    ]
    given += [trigger.effects for trigger in rules.spec.triggers.values()]
    return {name for effects in given for name in effects} - {COINS, POINTS, *rules.spec.tokens}


def term_lines(view: View, terms: Iterable[Term]) -> list[str]:
    """Some score lines, each with its rule."""
    return [f"{term_name(view, term)}: {' '.join(term.told())}" for term in terms]


def uses_told(view: View, names: list[str]) -> list[str]:
    """The score lines that depend on some measures, and the ties they break."""
    lines = term_lines(
        view, (t for t in view.rules.terms if not set(names).isdisjoint(measures_of(t.spec)))
    )
    if not set(names).isdisjoint(view.rules.ties):
        lines.append("Who has more of it wins a tie.")
    return lines or ["No points depend on it."]


def measures_of(spec: Any) -> Iterator[str]:
    """The measures that parameters name."""
    for parameter in fields(spec) if is_dataclass(spec) else ():
        known, value = parameter.metadata.get(METADATA), getattr(spec, parameter.name)
        if known is not None and known.refers == "measure" and value is not None:
            yield from (value,) if isinstance(value, str) else value
        yield from measures_of(value)


def token_told(view: View, name: str, spec: TokenSpec) -> list[str]:
    """Where tokens come from, and what they are good for."""
    count = f"{spec.count} for all players together" if spec.count else "as many as needed"
    given = givers(view.rules, name)
    return [
        f"In the box: {count}.",
        f"They are given by {listed(given)}." if given else "Nothing gives any.",
        *uses_told(view, [name]),
    ]


def trigger_told(view: View, name: str, spec: TriggerSpec) -> list[str]:
    """What a trigger waits for, and what it gives."""
    event = view.rules.events[spec.when]
    happens = summary(event.__doc__ or "").rstrip(".")
    lines = [f"When this happens ({spec.when}): {happens[:1].lower()}{happens[1:]}."]
    lines += [f"Only if {listed(conditions(spec.if_))}."] if spec.if_ else []
    lines.append(f"Then {receiver(event)} gets {effects_text(spec.effects)}.")
    if spec.first_only in FIRST_ONLY:
        lines.append(f"Only the first time counts {FIRST_ONLY[spec.first_only]}.")
    if "points" in spec.effects:
        lines.append(f"The points are a line of their own at the end: {name.replace('_', ' ')}.")
    return lines
