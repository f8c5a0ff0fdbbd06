import pytest

from tests.benchmarks.__main__ import main, readings
from tests.benchmarks.reading import cold_loads, reading
from tiledraft.plugins.loader import Plugins


def test_a_long_text_is_read_in_both_ways() -> None:
    """The text has about three hundred lines, and both ways take time."""
    found = reading(rounds=2)
    assert 250 < found.lines < 600
    assert min(found.plain, found.placed, found.ratio) > 0


def test_every_shipped_ruleset_is_loaded_cold() -> None:
    """Each ruleset that comes with the program has its time."""
    assert list(cold_loads(1)) == list(Plugins().rulesets())


def test_the_table_of_readings() -> None:
    """The ratio stands in the first line, a line for each ruleset below."""
    first, *others = readings(1)
    assert "x yaml.load" in first
    assert [line.split()[1].rstrip(":") for line in others] == list(Plugins().rulesets())


def test_the_command_measures_reading(capsys: pytest.CaptureFixture[str]) -> None:
    """The documented command measures how rulesets are read."""
    main(["--rounds", "1", "--seconds", "0.001", "--copies", "1", "--runs", "1"])
    assert "x yaml.load" in capsys.readouterr().out
