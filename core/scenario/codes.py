"""The codes of what can be wrong with a scenario."""

from __future__ import annotations

CODES = {
    "scenario.differs": "something is not as the scenario expects",
    "scenario.draws": "the tiles that are drawn and the list `draws` do not fit",
    "scenario.name_twice": "two scenarios of a file have one name",
    "scenario.position": "the position cannot be set up",
    "scenario.refused": "a move is not legal, or cannot be read",
    "scenario.ruleset": "the ruleset cannot be played",
    "scenario.shape": "a part of the file is of the wrong sort, or missing",
    "scenario.unreadable": "a check names something that does not exist",
}
