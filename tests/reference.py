"""The reference of rulesets in rulesets/README.md, made from the kinds of all shipped plugins.

``python -m tests.reference`` writes it anew.
"""

from __future__ import annotations

from tests.project.tree import ROOT
from tiledraft.core.lint import codes
from tiledraft.core.ruleset.reference import reference
from tiledraft.plugins.loader import Plugins

README = ROOT / "rulesets" / "README.md"
BEGIN = "<!-- reference: made by `python -m tests.reference` -->"
END = "<!-- end of reference -->"


def made() -> str:
    """The reference as it must be."""
    plugins = Plugins()
    shipped = {name: plugins.load(name) for name in plugins.official_names()}
    registry = plugins.registry(plugins.names)
    return reference(
        registry,
        {name: ruleset.resolved for name, ruleset in shipped.items()},
        {name: ruleset.rules(max(ruleset.specs)) for name, ruleset in shipped.items()},
        codes(registry),
    )


def with_reference(text: str) -> str:
    """The text of README.md with the reference as it must be."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{made()}\n{END}{after}"


def write() -> None:
    """Write the reference into README.md."""
    README.write_text(with_reference(README.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    write()
