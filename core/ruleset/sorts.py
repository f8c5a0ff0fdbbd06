"""Sorts of values: what fits a type, and what types and values are called in messages."""

from __future__ import annotations

from typing import Any, get_args, get_origin

from tiledraft.core.ruleset.fields import Option
from tiledraft.core.ruleset.findings import shown

SCALARS = {int: "a whole number", float: "a number", bool: "true or false", str: "text"}


def fits(hint: Any, value: object) -> bool:
    """Whether a value has the outer shape of a type; a truth value is not a number."""
    if get_origin(hint) is tuple:
        return isinstance(value, list)
    if get_origin(hint) is dict or hint not in SCALARS:
        return isinstance(value, dict)
    if hint is float:
        return isinstance(value, int | float) and not isinstance(value, bool)
    return type(value) is hint


def sort_words(hint: Any, option: Option) -> str:
    """A type in words."""
    if get_origin(hint) is tuple:
        inner = SCALARS.get(get_args(hint)[0], "items")
        return f"a list of {inner.removeprefix('a ')}{'s' if inner.startswith('a ') else ''}"
    if hint not in SCALARS:
        return "a map of keys"
    unit = f" of {option.unit}" if option.unit and hint is int else ""
    return SCALARS[hint] + unit


def found_words(value: object) -> str:
    """What was found instead, in words."""
    if isinstance(value, dict):
        return "a map"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, str):
        return f"the text {shown(value)}"
    return shown(value)
