"""Plugins side by side: registered with pluggy, checked, and called one at a time.

Each `Host` has a pluggy manager of its own. A hook is called for one plugin at a time, so
that what goes wrong has a name, and the order is that of registration, which is documented.
"""

from __future__ import annotations

import inspect
from dataclasses import asdict, dataclass, field, fields
from pathlib import PurePosixPath, PureWindowsPath
from typing import TYPE_CHECKING, Any

import pluggy

from tiledraft.core.errors import PluginError
from tiledraft.core.ruleset.findings import suggestion
from tiledraft.plugins import hookspecs
from tiledraft.plugins.checks import faults_of
from tiledraft.plugins.faults import CAUGHT, Home, line_of, place_of, sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from tiledraft.core.registry import Registry

BUILT_IN = "built-in"
KIND_HOOKS = (
    "register_areas",
    "register_actions",
    "register_scoring",
    "register_rules",
    "register_lint",
)
BOT_HOOKS = ("register_bots",)
STUMBLES = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    NotImplementedError,
    TypeError,
    ValueError,
)
ORDER_FLAGS = ("tryfirst", "trylast", "hookwrapper", "wrapper")


@dataclass(frozen=True, slots=True)
class PluginInfo:
    """What a record keeps of a plugin, and a list of plugins shows.

    Attributes:
        name: the name rulesets give it, or the path of its file.
        version: its version; "" if it names none.
        origin: "built-in", the distribution that brought it, or the absolute path of its file.
        sha256: hash of its code, in hexadecimal; "" if it has no file.
    """

    name: str
    version: str
    origin: str
    sha256: str

    @property
    def is_file(self) -> bool:
        """Whether it is a single file."""
        paths = (PurePosixPath(self.origin), PureWindowsPath(self.origin))
        return any(path.is_absolute() for path in paths)

    @property
    def file_name(self) -> str:
        """The last part of its name, if that is a path."""
        return file_name(self.name)

    def to_data(self) -> dict[str, str]:
        """The same as plain data."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> PluginInfo:
        """What `to_data` wrote; what is missing or no text is ""."""
        values = {item.name: data.get(item.name) for item in fields(cls)}
        return cls(**{name: text if isinstance(text, str) else "" for name, text in values.items()})


def file_name(path: str) -> str:
    """The last part of a path, of whichever system."""
    return PureWindowsPath(path).name


@dataclass(frozen=True, slots=True)
class Plugin:
    """A plugin as it was found.

    Attributes:
        name: the name rulesets give it, or the path of its file.
        code: the module or object with its hooks.
        origin: see `PluginInfo`.
        version: its version; "" if it names none.
        home: where its code lies; None if nobody can tell.
        sha256: hash of the code that runs; "" to take it from the home.
        hooks: its functions by the name of the hook; filled by `Host.add`.
    """

    name: str
    code: object
    origin: str
    version: str = ""
    home: Home | None = None
    sha256: str = ""
    hooks: dict[str, Any] = field(default_factory=dict, compare=False)

    def info(self) -> PluginInfo:
        """What a record keeps of it."""
        digest = self.sha256 or (self.home.digest() if self.home is not None else "")
        return PluginInfo(self.name, self.version, self.origin, digest)

    def line_of(self, hook: str) -> str:
        """``file:line`` of one of its hooks, or "" if nobody can tell."""
        return line_of(self.hooks[hook], self.home)

    def accuse(self, message: str, place: str = "") -> PluginError:
        """An error that names the plugin, and the place if there is one.

        Args:
            message: what is wrong, as the end of a sentence.
            place: ``file:line``; it says the name already if it is that of the file.
        """
        if not place:
            return PluginError(f"{self.name}: {message}")
        by = "" if place.startswith(f"{self.name}:") else f"plugin {self.name}: "
        return PluginError(f"{place}: {by}{message}")


class Host:
    """The plugins of one `tiledraft.plugins.loader.Plugins`, in the order of registration.

    Attributes:
        plugins: the plugins by name.
    """

    def __init__(self) -> None:
        self.plugins: dict[str, Plugin] = {}
        self._manager = pluggy.PluginManager(hookspecs.PROJECT)
        self._manager.add_hookspecs(hookspecs)

    def add(self, plugin: Plugin) -> None:
        """Register a plugin.

        Raises:
            PluginError: the name is taken, or a hook is not as it must be; nothing of the
                plugin is kept then.
        """
        if plugin.name in self.plugins:
            owner = self.plugins[plugin.name].origin
            raise PluginError(f"{plugin.name}: {plugin.origin} and {owner} both bring this name")
        for other in self.plugins.values():
            if other.code is plugin.code:
                raise PluginError(f"{plugin.name} is the same code as {other.name}")
        hooks = dict(self._hooks(plugin))
        if not hooks:
            raise plugin.accuse("it has no hooks: a function marked with @hookimpl makes one")
        plugin.hooks.update(hooks)
        try:
            self._manager.register(plugin.code, plugin.name)
        except pluggy.PluginValidationError as error:
            raise plugin.accuse(sentence(error)) from error
        self.plugins[plugin.name] = plugin

    def remove(self, name: str) -> None:
        """Forget a plugin."""
        self._manager.unregister(self.plugins.pop(name).code)

    def call(self, plugin: Plugin, hook: str, expected: type | None, **arguments: Any) -> Any:
        """Call one hook of one plugin; nothing happens, with None, if it lacks the hook.

        Args:
            plugin: the plugin.
            hook: name of the hook.
            expected: the type its result must have; None if it must return nothing.
            arguments: what the hook is given.

        Raises:
            PluginError: it raised an error, or its result is of another type.
        """
        if hook not in plugin.hooks:
            return None
        others = [other.code for other in self.plugins.values() if other is not plugin]
        caller = self._manager.subset_hook_caller(hook, others)
        try:
            results = caller(**arguments)
        except CAUGHT as error:
            place = place_of(error, plugin.home) or plugin.line_of(hook)
            raise plugin.accuse(f"{hook}: {sentence(error)}", place) from error
        result = results[0] if results else None
        if not isinstance(result, expected or type(None)):
            wanted = f"must return {_a(expected)}" if expected else "must return nothing"
            message = f"{hook} {wanted}, not {_a(type(result))}"
            raise plugin.accuse(message, plugin.line_of(hook))
        return result

    def fill(self, plugin: Plugin, hooks: Sequence[str], registry: Registry) -> None:
        """Let a plugin register its kinds, and check each.

        Args:
            plugin: the plugin.
            hooks: the hooks that are called, in order.
            registry: what they fill; of no use any more after an error.

        Raises:
            PluginError: a hook raised an error, or registered something that cannot be used.
        """
        registry.filled_by(plugin.name)
        for hook in hooks:
            known = {key: len(table) for key, table in registry.tables().items()}
            self.call(plugin, hook, None, registry=registry)
            for key, table in registry.tables().items():
                for name in list(table)[known[key] :]:
                    for problem in faults_of(key, name, table[name]):
                        place = line_of(table[name], plugin.home) or plugin.line_of(hook)
                        raise plugin.accuse(f"{hook}: the {table.sort} {name!r} {problem}", place)

    def accuser(self, error: BaseException, names: Iterable[str]) -> PluginError | None:
        """The error of the plugin in whose code an error arose; None if it is none of theirs.

        Where the program stumbles over what a plugin gave, the plugin is named, too. The
        shipped plugins are left out: their faults are those of the program.

        Args:
            error: any error.
            names: the plugins in question.
        """
        plugins = [self.plugins[name] for name in names]
        others = [plugin for plugin in plugins if plugin.origin != BUILT_IN]
        for plugin in others:
            place = place_of(error, plugin.home)
            if place:
                return plugin.accuse(sentence(error), place)
        if others and isinstance(error, STUMBLES):
            brought = ", ".join(plugin.name for plugin in others)
            return PluginError(f"what {brought} brings cannot be used: {sentence(error)}")
        return None

    def _hooks(self, plugin: Plugin) -> Iterator[tuple[str, Any]]:
        """The hooks of a plugin, each checked: pluggy would take a misspelt one in silence."""
        known = self._specs()
        for attribute in dir(plugin.code):
            options: Any = self._manager.parse_hookimpl_opts(plugin.code, attribute)
            if options is None:
                continue
            function = getattr(plugin.code, attribute)
            name = options.get("specname") or attribute
            place = line_of(function, plugin.home)
            if name not in known:
                if options.get("optionalhook"):
                    continue
                message = f"there is no hook {name}{suggestion(name, known, 'the hooks are')}"
                raise plugin.accuse(message, place)
            for flag in ORDER_FLAGS:
                if options.get(flag):
                    message = f"{name} must be a plain hook, without {flag}"
                    raise plugin.accuse(message, place)
            _check_arguments(plugin, name, function, known[name], place)
            yield name, function

    def _specs(self) -> Mapping[str, tuple[str, ...]]:
        """The arguments of each hook."""
        callers = vars(self._manager.hook)
        return {
            name: tuple(caller.spec.argnames)
            for name, caller in callers.items()
            if getattr(caller, "spec", None) is not None
        }


def _check_arguments(
    plugin: Plugin, hook: str, function: Any, known: tuple[str, ...], place: str
) -> None:
    """A hook may name fewer arguments than there are, but no others."""
    for name, parameter in inspect.signature(function).parameters.items():
        if parameter.default is not parameter.empty:
            continue
        if name not in known or parameter.kind is not parameter.POSITIONAL_OR_KEYWORD:
            takes = ", ".join(known) or "nothing"
            message = f"{hook} cannot take {str(parameter).partition(':')[0]}: it is given {takes}"
            raise plugin.accuse(message, place)


def _a(kind: type | None) -> str:
    """A type in words."""
    names = {str: "text", dict: "a dict", type(None): "nothing"}
    return names.get(kind, f"a {kind.__name__}") if kind is not None else "nothing"
