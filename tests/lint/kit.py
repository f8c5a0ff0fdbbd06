"""What the tests of lint share: a small sound ruleset, and what is found in a changed one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from tests.tables import plugins
from tiledraft.core.lint import lint
from tiledraft.core.ruleset.findings import Finding
from tiledraft.core.ruleset.source import Source
from tiledraft.plugins.loader import Plugins, Ruleset

FILE = "my.yaml"

SMALL = """\
title: Small
players: [2, 3]
money: {start: 2, bank: 20}
trucks: {count: 3, places: 3}
supplies:
  wild:
    end_pile: 9
    in_play: 3
    roles: {m: {mates: f}, f: {mates: m}}
    groups: {all: {tiles: {plain: 6, m: 2, f: 2}, young: 2}}
    species: {lynx: {}, otter: {}, wolf: {}}
    stalls: {cafe: 3}
    coins: 2
parks:
  wild:
    overflow: shed
    areas:
      A1: {kind: slots, spaces: 4, stalls: 1, bonus: {full: {coins: 1}}}
      A2: {kind: slots, spaces: 5, bought: true}
      shed: {kind: store}
    actions:
      move: {price: 1, source: shed}
      purchase: {price: 2, to_owner: 1, source: shed}
      expand: {price: 3}
    measures:
      tiles: {kind: tiles, area: A1}
    scoring:
      animals: {kind: product, of: [tiles]}
      lost: {kind: distinct, areas: [shed], of: species, points: -2}
ties: [coins]
"""

Change = tuple[str, str]
Place = tuple[str, int, int]
MARK = "^"


@dataclass(frozen=True)
class Case:
    """Two rulesets for one pass, each as a text or as changes of `SMALL`.

    Attributes:
        code: the code of the pass.
        flagged: a ruleset in which it finds one thing, where `^` stands, and nothing else.
        sound: a ruleset much like it in which nothing is found.
        severity: that of the finding.
        elsewhere: file, line and column of the finding if it is not in ``my.yaml``.
    """

    code: str
    flagged: str | tuple[Change, ...]
    sound: str | tuple[Change, ...]
    severity: str = "warning"
    elsewhere: Place | None = None


def marked(text: str) -> tuple[str, Place]:
    """A text without its mark, and where that was."""
    before, mark, after = text.partition(MARK)
    line = before.rpartition("\n")[2]
    assert not mark or MARK not in after
    return before + after, (FILE, before.count("\n") + 1, len(line) + 1)


def text_of(ruleset: str | Sequence[Change]) -> str:
    """A ruleset as text; each change replaces what stands in `SMALL` exactly once."""
    if isinstance(ruleset, str):
        return ruleset
    text = SMALL
    for old, new in ruleset:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def loaded(text: str, known: Plugins | None = None, overlays: Sequence[Source] = ()) -> Ruleset:
    """A ruleset from text, without any finding of reading."""
    ruleset = (known or plugins()).load_source(Source(FILE, text), overlays)
    assert not ruleset.findings, [str(found) for found in ruleset.findings]
    return ruleset


@cache
def findings(text: str) -> tuple[Finding, ...]:
    """What lint finds in a text."""
    return tuple(lint(loaded(text)))
