"""`tiledraft learn`."""

from __future__ import annotations

from tiledraft.cli.commands.options import Plain
from tiledraft.cli.errors import guarded


@guarded
def learn(plain: Plain = None) -> None:
    """Learn the combined game by playing a short one, against a bot.

    Each decision is explained when it first comes up. It takes about a quarter of an
    hour, is saved all along, and can be stopped at any time.

    \b
    Example:
      tiledraft learn
    """
    from tiledraft.cli.learning.first_game import learn_game

    learn_game(plain=plain)
