import json

import pytest

from tests.session.kit import (
    PLUGINS,
    all_of,
    complaint,
    every_table,
    from_text,
    lines_of,
    reloaded,
    rules_for,
    seats,
    shipped,
    stacked,
    table,
    text_of,
    walk,
)
from tiledraft import __version__
from tiledraft.core.record import FORMAT, load, read_header, record_text
from tiledraft.core.session import Game, Seat


def test_what_a_record_holds() -> None:
    """A header with all that decides the game, then a line for each move and reveal."""
    rules = shipped("zooloretto").rules(2)
    pair = [Seat("Anna"), Seat("Robot", "bot:greedy")]
    leaving = ["zebra", "panda", "leopard"]
    camel = stacked(rules, "camel f")
    game = Game.new(rules, pair, 7, start=1, without=leaving, stacked=camel)
    game.play("draw zoo")
    game.play("load 2")
    header, *moves = lines_of(game)
    assert header == {
        "format": FORMAT,
        "engine": __version__,
        "ruleset": "zooloretto",
        "fingerprint": rules.fingerprint,
        "players": 2,
        "seats": [
            {"name": "Anna", "kind": "person"},
            {"name": "Robot", "kind": "bot:greedy"},
        ],
        "seed": 7,
        "set_up": {"start": 2, "without": header["set_up"]["without"]},
        "stacked": ["camel f"],
        "plugins": PLUGINS,
        "text": rules.text,
    }
    assert sorted(header["set_up"]["without"]) == sorted(leaving)
    assert moves == [{"move": "draw zoo"}, {"move": "reveal camel f"}, {"move": "load 2"}]


def test_a_finished_game_ends_with_its_sheet() -> None:
    """The last line of a finished game has each seat's lines and total, and who won."""
    game = walk(table("aquaretto", 3), 1)
    last = lines_of(game)[-1]
    assert [score["seat"] for score in last["scores"]] == [1, 2, 3]
    for score in last["scores"]:
        assert score["total"] == sum(line["points"] for line in score["lines"])
    best = max((score["total"], score["ties"]) for score in last["scores"])
    assert last["winners"] == [
        score["seat"] for score in last["scores"] if [score["total"], score["ties"]] == [*best]
    ]


@pytest.mark.parametrize(("name", "players"), every_table())
def test_a_replay_is_the_game(name: str, players: int) -> None:
    """A record alone gives the same position, log and record, whatever was played."""
    game = walk(table(name, players, 3), 4)
    copy = reloaded(game)
    assert copy.rules is not game.rules
    assert all_of(copy) == all_of(game)
    assert copy.sheet() == game.sheet()


@pytest.mark.parametrize(("name", "players"), every_table())
def test_a_save_goes_on_with_the_same_tiles(name: str, players: int) -> None:
    """A game saved and loaded on its way ends as if it had never been saved (case E56)."""
    through = table(name, players, 9)
    saved = table(name, players, 9)
    for part in range(6):
        walk(through, part, 40)
        saved = reloaded(walk(saved, part, 40))
    assert all_of(walk(saved, 6)) == all_of(walk(through, 6))


def test_a_record_that_ends_after_a_draw() -> None:
    """If the reveal is missing, the tile that lay on top is revealed."""
    game = table("combined", 2)
    walk(game, 1, 30)
    game.play(game.legal()[0])
    while not game.lines[-1].startswith("reveal"):
        game.play(next(a for a in game.legal() if a[0] in ("draw", "load", "take", "place")))
    text = record_text(game, PLUGINS)
    cut = "".join(text.splitlines(keepends=True)[:-1])
    assert all_of(load(cut, rules_for)) == all_of(game)


def test_tiles_put_on_top_are_kept() -> None:
    """A save of a game with tiles put on top still has them there."""
    rules = shipped("zooloretto").rules(2)
    leaving = ["zebra", "panda", "leopard"]
    tiles = stacked(rules, "coin", "camel m", "coin")
    game = reloaded(table(without=leaving, stacked=tiles))
    for truck in (1, 1, 1):
        game.play("draw zoo")
        game.play(f"load {truck}")
    assert game.state.trucks[0] == tuple(tiles)


def test_recorded_reveals_need_no_seed() -> None:
    """The tiles of a record are those written there, not those of its seed; the rest follow."""
    game = walk(table("combined", 3), 5, 60)
    header, *moves = lines_of(game)
    copy = load(text_of([{**header, "seed": 12345}, *moves]), rules_for)
    assert copy.state.key() == game.state.key()
    assert walk(copy, 6).over
    assert all_of(reloaded(copy)) == all_of(copy)


def test_bred_animals_survive_a_save() -> None:
    """Case E06: a pair that bred before the save does not breed again after it."""
    rules = shipped("zooloretto").rules(2)
    leaving = ["zebra", "panda", "leopard"]
    names = ("camel m", "camel f", "coin", "elephant", "kiosk")
    game = table(start=0, without=leaving, stacked=stacked(rules, *names))
    for move in ("draw zoo", "load 1", "draw zoo", "load 1", "take 1"):
        game.play(move)
    for move in ("place camel m barn", "place camel f E4", "draw zoo", "load 2", "take 2"):
        game.play(move)
    game = reloaded(game)
    for move in ("draw zoo", "load 1", "move camel m E4"):
        game.play(move)
    assert (_born(game), _animals(game, "E4")) == (1, ["camel f*", "camel m*", "camel young"])
    game = reloaded(game)
    for move in ("draw zoo", "load 2", "take 1", "place elephant barn", "take 2"):
        game.play(move)
    for move in ("place kiosk barn", "draw zoo", "load 1", "exchange E4 barn elephant"):
        game.play(move)
    game = reloaded(game)
    assert (_born(game), _animals(game, "E4")) == (1, ["elephant"])
    assert _animals(game, "barn") == ["camel f*", "camel m*", "camel young"]


def _animals(game: Game, area: str) -> list[str]:
    """What stands in an area of the first seat."""
    place = game.rules.area_named(area)
    assert place is not None
    words = place.to_words(game.state.leaf(0, place.index))
    assert isinstance(words, list)
    return sorted(word for word in words if word)


def _born(game: Game) -> int:
    return sum(type(event).__name__ == "OffspringBorn" for event in game.log)


@pytest.mark.parametrize(
    "title",
    ["Zoo: the house", "two\nlines", 'a "quote" # and {more}', "line\u2028separator", "Gürteltier"],
)
def test_the_ruleset_comes_from_the_record(title: str) -> None:
    """Cases E59 and E74: title and rules are those of the file, whatever the text holds."""
    change = f"extends: zooloretto\ntitle: {json.dumps(title)}\nmoney: {{start: 5}}\n"
    ruleset = from_text(change, "zooloretto")
    assert list(ruleset.findings) == []
    game = walk(Game.new(ruleset.rules(2), seats(2), 1), 1, 20)
    text = record_text(game, PLUGINS)
    assert len(text.split("\n")) == len(game.lines) + 2
    copy = load(text, rules_for)
    assert (copy.rules.title, copy.rules.spec.money.start) == (title, 5)  # type: ignore[union-attr]
    assert copy.rules.fingerprint == ruleset.resolved.fingerprint
    assert record_text(copy, PLUGINS) == text


def test_a_header_is_read_alone() -> None:
    """What a save is about can be asked without replaying it, even if a move is wrong."""
    game = walk(table("combined", 4), 1, 5)
    text = record_text(game, PLUGINS)
    header = read_header(text + '{"move": "nonsense"}\n{"mo')
    assert (header.format, header.engine) == (FORMAT, __version__)
    assert (header.ruleset, header.players, header.seed) == ("combined", 4, 1)
    assert header.fingerprint == game.rules.fingerprint
    assert header.text == game.rules.text
    assert header.seats == game.seats
    assert header.set_up == game.set_up
    assert header.plugins == tuple(PLUGINS)


def test_other_rules_show_the_first_divergence() -> None:
    """Case E72: replayed by other rules, a record says where it stops fitting."""
    game = table("zooloretto", 2)
    header, *_ = lines_of(game)
    rich = from_text("extends: zooloretto\nmoney: {start: 9, bank: 90}\n").rules(2)
    game = Game.new(rich, seats(2), 1)
    game.play("expand X")
    text = text_of([{**lines_of(game)[0], "text": header["text"]}, *lines_of(game)[1:]])
    assert load(record_text(game, PLUGINS), rules_for).lines == ["expand X"]
    message = complaint(text)
    assert message.startswith("game.jsonl:2: 'expand X' is refused: it costs 3 coins")
    assert f"(it was made with a ruleset of fingerprint {rich.fingerprint[:12]})" in message


def test_a_divergence_names_the_version() -> None:
    """A line that another version of the program wrote and this one refuses says so."""
    header, *_ = lines_of(table())
    message = complaint(text_of([{**header, "engine": "0.0.1"}, {"move": "load 1"}]))
    assert message.endswith("(it was made by version 0.0.1 of the program)")


def test_wording_of_a_sheet_may_change() -> None:
    """A sheet whose points are right is accepted, however its lines are called."""
    *lines, sheet = lines_of(walk(table(), 2))
    for score in sheet["scores"]:
        for line in score["lines"]:
            line["label"] = line["detail"] = "?"
    assert load(text_of([*lines, sheet]), rules_for).over


def test_a_finished_game_without_its_sheet() -> None:
    """A file that ends after the last move is the finished game, and gets its sheet again."""
    game = walk(table(), 2)
    assert all_of(load(text_of(lines_of(game)[:-1]), rules_for)) == all_of(game)
