"""The reference of the hooks in README.md, made from their docstrings.

``python -m tiledraft.plugins.reference`` writes it anew.
"""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Any

from tiledraft.plugins import hookspecs

README = Path(__file__).with_name("README.md")
BEGIN = "<!-- hooks: made by `python -m tiledraft.plugins.reference` -->"
END = "<!-- end of hooks -->"
LABELS = ("Called", "Args", "Returns", "Several plugins", "Raises", "Since", "Used by")


def hooks() -> dict[str, Any]:
    """The hooks by name, in the order in which they are written."""
    mark = f"{hookspecs.PROJECT}_spec"
    return {
        name: hook
        for name, hook in vars(hookspecs).items()
        if getattr(hook, mark, None) is not None
    }


def parts(hook: Any) -> dict[str, str]:
    """The docstring of a hook by label; the purpose is under "".

    Labels begin a line: ``Called: ..``. What is indented below one belongs to it.
    """
    text = inspect.cleandoc(hook.__doc__ or "")
    purpose, *rest = re.split(rf"^({'|'.join(LABELS)}):", text, flags=re.MULTILINE)
    said = dict(zip(rest[::2], rest[1::2], strict=True))
    return {"": purpose.strip()} | {label: inspect.cleandoc(part) for label, part in said.items()}


def arguments(hook: Any) -> dict[str, str]:
    """What a hook says about each of its arguments, by name."""
    text = parts(hook).get("Args", "")
    pieces = re.split(r"^(\w+): ", text, flags=re.MULTILINE)
    return dict(zip(pieces[1::2], map(_flat, pieces[2::2]), strict=True))


def reference() -> str:
    """All hooks as Markdown."""
    return "\n".join(_section(name, hook) for name, hook in hooks().items())


def with_reference(text: str) -> str:
    """The text of README.md with the reference as it must be."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{reference()}\n{END}{after}"


def write() -> None:
    """Write the reference into README.md."""
    README.write_text(with_reference(README.read_text("utf-8")), "utf-8")


def _section(name: str, hook: Any) -> str:
    known = parts(hook)
    takes = ", ".join(inspect.signature(hook).parameters)
    lines = [f"### `{name}({takes})`", "", _markdown(known[""]), ""]
    for label in LABELS:
        if label == "Args":
            lines += [f"- `{key}`: {_markdown(said)}" for key, said in arguments(hook).items()]
        elif label in known:
            lines.append(f"- {label}: {_markdown(_flat(known[label]))}")
    return "\n".join([*lines, ""])


def _flat(text: str) -> str:
    return " ".join(text.split())


def _markdown(text: str) -> str:
    return text.replace("``", "`")


if __name__ == "__main__":
    write()
