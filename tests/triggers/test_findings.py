"""Mistakes in triggers and tokens are found where they stand, with the nearest name."""

import pytest

from tests.tables import plugins
from tiledraft.core.errors import RulesetError
from tiledraft.core.ruleset.findings import Finding
from tiledraft.core.ruleset.source import Source
from tiledraft.plugins.testing import load

TEXT = """\
extends: {parent}
tokens: {{chip: {{}}}}
triggers:
  rule:
    when: {when}
    if: {condition}
    effects: {effects}
"""
FULL = "milestone-reached"


def found(
    condition: str = "{}", when: str = FULL, effects: str = "{coins: 1}", parent: str = "combined"
) -> list[tuple[str, int, int]]:
    """The places of the findings of a ruleset with one trigger."""
    text = TEXT.format(parent=parent, when=when, condition=condition, effects=effects)
    return [(one.code, one.line, one.column) for one in load(text).findings]


def message(condition: str, when: str = FULL, effects: str = "{coins: 1}") -> str:
    """The message of the only finding."""
    text = TEXT.format(parent="combined", when=when, condition=condition, effects=effects)
    (only,) = load(text).findings
    return only.message


@pytest.mark.parametrize(
    ("when", "condition"),
    [
        (FULL, "{area: E6, milestone: full}"),
        (FULL, "{area: [zoo.E4, X], milestone: [full]}"),
        (FULL, "{area: basins, milestone: 7}"),
        (FULL, "{area: basins, milestone: {at_least: 7}}"),
        (FULL, "{park: water, milestone: [3, full], seat: 5}"),
        ("tile-placed", "{tile: [zebra f, zebra f*, sea-lion young, coin, zoo.coin]}"),
        ("tile-placed", "{species: zebra, role: [plain, young, fish, m], group: trainable}"),
        ("tile-placed", "{stall: kiosk, area: barn}"),
        ("tile-placed", '{spot: ["2,2", cashier]}'),
        ("species-exchanged", "{sort: zebra, other_area: barn}"),
        ("species-exchanged", "{other_sort: zebra, other_number: {at_least: 2}}"),
        ("truck-taken", "{truck: [1, 5]}"),
        ("board-laid", "{board: large, turn: 0}"),
        ("coins-paid-to", "{owner: 1, amount: {at_least: 1}}"),
        ("tile-revealed", "{supply: water}"),
        ("round-ended", "{round: {at_least: 3}}"),
        ("tokens-gained", "{token: chip, number: 2}"),
        ("points-gained", "{points: {at_least: -2}}"),
    ],
)
def test_sound_conditions(when: str, condition: str) -> None:
    """Fields, and the values that events can have, are accepted."""
    assert found(condition, when) == []


@pytest.mark.parametrize(
    ("when", "condition", "code", "column"),
    [
        (FULL, "{aera: E6}", "trigger.field", 10),
        (FULL, "{species: zebra}", "trigger.field", 10),
        ("truck-taken", "{area: E6}", "trigger.field", 10),
        ("round-ended", "{seat: 1}", "trigger.field", 10),
        (FULL, "{area: E7}", "name.unknown", 16),
        (FULL, "{area: [E6, E7]}", "name.unknown", 21),
        (FULL, "{area: E7, milestone: full}", "name.unknown", 16),
        (FULL, "{area: [E6, E7], milestone: 5}", "name.unknown", 21),
        (FULL, "{area: 6, milestone: full}", "trigger.value", 16),
        (FULL, "{area: 6}", "trigger.value", 16),
        (FULL, "{area: {at_least: 6}}", "trigger.value", 16),
        (FULL, "{area: true}", "value.type", 16),
        (FULL, "{area: []}", "value.length", 16),
        (FULL, "{area: E6, milestone: ful}", "name.unknown", 31),
        (FULL, "{area: E6, milestone: 6}", "name.unknown", 31),
        (FULL, "{area: basins, milestone: full}", "name.unknown", 35),
        (FULL, "{area: barn}", "trigger.never", 16),
        (FULL, "{area: [barn, staff]}", "trigger.never", 16),
        (FULL, "{park: zo}", "name.unknown", 16),
        (FULL, "{seat: 0}", "trigger.value", 16),
        (FULL, "{seat: 6}", "trigger.value", 16),
        (FULL, "{seat: Anna}", "trigger.value", 16),
        ("truck-taken", "{truck: 6}", "trigger.value", 17),
        ("truck-taken", "{truck: first}", "trigger.value", 17),
        ("truck-taken", "{truck: {at_least: 2}}", "trigger.value", 17),
        ("tile-placed", "{tile: zebra female}", "name.unknown", 16),
        ("tile-placed", "{tile: 5}", "trigger.value", 16),
        ("tile-placed", "{species: [zebra, zebar]}", "name.unknown", 27),
        ("tile-placed", "{species: kiosk}", "name.unknown", 19),
        ("tile-placed", "{stall: cafe}", "name.unknown", 17),
        ("tile-placed", "{role: x}", "name.unknown", 16),
        ("tile-placed", "{group: fishes}", "name.unknown", 17),
        ("tile-placed", "{spot: 2}", "trigger.value", 16),
        ("species-exchanged", "{sort: zebar}", "name.unknown", 16),
        ("board-laid", "{board: huge}", "name.unknown", 17),
        ("board-laid", "{board: 1}", "trigger.value", 17),
        ("board-laid", "{board: {at_least: 1}}", "trigger.value", 17),
        ("board-laid", "{turn: half}", "trigger.value", 16),
        ("coins-gained", "{amount: two}", "trigger.value", 18),
        ("coins-gained", "{amount: {at_most: 2}}", "key.unknown", 19),
        ("coins-gained", "{amount: {}}", "key.missing", 10),
        ("tile-revealed", "{supply: wet}", "name.unknown", 18),
        ("tokens-gained", "{token: chips}", "name.unknown", 17),
        ("trigger-fired", "{}", "trigger.never", 11),
        ("milestone-reach", "{}", "name.unknown", 11),
        ("5", "{}", "value.type", 11),
    ],
)
def test_faulty_conditions(when: str, condition: str, code: str, column: int) -> None:
    """One finding at the word that is wrong."""
    assert found(condition, when) == [(code, 5 if column == 11 else 6, column)]


@pytest.mark.parametrize(
    ("when", "effects", "code", "column"),
    [
        (FULL, "{coin: 1}", "name.unknown", 15),
        (FULL, "{coins: two}", "value.type", 22),
        (FULL, "{coins: -1}", "trigger.effect", 22),
        (FULL, "{chip: -1}", "trigger.effect", 21),
        (FULL, "{points: 1001}", "value.range", 23),
        (FULL, "{chips: 1}", "name.unknown", 15),
        ("round-ended", "{coworker: 1}", "trigger.effect", 25),
    ],
)
def test_faulty_effects(when: str, effects: str, code: str, column: int) -> None:
    """Unknown effects and amounts that cannot be given are found."""
    assert found(when=when, effects=effects) == [(code, 7, column)]


@pytest.mark.parametrize("effects", ["{points: -1000}", "{coins: 0, chip: 3}", "{coworker: 2}"])
def test_sound_effects(effects: str) -> None:
    """Points may be lost; effects of plugins and tokens are known."""
    assert found(effects=effects) == []


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("    effects: {coins: 1}\n", "", [("key.missing", 4, 3)]),
        ("    when: milestone-reached\n", "", [("key.missing", 4, 3)]),
        ("    if: {}", "    first_only: once", [("value.choice", 6, 17)]),
        ("    if: {}", "    first: table", [("key.unknown", 6, 5)]),
        ("    if: {}", "    if_: {}", [("key.unknown", 6, 5)]),
        ("    if: {}", "    if: full", [("value.type", 6, 9)]),
        ("  rule:", "  a rule:", [("name.form", 4, 3)]),
        ("  rule:", "  first_full-6:", []),
        ("{chip: {}}", "{Chip: {}}", [("name.form", 2, 10)]),
        ("{chip: {}}", "{coins: {}}", [("name.reserved", 2, 10)]),
        ("{chip: {}}", "{coworker: {}}", [("name.reserved", 2, 10)]),
        ("{chip: {}}", "{took: {}}", [("name.reserved", 2, 10)]),
        ("{chip: {}}", "{fish: {}}", [("name.twice", 2, 10)]),
        ("{chip: {}}", "{basins: {}}", [("name.twice", 2, 10)]),
        ("{chip: {}}", "{chip: {count: 0}}", [("value.range", 2, 24)]),
        ("{chip: {}}", "{chip: {count: {2: 1, else: 2}}}", []),
    ],
)
def test_shape(old: str, new: str, expected: list[tuple[str, int, int]]) -> None:
    """Keys and names of triggers and tokens are checked like all others."""
    text = TEXT.format(parent="combined", when=FULL, condition="{}", effects="{coins: 1}")
    assert text.count(old) == 1
    findings = load(text.replace(old, new)).findings
    assert [(one.code, one.line, one.column) for one in findings] == expected


def test_a_milestone_of_a_misspelt_area() -> None:
    """A misspelt area kind, or no area at all, is one finding; its milestones are not another."""
    trigger = f"triggers: {{rule: {{when: {FULL}, if: {{%s}}, effects: {{coins: 1}}}}}}\n"
    kind = "extends: combined\nparks: {zoo: {areas: {E4: {kind: slotz}}}}\n"
    findings = load(kind + trigger % "area: E4, milestone: full").findings
    assert [(one.code, one.line) for one in findings] == [("kind.unknown", 2)]
    missing = "extends: combined\nparks: 5\n"
    findings = load(missing + trigger % "milestone: full").findings
    assert [one.line for one in findings] == [2]


def test_messages() -> None:
    """A message has the nearest name, or those that there are."""
    assert message("{}", "milestone-reach") == (
        "there is no event `milestone-reach`; did you mean `milestone-reached`?"
    )
    assert message("{aera: E6}") == (
        "`milestone-reached` says nothing about `aera`; did you mean `area`?"
    )
    assert message("{tile: zebra}") == (
        "`milestone-reached` says nothing about `tile`; it says: seat, area, milestone, park"
    )
    assert message("{area: E66}") == "there is no area `E66`; did you mean `E6`?"
    assert message("{area: E6, milestone: all}") == ("there is no milestone `all`; known are: full")
    assert message("{}", effects="{coin: 1}") == "there is no effect `coin`; did you mean `coins`?"
    assert message("{tile: zebra}", "truck-taken") == (
        "`truck-taken` says nothing about `tile`; it says: seat, truck"
    )


def test_events_of_a_game_that_is_not_there() -> None:
    """An event of a plugin is known only to rulesets that use the plugin."""
    assert found(when="coworker-gained") == []
    assert found(when="coworker-gained", parent="zooloretto") == [("name.unknown", 5, 11)]


def test_a_trigger_can_be_removed_and_changed() -> None:
    """Triggers merge by name like everything else."""
    parent = TEXT.format(parent="combined", when=FULL, condition="{area: E6}", effects="{coins: 1}")
    child = "triggers: {rule: {if: {area: null, milestone: 3}, effects: {coins: null, chip: 2}}}"
    assert load_over(parent, child) == []
    assert load_over(parent, "triggers: {rule: null}") == []
    (only,) = load_over(parent, "triggers: {rul: null}")
    assert only.code == "merge.removes_nothing"


def load_over(parent: str, child: str) -> list[Finding]:
    """The findings of a ruleset with an overlay over it."""
    loaded = plugins().load_source(Source("parent.yaml", parent), [Source("child.yaml", child)])
    return list(loaded.findings)


def test_an_effect_that_no_area_can_take() -> None:
    """A coworker in a game without coworkers' seats is refused with the key of the trigger."""
    text = TEXT.format(
        parent="aquaretto", when="truck-taken", condition="{}", effects="{coworker: 1}"
    )
    text += (
        "parks:\n  water:\n    areas: {basins: {staff: null, bonus: null}, staff: null}\n"
        "    actions: {reassign: null}\n"
        "    measures: {cashiers: null, keepers: null, managers: null, fish: null}\n"
        "    scoring: {cashiers: null, keepers: null, trainers: null, depot_species: null}\n"
    )
    ruleset = load(text)
    assert ruleset.findings == []
    with pytest.raises(RulesetError, match=r"^triggers\.rule: a coworker needs a grid with staff"):
        ruleset.rules(3)


def test_many_mistakes_are_told_in_a_moment() -> None:
    """Each is told; what may have been meant is said of the first hundred."""
    lines = [f"  t{n}: {{when: {FULL}, if: {{aera: E6}}, effects: {{}}}}\n" for n in range(150)]
    messages = [
        one.message for one in load("extends: combined\ntriggers:\n" + "".join(lines)).findings
    ]
    assert len(messages) == 150
    assert sum("did you mean `area`" in message for message in messages) == 100
