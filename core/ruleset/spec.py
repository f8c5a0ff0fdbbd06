"""The keys of a ruleset that every game shares; the kinds declare the rest themselves."""

from __future__ import annotations

from dataclasses import dataclass

from tiledraft.core.ruleset.fields import Instance, option

PLAIN = "plain"
YOUNG = "young"
RANDOM = "random"
NONE = "none"
SEAT = "seat"
TABLE = "table"
SHOWN, HIDDEN = "shown", "hidden"
STRICT, FRIENDLY, ANALYSIS = "strict", "friendly", "analysis"


@dataclass(frozen=True, slots=True)
class MoneySpec:
    """Coins at the start."""

    start: int = option(
        "coins each player starts with", unit="coins", low=0, high=10_000, per_players=True
    )
    bank: int = option(
        "coins in the box; the players' starting coins come out of them",
        unit="coins",
        low=0,
        high=10_000,
        per_players=True,
    )


@dataclass(frozen=True, slots=True)
class TrucksSpec:
    """The trucks and the rules about loading and taking them."""

    count: int = option("number of trucks", unit="trucks", low=1, high=20, per_players=True)
    places: int | tuple[int, ...] = option(
        "places on each truck; a list gives one number per truck",
        unit="tiles",
        low=1,
        high=20,
        per_players=True,
    )
    rules: dict[str, Instance] = option(
        "restrictions on loading and taking trucks", kinds="truck_rules", default_factory=dict
    )


@dataclass(frozen=True, slots=True)
class RoleSpec:
    """A mark on a tile (a sex, a symbol)."""

    mates: str | None = option(
        "the role it breeds with, once in its life", refers="role", default=None
    )
    called: str | None = option(
        "what it is called in full words, read behind the species", default=None
    )


@dataclass(frozen=True, slots=True)
class GroupSpec:
    """What the tiles of several species have in common."""

    tiles: dict[str, int] = option(
        "tiles of each species by role; `plain` is a tile without a mark",
        unit="tiles",
        low=0,
        high=500,
        keys="role",
    )
    young: int = option(
        "offspring tiles of each species, kept apart from the draw pile",
        unit="tiles",
        low=0,
        high=500,
        default=0,
    )
    stays: bool = option("whether these species never leave at set-up", default=False)


@dataclass(frozen=True, slots=True)
class SpeciesSpec:
    """One species."""

    group: str | None = option(
        "the group it belongs to; may be left out if there is only one",
        refers="group",
        default=None,
    )


@dataclass(frozen=True, slots=True)
class SupplySpec:
    """The face-down tiles of one game, and its end pile."""

    park: str | None = option(
        "the park its tiles go to; may be left out if there is only one",
        refers="park",
        default=None,
    )
    end_pile: int = option(
        "tiles set aside; drawing the first of them announces the end",
        unit="tiles",
        low=0,
        high=5000,
        per_players=True,
    )
    in_play: int = option(
        "species in play; the others leave the game with their offspring",
        unit="species",
        low=0,
        high=200,
        per_players=True,
    )
    leaving: str | tuple[str, ...] = option(
        "which species leave: `random`, or a list of names in the order in which they leave",
        refers="species",
        default=RANDOM,
    )
    roles: dict[str, RoleSpec] = option("the marks on tiles", default_factory=dict)
    groups: dict[str, GroupSpec] = option("tile counts shared by species")
    species: dict[str, SpeciesSpec] = option("the species")
    stalls: dict[str, int] = option(
        "stall tiles by kind", unit="tiles", low=0, high=500, default_factory=dict
    )
    coins: int = option("coin tiles, each worth one coin", unit="tiles", low=0, high=500, default=0)


@dataclass(frozen=True, slots=True)
class ParkSpec:
    """What one player builds in one game."""

    overflow: str = option("the area for what fits nowhere else", refers="store")
    areas: dict[str, Instance] = option("the parts of the park", kinds="areas")
    actions: dict[str, Instance] = option(
        "money actions in this park", kinds="actions", default_factory=dict
    )
    measures: dict[str, Instance] = option(
        "numbers that scoring refers to", kinds="measures", default_factory=dict
    )
    scoring: dict[str, Instance] = option(
        "lines of the score sheet", kinds="terms", default_factory=dict
    )


@dataclass(frozen=True, slots=True)
class TokenSpec:
    """Something that players collect and keep. Its name is an effect and a measure, too."""

    count: int | None = option(
        "how many there are for all players together; without limit if left out",
        unit="tokens",
        low=1,
        high=1000,
        default=None,
        per_players=True,
    )


@dataclass(frozen=True, slots=True)
class AtLeastSpec:
    """A number from which on a condition holds."""

    at_least: int = option("the smallest number that counts", low=-1000, high=1000)


@dataclass(frozen=True, slots=True)
class TriggerSpec:
    """A rule that watches for an event: when it happens, somebody gets something.

    The seat that the event is about gets it; if it is about none, every seat does, the one
    whose turn it is first. Triggers fire when all else that an action does is done, before
    the turn ends, in the order of the events and then of the ruleset. What they give is no
    event to another trigger.
    """

    when: str = option("the event that fires it", refers="event")
    if_: dict[str, int | str | tuple[int | str, ...] | AtLeastSpec] = option(
        "what the event must be about; fields of the event, each with the value it must have, "
        "as in moves and logs, or a list of such values, or `{at_least: N}` for a number; "
        "of the event's tile also `species`, `stall`, `role` and `group`, of its area `park`",
        default_factory=dict,
    )
    first_only: str = option(
        "whether only the first time counts; `seat`: for each seat, `table`: in the whole game",
        choices=(NONE, SEAT, TABLE),
        default=NONE,
    )
    effects: dict[str, int] = option(
        "what it gives; effects and tokens, each with its amount",
        keys="effect",
        low=-1000,
        high=1000,
    )


@dataclass(frozen=True, slots=True)
class TableSpec:
    """What people agree on before they play; nothing that moves or points depend on."""

    tiles_left: str = option(
        "whether the numbers of tiles left are shown; that an end pile is open always is",
        choices=(SHOWN, HIDDEN),
        default=SHOWN,
    )
    undo: str = option(
        "what may be taken back; `strict`: steps of one's own, up to the last tile revealed or "
        "the last change of player; `friendly`: any step, up to the last tile revealed; "
        "`analysis`: anything",
        choices=(STRICT, FRIENDLY, ANALYSIS),
        default=FRIENDLY,
    )


@dataclass(frozen=True, slots=True)
class RulesetSpec:
    """A whole ruleset, as seen by one number of players."""

    players: tuple[int, ...] = option(
        "the numbers of players it can be played with", unit="players", low=1, high=20
    )
    supplies: dict[str, SupplySpec] = option("the games' face-down tiles, by name")
    parks: dict[str, ParkSpec] = option("what each player builds, by name")
    trucks: TrucksSpec = option("the trucks")
    money: MoneySpec | None = option("coins; left out for a game without money", default=None)
    format: int = option("format number of the file", low=1, default=1)
    title: str = option("name on the screen", default="")
    author: str = option("who wrote it", default="")
    version: str = option("version of this ruleset", default="")
    description: str = option("what is special about it, in a sentence", default="")
    plugins: dict[str, dict[str, str | int]] = option(
        "plugins it needs, each with its parameters", default_factory=dict
    )
    table: TableSpec = option("what the players agree on", default_factory=TableSpec)
    start_player: int | None = option(
        "the seat that begins, 1-based; drawn at random if left out",
        low=1,
        high=20,
        default=None,
    )
    set_up: dict[str, Instance] = option(
        "steps before the first turn", kinds="set_up", default_factory=dict
    )
    tokens: dict[str, TokenSpec] = option("things that players collect", default_factory=dict)
    triggers: dict[str, TriggerSpec] = option(
        "what events earn, whatever part of the game they come from", default_factory=dict
    )
    ties: tuple[str, ...] = option(
        "what breaks a tie, in this order; a tie that is left is a shared victory",
        refers="measure",
        default=(),
    )
    words: dict[str, str] = option(
        "other words for the screen, such as `truck: row`", default_factory=dict
    )
