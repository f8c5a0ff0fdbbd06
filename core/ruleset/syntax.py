"""What the YAML parser refuses, in words and at the place where it can be mended."""

from __future__ import annotations

from collections.abc import Sequence

import yaml

from tiledraft.core.ruleset.findings import Finding, Mark, finding, shown

DEEP = "nesting depth"
VAGUE = "next token"


def syntax_finding(error: yaml.MarkedYAMLError, name: str, lines: Sequence[str]) -> Finding:
    """The finding of a syntax error; one at the end of the file points at what is left open.

    Args:
        error: what the parser says.
        name: name of the file.
        lines: the lines of the file.
    """
    last = len("\n".join(lines).rstrip().split("\n")) - 1
    begun = error.context_mark
    place = error.problem_mark or begun
    if place is not None and place.line > last and begun is not None:
        place = begun
    line, column = (place.line, place.column) if place is not None else (0, 0)
    if line > last:
        line, column = last, max(0, len(lines[last].rstrip()) - 1)
    problem = error.problem or error.context or "it cannot be read"
    message = f"broken YAML: {problem}"
    if error.context and error.problem and VAGUE not in error.context:
        where = f", begun in line {begun.line + 1}" if begun is not None else ""
        message += f" ({error.context}{where})"
    char = lines[line][column : column + 1] if line < len(lines) else ""
    code = "yaml.too_deep" if DEEP in problem else "yaml.syntax"
    mark = Mark(name, line + 1, column + 1, column + 2)
    return finding(code, message + _hint(problem, char), mark)


def _hint(problem: str, char: str) -> str:
    """What to do about a syntax error, as the end of its message."""
    if char == "\t":
        return "; indent with spaces, not with tabs"
    if "cannot start any token" in problem:
        return f"; put a text that begins with {shown(char)} in quotes"
    if "mapping values are not allowed" in problem:
        return "; put a text that holds `: ` in quotes, and check the indentation"
    return ""
