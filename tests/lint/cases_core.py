"""For each pass of the engine a ruleset that it must flag, and one that it must not."""

from __future__ import annotations

from tests.lint.kit import Case

TAME = """\
  tame:
    park: wild
    end_pile: 9
    in_play: 2
    groups: {all: {tiles: {plain: 12}}}
    species: {goat: {}, sheep: {}}
"""
NO_MONEY = (
    ("money: {start: 2, bank: 20}\n", ""),
    (", bonus: {full: {coins: 1}}", ""),
    ("    coins: 2\n", ""),
    ("      A2: {kind: slots, spaces: 5, bought: true}\n", ""),
    (
        """\
    actions:
      move: {price: 1, source: shed}
      purchase: {price: 2, to_owner: 1, source: shed}
      expand: {price: 3}
""",
        "",
    ),
)
BARE = (*NO_MONEY, ("ties: [coins]\n", ""))
GRID = """\
      pond:
        kind: grid
        species: 2
        spaces:
          - "o o o"
          - "o E o"
        boards: {strip: {cells: ["o o"], copies: 1}}
        bonus: {3: {coins: 1}}
"""
WITH_GRID = (
    ("      shed: {kind: store}\n", GRID + "      shed: {kind: store}\n"),
    ("title: Small", "title: Small\nplugins: {aquaretto: {}}"),
    (
        "      expand: {price: 3}",
        "      expand: {price: 3}\n      strip: {kind: lay, price: 1, area: pond, board: strip}",
    ),
)
JOBS = "      jobs: {kind: seats, jobs: {guide: 1}, workers: 2}\n"
WORKERS = (
    ("      shed: {kind: store}\n", JOBS + "      shed: {kind: store}\n"),
    (
        "{kind: tiles, area: A1}\n",
        "{kind: tiles, area: A1}\n      guides: {kind: workers, area: jobs, job: guide}\n",
    ),
    ("of: [tiles]", "of: [tiles, guides]"),
)

MIXED = """\
title: Both
description: Two games in one.
with: [zooloretto, aquaretto]
plugins: {combined: {}}
money: {start: 2}
trucks: {rules: {one_supply: {}, every_supply: {}}}
"""

SUPPLIES = (
    Case(
        "supply.short_end_pile",
        (("end_pile: 9", "end_pile: ^8"),),
        (("end_pile: 9", "end_pile: 0"),),
    ),
    Case(
        "supply.short_end_pile",
        "extends: zooloretto\ntrucks: {places: ^4}\n",
        "extends: zooloretto\ntrucks: {places: 4}\nsupplies: {zoo: {end_pile: 20}}\n",
    ),
    Case(
        "supply.short_draw_pile",
        (("plain: 6", "plain: 0"), ("end_pile: 9", "end_pile: ^9")),
        (("plain: 6", "plain: 1"),),
    ),
    Case(
        "supply.short_draw_pile",
        "extends: zooloretto\nsupplies: {zoo: {in_play: {5: ^0}}}\n",
        "extends: zooloretto\nsupplies: {zoo: {in_play: {5: 1}}}\n",
    ),
    Case(
        "supply.without_tiles",
        (("cafe: 3", "cafe: 3, bar: ^0"),),
        (("cafe: 3", "cafe: 3, bar: 1"),),
    ),
    Case(
        "supply.without_tiles",
        (
            ("young: 2}}", "young: 2}, pets: {tiles: ^{plain: 0}}}"),
            ("{lynx: {}, otter: {}, wolf: {}}", "{lynx: {group: all}, cat: {group: pets}}"),
            ("in_play: 3", "in_play: 2"),
            ("plain: 6", "plain: 16"),
        ),
        (
            ("young: 2}}", "young: 2}, pets: {tiles: {plain: 9}}}"),
            ("{lynx: {}, otter: {}, wolf: {}}", "{lynx: {group: all}, cat: {group: pets}}"),
            ("in_play: 3", "in_play: 2"),
            ("plain: 6", "plain: 16"),
        ),
    ),
    Case(
        "supply.unused_role",
        (("roles: {", "roles: {^old: {}, "),),
        (("roles: {", "roles: {old: {}, "), ("plain: 6", "plain: 6, old: 1")),
    ),
    Case(
        "supply.unused_group",
        (
            ("young: 2}}", "young: 2}, ^pets: {tiles: {plain: 9}}}"),
            ("{lynx: {}", "{lynx: {group: all}"),
            ("otter: {}", "otter: {group: all}"),
            ("wolf: {}", "wolf: {group: all}"),
        ),
        (
            ("young: 2}}", "young: 2}, pets: {tiles: {plain: 9}}}"),
            ("{lynx: {}", "{lynx: {group: all}"),
            ("otter: {}", "otter: {group: all}"),
            ("wolf: {}", "wolf: {group: pets}"),
        ),
    ),
    Case(
        "supply.never_in_play",
        (("in_play: 3", "in_play: 2\n    leaving: [^otter, lynx]"),),
        (("in_play: 3", "in_play: {2: 2, 3: 3}\n    leaving: [otter, lynx]"),),
    ),
    Case("supply.unborn_young", (("young: 2", "young: ^3"),), (("young: 2", "young: 0"),)),
    Case(
        "supply.unborn_young",
        (
            ("roles: {m: {mates: f}, f: {mates: m}}", "roles: {m: {}, f: {}}"),
            ("young: 2", "young: ^2"),
        ),
        (("roles: {m: {mates: f}, f: {mates: m}}", "roles: {m: {mates: m}, f: {mates: f}}"),),
    ),
)

AREAS = (
    Case(
        "park.without_tiles",
        (
            ("  wild:\n    end_pile", "  wild:\n    park: wild\n    end_pile"),
            ("ties:", "  ^tame: {overflow: box, areas: {box: {kind: store}}}\nties:"),
        ),
        (
            (
                "  wild:\n    end_pile",
                TAME.replace("wild", "tame") + "  wild:\n    park: wild\n    end_pile",
            ),
            ("ties:", "  tame: {overflow: box, areas: {box: {kind: store}}}\nties:"),
        ),
    ),
    Case(
        "area.never_entered",
        (
            (
                "shed: {kind: store}",
                '^pond: {kind: grid, species: 0, spaces: ["o o"]}\n      shed: {kind: store}',
            ),
        ),
        (
            (
                "shed: {kind: store}",
                'pond: {kind: grid, species: 1, spaces: ["o o"]}\n      shed: {kind: store}',
            ),
        ),
    ),
    Case(
        "area.never_opened",
        (("      expand: {price: 3}\n", ""), ("bought: true", "bought: ^true")),
        (("      expand: {price: 3}\n", ""), (", bought: true", "")),
    ),
    Case(
        "area.unused_store",
        (("shed: {kind: store}", "shed: {kind: store}\n      ^cave: {kind: store}"),),
        (
            ("shed: {kind: store}", "shed: {kind: store}\n      cave: {kind: store}"),
            ("areas: [shed]", "areas: [shed, cave]"),
        ),
    ),
    Case(
        "area.unused_board",
        (WITH_GRID[0], ("boards: {strip:", "boards: {^strip:")),
        WITH_GRID,
    ),
    Case(
        "area.unused_board",
        (*WITH_GRID, ("copies: 1", "copies: ^0")),
        (*WITH_GRID, ("copies: 1", "copies: {2: 0, 3: 1}")),
    ),
    Case(
        "area.name_twice",
        (("A2: {kind", "^A12: {kind"), ("spaces: 4,", "spaces: 4, copies: {2: 1, 3: 2},")),
        (("A2: {kind", "A3: {kind"), ("spaces: 4,", "spaces: 4, copies: {2: 1, 3: 2},")),
        severity="error",
    ),
    Case(
        "area.staff_without_seats",
        (*WITH_GRID, ("kind: grid", "kind: grid\n        staff: ^shed")),
        WITH_GRID,
        severity="error",
    ),
)

ACTIONS = (
    Case(
        "action.never_possible",
        ((", bought: true", ""), ("expand:", "^expand:")),
        (),
    ),
    Case(
        "action.never_possible",
        (("players: [2, 3]", "players: [1]"), ("purchase:", "^purchase:")),
        (("players: [2, 3]", "players: [1, 2]"),),
    ),
    Case(
        "action.never_possible",
        "extends: coloretto\nmoney: {start: 1, bank: 20}\nties: [coins]\n"
        "parks: {cards: {actions: {^move: {price: 1, source: cards}}}}\n",
        "extends: coloretto\nmoney: {start: 1, bank: 20}\nties: [coins]\n"
        "parks: {cards: {actions: {discard: {price: 1, source: cards}}}}\n",
    ),
    Case(
        "action.never_possible",
        "extends: coloretto\nmoney: {start: 1, bank: 20}\nties: [coins]\n"
        "parks: {cards: {actions: {^purchase: {price: 1, to_owner: 0, source: cards}}}}\n",
        "extends: coloretto\nmoney: {start: 1, bank: 20}\nties: [coins]\n"
        "parks: {cards: {actions: "
        "{purchase: {price: 1, to_owner: 0, source: cards, to_store: true}}}}\n",
    ),
    Case(
        "action.same_twice",
        "extends: zooloretto\nparks: {zoo: {actions: "
        "{^cheap: {kind: discard, price: 1, source: barn}}}}\n",
        "extends: aquaretto\nparks: {water: {actions: {cheap: "
        "{kind: lay, price: 3, area: basins, board: small}, small: null}}}\n",
    ),
    Case(
        "action.to_store_in_vain",
        (("move: {price: 1,", "move: {price: 1, to_store: ^true,"),),
        (("move: {price: 1,", "move: {price: 1, stalls: true, to_store: true,"),),
    ),
)

MONEY = (
    Case(
        "money.nobody_has_coins",
        (
            ("start: 2, bank: 20", "start: ^0, bank: 20"),
            (", bonus: {full: {coins: 1}}", ""),
            ("    coins: 2\n", ""),
        ),
        (("start: 2, bank: 20", "start: 0, bank: 20"), ("    coins: 2\n", "")),
    ),
    Case(
        "money.nobody_has_coins",
        "^extends: coloretto\nparks: {cards: {actions: {discard: {price: 1, source: cards}}}}\n",
        "extends: coloretto\nmoney: {start: 1, bank: 9}\n"
        "parks: {cards: {actions: {discard: {price: 1, source: cards}}}}\n",
    ),
    Case(
        "money.price_too_high",
        (("expand: {price: 3}", "expand: {price: ^23}"),),
        (("expand: {price: 3}", "expand: {price: 22}"),),
    ),
    Case(
        "money.useless_coins",
        (*NO_MONEY[1:], ("ties: [coins]\n", ""), ("money:", "^money:")),
        NO_MONEY[1:],
    ),
    Case(
        "money.owner_gets_too_much",
        "extends: zooloretto\nparks: {zoo: {actions: {purchase: {price: ^0, to_store: false}}}}\n",
        "extends: zooloretto\n"
        "parks: {zoo: {actions: {purchase: {price: 0, to_owner: 0, to_store: false}}}}\n",
    ),
    Case(
        "money.free_for_ever",
        "extends: zooloretto\nparks: {zoo: {actions: {exchange: {price: ^0}}}}\n",
        "extends: zooloretto\nparks: {zoo: {actions: {expand: {price: 0}}}}\n",
    ),
    Case(
        "money.free_for_ever",
        "extends: zooloretto\nparks: {zoo: {actions: {move: {price: ^0}}}}\n",
        "extends: zooloretto\nparks: {zoo: {actions: "
        "{move: {price: 0, stalls: false, to_store: false}}}}\n",
    ),
    Case(
        "money.free_for_ever",
        "extends: zooloretto\nparks: {zoo: {actions: {purchase: {to_owner: ^2}}}}\n",
        "extends: aquaretto\nparks: {water: {actions: {purchase: {to_owner: 2}}}}\n",
    ),
    Case(
        "money.free_for_ever",
        "extends: aquaretto\nparks: {water: {actions: {reassign: {price: ^0}}}}\n",
        "extends: aquaretto\nparks: {water: {actions: {reassign: {price: 2}}}}\n",
    ),
    Case(
        "money.accidental_sum",
        MIXED,
        MIXED.replace("{start: 2}", "{start: 2, bank: 30}"),
        elsewhere=("aquaretto", 6, 25),
    ),
    Case(
        "bonus.too_large",
        (("full: {coins: 1}", "full: {coins: ^23}"),),
        (("full: {coins: 1}", "full: {coins: 22}"),),
    ),
    Case(
        "bonus.out_of_reach",
        (("spaces: 4,", "spaces: ^13,"),),
        (("spaces: 4,", "spaces: 12,"),),
    ),
    Case(
        "bonus.out_of_reach",
        (*WITH_GRID, ("bonus: {3:", "bonus: {^8:")),
        (*WITH_GRID, ("bonus: {3:", "bonus: {7:")),
    ),
)

SCORING = (
    Case(
        "score.nothing",
        (
            (
                """\
    measures:
      tiles: {kind: tiles, area: A1}
    scoring:
      animals: {kind: product, of: [tiles]}
      lost: {kind: distinct, areas: [shed], of: species, points: -2}
""",
                "",
            ),
            ("parks:\n  wild", "parks:\n  ^wild"),
        ),
        (
            ("      animals: {kind: product, of: [tiles]}\n", ""),
            ("measures:\n      tiles: {kind: tiles, area: A1}\n    scoring", "scoring"),
        ),
    ),
    Case(
        "measure.unused",
        (("      animals: {kind: product, of: [tiles]}\n", ""), ("tiles: {kind", "^tiles: {kind")),
        (("      animals: {kind: product, of: [tiles]}\n", ""), ("ties: [coins]", "ties: [tiles]")),
    ),
    Case(
        "measure.always_zero",
        (("area: A1}", "area: A2, stall: ^cafe}"),),
        (("area: A1}", "area: A1, stall: cafe}"),),
    ),
    Case(
        "measure.always_zero",
        (("area: A1}", "area: A1, role: ^young}"), ("young: 2", "young: 0")),
        (("area: A1}", "area: A1, role: young}"),),
    ),
    Case(
        "measure.always_zero",
        (*WORKERS, ("jobs: {guide: 1}", "jobs: {guide: 0}"), ("job: guide", "job: ^guide")),
        WORKERS,
    ),
    Case(
        "measure.always_zero",
        (*NO_MONEY, ("ties: [coins]", "ties: [^coins]")),
        BARE,
    ),
    Case(
        "score.never_a_point",
        (
            ("    scoring:", "    scoring:\n      ^cafes: {kind: distinct, of: stall, points: 1}"),
            (", stalls: 1", ""),
        ),
        (("    scoring:", "    scoring:\n      cafes: {kind: distinct, of: stall, points: 1}"),),
    ),
    Case(
        "score.same_for_all",
        (
            ("animals: {kind: product, of: [tiles]}", "animals: {kind: product, of: ^[]}"),
            ("ties: [coins]", "ties: [tiles]"),
        ),
        (),
    ),
    Case(
        "score.same_twice",
        "extends: zooloretto\nparks: {zoo: {scoring: {^crowd: "
        "{kind: distinct, areas: [barn], of: species, points: -1}}}}\n",
        "extends: zooloretto\nparks: {zoo: {scoring: {barn_species: null, crowd: "
        "{kind: distinct, areas: [barn], of: species, points: -1}}}}\n",
    ),
    Case(
        "score.eases_nothing",
        "extends: combined\nparks: {zoo: {scoring: {barn_species: {points: ^-1}}}}\n",
        "extends: combined\nparks: {zoo: {scoring: {barn_species: {points: -3}}}}\n",
    ),
    Case(
        "ties.same_twice",
        (("ties: [coins]", "ties: [coins, tiles, ^coins]"),),
        (("ties: [coins]", "ties: [coins, tiles]"),),
    ),
)

TRIGGER = ("title: Small\n", "title: Small\ntriggers: {late: TRIGGER}\n")
CHIPS = "extends: zooloretto\ntokens: {^chip: {}}\n"
EARNED = "triggers: {late: {when: round-ended, effects: {chip: 1}}}\n"
COUNTED = "parks: {zoo: {scoring: {chips: {kind: product, of: [chip]}}}}\n"

TRIGGERS = (
    Case(
        "trigger.never_happens",
        (TRIGGER, ("TRIGGER", "{when: ^tile-discarded, effects: {points: 1}}")),
        (TRIGGER, ("TRIGGER", "{when: tile-taken-out, effects: {points: 1}}")),
    ),
    Case(
        "trigger.never_happens",
        "extends: coloretto\ntriggers: {late: {when: ^offspring-born, effects: {points: 1}}}\n",
        "extends: aquaretto\ntriggers: {late: {when: offspring-born, effects: {points: 1}}}\n",
    ),
    Case(
        "trigger.out_of_reach",
        "extends: aquaretto\ntriggers: {big: {when: milestone-reached, "
        "if: ^{milestone: {at_least: 15}}, effects: {points: 1}}}\n",
        "extends: aquaretto\ntriggers: {big: {when: milestone-reached, "
        "if: {milestone: {at_least: 13}}, effects: {points: 1}}}\n",
    ),
    Case(
        "trigger.out_of_reach",
        (
            TRIGGER,
            ("TRIGGER", "{when: milestone-reached, if: ^{area: A2}, effects: {points: 1}}"),
            ("spaces: 5", "spaces: 13"),
        ),
        (
            TRIGGER,
            ("TRIGGER", "{when: milestone-reached, if: {area: A2}, effects: {points: 1}}"),
            ("spaces: 5", "spaces: 12"),
        ),
    ),
    Case(
        "trigger.gives_nothing",
        (TRIGGER, ("TRIGGER", "{when: round-ended, effects: ^{}}")),
        (TRIGGER, ("TRIGGER", "{when: round-ended, effects: {points: -1}}")),
    ),
    Case("token.useless", CHIPS + EARNED, CHIPS.replace("^", "") + EARNED + COUNTED),
    Case("token.useless", CHIPS + COUNTED, CHIPS.replace("^", "") + EARNED + "ties: [chip]\n"),
    Case(
        "money.free_for_ever",
        "extends: zooloretto\ntriggers: {back: {when: species-exchanged, effects: ^{coins: 1}}}\n",
        "extends: zooloretto\ntriggers: {back: {when: area-opened, effects: {coins: 3}}}\n",
    ),
    Case(
        "money.free_for_ever",
        "extends: aquaretto\ntriggers: {back: {when: coins-paid, effects: ^{coins: 1}}}\n",
        "extends: aquaretto\ntriggers: {back: "
        "{when: coins-paid, first_only: seat, effects: {coins: 1}}}\n",
    ),
)

LEFTOVERS = (
    Case(
        "plugin.unused",
        "extends: zooloretto\nplugins: {^coloretto: {}}\n",
        "extends: zooloretto\nplugins: {coloretto: {}}\n"
        "parks: {zoo: {scoring: {sets: {area: barn, table: [0, 1], best: 0}}}}\n",
    ),
    Case(
        "plugin.unread_parameter",
        "extends: zooloretto\nplugins: {zooloretto: {^speed: 3}}\n",
        "extends: zooloretto\nplugins: {zooloretto: {}}\n",
    ),
    Case(
        "words.unknown",
        "extends: zooloretto\nwords: {^truk: row}\n",
        "extends: zooloretto\nwords: {truck: row, seat: chair}\n",
    ),
)

CASES = (*SUPPLIES, *AREAS, *ACTIONS, *MONEY, *SCORING, *TRIGGERS, *LEFTOVERS)
