"""Rulesets that nobody means: each is refused in a moment, by one finding where it stands."""

from __future__ import annotations

import pytest

from tests.ruleset.kit import changed, kinds, places, reading, resolved
from tests.tables import plugins
from tiledraft.core.errors import RulesetError
from tiledraft.core.ruleset.findings import MOST_HINTS
from tiledraft.core.ruleset.reader import player_counts, read_ruleset
from tiledraft.core.ruleset.source import MAX_KEYS, Source
from tiledraft.core.ruleset.values import MOST_ITEMS

WATER = "extends: aquaretto\nparks:\n  water:\n    areas:\n      basins:\n        "


def house(text: str) -> list[tuple[str, int, int]]:
    """The places of what is wrong with a house ruleset."""
    return places(list(plugins().load_source(Source("house.yaml", text)).findings))


@pytest.mark.parametrize("text", ["---\n", "--- # nothing\n", "---\n...\n", "--- &name\n"])
def test_a_document_without_content_is_empty(text: str) -> None:
    """A file that holds the beginning of a document and no more cannot be played."""
    specs, findings = reading(text)
    assert specs == {}
    assert [found.code for found in findings] == ["yaml.empty"]


@pytest.mark.parametrize(
    "head", ["extends: [base]", "extends: 5", "extends: null", "with: base", "with: {base: {}}"]
)
def test_a_parent_that_is_no_name_says_nothing_of_what_it_lacks(head: str) -> None:
    """Where the parent is not named, only that is wrong, not every key it would have brought."""
    (found,) = reading(f"{head}\ntitle: Mine\n", {"base": "title: Base\n"})[1]
    assert (found.code, found.line) == ("value.type", 1)


@pytest.mark.parametrize("plugins_text", ["[zoo]", "7", "zoo"])
def test_plugins_that_are_no_map_say_nothing_of_kinds(plugins_text: str) -> None:
    """Where the plugins are not named, only that is wrong, not every kind they would bring."""
    text = f"plugins: {plugins_text}\nparks: {{wild: {{areas: {{A1: {{kind: cage}}}}}}}}\n"
    assert places(read_ruleset(resolved(text), kinds())[1]) == [("value.type", 1, 10)]


def test_a_map_has_a_limit() -> None:
    """A map of a file may hold as many keys as the limit says, and not one more."""
    keys = [f"k{number}: 1" for number in range(MAX_KEYS + 1)]
    assert resolved("\n".join(keys[:-1])).findings == ()
    (found,) = resolved("\n".join(keys)).findings
    assert (found.code, found.line) == ("yaml.too_many_values", MAX_KEYS + 1)


def test_a_list_has_a_limit() -> None:
    """A list of values may hold as many items as the limit says, and not one more."""
    tail = [("value.length", 1, 7)]
    ties = ", ".join(["coins"] * MOST_ITEMS)
    assert changed(("title: Small", f"ties: [{ties}]")) == []
    assert changed(("title: Small", f"ties: [{ties}, coins]")) == tail


@pytest.mark.parametrize(
    ("money", "expected"),
    [
        ("{start: 10000, bank: 10000}", "money.bank"),
        ("{start: 10001, bank: 10000}", "value.range"),
        ("{start: 1, bank: 99999999999999}", "value.range"),
        ("{start: -1, bank: 30}", "value.range"),
    ],
)
def test_money_has_a_limit(money: str, expected: str) -> None:
    """Nobody has more coins than can be spent in a game that ends in our days."""
    text = f"extends: zooloretto\nplayers: [2]\nmoney: {money}\n"
    assert {code for code, _, _ in house(text)} == {expected}


def test_impossible_numbers_of_players_are_not_tried() -> None:
    """Only numbers of players that can sit at a table are read for."""
    many = ", ".join(map(str, range(-5, 300)))
    assert player_counts(resolved(f"players: [{many}]")) == tuple(range(1, 21))


def test_thousands_of_unknown_keys_are_not_all_compared() -> None:
    """Each unknown key is told, but only the first hundred with what may have been meant."""
    row = ", ".join(f"yonug{number}: 1" for number in range(MAX_KEYS - 1))
    rows = "".join(f"      g{number}: {{{row}}}\n" for number in range(40))
    findings = reading(f"supplies:\n  wild:\n    groups:\n{rows}")[1]
    unknown = [found for found in findings if found.code == "key.unknown"]
    assert len(unknown) == 40 * (MAX_KEYS - 1)
    assert 0 < sum("did you mean `young`?" in found.message for found in unknown) <= MOST_HINTS


@pytest.mark.parametrize(
    ("inside", "expected"),
    [
        ("spaces: ['o o o', 'o', '- E o o o o']", []),
        (f"spaces: ['{'o ' * 40}']", []),
        (f"spaces: ['{'o ' * 41}']", [("value.refused", 5, 7)]),
        (f"spaces: [{', '.join(['o'] * 41)}]", [("value.refused", 5, 7)]),
        ("spaces: []", [("value.refused", 5, 7)]),
        ("spaces: ['']", [("value.refused", 5, 7)]),
        ("spaces: ['E E', '- -']", [("value.refused", 5, 7)]),
        ("spaces: ['o x o']", [("value.refused", 5, 7)]),
        ("spaces: ['o O o']", [("value.refused", 5, 7)]),
        ("spaces: ['ooo']", [("value.refused", 5, 7)]),
        ("boards: {large: {cells: ['o - o']}}", []),
        ("boards: {large: {cells: []}}", [("value.refused", 6, 18)]),
        ("boards: {large: {cells: ['- -']}}", [("value.refused", 6, 18)]),
        ("boards: {large: {cells: ['o E']}}", [("value.refused", 6, 18)]),
        (f"boards: {{large: {{cells: ['{'o ' * 11}']}}}}", [("value.refused", 6, 18)]),
        ("worker: baywatch-2", []),
        ("worker: ''", [("value.refused", 5, 7)]),
        ("worker: bay watch", [("value.refused", 5, 7)]),
        ("boards: {big one: {cells: [o], copies: 1}}", [("value.refused", 5, 7)]),
        ("boards: {'[red]': {cells: [o], copies: 1}}", [("value.refused", 5, 7)]),
        ("bonus: {1: {coins: 1}}", []),
        ("bonus: {0: {coins: 1}}", [("value.refused", 5, 7)]),
    ],
)
def test_pictures_of_grids(inside: str, expected: list[tuple[str, int, int]]) -> None:
    """A grid and its boards have a space, known signs, and a size that can be shown."""
    assert house(WATER + inside) == expected


@pytest.mark.parametrize("job", ["big boss", "[red]", "-", "a,b"])
def test_jobs_can_be_written_in_a_move(job: str) -> None:
    """The name of a job is one word, as moves are written with it."""
    text = f"extends: aquaretto\nparks: {{water: {{areas: {{staff: {{jobs: {{'{job}': 3}}}}}}}}}}\n"
    assert house(text) == [("value.refused", 2, 25)]


@pytest.mark.parametrize(
    "inside",
    [
        "worker: dolphin",
        "worker: large",
        "boards: {laid: {cells: [o], copies: 1}}",
        "boards: {orca: {cells: [o], copies: 1}}",
    ],
)
def test_what_stands_on_a_grid_has_names_of_its_own(inside: str) -> None:
    """A worker or a board is not called like a species, like one another, or like a keyword."""
    house_rules = plugins().load_source(Source("house.yaml", WATER + inside))
    with pytest.raises(RulesetError, match="is the name of something else"):
        house_rules.rules(3)
