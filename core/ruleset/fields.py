"""How a kind declares its YAML parameters: a frozen dataclass whose fields are options.

A parameter class is an ordinary dataclass; each field is made by `option`, which
keeps the description, the unit and the limits as field metadata. The reader, the
JSON Schema and the key reference are all derived from that one declaration.

Field types the reader understands:

* ``int``, ``bool``, ``str``: scalars, never converted into one another;
* ``T | None``: the key may be left out (``default=None``);
* ``tuple[T, ...]``: a YAML list;
* ``int | tuple[int, ...]``: a number, or a list of numbers;
* ``dict[str, T]`` and ``dict[int, T]``: a YAML map with names or whole numbers as keys;
* another parameter class: a nested map;
* ``dict[str, Instance]`` with ``kinds="areas"``: a map of rules, each an instance of a
  registered kind (its ``kind:`` key, or else the name of the entry).

A field whose YAML key is a keyword of Python has a ``_`` at its end: ``if_`` is ``if``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from typing import Any

METADATA = "tiledraft"


@dataclass(frozen=True, slots=True)
class Option:
    """What is known about one YAML key besides its type.

    Attributes:
        description: one sentence for the key reference and for messages.
        unit: what a number counts ("coins", "points", "tiles"); empty for none.
        low: the smallest number allowed (also for each item of a list), or None.
        high: the largest number allowed, or None.
        choices: the texts allowed, or None for any.
        refers: what a text (or each text of a list) names: "area", "store", "species",
            "group", "role", "stall", "supply", "park", "measure", "event"; or any other word
            such as "board" for the keys of a map ``boards`` of an area in the same park; or None.
        keys: what the keys of a map name, in the same words (or "effect", "milestone"), or
            None; for maps in a map a tuple, the outermost first.
        kinds: the registry table ("areas", "actions", ...) of a map of rules, or None.
        per_players: whether the value may be written as ``{2: .., else: ..}``.
        called: what stands over its value on the screen, if the name of the key says too little.
    """

    description: str
    unit: str = ""
    low: int | None = None
    high: int | None = None
    choices: Collection[str] | None = None
    refers: str | None = None
    keys: str | tuple[str | None, ...] | None = None
    kinds: str | None = None
    per_players: bool = False
    called: str = ""


@dataclass(frozen=True, slots=True)
class Instance:
    """One rule of a ruleset: an instance of a registered kind.

    Attributes:
        name: the YAML key of the entry.
        kind: the name under which the kind is registered.
        spec: the parameters, an instance of the kind's ``Spec`` class.
        rule: the key path, for refusals, score lines and explanations.
    """

    name: str
    kind: str
    spec: Any
    rule: str


def instances(spec: Any) -> Iterator[tuple[str, Instance]]:
    """Every rule in a parameter class, in order, with the registry table that has its kind."""
    for part in fields(spec):
        value = getattr(spec, part.name)
        known = part.metadata.get(METADATA)
        for item in value.values() if isinstance(value, dict) else [value]:
            inner = item
            if isinstance(item, Instance):
                yield (known.kinds or "") if known is not None else "", item
                inner = item.spec
            if is_dataclass(inner):
                yield from instances(inner)


def key_of(name: str) -> str:
    """The YAML key of a field: its name, less the ``_`` that keeps it from being a keyword."""
    return name.removesuffix("_")


def option(
    description: str,
    *,
    default: Any = MISSING,
    default_factory: Callable[[], Any] | Any = MISSING,
    unit: str = "",
    low: int | None = None,
    high: int | None = None,
    choices: Collection[str] | None = None,
    refers: str | None = None,
    keys: str | tuple[str | None, ...] | None = None,
    kinds: str | None = None,
    per_players: bool = False,
    called: str = "",
) -> Any:
    """Declare one YAML key of a parameter class, given by name; see `Option` for the rest."""
    known = Option(description, unit, low, high, choices, refers, keys, kinds, per_players, called)
    if default_factory is not MISSING:
        return field(default_factory=default_factory, kw_only=True, metadata={METADATA: known})
    return field(default=default, kw_only=True, metadata={METADATA: known})
