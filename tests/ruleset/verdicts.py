"""The published schema beside `validate`: what each says about the same ruleset."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from jsonschema import Draft202012Validator

from tests.tables import plugins
from tiledraft.core.registry import Registry
from tiledraft.core.ruleset.findings import Finding
from tiledraft.core.ruleset.resolved import plain
from tiledraft.core.ruleset.schema import schema
from tiledraft.core.ruleset.source import Source, parse

SEEN = {
    "key.missing",
    "key.number",
    "key.unknown",
    "kind.unknown",
    "value.choice",
    "value.range",
    "value.type",
}
"""The codes of findings that a schema can see, too."""


@cache
def shipped_schema() -> Draft202012Validator:
    """The schema with the kinds of all shipped plugins."""
    return validator(plugins().registry(plugins().names))


def validator(registry: Registry) -> Draft202012Validator:
    """The schema with some kinds, itself checked."""
    made = schema(registry)
    Draft202012Validator.check_schema(made)
    return Draft202012Validator(made)


def complaints(form: Draft202012Validator, text: str | bytes) -> list[str]:
    """What a schema says about the data of a file, as far as that can be read."""
    node, _ = parse(Source("text", text))
    if node is None:
        return []
    errors = form.iter_errors(plain(node))
    return [f"{'.'.join(map(str, error.absolute_path))}: {error.message}" for error in errors]


def disagreement(said: list[str], findings: Iterable[Finding], *, whole: bool) -> str:
    """How the schema and `validate` contradict each other about a ruleset; "" if not at all.

    What the schema refuses, `validate` must refuse. What `validate` finds wrong with the form
    of a value, the schema must see, if the file is whole: of an overlay it cannot know what
    lies below.

    Args:
        said: what the schema says.
        findings: what `validate` found.
        whole: whether the ruleset is one file without a parent.
    """
    found = list(findings)
    if said and not found:
        return f"only the schema refuses: {said}"
    seen = [str(finding) for finding in found if finding.code in SEEN]
    if seen and not said and whole:
        return f"only `validate` refuses: {seen}"
    return ""
