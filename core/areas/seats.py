"""Seats: places for workers, by job."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tiledraft.core.areas.base import Area, check_words
from tiledraft.core.errors import PositionError
from tiledraft.core.ruleset.fields import option
from tiledraft.core.text import counted, listed

if TYPE_CHECKING:
    from tiledraft.core.rules import Rules


@dataclass(frozen=True, slots=True)
class SeatsSpec:
    """Parameters of ``kind: seats``."""

    jobs: dict[str, int] = option("places for workers by job", unit="workers", low=0, high=100)
    workers: int = option(
        "workers in the box, for all players together", unit="workers", low=0, high=1000
    )

    def __post_init__(self) -> None:
        check_words(self.jobs)


class SeatsArea(Area):
    """Places for workers. A leaf is the number of workers in each job."""

    Spec = SeatsSpec
    milestones = ()

    def __init__(self, rules: Rules, park: int, slot: int, name: str, spec: Any, rule: str) -> None:
        super().__init__(rules, park, slot, name, spec, rule)
        self.jobs: tuple[str, ...] = tuple(spec.jobs)
        self.room: tuple[int, ...] = tuple(spec.jobs.values())
        self.empty = (0,) * len(self.jobs)

    def told(self) -> list[str]:
        places = listed(f"{room} {job}" for job, room in zip(self.jobs, self.room, strict=True))
        workers = counted(self.spec.workers, "workers")
        return [
            f"Each player has places for workers: {places}. One worker takes one place.",
            f"There are {workers} for all players together.",
        ]

    def vacant(self, leaf: tuple[int, ...]) -> list[int]:
        """The jobs that have a free place, ascending."""
        return [job for job, room in enumerate(self.room) if leaf[job] < room]

    def filled(self, leaf: tuple[int, ...], job: int, change: int) -> tuple[int, ...]:
        """The leaf with workers added to a job, or taken away."""
        return (*leaf[:job], leaf[job] + change, *leaf[job + 1 :])

    def workers(self, leaf: tuple[int, ...]) -> int:
        return sum(leaf)

    def spot_text(self, spot: int) -> str:
        return self.jobs[spot]

    def spot_parse(self, text: str) -> int | None:
        return self.jobs.index(text) if text in self.jobs else None

    def to_words(self, leaf: tuple[int, ...]) -> Any:
        return {job: count for job, count in zip(self.jobs, leaf, strict=True) if count}

    def from_words(self, words: Any) -> tuple[int, ...]:
        if not isinstance(words, dict) or not set(words) <= set(self.jobs):
            raise PositionError(f"{self.label} is written as jobs and numbers: {list(self.jobs)}")
        leaf = tuple(words.get(job, 0) for job in self.jobs)
        if any(type(count) is not int or count < 0 for count in leaf) or self.faults(leaf):
            raise PositionError(f"{self.label} has places for {dict(self.spec.jobs)} only")
        return leaf

    def faults(self, leaf: tuple[int, ...]) -> list[str]:
        over = any(count > room for count, room in zip(leaf, self.room, strict=True))
        return ["seats.too_many"] if over else []
