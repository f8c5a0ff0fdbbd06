import pytest

from tests.cli.kit import run
from tiledraft.cli.app import app
from tiledraft.cli.commands.rules import rules

COMMANDS = ["learn", "play", "resume", "replay", "show", "validate", "simulate", "test"]
COMMANDS += [f"rules {name}" for name in ("list", "show", "diff", "new", "schema")]


def test_every_command_is_known_here() -> None:
    """The commands tested below are all there are."""
    names = [
        command.name or getattr(command.callback, "__name__", "")
        for command in app.registered_commands
    ]
    names += [f"rules {command.name}" for command in rules.registered_commands]
    assert sorted(names) == sorted(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("flag", ["-h", "--help"])
def test_help_has_an_example(command: str, flag: str) -> None:
    """The help of each command says what it does, and shows it on lines of their own."""
    done = run(*command.split(), flag)
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert any(line.strip() in ("Example:", "Examples:") for line in lines)
    assert any(line.startswith(f"    tiledraft {command}") for line in lines)
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_is_explained(command: str) -> None:
    """No option and no argument stands without a word about it."""
    text = run(*command.split(), "-h").stdout
    for line in text.partition("Options:")[2].splitlines():
        if line.startswith("  -"):
            assert "  " in line.strip(), line


def test_the_first_help_names_the_commands() -> None:
    """Without anything the program explains itself; that is a mistake of usage."""
    done = run()
    assert done.exit_code == 2
    for command in COMMANDS:
        assert f"  {command.split()[0]} " in done.output
    assert "tiledraft play" in done.output


@pytest.mark.parametrize("args", [["-h"], ["rules", "-h"]])
def test_no_summary_is_cut_off(args: list[str]) -> None:
    """In a list of commands each says in full what it does."""
    assert "..." not in run(*args).output.partition("Commands:")[2]


def test_version() -> None:
    """The version is on one line."""
    done = run("--version")
    assert done.exit_code == 0
    assert done.stdout.startswith("tiledraft ")
    assert len(done.stdout.splitlines()) == 1


@pytest.mark.parametrize(
    ("args", "message"),
    [(["plya"], "play"), (["rules", "shwo"], "show"), (["play", "--sed", "1"], "--seed")],
)
def test_misspelt_commands(args: list[str], message: str) -> None:
    """A command or an option that is misspelt is answered with the nearest one."""
    done = run(*args)
    assert done.exit_code == 2
    assert message in done.output.split("Error:")[1]
