"""Rules and plugins that have changed since a game was saved, and games by other rules."""

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.kit import HOT_SEAT, run, script
from tests.plugins.kit import PURSE, Site
from tiledraft.cli.render.view import plural

BOTS = ("--seat", "bot:greedy", "--seat", "bot:random", "--seat", "bot:random", "--seed", "3")
THREE = ("--seat", "Anna", "--seat", "Ben", "--seat", "Cleo", "--start", "1", "--seed", "1")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty folder, and short names in it."""
    monkeypatch.chdir(tmp_path)


def rules(path: Path, *lines: str) -> str:
    """A ruleset in a file that changes something of Zooloretto."""
    path.write_text("".join(f"{line}\n" for line in ("extends: zooloretto", *lines)), "utf-8")
    return str(path)


def played(path: Path, ruleset: str, *seats: str, moves: str = "") -> str:
    """A game in a file."""
    done = run("play", ruleset, *seats, "--save", str(path), moves=moves)
    assert done.exit_code == 0, done.output
    return str(path)


def words(text: str) -> str:
    """A text without line breaks."""
    return " ".join(text.split())


@pytest.mark.parametrize("command", ["resume", "replay"])
def test_a_changed_ruleset_is_told(command: str) -> None:
    """The file is another one than at the beginning: it says what differs, and how to see it."""
    name = rules(Path("saturday.yaml"), "money: {start: 2}", "title: Saturday")
    game = played(Path("game.jsonl"), name, *THREE, moves=script("load 1"))
    assert "has changed since" not in run(command, game).stdout
    rules(Path("saturday.yaml"), "money: {start: 3, bank: 40}", "title: Saturday")
    done = run(command, game)
    assert done.exit_code == 0, done.output
    told = words(done.stdout)
    assert f"{name} has changed since (money.start: 2 -> 3; money.bank: 30 -> 40);" in told
    assert "this game goes by the rules it began with" in told
    assert f"tiledraft replay {game} --rules {name}" in told
    assert "2 coins" in told
    assert "3 coins" not in told


@pytest.mark.parametrize("command", ["resume", "replay"])
def test_rules_that_were_edited_in_the_record(command: str) -> None:
    """The file is told to have other rules than at its beginning, and so is who opens it next."""
    game = Path(played(Path("game.jsonl"), "zooloretto", *THREE, moves=script("load 1")))
    begun = json.loads(game.read_text("utf-8").splitlines()[0])["fingerprint"]
    edited = game.read_text("utf-8").replace("start: 2", "start: 4", 1)
    game.write_text(edited, "utf-8")
    for move in ("draw zoo", "load 2"):
        done = run(command, str(game), moves=script(move) if command == "resume" else "")
        assert done.exit_code == 0, done.output
        told = words(done.stdout)
        assert f"{game}:1: the rules in this file are not those it was begun with" in told
        assert f"not {begun[:12]})." in told
        assert "zooloretto has changed since" not in told
        assert "4 coins" in told


def test_many_changes_are_counted() -> None:
    """Three changes are named, the rest is a number."""
    name = rules(Path("saturday.yaml"))
    game = played(Path("game.jsonl"), name, *THREE)
    actions = "{move: {price: 2}, discard: {price: 3}, expand: {price: 4}, purchase: {price: 3}}"
    rules(Path("saturday.yaml"), "money: {start: 3}", f"parks: {{zoo: {{actions: {actions}}}}}")
    assert "; and 2 more);" in words(run("resume", game).stdout)


@pytest.mark.parametrize(
    "lines",
    [
        ("title: Another", "description: It plays the same."),
        ("money: {start: 2}",),
        ("money: {strat: 3}",),
        ("plugins: {house.py: {}}",),
    ],
)
def test_nothing_is_told_that_does_not_matter(lines: tuple[str, ...]) -> None:
    """A title, the same value written again, or a file that cannot be played change no game."""
    name = rules(Path("saturday.yaml"))
    game = played(Path("game.jsonl"), name, *THREE)
    Path("house.py").write_text("raise SystemExit('this must not run')\n")
    rules(Path("saturday.yaml"), *lines)
    done = run("resume", game)
    assert done.exit_code == 0, done.output
    assert "has changed since" not in done.stdout
    Path("saturday.yaml").unlink()
    assert "has changed since" not in run("resume", game).stdout


PLUGIN = """\
from tiledraft.plugins import hookimpl

__version__ = {version!r}

@hookimpl
def register_overlay():
    return "money: {{start: 4}}"
"""


def test_a_changed_plugin_is_told() -> None:
    """A plugin file of another version or content is told; the game goes on with it."""
    house = Path("house.py")
    house.write_text(PLUGIN.format(version="1.0"))
    game = played(Path("game.jsonl"), "zooloretto", *THREE, "--plugin", str(house))
    assert "has changed since" not in run("resume", game, "--trust").stdout
    house.write_text(PLUGIN.format(version="1.1"))
    told = words(run("replay", game, "--trust").stdout)
    assert "The plugin house.py has changed since (version 1.0 -> 1.1);" in told
    assert "zooloretto has changed" not in told
    house.write_text(PLUGIN.format(version="1.0") + "\n")
    told = words(run("replay", game, "--trust").stdout)
    assert "house.py has changed since (another content, the same version);" in told


def test_an_overlay_that_changed_is_told_by_its_key() -> None:
    """What a plugin's overlay says now is compared, too."""
    house = Path("house.py")
    house.write_text(PLUGIN.format(version="1.0"))
    game = played(Path("game.jsonl"), "zooloretto", *THREE, "--plugin", str(house))
    house.write_text(PLUGIN.format(version="1.0").replace("start: 4", "start: 5"))
    told = words(run("replay", game, "--trust").stdout)
    assert "zooloretto has changed since (money.start: 4 -> 5);" in told


def test_an_installed_plugin_of_another_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A distribution that was updated meanwhile is told with both versions."""
    site = Site(tmp_path / "site", monkeypatch)
    site.install("purse", PURSE)
    name = rules(Path("purse.yaml"), "plugins: {purse: {}}", "parks: {zoo: {scoring: {purse: {}}}}")
    game = played(Path("game.jsonl"), name, *THREE)
    assert "has changed since" not in run("resume", game).stdout
    shutil.rmtree(tmp_path / "site" / "dist_purse-1.0.dist-info")
    site.install("purse", PURSE, version="2.0")
    told = words(run("resume", game).stdout)
    assert "The plugin purse has changed since (version 1.0 -> 2.0);" in told


def test_the_program_itself_may_be_another_version() -> None:
    """That the games of the program are those of another version of it is no news."""
    game = Path(played(Path("game.jsonl"), "zooloretto", *THREE))
    head, _, rest = game.read_text("utf-8").partition("\n")
    header = json.loads(head)
    header["plugins"] = [one | {"version": "0.0", "sha256": "ab"} for one in header["plugins"]]
    game.write_text(f"{json.dumps(header)}\n{rest}", "utf-8")
    assert "has changed since" not in run("replay", str(game)).stdout


def test_the_same_game_by_other_rules() -> None:
    """A price that nobody paid changes nothing: exit code 0, and what is changed."""
    game = played(Path("game.jsonl"), "zooloretto", *THREE, moves=script("load 1"))
    other = rules(Path("dear.yaml"), "parks: {zoo: {actions: {expand: {price: 4}}}}")
    done = run("replay", game, "--rules", other)
    assert done.exit_code == 0, done.output
    told = words(done.stdout)
    assert f"By {other} this game is the same: 2 moves and the points so far." in told
    assert "parks.zoo.actions.expand.price: 3 -> 4" in told
    assert run("replay", game, "--rules", "zooloretto").exit_code == 0


def test_a_move_that_is_refused() -> None:
    """Line, move, sentence, and the key with both values: an expansion that is too dear."""
    cheap = rules(Path("cheap.yaml"), "parks: {zoo: {actions: {expand: {price: 2}}}}")
    moves = script("draw zoo", "load 1", "draw zoo", "load 2", "expand X")
    game = played(Path("game.jsonl"), cheap, *HOT_SEAT, moves=moves)
    done = run("replay", game, "--rules", "zooloretto")
    assert done.exit_code == 1, done.output
    told = done.stdout.splitlines()
    assert words(done.stdout).count(
        f"{game}:8: move 5, Anna: `expand X` is refused: it costs 3 coins, and the purse holds "
        "2 coins (money.short; rule parks.zoo.actions.expand"
    ) == 1  # fmt: skip
    at = told.index("Most likely because of:")
    assert told[at + 1] == "  - parks.zoo.actions.expand.price: 2 -> 3"


def test_line_numbers_count_blank_lines() -> None:
    """The line is that of the file, also where somebody has put blank ones in."""
    cheap = rules(Path("cheap.yaml"), "parks: {zoo: {actions: {expand: {price: 2}}}}")
    moves = script("draw zoo", "load 1", "draw zoo", "load 2", "expand X")
    game = Path(played(Path("game.jsonl"), cheap, *HOT_SEAT, moves=moves))
    game.write_text(game.read_text("utf-8").replace("\n", "\n\n"), "utf-8")
    assert f"{game}:15: move 5" in words(run("replay", str(game), "--rules", "zooloretto").stdout)
    piped = run("replay", "-", "--rules", "zooloretto", moves=game.read_text("utf-8"))
    assert "standard input:15: move 5, Anna:" in words(piped.stdout)


def test_other_coins_at_the_beginning() -> None:
    """A purse that begins otherwise is the first difference."""
    game = played(Path("game.jsonl"), "zooloretto", *THREE, moves=script("load 1"))
    other = rules(Path("rich.yaml"), "money: {start: 3}", "trucks: {places: 1}")
    done = run("replay", game, "--rules", other)
    assert done.exit_code == 1
    assert "Before the first move: Anna has 3 coins instead of 2." in words(done.stdout)
    told = done.stdout.splitlines()
    assert told[-4:-2] == ["Most likely because of:", "  - money.start: 2 -> 3"]
    assert told[-2] == "Changed besides:"
    assert told[-1].startswith("  - trucks.places: ")


def test_a_move_that_has_another_effect() -> None:
    """What happened then and what happens now are told, and the key of the area concerned."""
    game = played(Path("game.jsonl"), "zooloretto", *BOTS)
    area = "parks: {zoo: {areas: {E5: {bonus: {full: {coins: 3}}}}}}"
    other = rules(Path("rich.yaml"), area, "supplies: {zoo: {coins: 12}}")
    done = run("replay", game, "--rules", other)
    assert done.exit_code == 1, done.output
    told = words(done.stdout)
    assert " E5` has another effect." in told
    assert told.index("Then: ") < told.index("earns 2 coins") < told.index("Now: ")
    assert told.index("Now: ") < told.index("earns 3 coins")
    assert done.stdout.splitlines()[-1] == "  - parks.zoo.areas.E5.bonus.full.coins: 2 -> 3"


def test_only_the_points_differ() -> None:
    """All moves are the same: each seat's points then and now, and the key of the score line."""
    game = played(Path("game.jsonl"), "zooloretto", *BOTS)
    other = rules(Path("stalls.yaml"), "parks: {zoo: {scoring: {stall_kinds: {points: 3}}}}")
    done = run("replay", game, "--rules", other)
    assert done.exit_code == 1
    told = words(done.stdout)
    assert "moves are the same, but not the points." in told
    for seat in json.loads(Path(game).read_text("utf-8").splitlines()[-1])["scores"]:
        stalls = sum(one["points"] for one in seat["lines"] if one["label"] == "stall kinds")
        name = ["Greedy", "Random", "Random 2"][seat["seat"] - 1]
        total = seat["total"]
        if stalls:
            more = stalls * 3 // 2
            assert (
                f"{name}: {plural(total - stalls + more, 'point')} instead of {total} "
                f"(stall kinds {more} instead of {stalls})."
            ) in told
    assert done.stdout.splitlines()[-1] == "  - parks.zoo.scoring.stall_kinds.points: 2 -> 3"


@pytest.mark.parametrize(
    ("lines", "code", "message"),
    [
        (("players: [2]",), 2, "is for 2 players, not for 3"),
        (("money: {strat: 3}",), 1, "cannot be played"),
    ],
)
def test_rules_that_cannot_be_applied(lines: tuple[str, ...], code: int, message: str) -> None:
    """Rules for other numbers of players, or with a mistake, are refused in a sentence."""
    game = played(Path("game.jsonl"), "zooloretto", *THREE)
    done = run("replay", game, "--rules", rules(Path("other.yaml"), *lines))
    assert done.exit_code == code
    assert message in done.stderr.splitlines()[-1]


def test_rules_without_the_species_of_the_game() -> None:
    """A game whose set-up the other rules do not know cannot begin by them."""
    game = played(Path("game.jsonl"), "zooloretto", *THREE)
    done = run("replay", game, "--rules", "aquaretto")
    assert done.exit_code == 1
    assert done.stderr.startswith(f"Error: {game}:1: ")
    assert done.stderr.endswith("by aquaretto this game cannot begin\n")


def test_no_such_rules_and_two_wishes() -> None:
    """A ruleset that does not exist, or a page besides, is a mistake in the command."""
    game = played(Path("game.jsonl"), "zooloretto", *THREE)
    assert run("replay", game, "--rules", "zolorett").exit_code == 2
    assert run("replay", game, "--rules", "zooloretto", "-o", "page.html").exit_code == 2
