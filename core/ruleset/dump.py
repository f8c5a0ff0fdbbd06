"""Plain ruleset data back to YAML text that reads as the same data."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import yaml
from yaml.events import (
    DocumentEndEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
    StreamStartEvent,
)

from tiledraft.core.ruleset.source import FLOAT, INTEGER, WORDS

FLOW_WIDTH = 72
LINE_WIDTH = 100


def dump(data: dict[str, Any]) -> str:
    """Data as YAML text: short collections of scalars on one line, keys in their order."""
    events = [
        StreamStartEvent(),
        DocumentStartEvent(explicit=False),
        *_events(data),
        DocumentEndEvent(explicit=False),
        StreamEndEvent(),
    ]
    return str(yaml.emit(events, allow_unicode=True, width=LINE_WIDTH))


def inline(value: object) -> str:
    """One value as YAML on one line, as it is written behind a key."""
    events = [
        StreamStartEvent(),
        DocumentStartEvent(explicit=False),
        *_events(value, flow=True),
        DocumentEndEvent(explicit=False),
        StreamEndEvent(),
    ]
    text = str(yaml.emit(events, allow_unicode=True, width=float("inf")))
    return text.removeprefix("--- ").removesuffix("\n").removesuffix("\n...")


def canonical(data: object) -> str:
    """Data as one line of JSON with the order of keys kept: equal texts are equal data."""
    return json.dumps(data, ensure_ascii=True, separators=(",", ":"))


def _events(value: Any, *, flow: bool = False) -> Iterator[Event]:
    if isinstance(value, dict):
        short = flow or _is_short(value.values(), value)
        yield MappingStartEvent(None, None, implicit=True, flow_style=short)
        for key, item in value.items():
            yield _scalar(key, quoted=key in ("", "<<"))
            yield from _events(item, flow=flow)
        yield MappingEndEvent()
    elif isinstance(value, list):
        short = flow or _is_short(value, value)
        yield SequenceStartEvent(None, None, implicit=True, flow_style=short)
        for item in value:
            yield from _events(item, flow=flow)
        yield SequenceEndEvent()
    elif isinstance(value, str):
        yield _scalar(value, _is_ambiguous(value))
    else:
        yield _scalar(_literal(value), quoted=False)


def _scalar(text: str, quoted: bool) -> ScalarEvent:
    style = '"' if not text.isprintable() else "'" if quoted else None
    return ScalarEvent(None, None, (True, True), text, style=style)


def _is_ambiguous(text: str) -> bool:
    """Whether a text without quotes would be read as something else."""
    return not text or text in WORDS or bool(INTEGER.fullmatch(text) or FLOAT.fullmatch(text))


def _literal(value: object) -> str:
    text = json.dumps(value)
    exponent = text.find("e")
    if isinstance(value, float) and "." not in text and exponent >= 0:
        return f"{text[:exponent]}.0{text[exponent:]}"
    return text


def _is_short(items: Any, whole: object) -> bool:
    scalars = not any(isinstance(item, dict | list) and item for item in items)
    return scalars and len(canonical(whole)) <= FLOW_WIDTH
