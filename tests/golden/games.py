"""The golden games: one short one per ruleset as text, and whole ones by hash."""

from collections import Counter
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

from tests.conformance.games import play, seating
from tests.tables import from_text, tables
from tiledraft.core.chance import is_chance
from tiledraft.core.dealer import Dealer
from tiledraft.core.events import Log
from tiledraft.core.game import action_text, apply, legal_actions
from tiledraft.core.position import state_to_data
from tiledraft.core.rng import choice, stream
from tiledraft.core.rules import Rules
from tiledraft.core.scoring import places, score_sheet
from tiledraft.core.set_up import new_state
from tiledraft.core.state import Action, State
from tiledraft.core.text import event_text

FOLDER = Path(__file__).parent
HASHES = FOLDER / "hashes.txt"
SEEDS = (1, 2)
OBVIOUS = ("tile-revealed", "tile-loaded", "truck-taken")

ZOO = """
supplies:
  zoo:
    end_pile: 3
    in_play: 2
    groups: {all: {tiles: {plain: 3, m: 1, f: 1}}}
    species:
      {leopard: null, elephant: null, panda: null, chimpanzee: null, zebra: null, kangaroo: null}
    stalls: {kiosk: 1, snacks: 1, barrow: null, popcorn: null}
    coins: 2
"""

WATER = """
supplies:
  water:
    end_pile: 3
    in_play: 2
    groups:
      trainable: {tiles: {plain: 3, m: 1, f: 1, flash: 1}}
      fish: {tiles: {plain: 1, m: 1, f: 1, fish: 3}}
    species: {orca: null, sea-lion: null, hippo: null, crocodile: null, penguin: null,
      polar-bear: null}
    coins: 2
"""

FEWER = """
supplies:
  zoo: {groups: {all: {tiles: {plain: 2}}}, stalls: {snacks: null}, coins: 1}
  water:
    groups: {trainable: {tiles: {plain: 2}}, fish: {tiles: {fish: 2}}}
    coins: 1
"""

CARDS = """
supplies:
  cards:
    end_pile: 3
    in_play: 4
    groups: {all: {tiles: {plain: 4}}}
    species: {blue: null, pink: null, grey: null}
    stalls: {joker: 1, plus-two: 2}
"""

RICHER = "money: {start: 4}"

TABLES: dict[str, tuple[int, int, tuple[str, ...]]] = {
    "zooloretto": (2, 344, (ZOO, RICHER)),
    "aquaretto": (2, 1358, (WATER, RICHER)),
    "combined": (2, 3207, (ZOO, WATER, FEWER, RICHER)),
    "coloretto": (3, 1436, (CARDS,)),
    "coloretto-peak": (3, 1433, (CARDS,)),
}


def curious(seed: int) -> Callable[[State], Action]:
    """A chooser that prefers the kind of action it has chosen least, so that all are seen."""
    rng = stream(seed, "curious")
    chosen: Counter[str] = Counter()

    def choose(state: State) -> Action:
        legal = legal_actions(state)
        fewest = min(chosen[action[0]] for action in legal)
        action = choice(rng, [action for action in legal if chosen[action[0]] == fewest])
        chosen[action[0]] += 1
        return action

    return choose


def short_game(name: str) -> str:
    """The golden game of a ruleset as text."""
    players, seed, overlays = TABLES[name]
    rules = from_text(f"extends: {name}", *overlays).rules(players)
    return "\n".join([*_lines(rules, seed, name), ""])


def _lines(rules: Rules, seed: int, name: str) -> Iterator[str]:
    state, set_up = new_state(rules, seed)
    supplies = ", ".join(
        f"{left} + {reserve} {supply.name} tiles"
        for supply, left, reserve in zip(rules.supplies, state.left, state.reserve, strict=True)
    )
    yield f"{name}: {rules.players} players, {supplies}, bank {state.bank}, coins {state.coins}"
    yield f"set-up: {set_up}"
    dealer, choose = Dealer(state, stream(seed, "dealer")), curious(seed)
    while not state.over:
        seat, log = state.seat + 1, Log()
        texts = [_step(state, choose(state), log)]
        if is_chance(state):
            texts += [_step(state, dealer.reveal(state), log), _step(state, choose(state), log)]
        events = [event_text(rules, event) for event in log]
        told = [text for text in events if not text.startswith(OBVIOUS)]
        yield f"{seat} {', '.join(texts)}" + "".join(f" | {text}" for text in told)
    yield from _ending(state)


def _step(state: State, action: Action, log: Log) -> str:
    text = action_text(state.rules, action)
    apply(state, action, log)
    return text


def _ending(state: State) -> Iterator[str]:
    """What each seat has built, and what it is worth."""
    sheet = score_sheet(state)
    yield f"bank {state.bank}"
    for seat, words in state_to_data(state)["seats"].items():
        score = sheet[int(seat) - 1]
        yield f"seat {seat} {words}"
        yield " ".join(f"{line.label} {line.points} ({line.detail})" for line in score.lines)
        yield f"total {score.total}, ties {list(score.ties)}, place {places(sheet)[score.seat]}"


def hashes() -> str:
    """A hash of two whole games of every table: all moves, reveals and points."""
    lines = []
    for name, players in tables():
        for seed in SEEDS:
            ruleset, bot = seating(name, seed)
            lines.append(f"{name} {players} {bot} {_hash(ruleset.rules(players), seed, bot)}")
    return "\n".join([*lines, ""])


def _hash(rules: Rules, seed: int, bot: str) -> str:
    texts: list[str] = []

    def step(state: State, action: Action) -> None:
        texts.append(action_text(rules, action))
        apply(state, action)

    last = play(rules, seed, bot, step).state
    texts += [f"{score.total} {score.ties}" for score in score_sheet(last)]
    return sha256("\n".join(texts).encode()).hexdigest()[:16]
