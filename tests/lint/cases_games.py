"""For each pass of the games a ruleset that it must flag, and one that it must not."""

from __future__ import annotations

from tests.lint.kit import Case

THREE_GAMES = """\
title: Three games
description: All of them.
with: [zooloretto, aquaretto, coloretto]
players: [3, 4, 5]
plugins: {combined: {}}
money: {start: 2, bank: 60}
trucks:
  count: {3: 3, 4: 4, 5: 5}
  places: 3
  rules: {one_supply: {}, every_supply: {}}
"""
TWO_OF_THREE = (
    THREE_GAMES.replace("[3, 4, 5]", "[2, 3]")
    .replace("{3: 3, 4: 4, 5: 5}", "{2: TRUCKS, 3: 3}")
    .replace(", every_supply: {}", "")
)
GRID = """\
extends: aquaretto
parks:
  water:
    areas:
      pond: {kind: grid, species: 2, spaces: ["o o"]}
    scoring:
      guides: {kind: trainers, area: AREA, group: fish, without: fish, points: 1}
"""

CASES = (
    Case(
        "trucks.rule_without_effect",
        "extends: zooloretto\nplugins: {combined: {}}\ntrucks: {rules: {^one_supply: {}}}\n",
        THREE_GAMES,
    ),
    Case(
        "trucks.rule_without_effect",
        "extends: combined\ntrucks: {^places: 1}\n",
        "extends: combined\ntrucks: {places: 2}\n",
    ),
    Case(
        "trucks.fewer_than_games",
        TWO_OF_THREE.replace("TRUCKS", "^2"),
        TWO_OF_THREE.replace("TRUCKS", "3"),
    ),
    Case(
        "coworker.none_comes",
        "extends: aquaretto\nparks: {water: {areas: "
        "{^team: {kind: seats, jobs: {guide: 1}, workers: 4}}}}\n",
        "extends: aquaretto\nparks: {water: {areas: {basins: {bonus: {5: null}}}}}\n",
    ),
    Case(
        "coworker.none_in_the_box",
        "extends: aquaretto\nparks: {water: {areas: {staff: {workers: ^0}}}}\n",
        "extends: aquaretto\nparks: {water: {areas: {staff: {workers: 1}}}}\n",
    ),
    Case(
        "coworker.trainers_without_staff",
        GRID.replace("AREA", "^pond"),
        GRID.replace("AREA", "basins"),
    ),
    Case(
        "sets.empty_table",
        "extends: coloretto\nparks: {cards: {scoring: {sets: {table: ^[]}}}}\n",
        "extends: coloretto\nparks: {cards: {scoring: {sets: {table: [1]}}}}\n",
        severity="error",
    ),
    Case(
        "first_card.too_few_colours",
        "extends: coloretto\nsupplies: {cards: {in_play: {3: 6, 4: 4, 5: ^4}}}\n",
        "extends: coloretto\nsupplies: {cards: {in_play: {3: 6, 4: 4, 5: 5}}}\n",
        severity="error",
    ),
    Case(
        "first_card.no_plain_card",
        "extends: coloretto\nsupplies: {cards: {roles: {gold: {}}, "
        "groups: {all: {tiles: {plain: ^0, gold: 9}}}}}\n",
        "extends: coloretto\nsupplies: {cards: {roles: {gold: {}}, "
        "groups: {all: {tiles: {plain: 1, gold: 9}}}}}\n",
        severity="error",
    ),
    Case(
        "enclosure.values_not_counted",
        "extends: zooloretto\nparks: {zoo: {^scoring: {enclosures: null}}}\n",
        "extends: zooloretto\nparks: {zoo: {scoring: {stall_kinds: null}}}\n",
    ),
    Case(
        "enclosure.never_filled",
        "extends: zooloretto\nparks: {zoo: {areas: {E6: {spaces: ^14}}}}\n",
        "extends: zooloretto\nparks: {zoo: {areas: {E6: {spaces: 13}}}}\n",
    ),
)
