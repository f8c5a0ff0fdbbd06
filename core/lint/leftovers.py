"""What a ruleset says and nobody reads: plugins, their parameters, words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from tiledraft.core.compile import compile_rules
from tiledraft.core.lint.subject import Pass, Remark, Subject
from tiledraft.core.ruleset.findings import nearest, shown
from tiledraft.core.scoring import score_sheet
from tiledraft.core.set_up import new_state

KIND_TABLES = ("areas", "actions", "effects", "measures", "terms", "truck_rules", "set_up")
WORDS = ("species", "tile", "tiles", "truck", "trucks")


def unused_plugin(subject: Subject) -> Iterator[Remark]:
    """A plugin is named, but nothing of what it registers is used.

    The ruleset can do without it, or forgot to use it.
    """
    tables = subject.registry.tables()
    owners = {tables[table].owner_of(name) for table, name in subject.kinds}
    for plugin in subject.spec.plugins:
        offers = [
            f"{table.sort} {name}"
            for key, table in tables.items()
            for name in table
            if table.owner_of(name) == plugin and key in KIND_TABLES
        ]
        if offers and plugin not in owners:
            message = f"nothing of this plugin is used; it offers {', '.join(offers)}"
            yield Remark(message, [("plugins", plugin)], on_key=True, unused=True)


def unread_parameter(subject: Subject) -> Iterator[Remark]:
    """A parameter of a plugin is read neither when the rules are made nor at set-up or scoring.

    Its name is misspelt, or the plugin has no such parameter.
    """
    spec = subject.spec
    if not any(spec.plugins.values()):
        return
    noted: dict[str, Any] = {plugin: Noted(values) for plugin, values in spec.plugins.items()}
    rules = compile_rules(
        subject.rules.name, replace(spec, plugins=noted), subject.players, subject.registry
    )
    score_sheet(new_state(rules, 0)[0])
    for plugin, values in noted.items():
        for key in values.unread:
            message = f"the plugin does not read {shown(key)}"
            yield Remark(message, [("plugins", plugin, key)], on_key=True)


def unknown_word(subject: Subject) -> Iterator[Remark]:
    """A word for the screen stands for none that the screen uses.

    It is misspelt, or in the wrong number: `truck` and `trucks` are two words.
    """
    texts = [
        *subject.rules.sentences.values(),
        *(kind.grammar() for kind in subject.rules.kinds.values()),
    ]
    known = {*WORDS, *re.findall("[a-z]+", " ".join(texts).lower())}
    for word in subject.spec.words:
        if word not in known:
            near = nearest(word, WORDS) or nearest(word, sorted(known))
            message = f"the screen has no word {shown(word)}"
            message += f"; did you mean {shown(near)}?" if near else ""
            yield Remark(message, [("words", word)], on_key=True)


class Noted(Mapping[str, Any]):
    """Parameters that remember which of them were read.

    Attributes:
        unread: names of those that nobody has read.
    """

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._values = values
        self.unread = list(values)

    def __getitem__(self, key: str) -> Any:
        if key in self.unread:
            self.unread.remove(key)
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        self.unread.clear()
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


PASSES: dict[str, Pass] = {
    "plugin.unused": unused_plugin,
    "plugin.unread_parameter": unread_parameter,
    "words.unknown": unknown_word,
}
