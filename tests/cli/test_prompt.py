import pytest

from tests.tables import shipped
from tiledraft.cli.prompt.helping import help_lines
from tiledraft.cli.prompt.lines import said
from tiledraft.cli.prompt.menu import MANY_OF_A_TURN, Entry, entries, menu_lines
from tiledraft.cli.prompt.reading import COMMANDS, Command, Several, is_quit, meant, read
from tiledraft.cli.render.points import points_lines
from tiledraft.cli.render.view import View
from tiledraft.core.actions.money import ExpandAction
from tiledraft.core.errors import IllegalMove
from tiledraft.core.game import legal_actions
from tiledraft.core.position import state_from_words
from tiledraft.core.telling import meaning_of

TEXTS = ["draw zoo", "take 1", "take 2", "place sea-lion f* 1,2", "expand X", "place panda E5"]
NAMES = ("Anna", "Bert", "Carla")


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("2", "take 1"),
        ("take 2", "take 2"),
        ("TAKE  2", "take 2"),
        ("expand x", "expand X"),
        ("draw", "draw zoo"),
        ("place sea-lion f*", "place sea-lion f* 1,2"),
        ("E5", "place panda E5"),
        ("1,2", "place sea-lion f* 1,2"),
        ("place sea-lion 1,2", "place sea-lion f* 1,2"),
        ("place 1,2 sea-lion", "place 1,2 sea-lion"),
        ("place", Several((3, 5))),
        ("take", Several((1, 2))),
        ("take 9", "take 9"),
        ("plac pan", "plac pan"),
        ("pla", Several((3, 5))),
        ("tak", Several((1, 2))),
        ("odd", Command("odds", "")),
        ("lo 2", "lo 2"),
        ("?", Command("help", "")),
        ("look  2", Command("look", "2")),
        ("Save my game.jsonl", Command("save", "my game.jsonl")),
    ],
)
def test_what_a_person_types(line: str, wanted: object) -> None:
    """Numbers, moves in any case, their beginnings, ends and some words, and commands count."""
    assert read(line, TEXTS, strict=False) == wanted


@pytest.mark.parametrize(("line", "wanted"), [("2", "take 1"), ("draw", "draw"), ("E5", "E5")])
def test_a_script_is_read_strictly(line: str, wanted: str) -> None:
    """In a script a move stands in full, or its number; nothing is guessed."""
    assert read(line, TEXTS, strict=True) == wanted


@pytest.mark.parametrize("line", ["0", "7", "99999999999999999999999999"])
def test_a_number_without_move(line: str) -> None:
    """A number that no move has is refused with the number of moves."""
    with pytest.raises(IllegalMove, match="there are 6 moves"):
        read(line, TEXTS, strict=False)


def test_a_misspelt_move_gets_a_question() -> None:
    """What cannot be read is answered with the nearest move or command."""
    error = IllegalMove("no move", "move.unreadable")
    assert meant(error, "tkae 1", TEXTS) == "take 1"
    assert meant(error, "scroe", TEXTS) == "score"
    assert meant(error, "plac pan", TEXTS) == "place panda E5"
    assert meant(IllegalMove("full", "truck.full"), "take 1", TEXTS) == ""


@pytest.mark.parametrize(
    ("line", "text"),
    [("  take 1  # now\n", "take 1"), ("# all\n", ""), ("\n", ""), ("\ufefftake 1\r\n", "take 1")],
)
def test_comments_say_nothing(line: str, text: str) -> None:
    """Comments, spaces, line ends and a byte order mark are no part of a move."""
    assert said(line) == text


def test_a_list_has_every_move_once() -> None:
    """Whatever is put together, each legal move has its number in the whole list."""
    rules = shipped("combined").rules(3)
    position = {
        "turn": 1,
        "trucks": [["zebra"], ["orca"]],
        "seats": {1: {"coins": 20, "barn": ["panda", "camel"]}, 2: {"barn": ["zebra"]}},
    }
    state = state_from_words(rules, position)
    legal = legal_actions(state)
    found = entries(View(rules, NAMES), state, legal)
    text = "\n".join(menu_lines(found, 80, whole=True))
    # Draws, trucks, boards (17 + 63), moves from the barn, discards, purchases, X.
    assert len(legal) == 2 + 2 + 80 + 2 * 3 + 2 + 4 + 1
    assert all(f" {number}) " in text for number in range(1, len(legal) + 1))
    assert "take 1" in text
    assert "zebra" in text
    assert max(map(len, text.split("\n"))) <= 80


def test_notes_tell_prices_and_loads() -> None:
    """A truck shows what it carries, a use of money what it costs."""
    rules = shipped("zooloretto").rules(3)
    position = {"turn": 1, "trucks": [["zebra", "coin"]], "seats": {1: {"coins": 3}}}
    state = state_from_words(rules, position)
    legal = legal_actions(state)
    notes = {e.text: e.note for e in entries(View(rules, NAMES), state, legal)}
    assert notes == {"draw zoo": "", "take 1": "zebra, coin", "expand X": "3 coins"}


def test_a_long_group_is_only_named() -> None:
    """More than thirty moves that begin alike are shown when they are asked for."""
    found = [Entry(n, ("lay small", f"{n},5", "r0"), "1 coin") for n in range(1, 32)]
    assert menu_lines(found, 80) == [
        "      lay small ...: 31 ways, 1 coin; type `lay small` to see them"
    ]
    assert "31) 31,5 r0" in menu_lines(found, 80, whole=True)[-1]


def test_a_turn_is_shown_short() -> None:
    """At the prompt of a turn a group of more than twelve moves is only named already."""
    found = [Entry(n, ("lay large", f"{n},5", "r0"), "2 coins") for n in range(1, 14)]
    assert len(menu_lines(found, 80, many=MANY_OF_A_TURN)) == 1
    assert "12) 12,5 r0" in menu_lines(found[:12], 80, many=MANY_OF_A_TURN)[-1]


def test_lists_are_split_by_what_is_meant() -> None:
    """Spaces are listed for each tile, its mark beside it; few uses of money stay together."""
    spots = ["2,0", "3,0", "1,1", "2,1", "depot"]
    moves = [("place", tile, spot) for tile in ("orca", "hippo f") for spot in spots]
    assert menu_lines([Entry(n, move, "") for n, move in enumerate(moves, 1)], 80) == [
        "      place orca:  1) 2,0  2) 3,0  3) 1,1  4) 2,1  5) depot",
        "      place hippo f:  6) 2,0  7) 3,0  8) 1,1  9) 2,1  10) depot",
    ]
    pairs = [("E5", "E4"), ("E5", "E6"), ("E4", "E6"), ("E5", "barn", "zebra"), ("E6", "barn")]
    swaps = [Entry(n, ("exchange", *pair), "1 coin") for n, pair in enumerate(pairs, 1)]
    assert menu_lines(swaps, 80) == [
        "      exchange (1 coin):  1) E5 E4  2) E5 E6  3) E4 E6  4) E5 barn zebra",
        "        5) E6 barn",
    ]


def test_every_truck_has_a_line() -> None:
    """Up to six moves of which each has a note of its own stand below each other."""
    trucks = [Entry(n, ("take", str(n)), tile) for n, tile in enumerate("abcde", 1)]
    assert menu_lines(trucks, 80)[4] == "   5) take 5                e"


def test_a_purchase_says_whose_tile_it_is() -> None:
    """The number in a purchase is a seat; its name and its part of the price stand beside it."""
    rules = shipped("aquaretto").rules(3)
    position = {"turn": 1, "seats": {1: {"coins": 2}, 3: {"depot": ["polar-bear fish"]}}}
    state = state_from_words(rules, position)
    lines = menu_lines(entries(View(rules, NAMES), state, legal_actions(state)), 80)
    start = f"      purchase 3 polar-bear fish (from {NAMES[2]}, 2 coins, 1 of them to {NAMES[2]}):"
    assert any(line.startswith(start) for line in lines)


def test_numbers_ascend() -> None:
    """Moves that begin alike but have others between them are listed apart."""
    words = ["move a E5", "move b E5", "discard a", "move c 2,0", "move c 3,0"]
    found = [Entry(n, tuple(move.split()), "1 coin") for n, move in enumerate(words, 1)]
    lines = menu_lines(found, 80)
    assert [int(line.partition(")")[0]) for line in lines] == [1, 2, 3, 4, 5]


def test_help_fits_what_can_be_done() -> None:
    """Help explains the kinds of moves that are legal now, and every command."""
    rules = shipped("zooloretto").rules(3)
    state = state_from_words(rules, {"turn": 1, "seats": {1: {"coins": 3}}})
    text = "\n".join(help_lines(View(rules, NAMES), state, legal_actions(state)))
    assert "draw SUPPLY" in text
    assert "expand AREA, 3 coins" in text
    assert "take TRUCK" not in text
    assert "m male, breeds with f; f female, breeds with m" in " ".join(text.split())
    assert all(name in text for name in COMMANDS)


def test_meanings_come_from_the_kinds_themselves() -> None:
    """What a move does is the first sentence of its kind, without its form."""
    assert meaning_of(ExpandAction) == "open a closed area."


def test_help_names_the_stores_and_parks() -> None:
    """Moves of one name are told apart by park and store; of a stack only the top tile counts."""
    rules = shipped("combined").rules(3)
    seats = {
        1: {"coins": 5, "barn": ["zebra", "kiosk"], "depot": ["orca"], "E4": ["snacks"]},
        2: {"barn": ["panda"], "depot": ["dolphin"]},
    }
    state = state_from_words(rules, {"turn": 1, "seats": seats})
    text = " ".join(" ".join(help_lines(View(rules, NAMES), state, legal_actions(state))).split())
    for told in (
        "in zoo any one tile out of your barn is placed in E5, E4, E6 or X; or a stall goes from",
        "a stall goes from the stall space of AREA to another one.",
        "move TILE [AREA] PLACE, 1 coin, in water the top tile of your depot is placed in basins.",
        "discard TILE, 2 coins, in zoo any one tile out of your barn leaves the game.",
        "discard TILE, 2 coins, in water the top tile of your depot leaves the game.",
        "any one tile out of another player's barn is placed at once in E5,",
        "E6, X or your own barn.",
        "the top tile of another player's depot is placed at once in basins.",
    ):
        assert told in text


def test_rotations_are_pictured() -> None:
    """Help shows a board in all its rotations, r0 as the ruleset draws it, then clockwise."""
    rules = shipped("aquaretto").rules(3)
    state = state_from_words(rules, {"turn": 1, "seats": {1: {"coins": 2}}})
    lines = help_lines(View(rules, NAMES), state, legal_actions(state))
    at = next(n for n, line in enumerate(lines) if line.startswith("  small:"))
    assert lines[at : at + 2] == [
        "  small:   r0 o .   r1 o o   r2 o o   r3 . o",
        "              o o      o .      . o      o o",
    ]
    at = next(n for n, line in enumerate(lines) if line.startswith("  large:"))
    assert lines[at : at + 2] == [
        "  large:   r0 o o   1 more species may live in basins",
        "              o o",
    ]


def test_help_names_the_spaces_of_a_picture() -> None:
    """Where spaces have coordinates, help says how to read them; in words there is no picture."""
    said = "4,1 is column 4, row 1"
    for name, plain, told in [
        ("aquaretto", False, True),
        ("aquaretto", True, False),
        ("zooloretto", False, False),
    ]:
        rules = shipped(name).rules(3)
        state = state_from_words(rules, {"turn": 1})
        text = "\n".join(help_lines(View(rules, NAMES, plain=plain), state, legal_actions(state)))
        assert (said in text) is told


def test_help_speaks_as_the_ruleset_does() -> None:
    """Where trucks are rows and tiles are cards, help calls them so."""
    rules = shipped("coloretto").rules(3)
    state = state_from_words(rules, {"turn": 1, "trucks": [["red"]]})
    text = "\n".join(help_lines(View(rules, NAMES), state, legal_actions(state)))
    assert "take ROW\n      take a row and" in text
    assert "next card" in text
    assert "truck" not in text.lower()


def test_points_are_explained() -> None:
    """Each scoring rule says what it counts, jobs of coworkers included, and who wins a tie."""
    lines = points_lines(View(shipped("combined").rules(3), NAMES, 200))
    times = "times the number of your workers in the job"
    assert f"  water cashiers: 1 point for each of your coins, {times} cashier" in lines
    fish = "the tiles marked fish in basins"
    assert f"  water keepers: 1 point for each of {fish}, {times} keeper" in lines
    trained = "1 point for each dolphin, orca or sea-lion not marked flash"
    assert f"  water trainers: {trained} on the eight spaces around each trainer" in lines
    assert "  zoo stall kinds: 2 points for each different stall kind" in lines
    barn = "-2 points for each different species in barn"
    manager = "only -1 with one of your workers in the job manager"
    assert f"  zoo barn species: {barn}, {manager}" in lines
    assert not any(" x " in line for line in lines)
    assert "  one short: points when exactly one space is empty" in lines
    each = "points for each animal when more spaces are empty and a stall stands beside"
    assert f"  each with stall: {each}" in lines
    assert lines[-1] == "Ties are broken by coins."


def test_points_of_cards_are_explained() -> None:
    """A kind of score line from a plugin says itself what it counts, with its numbers."""
    lines = points_lines(View(shipped("coloretto").rules(3), NAMES, 200))
    assert lines[1].startswith("  sets: a line for each colour")
    assert lines[1].endswith("(table 1, 3, 6, 10, 15, 21)")
    assert lines[2] == "  plus two: 2 points for each of the plus-two cards in cards"
    assert len(lines) == 3


@pytest.mark.parametrize(
    ("line", "quits"),
    [("quit", True), ("Q", True), ("exit", True), ("", False), ("qu", False), ("quit Ben", False)],
)
def test_what_stops_at_a_question(line: str, quits: bool) -> None:
    """Where no move is asked for, quit and its other names stop; nothing else does."""
    assert is_quit(line) is quits
