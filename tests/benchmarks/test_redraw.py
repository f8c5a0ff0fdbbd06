import pytest

from tests.benchmarks.__main__ import main, redraws
from tests.benchmarks.redraw import COLUMNS, redrawing


def test_a_late_table_is_drawn_beside_tables_of_rich() -> None:
    """The late table of five has more lines than a window, and all drawings take time."""
    found = redrawing(rounds=2)
    assert found.lines > 40
    assert set(found.ratios) == set(COLUMNS)
    assert min(found.seconds, *found.ratios.values()) > 0


def test_the_line_about_redrawing() -> None:
    """One line has the time and a ratio for each of the tables of Rich's."""
    (line,) = redraws(1)
    assert "x one with 10 columns" in line
    assert "x one with 1 column" in line


def test_the_command_measures_redrawing(capsys: pytest.CaptureFixture[str]) -> None:
    """The documented command measures how the table is drawn."""
    main(["--rounds", "1", "--seconds", "0.001", "--copies", "1", "--runs", "1"])
    assert "drawing a late table" in capsys.readouterr().out
