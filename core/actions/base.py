"""Kinds of actions: what a player can ask for, and the duties that ask for an answer."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from tiledraft.core.actions.fields import read_fields, write_fields
from tiledraft.core.flow import settle
from tiledraft.core.refusals import refuse
from tiledraft.core.ruleset.fields import option
from tiledraft.core.telling import meaning_of, told_of
from tiledraft.core.verbs import pay

if TYPE_CHECKING:
    from tiledraft.core.actions.fields import Field
    from tiledraft.core.areas import Area
    from tiledraft.core.events import Log
    from tiledraft.core.refusals import Refusal
    from tiledraft.core.rules import ParkRules, Rules
    from tiledraft.core.state import Action, Duty, Park, State


class Kind:
    """A kind of action: a head, its fields, and what it does.

    An action is a plain tuple ``(head, int, ...)``.

    Attributes:
        head: first item of its actions.
        word: first words of its text.
        fields: the parts of its actions after the head.
        rule: key path in the ruleset, "" for the engine's own kinds.
    """

    word: str
    fields: tuple[Field, ...]

    def __init__(self, rules: Rules, head: str, rule: str = "") -> None:
        self.rules = rules
        self.head = head
        self.rule = rule

    @abstractmethod
    def explain(self, state: State, action: Action) -> Refusal:
        """Why an action that is not listed as legal is refused."""

    @abstractmethod
    def apply(self, state: State, action: Action, log: Log | None) -> None:
        """Do a legal action."""

    def told(self) -> list[str]:
        """The rule of the action in sentences for players."""
        return told_of(type(self), None)

    def brief(self) -> str:
        """What the action does, in one sentence for a list of moves."""
        return meaning_of(type(self))

    def told_in(self, area: Area) -> list[str]:
        """What the action changes about the rule of an area, in sentences for players."""
        return []

    def write(self, action: Action) -> str:
        """The text of an action."""
        return " ".join([self.word, *write_fields(self.fields, action[1:])])

    def read(self, words: Sequence[str]) -> Iterator[Action]:
        """Every action of this kind that some words may mean."""
        own = self.word.split()
        if list(words[: len(own)]) == own:
            for numbers in read_fields(self.fields, words[len(own) :]):
                yield (self.head, *numbers)

    def knows(self, action: Action) -> bool:
        """Whether an action, legal or not, is one of this kind that a text can mean."""
        try:
            words = write_fields(self.fields, action[1:])
        except (IndexError, KeyError, TypeError):
            return False
        return action in self.read(" ".join([self.word, *words]).split())

    def grammar(self) -> str:
        """The form of its text, such as ``load TRUCK``."""
        return " ".join([self.word, *(field.name for field in self.fields)])


class DutyKind:
    """A kind of pending step. It lists the actions that answer it.

    A duty in the state is ``(name, int, ...)``.

    Attributes:
        name: first item of its duties.
        answers: heads of the actions that answer it.
        fields: what the numbers of its duties are, named as in events.
    """

    name: ClassVar[str]
    answers: ClassVar[tuple[str, ...]]
    fields: ClassVar[tuple[str, ...]] = ()

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    @abstractmethod
    def options(self, state: State, duty: Duty, out: list[Action]) -> None:
        """Append every action that answers a duty, ordered and without repetition."""

    @abstractmethod
    def text(self, duty: Duty) -> str:
        """What is due, in words, such as ``place TILE``."""

    def tiles(self, duty: Duty) -> tuple[int, ...]:
        """The tiles a duty holds: they stand nowhere until it is answered."""
        pairs = zip(self.fields, duty[1:], strict=False)
        return tuple(number for field, number in pairs if field == "tile")

    def lapses(self, state: State, duty: Duty) -> bool:
        """Whether nothing can answer a duty any more, so that it is dropped."""
        return False


@dataclass(frozen=True, slots=True)
class PriceSpec:
    """Parameters of a money action that has only a price."""

    price: int = option("what it costs", unit="coins", low=0, high=1000)


class TurnKind(Kind):
    """A kind of action that begins a turn, rather than answering a pending step."""

    @abstractmethod
    def options(self, state: State, out: list[Action]) -> None:
        """Append every legal action of this kind, ordered and without repetition."""


class MoneyAction(TurnKind):
    """An action of one park that costs coins and is a whole turn.

    What it lists depends on the seat's own park alone, and is remembered there; a kind
    that looks further (at other seats) overrides `options`.

    Attributes:
        Spec: the parameter class of the kind.
        tells: names of events that each of its actions brings about, for lint.
        spec: its parameters.
        price: what it costs, in coins.
        park: number of its park.
    """

    Spec: ClassVar[type] = PriceSpec
    tells: ClassVar[tuple[str, ...]] = ()

    def __init__(self, rules: Rules, head: str, park: ParkRules, spec: Any, rule: str) -> None:
        super().__init__(rules, head, rule)
        self.spec = spec
        self.price: int = spec.price
        self.park = park.index
        self.areas: tuple[Area, ...] = park.areas

    def options(self, state: State, out: list[Action]) -> None:
        park = state.parks[state.turn * self.rules.park_count + self.park]
        known = park.memo.get(self.head)
        if known is None:
            known = park.memo[self.head] = self.in_park(park)
        out += known

    def in_park(self, park: Park) -> Sequence[Action]:
        """Every action of this kind that the park alone allows, price aside."""
        raise NotImplementedError

    def explain(self, state: State, action: Action) -> Refusal:
        known = self.why_not(state, action)
        if known is not None:
            return known
        coins = state.coins[state.turn]
        return refuse(
            self.rules,
            "money.short",
            f"{self.rule}.price",
            price=self.price,
            coins=coins,
        )

    def told(self) -> list[str]:
        return told_of(type(self), self.spec)

    def drain(self) -> int | None:
        """The coins that leave the players each time, if it can be done again and again.

        Returns:
            The number of coins, or None if something is used up, so that it must end.
        """
        return None

    @abstractmethod
    def why_not(self, state: State, action: Action) -> Refusal | None:
        """Why the position refuses an action, or None if only the price can."""

    def apply(self, state: State, action: Action, log: Log | None) -> None:
        self.charge(state, action, log)
        self.act(state, action, log)
        settle(state, log)

    def charge(self, state: State, action: Action, log: Log | None) -> None:
        """Pay the price."""
        pay(state, state.turn, self.price, log)

    @abstractmethod
    def act(self, state: State, action: Action, log: Log | None) -> None:
        """Do what has been paid for."""
