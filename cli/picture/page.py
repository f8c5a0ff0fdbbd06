"""Pages: HTML that needs nothing but its own file."""

from __future__ import annotations

from collections.abc import Sequence

from tiledraft.cli.picture.shapes import written

HEAD = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
<link rel="icon" href="data:,">
<title>{title}</title>
<style>
body {{ font-family: sans-serif; color: #222; background: #fff; margin: 1em; }}
h1 {{ font-size: 1.3em; }}
h2 {{ font-size: 1.1em; }}
svg {{ max-width: 100%; height: auto; }}
pre {{ white-space: pre-wrap; }}
{style}</style>
</head>
"""

STYLE = """
.hidden { position: absolute; width: 0; height: 0; }
.columns { display: flex; flex-wrap: wrap; gap: 1em; align-items: flex-start; }
.table { flex: 3 1 40em; min-width: 0; }
.beside { flex: 1 1 22em; min-width: 0; position: sticky; top: 3.5em; }
nav { position: sticky; top: 0; background: #fff; padding: .4em 0; z-index: 1; }
button { font: inherit; padding: .3em .8em; }
#where { margin: 0 1em; font-weight: bold; }
#said { min-height: 2.6em; margin: .4em 0; }
#log { max-height: max(12em, 100vh - 30em); overflow: auto; margin: 0; padding: .3em 0; }
#log { border: 1px solid #666; }
#log li { list-style: none; padding: .15em .6em; }
#log a { display: inline-block; min-width: 2.4em; color: #0b5394; }
#log [aria-current] { background: #fff2cc; border-left: .3em solid #222; }
.js .still, .steps { display: none; }
.js .steps { display: block; }
.js nav.steps { display: flex; flex-wrap: wrap; align-items: center; gap: .3em; }
"""

STEPPING = """
const byId = (id) => document.getElementById(id);
const data = JSON.parse(byId("data").textContent);
const last = data.positions.length - 1;
const entries = document.querySelectorAll("#log li");
const now = byId("now");
let at = -1;

function go(wanted) {
  const next = Math.max(0, Math.min(last, wanted));
  if (next === at) return;
  at = next;
  const position = data.positions[at];
  const table = byId("table");
  table.setAttribute("viewBox", `0 0 ${position.width} ${position.height}`);
  table.setAttribute("width", position.width);
  table.setAttribute("height", position.height);
  const drawn = [];
  for (let i = 0; i < position.pieces.length; i += 3) {
    const [x, y, piece] = position.pieces.slice(i, i + 3);
    drawn.push(`<g transform="translate(${x} ${y})">${data.pieces[piece]}</g>`);
  }
  byId("table-body").innerHTML = drawn.join("");
  const words = position.words.map((line) => data.lines[line]).join("\\n");
  byId("table-title").textContent = position.title;
  byId("table-desc").textContent = words;
  byId("words").textContent = words;
  byId("where").textContent = `Move ${at} of ${last}`;
  byId("said").textContent = entries[at].querySelector("span").textContent;
  now.setAttribute("transform", `translate(${at * now.dataset.step} 0)`);
  for (const entry of entries) entry.removeAttribute("aria-current");
  entries[at].setAttribute("aria-current", "step");
  const log = byId("log");
  const top = entries[at].offsetTop - log.offsetTop;
  if (top < log.scrollTop || top > log.scrollTop + log.clientHeight - 40) {
    log.scrollTop = top - log.clientHeight / 2;
  }
  byId("first").disabled = byId("back").disabled = at === 0;
  byId("forward").disabled = byId("final").disabled = at === last;
}

const moves = {
  ArrowLeft: () => at - 1,
  ArrowRight: () => at + 1,
  Home: () => 0,
  End: () => last,
};
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!(event.key in moves)) return;
  event.preventDefault();
  go(moves[event.key]());
});
const keys = { first: "Home", back: "ArrowLeft", forward: "ArrowRight", final: "End" };
for (const [id, key] of Object.entries(keys)) {
  byId(id).addEventListener("click", () => go(moves[key]()));
}
const named = () => Number(location.hash.slice(2)) || 0;
addEventListener("hashchange", () => go(named()));
document.documentElement.classList.add("js");
go(named());
"""


def still(title: str, picture: str, words: Sequence[str]) -> str:
    """A picture as a page, with what it shows in words below it.

    Args:
        title: what it is.
        picture: an SVG document.
        words: what it shows.
    """
    return (
        f"{HEAD.format(title=written(title), style='')}<body>\n<h1>{written(title)}</h1>\n"
        f"{picture}<details><summary>In words</summary>\n<pre>{text(words)}</pre></details>\n"
        "</body>\n</html>\n"
    )


def text(lines: Sequence[str]) -> str:
    """Lines as HTML."""
    return "\n".join(map(written, lines))
