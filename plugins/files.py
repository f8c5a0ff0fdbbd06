"""A plugin that is one Python file."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from hashlib import sha256
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING

from tiledraft.core.errors import PluginError
from tiledraft.core.ruleset.findings import printable
from tiledraft.plugins.faults import CAUGHT, Home, fault

if TYPE_CHECKING:
    from types import CodeType, ModuleType

ENDING = ".py"


@dataclass(frozen=True, slots=True)
class PluginFile:
    """A plugin file as read; what is run is this content, whatever happens to the file.

    Attributes:
        home: where it lies, and how that is shown.
        content: its bytes.
        sha256: their hash, in hexadecimal.
    """

    home: Home
    content: bytes
    sha256: str


class _Loader(SourceFileLoader):
    """Runs content that has been read already, and leaves no compiled file behind."""

    def __init__(self, name: str, path: str, content: bytes) -> None:
        super().__init__(name, path)
        self.content = content

    def get_code(self, fullname: str) -> CodeType:
        """The compiled content."""
        code: CodeType = self.source_to_code(self.content, self.path)
        return code


def read_plugin(path: str | Path) -> PluginFile:
    """Read a plugin file, without running it.

    Raises:
        PluginError: it is missing, a folder, no Python file, or cannot be read.
    """
    file, shown = Path(path), printable(str(path))
    if file.suffix != ENDING:
        hint = f"; did you mean {shown}{ENDING}?" if Path(f"{path}{ENDING}").is_file() else ""
        raise PluginError(f"{shown} is no plugin file: its name must end in {ENDING}{hint}")
    if file.exists() and not file.is_file():
        sort = "a folder, not a plugin file" if file.is_dir() else "no ordinary file"
        raise PluginError(f"{shown} is {sort}")
    try:
        content = file.read_bytes()
    except FileNotFoundError:
        raise PluginError(f"there is no plugin file {shown}") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise PluginError(f"{shown} cannot be read: {reason}") from error
    return PluginFile(Home(file.resolve(), shown), content, sha256(content).hexdigest())


def run_plugin(file: PluginFile) -> ModuleType:
    """The module of a plugin file; the same content is run once in a process.

    While it runs and ever after it is in `sys.modules`, under a name of its own, as
    dataclasses and pickling need it there.

    Raises:
        PluginError: running it fails.
    """
    name = _module_name(file)
    if name in sys.modules:
        return sys.modules[name]
    loader = _Loader(name, str(file.home.path), file.content)
    spec = spec_from_file_location(name, file.home.path, loader=loader)
    if spec is None:
        raise PluginError(f"{file.home.shown} cannot be loaded")
    module = module_from_spec(spec)
    sys.modules[name] = module
    try:
        loader.exec_module(module)
    except BaseException as error:
        sys.modules.pop(name, None)
        if isinstance(error, CAUGHT):
            raise PluginError(_told(error, file.home)) from error
        raise
    return module


def _told(error: BaseException, home: Home) -> str:
    text = fault(error, home)
    return text if text.startswith(home.shown) else f"{home.shown}: {text}"


def _module_name(file: PluginFile) -> str:
    stem = re.sub(r"\W", "_", file.home.path.stem)
    where = sha256(f"{file.home.path}\n{file.sha256}".encode()).hexdigest()
    return f"tiledraft_plugin_{stem}_{where[:12]}"
