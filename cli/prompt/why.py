"""Which rule says so: why a move is refused, and where each point comes from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from tiledraft.cli.prompt.reading import Command, Several, meant, read
from tiledraft.cli.prompt.wording import as_written
from tiledraft.cli.render.columns import flow
from tiledraft.cli.render.points import term_text
from tiledraft.cli.render.sheet import seat_score
from tiledraft.cli.render.worth import worth_text
from tiledraft.core.actions import MoneyAction
from tiledraft.core.errors import IllegalMove
from tiledraft.core.ruleset.dump import inline
from tiledraft.core.ruleset.findings import printable
from tiledraft.core.ruleset.resolved import plain
from tiledraft.core.scoring import places

if TYPE_CHECKING:
    from tiledraft.cli.render.view import View
    from tiledraft.core.ruleset.resolved import Resolved
    from tiledraft.core.scoring import Line
    from tiledraft.core.session import Game
    from tiledraft.core.state import Action

SCORE = "score"
USAGE = "why what? `why MOVE` says why a move is refused, `why score` which rule gave each point"
BRIEF = 40
MOST = 6


class Book:
    """The ruleset of a game, to look up what a rule says and where it stands.

    Attributes:
        resolved: the ruleset; None if only keys are known.
        has_places: whether its files are still what a person would look into.
    """

    def __init__(self, resolved: Resolved | None = None, *, has_places: bool = True) -> None:
        self.resolved = resolved
        self.has_places = has_places

    def cite(self, rule: str, *, value: bool = True) -> str:
        """A rule by its key, with its value if that is short, and the place of it.

        Args:
            rule: key path; "" for what is the engine's own.
            value: whether its value is wanted.
        """
        if not rule:
            return "this is so in every ruleset"
        if self.resolved is None:
            return f"rule {rule}"
        place = self.resolved.place(rule)
        where = f" ({printable(place.file)}:{place.line})" if self.has_places else ""
        return f"rule {rule}{self._value(rule) if value else ''}{where}"

    def _value(self, rule: str) -> str:
        node = self.resolved.node(rule) if self.resolved is not None else None
        text = inline(plain(node)) if node is not None and node.value != {} else ""
        return f": {printable(text)}" if 0 < len(text) <= BRIEF else ""


def why_lines(view: View, game: Game, book: Book, asked: str, *, strict: bool) -> list[str]:
    """The answer to ``why``.

    Args:
        view: who looks on.
        game: the game.
        book: its ruleset.
        asked: what stands behind ``why``: a move, or ``score``.
        strict: whether moves must be written in full (a script).
    """
    if asked.casefold() == SCORE:
        return why_score(view, game, book)
    if not asked:
        return flow([f"{USAGE}."], view.width, hanging=2)
    told = map(view.spoken, _why_move(view, game, book, asked, strict=strict))
    return flow(told, view.width, hanging=2, gap=" ")


def _why_move(view: View, game: Game, book: Book, asked: str, *, strict: bool) -> Sequence[str]:
    texts = [game.text(action) for action in game.legal()]
    try:
        written = partial(as_written, view, texts=texts)
        found = read(asked, texts, strict=strict, written=written)
        if isinstance(found, Several):
            several = ", ".join(f"`{texts[number]}`" for number in found.numbers[:MOST])
            more = len(found.numbers) - MOST
            rest = f", and {more} more; `moves` lists them" if more > 0 else ""
            return (f"These are legal: {several}{rest}.",)
        if isinstance(found, Command):
            return (f"{USAGE}.",)
        action = game.checked(found)
    except IllegalMove as error:
        near = meant(error, asked, texts)
        question = f"; did you mean `{near}`?" if near else ""
        reason = f"Not possible: {view.worded(str(error))}{question}"
        if error.code.startswith("move."):
            return (reason if reason.endswith("?") else f"{reason}.",)
        return (f"{reason};", f"{book.cite(error.rule)}.")
    return (f"`{game.text(action)}` is legal;", f"{_allowing(game, book, action)}.")


def _allowing(game: Game, book: Book, action: Action) -> str:
    """The rule that allows a move; its price, if it has one."""
    kind = game.rules.kinds[action[0]]
    return book.cite(f"{kind.rule}.price" if isinstance(kind, MoneyAction) else kind.rule)


def why_score(view: View, game: Game, book: Book) -> list[str]:
    """The points of every seat, best first, each with the rule that gave it."""
    rules = game.rules
    told = {area.rule: worth_text(area) for area in rules.areas}
    told |= {term.rule: term_text(view, term) for term in rules.terms}

    def cited(line: Line) -> str:
        sentence = told.get(line.rule, "")
        cited = book.cite(line.rule, value=False)
        return f"{sentence}; {cited}" if sentence else cited

    sheet = game.sheet()
    place = places(sheet)
    lines: list[str] = []
    for score in sorted(sheet, key=lambda score: place[score.seat]):
        lines += [*seat_score(view, score, cited), ""]
    return lines[:-1]
