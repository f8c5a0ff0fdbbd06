"""Going on with a saved game, and looking at one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tiledraft.cli import stdin
from tiledraft.cli.changed import changed_since, edited_rules
from tiledraft.cli.differing import house_rules
from tiledraft.cli.engine import Engine, UsageError, plugin_data, recorded_ruleset
from tiledraft.cli.mail import take_turn
from tiledraft.cli.match import Match
from tiledraft.cli.narrate import story_lines
from tiledraft.cli.playing import run
from tiledraft.cli.prompt.lines import source
from tiledraft.cli.prompt.why import Book
from tiledraft.cli.render.sheet import sheet_lines
from tiledraft.cli.render.table import table_lines
from tiledraft.cli.render.view import View
from tiledraft.cli.returning import welcome_back
from tiledraft.cli.saves import Keeper, find, stamp
from tiledraft.cli.screen import Screen
from tiledraft.cli.story import steps
from tiledraft.core.record import Header, load
from tiledraft.core.record.reading import LARGEST, read_text
from tiledraft.core.session import Game
from tiledraft.plugins.ruleset import accusing

if TYPE_CHECKING:
    from tiledraft.core.errors import PluginError
    from tiledraft.core.rules import Rules
    from tiledraft.plugins.loader import Ruleset


def resume_game(
    name: str,
    plugins: Sequence[str],
    *,
    plain: bool | None,
    trust: bool,
    who: str | None = None,
) -> None:
    """Go on with a saved game, in its own file.

    Args:
        name: the file, or its name in the list.
        plugins: plugin files that the user named.
        plain: whether to write words alone; None to find out.
        trust: whether a ruleset may bring code of its own.
        who: whose turn is played, by name or number of the seat; None for everybody's.

    Raises:
        TiledraftError: there is no such game, or it cannot be replayed.
    """
    if name == stdin.DASH:
        raise UsageError("a game is resumed from a file, as the moves come from standard input")
    path = find(name)
    engine = Engine(plugins, trust=trust)
    screen = Screen(plain=plain)
    opener = Opener(engine)
    seen = stamp(path)
    game = opener.read(name)
    ruleset = opener.ruleset
    if edited_rules(opener.header, name):
        # Whoever opens the file next is to be told as well.
        game.rules.fingerprint = opener.header.fingerprint
    keeper = Keeper(path, plugin_data(engine, ruleset), seen)
    match = Match(engine, game, keeper)
    screen.heading(f"{game.rules.title}: {', '.join(match.names)}")
    screen.lines(house_rules(engine, ruleset, screen.width))
    _say_changes(engine, opener, name, screen)
    lines, book = source(), Book(ruleset.resolved, has_places=False)
    with accusing(ruleset.accuser):
        if who is not None:
            take_turn(match, screen, lines, book, who)
            return
        if match.is_deserted:
            welcome_back(match, screen, lines)
        run(match, screen, lines, book)


class Opener:
    """Reads a game and compiles its rules, and keeps what else is known about it.

    Attributes:
        header: the header of the record, once it has been read.
        ruleset: the ruleset of the record.
        place: what messages call the record.
    """

    header: Header
    ruleset: Ruleset
    place: str

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._source: str | Path = ""

    def rules_for(self, header: Header) -> Rules:
        """The rules that a record was made by."""
        self.header = header
        self.ruleset = recorded_ruleset(self._engine, header)
        return self.ruleset.rules(header.players)

    def read(self, name: str) -> Game:
        """Read a game.

        Args:
            name: a file, the name of a saved game, or "-" for standard input.

        Raises:
            TiledraftError: there is no such game, it cannot be replayed, or a plugin fails.
        """
        if name == stdin.DASH:
            self._source = stdin.content(LARGEST + 1).decode("utf-8", "replace")
            self.place = stdin.NAME
        else:
            self._source = find(name)
            self.place = str(self._source)
        with accusing(self._accused):
            return load(self._source, self.rules_for, self.place)

    def _accused(self, error: BaseException) -> PluginError | None:
        """The error of a plugin that the record uses; None before its ruleset is known."""
        return self.ruleset.accuser(error) if hasattr(self, "ruleset") else None

    def line_number(self, line: int) -> int:
        """The 1-based line in the file of a move or reveal, counted from 0."""
        source = self._source
        rows = (source if isinstance(source, str) else read_text(source)).split("\n")
        numbers = [number for number, row in enumerate(rows, 1) if row.strip()]
        return numbers[line + 1]


@contextmanager
def opened(engine: Engine, name: str) -> Iterator[Game]:
    """A game while it is looked at; see `Opener.read`. What a plugin does wrong names it."""
    opener = Opener(engine)
    game = opener.read(name)
    with accusing(opener.ruleset.accuser):
        yield game


def replay_game(name: str, plugins: Sequence[str], *, plain: bool | None, trust: bool) -> None:
    """Show a game move by move.

    Raises:
        TiledraftError: there is no such game, or it cannot be replayed.
    """
    engine = Engine(plugins, trust=trust)
    screen = Screen(plain=plain)
    opener = Opener(engine)
    game = opener.read(name)
    view = View(game.rules, game.names, screen.width, screen.plain)
    screen.heading(f"{game.rules.title}: {', '.join(view.names)}")
    screen.lines(house_rules(engine, opener.ruleset, screen.width))
    _say_changes(engine, opener, name, screen)
    with accusing(opener.ruleset.accuser):
        screen.lines(story_lines(view, steps(game)))
        ending = sheet_lines(view, game.sheet()) if game.over else table_lines(view, game.state)
        screen.lines(["", *ending])


def _say_changes(engine: Engine, opener: Opener, name: str, screen: Screen) -> None:
    """Say what is not as it was when a game was saved."""
    for sentence in changed_since(engine, opener.header, opener.ruleset, name):
        screen.say(sentence)
