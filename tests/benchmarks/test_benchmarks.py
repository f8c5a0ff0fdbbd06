from sys import getsizeof

import pytest

from tests.benchmarks import memory, peers, throughput
from tests.benchmarks.__main__ import main


def test_the_benchmarks_run(capsys: pytest.CaptureFixture[str]) -> None:
    """The documented command measures all three games, usual and rich, and the states."""
    main(["--rounds", "1", "--seconds", "0.001", "--copies", "5", "--runs", "1"])
    lines = capsys.readouterr().out.splitlines()
    for name in ("zooloretto", "aquaretto", "combined"):
        assert any(line.startswith(f"{name} ") for line in lines)
        assert any(line.startswith(f"{name}, 20 coins each ") for line in lines)
        assert any(line.startswith(f"{name}, 5 players ") for line in lines)


def test_a_missing_peer_is_skipped_with_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the peers the own games are still measured, and each absence is explained."""

    def absent(name: str) -> object:
        raise ImportError(f"no {name} here")

    monkeypatch.setattr(peers, "import_module", absent)
    systems, missing = peers.all_systems()
    assert [peer.name for peer in missing] == ["hearts", "hearts, quick deals", "catanatron"]
    assert [peer.reason for peer in missing] == [
        "no pyspiel here",
        "no pyspiel here",
        "no catanatron here",
    ]
    assert len(systems) == 6


def test_rates_are_medians_of_rounds() -> None:
    """A round lasts until its time is over, at least one game; the rate is the median round."""
    times = iter([0.0, 0.0, 1.0, 2.0, 10.0, 10.0, 14.0, 20.0, 20.0, 22.0])
    game = peers.System("game", lambda _: 8)
    (row,) = throughput.measure([game], rounds=3, seconds=2.0, clock=lambda: next(times))
    assert (row.rates, row.rate) == ([8.0, 2.0, 4.0], 4.0)
    assert (row.games, row.decisions, row.spread) == (4, 32, 1.5)


def test_the_size_of_a_whole_counts_shared_parts_once() -> None:
    """A tuple that is referred to twice takes its room once."""
    shared = (1000, 2000)
    once = memory.size([shared])
    twice = memory.size([shared, shared])
    assert twice - once == memory.size([None, None]) - memory.size([None])
    assert once - memory.size([None]) == sum(getsizeof(part) for part in (shared, 1000, 2000))
