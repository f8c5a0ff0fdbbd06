"""The generated reference: fresh, complete, and its examples work."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests import reference
from tests.ruleset.kit import kinds, resolved
from tests.tables import plugins, shipped
from tiledraft.core.lint import codes
from tiledraft.core.ruleset.findings import CODES
from tiledraft.core.ruleset.keys import keys_of, parameters, rule_tables, summary
from tiledraft.core.ruleset.reference import Collector, default_words, value_words
from tiledraft.core.ruleset.spec import MoneySpec, RulesetSpec, TrucksSpec
from tiledraft.plugins.loader import Plugins

README = reference.README.read_text("utf-8")
REGISTRY = plugins().registry(plugins().names)


def test_readme_is_fresh() -> None:
    """The reference in the README is what the kinds say now."""
    assert reference.with_reference(README) == README


def test_readme_is_written_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command replaces a reference that is out of date, and nothing else."""
    begin, end = README.index(reference.BEGIN), README.index(reference.END)
    path = tmp_path / "README.md"
    path.write_text(f"{README[:begin]}{reference.BEGIN}\nold\n{README[end:]}", "utf-8")
    monkeypatch.setattr(reference, "README", path)
    reference.write()
    assert path.read_text("utf-8") == README


def test_every_kind_and_key_is_in_it() -> None:
    """Each key has its row, each kind its heading, its sentence and the plugin that brings it."""
    specs: list[type] = [RulesetSpec]
    for table in rule_tables(REGISTRY).values():
        for name, kind in table.items():
            specs.append(parameters(kind))
            assert f"### `{name}`\n" in README
            assert summary(kind)
            assert summary(kind) in README
            if table.owner_of(name) != "core":
                assert f"Brought by the plugin `{table.owner_of(name)}`" in README
    for spec in specs:
        for key in keys_of(spec):
            assert f"| `{key.name}` | {key.option.description} | {value_words(key)}" in README


def test_every_code_effect_and_event_is_in_it() -> None:
    """Refusals with their sentences, findings with theirs, effects and events are all listed."""
    for code, sentence in REGISTRY.refusals.items():
        assert f"| `{code}` | {sentence} |" in README
    for code, text in (CODES | codes(REGISTRY)).items():
        assert f"| `{code}` | {text} |" in README
    assert all(f"- `{effect}: N`" in README for effect in REGISTRY.effects)
    assert all(f"| `{event}` | " in README for event in REGISTRY.events)


@pytest.mark.parametrize("name", plugins().official_names())
def test_every_move_is_in_it(name: str) -> None:
    """The grammar of each kind of move of each shipped ruleset is listed."""
    _, _, rest = README.partition(f"### In `{name}`\n")
    section, _, _ = rest.partition("#")
    rules = shipped(name).rules(max(shipped(name).specs))
    for kind in rules.kinds.values():
        assert f"- `{kind.grammar()}`" in section


def test_examples_are_of_shipped_rulesets() -> None:
    """An example is a value that a shipped ruleset has at that key, if one has any."""
    examples = Collector(REGISTRY).examples([shipped("zooloretto").resolved])
    assert examples[(), "players"] == [2, 3, 4, 5]
    assert examples[("supplies", "NAME"), "end_pile"] == 15
    assert examples[("areas", "enclosure"), "full"] == 8
    assert ("areas", "grid") not in {section for section, _ in examples}
    small = Collector(kinds()).examples([resolved("money: {start: 3}\n")])
    assert small == {((), "money"): {"start": 3}, (("money",), "start"): 3}


def test_words_for_values() -> None:
    """What may stand behind a key is told with unit, limits, and whether players matter."""
    words = {key.name: value_words(key) for key in (*keys_of(TrucksSpec), *keys_of(MoneySpec))}
    assert words["count"] == ("whole number of trucks, 1 to 20; may differ by number of players")
    assert words["places"] == (
        "whole number of tiles, 1 to 20 or list: whole number of tiles, 1 to 20 each; "
        "may differ by number of players"
    )
    assert words["rules"] == "map of rules"
    assert words["bank"] == "whole number of coins, 0 to 10000; may differ by number of players"


def test_words_for_defaults() -> None:
    """A default is written as in YAML; a key without one is required."""
    words = {key.name: default_words(key) for key in keys_of(RulesetSpec)}
    assert (words["players"], words["format"], words["title"]) == ("required", "`1`", "none")


def blocks() -> list[str]:
    """The YAML files in the README."""
    return re.findall(r"^```yaml\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("text", blocks())
def test_examples_of_the_readme(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every file in the README is a ruleset that can be played."""
    monkeypatch.chdir(tmp_path)
    Path("mine.yaml").write_text(text, "utf-8")
    loaded = Plugins().load("mine.yaml")
    assert list(loaded.findings) == []
    assert all(loaded.rules(players) for players in loaded.specs)
