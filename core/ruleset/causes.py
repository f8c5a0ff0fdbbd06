"""One cause is one finding: what only follows from another finding is left out."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tiledraft.core.ruleset.findings import Finding, Path, nearest
from tiledraft.core.ruleset.merge import EXTENDS, WITH
from tiledraft.core.ruleset.resolved import Resolved
from tiledraft.core.ruleset.shape import shape
from tiledraft.core.ruleset.spec import RulesetSpec
from tiledraft.core.ruleset.values import PLUGINS

OF_PLUGINS = {"kind.unknown", "plugin.not_named"}
REMOVES = "merge.removes_nothing"
OF_PARENTS = {"kind.unknown", "plugin.not_named", "name.unknown", REMOVES}


def causes(
    findings: Sequence[Finding], resolved: Resolved, faulty: Collection[Path]
) -> list[Finding]:
    """The findings without those that follow from another one.

    Args:
        findings: everything found wrong.
        resolved: what it was found in.
        faulty: key paths that are missing or misspelt.
    """
    unknown = [found for found in findings if found.code == "key.unknown"]
    if _parent_is_misspelt(unknown, resolved):
        own = [found for found in resolved.findings if found.code != REMOVES]
        return [found for found in findings if found in unknown or found in own]
    kept = [found for found in findings if not _is_renamed(found, unknown)]
    plugins = resolved.node(PLUGINS)
    is_map = plugins is None or isinstance(plugins.value, dict)
    if not is_map or (PLUGINS,) in faulty or _resembles(PLUGINS, "", unknown):
        kept = [found for found in kept if found.code not in OF_PLUGINS]
    required = [path for path in faulty if len(path) == 1 and path[0] in _required()]
    if len(required) > 1:
        kept = [found for found in kept if not _needs_parent(found)]
    return kept


def _required() -> tuple[str, ...]:
    return shape(RulesetSpec).required


def _parent_is_misspelt(unknown: Sequence[Finding], resolved: Resolved) -> bool:
    """Whether a file without a parent has a key that should have named one."""
    if resolved.name in resolved.links:
        return False
    return any(_resembles(key, "", unknown) for key in (EXTENDS, WITH))


def _is_renamed(found: Finding, unknown: Sequence[Finding]) -> bool:
    """Whether a merge went wrong because the file misspelt a key.

    Overlays disagree about what it tried to set, or a null looks for something in vain.
    """
    if found.code == REMOVES:
        return any(found.key.startswith(f"{other.key}.") for other in unknown)
    if found.code != "merge.conflict":
        return False
    parts = found.key.split(".")
    return any(_resembles(part, ".".join(parts[:at]), unknown) for at, part in enumerate(parts))


def _resembles(key: str, around: str, unknown: Sequence[Finding]) -> bool:
    """Whether an unknown key in a map is called nearly like another one."""
    for found in unknown:
        place, _, name = found.key.rpartition(".")
        if place == around and nearest(name, [key]) is not None:
            return True
    return False


def _needs_parent(found: Finding) -> bool:
    """Whether a finding can be mended by naming the parent that was forgotten."""
    return found.code in OF_PARENTS or (found.code == "key.missing" and bool(found.key))
