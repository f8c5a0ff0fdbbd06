"""Rulesets mixed from the shipped ones, for tests of what the engine must not count on."""

from functools import cache

from tests.tables import from_text, plugins
from tiledraft.core.ruleset.dump import dump
from tiledraft.plugins.loader import Ruleset

THREE_GAMES = """\
title: Three games
description: An enclosure zoo, a water zoo and a collection of cards, on the same trucks.
with: [zooloretto, aquaretto, coloretto]
players: [3, 4, 5]
plugins: {combined: {}}
money: {start: 2, bank: 60}
trucks:
  count: {3: 3, 4: 4, 5: 5}
  places: 3
  rules: {one_supply: {}, every_supply: {}}
"""


@cache
def three_games() -> Ruleset:
    """Zooloretto, Aquaretto and Coloretto as one game."""
    return from_text(THREE_GAMES)


@cache
def two_water_zoos() -> Ruleset:
    """Aquaretto with a second water zoo, the lake, that has animals and coworkers of its own."""
    data = plugins().load("aquaretto").resolved.data
    water = data["supplies"]["water"]
    lake = {key: value for key, value in water.items() if key not in ("species", "coins")}
    names = ("pike", "trout", "carp", "perch", "tench", "bream", "eel", "char")
    groups = [entry["group"] for entry in water["species"].values()]
    lake["species"] = {name: {"group": group} for name, group in zip(names, groups, strict=True)}
    lake["park"] = "lake"
    park = {key: data["parks"]["water"][key] for key in ("overflow", "areas", "actions")}
    supplies = {**data["supplies"], "lake": lake}
    parks = {**data["parks"], "lake": park}
    return from_text(dump({**data, "supplies": supplies, "parks": parks}))
