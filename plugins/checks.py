"""What a plugin registers must be what the engine will ask for: checked when it is registered."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from inspect import getdoc
from string import Formatter
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

from tiledraft.core.actions import DutyKind, Kind, MoneyAction
from tiledraft.core.areas import Area
from tiledraft.core.errors import PluginError
from tiledraft.core.events import event_name
from tiledraft.core.measures import Measure
from tiledraft.core.rules import TruckRule
from tiledraft.core.ruleset.fields import METADATA, Instance, Option
from tiledraft.core.ruleset.shape import shape
from tiledraft.core.scoring import Term
from tiledraft.core.set_up import SetUpStep

NAME = re.compile(r"[a-z][a-z0-9]*([_-][a-z0-9]+)*")
CODE = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)+")
SCALARS = (int, float, bool, str)
CODED = ("refusals", "lints")


@dataclass(frozen=True, slots=True)
class Contract:
    """What one table of the registry takes.

    Attributes:
        base: the class that its kinds derive from.
        methods: what a kind must define itself, methods and class attributes.
        either: of these methods, one.
        options: what its parameters must have.
    """

    base: type
    methods: tuple[str, ...]
    either: tuple[str, ...] = ()
    options: tuple[str, ...] = ()


CONTRACTS = {
    "areas": Contract(Area, ("to_words", "from_words")),
    "actions": Contract(MoneyAction, ("why_not", "act"), ("in_park", "options"), ("price",)),
    "duties": Contract(DutyKind, ("options", "text", "name", "answers")),
    "answers": Contract(Kind, ("explain", "apply")),
    "measures": Contract(Measure, ("__call__",)),
    "terms": Contract(Term, ("lines",)),
    "truck_rules": Contract(TruckRule, ()),
    "set_up": Contract(SetUpStep, ("choose", "apply")),
}


def faults_of(table: str, name: Any, entry: Any) -> Iterator[str]:
    """What is wrong with an entry of a table, as ends of a sentence that names it.

    Args:
        table: attribute name of the table in the registry.
        name: the name it was registered under.
        entry: what was registered.
    """
    coded = table in CODED
    form = CODE if coded else NAME
    if not isinstance(name, str) or not form.fullmatch(name):
        kind = "words joined by dots" if coded else "words joined by hyphens or _"
        yield f"must be called by lower-case {kind}"
        return
    if table in CONTRACTS:
        found = list(_faults_of_class(CONTRACTS[table], entry))
    else:
        found = list(OTHERS[table](entry))
    if not found and table in OWN_NAMES and OWN_NAMES[table](entry) != name:
        found = [f"must be registered under its own name, {OWN_NAMES[table](entry)!r}"]
    yield from found


def _faults_of_class(contract: Contract, entry: Any) -> Iterator[str]:
    base = contract.base
    if not isinstance(entry, type) or not issubclass(entry, base):
        yield f"must be a subclass of {base.__module__}.{base.__name__}"
        return
    methods = (*contract.methods, *(_methods_for_tiles(entry) if base is Area else ()))
    missing = [name for name in methods if _is_inherited(entry, base, name)]
    if missing:
        yield f"lacks {', '.join(missing)}"
    if contract.either and all(_is_inherited(entry, base, name) for name in contract.either):
        yield f"lacks {' or '.join(contract.either)}"
    spec = getattr(entry, "Spec", None)
    if spec is not None:
        yield from _faults_of_spec(spec, set())
        known = {field.name for field in fields(spec)} if is_dataclass(spec) else set()
        for name in contract.options:
            if name not in known:
                yield f"needs an option `{name}` among its parameters"


def _methods_for_tiles(area: Any) -> tuple[str, ...]:
    """What an area must define if tiles can stand in it."""
    if not area.accepts:
        return ()
    return ("spots", "put") if area.is_store else ("spots", "put", "refuse")


def _is_inherited(entry: type, base: type, name: str) -> bool:
    """Whether a class has nothing of its own under a name that its base leaves open."""
    return getattr(entry, name, None) is getattr(base, name, None)


def _faults_of_spec(spec: Any, seen: set[Any]) -> Iterator[str]:
    """What is wrong with a parameter class, and with those inside of it, each told once."""
    if not isinstance(spec, type) or not is_dataclass(spec):
        yield "has a `Spec` that is not a dataclass"
        return
    if spec in seen:
        return
    seen.add(spec)
    name = spec.__name__
    params: Any = spec.__dataclass_params__  # type: ignore[attr-defined]  # private to dataclasses
    if not params.frozen:
        yield f"has parameters {name} that are not frozen: write @dataclass(frozen=True)"
    for field in fields(spec):
        option = field.metadata.get(METADATA)
        if field.init and not isinstance(option, Option):
            yield f"has a parameter {name}.{field.name} that is not made by option()"
    try:
        hints = shape(spec).fields
    except PluginError as error:
        yield f"has parameters that cannot be read: {error}"
        return
    for field_name, (hint, _) in hints.items():
        yield from _faults_of_type(hint, f"{name}.{field_name}", seen)


def _faults_of_type(hint: Any, where: str, seen: set[Any]) -> Iterator[str]:
    """What is wrong with the type of a parameter: what `fields` lists can be read."""
    origin, arguments = get_origin(hint), get_args(hint)
    inner: tuple[Any, ...] = ()
    if origin in (Union, UnionType):
        inner = tuple(member for member in arguments if member is not NoneType)
    elif origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        inner = arguments[:1]
    elif origin is dict and arguments[0] in (str, int):
        inner = arguments[1:]
    elif isinstance(hint, type) and is_dataclass(hint):
        yield from _faults_of_spec(hint, seen) if hint is not Instance else ()
    elif hint not in SCALARS and hint is not Any:
        yield f"has a parameter {where} of a type that YAML cannot give: {hint}"
    for part in inner:
        yield from _faults_of_type(part, where, seen)


def _faults_of_event(entry: Any) -> Iterator[str]:
    if not isinstance(entry, type) or not issubclass(entry, tuple) or not hasattr(entry, "_fields"):
        yield "must be a class of named tuples"


def _faults_of_sentence(entry: Any) -> Iterator[str]:
    if not isinstance(entry, str) or not entry.strip():
        yield "must be a sentence"
        return
    try:
        holes = [hole for _, hole, _, _ in Formatter().parse(entry) if hole is not None]
    except ValueError as error:
        yield f"has a sentence with a stray brace: {error}"
        return
    if not all(hole.isidentifier() for hole in holes):
        yield "has a sentence with a hole that is no name"


def _faults_of_callable(entry: Any) -> Iterator[str]:
    if not callable(entry):
        yield "must be callable"


def _faults_of_pass(entry: Any) -> Iterator[str]:
    if not callable(entry):
        yield "must be callable"
    elif not getdoc(entry):
        yield "must say in its docstring what it finds"


def _duty_name(entry: type[DutyKind]) -> str:
    return entry.name


OWN_NAMES: dict[str, Callable[[Any], str]] = {"events": event_name, "duties": _duty_name}
OTHERS: dict[str, Callable[[Any], Iterator[str]]] = {
    "events": _faults_of_event,
    "refusals": _faults_of_sentence,
    "effects": _faults_of_callable,
    "bots": _faults_of_callable,
    "lints": _faults_of_pass,
}
