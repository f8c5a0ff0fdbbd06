"""What is built and installed is the whole tree, under one name."""

import json
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import tiledraft
from tests.project.tree import PARTS, ROOT, python_files, run_python

BUILD = """
import sys
from setuptools import build_meta
print(getattr(build_meta, "build_" + sys.argv[1])(sys.argv[2]))
"""


def build(sort: str, tree: Path, target: Path) -> Path:
    """The wheel or sdist that `tree` gives, without asking the network."""
    target.mkdir()
    done = subprocess.run(
        [sys.executable, "-c", BUILD, sort, str(target)],
        cwd=tree,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return target / done.stdout.splitlines()[-1]


def expected_content() -> set[str]:
    """Every file of the tree that an installed tiledraft needs."""
    own = {f"tiledraft/{path.name}" for path in (ROOT / "src" / "tiledraft").glob("*.py")}
    content = own | {"tiledraft/py.typed"}
    for part in PARTS:
        for path in (ROOT / part).rglob("*"):
            if path.is_file() and path.suffix != ".pyc":
                content.add(f"tiledraft/{path.relative_to(ROOT).as_posix()}")
    return content


def content_of(wheel: Path) -> set[str]:
    """The files of a wheel that belong to the package."""
    with zipfile.ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if ".dist-info/" not in name}


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree, as builders leave traces in what they build."""
    copy = tmp_path_factory.mktemp("tree") / "tiledraft"
    copy.mkdir()
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    for name in (*PARTS, "src"):
        leave_out = shutil.ignore_patterns("__pycache__", "*.egg-info")
        shutil.copytree(ROOT / name, copy / name, symlinks=True, ignore=leave_out)
    return copy


def test_wheel_holds_every_file(tree: Path, tmp_path: Path) -> None:
    """The wheel holds every module and data file of the four folders, and nothing else."""
    assert content_of(build("wheel", tree, tmp_path / "out")) == expected_content()


def test_wheel_from_sdist_holds_every_file(tree: Path, tmp_path: Path) -> None:
    """Who builds from the source archive gets the same wheel."""
    archive = build("sdist", tree, tmp_path / "sdist")
    with tarfile.open(archive) as packed:
        packed.extractall(tmp_path, filter="data")
    unpacked = tmp_path / archive.name.removesuffix(".tar.gz")
    assert content_of(build("wheel", unpacked, tmp_path / "out")) == expected_content()


def test_wheel_forgets_deleted_modules(tree: Path, tmp_path: Path) -> None:
    """A module that was deleted between two builds is not in the second wheel."""
    passing = tree / "core" / "passing.py"
    passing.touch()
    first = build("wheel", tree, tmp_path / "first")
    passing.unlink()
    second = build("wheel", tree, tmp_path / "second")
    assert content_of(first) - content_of(second) == {"tiledraft/core/passing.py"}


def test_every_folder_of_modules_is_a_package() -> None:
    """Each folder with modules, and each one above it, has an `__init__.py`."""
    folders = {
        above for path in python_files(*PARTS) for above in path.parents if ROOT in above.parents
    } | {ROOT / part for part in PARTS}
    assert [str(folder) for folder in folders if not (folder / "__init__.py").is_file()] == []


def test_one_module_has_one_name() -> None:
    """Importing everything loads no folder a second time under a top-level name."""
    out = run_python("""
import importlib, json, pkgutil, sys
import tiledraft
for module in pkgutil.walk_packages(tiledraft.__path__, "tiledraft."):
    importlib.import_module(module.name)
print(json.dumps(sorted(sys.modules)))
""")
    loaded = set(json.loads(out))
    modules = {
        "tiledraft." + ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for path in python_files(*PARTS)
    }
    assert {name.removesuffix(".__init__") for name in modules} <= loaded
    assert loaded.isdisjoint(PARTS)


def test_import_alone_loads_nothing_heavy() -> None:
    """`import tiledraft` loads no part of the engine and none of the libraries."""
    out = run_python("import json, sys, tiledraft; print(json.dumps(sorted(sys.modules)))")
    loaded = json.loads(out)
    heavy = ("pluggy", "yaml", "typer", "rich", "platformdirs", "pydantic", "importlib.metadata")
    assert [name for name in loaded if name in heavy or name.startswith("tiledraft.")] == []


@pytest.mark.parametrize("name", tiledraft.__all__)
def test_public_name_exists(name: str) -> None:
    """Every name that the package announces can be imported from it."""
    assert getattr(tiledraft, name) is not None


def test_public_names_are_announced() -> None:
    """Every name that the package can load is announced, so that type checkers know it."""
    assert {*tiledraft._PUBLIC, "__version__"} == set(tiledraft.__all__)


def test_unknown_name_is_an_attribute_error() -> None:
    """A name that the package lacks is refused as by any module."""
    with pytest.raises(AttributeError, match="no attribute 'Zoo'"):
        _ = tiledraft.Zoo
