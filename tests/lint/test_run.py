"""How passes are run: whom a finding blames, for how many players, and what a crash does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.lint.kit import FILE, SMALL, findings, loaded, marked
from tests.tables import plugins
from tiledraft.core.lint import Pass, Remark, Subject, at, lint
from tiledraft.core.registry import Registry
from tiledraft.core.rules import TruckRule
from tiledraft.core.ruleset.findings import Finding
from tiledraft.core.ruleset.source import Source
from tiledraft.core.scoring import Term
from tiledraft.plugins import hookimpl
from tiledraft.plugins.loader import Plugins


class Author:
    """A plugin with one pass and, if asked for, kinds of its own."""

    def __init__(self, run: Pass | None = None) -> None:
        self.run = run

    @hookimpl
    def register_lint(self, registry: Registry) -> None:
        """Register the pass."""
        if self.run is not None:
            registry.lints.add("mine.pass", self.run)


def with_pass(run: Pass, text: str = SMALL, *overlays: str) -> list[Finding]:
    """What is found in a text with one more pass."""
    known = Plugins()
    known.add(Author(run), "author")
    extra = [Source(f"over{number}", overlay) for number, overlay in enumerate(overlays)]
    return lint(loaded(text, known, extra))


def passing(remark: Remark, *players: int) -> Pass:
    """A pass that always says the same, or for some numbers of players only."""

    def run(subject: Subject) -> Iterator[Remark]:
        """Something is found."""
        if not players or subject.players in players:
            yield remark

    return run


def crashing(subject: Subject) -> Iterator[Remark]:
    """It cannot look."""
    raise KeyError(subject.players)


def test_a_crash_is_a_finding() -> None:
    """A pass that fails is told by name, at the plugin, and the others go on."""
    text, place = marked("^" + SMALL.replace("end_pile: 9", "end_pile: 8"))
    found = with_pass(crashing, text)
    assert [(one.code, one.severity) for one in found] == [
        ("lint.crashed", "warning"),
        ("supply.short_end_pile", "warning"),
    ]
    assert (found[0].file, found[0].line, found[0].column) == place
    assert found[0].message == "the lint pass mine.pass of the plugin author fails: KeyError: 2"


def test_a_crash_is_told_where_the_plugin_is_named() -> None:
    """A plugin that the ruleset names is blamed at its name."""
    text, place = marked("plugins:\n  ^author: {}\n" + SMALL)
    (found,) = with_pass(crashing, text)
    assert (found.file, found.line, found.column, found.key) == (*place, "plugins.author")


@pytest.mark.parametrize(("players", "end"), [((), ""), ((3,), " (with 3 players)"), ((2, 3), "")])
def test_numbers_of_players(players: tuple[int, ...], end: str) -> None:
    """What holds for some numbers of players says for which."""
    (found,) = with_pass(passing(Remark("odd", [("trucks", "count")]), *players))
    assert found.message == f"odd{end}"


def test_numbers_that_differ() -> None:
    """What is alike for several numbers of players is one finding, with the first numbers."""

    def run(subject: Subject) -> Iterator[Remark]:
        """Something is found."""
        yield Remark(f"{subject.players} is odd", [("trucks", "count")])

    assert [one.message for one in with_pass(run)] == ["2 is odd (with 2 players; 3 alike)"]


def test_values_of_their_own() -> None:
    """Values written for each number of players are blamed each for itself."""
    text = SMALL.replace("count: 3", "count: {2: 3, 3: 4}")
    found = with_pass(passing(Remark("odd", [("trucks", "count")])), text)
    mine = [(one.key, one.message) for one in found if one.code == "mine.pass"]
    assert mine == [
        ("trucks.count.2", "odd (with 2 players)"),
        ("trucks.count.3", "odd (with 3 players)"),
    ]


def test_the_value_written_last_is_blamed() -> None:
    """Of several keys it is the one that the last file writes; else the first."""
    paths = [("trucks", "count"), ("supplies", "wild", "end_pile"), ("nothing", "there")]
    run = passing(Remark("odd", paths))
    (found,) = with_pass(run)
    assert found.key == "trucks.count"
    (found,) = with_pass(run, SMALL, "supplies: {wild: {end_pile: 10}}\n")
    assert (found.file, found.key) == ("over0", "supplies.wild.end_pile")


def test_what_is_of_no_use() -> None:
    """It is told if that is so at every table, and only of what the last file writes."""
    remark = Remark("of no use", [("trucks", "count")], unused=True)
    assert [one.code for one in with_pass(passing(remark))] == ["mine.pass"]
    assert with_pass(passing(remark, 2)) == []
    assert with_pass(passing(remark), SMALL, "title: Other\n") == []
    (found,) = with_pass(passing(remark), SMALL, "trucks: {count: 3}\n")
    assert found.file == "over0"


def test_key_or_value() -> None:
    """A remark marks the value, or the key if it is about the whole entry."""
    path = at("trucks", "count")
    value = with_pass(passing(Remark("odd", [path])))
    key = with_pass(passing(Remark("odd", [path], on_key=True)))
    assert [(one.line, one.column, one.length) for one in value + key] == [(4, 17, 1), (4, 10, 5)]


def test_parts_that_do_not_fit() -> None:
    """An error of making the rules is a finding at its rule; passes see the other tables."""
    text, place = marked(
        "extends: aquaretto\nparks: {water: {actions: {reassign: {area: ^depot}}}}\n"
    )
    (found,) = findings(text)
    assert (found.code, found.severity) == ("rules.do_not_fit", "error")
    assert (found.file, found.line, found.column) == place
    assert found.key == "parks.water.actions.reassign.area"
    assert found.message == "depot is no grid with staff"


def test_parts_that_do_not_fit_at_one_table() -> None:
    """An error of one number of players says so, and the passes see the other tables."""
    text, place = marked("""\
extends: combined
players: [1, 2]
trucks: {count: {1: 1, 2: 2}, places: {1: 6, 2: 7}, rules: {every_supply: ^{}, one_supply: null}}
supplies: {zoo: {in_play: {1: 5}, end_pile: 14}, water: {in_play: {1: 5}, end_pile: 13}}
""")
    found = findings(text)
    assert [one.code for one in found] == ["rules.do_not_fit", "supply.short_end_pile"]
    assert (found[0].file, found[0].line, found[0].column) == place
    assert found[0].message == "2 games need 2 trucks, not 1 (with 1 players)"
    assert found[1].key == "supplies.water.end_pile"


def test_errors_of_reading_come_first() -> None:
    """A ruleset that cannot be read has nothing to look at."""
    broken = plugins().load_source(Source(FILE, SMALL.replace("end_pile: 9", "end_pile: x")))
    assert broken.findings
    assert lint(broken) == []


def test_order_and_repetition() -> None:
    """Findings come in the order of their places, and the same ruleset gives the same ones."""
    text = SMALL.replace("end_pile: 9", "end_pile: 8").replace(
        "ties: [coins]", "ties: [coins, coins]"
    )
    found = findings(text)
    assert [one.line for one in found] == [7, 30]
    assert tuple(lint(loaded(text))) == found


class Purse(Term):
    """A score line of somebody else, which may look at anything."""

    def lines(self, state: object, seat: int) -> tuple[()]:
        """None."""
        return ()


class Shy(TruckRule):
    """A truck rule that lets no truck carry more than two tiles."""

    def takes(self, state: object, truck: int, supply: int) -> str | None:
        """Whether there are two already."""
        return "truck.full" if len(state.trucks[truck]) > 1 else None  # type: ignore[attr-defined]


class Stranger(Author):
    """A plugin whose kinds do not say what they do."""

    @hookimpl
    def register_scoring(self, registry: Registry) -> None:
        """A score line."""
        registry.terms.add("purse", Purse)

    @hookimpl
    def register_rules(self, registry: Registry) -> None:
        """A truck rule."""
        registry.truck_rules.add("shy", Shy)


def with_stranger(text: str) -> list[str]:
    """The codes of what is found in a text with the kinds of somebody else."""
    known = Plugins()
    known.add(Stranger(), "stranger")
    return [one.code for one in lint(loaded(text, known))]


def test_kinds_that_nobody_knows() -> None:
    """What a kind could do that does not say so, is not held against the ruleset."""
    closed = SMALL.replace("      expand: {price: 3}\n", "")
    assert with_stranger(closed) == ["area.never_opened"]
    strange = closed.replace("    scoring:\n", "    scoring:\n      purse: {}\n")
    assert with_stranger(strange) == []


def test_truck_rules_count() -> None:
    """How many tiles trucks hold is what their rules let them hold: here two on each of three."""
    short = SMALL.replace("end_pile: 9", "end_pile: 6")
    assert with_stranger(short) == ["supply.short_end_pile"]
    assert with_stranger(short.replace("places: 3", "places: 3, rules: {shy: {}}")) == []
    shorter = short.replace("end_pile: 6", "end_pile: 5")
    rule = shorter.replace("places: 3", "places: 3, rules: {shy: {}}")
    assert with_stranger(rule) == ["supply.short_end_pile"]


def test_one_cause_is_told_once() -> None:
    """What follows from another finding is not told as well."""
    free = "extends: zooloretto\nparks: {zoo: {actions: {purchase: {price: 0}}}}\n"
    assert [one.code for one in findings(free)] == ["money.free_for_ever"]
    pointless = "extends: zooloretto\nparks: {zoo: {scoring: null}}\n"
    assert [one.code for one in findings(pointless)] == ["score.nothing"]
    sexless = "extends: zooloretto\nsupplies: {zoo: {groups: {all: {tiles: {m: 0}}}}}\n"
    assert [one.code for one in findings(sexless)] == ["supply.unused_role"]


def test_what_a_file_takes_from_its_parent_is_no_mistake() -> None:
    """Parts of the parent that a house rule leaves without use are not its fault."""
    stalls = ("snacks", "kiosk", "barrow", "popcorn")
    gone = ", ".join(f"{stall}: null" for stall in stalls)
    for text in (
        "extends: zooloretto\nparks: {zoo: {actions: {expand: null}}}\n",
        "extends: aquaretto\nparks: {water: {scoring: {keepers: null, trainers: null}}}\n",
        "extends: aquaretto\nparks: {water: {actions: {large: null, small: null}}}\n",
        f"extends: zooloretto\nsupplies: {{zoo: {{stalls: {{{gone}}}}}}}\n",
    ):
        assert [str(one) for one in findings(text)] == []


def test_a_bonus_by_size_is_no_value_by_players() -> None:
    """A fault in a map of bonuses has one place, though 3 and 5 are numbers of players, too."""
    told = findings("extends: aquaretto\nparks: {water: {areas: {basins: {staff: null}}}}\n")
    assert [(one.code, one.key) for one in told] == [
        ("rules.do_not_fit", "parks.water.areas.basins.bonus")
    ]
