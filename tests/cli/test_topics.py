import re
from collections.abc import Sequence

import pytest

from tests.plugins.kit import HOUSE
from tests.plugins.sample_plugin import tiledraft_market
from tests.tables import from_text, official, shipped, tables, variant_tables
from tiledraft.cli.prompt.topics import NOTHING, topic_lines, topics_of
from tiledraft.cli.render.points import points_lines
from tiledraft.cli.render.view import View
from tiledraft.core.rules import Rules
from tiledraft.core.ruleset.spec import HIDDEN
from tiledraft.plugins.testing import make_rules

SEATS = ("Anna", "Ben", "Carla", "Dan", "Eve")
ALL = [*tables(), *variant_tables()]


def view(rules: Rules, width: int = 2000) -> View:
    """A table whose lines are as long as they like."""
    return View(rules, SEATS[: rules.players], width)


def told(rules: Rules, asked: str) -> str:
    """All that is told about a topic, in one line."""
    return " ".join(" ".join(topic_lines(view(rules), asked)).split())


def combined(players: int = 3) -> Rules:
    """The official game that combines both."""
    return shipped("combined").rules(players)


def house(overlay: str, players: int = 3, base: str = "combined") -> Rules:
    """The rules of a game with a house rule."""
    return from_text(f"extends: {base}", overlay).rules(players)


@pytest.mark.parametrize(
    ("asked", "facts"),
    [
        ("E5", ["5 spaces", "1 stall space ", "8 points", " 5 if exactly one", "2 coins", "1 for"]),
        ("E4", ["4 spaces", "2 stall spaces", "5 points", " 4 if exactly one", "1 coin,", "1 for"]),
        ("E6", ["6 spaces", "1 stall space ", "10 points", " 6 if exactly one", "1 for each"]),
        ("X", ["5 spaces", "1 stall space ", "9 points", " 5 if exactly one", "1 coin,", "closed"]),
        ("barn", ["Any number of tiles", "fits nowhere else in zoo", "any tile can be taken out"]),
        ("basins", ["19 spaces", "At most 3 species", "each large board laid allows 1 more"]),
        ("basins", ["3, 6, 9 or 12 tiles earns 1 coin", "5 or 10 tiles earns 1 coworker"]),
        ("basins", ["corners may touch", "A second group of the same species is not allowed"]),
        ("depot", ["only the top one can be taken", "order never changes", "No pair breeds here"]),
        ("staff", ["2 cashier", "2 keeper", "1 manager", "16 workers"]),
        ("zoo.move", ["1 coin", "any one tile out of your barn", "but not into barn"]),
        ("zoo.move", ["earn a bonus and complete a pair that breeds, as if it came from a truck"]),
        ("exchange", ["1 coin", "All tiles of the species go", "No bonus", "need not fit"]),
        ("zoo.purchase", ["2 coins", "1 coin to the owner", "1 coin to the bank", "own barn"]),
        ("zoo.discard", ["2 coins", "any one tile out of your barn"]),
        ("expand", ["3 coins", "In the whole game you can open X; one action"]),
        ("water.move", ["1 coin", "the top tile of your depot", "in basins"]),
        ("reassign", ["1 coin", "Nothing is gained", "cashier, keeper and manager"]),
        ("water.purchase", ["1 coin to the owner", "the top tile", "cannot be bought"]),
        ("water.discard", ["2 coins", "the top tile of your depot"]),
        ("lay large", ["2 coins", "4 spaces", "2 boards", "1 more species", "share an edge"]),
        ("small", ["1 coin", "3 spaces", "2 boards", "A corner is not enough"]),
        ("coworker", ["a group of 5 or 10 tiles in basins", "cannot be refused", "as trainer"]),
        (
            "cashier",
            ["2 places", "1 point for each of your coins", "still count if there is a tie"],
        ),
        ("keeper", ["2 places", "1 point for each of the tiles marked fish in basins"]),
        ("trainer", ["1 point", "dolphin, orca or sea-lion", "eight spaces", "marked flash"]),
        ("manager", ["1 place", "in barn", "in depot", "-2 points", "-1 point for each instead"]),
        ("stall kinds", ["2 points for each different stall kind in E5, E4, E6 and X"]),
        ("barn stalls", ["-2 points for each different stall kind in barn"]),
        ("animals", ["1 point for each of the tiles in basins"]),
        ("trucks", ["3 trucks", "Each has 3 places", "first tile on a truck", "each game"]),
        ("end", ["pile of zoo has 15 tiles", "pile of water has 15", "in the same round"]),
        ("round", ["took the last truck begins the next round", "turn after turn"]),
        ("offspring", ["You must take", "breeds once", "need not fit", "2 offspring tiles"]),
        (
            "money",
            ["2 coins", "60", "exchange 1 coin", "lay small 1 coin", "what is missing is lost"],
        ),
        ("winning", ["most points", "In a tie the one with most coins", "shares the victory"]),
        (
            "setup",
            ["zoo: 6 of the 8", "water: 6 of the 8", "dolphin, orca and sea-lion always stay"],
        ),
        ("tiles", ["7 plain, 2 m, 2 f", "1 plain, 2 m, 2 f, 6 fish", "5 plain, 2 m, 2 f, 2 flash"]),
        ("tiles", ["3 tiles each", "zoo: 12 coin tiles", "water: 10 coin tiles"]),
        ("E5", ["An exchange that fills it earns no bonus, nor does an offspring born by it"]),
        ("barn", ["A tile from a truck may also go here", "A tile that you buy may go here"]),
        (
            "offspring",
            ["Beside a pair that has bred a third", "a fourth breeds with it if the two are one"],
        ),
        ("turn", ["drawn at random begins, unless another one was named"]),
        ("setup", ["leave with all their tiles, named, or drawn at random"]),
        ("stall kinds", ["beside an empty area, too", "if the tiles beside it earn points"]),
        ("winning", ["Coins that are left earn no points, except by water cashiers"]),
        ("winning", ["closed earns nothing", "Whoever has most points wins"]),
        ("keeper", ["Offspring carry no mark, so they do not count"]),
        ("marks", ["Offspring carry none of these marks"]),
        ("end", ["forced to open one", "neither take a truck nor pay for an action"]),
        ("bonus", ["E5 full: 2 coins", "E4 full: 1 coin", "X full: 1 coin"]),
        ("bonus", ["a group of 3, 6, 9 or 12 tiles: 1 coin", "5 or 10 tiles: 1 coworker"]),
        ("stalls", ["snacks, kiosk, barrow and popcorn", "stall space of E5, E4, E6 or X, or to"]),
        ("stalls", ["zoo enclosures, zoo stall kinds and zoo barn stalls"]),
        ("blockers", ["3 trucks", "3 places"]),
        ("adjacent", ["sharing an edge", "corners may touch"]),
        ("bank", ["what is missing is lost"]),
    ],
)
def test_numbers_are_those_of_the_rules(asked: str, facts: Sequence[str]) -> None:
    """Each topic of the combined game tells the numbers and rulings of the rules documents."""
    text = told(combined(), asked)
    assert [fact for fact in facts if fact not in text] == []


def test_what_earns_nothing_is_not_told() -> None:
    """E6 has no coin, so nothing is said about what does not earn it."""
    assert "coin" not in told(combined(), "E6")
    assert "bonus" not in told(combined(), "E6")


def test_the_manager_leaves_stalls_alone() -> None:
    """A kind of stall in the barn costs 2 with a manager, too (C1); without one nothing is said."""
    rules = combined()
    assert "each different stall kind there it stays -2 points" in told(rules, "manager")
    assert "stays so even with one of your workers in the job manager" in told(rules, "barn stalls")
    assert "stays" not in told(shipped("zooloretto").rules(3), "barn stalls")


def test_two_players() -> None:
    """Two players have trucks with 3, 2 and 1 places, of which one is left, and two expansions."""
    rules = combined(2)
    trucks = told(rules, "trucks")
    for truck, places in ((1, "3 places"), (2, "2 places"), (3, "1 place")):
        assert f"truck {truck} has {places}" in trucks
    assert "nobody has taken when the round ends leave the game, coin tiles too" in trucks
    assert "The other places stay blocked in all rounds" in told(rules, "blockers")
    assert "you can open X and X2; one action opens one" in told(rules, "expand")
    assert "leave the game, coin tiles too" not in told(combined(3), "trucks")


@pytest.mark.parametrize(
    ("overlay", "asked", "fact"),
    [
        ("parks: {zoo: {actions: {exchange: {price: 3}}}}", "exchange", "3 coins"),
        ("parks: {zoo: {actions: {purchase: {to_owner: 2}}}}", "zoo.purchase", "pay 2 coins to"),
        ("parks: {zoo: {actions: {purchase: {to_store: false}}}}", "zoo.purchase", "cannot be bou"),
        ("parks: {zoo: {actions: {move: {to_store: true}}}}", "zoo.move", "or into barn"),
        ("parks: {zoo: {areas: {E4: {bonus: {full: {points: 3}}}}}}", "E4", "1 coin and 3 points"),
        ("parks: {zoo: {areas: {barn: {order: stack}}}}", "zoo.move", "the top tile of your barn"),
        ("parks: {water: {areas: {basins: {species: 2}}}}", "basins", "At most 2 species"),
        ("parks: {water: {actions: {small: {price: 0}}}}", "lay small", "0 coins"),
        ("parks: {water: {scoring: {animals: {points: 2}}}}", "animals", "2 points for each"),
        ("supplies: {zoo: {end_pile: 20}}", "end", "pile of zoo has 20 tiles"),
        ("supplies: {zoo: {end_pile: 0}}", "end", "no end pile of zoo"),
        (
            "supplies: {zoo: {leaving: [zebra, panda, camel]}}",
            "setup",
            "order: zebra, panda and camel",
        ),
        ("trucks: {places: 4}", "trucks", "Each has 4 places"),
        ("trucks: {places: {3: [4, 3, 3], else: 3}}", "trucks", "truck 1 has 4 places"),
        ("money: {start: 5}", "money", "begins with 5 coins"),
        ("ties: []", "winning", "Who is still level shares"),
        ("start_player: 2", "turn", "seat 2 begins"),
        ("table: {undo: strict}", "undo", "your own steps"),
    ],
)
def test_house_rules_are_told(overlay: str, asked: str, fact: str) -> None:
    """A changed rule is told as it is now, not as it was."""
    assert fact in told(house(overlay), asked)
    assert fact not in told(combined(), asked) or asked == "winning"


def test_house_rules_change_what_is_not_earned() -> None:
    """What is said about coins, bought tiles and exchanges goes when the rule behind it goes."""
    poor = house("parks: {water: {scoring: {cashiers: null}}}")
    assert "Coins that are left earn no points." in told(poor, "winning")
    strict = house("parks: {zoo: {actions: {purchase: {to_store: false}}}}")
    assert "A tile that you buy" not in told(strict, "barn")
    assert "A tile that you buy" not in told(combined(), "depot")
    assert "A stall can be moved here" in told(
        house("parks: {zoo: {actions: {move: {to_store: true}}}}"), "barn"
    )
    paid = house("parks: {zoo: {areas: {E6: {bonus: {full: {coins: 2}}}}}}")
    assert "An exchange that fills it earns no bonus" in told(paid, "E6")


REMOVED = """
trucks: {rules: {every_supply: null}}
parks:
  zoo: {actions: {discard: null, exchange: null}, scoring: {enclosures: null}}
  water: {actions: {discard: null}}
"""


def test_what_a_house_rule_removes_is_told_nowhere() -> None:
    """Without the discards, the exchange and a truck rule nothing speaks of them any more."""
    rules = house(REMOVED)
    everything = " ".join(told(rules, topic.name) for topic in topics_of(view(rules)))
    for gone in ("discard", "exchange", "every supply", "8 points"):
        assert gone not in everything
    assert told(rules, "discard").startswith("No topic is called `discard`")


@pytest.mark.parametrize(("name", "players"), ALL)
def test_every_rule_has_a_topic(name: str, players: int) -> None:
    """Every area, action, score line, truck rule and set-up step of a ruleset can be asked for."""
    rules = shipped(name).rules(players)
    spec = rules.spec
    keys = [*spec.trucks.rules, *spec.triggers, *spec.tokens, *spec.set_up]
    for park, content in spec.parks.items():
        named = (*content.areas, *content.actions, *content.scoring)
        keys += [f"{park}.{key}" for key in named]
    for key in keys:
        text = told(rules, key)
        assert not text.startswith(("No topic", "That may be")), key
        assert NOTHING not in text, key


@pytest.mark.parametrize("name", official())
@pytest.mark.parametrize("width", [58, 80])
def test_lines_fit(name: str, width: int) -> None:
    """No line of any topic is longer than the screen is wide, and each says something."""
    shown = view(shipped(name).rules(3), width)
    for asked in ("", "s", "nonsense", *(topic.name for topic in topics_of(shown))):
        lines = topic_lines(shown, asked)
        assert max(map(len, lines)) <= width
        assert lines[0].strip()
        assert lines[-1].strip()


@pytest.mark.parametrize("name", ["coloretto", "coloretto-peak"])
def test_a_game_has_its_own_words(name: str) -> None:
    """Coloretto knows rows, cards and colours, and neither trucks nor coins."""
    rules = shipped(name).rules(4)
    topics = list(topics_of(view(rules)))
    everything = " ".join(["", *(told(rules, topic.name) for topic in topics), told(rules, "")])
    words = set(re.findall("[a-z]+", everything.casefold()))
    assert {"row", "rows", "card", "colour"} <= words
    assert words.isdisjoint(
        {"truck", "trucks", "tile", "tiles", "species", "coin", "coins", "stall"}
    )
    assert "4 rows for 4 players" in told(rules, "rows") == told(rules, "trucks")
    assert "There is no money" in told(rules, "money")


def test_marks_in_words_alone() -> None:
    """In words alone rules call marks as tiles are called, and name no letter and no sign."""
    shown = View(combined(), SEATS[:3], 2000, plain=True)
    heard = {name: " ".join(topic_lines(shown, name)) for name in ("offspring", "marks", "tiles")}
    assert "one marked female and one marked male" in heard["offspring"]
    assert 'is called "that bred" from then on' in heard["offspring"]
    assert "male breeds with female" in heard["marks"]
    assert "7 plain, 2 male, 2 female)" in heard["tiles"]
    assert "6 with a fish" in heard["tiles"]
    for text in heard.values():
        assert not re.search(r"\b[mf]\b|\*", text)
    assert "marked with a fish" in " ".join(points_lines(shown))


def test_values_of_sets() -> None:
    """Sets of Coloretto are worth 1, 3, 6, 10, 15, 21, in the other table 1, 4, 8, 7, 6, 5."""
    assert "1, 3, 6, 10, 15 and 21 points" in told(shipped("coloretto").rules(3), "sets")
    assert "1, 4, 8, 7, 6 and 5 points" in told(shipped("coloretto-peak").rules(3), "sets")


def test_list_of_topics() -> None:
    """The list names each topic once, by group."""
    lines = topic_lines(view(combined()), "")
    groups = dict(line.strip().split(": ", 1) for line in lines[1:])
    assert groups["Areas"] == "E5, E4, E6, X, barn, basins, staff, depot"
    assert groups["Trucks"] == "one supply, every supply"
    assert groups["Workers"] == "trainer, cashier, keeper, manager"
    for name in ("move", "exchange", "purchase", "expand", "reassign", "lay large"):
        assert groups["Actions"].split(", ").count(name) == 1
    assert "House rules" not in groups


def test_no_number_of_tiles_left() -> None:
    """No topic tells how many tiles lie in the piles, and hiding them changes one topic only."""
    rules, hidden = combined(), house(f"table: {{tiles_left: {HIDDEN}}}")
    names = dict.fromkeys(topic.name for topic in topics_of(view(rules)))
    everything = " ".join(told(rules, name) for name in names)
    piles = {"90", "75", "76", "61"}  # three players: all tiles and the main piles of each game
    assert piles.isdisjoint(re.findall(r"\d+", everything))
    assert [name for name in names if told(rules, name) != told(hidden, name)] == ["undo"]


MARKET = """
extends: zooloretto
trucks: {rules: {patient: {tiles: 2}}}
parks:
  zoo:
    actions: {sell: {price: 1, source: barn, earns: 3}}
    scoring: {variety: {least: 4, points: 5}}
"""


def test_kinds_of_plugins_tell_themselves() -> None:
    """A kind that has no words of its own is told by its description and its parameters."""
    rules = make_rules(MARKET, 3, [tiledraft_market])
    sell = told(rules, "sell")
    assert sell.startswith("sell, 1 coin, `sell TILE`:")
    assert "A tile of the store leaves the game, the bank pays for it." in sell
    assert "What the bank pays for a tile: 3 coins." in sell
    assert "Tiles a truck must carry to go: 2 tiles." in told(rules, "patient")
    variety = told(rules, "variety")
    assert "Different species it takes: 4 species. Points for it: 5 points." in variety


def test_a_house_rule_in_one_file_tells_itself() -> None:
    """A file with a kind and an overlay changes what is told, too."""
    rules = make_rules("extends: zooloretto", 3, [HOUSE])
    purse = told(rules, "purse")
    assert "Points for the coins that a player has left. Points for each coin: 2 points." in purse
    assert "purchase, 3 coins" in told(rules, "purchase")
    assert "1 coin to the owner at once and 2 coins to the bank" in told(rules, "purchase")


TRIGGERS = """
tokens: {star: {count: 3}}
triggers:
  twins: {when: offspring-born, if: {species: [panda, zebra]}, effects: {points: 3, star: 1}}
  late: {when: end-pile-opened, effects: {coins: 1}}
  first:
    when: coin-tiles-cashed
    if: {amount: {at_least: 2}}
    first_only: table
    effects: {coins: 4}
ties: [star]
"""


def test_triggers_and_tokens() -> None:
    """Triggers tell what they wait for and what they give, tokens where they come from."""
    rules = house(TRIGGERS, base="zooloretto")
    twins = told(rules, "twins")
    assert "(offspring-born)" in twins
    assert "Only if the species is panda or zebra." in twins
    assert "the player it happens to gets 3 points and 1 star" in twins
    assert "every player gets 1 coin" in told(rules, "late")
    first = told(rules, "first")
    assert "the amount is at least 2" in first
    assert "Only the first time counts in the whole game." in first
    star = told(rules, "star")
    assert "3 for all players together" in star
    assert "given by the trigger twins" in star
    assert "wins a tie" in star
    assert "one with most star tokens wins" in told(rules, "winning")


def test_points_say_where_triggers_are_told() -> None:
    """The help about points has a line for what triggers and bonuses give in points."""
    overlay = f"{TRIGGERS}parks: {{zoo: {{areas: {{E5: {{bonus: {{full: {{points: 1}}}}}}}}}}}}"
    lines = points_lines(view(house(overlay, base="zooloretto")))
    assert "  twins: the points earned during the game, see `rules twins`" in lines
    assert "  E5 bonus: the points earned during the game, see `rules E5`" in lines


def test_a_games_own_topics() -> None:
    """A game without bonuses or spaces for stalls has no topic about them."""
    names = [topic.name for topic in topics_of(view(shipped("coloretto").rules(3)))]
    assert "bonuses" not in names
    assert "stalls" not in names


def test_drawing_and_taking_name_the_truck_rules_that_restrict_them() -> None:
    """Of the combined game's rules both say where tiles go, and one which truck may be taken."""
    assert "as far as one supply and every supply allow." in told(combined(), "draw")
    assert "as far as every supply allows." in told(combined(), "take")
