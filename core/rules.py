"""The compiled rules of one table: what a state refers to, immutable after compiling."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tiledraft.core.errors import PluginError, PositionError, RulesetError
from tiledraft.core.refusals import Refusal, refuse
from tiledraft.core.telling import told_of

if TYPE_CHECKING:
    from tiledraft.core.actions import DutyKind, Kind
    from tiledraft.core.areas import Area
    from tiledraft.core.events import Log
    from tiledraft.core.ruleset.spec import RulesetSpec
    from tiledraft.core.scoring import Term
    from tiledraft.core.set_up import SetUpStep
    from tiledraft.core.state import Action, State
    from tiledraft.core.tiles import Sort, TileKind
    from tiledraft.core.triggers import Trigger

MeasureFunction = Callable[["State", int], int]
Lister = Callable[["State", "list[Action]"], None]
POINTS, TOKENS, FIRED = "points", "tokens", "fired"
MOST_DIGITS = 4
Handler = Callable[["State", "Action", "Log | None"], None]


@dataclass(frozen=True, slots=True)
class Supply:
    """One game's face-down tiles.

    Attributes:
        index: number in `Rules.supplies`.
        name: name in the ruleset.
        park: number of the park its tiles go to.
        drawn: the tile kinds that can be drawn, by index.
        end_pile: tiles set aside at set-up.
        in_play: species in play.
        leaving: species (sorts) in the order in which they leave, or () for random.
    """

    index: int
    name: str
    park: int
    drawn: tuple[int, ...]
    end_pile: int
    in_play: int
    leaving: tuple[int, ...]


def is_plain(value: object) -> bool:
    """Whether a value is a number, a text, a truth value, None, or a tuple of such values."""
    if type(value) is tuple:
        return all(map(is_plain, value))
    return value is None or type(value) in {bool, int, float, str}


class ParkRules:
    """One park: its areas and where tiles go that fit nowhere else.

    Attributes:
        index: number of the park.
        name: name in the ruleset.
        rule: key path in the ruleset.
        areas: its areas, in the order of the ruleset.
        overflow: the store for what fits nowhere else.
        supplies: numbers of the supplies whose tiles come here.
    """

    def __init__(self, index: int, name: str) -> None:
        self.index = index
        self.name = name
        self.rule = f"parks.{name}"
        self.areas: tuple[Area, ...] = ()
        self.overflow: Area
        self.supplies: tuple[int, ...] = ()

    def area(self, name: str) -> Area:
        """The area with a name.

        Raises:
            RulesetError: the park has no such area.
        """
        for area in self.areas:
            if area.name == name:
                return area
        known = ", ".join(area.name for area in self.areas)
        raise RulesetError(f"{self.rule} has no area {name!r} (it has {known})")


class TruckRule:
    """A kind of restriction on loading and taking trucks.

    Attributes:
        Spec: the parameter class of the kind.
        rule: key path in the ruleset.
    """

    Spec: type

    def __init__(self, rules: Rules, spec: Any, rule: str) -> None:
        self.rules = rules
        self.spec = spec
        self.rule = rule

    def told(self) -> list[str]:
        """The rule in sentences for players."""
        return told_of(type(self), self.spec)

    def takes(self, state: State, truck: int, supply: int) -> str | None:
        """The refusal code for a tile of a supply on an untaken truck with room, or None."""
        return None

    def may_go(self, state: State, truck: int) -> str | None:
        """The refusal code for taking an untaken truck with a tile on it, or None."""
        return None

    def words(self, state: State) -> Mapping[str, str]:
        """What the sentences of its refusals name besides the truck and the supply."""
        return {}


class Rules:
    """A ruleset compiled for one number of players.

    Attributes:
        name: name the ruleset was loaded by.
        fingerprint: hash of its resolved content.
        text: its resolved content as YAML.
        spec: its typed content.
        players: number of players.
        tiles: the tile kinds, by index.
        sorts: species and stall kinds, by index.
        supplies: the supplies, by index.
        parks: the parks, by index.
        park_count: how many parks each seat has.
        areas: all areas of one seat, by index.
        targets: for each tile the areas of its park that can hold it at all.
        places: for each truck its places.
        truck_rules: restrictions on trucks.
        kinds: kinds of actions by head.
        duties: kinds of pending steps by name.
        free: listers of the actions that cost nothing.
        paid: price and lister of each money action.
        affordable: for each number of coins (the last stands for all above) the listers
            of the money actions they can pay.
        handlers: what does a legal action, by head.
        triggers: what watches for events, by class of event; none if the ruleset has none.
        counters: slots of a state that count by seat: ``(what, name)`` to index, see `counter`.
        terms: score lines, in the order of the ruleset.
        ties: measures that break a tie.
        steps: set-up steps.
        sentences: sentences of refusals by code.
        events: classes of events by name.
        slot_values: what the slots of a state hold at the start.
    """

    def __init__(self, name: str, spec: RulesetSpec, players: int) -> None:
        self.name = name
        self.fingerprint = ""
        self.text = ""
        self.spec = spec
        self.players = players
        self.tiles: tuple[TileKind, ...] = ()
        self.sorts: tuple[Sort, ...] = ()
        self.supplies: tuple[Supply, ...] = ()
        self.parks: tuple[ParkRules, ...] = ()
        self.park_count = len(spec.parks)
        self.areas: tuple[Area, ...] = ()
        self.targets: tuple[tuple[Area, ...], ...] = ()
        self.places: tuple[int, ...] = ()
        self.truck_rules: tuple[TruckRule, ...] = ()
        self.kinds: dict[str, Kind] = {}
        self.duties: dict[str, DutyKind] = {}
        self.free: tuple[Lister, ...] = ()
        self.paid: tuple[tuple[int, Lister], ...] = ()
        self.affordable: tuple[tuple[Lister, ...], ...] = ((),)
        self.handlers: dict[str, Handler] = {}
        self.triggers: Mapping[type[Any], Sequence[Trigger]] = {}
        self.counters: dict[tuple[str, str], int] = {}
        self.terms: tuple[Term, ...] = ()
        self.ties: tuple[str, ...] = spec.ties
        self.steps: dict[str, SetUpStep] = {}
        self.measures: dict[str, MeasureFunction] = {}
        self.sentences: Mapping[str, str] = {}
        self.events: Mapping[str, type[Any]] = {}
        self.slot_values: list[Any] = []
        self._called: dict[str, list[int]] = {}

    @property
    def title(self) -> str:
        """The name for the screen."""
        return self.spec.title or self.name

    def measure(self, name: str) -> MeasureFunction:
        """The measure with a name.

        Raises:
            RulesetError: there is none.
        """
        if name not in self.measures:
            known = ", ".join(self.measures)
            raise RulesetError(f"no measure is called {name!r} (there are {known})")
        return self.measures[name]

    def slot(self, value: Any) -> int:
        """Reserve a slot of the state for a rule or a plugin; for use while compiling.

        Args:
            value: what it holds at the start: plain data, see `is_plain`.

        Returns:
            The index in `State.slots`.

        Raises:
            PluginError: the value is something else.
        """
        if not is_plain(value):
            raise PluginError(
                "a slot of the state holds plain data (numbers, texts, None, tuples of them), "
                f"not {value!r:.60}"
            )
        self.slot_values.append(value)
        return len(self.slot_values) - 1

    def counter(self, what: str, name: str) -> int:
        """The slot of a state that counts something by seat; reserved when first asked for.

        Args:
            what: ``POINTS``, ``TOKENS`` or ``FIRED``.
            name: of a rule (its key path), of a token, of a trigger.
        """
        key = (what, name)
        if key not in self.counters:
            self.counters[key] = self.slot((0,) * self.players)
        return self.counters[key]

    def spots_are_unique(self, area: Area) -> bool:
        """Whether no other area has spots of the same kind, so that a spot tells its area."""
        return sum(type(other) is type(area) for other in self.areas) == 1

    def name_tiles(self) -> None:
        """Index the tile names; a name shared by supplies is known without prefix, too."""
        for tile in self.tiles:
            self._called.setdefault(tile.name, []).append(tile.index)
            _, dot, bare = tile.name.rpartition(".")
            if dot:
                self._called.setdefault(bare, []).append(tile.index)

    def tiles_called(self, name: str) -> Sequence[int]:
        """The tiles a text may mean; more than one if supplies share the name."""
        return self._called.get(name, ())

    def tile_named(self, name: Any, area: Area | None = None) -> int:
        """The tile a text means, in an area if given.

        Raises:
            PositionError: no tile, or more than one, is called so.
        """
        found = self.tiles_called(str(name))
        if area is not None:
            found = [tile for tile in found if area in self.targets[tile]]
        if len(found) != 1:
            where = f" in {area.label}" if area is not None else ""
            reason = "may be several tiles" if found else "is no tile"
            raise PositionError(f"{name!r} {reason}{where}")
        return found[0]

    def tiles_named(self, words: Any, area: Area | None = None) -> list[int]:
        """The tiles of a list of texts; ``3 TILE`` stands for three of them.

        Raises:
            PositionError: the list is none, or a text in it names no tile.
        """
        if not isinstance(words, list):
            raise PositionError(f"{words!r} should be a list of tiles")
        tiles = []
        for word in words:
            count, _, name = str(word).partition(" ")
            if count.isdecimal() and name:
                if len(count) > MOST_DIGITS:
                    raise PositionError(f"{word!r} are more tiles than there can be")
                tiles += [self.tile_named(name, area)] * int(count)
            else:
                tiles.append(self.tile_named(word, area))
        return tiles

    def tile_names(self, tiles: Iterable[int]) -> list[str]:
        """The names of some tiles."""
        return [self.tiles[tile].name for tile in tiles]

    def area_named(self, name: str) -> Area | None:
        """The area with a name or full label, or None."""
        for area in self.areas:
            if name in (area.label, area.name):
                return area
        return None

    def veto(self, state: State, truck: int, supply: int) -> Refusal:
        """The refusal of the truck rule that keeps a supply from a truck."""
        for rule in self.truck_rules:
            code = rule.takes(state, truck, supply)
            if code:
                words = rule.words(state)
                return refuse(self, code, rule.rule, truck=truck, supply=supply, **words)
        raise AssertionError("no truck rule refuses this")
