"""The shape of a parameter class: its fields, each with its type and what is declared of it."""

from __future__ import annotations

from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from functools import cache
from typing import Any, get_type_hints

from tiledraft.core.errors import PluginError
from tiledraft.core.ruleset.fields import METADATA, Option, key_of

NOTHING = Option("")


@dataclass(frozen=True, slots=True)
class Empty:
    """The parameters of a kind that has none."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The fields of a parameter class by YAML key, each with its type and option."""

    fields: dict[str, tuple[Any, Option]]
    required: tuple[str, ...]
    names: dict[str, str]


@cache
def shape(spec_type: type) -> Shape:
    """The fields of a parameter class, in order.

    Raises:
        PluginError: it is no dataclass, or an annotation names something unknown.
    """
    if not is_dataclass(spec_type):
        raise PluginError(f"the parameters {spec_type.__qualname__} are not a dataclass")
    try:
        hints = get_type_hints(spec_type)
    except NameError as error:
        raise PluginError(f"the parameters {spec_type.__qualname__}: {error}") from error
    names = {key_of(field.name): field.name for field in fields(spec_type) if field.init}
    options = {field.name: field.metadata.get(METADATA, NOTHING) for field in fields(spec_type)}
    known = {key: (hints[name], options[name]) for key, name in names.items()}
    required = tuple(key_of(field.name) for field in fields(spec_type) if _is_required(field))
    return Shape(known, required, names)


def _is_required(field: Field[Any]) -> bool:
    return field.init and field.default is MISSING and field.default_factory is MISSING
