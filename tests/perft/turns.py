"""The oracle's turns: everything a seat may do in a position in words."""

from collections.abc import Iterator
from dataclasses import dataclass

from tests.perft.oracle import ENCLOSURES, JOBS, LAY_PRICES, STALLS, Water, Words, Zoo, species

ZOO_SPECIES = {
    *("flamingo", "camel", "leopard", "elephant", "panda", "chimpanzee", "zebra", "kangaroo"),
    *STALLS,
}


@dataclass
class Position:
    """A position of one of the three games.

    Attributes:
        data: the words.
        games: the games played together, ``zoo`` and ``water``.
        places: places on each truck.
    """

    data: Words
    games: tuple[str, ...]
    places: tuple[int, ...]

    def seat(self, number: int) -> Words:
        """What a seat (1-based) has."""
        found: Words = self.data["seats"][str(number)]
        return found

    @property
    def others(self) -> list[int]:
        """The seats whose turn it is not."""
        return [int(seat) for seat in self.data["seats"] if int(seat) != self.data["turn"]]

    def zoo(self, seat: int) -> Zoo:
        """A seat's zoo."""
        count = 2 if len(self.data["seats"]) == 2 else 1
        return Zoo(self.seat(seat), [name for name in ENCLOSURES if name[0] == "X"][:count])

    def water(self, seat: int) -> Water:
        """A seat's water zoo."""
        return Water.read(self.seat(seat).get("basins", {}))

    def depot(self, seat: int) -> list[str]:
        """A seat's depot, bottom to top."""
        found: list[str] = self.seat(seat).get("depot", [])
        return found

    def game_of(self, tile: str) -> str:
        """The game a tile belongs to."""
        if "." in tile:
            return tile.partition(".")[0]
        if tile == "coin":
            return self.games[0]
        return "zoo" if species(tile) in ZOO_SPECIES else "water"


def legal_texts(position: Position) -> set[str]:
    """The texts of all legal moves."""
    data = position.data
    if data["over"]:
        return set()
    if data["pending"]:
        frame = data["pending"][-1]
        found = (text for due in frame["due"] for text in answers(position, frame["seat"], due))
        return set(found)
    coins = position.seat(data["turn"])["coins"]
    paid = [text for price, text in purchasable(position, data["turn"]) if price <= coins]
    return {*draws(position), *takes(position), *paid}


def answers(position: Position, seat: int, due: list[str]) -> Iterator[str]:
    """What answers a duty, reveals apart."""
    kind, what = due[0], due[1]
    if kind == "load":
        for truck in trucks_for(position, position.game_of(what)):
            yield f"load {truck}"
    elif kind == "assign":
        yield from (f"assign {place}" for place in places_for_worker(position, seat))
    elif kind == "young":
        found = list(position.water(seat).places(what))
        yield from (f"place {what} {place}" for place in found or ["depot"])
    elif position.game_of(what) == "zoo":
        yield from (f"place {what} {place}" for place in (*position.zoo(seat).places(what), "barn"))
    else:
        places = (*position.water(seat).places(what), "depot")
        yield from (f"place {what} {place}" for place in places)


def taken(position: Position) -> set[int]:
    """The trucks (1-based) that are gone."""
    return {seat["took"] for seat in position.data["seats"].values() if "took" in seat}


def trucks_for(position: Position, game: str) -> Iterator[int]:
    """The trucks that a tile of a game may be put on."""
    gone, trucks = taken(position), position.data["trucks"]
    both = len(position.games) > 1 and not position.data["closed"]
    seen = {position.game_of(tiles[0]) for tiles in trucks if tiles}
    empty = sum(not tiles for tiles in trucks)
    for number, tiles in enumerate(trucks, 1):
        if number in gone or len(tiles) >= position.places[number - 1]:
            continue
        if both and tiles and position.game_of(tiles[0]) != game:
            continue
        missing = set(position.games) - seen - {game}
        if both and not gone and not tiles and empty - 1 < len(missing):
            continue
        yield number


def draws(position: Position) -> Iterator[str]:
    """The games that can be drawn from."""
    for game in position.games:
        left = position.data["left"][game] + position.data["end_pile"][game]
        if left and any(trucks_for(position, game)):
            yield f"draw {game}"


def takes(position: Position) -> Iterator[str]:
    """The trucks that can be taken."""
    gone, trucks = taken(position), position.data["trucks"]
    both = len(position.games) > 1 and not position.data["closed"]
    seen = {position.game_of(tiles[0]) for tiles in trucks if tiles}
    if both and not gone and seen != set(position.games):
        return
    for number, tiles in enumerate(trucks, 1):
        if tiles and number not in gone:
            yield f"take {number}"


def purchasable(position: Position, seat: int) -> Iterator[tuple[int, str]]:
    """Everything that costs money, with its price."""
    if "zoo" in position.games:
        yield from zoo_actions(position, seat)
    if "water" in position.games:
        yield from water_actions(position, seat)


def zoo_actions(position: Position, seat: int) -> Iterator[tuple[int, str]]:
    """Money actions in the zoo."""
    zoo = position.zoo(seat)
    yield from ((1, text) for text in zoo.moves())
    yield from ((1, text) for text in zoo.exchanges())
    for other in position.others:
        for tile in set(position.zoo(other).barn):
            for place in (*zoo.places(tile), "barn"):
                yield 2, f"purchase {other} {tile} {place}"
    yield from ((2, f"discard {tile}") for tile in set(zoo.barn))
    yield from ((3, f"expand {name}") for name in zoo.closed[:1])


def water_actions(position: Position, seat: int) -> Iterator[tuple[int, str]]:
    """Money actions in the water zoo."""
    water = position.water(seat)
    for tile in position.depot(seat)[-1:]:
        yield from ((1, f"move {tile} {place}") for place in water.places(tile))
        yield 2, f"discard {tile}"
    for other in position.others:
        for tile in position.depot(other)[-1:]:
            yield from ((2, f"purchase {other} {tile} {place}") for place in water.places(tile))
    staff = position.seat(seat).get("staff", {})
    workers = [job for job in JOBS if staff.get(job)]
    workers += [f"{x},{y}" for x, y in water.trainers]
    for worker in workers:
        for place in places_for_worker(position, seat):
            if worker != place:
                yield 1, f"reassign {worker} {place}"
    for board, price in LAY_PRICES.items():
        yield from ((price, f"lay {board} {site}") for site in water.sites(board))


def places_for_worker(position: Position, seat: int) -> Iterator[str]:
    """Jobs with a free seat, and vacant spaces."""
    staff = position.seat(seat).get("staff", {})
    yield from (job for job, room in JOBS.items() if staff.get(job, 0) < room)
    yield from (f"{x},{y}" for x, y in position.water(seat).vacant)
