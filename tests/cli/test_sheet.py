import pytest

from tests.tables import shipped
from tiledraft.cli.render.sheet import result, seat_score, sheet_lines, standing
from tiledraft.cli.render.view import View
from tiledraft.core.position import state_from_words
from tiledraft.core.scoring import Line, Score, score_of

NAMES = ("Anna", "Bert", "Carla")
ALL = "Anna, Bert and Carla"


def view_of(name: str = "zooloretto") -> View:
    """A table of three people."""
    return View(shipped(name).rules(3), NAMES)


def sheet(*results: tuple[int, int]) -> list[Score]:
    """A sheet of totals and coins."""
    return [Score(seat, (), total, (coins,)) for seat, (total, coins) in enumerate(results)]


@pytest.mark.parametrize(
    ("results", "sentence"),
    [
        (((5, 9), (7, 0), (6, 0)), "Bert wins with 7 points."),
        (((1, 0), (-3, 0), (0, 2)), "Anna wins with 1 point."),
        (((7, 1), (7, 2), (6, 9)), "Anna and Bert have 7 points each; Bert wins by coins (2)."),
        (
            ((7, 2), (7, 2), (6, 9)),
            "Anna and Bert share the victory with 7 points: they are equal in points and coins.",
        ),
        (
            ((7, 3), (7, 2), (7, 3)),
            f"{ALL} have 7 points each; Anna and Carla share the victory by coins (3).",
        ),
    ],
)
def test_who_wins_and_why(results: tuple[tuple[int, int], ...], sentence: str) -> None:
    """Most points win; of those who are level most coins win; who is level still shares."""
    assert result(view_of(), sheet(*results)) == sentence


def test_who_leads() -> None:
    """Before the end nobody has won: somebody leads."""
    assert standing(view_of(), sheet((7, 1), (7, 2), (6, 9))) == "Bert leads."
    assert standing(view_of(), sheet((7, 2), (7, 2), (6, 9))) == "Anna and Bert lead."


def test_lines_say_what_they_are_for() -> None:
    """Each line has its points, its park where there are several, and how it came about."""
    lines = (
        Line("parks.zoo.areas.E4", "E4", 5, "full"),
        Line("parks.zoo.scoring.barn_species", "barn species", -4, "camel, panda"),
        Line("parks.water.scoring.animals", "animals", 0),
    )
    assert seat_score(view_of("combined"), Score(1, lines, 1, (0,))) == [
        "Bert: 1 point",
        "   +5  zoo E4 (full)",
        "   -4  zoo barn species (camel, panda)",
        "    0  water animals",
    ]
    assert seat_score(view_of(), Score(1, lines[:1], 5, (0,)))[1] == "   +5  E4 (full)"


def test_a_single_factor_is_singular() -> None:
    """One cashier is no cashiers: the sheet counts as people do."""
    rules = shipped("aquaretto").rules(3)
    state = state_from_words(rules, {"seats": {1: {"coins": 4, "staff": {"cashier": 1}}}})
    assert "   +4  cashiers (1 cashier x 4 coins)" in seat_score(
        view_of("aquaretto"), score_of(state, 0)
    )


def test_the_best_comes_first() -> None:
    """The sheet is in the order of places; at the end stands a table of points and coins."""
    lines = sheet_lines(view_of(), sheet((5, 9), (17, 0), (6, 0)))
    heads = [line.partition(":")[0] for line in lines if line.endswith("points")][:3]
    assert heads == ["Bert", "Carla", "Anna"]
    assert [line.split() for line in lines[-5:-1]] == [
        ["points", "coins"],
        ["1.", "Bert", "17", "0"],
        ["2.", "Carla", "6", "0"],
        ["3.", "Anna", "5", "9"],
    ]


def test_a_game_without_tie_breakers() -> None:
    """Where nothing breaks a tie, no column stands for it."""
    scores = [Score(seat, (), total, ()) for seat, total in enumerate((5, 5, 4))]
    lines = sheet_lines(view_of("coloretto"), scores)
    assert "Anna and Bert share the victory with 5 points: they are equal in points." in lines
    assert "coins" not in "\n".join(lines)
