"""Generated house rules: small supplies, other trucks, prices, enclosures and board shapes."""

from typing import Any

import yaml
from hypothesis import strategies as st

Data = dict[str, Any]


def numbers(low: int, high: int) -> st.SearchStrategy[int]:
    """A number from low to high, both included."""
    return st.integers(min_value=low, max_value=high)


@st.composite
def tables(draw: st.DrawFn, players: int) -> Data:
    """Trucks and money."""
    count = draw(numbers(players, players + 1))
    lists = st.lists(numbers(1, 4), min_size=count, max_size=count)
    start = draw(numbers(0, 6))
    return {
        "trucks": {"count": count, "places": draw(numbers(1, 4) | lists)},
        "money": {"start": start, "bank": start * players + draw(numbers(0, 8))},
    }


@st.composite
def zoos(draw: st.DrawFn) -> Data:
    """Changes to Zooloretto."""
    names = ("E5", "E4", "E6", "X")
    areas: Data = {
        name: {
            "spaces": draw(numbers(1, 5)),
            "stalls": draw(numbers(0, 2)),
            "bonus": {"full": {"coins": draw(numbers(0, 3))}},
        }
        for name in names
    }
    areas["X"]["copies"] = draw(numbers(1, 3))
    tiles = {"plain": draw(numbers(0, 4)), "m": draw(numbers(1, 2)), "f": draw(numbers(1, 2))}
    return {
        "supplies": {
            "zoo": {
                "end_pile": draw(numbers(0, 6)),
                "in_play": draw(numbers(1, 3)),
                "groups": {"all": {"tiles": tiles, "young": draw(numbers(0, 2))}},
                "stalls": {"snacks": draw(numbers(1, 3)), "kiosk": 3, "barrow": None},
                "coins": draw(numbers(0, 4)),
            }
        },
        "parks": {
            "zoo": {
                "areas": areas,
                "actions": {
                    "move": {"price": draw(numbers(0, 2)), "to_store": draw(st.booleans())},
                    "exchange": {"price": draw(numbers(0, 2))},
                    "purchase": {
                        "price": draw(numbers(0, 3)),
                        "to_owner": draw(numbers(0, 3)),
                        "to_store": draw(st.booleans()),
                    },
                    "discard": {"price": draw(numbers(0, 2))},
                    "expand": {"price": draw(numbers(0, 3))},
                },
            }
        },
    }


@st.composite
def pictures(draw: st.DrawFn, high: int, signs: str) -> list[str]:
    """A board as rows of signs, with a space in its first corner."""
    width, height = draw(numbers(1, high)), draw(numbers(1, high))
    rows = [[draw(st.sampled_from(signs)) for _ in range(width)] for _ in range(height)]
    rows[0][0] = "o"
    return [" ".join(row) for row in rows]


@st.composite
def waters(draw: st.DrawFn) -> Data:
    """Changes to Aquaretto."""
    bonus = draw(
        st.dictionaries(
            numbers(1, 5),
            st.fixed_dictionaries({}, optional={"coins": numbers(0, 3), "coworker": numbers(0, 2)}),
            max_size=3,
        )
    )
    printed: dict[int, Any] = dict.fromkeys((3, 5, 6, 9, 10, 12))
    boards = {
        name: {
            "cells": draw(pictures(3, "oo-")),
            "copies": draw(numbers(0, 2)),
            "species": draw(numbers(0, 1)),
        }
        for name in ("large", "small")
    }
    basins: Data = {
        "species": draw(numbers(1, 4)),
        "spaces": draw(pictures(4, "oooE-")),
        "boards": boards,
        "bonus": {**printed, **bonus},
    }
    jobs = {job: draw(numbers(0, 2)) for job in ("cashier", "keeper", "manager")}
    return {
        "supplies": {
            "water": {
                "end_pile": draw(numbers(0, 6)),
                "in_play": draw(numbers(3, 4)),
                "groups": {
                    "trainable": {"tiles": {"plain": draw(numbers(0, 3)), "flash": 1}},
                    "fish": {"tiles": {"plain": 1, "fish": draw(numbers(0, 2))}, "young": 1},
                },
                "coins": draw(numbers(0, 4)),
            }
        },
        "parks": {
            "water": {
                "areas": {
                    "basins": basins,
                    "staff": {"jobs": jobs, "workers": draw(numbers(0, 6))},
                },
                "actions": {
                    "move": {"price": draw(numbers(0, 2))},
                    "reassign": {"price": draw(numbers(0, 2))},
                    "purchase": {"price": draw(numbers(0, 3)), "to_store": draw(st.booleans())},
                    "large": {"price": draw(numbers(0, 2))},
                    "small": {"price": draw(numbers(0, 2))},
                },
            }
        },
    }


@st.composite
def cards(draw: st.DrawFn) -> Data:
    """Changes to Coloretto."""
    return {
        "supplies": {
            "cards": {
                "end_pile": draw(numbers(0, 6)),
                "in_play": draw(numbers(5, 7)),
                "groups": {"all": {"tiles": {"plain": draw(numbers(1, 4))}}},
                "stalls": {"joker": draw(numbers(0, 3)), "plus-two": draw(numbers(1, 3))},
            }
        }
    }


def merged(*layers: Data) -> Data:
    """Maps merged, everything else replaced."""
    result: Data = {}
    for layer in layers:
        for key, value in layer.items():
            known = result.get(key)
            if isinstance(value, dict) and isinstance(known, dict):
                result[key] = merged(known, value)
            else:
                result[key] = value
    return result


@st.composite
def houses(draw: st.DrawFn, name: str, players: int) -> str:
    """A changed ruleset as YAML text."""
    layers = {"zooloretto": (zoos,), "aquaretto": (waters,), "combined": (zoos, waters)}
    parts = [draw(tables(players))] if name in layers else []
    parts += [draw(part()) for part in layers.get(name, (cards,))]
    text = yaml.safe_dump(merged({"extends": name, "players": [players]}, *parts), sort_keys=False)
    return str(text)
