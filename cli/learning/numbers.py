"""Texts with the names of numbers in braces: the ruleset gives the numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tiledraft.cli.render.worth import bonus_text
from tiledraft.core.ruleset.fields import Instance
from tiledraft.core.text import coins, listed

if TYPE_CHECKING:
    from tiledraft.cli.render.view import View

EITHER = re.compile(r"\{([^{}|]*)\|([^{}|]*)\}")
FORM = re.compile(r"\{(?:(\w+) )?([\w.-]+)\}")


@dataclass(frozen=True, slots=True)
class Numbers:
    """What stands for the braces of a text.

    Attributes:
        view: the table, and whether it is told in words alone.
    """

    view: View

    def fill(self, text: str, move: str = "") -> str:
        """A text with everything in braces put in.

        ``{trucks.count}`` is a value of the ruleset, ``{coins KEY}`` the same as money,
        ``{bonus AREA}`` what an area gives, and ``{move}`` a move. ``{seen|heard}`` is the
        first beside drawings, the second in words alone.

        Raises:
            LookupError: there is no such key or area.
        """
        chosen = EITHER.sub(r"\2" if self.view.plain else r"\1", text)
        filled = FORM.sub(lambda found: self._word(found[1], found[2], move), chosen)
        return self.view.spoken(filled)

    def _word(self, form: str | None, name: str, move: str) -> str:
        if form == "bonus":
            return bonus_text(self._area(name))
        if form is None and name == "move":
            return move
        value = self.value(name)
        if form == "coins":
            return coins(value)
        return listed(map(str, value)) if isinstance(value, tuple) else str(value)

    def _area(self, name: str) -> Any:
        area = self.view.rules.area_named(name)
        if area is None:
            raise LookupError(f"no area is called {name}")
        return area

    def value(self, key: str) -> Any:
        """The value of a key of the ruleset, as it holds for this table.

        Raises:
            LookupError: there is no such key.
        """
        found: Any = self.view.rules.spec
        for part in key.split("."):
            found = found.spec if isinstance(found, Instance) else found
            if isinstance(found, Mapping):
                found = found[int(part) if part.isdecimal() else part]
            elif hasattr(found, part):
                found = getattr(found, part)
            else:
                raise LookupError(f"the ruleset has no key {key}")
        return found
