"""Rulesets put together: what wins, what is removed, and where everything was written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ruleset.kit import SMALL, places, resolved
from tiledraft.core.errors import TiledraftError
from tiledraft.core.ruleset.dump import dump
from tiledraft.core.ruleset.merge import MAX_SOURCES, resolve
from tiledraft.core.ruleset.resolved import Resolved
from tiledraft.core.ruleset.source import Source

BASE = "title: Base\nareas: {a: {spaces: 4}, b: {spaces: 5}}\nlist: [1, 2]\n"


def test_maps_merge_and_the_rest_replaces() -> None:
    """Maps merge key by key; scalars and lists are replaced whole."""
    text = "extends: base\ntitle: House\nareas: {b: {stalls: 1}, c: {}}\nlist: [3]\n"
    assert resolved(text, {"base": BASE}).data == {
        "title": "House",
        "areas": {"a": {"spaces": 4}, "b": {"spaces": 5, "stalls": 1}, "c": {}},
        "list": [3],
    }


def test_order_is_that_of_the_parent_then_the_own() -> None:
    """Keys keep their place in the parent; new ones follow in the order of the file."""
    text = "extends: base\nnew: 1\nareas: {z: {}, b: {}, y: {}}\ntitle: House\n"
    data = resolved(text, {"base": BASE}).data
    assert list(data) == ["title", "areas", "list", "new"]
    assert list(data["areas"]) == ["a", "b", "z", "y"]


def test_a_map_and_another_value_replace_each_other() -> None:
    """A map over a number, or a number over a map, replaces it."""
    base = {"base": "a: 1\nb: {x: 1}\n"}
    assert resolved("extends: base\na: {x: 2}\nb: 3\n", base).data == {"a": {"x": 2}, "b": 3}


def test_null_removes() -> None:
    """`null` removes a key of the parent, at any depth, and leaves nothing behind."""
    text = "extends: base\nlist: null\nareas: {a: null}\n"
    found = resolved(text, {"base": BASE})
    assert found.findings == ()
    assert found.data == {"title": "Base", "areas": {"b": {"spaces": 5}}}


def test_null_that_removes_nothing() -> None:
    """Removing what is not there is an error at the key, with the nearest key that is."""
    text = "extends: base\ntitel: null\nareas: {c: {spaces: null}}\n"
    found = resolved(text, {"base": BASE})
    assert places(found.findings) == [
        ("merge.removes_nothing", 2, 1),
        ("merge.removes_nothing", 3, 13),
    ]
    assert "did you mean `title`?" in found.findings[0].message
    assert "titel" not in found.data


def test_an_overlay_may_remove_from_the_parent_of_its_user() -> None:
    """An overlay without a parent of its own removes from what it is laid over."""
    others = {"base": BASE, "bare": "areas: {a: null}\n"}
    found = resolved("extends: base\nwith: [bare]\n", others)
    assert found.findings == ()
    assert list(found.data["areas"]) == ["b"]


def test_overlays_come_after_the_parent_and_before_the_file() -> None:
    """Parent, overlays in their order, the file itself: later ones win."""
    others = {"base": "a: 1\nb: 1\nc: 1\n", "one": "b: 2\nc: 2\nd: 2\n", "two": "e: 3\n"}
    data = resolved("extends: base\nwith: [one, two]\nc: 4\n", others).data
    assert data == {"a": 1, "b": 2, "c": 4, "d": 2, "e": 3}


def test_parents_have_parents() -> None:
    """A parent and an overlay may be put together themselves."""
    others = {"old": "a: 1\nb: 1\n", "base": "extends: old\nb: 2\n", "over": "extends: old\nc: 3\n"}
    found = resolved("with: [base]\nd: 4\n", others)
    assert found.data == {"a": 1, "b": 2, "d": 4}
    assert found.parent == ("old", "base")


def test_extra_overlays_come_last() -> None:
    """Overlays given from outside win over the file, in their order."""
    found = resolved(
        "extends: base\ntitle: House\n", {"base": BASE}, "title: One\n", "list: null\n"
    )
    assert found.data["title"] == "One"
    assert "list" not in found.data
    assert found.parent == ("base", "+1", "+2")


def test_overlays_that_disagree() -> None:
    """Two overlays that set one key differently are an error that names both places."""
    others = {"one": "x: 1\nmoney: {start: 2}\n", "two": "money:\n  start: 1\n"}
    found = resolved("with: [one, two]\n", others)
    (conflict,) = found.findings
    assert (conflict.code, conflict.file, conflict.line, conflict.column, conflict.key) == (
        "merge.conflict",
        "two",
        2,
        3,
        "money.start",
    )
    assert "`2` in one:2:9, `1` here; say in my.yaml which one holds" in conflict.message


@pytest.mark.parametrize(
    ("one", "two", "own", "conflicts"),
    [
        ("a: 1", "a: 1", "b: 1", 0),
        ("a: [1, 2]", "a: [1, 2]", "b: 1", 0),
        ("a: 1", "a: true", "b: 1", 1),
        ("a: 1", "a: '1'", "b: 1", 1),
        ("a: [1]", "a: [2]", "b: 1", 1),
        ("a: 1", "a: {x: 1}", "b: 1", 1),
        ("a: 1", "a: null", "b: 1", 1),
        ("a: null", "a: null", "a: 1", 0),
        ("a: 1", "a: 2", "a: 3", 0),
        ("a: {x: 1}", "a: {x: 2}", "a: {x: 3}", 0),
        ("a: {x: 1}", "a: {x: 2}", "a: {y: 3}", 1),
        ("a: {x: 1}", "a: {x: 2}", "a: 5", 0),
        ("a: {x: 1, y: 1}", "a: {x: 2, y: 2}", "a: {x: 3}", 1),
        ("a: {x: 1}", "a: {y: 2}", "b: 1", 0),
        ("a: {x: 1, y: 1}", "a: {x: 2, y: 2}", "b: 1", 2),
    ],
)
def test_when_overlays_conflict(one: str, two: str, own: str, conflicts: int) -> None:
    """Equal values agree, and a key that the file itself sets settles the matter."""
    found = resolved(f"with: [one, two]\n{own}\n", {"one": one, "two": two})
    assert [finding.code for finding in found.findings] == ["merge.conflict"] * conflicts


def test_a_parent_does_not_settle_a_conflict() -> None:
    """Overlays win over the parent, so what the parent says settles nothing between them."""
    others = {"base": "a: 0\n", "one": "a: 1\n", "two": "a: 2\n"}
    found = resolved("extends: base\nwith: [one, two]\n", others)
    assert [finding.code for finding in found.findings] == ["merge.conflict"]


def test_three_overlays_compare_with_all_before() -> None:
    """The third overlay is compared with the first as well."""
    others = {"one": "a: 1\n", "two": "b: 1\n", "three": "a: 2\nb: 2\n"}
    found = resolved("with: [one, two, three]\n", others)
    assert [(finding.file, finding.line) for finding in found.findings] == [
        ("three", 1),
        ("three", 2),
    ]


@pytest.mark.parametrize(
    ("text", "others", "expected"),
    [
        ("extends: bse\n", {"base": "a: 1\n"}, ("extends.missing", 1, 10)),
        ("a: 1\nwith: [base, ohter]\n", {"base": "", "other": ""}, ("extends.missing", 2, 14)),
        ("extends: 5\n", {}, ("value.type", 1, 10)),
        ("extends: [a]\n", {}, ("value.type", 1, 10)),
        ("with: base\n", {"base": "a: 1\n"}, ("value.type", 1, 7)),
        ("with: [base, 5]\n", {"base": "a: 1\n"}, ("value.type", 1, 14)),
    ],
)
def test_bad_parents(text: str, others: dict[str, str], expected: tuple[str, int, int]) -> None:
    """A parent that is missing or no name is an error at its entry."""
    found = [at for at in places(resolved(text, others).findings) if at[0] != "yaml.empty"]
    assert found == [expected]


def test_a_missing_parent_suggests_a_known_one() -> None:
    """The message about a missing parent has the nearest name that exists."""
    (found,) = resolved("extends: bse\n", {"base": "a: 1\n"}).findings
    assert "did you mean `base`?" in found.message


def test_circles() -> None:
    """A ruleset that leads back to itself is an error at the entry that closes the circle."""
    others = {"one": "extends: two\n", "two": "a: 1\nwith: [one]\n"}
    found = resolved("extends: one\n", others)
    (circle,) = found.findings
    assert (circle.code, circle.file, circle.line, circle.column) == ("extends.cycle", "two", 2, 8)
    assert "one -> two -> one" in circle.message
    assert found.root is None


def test_a_parent_that_cannot_be_read() -> None:
    """An error while a parent is looked up is a finding at the entry that names it."""

    def find(name: str, source: Source) -> Source | None:
        raise TiledraftError("no permission to read it")

    (found,) = resolve(Source("my.yaml", "extends: base\n"), find).findings
    assert (found.code, found.line, found.message) == (
        "extends.unreadable",
        1,
        "no permission to read it",
    )


def test_endless_parents() -> None:
    """A chain of rulesets without end is stopped."""

    def find(name: str, source: Source) -> Source | None:
        return Source(name, f"extends: '{int(name) + 1}'\n")

    found = resolve(Source("0", "extends: '1'\n"), find)
    assert [finding.code for finding in found.findings] == ["extends.too_many"]
    assert len(found.sources) <= MAX_SOURCES + 1


def test_a_parent_used_twice_is_read_once() -> None:
    """Two overlays may share a parent; its faults are reported once."""
    others = {"base": "a: 1\na: 2\n", "one": "extends: base\n", "two": "extends: base\n"}
    found = resolved("with: [one, two]\n", others)
    assert places(found.findings) == [("yaml.duplicate", 2, 1)]
    assert found.data == {"a": 1}


def test_places_after_merging() -> None:
    """Every value is found in the file that wrote it last; maps where they were last opened."""
    text = "extends: base\nareas:\n  b: {spaces: 7}\n"
    found = resolved(text, {"base": BASE})
    spaces = found.place("areas.b.spaces")
    assert (spaces.file, spaces.line, spaces.column) == ("my.yaml", 3, 7)
    assert (spaces.value.line, spaces.value.column) == (3, 15)
    other = found.place(("areas", "a", "spaces"))
    assert (other.file, other.line, other.column) == ("base", 2, 13)
    assert found.place(("list", 1)).value.column == 11
    assert found.place("areas").file == "my.yaml"


def test_the_place_of_what_is_missing() -> None:
    """A path that does not exist leads to the longest part of it that does."""
    place = resolved(BASE).place("areas.b.stalls.x")
    assert (place.path, place.line, place.column) == (("areas", "b"), 2, 25)
    nothing = resolved(BASE).place("nothing")
    assert (nothing.path, nothing.file, nothing.line) == ((), "my.yaml", 1)
    assert Resolved("x", None).place("a.b").file == "x"


def test_the_files_in_order_of_merging() -> None:
    """The files are kept with their texts, parents before children."""
    others = {"base": "a: 1\n", "one": "b: 1\n"}
    found = resolved("extends: base\nwith: [one]\n", others, "c: 1\n")
    assert list(found.sources) == ["base", "one", "my.yaml", "+1"]
    assert found.text_of("one") == "b: 1\n"
    assert found.text_of("nowhere") == ""


def test_the_fingerprint_is_of_the_content() -> None:
    """Comments, layout and the way a ruleset is put together do not change the fingerprint."""
    whole = resolved("a: 1\nb: {x: [1, two], 'y': ~z}\n").fingerprint
    assert resolved("# hi\n'a': 1\nb:\n  x:\n  - 1\n  - 'two'\n  y: '~z'\n").fingerprint == whole
    parts = {"base": "a: 2\nb: {x: [1, two], gone: 1}\n"}
    assert resolved("extends: base\na: 1\nb: {gone: null, y: ~z}\n", parts).fingerprint == whole
    assert len(whole) == 64


@pytest.mark.parametrize("other", ["b: 2\na: 1", "a: 1\nb: '2'", "a: 1\nb: 3", "a: true\nb: 2"])
def test_the_fingerprint_tells_contents_apart(other: str) -> None:
    """Another value, sort of value or order of keys is another fingerprint."""
    assert resolved("a: 1\nb: 2").fingerprint != resolved(other).fingerprint


def test_the_text_of_a_merged_ruleset() -> None:
    """The merged text names no parent and reads as the same data."""
    found = resolved(
        "extends: small\ntrucks: {places: {2: [3, 2, 1], else: 4}}\n", {"small": SMALL}
    )
    assert "extends" not in found.text
    again = resolved(found.text)
    assert again.findings == ()
    assert (again.data, again.fingerprint) == (found.data, found.fingerprint)
    assert "  places:\n    2: [3, 2, 1]\n    else: 4\n" in found.text


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12) | st.sampled_from(
    ["no", "010", "1e3", "1.5e3", ".5", "1.", "5", "null", "~", "<<", "- a", "a: b", "#", " x ", ""]
)
NUMBERS = st.integers(-(10**14), 10**14) | st.floats(allow_nan=False, allow_infinity=False)
VALUES = st.recursive(
    TEXTS | NUMBERS | st.booleans(),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(TEXTS.filter(bool), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(st.dictionaries(TEXTS.filter(lambda key: key not in ("", "extends", "with")), VALUES))
def test_any_data_survives_as_text(data: dict[str, object]) -> None:
    """Whatever a ruleset holds, its text reads back as exactly the same."""
    again = resolved(dump(data))
    assert again.findings == ()
    assert again.data == data
    assert repr(again.data) == repr(data)


def test_what_overlays_agree_on_is_noted() -> None:
    """A value that two overlays share is noted with both places, unless the file says it too."""
    others = {"one": "a: 1\nb: {c: 2, d: 3}\n", "two": "b: {c: 2, d: 3}\na: 1\n"}
    found = resolved("with: [one, two]\nb: {d: 3}\n", others)
    noted = [(same.path, str(same.first), str(same.second), same.file) for same in found.agreed]
    assert noted == [
        (("b", "c"), "one:2:8", "two:1:8", "my.yaml"),
        (("a",), "one:1:4", "two:2:4", "my.yaml"),
    ]


def test_overlays_with_one_parent_do_not_agree_by_accident() -> None:
    """What two overlays have from the same line of the same parent is no agreement."""
    others = {"old": "a: 1\n", "one": "extends: old\nb: 1\n", "two": "extends: old\nc: 1\n"}
    assert resolved("with: [one, two]\n", others).agreed == ()
