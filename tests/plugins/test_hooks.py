import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.plugins.kit import hook, refusal, written
from tiledraft.core.errors import PluginError, PositionError
from tiledraft.core.rules import Rules
from tiledraft.core.ruleset.source import Source
from tiledraft.core.scoring import Line, Term
from tiledraft.core.state import State
from tiledraft.plugins import hookimpl, zooloretto
from tiledraft.plugins.loader import Plugins


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, in which the tests of this file run."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def failure(here: Path, text: str) -> str:
    """Why the combined game cannot be loaded with a plugin file."""
    written(here, "house.py", text)
    with pytest.raises(PluginError) as failed:
        Plugins(["house.py"]).load("combined")
    return str(failed.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            hook("register_arias(registry)"),
            "house.py:2: there is no hook register_arias; did you mean `register_areas`?",
        ),
        (
            hook("xyz()"),
            (
                "house.py:2: there is no hook xyz; the hooks are: register_actions, "
                "register_areas, register_bots, register_lint, register_overlay, register_rules, "
                "register_rulesets, register_scoring"
            ),
        ),
        (
            hook("register_areas(registy)"),
            "house.py:2: register_areas cannot take registy: it is given registry",
        ),
        (
            hook("register_overlay(ruleset)"),
            "house.py:2: register_overlay cannot take ruleset: it is given nothing",
        ),
        (
            hook("register_areas(*, registry)"),
            "house.py:2: register_areas cannot take registry: it is given registry",
        ),
        (
            hook("register_areas(registry)", marked="hookimpl(tryfirst=True)"),
            "house.py:2: register_areas must be a plain hook, without tryfirst",
        ),
        (
            hook("register_areas(registry)", marked="hookimpl(trylast=True)"),
            "house.py:2: register_areas must be a plain hook, without trylast",
        ),
        (
            hook("register_areas(registry)", "return (yield)", marked="hookimpl(wrapper=True)"),
            "house.py:2: register_areas must be a plain hook, without wrapper",
        ),
        (
            hook("register_areas(registry)", "yield", marked="hookimpl(hookwrapper=True)"),
            "house.py:2: register_areas must be a plain hook, without hookwrapper",
        ),
    ],
)
def test_hook_that_is_not_as_it_must_be(here: Path, text: str, message: str) -> None:
    """A hook that pluggy would take in silence, or reorder, is refused with its line."""
    written(here, "house.py", text)
    assert refusal(["house.py"]) == message


def test_hook_may_name_fewer_arguments(here: Path) -> None:
    """A hook need not take what it does not need, and may have arguments with defaults."""
    written(here, "a.py", hook("register_areas()"))
    written(here, "b.py", hook("register_areas(registry, more=())"))
    assert Plugins(["a.py", "b.py"]).load("combined").findings == []


def test_hook_under_another_name(here: Path) -> None:
    """A function may say which hook it is."""
    mark = "hookimpl(specname='register_rulesets')"
    written(here, "a.py", hook("mine()", "return {'mine': 'extends: combined\\n'}", marked=mark))
    assert "mine" in Plugins(["a.py"]).rulesets()


def test_hook_of_a_later_version(here: Path) -> None:
    """A hook that is marked as optional may be unknown."""
    later = hook("register_weather(registry)", marked="hookimpl(optionalhook=True)")
    written(here, "a.py", later + hook("register_areas(registry)"))
    assert Plugins(["a.py"]).load("combined").findings == []


@pytest.mark.parametrize("name", ["areas", "actions", "scoring", "rules"])
def test_error_in_a_hook(here: Path, name: str) -> None:
    """An error in a hook names plugin, hook, file and line."""
    text = hook(f"register_{name}(registry)", "registry.no_such_table")
    expected = f"house.py:4: register_{name}: AttributeError: 'Registry' object has no attribute"
    assert failure(here, text).startswith(expected)


def test_error_below_a_hook(here: Path) -> None:
    """The line is the innermost one of the plugin, not that of the library it calls."""
    text = "import json\ndef read():\n    return json.loads('{')\n"
    text += hook("register_areas(registry)", "read()")
    assert failure(here, text).startswith("house.py:3: register_areas: json.decoder.JSONDecode")


def test_exit_in_a_hook(here: Path) -> None:
    """A hook cannot end the program."""
    text = hook("register_areas(registry)", "raise SystemExit")
    assert failure(here, text) == "house.py:4: register_areas: SystemExit"


@pytest.mark.parametrize(
    ("signature", "body", "message"),
    [
        ("register_areas(registry)", "return 3", "register_areas must return nothing, not a int"),
        ("register_areas(registry)", "yield", "register_areas must return nothing, not a generat"),
        ("register_overlay()", "return {'a': 1}", "register_overlay must return text, not a dict"),
        ("register_overlay()", "return None", "register_overlay must return text, not nothing"),
    ],
)
def test_result_of_a_wrong_type(here: Path, signature: str, body: str, message: str) -> None:
    """A result of a wrong type names plugin, hook, file and line."""
    assert failure(here, hook(signature, body)).startswith(f"house.py:2: {message}")


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("return []", "register_rulesets must return a dict, not a list"),
        ("return {'mine': 3}", "register_rulesets: the ruleset `mine` must be text, not int"),
        ("return {3: 'a: 1'}", "register_rulesets: `3` is no name for a ruleset"),
    ],
)
def test_rulesets_of_a_wrong_type(here: Path, body: str, message: str) -> None:
    """Rulesets are texts by name; anything else names plugin, hook, file and line."""
    written(here, "house.py", hook("register_rulesets()", body))
    assert refusal(["house.py"]) == f"house.py:2: {message}"


def test_two_plugins_claim_one_ruleset(here: Path) -> None:
    """A ruleset name is claimed once; the error names both plugins, and nothing is half there."""
    written(
        here, "house.py", hook("register_rulesets()", "return {'new': 'a: 1\\n', 'combined': ''}")
    )
    message = "house.py:2: the ruleset `combined` is brought by combined and by house.py"
    assert refusal(["house.py"]) == message


class Noisy(Term):
    """A score line whose making fails as a test wants it."""

    error: Exception

    def __init__(self, *arguments: object) -> None:
        raise self.error

    def lines(self, state: State, seat: int) -> Sequence[Line]:
        """None."""
        return ()


class Odd(Term):
    """A score line that keeps something odd in the state."""

    value: object

    def __init__(self, rules: Rules, *arguments: object) -> None:
        rules.slot(self.value)

    def lines(self, state: State, seat: int) -> Sequence[Line]:
        """None."""
        return ()


class Bag:
    """An object of somebody's class."""


class Plugin:
    """A plugin that registers one score line."""

    def __init__(self, kind: type[Term]) -> None:
        self.kind = kind

    @hookimpl
    def register_scoring(self, registry: object) -> None:
        """Register it."""
        registry.terms.add("noisy", self.kind)  # type: ignore[attr-defined]  # a registry


NOISY = "extends: zooloretto\nparks: {zoo: {scoring: {noisy: {}}}}\n"


def compiled(kind: type[Term]) -> Rules:
    """Rules with one more score line."""
    plugins = Plugins()
    plugins.add(Plugin(kind), "noisy")
    return plugins.load_source(Source("mine", NOISY)).rules(2)


def test_error_while_a_kind_is_made() -> None:
    """An error in the constructor of a kind names the plugin and the line."""
    Noisy.error = KeyError("x")
    with pytest.raises(
        PluginError, match=rf"{re.escape(__file__)}:\d+: plugin noisy: KeyError: 'x'"
    ):
        compiled(Noisy)


def test_what_a_kind_says_about_the_ruleset_passes() -> None:
    """What a kind finds wrong with a ruleset is no fault of the plugin."""
    Noisy.error = PositionError("E5 is no grid")
    with pytest.raises(PositionError, match=r"^E5 is no grid$"):
        compiled(Noisy)


def test_fault_of_a_shipped_plugin_is_not_disguised() -> None:
    """An error in the program's own code stays what it is, with its traceback."""
    ruleset = Plugins().load("zooloretto")
    with pytest.raises(ZeroDivisionError) as failed:
        exec(compile("1 / 0", str(zooloretto.__file__), "exec"))  # noqa: S102 - our own text
    assert ruleset.accuser(failed.value) is None


@pytest.mark.parametrize("value", [3, "x", None, True, 1.5, (1, ("x", None))])
def test_plain_data_in_a_slot(value: object) -> None:
    """A plugin may keep numbers, texts, truth values, None, and tuples of them in the state."""
    Odd.value = value
    assert compiled(Odd).slot_values == [value]


@pytest.mark.parametrize("value", [[], {}, set(), Bag(), (1, [2]), Bag, b"x", frozenset()])
def test_other_data_in_a_slot(value: object) -> None:
    """Anything that cannot be copied, compared and saved is refused when rules are made (E57)."""
    Odd.value = value
    with pytest.raises(PluginError, match="plugin noisy: a slot of the state holds plain data"):
        compiled(Odd)
