"""The score sheet once more, from the printed numbers and a position in words."""

from collections.abc import Iterator
from itertools import product

from tests.perft.oracle import BOARDS, ENCLOSURES, STALLS, Cell, Words, cells_in, species

VALUES = {"E5": (8, 5), "E4": (5, 4), "E6": (10, 6), "X": (9, 5), "X2": (9, 5)}
TRAINABLE = ("dolphin", "orca", "sea-lion")


def total(seat: Words, games: tuple[str, ...]) -> int:
    """The points of a seat."""
    water = "water" in games
    manager = water and bool(seat.get("staff", {}).get("manager"))
    points = 0
    if "zoo" in games:
        points += zoo_points(seat, animal=1 if manager else 2)
    return points + (water_points(seat, each=1 if manager else 2) if water else 0)


def zoo_points(seat: Words, animal: int) -> int:
    """Enclosures and stalls, less the barn, where each species costs something."""
    outside: set[str] = set()
    points = 0
    for name, (spaces, _) in ENCLOSURES.items():
        tiles = seat.get(name, [])
        animals = [tile for tile in tiles if tile not in STALLS]
        stalls = {tile for tile in tiles if tile in STALLS}
        full, one_short = VALUES[name]
        empty = spaces - len(animals)
        points += full if empty == 0 else one_short if empty == 1 else 0
        points += len(animals) if empty > 1 and stalls else 0
        outside |= stalls
    barn = {species(tile) for tile in seat.get("barn", [])}
    stored = barn & set(STALLS)
    return points + 2 * len(outside) - 2 * len(stored) - animal * len(barn - stored)


def water_points(seat: Words, each: int) -> int:
    """Tiles and coworkers, less the depot, where each species costs something."""
    basins, staff = seat.get("basins", {}), seat.get("staff", {})
    standing = dict(tiles_in(basins))
    fish = sum(tile.endswith(" fish") for tile in standing.values())
    coins: int = seat["coins"]
    points: int = len(standing) + staff.get("cashier", 0) * coins + staff.get("keeper", 0) * fish
    for x, y in cells_in(basins.get("trainer", "")):
        near = [standing.get((x + dx, y + dy), "-") for dx, dy in product((-1, 0, 1), repeat=2)]
        points += sum(species(t) in TRAINABLE and not t.endswith(" flash") for t in near)
    return points - each * len({species(tile) for tile in seat.get("depot", [])})


def tiles_in(basins: Words) -> Iterator[tuple[Cell, str]]:
    """The cells with a tile."""
    for name, text in basins.items():
        if name not in (*BOARDS, "laid", "trainer"):
            yield from ((cell, name) for cell in cells_in(text))
