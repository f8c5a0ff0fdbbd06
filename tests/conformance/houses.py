"""Rulesets that nobody ships: mixtures and changed numbers that the engine must bear as well.

Nothing in the engine may count on one park of a kind, one grid, one supply, or on an end pile
that is large enough.
"""

from functools import cache
from typing import Any

import yaml

from tests.tables import RICH, from_text, shipped
from tiledraft.plugins.loader import Ruleset

SMALL_END = """\
extends: zooloretto
trucks: {places: 4}
supplies: {zoo: {end_pile: 3}}
"""

NO_END = """\
extends: aquaretto
supplies: {water: {end_pile: 0}}
"""

SNAILS = """\
extends: zooloretto
supplies:
  zoo:
    roles: {m: null, f: null, pair: {mates: pair}}
    groups: {all: {tiles: {plain: 5, m: null, f: null, pair: 6}, young: 3}}
"""

WATER_SNAILS = """\
extends: aquaretto
supplies:
  water:
    roles: {m: null, f: null, pair: {mates: pair}}
    groups:
      trainable: {tiles: {plain: 3, m: null, f: null, pair: 6, flash: 2}, young: 1}
      fish: {tiles: {plain: 1, m: null, f: null, pair: 4, fish: 6}, young: 0}
parks:
  water:
    areas:
      basins: {species: 5, bonus: {2: {coworker: 1}, 4: {coworker: 2, coins: 1}}}
      staff: {workers: 7}
"""

TWO_GRIDS = """\
extends: aquaretto
parks:
  water:
    areas:
      pond:
        kind: grid
        species: 2
        staff: staff
        worker: gardener
        spaces: ["o o o", "o - o", "o o o"]
        boards: {strip: {cells: ["o o o o"], copies: 1, species: 1}}
        bonus: {2: {coworker: 1}, 3: {coins: 1}}
      cage: {kind: slots, spaces: 3, bonus: {full: {coins: 1}}}
    actions:
      strip: {kind: lay, price: 1, area: pond, board: strip}
      transfer: {kind: reassign, price: 1, area: pond}
"""

THREE_GAMES = """\
with: [zooloretto, aquaretto, coloretto]
title: Three games
description: Three parks, one purse.
players: [3, 4, 5]
plugins: {combined: {}}
money: {start: 2, bank: 60}
trucks:
  count: {3: 4, 4: 4, 5: 5}
  places: 3
  rules: {one_supply: {}, every_supply: {}}
"""

BOTH_RULES: dict[str, Any] = {"one_supply": {}, "every_supply": {}}


def doubled(name: str, rules: dict[str, Any]) -> str:
    """A shipped ruleset with its park and its supply twice, and some truck rules."""
    data = yaml.safe_load(shipped(name).resolved.text)
    ((park, content),) = data["parks"].items()
    ((supply, tiles),) = data["supplies"].items()
    again = yaml.safe_load(yaml.safe_dump(content))
    renamed = {key: f"second-{key}" for key in again.get("measures", {})}
    again["measures"] = {renamed[key]: value for key, value in again.get("measures", {}).items()}
    for term in again["scoring"].values():
        if "of" in term and term.get("kind") == "product":
            term["of"] = [renamed.get(measure, measure) for measure in term["of"]]
        if "eased" in term:
            term["eased"]["by"] = renamed[term["eased"]["by"]]
    data["parks"] = {park: content, f"{park}-two": again}
    data["supplies"] = {
        supply: {**tiles, "park": park},
        f"{supply}-two": {**tiles, "park": f"{park}-two"},
    }
    if rules:
        data["plugins"]["combined"] = {}
        data["trucks"]["rules"] = rules
    return str(yaml.safe_dump(data, sort_keys=False))


@cache
def houses() -> dict[str, str]:
    """The rulesets as texts, by name."""
    return {
        "small end pile": SMALL_END,
        "no end pile": NO_END,
        "snails": SNAILS,
        "water snails": WATER_SNAILS,
        "two grids": TWO_GRIDS,
        "three games": THREE_GAMES,
        "two zoos, mixed trucks": doubled("zooloretto", {}),
        "two zoos": doubled("zooloretto", BOTH_RULES),
        "two water zoos, mixed trucks": doubled("aquaretto", {}),
        "two water zoos": doubled("aquaretto", BOTH_RULES),
    }


@cache
def house(name: str) -> Ruleset:
    """One of them."""
    return from_text(houses()[name])


@cache
def rich_house(name: str) -> Ruleset:
    """One of them, in which everybody begins with 20 coins."""
    return from_text(houses()[name], RICH)
