"""What every kind of area can do: the contract between geometry and actions."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from tiledraft.core.ruleset.findings import shown
from tiledraft.core.telling import told_of

if TYPE_CHECKING:
    from tiledraft.core.rules import Rules
    from tiledraft.core.state import Leaf, State

Effect = Callable[["State", int, "Area | None", "list[Any] | None"], None]
WORD = re.compile(r"[A-Za-z0-9]+(-[A-Za-z0-9]+)*")


def check_words(names: Iterable[str]) -> None:
    """Refuse names that cannot be written in a move or in a position.

    Raises:
        ValueError: one is no single word of letters A-Z and a-z, digits and hyphens.
    """
    for name in names:
        if not WORD.fullmatch(name):
            message = f"write {shown(name)} in letters A-Z and a-z, digits and single hyphens"
            raise ValueError(message)


@dataclass(frozen=True, slots=True)
class Cell:
    """One place to draw: where it is and what stands there.

    Attributes:
        x: column, rightwards; as printed where spots are told apart, else from 0.
        y: row, upwards; likewise.
        label: what stands there; "" for a free space.
        kind: "space", "stall", "worker" or "solid".
    """

    x: int
    y: int
    label: str
    kind: str


class Area:
    """A part of a park. One instance per area of the ruleset; the leaves are per seat.

    A leaf is any hashable value of plain data; no method edits one.

    Attributes:
        Spec: the parameter class of the kind.
        accepts: tile categories that can stand here at all.
        is_store: whether anything fits here without limit.
        choice: whether it matters where in the area a tile stands.
        breeds: whether pairs breed here.
        milestones: what placements can reach, by name; None if it is counted in tiles.
        rules: the rules being compiled.
        index: number in `Rules.areas`.
        park: number of the park.
        slot: position among the leaves of the park.
        name: name in the ruleset.
        label: name in texts: the name, with the park's name before it if not unique.
        rule: key path in the ruleset.
        bonus: effects by milestone.
        noted: the milestones that are told: those with a bonus, and those triggers wait for.
        empty: the leaf at the start of the game.
    """

    Spec: ClassVar[type]
    accepts: ClassVar[tuple[str, ...]] = ()
    is_store: ClassVar[bool] = False
    choice: ClassVar[bool] = False
    breeds: ClassVar[bool] = False
    milestones: ClassVar[tuple[str, ...] | None] = None

    empty: Leaf

    def __init__(self, rules: Rules, park: int, slot: int, name: str, spec: Any, rule: str) -> None:
        self.rules = rules
        self.index = len(rules.areas)
        self.park = park
        self.slot = slot
        self.name = name
        self.label = name
        self.spec = spec
        self.rule = rule
        self.bonus: Mapping[Hashable, tuple[Effect, ...]] = {}
        self.noted: Set[Hashable] = frozenset()

    @property
    def opened(self) -> Leaf:
        """The leaf of the area just opened; only of a kind that can be closed."""
        return self.empty

    @classmethod
    def copies(cls, spec: Any) -> int:
        """How many areas one entry of the ruleset stands for."""
        return 1

    def bonuses(self) -> Mapping[Hashable, Mapping[str, int]]:
        """Effects by milestone, as the ruleset names them: ``{milestone: {effect: amount}}``."""
        return {}

    def reachable(self) -> Iterable[Hashable]:
        """Every milestone that a placement can ever reach."""
        return self.bonuses()

    def told(self) -> list[str]:
        """The rule of the area in sentences for players."""
        return told_of(type(self), self.spec)

    def spots(self, leaf: Leaf, tile: int) -> Sequence[int]:
        """Where a tile may be placed: the law of placement. Empty if nowhere."""
        raise NotImplementedError

    def refuse(self, leaf: Leaf, tile: int, spot: int) -> str:
        """The code of the reason why `spots` does not list a spot."""
        raise NotImplementedError

    def put(self, leaf: Leaf, tile: int, spot: int) -> Leaf:
        """The leaf with a tile placed on a spot that `spots` lists."""
        raise NotImplementedError

    def without(self, leaf: Leaf, tile: int) -> Leaf:
        """The leaf less a tile that `loose` lists."""
        raise NotImplementedError

    def contents(self, leaf: Leaf) -> Sequence[int]:
        """All tiles standing here."""
        return ()

    def loose(self, leaf: Leaf) -> Sequence[int]:
        """The tiles that money may move from here, each kind once, ascending."""
        return ()

    def pair(self, leaf: Leaf, tile: int) -> Leaf | None:
        """The leaf after a tile just placed has bred with a mate, or None if it finds none."""
        return None

    def milestone(self, leaf: Leaf, tile: int) -> Hashable | None:
        """What the placement of a tile has just reached: a key of `bonus`, or None."""
        return None

    def workers(self, leaf: Leaf) -> int:
        """How many workers stand here."""
        return 0

    def spot_text(self, spot: int) -> str:
        """The text of a spot; "" where the area's name says it all."""
        return ""

    def spot_parse(self, text: str) -> int | None:
        """The spot that a text names, or None."""
        return None

    def to_words(self, leaf: Leaf) -> Any:
        """The leaf as the plain data of saves and scenario files."""
        raise NotImplementedError

    def from_words(self, words: Any) -> Leaf:
        """The leaf that `to_words` data describes.

        Raises:
            PositionError: the data describes nothing that can stand here.
        """
        raise NotImplementedError

    def faults(self, leaf: Leaf) -> list[str]:
        """Codes of all invariants of the area that a leaf breaks."""
        return []

    def cells(self, leaf: Leaf) -> Sequence[Cell]:
        """The area as labelled cells, for drawing."""
        return ()
