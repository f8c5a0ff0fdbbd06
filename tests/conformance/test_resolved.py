"""A ruleset written out whole is the same ruleset: saves are played on by it."""

import pytest

from tests.conformance.houses import house, houses
from tests.tables import from_text, plugins, shipped

NARROW = "extends: combined\nplayers: [3, 4]"


@pytest.mark.parametrize("name", [*plugins().rulesets(), *houses(), NARROW])
def test_a_resolved_text_is_the_same_ruleset(name: str) -> None:
    """The resolved text of any ruleset loads alone, with the same fingerprint and tables."""
    known = plugins().rulesets()
    if name in known:
        first = shipped(name)
    else:
        first = from_text(name) if name == NARROW else house(name)
    again = plugins().load_text("again", first.resolved.text)
    assert again.findings == []
    assert again.resolved.fingerprint == first.resolved.fingerprint
    assert again.specs == first.specs
