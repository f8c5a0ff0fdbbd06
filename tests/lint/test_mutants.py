"""Changed keys: a pass never breaks, blames the change, and one change has one finding."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.lint.kit import FILE
from tests.tables import plugins, shipped
from tiledraft.core.lint import lint
from tiledraft.core.ruleset.dump import dump
from tiledraft.core.ruleset.source import Source

GAMES = ("zooloretto", "aquaretto", "coloretto", "combined")
EVERY = 4
NUMBERS = (0, 1, 99)
TWO_FAULTS = "first_card.too_few_colours"

Path = tuple[str, ...]


def keys(data: dict[str, Any], path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every key of a ruleset with its value."""
    for key, value in data.items():
        yield (*path, key), value
        if isinstance(value, dict):
            yield from keys(value, (*path, key))


def changes(name: str) -> list[tuple[Path, Any]]:
    """Each key removed; each number, truth value and list replaced."""
    found: list[tuple[Path, Any]] = []
    for path, value in keys(shipped(name).resolved.data):
        news: list[Any] = [None]
        if isinstance(value, bool):
            news.append(not value)
        elif isinstance(value, int):
            news += NUMBERS
        elif isinstance(value, list):
            news.append([])
        found += [(path, new) for new in news]
    return found


def overlay(path: Path, value: Any) -> str:
    """YAML that sets one key."""
    for key in reversed(path):
        value = {key: value}
    return dump(value)


@pytest.mark.parametrize("part", range(EVERY))
@pytest.mark.parametrize("name", GAMES)
def test_changed_keys(name: str, part: int) -> None:
    """A change that can be played is all right or has one finding, at the change itself."""
    sample = changes(name)[part :: EVERY * EVERY]
    assert len(sample) > 5
    for path, value in sample:
        text = overlay(path, value)
        source = Source(FILE, f"extends: {name}\n")
        found = lint(plugins().load_source(source, [Source("change", text)]))
        codes = [one.code for one in found]
        assert "lint.crashed" not in codes, text
        assert len(codes) <= 1 or TWO_FAULTS in codes, (text, codes)
        assert all(one.file == "change" or one.severity == "error" for one in found), text
