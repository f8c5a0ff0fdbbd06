"""What the linters cannot say about the code: who knows what, and how long a file may be."""

import ast
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import tiledraft
from tests.project.tree import ROOT, name_of, nodes, python_files

CODE = ("core", "plugins", "cli")
LINES = 400

GAMES = ("zoo", "aqua", "coloretto")
SPECIES = (
    "camel chimpanzee crocodile dolphin elephant flamingo hippo hippopotamus kangaroo leopard "
    "orca panda penguin turtle zebra"
)
PLACES = "barn basin depot enclosure kiosk"
JOBS = "cashier keeper trainer"
WORDS = {*SPECIES.split(), *PLACES.split(), *JOBS.split()}
PAIRS = ("polar bear", "sea lion")


def words_of_a_game(text: str) -> set[str]:
    """The words in a text that belong to one game: its name, its animals, its places, its jobs."""
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)
    flat = re.sub(r"[^a-z]+", " ", spaced.lower())
    single = {word for word in flat.split() if word in WORDS or word.removesuffix("s") in WORDS}
    return single | {word for word in (*GAMES, *PAIRS) if word in flat}


def global_random(path: Path) -> list[str]:
    """Places where a file uses the random numbers that the whole process shares."""
    places = []
    for node in nodes(path):
        match node:
            case ast.Attribute(value=ast.Name(id="random"), attr=name) if name != "Random":
                places.append(f"{name_of(path)}:{node.lineno}: random.{name}")
            case ast.ImportFrom(module="random", names=names):
                places += [
                    f"{name_of(path)}:{node.lineno}: from random import {alias.name}"
                    for alias in names
                    if alias.name != "Random"
                ]
    return places


def terminal_use(path: Path) -> list[str]:
    """Places where a file prints or asks."""
    return [
        f"{name_of(path)}:{node.lineno}: {node.func.id}()"
        for node in nodes(path)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in {"print", "input"}
    ]


def public_members(owner: ModuleType | type) -> Iterator[tuple[str, object]]:
    """The public functions and classes that are written in a module or class, with their names."""
    home = owner.__module__ if isinstance(owner, type) else owner.__name__
    for name, member in vars(owner).items():
        bare = getattr(member, "__func__", member)
        is_code = inspect.isfunction(bare) or inspect.isclass(bare)
        if is_code and not name.startswith("_") and bare.__module__ == home:
            yield f"{home}.{bare.__qualname__}", getattr(owner, name)
            if isinstance(member, type):
                yield from public_members(member)


@pytest.mark.parametrize("path", python_files("core"), ids=name_of)
def test_core_names_no_game(path: Path) -> None:
    """No file of the core, name and comments included, has a word of a game or an animal."""
    assert words_of_a_game(f"{name_of(path)}\n{path.read_text('utf-8')}") == set()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("class BarnStore:", {"barn"}),
        ("two_dolphins = 2", {"dolphin"}),
        ("the water zoo", {"zoo"}),
        ("def sea_lion(): ...", {"sea lion"}),
        ("CamelCase", {"camel"}),
        ("a truck with three tiles", set()),
    ],
)
def test_words_of_a_game_are_found(text: str, found: set[str]) -> None:
    """Words are found inside names, in the plural and in prose."""
    assert {word.removesuffix("s") for word in words_of_a_game(text)} == found


def test_no_shared_random_numbers() -> None:
    """Random numbers come from named streams, never from the module that a process shares."""
    assert [place for path in python_files(*CODE) for place in global_random(path)] == []


def test_only_the_command_line_prints() -> None:
    """Nothing outside `cli` prints or reads a terminal."""
    outside = python_files("core", "plugins")
    assert [place for path in outside for place in terminal_use(path)] == []


def test_files_have_one_subject() -> None:
    """No file of the program is so long that it must have a second subject."""
    lengths = {
        name_of(path): len(path.read_text("utf-8").splitlines()) for path in python_files(*CODE)
    }
    assert {name: length for name, length in lengths.items() if length > LINES} == {}


def test_rulesets_are_data() -> None:
    """The folder of rulesets has no code: its `__init__.py` only makes it findable."""
    code = python_files("rulesets")
    assert [name_of(path) for path in code] == ["rulesets/__init__.py"]
    statements = ast.parse((ROOT / "rulesets" / "__init__.py").read_text("utf-8")).body
    assert all(isinstance(node, ast.Expr) for node in statements)


def test_public_code_is_described() -> None:
    """Every public function, class and method is described, if only by what it overrides."""
    found = pkgutil.walk_packages(tiledraft.__path__, "tiledraft.")
    modules = [importlib.import_module(module.name) for module in found]
    assert [
        name
        for module in modules
        for name, member in public_members(module)
        if not inspect.getdoc(member)
    ] == []
