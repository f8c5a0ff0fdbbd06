"""A plugin of somebody else, installed as its users would, and played."""

import importlib
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.plugins.kit import SAMPLE
from tiledraft.core.errors import IllegalMove
from tiledraft.plugins.loader import Plugins, Ruleset
from tiledraft.plugins.testing import play, random_game


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sample, built and installed by pip."""
    if find_spec("pip") is None or find_spec("setuptools") is None:
        pytest.skip("pip and setuptools, which install the sample plugin, are not here")
    source = tmp_path_factory.mktemp("source") / "sample"
    shutil.copytree(SAMPLE, source, ignore=shutil.ignore_patterns("__pycache__"))
    target = tmp_path_factory.mktemp("target")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    options = ["--no-deps", "--no-index", "--no-build-isolation", "--target", str(target)]
    done = subprocess.run(
        [*pip, *options, str(source)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return target


@pytest.fixture
def plugins(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Plugins:
    """The plugins of a process that finds the sample."""
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setenv("TILEDRAFT_PLUGINS", "market")
    importlib.invalidate_caches()
    return Plugins()


@pytest.fixture
def market(plugins: Plugins) -> Ruleset:
    """The ruleset of the sample."""
    return plugins.load("market")


def test_sample_is_found(plugins: Plugins, folder: Path) -> None:
    """The installed plugin is known with name, version and distribution; nothing is broken."""
    assert plugins.broken == {}
    (info,) = plugins.infos(["market"])
    assert (info.version, info.origin) == ("1.2.0", "tiledraft-market")
    registry = plugins.registry(["market"])
    file = sys.modules[registry.terms["variety"].__module__].__file__
    assert file is not None
    assert Path(file).parent == folder


def test_ruleset_of_the_sample(market: Ruleset) -> None:
    """Its ruleset is sound, has the game's kinds and its own, and names both plugins."""
    assert market.findings == []
    assert market.plugins == ("zooloretto", "market")
    assert list(market.specs) == [2, 3, 4, 5]


@pytest.mark.parametrize("players", [2, 3, 5])
def test_random_games_of_the_sample(market: Ruleset, players: int) -> None:
    """Random games come to their end; each of the three rules comes into play."""
    rules = market.rules(players)
    for seed in range(2):
        assert random_game(rules, seed).state.over


def test_sold_tile(market: Ruleset) -> None:
    """A tile sold leaves the game; the stand costs 1 coin, the bank pays 3."""
    position = {"seats": {1: {"coins": 2, "barn": ["zebra", "camel"]}}}
    table = play(market.rules(2), "sell zebra", position=position)
    assert table.state.coins[0] == 2 - 1 + 3
    assert table.log == [
        "coins-paid 1 1",
        "tile-taken-out 1 zebra barn",
        "tile-discarded 1 zebra",
        "tile-sold 1 zebra",
        "coins-gained 1 3",
    ]
    with pytest.raises(IllegalMove, match=r"^sell panda: panda is not in .*barn$") as refused:
        play(market.rules(2), "sell panda", position=position)
    assert refused.value.code == "tile.not_there"


def test_patient_truck(market: Ruleset) -> None:
    """A truck with one tile waits for a second; one with a single place does not."""
    rules = market.rules(2)
    with pytest.raises(IllegalMove, match=r"^take 1: truck 1 waits for more tiles$") as refused:
        play(rules, "draw zoo; load 1; take 1", draws=["zebra"])
    assert refused.value.code == "market.waits"
    assert refused.value.rule == "trucks.rules.patient"
    play(rules, "draw zoo; load 1; draw zoo; load 1; take 1", draws=["zebra", "zebra"])
    play(rules, "draw zoo; load 3; take 3", draws=["zebra"])


def test_points_for_variety(market: Ruleset) -> None:
    """Four species outside of the barn give 5 points, three give none."""
    zoo = {"E5": ["zebra"], "E4": ["camel"], "E6": ["panda"], "barn": ["elephant"]}
    rules = market.rules(2)
    assert "variety" not in play(rules, position={"seats": {1: zoo}}).score(0)
    more = zoo | {"X": ["leopard"]}
    assert play(rules, position={"seats": {1: more}}).score(0)["variety"] == 5
