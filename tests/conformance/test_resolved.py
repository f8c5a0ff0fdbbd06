"""A ruleset written out whole is the same ruleset: saves are played on by it."""

import pytest

from tests.conformance.houses import houses
from tests.tables import from_text, plugins

SHIPPED = {name: f"extends: {name}" for name in plugins().rulesets()}
NARROW = {"fewer players than its parent": "extends: combined\nplayers: [3, 4]"}
TEXTS = {**SHIPPED, **houses(), **NARROW}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_a_resolved_text_is_the_same_ruleset(text: str) -> None:
    """The resolved text of any ruleset loads alone, with the same fingerprint and tables."""
    first = from_text(text)
    again = plugins().load_text("again", first.resolved.text)
    assert again.findings == []
    assert again.resolved.fingerprint == first.resolved.fingerprint
    assert again.specs == first.specs
