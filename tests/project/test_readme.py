"""The README's commands are the ones that were promised."""

import re

import pytest

from tests.project.tree import ROOT

PROMISED = {
    "play": "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/tiledraft play combined",
    "test": (
        "python3 -m venv .venv && .venv/bin/pip install -e '.[test]' && .venv/bin/python -m pytest"
    ),
}


def marked_commands() -> dict[str, str]:
    """The commands that the README marks with `<!-- command: NAME -->`, by name."""
    text = (ROOT / "README.md").read_text("utf-8")
    found = re.findall(r"<!-- command: (\w+) -->\n```sh\n(.*?)\n```\n", text, re.DOTALL)
    return dict(found)


@pytest.mark.parametrize("name", PROMISED)
def test_readme_has_the_command(name: str) -> None:
    """Playing and testing take one line each, the same as ever."""
    assert marked_commands()[name] == PROMISED[name]


def test_readme_has_one_play_and_one_test_command() -> None:
    """`.ci/run` runs every marked command, so there is none that it does not know."""
    assert set(marked_commands()) == set(PROMISED)
