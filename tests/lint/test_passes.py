"""Each pass finds what it is for, at the right place, once, and nothing where all is well."""

from __future__ import annotations

import inspect

import pytest

from tests.lint import cases_core, cases_games
from tests.lint.kit import Case, findings, marked, text_of
from tests.tables import plugins
from tiledraft.core.lint import PASSES, codes
from tiledraft.core.ruleset.findings import CODES
from tiledraft.core.scenario import CODES as SCENARIO_CODES

CASES = (*cases_core.CASES, *cases_games.CASES)
IDS = [f"{case.code}-{number}" for number, case in enumerate(CASES)]
REGISTRY = plugins().registry(plugins().names)


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_flagged(case: Case) -> None:
    """The pass finds one thing at the expected place, and no other pass finds anything."""
    text, place = marked(text_of(case.flagged))
    found = [(one.code, one.severity, one.file, one.line, one.column) for one in findings(text)]
    assert found == [(case.code, case.severity, *(case.elsewhere or place))]


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_sound(case: Case) -> None:
    """Nothing is found in the ruleset that is all right."""
    assert [str(one) for one in findings(text_of(case.sound))] == []


def test_every_pass_has_a_case() -> None:
    """The passes of the engine and of the games are all tried."""
    assert {case.code for case in CASES} == set(REGISTRY.lints)
    assert {case.code for case in cases_core.CASES} == set(PASSES)


@pytest.mark.parametrize("code", REGISTRY.lints)
def test_every_pass_says_what_it_finds_and_why_that_matters(code: str) -> None:
    """A docstring has a sentence on what is found, and more on why."""
    first, blank, *rest = (inspect.getdoc(REGISTRY.lints[code]) or "").split("\n")
    assert first.endswith(".")
    assert blank == ""
    assert len(" ".join(rest)) > 20


def test_codes_have_one_meaning() -> None:
    """No code of lint is one of reading rulesets or scenarios; each is explained."""
    known = codes(REGISTRY)
    assert not set(known) & {*CODES, *SCENARIO_CODES}
    assert set(REGISTRY.lints) < set(known)
    assert all(len(text) > 10 for text in known.values())
