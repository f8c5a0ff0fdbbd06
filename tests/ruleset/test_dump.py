"""Values written on one line."""

from __future__ import annotations

from hypothesis import given

from tests.ruleset.kit import resolved
from tests.ruleset.test_merge import VALUES
from tiledraft.core.ruleset.dump import inline


@given(VALUES)
def test_any_value_survives_on_one_line(value: object) -> None:
    """A value written on one line, as behind a key, reads back as exactly the same."""
    line = inline(value)
    assert "\n" not in line
    again = resolved(f"key: {line}\n")
    assert again.findings == ()
    assert repr(again.data) == repr({"key": value})
