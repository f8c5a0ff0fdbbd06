"""Rulesets put together: maps merge, everything else replaces, `null` removes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from types import MappingProxyType

from tiledraft.core.errors import TiledraftError
from tiledraft.core.ruleset.dump import canonical
from tiledraft.core.ruleset.findings import Finding, Mark, Path, finding, shown, suggestion
from tiledraft.core.ruleset.resolved import Agreement, Parents, Resolved, plain
from tiledraft.core.ruleset.source import BROKEN, Node, Source, parse

EXTENDS = "extends"
WITH = "with"
MAX_SOURCES = 32

Find = Callable[[str, Source], Source | None]
Tree = dict[str, Node]


def resolve(
    source: Source,
    find: Find,
    extra: Sequence[Source] = (),
    known: Callable[[], Iterable[str]] = tuple,
) -> Resolved:
    """Read a ruleset and everything it names, and merge it.

    Args:
        source: the file.
        find: ``find(name, source)`` gives the ruleset that `source` names under `extends`
            or `with`, or None. A `TiledraftError` of it becomes a finding.
        extra: overlays that merge last, in this order.
        known: the names that can be named, for suggestions.
    """
    return _Resolver(find, known).resolve(source, extra)


class _Resolver:
    """Resolves one ruleset."""

    def __init__(self, find: Find, known: Callable[[], Iterable[str]]) -> None:
        self.find = find
        self.known = known
        self.findings: list[Finding] = []
        self.sources: dict[str, Source] = {}
        self.done: dict[Source, Tree | None] = {}
        self.parents: list[str] = []
        self.agreed: list[Agreement] = []
        self.links: dict[str, Parents] = {}
        self.removed: dict[Path, Node] = {}

    def resolve(self, source: Source, extra: Sequence[Source]) -> Resolved:
        tree = self._tree(source, ())
        for overlay in extra:
            self.parents.append(overlay.name)
            over = self._tree(overlay, ())
            if tree is None or over is None:
                tree = None
            elif not _is_merged(tree, over):
                tree = merge(tree, over, (), self.removed)
        root = None
        if tree is not None:
            start = Mark(source.name, 1, 1, 1)
            root = Node(self._without_null(tree, ()), start)
        parents = tuple(dict.fromkeys(self.parents))
        found = tuple(in_order(self.findings, self.sources))
        return Resolved(
            source.name,
            root,
            found,
            parents,
            MappingProxyType(self.sources),
            tuple(self.agreed),
            MappingProxyType(self.links),
            MappingProxyType(self.removed),
        )

    def _tree(self, source: Source, stack: tuple[Source, ...]) -> Tree | None:
        """The merged map of a source; removals that found nothing stay in it as nulls."""
        if source not in self.done:
            self.done[source] = self._merged(source, stack)
            self.sources.setdefault(source.name, source)
        return self.done[source]

    def _merged(self, source: Source, stack: tuple[Source, ...]) -> Tree | None:
        root, found = parse(source)
        self.findings += found
        if root is None or not isinstance(root.value, dict):
            return None
        own = dict(root.value)
        parents = self._names(own.pop(EXTENDS, None), EXTENDS, several=False)
        overlays = self._names(own.pop(WITH, None), WITH, several=True)
        inside = (*stack, source)
        bases = [self._named(node, path, source, inside) for node, path in parents]
        layers = [self._named(node, path, source, inside) for node, path in overlays]
        self._conflicts([layer for layer in layers if layer is not None], own, source.name)
        tree: Tree = {}
        for layer in (*bases, *layers):
            if layer is None:
                return None
            tree = merge(tree, layer, (), self.removed)
        return merge(tree, own, (), self.removed)

    def _names(self, node: Node | None, key: str, several: bool) -> list[tuple[Node, Path]]:
        """The entries of `extends` or `with`, each of which should be a name."""
        if node is None:
            return []
        if several and isinstance(node.value, list):
            return [(item, (key, index)) for index, item in enumerate(node.value)]
        return [(node, (key,))]

    def _named(
        self, node: Node, path: Path, source: Source, stack: tuple[Source, ...]
    ) -> Tree | None:
        """The merged map of a ruleset named in a file; None if there is none to go on with."""
        if not isinstance(node.value, str) or path == (WITH,):
            self._not_a_name(node, path)
            return None
        name = node.value
        try:
            found = self.find(name, source)
        except TiledraftError as error:
            self._add("extends.unreadable", str(error), node.mark, path)
            return None
        if found is None:
            message = f"there is no ruleset {shown(name)}"
            message += suggestion(name, self.known(), "known are")
            self._add("extends.missing", message, node.mark, path)
            return None
        if found in stack:
            chain = " -> ".join(item.name for item in (*stack[stack.index(found) :], found))
            self._add("extends.cycle", f"this goes round in a circle: {chain}", node.mark, path)
            return None
        if len(self.sources) + len(stack) > MAX_SOURCES:
            message = f"a ruleset is put together from at most {MAX_SOURCES} files"
            self._add("extends.too_many", message, node.mark, path)
            return None
        link = self.links.get(source.name, Parents())
        if path[0] == EXTENDS:
            self.links[source.name] = link._replace(extends=found.name)
        else:
            self.links[source.name] = link._replace(overlays=(*link.overlays, found.name))
        tree = self._tree(found, stack)
        self.parents.append(name)
        return tree

    def _not_a_name(self, node: Node, path: Path) -> None:
        if node.value is BROKEN:
            return
        message = "must be the name of a ruleset or the path of a file"
        if path == (WITH,):
            message = f"`{WITH}` must be a list of names"
        self._add("value.type", message, node.mark, path)

    def _conflicts(self, layers: list[Tree], own: Tree, file: str) -> None:
        """Find what two overlays set, differently or alike, and the file itself does not."""
        seen: Tree = {}
        for layer in layers:
            self._compare(seen, layer, own, file, ())
            seen = merge(seen, layer)

    def _compare(self, first: Tree, second: Tree, own: Tree, file: str, path: Path) -> None:
        for key, after in second.items():
            before = first.get(key)
            if before is None or BROKEN in (before.value, after.value):
                continue
            inner = own.get(key)
            if isinstance(before.value, dict) and isinstance(after.value, dict):
                if not _settled(inner):
                    self._compare(before.value, after.value, _entries(inner), file, (*path, key))
            elif _settled(inner):
                continue
            elif _same(before, after):
                if before.mark != after.mark:
                    agreed = Agreement((*path, key), before.mark, after.mark, file)
                    self.agreed.append(agreed)
            else:
                message = (
                    f"two overlays disagree: {_brief(before)} in {before.at}, "
                    f"{_brief(after)} here; say in {file} which one holds"
                )
                self._add("merge.conflict", message, after.at, (*path, key))

    def _without_null(self, tree: Tree, path: Path) -> Tree:
        """The map without the nulls that are left: they removed nothing."""
        there = [key for key, node in tree.items() if node.value is not None]
        kept: Tree = {}
        for key, node in tree.items():
            if node.value is None:
                message = f"`null` removes {shown(key)}, which {self._lacking(node.at.file)}"
                message += suggestion(key, there, "there is")
                self._add("merge.removes_nothing", message, node.at, (*path, key))
            elif isinstance(node.value, dict):
                kept[key] = node._replace(value=self._without_null(node.value, (*path, key)))
            else:
                kept[key] = node
        return kept

    def _lacking(self, file: str) -> str:
        """Who does not have what a file removes."""
        link = self.links.get(file, Parents())
        named = [shown(name) for name in (link.extends, *link.overlays) if name is not None]
        if len(named) == 1:
            return f"{named[0]} does not have"
        return f"none of {', '.join(named)} has" if named else "is not there"

    def _add(self, code: str, message: str, mark: Mark, path: Path) -> None:
        self.findings.append(finding(code, message, mark, path))


def in_order(findings: Iterable[Finding], files: Iterable[str]) -> list[Finding]:
    """Each finding once, in order of file, line and column.

    Args:
        findings: the findings.
        files: the names of the files, in their order.
    """
    layers = {name: index for index, name in enumerate(files)}
    return sorted(
        dict.fromkeys(findings),
        key=lambda found: (layers.get(found.file, len(layers)), found.line, found.column),
    )


def merge(base: Tree, over: Tree, path: Path = (), removed: dict[Path, Node] | None = None) -> Tree:
    """One map over another; a null that finds nothing to remove is kept.

    Args:
        base: the map below, whose order comes first.
        over: the map whose values win.
        path: where both stand.
        removed: takes each null that removes something, by key path; None to forget them.
    """
    merged = dict(base)
    for key, node in over.items():
        below = merged.get(key)
        if below is None or below.value is None:
            merged[key] = node
        elif node.value is None:
            del merged[key]
            if removed is not None:
                removed[*path, key] = node._replace(under=below)
        elif isinstance(node.value, dict) and isinstance(below.value, dict):
            inner = merge(below.value, node.value, (*path, key), removed)
            merged[key] = node._replace(value=inner)
        else:
            merged[key] = node._replace(under=below)
    return merged


def _is_merged(tree: Tree, over: Tree) -> bool:
    """Whether an overlay was merged before: what it removes is gone, what it sets holds."""
    values = list(_values(over))
    removes = None in values
    return removes and any(value is not None for value in values) and _agrees(tree, over)


def _values(tree: Tree) -> Iterator[object]:
    for node in tree.values():
        if isinstance(node.value, dict):
            yield from _values(node.value)
        else:
            yield node.value


def _agrees(tree: Tree, over: Tree) -> bool:
    """Whether one map says already what another would change it to."""
    for key, node in over.items():
        there = tree.get(key)
        if there is None or node.value is None:
            if there is not None or node.value is not None:
                return False
        elif isinstance(there.value, dict) and isinstance(node.value, dict):
            if not _agrees(there.value, node.value):
                return False
        elif BROKEN in (there.value, node.value) or not _same(there, node):
            return False
    return True


def _settled(node: Node | None) -> bool:
    """Whether a file itself sets a key, so that its overlays need not agree."""
    return node is not None and not isinstance(node.value, dict)


def _entries(node: Node | None) -> Tree:
    return node.value if node is not None and isinstance(node.value, dict) else {}


def _same(first: Node, second: Node) -> bool:
    return canonical(plain(first)) == canonical(plain(second))


def _brief(node: Node) -> str:
    if node.value is None:
        return "removed"
    return shown(canonical(plain(node)) if isinstance(node.value, dict | list) else node.value)
