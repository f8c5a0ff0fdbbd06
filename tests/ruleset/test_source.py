"""Reading YAML: what counts as what, where it stands, and what is refused."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Any

import pytest
import yaml

from tests.ruleset.kit import places
from tiledraft.core.ruleset import source as source_module
from tiledraft.core.ruleset.resolved import plain
from tiledraft.core.ruleset.source import (
    MAX_BYTES,
    MAX_DEPTH,
    MAX_VALUES,
    Node,
    Source,
    parse,
    read_file,
)


def data(text: str) -> Any:
    """The plain data of a sound text."""
    node, findings = parse(Source("a.yaml", text))
    assert findings == []
    assert node is not None
    return plain(node)


def faults(text: str | bytes) -> list[tuple[str, int, int]]:
    """Code, line and column of what is wrong with a text."""
    return places(parse(Source("a.yaml", text))[1])


def entry(text: str, *path: str | int) -> Node:
    """The node at a path of a text."""
    root, _ = parse(Source("a.yaml", text))
    node: Any = root
    for part in path:
        node = node.value[part]
    assert isinstance(node, Node)
    return node


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("true", True),
        ("False", False),
        ("null", None),
        ("~", None),
        ("0", 0),
        ("-12", -12),
        ("+3", 3),
        ("1.5", 1.5),
        ("-.5", -0.5),
        ("1.0e3", 1000.0),
        ("no", "no"),
        ("on", "on"),
        ("Yes", "Yes"),
        ("010", "010"),
        ("0x10", "0x10"),
        ("1_000", "1_000"),
        ("12:30:45", "12:30:45"),
        ("2024-01-01", "2024-01-01"),
        ("1e3", "1e3"),
        (".inf", ".inf"),
        ("1.0e999", "1.0e999"),
        ("'5'", "5"),
        ('"true"', "true"),
        ("''", ""),
    ],
)
def test_scalars(text: str, value: object) -> None:
    """Scalars follow YAML 1.2: words stay words, and a number is only what looks like one."""
    read = data(f"key: {text}\n")["key"]
    assert read == value
    assert type(read) is type(value)


def test_keys_are_text_in_order() -> None:
    """Keys are text whatever they look like, and keep the order of the file."""
    assert list(data("2: a\nno: b\nnull: c\n010: d\n1.5: e\n'x y': f\n")) == [
        "2",
        "no",
        "null",
        "010",
        "1.5",
        "x y",
    ]


def test_places_of_keys_and_values() -> None:
    """A node knows line, column and end of its value and of its key, counted in characters."""
    text = "größe: 1\nmap:\n  list: [10, zwölf]\n"
    first = entry(text, "größe")
    assert (first.mark.line, first.mark.column, first.mark.end) == (1, 8, 9)
    assert first.key is not None
    assert (first.key.line, first.key.column, first.key.end) == (1, 1, 6)
    item = entry(text, "map", "list", 1)
    assert (item.mark.line, item.mark.column, item.mark.end) == (3, 14, 19)
    assert item.key is None


def test_a_byte_order_mark_is_no_character() -> None:
    """A byte order mark before the text moves no column."""
    node, findings = parse(Source("a.yaml", b"\xef\xbb\xbfa: 1\n"))
    assert findings == []
    assert node is not None
    assert entry("\ufeffa: 1\n", "a").mark.column == 4


def test_windows_line_ends() -> None:
    """Lines may end as on Windows."""
    assert entry("a: 1\r\nb: 2\r\n", "b").mark.line == 2


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ("yaml.empty", 1, 1)),
        ("# only a comment\n", ("yaml.empty", 1, 1)),
        ("- 1\n- 2\n", ("yaml.not_a_map", 1, 1)),
        ("just text\n", ("yaml.not_a_map", 1, 1)),
        ("a: 1\nb: 2\na: 3\n", ("yaml.duplicate", 3, 1)),
        ("m: {x: 1, 'x': 2}\n", ("yaml.duplicate", 1, 11)),
        ("m:\n  2: 1\n  '2': 2\n", ("yaml.duplicate", 3, 3)),
        ("a: 1\nzebra:\nb: 2\n", ("yaml.empty_value", 2, 1)),
        ("m: {x: , y: 1}\n", ("yaml.empty_value", 1, 5)),
        ("a: !!str 5\n", ("yaml.tag", 1, 4)),
        ("a: !house 5\n", ("yaml.tag", 1, 4)),
        ("a: !!python/object/apply:os.system [ls]\n", ("yaml.tag", 1, 4)),
        ("a: !!python/name:os.system\n", ("yaml.tag", 1, 4)),
        ("? [1, 2]\n: 3\n", ("yaml.key", 1, 3)),
        ("? {x: 1}\n: 3\n", ("yaml.key", 1, 3)),
        ("'': 3\n", ("yaml.key", 1, 1)),
        ("a: 1\n---\nb: 2\n", ("yaml.documents", 2, 1)),
        ("a: &x [1, *x]\n", ("yaml.alias", 1, 11)),
        ("a: *nowhere\n", ("yaml.alias", 1, 4)),
        ("a: {<<: 5}\n", ("yaml.merge_key", 1, 5)),
        ("a: 12345678901234567\n", ("yaml.number", 1, 4)),
        ("a: 1\nb: x\x07y\n", ("yaml.character", 2, 5)),
        ("a: \ud800\n", ("yaml.character", 1, 4)),
        (b"a: 1\nb: \xc3\xa4\xff\n", ("yaml.encoding", 2, 5)),
        (b"\xff\xfea\x00", ("yaml.encoding", 1, 1)),
        ("a: [1, 2\n", ("yaml.syntax", 1, 4)),
        ("a: {b: 1\nc: 2\n", ("yaml.syntax", 2, 2)),
        ("a: b: c\n", ("yaml.syntax", 1, 5)),
        ("a:\n\tb: 1\n", ("yaml.syntax", 2, 1)),
        ("a: @home\n", ("yaml.syntax", 1, 4)),
        ("a: 'open\n", ("yaml.syntax", 1, 4)),
        ("a: [1,,2]\n", ("yaml.syntax", 1, 7)),
        ("%YAML 2.0\n---\na: 1\n", ("yaml.syntax", 1, 1)),
    ],
)
def test_one_fault_is_one_finding(text: str | bytes, expected: tuple[str, int, int]) -> None:
    """A fault is one finding with its code at its line and column."""
    assert faults(text) == [expected]


def test_an_empty_item_is_refused() -> None:
    """An item of a list without a value is refused like a key without one."""
    assert [code for code, _, _ in faults("a:\n  - 1\n  -\n")] == ["yaml.empty_value"]


def test_several_faults_in_one_run() -> None:
    """What does not stop the parser is reported together, in order."""
    text = "a: !x 1\nb:\nc: 1\nc: 2\nd: *none\n"
    assert faults(text) == [
        ("yaml.tag", 1, 4),
        ("yaml.empty_value", 2, 1),
        ("yaml.duplicate", 4, 1),
        ("yaml.alias", 5, 4),
    ]


def test_faults_before_a_syntax_error_are_kept() -> None:
    """A syntax error does not hide what was found before it."""
    assert faults("a: 1\na: 2\nb: [\n") == [("yaml.duplicate", 2, 1), ("yaml.syntax", 3, 4)]


def test_a_duplicate_names_the_first_line() -> None:
    """The message about a key written twice tells both lines: its own and the first one."""
    _, (found,) = parse(Source("a.yaml", "a: 1\nb: 2\na: 3\n"))
    assert (found.line, found.key) == (3, "a")
    assert "line 1" in found.message


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("zebra:\n", "`null`"),
        ("a:\n\tb: 1\n", "spaces, not with tabs"),
        ("a: @home\n", "`@` in quotes"),
        ("a: b: c\n", "in quotes"),
        ("a: !house 5\n", "`!house`"),
    ],
)
def test_messages_say_what_to_do(text: str, words: str) -> None:
    """A message about broken YAML says how to mend it."""
    _, (found,) = parse(Source("a.yaml", text))
    assert words in found.message


def test_anchors_and_merge_keys() -> None:
    """Anchors repeat a value; `<<` lends keys, which come first and lose to the map's own."""
    text = "a: &a {x: 1, y: 2}\nb: &b {y: 3, z: 4}\nc: {z: 9, <<: [*a, *b], w: 0}\nd: *a\n"
    read = data(text)
    assert read["c"] == {"x": 1, "y": 2, "z": 9, "w": 0}
    assert list(read["c"]) == ["x", "y", "z", "w"]
    assert read["d"] == {"x": 1, "y": 2}


def test_a_quoted_merge_key_is_a_name() -> None:
    """Only `<<` without quotes lends keys."""
    assert data("a: {'<<': 1}\n") == {"a": {"<<": 1}}


def test_a_repeated_value_keeps_its_key() -> None:
    """An alias stands at its own key, with the place of the value that it repeats."""
    node = entry("a: &x 7\nbb: *x\n", "bb")
    assert node.key is not None
    assert (node.key.line, node.mark.line) == (2, 1)


def lists(depth: int) -> str:
    """A map whose one value is lists in lists."""
    return "a: " + "[" * depth + "]" * depth + "\n"


def test_depth_limit() -> None:
    """Maps and lists nest as deep as the limit, the file's own map included, and no deeper."""
    assert faults(lists(MAX_DEPTH - 1)) == []
    assert faults(lists(MAX_DEPTH)) == [("yaml.too_deep", 1, 3 + MAX_DEPTH)]


def test_depth_counts_through_aliases() -> None:
    """Aliases cannot nest deeper than what is written out."""
    steps = ["a0: &a0 [1]"] + [f"a{n}: &a{n} [*a{n - 1}]" for n in range(1, MAX_DEPTH)]
    assert faults("\n".join(steps[: MAX_DEPTH - 1]) + "\n") == []
    assert faults("\n".join(steps) + "\n") == [("yaml.too_deep", MAX_DEPTH, 12)]


def test_value_limit() -> None:
    """A file holds as many values as the limit, maps and keys included, and no more."""
    fits = "a: [" + ", ".join(["1"] * (MAX_VALUES - 3)) + "]\n"
    assert faults(fits) == []
    assert [code for code, _, _ in faults(fits.replace("[", "[1, "))] == ["yaml.too_many_values"]


def bomb(levels: int) -> str:
    """A text of aliases that stands for ten times more values with each level."""
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, levels)]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("loader", [source_module.LOADER, yaml.SafeLoader])
@pytest.mark.parametrize(
    ("text", "code"),
    [
        (bomb(9), "yaml.too_many_values"),
        ("a: " + "[" * 5000, "yaml.too_deep"),
        (lists(5000), "yaml.too_deep"),
        ("a: " + "{b: " * 5000, "yaml.too_deep"),
        ("a:\n " + "- " * 5000 + "1\n", "yaml.too_deep"),
        ("? " * 5000 + "a\n", "yaml.too_deep"),
        ("a: 1\n" * 2_500_000, "yaml.size"),
        ("a: " + "9" * 5000 + "\n", "yaml.number"),
    ],
    ids=["aliases", "open", "brackets", "braces", "dashes", "keys", "large", "digits"],
)
def test_hostile_text(
    text: str, code: str, loader: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Text made to exhaust memory, stack or time is refused at once, with either parser."""
    monkeypatch.setattr(source_module, "LOADER", loader)
    begin = perf_counter()
    node, findings = parse(Source("a.yaml", text))
    assert perf_counter() - begin < 5
    assert node is None or code == "yaml.number"
    assert [found.code for found in findings] == [code]


def test_the_pure_parser_gives_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the C library the same text gives the same values at the same places."""
    text = "a: {b: [1, zwölf, 'x'], <<: {c: null}}\nd: |\n  one\n  two\ne: \"f\"\n"
    fast = parse(Source("a.yaml", text))
    monkeypatch.setattr(source_module, "LOADER", yaml.SafeLoader)
    assert parse(Source("a.yaml", text)) == fast


def test_a_file_is_read_no_further_than_the_limit(tmp_path: Path) -> None:
    """A huge file costs no memory: one byte beyond the limit is enough to refuse it."""
    file = tmp_path / "huge.yaml"
    file.write_bytes(b"#" * (MAX_BYTES * 3))
    source = read_file(file, "huge")
    assert (source.name, source.path, len(source.content)) == ("huge", file, MAX_BYTES + 1)
    assert faults(source.content) == [("yaml.size", 1, 1)]


def test_size_is_counted_in_bytes() -> None:
    """Text of a byte a character may be as large as the limit."""
    assert faults("a: 1\n#" + "x" * (MAX_BYTES - 6)) == []
    assert faults("a: 1\n#" + "x" * (MAX_BYTES - 5)) == [("yaml.size", 1, 1)]
