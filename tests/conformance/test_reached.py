"""The counts of what a test run has reached can be trusted."""

from collections import Counter

import pytest

from tests import reached
from tests.checked import Checked
from tests.conformance.games import play
from tests.tables import shipped
from tiledraft.core.errors import IllegalMove
from tiledraft.core.events import TileDiscarded
from tiledraft.core.refusals import Refusal


def test_everything_is_listed() -> None:
    """What can be reached includes the kinds of every plugin, each once."""
    known = reached.everything()
    assert len(set(known)) == len(known)
    wanted = {
        "action draw",
        "action reveal",
        "action assign",
        "action exchange",
        "action lay",
        "event tile-placed",
        "event coworker-gained",
        "event species-exchanged",
        "refusal game.over",
        "refusal board.apart",
        "refusal exchange.no_room",
        "refusal truck.other_supply",
    }
    assert wanted <= set(known)


def test_what_is_missing_is_named() -> None:
    """A run that reached nothing misses everything, and one that reached everything nothing."""
    known = reached.everything()
    assert reached.missing(Counter()) == known
    assert reached.missing(Counter(known)) == []
    assert "refusals: 0 of" in "\n".join(reached.table(Counter()))


def test_objects_are_counted_as_they_are_made() -> None:
    """Events, refusals and illegal moves are counted, however they come about."""
    before = reached.counts.copy()
    TileDiscarded(0, tile=1)
    Refusal("truck.full", "no")
    with pytest.raises(IllegalMove):
        raise IllegalMove("no", "truck.full")
    assert reached.counts - before == {"event tile-discarded": 1, "refusal truck.full": 2}


def test_actions_are_counted_by_kind() -> None:
    """A game adds each of its actions to the count of its kind."""
    before = reached.counts.copy()
    checked = Checked(shipped("zooloretto"), 2, dear=0)
    play(checked.rules, 1, "random", checked)
    found = reached.counts - before
    assert sum(found[name] for name in found if name.startswith("action ")) == len(checked.actions)
    assert found["action draw"] == checked.played["draw"]
    assert found["action exchange"] == checked.played["zoo:exchange"]
