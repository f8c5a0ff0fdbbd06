"""What the screens of fixed positions look like, beside stored ones that were read by eye.

A position is a file in `screens/`. After a change that is meant, write the screens anew with
``python -m pytest tests/cli/test_snapshots.py -n0 --snapshot-update``, and read every line that
is different.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from syrupy.assertion import SnapshotAssertion

from tests.tables import from_text
from tiledraft.cli.prompt.choosing import choice
from tiledraft.cli.prompt.helping import help_lines
from tiledraft.cli.prompt.menu import MANY_OF_A_TURN, entries, menu_lines
from tiledraft.cli.prompt.scene import scene_lines
from tiledraft.cli.render.sheet import sheet_lines
from tiledraft.cli.render.table import table_lines
from tiledraft.cli.render.view import View
from tiledraft.core.game import action_text, apply, legal_actions, read_action
from tiledraft.core.position import state_from_words
from tiledraft.core.ruleset.findings import width
from tiledraft.core.scoring import score_sheet
from tiledraft.core.state import State

FOLDER = Path(__file__).parent / "screens"
STORED = Path(__file__).parent / "__snapshots__" / "test_snapshots.ambr"
NAMES = ("Anna", "Ben", "Carla", "Dora", "Emil")
FORMS: Mapping[str, tuple[int, bool]] = {
    "80": (80, False),
    "58": (58, False),
    "40": (40, False),
    "plain": (80, True),
}
NARROWEST = ("table",)
"""What is stored at 40 columns, too."""


def positions() -> dict[str, dict[str, Any]]:
    """The positions that are drawn, by the names of their files."""
    files = sorted(FOLDER.glob("*.yaml"))
    return {file.stem: yaml.safe_load(file.read_text("utf-8")) for file in files}


def screens() -> Iterator[tuple[str, str, str]]:
    """Each position with what is drawn of it and how."""
    for name, about in positions().items():
        for screen in about["screens"]:
            for form in FORMS:
                if form != "40" or screen in NARROWEST:
                    yield name, screen, form


def state_of(about: Mapping[str, Any]) -> State:
    """The position that a file describes."""
    words = about["position"]
    if isinstance(words, str):
        words = yaml.safe_load((FOLDER / words).read_text("utf-8"))
    overlay = about.get("overlay", "")
    rules = from_text(f"extends: {about['ruleset']}\n{overlay}").rules(about["players"])
    state = state_from_words(rules, words)
    for move in about.get("moves", ()):
        apply(state, read_action(state, move))
    return state


def turn_lines(view: View, state: State) -> list[str]:
    """The moves at the beginning of a turn."""
    return menu_lines(entries(view, state, legal_actions(state)), view.width, many=MANY_OF_A_TURN)


def middle_lines(view: View, state: State) -> list[str]:
    """What is shown in the middle of a turn, and the moves."""
    legal = legal_actions(state)
    found = entries(view, state, legal)
    return [*scene_lines(view, state, legal), "", *menu_lines(found, view.width)]


DRAWN: Mapping[str, Callable[[View, State], list[str]]] = {
    "table": table_lines,
    "turn": turn_lines,
    "scene": middle_lines,
    "help": lambda view, state: help_lines(view, state, legal_actions(state)),
    "score": lambda view, state: sheet_lines(view, score_sheet(state), over=False),
    "sheet": lambda view, state: sheet_lines(view, score_sheet(state)),
}


def lines_of(view: View, state: State, screen: str) -> list[str]:
    """A screen; ``choice BEGINNING`` is what is shown after the beginning of a move."""
    what, _, begun = screen.partition(" ")
    if not begun:
        return DRAWN[what](view, state)
    legal = legal_actions(state)
    texts = [action_text(view.rules, action) for action in legal]
    numbers = [n for n, text in enumerate(texts) if text.startswith(f"{begun} ")]
    return choice(view, state, legal, numbers).lines()


@pytest.mark.parametrize(("name", "screen", "form"), list(screens()))
def test_a_screen_looks_as_it_did(
    name: str, screen: str, form: str, snapshot: SnapshotAssertion
) -> None:
    """A screen of a fixed position is line by line what somebody has read, and fits its window."""
    state = state_of(positions()[name])
    columns, plain = FORMS[form]
    view = View(state.rules, NAMES[: state.rules.players], columns, plain)
    lines = lines_of(view, state, screen)
    assert [line for line in lines if width(line) > columns] == []
    assert "\n".join(lines) == snapshot


def test_no_screen_is_stored_in_vain() -> None:
    """Every stored screen belongs to a position."""
    names = re.findall(r"^# name: \w+\[(.*)\]$", STORED.read_text("utf-8"), re.MULTILINE)
    assert sorted(names) == sorted("-".join(parts) for parts in screens())
