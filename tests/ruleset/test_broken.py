"""Broken rulesets in tests/broken: each has exactly the findings that its first lines name."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path, PurePath

import pytest
from jsonschema import Draft202012Validator

from tests.project.tree import ROOT
from tests.ruleset.verdicts import complaints, disagreement, validator
from tiledraft.core.ruleset.findings import CODES, Finding
from tiledraft.core.ruleset.merge import MAX_SOURCES
from tiledraft.core.ruleset.source import MAX_BYTES
from tiledraft.plugins.loader import Plugins

FOLDER = ROOT / "tests" / "broken"
FILES = sorted(FOLDER.glob("*.yaml"))
EXPECTED = re.compile(r"^# expect: (?:(\S+):)?(\d+):(\d+) (\S+)$", re.MULTILINE)
MADE_HERE = {"extends.too_many", "yaml.size"}

Place = tuple[str, int, int, str]


@cache
def plugins() -> Plugins:
    """The shipped plugins, and one whose kind refuses its parameters."""
    return Plugins([FOLDER / "refusing.py"])


@cache
def form() -> Draft202012Validator:
    """The schema with the kinds of all of them."""
    return validator(plugins().registry(plugins().names))


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder of broken rulesets, so that findings name files as they lie there."""
    monkeypatch.chdir(FOLDER)


def expected(path: Path) -> list[Place]:
    """The findings that a file says it has: file, line, column and code of each."""
    text = path.read_bytes().decode("latin-1")
    return sorted(
        (file or path.name, int(line), int(column), code)
        for file, line, column, code in EXPECTED.findall(text)
    )


def places(findings: list[Finding]) -> list[Place]:
    """File, line, column and code of each finding."""
    return sorted(
        (PurePath(found.file).as_posix(), found.line, found.column, found.code)
        for found in findings
    )


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_findings(path: Path) -> None:
    """A broken ruleset has the findings it names, at their lines and columns, and no others."""
    assert expected(path)
    ruleset = plugins().load(path.name)
    assert places(list(ruleset.findings)) == expected(path)
    assert not ruleset.specs


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_schema_agrees(path: Path) -> None:
    """The schema refuses nothing that `validate` accepts, and sees what is wrong in form."""
    findings = plugins().load(path.name).findings
    text = path.read_bytes()
    own = [found for found in findings if found.file == path.name]
    whole = not re.search(rb"^(extends|with):", text, re.MULTILINE)
    assert disagreement(complaints(form(), text), own, whole=whole) == ""


def test_every_code_has_a_file() -> None:
    """Every code of a finding is that of some broken file, or of a text made in this module."""
    found = {code for path in FILES for *_, code in expected(path)}
    assert found | MADE_HERE == set(CODES)
    assert len(FILES) >= 60


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    """A file beyond the limit is refused as a whole."""
    path = tmp_path / "large.yaml"
    path.write_text("extends: zooloretto\n" + "#" * MAX_BYTES, "utf-8")
    found = plugins().load(str(path)).findings
    assert [(item.line, item.column, item.code) for item in found] == [(1, 1, "yaml.size")]


def test_too_many_parents(tmp_path: Path) -> None:
    """A chain of files beyond the limit is an error where it becomes too long."""
    for number in range(MAX_SOURCES + 5):
        text = f"title: T\nextends: ./{number + 1}.yaml\n"
        (tmp_path / f"{number}.yaml").write_text(text, "utf-8")
    found = plugins().load(str(tmp_path / "0.yaml")).findings
    assert [(item.line, item.column, item.code) for item in found] == [(2, 10, "extends.too_many")]
