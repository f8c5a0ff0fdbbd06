"""A whole game as one page: every position, what happened, the points over time."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tiledraft.cli.narrate import narrate
from tiledraft.cli.picture.board import board, title, when, words
from tiledraft.cli.picture.graph import graph
from tiledraft.cli.picture.page import HEAD, STEPPING, STYLE
from tiledraft.cli.picture.shapes import Drawing, svg, written
from tiledraft.cli.picture.tiles import Tiles
from tiledraft.cli.story import beginning, steps
from tiledraft.core.scoring import score_sheet

if TYPE_CHECKING:
    from tiledraft.cli.render.view import View
    from tiledraft.cli.story import Step
    from tiledraft.core.session import Game

BODY = """<body>
<h1>{title}</h1>
<svg class="hidden" aria-hidden="true"><defs>{symbols}</defs></svg>
<nav class="steps" aria-label="Moves">
<button id="first" title="Home">First</button>
<button id="back" title="arrow left">Back</button>
<button id="forward" title="arrow right">Forward</button>
<button id="final" title="End">Last</button>
<span id="where"></span> Arrow keys, Home and End step through the game.
</nav>
<p id="said" class="steps" aria-live="polite"></p>
<div class="columns">
<main class="table">
<div class="steps">{table}
<details><summary>In words</summary><pre id="words"></pre></details></div>
<div class="still"><h2>{start}</h2>
{first}<h2>{end}</h2>
{final}</div>
</main>
<aside class="beside">
<h2>Points</h2>
{graph}<h2>What happened</h2>
<ol id="log" tabindex="0">
{log}
</ol>
</aside>
</div>
<script id="data" type="application/json">{data}</script>
<script>{script}</script>
</body>
</html>
"""


def story_page(view: View, game: Game) -> str:
    """A game as a page that steps through it.

    Args:
        view: the table.
        game: the game, as far as it has gone.
    """
    told = list(steps(game))
    states = [beginning(game).state, *(step.after for step in told)]
    notes = [when(at, len(told)) for at in range(len(states))]
    tiles = Tiles(view)
    boards = [board(view, tiles, *each) for each in zip(states, notes, strict=True)]
    said = [words(view, state) for state in states]
    titles = [title(view, note) for note in notes]
    totals = [[score.total for score in score_sheet(state)] for state in states]
    name = written(f"{view.rules.title}: {', '.join(view.names)}")
    return HEAD.format(title=name, style=STYLE) + BODY.format(
        title=name,
        symbols=tiles.symbols(piece for one in boards for _, _, piece in one.pieces),
        table=svg(boards[0], "", titles[0], said[0]),
        start=written(notes[0]),
        first=svg(boards[0], "", titles[0], said[0], key="start"),
        end=written(notes[-1]),
        final=svg(boards[-1], "", titles[-1], said[-1], key="end"),
        graph=graph(view, totals),
        log="\n".join(_log(view, told)),
        data=_data(boards, titles, said),
        script=STEPPING,
    )


def _log(view: View, told: Sequence[Step]) -> list[str]:
    """An entry for the start and for each move."""
    entries = [(0, "The table is set up.")]
    for step in told:
        sentences = narrate(view, step.events, step.after)
        entries.append((step.number, " ".join(sentences) or f"{step.move}."))
    return [
        f'<li id="m{number}"><a href="#m{number}">{number}</a> <span>{written(text)}</span></li>'
        for number, text in entries
    ]


def _data(boards: Sequence[Drawing], titles: Sequence[str], said: Sequence[Sequence[str]]) -> str:
    """All positions as JSON; what occurs again and again is kept once, and known by number."""
    pieces: dict[str, int] = {}
    lines: dict[str, int] = {}
    positions = []
    for drawn, name, texts in zip(boards, titles, said, strict=True):
        placed = [(x, y, pieces.setdefault(svg, len(pieces))) for x, y, svg in drawn.pieces]
        positions.append(
            {
                "width": drawn.width,
                "height": drawn.height,
                "title": name,
                "pieces": [number for place in placed for number in place],
                "words": [lines.setdefault(text, len(lines)) for text in texts],
            }
        )
    data: dict[str, Any] = {"pieces": list(pieces), "lines": list(lines), "positions": positions}
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c")
