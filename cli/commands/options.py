"""Options that several commands take."""

from __future__ import annotations

from typing import Annotated

import typer


def whole(text: str) -> int:
    """A whole number typed as the value of an option.

    Raises:
        BadParameter: it is none.
    """
    try:
        return int(text)
    except ValueError:
        raise typer.BadParameter(f"{text!r} is no whole number") from None


Plugins = Annotated[
    list[str] | None,
    typer.Option(
        "--plugin", metavar="FILE", help="A plugin file to use. Can be given more than once."
    ),
]
Trust = Annotated[
    bool, typer.Option("--trust", help="Run plugin files that a ruleset names, without asking.")
]
Who = Annotated[
    str | None,
    typer.Option(
        "--as",
        metavar="WHO",
        help="Play this person's turn alone (a name, or the number of a seat), in a game that "
        "goes from hand to hand as a file.",
    ),
]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="KEY=VALUE",
        help="Change a rule for this once, such as money.start=3 or table.undo=strict. Can be "
        "given more than once.",
    ),
]
Plain = Annotated[
    bool | None,
    typer.Option(
        "--plain/--no-plain",
        show_default=False,
        help="Words instead of drawings, for screen readers; usual where there is no terminal.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Write JSON, for programs.")]
