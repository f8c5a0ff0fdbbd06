"""How often a test run reached each kind of action, each event and each refusal.

Installed by the pytest plugin at the end of this file, it counts in every process; the counts
of all are added up, shown as a table, and a whole run in which something was never reached fails.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.tables import plugins, shipped
from tiledraft.core.actions import TABLE_KINDS, Kind
from tiledraft.core.errors import IllegalMove
from tiledraft.core.events import event_name
from tiledraft.core.refusals import Refusal

ACTION, EVENT, REFUSAL = "action", "event", "refusal"
SORTS = (ACTION, EVENT, REFUSAL)
COLUMNS = 3
WIDTH = 34
Key = str

counts: Counter[Key] = Counter()


def key(sort: str, name: str) -> Key:
    """What a count is kept under."""
    return f"{sort} {name}"


def action_kinds() -> dict[type[Kind], str]:
    """Every kind of action of the engine and of the shipped rulesets' plugins, with its name."""
    kinds: dict[type[Kind], str] = {kind: kind.word for kind in TABLE_KINDS}
    for name in plugins().official_names():
        registry = shipped(name).registry
        kinds |= {
            kind: name for name, kind in (*registry.answers.items(), *registry.actions.items())
        }
    return kinds


def everything() -> list[Key]:
    """All there is to reach, by the registries of all shipped rulesets."""
    registries = [shipped(name).registry for name in plugins().official_names()]
    found = [key(ACTION, name) for name in action_kinds().values()]
    found += [key(EVENT, name) for registry in registries for name in registry.events]
    found += [key(REFUSAL, code) for registry in registries for code in registry.refusals]
    return list(dict.fromkeys(found))


def install() -> None:
    """Begin to count in this process."""
    kinds = action_kinds()
    for owner in {owner for kind in kinds for owner in kind.__mro__ if "apply" in vars(owner)}:
        _count_actions(owner, kinds)
    registries = [shipped(name).registry for name in plugins().official_names()]
    for event in {event for registry in registries for event in registry.events.values()}:
        _count_events(event)
    _count_refusals(Refusal)
    _count_refusals(IllegalMove)


def _count_actions(owner: Any, kinds: dict[type[Kind], str]) -> None:
    original: Callable[..., None] = owner.apply

    def apply(self: Kind, *args: Any) -> None:
        name = kinds.get(type(self))
        if name is not None:
            counts[key(ACTION, name)] += 1
        original(self, *args)

    owner.apply = apply


def _count_events(event: Any) -> None:
    original: Callable[..., Any] = event.__new__
    name = key(EVENT, event_name(event))

    def new(cls: type[Any], *args: Any, **fields: Any) -> Any:
        counts[name] += 1
        return original(cls, *args, **fields)

    event.__new__ = staticmethod(new)


def _count_refusals(refusal: Any) -> None:
    original: Callable[..., None] = refusal.__init__

    def init(self: Any, *args: Any, **fields: Any) -> None:
        original(self, *args, **fields)
        counts[key(REFUSAL, self.code)] += 1

    refusal.__init__ = init


def table(found: Counter[Key]) -> Iterator[str]:
    """The counts as lines of text, sort by sort."""
    known = everything()
    for sort in SORTS:
        names = [name for name in known if name.startswith(f"{sort} ")]
        reached = sum(found[name] > 0 for name in names)
        yield f"{sort}s: {reached} of {len(names)} reached"
        cells = [f"{found[name]:>9} {name.partition(' ')[2]}" for name in names]
        for row in range(0, len(cells), COLUMNS):
            yield "".join(cell.ljust(WIDTH) for cell in cells[row : row + COLUMNS]).rstrip()


def missing(found: Counter[Key]) -> list[Key]:
    """What was never reached."""
    return [name for name in everything() if not found[name]]


class ReachedPlugin:
    """The pytest plugin: counts here, collects the counts of workers, and judges whole runs."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.missing: list[Key] = []
        self.failure = ""
        try:
            install()
        except Exception as error:  # noqa: BLE001  # what is broken, its own tests say better
            self.failure = f"{type(error).__name__}: {error}"

    @property
    def whole(self) -> bool:
        """Whether everything is run, rather than what somebody chose."""
        option = self.config.option
        chosen = (
            option.keyword,
            getattr(option, "ignore", None),
            getattr(option, "ignore_glob", None),
            option.markexpr,
            option.collectonly,
            getattr(option, "deselect", None),
            getattr(option, "lf", False),
            getattr(option, "ff", False),
            getattr(option, "stepwise", False),
        )
        tests = [str(self.config.rootpath / "tests"), "tests", "tests/"]
        return not any(chosen) and all(argument in tests for argument in self.config.args)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Add what a worker has counted."""
        counts.update(getattr(node, "workeroutput", {}).get("reached", {}))

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Hand the counts on, or judge them."""
        output = getattr(self.config, "workeroutput", None)
        if output is not None:
            output["reached"] = dict(counts)
        elif self.whole and session.exitstatus == pytest.ExitCode.OK:
            self.missing = [] if self.failure else missing(counts)
            if self.missing or self.failure:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Show the counts of a whole run."""
        if self.failure:
            terminalreporter.write_line(f"nothing was counted: {self.failure}", red=True)
        elif self.whole:
            terminalreporter.section("reached by this run")
            for line in table(counts):
                terminalreporter.write_line(line)
            for name in self.missing:
                terminalreporter.write_line(f"never reached: {name}", red=True)
