import json
import re
import sys
from pathlib import Path

import pytest

from tests.cli.kit import HOT_SEAT, program, saved, script, shell
from tests.project.tree import run_python

ESCAPE = re.compile("\x1b\\[[0-9;]*m")
BOTS = "--seat bot:random --seat bot:random --seed 2"


def test_standard_input_closed(tmp_path: Path) -> None:
    """Without standard input the first position is shown, and where the game is saved."""
    done = shell("tiledraft play combined <&-", tmp_path)
    assert done.returncode == 0, done.stderr
    (path,) = saved(tmp_path)
    assert f"Saved in {path}" in done.stdout
    assert done.stderr == ""


def test_standard_output_closed(tmp_path: Path) -> None:
    """Without standard output the game is played and saved all the same."""
    done = shell(f"tiledraft play zooloretto {BOTS} >&-", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    (path,) = saved(tmp_path)
    assert "scores" in json.loads(path.read_text("utf-8").splitlines()[-1])


def test_every_stream_closed(tmp_path: Path) -> None:
    """Without any stream there is still a game."""
    assert shell("tiledraft play combined <&- >&- 2>&-", tmp_path).returncode == 0
    assert len(saved(tmp_path)) == 1


@pytest.mark.parametrize("lines", [1, 40])
def test_the_reader_closes_the_pipe(tmp_path: Path, lines: int) -> None:
    """Who reads only the beginning gets it; that is no error, and the game is saved."""
    command = f"{{ tiledraft play zooloretto {BOTS}; echo code $? >&2; }} | head -n {lines}"
    done = shell(command, tmp_path)
    assert done.stderr == "code 0\n"
    assert len(done.stdout.splitlines()) == lines
    assert len(saved(tmp_path)) == 1


@pytest.mark.parametrize("command", ["--version", "-h", "play -h", "rules list", "resume"])
def test_nobody_reads(tmp_path: Path, command: str) -> None:
    """A reader that has gone before the first line is no error."""
    done = shell(f"{{ sleep 1; tiledraft {command}; echo code $? >&2; }} | true", tmp_path)
    assert done.stderr == "code 0\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize(
    ("command", "code"), [("validate nothing", 2), ("play --plugin x.py", 2), ("rules list", 0)]
)
def test_errors_to_a_full_disk(tmp_path: Path, command: str, code: int) -> None:
    """An error that cannot be told has its exit code all the same."""
    assert shell(f"tiledraft {command} 2> /dev/full", tmp_path).returncode == code


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("command", [f"play zooloretto {BOTS}", "--version", "rules list", "-h"])
def test_output_to_a_full_disk(tmp_path: Path, command: str) -> None:
    """Output that cannot be written is told in a line, exit code 1."""
    done = shell(f"tiledraft {command} > /dev/full", tmp_path)
    assert done.returncode == 1
    assert done.stderr == "Error: standard output: No space left on device\n"


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_other_encodings(tmp_path: Path, encoding: str) -> None:
    """A terminal that cannot show a letter gets another sign instead, and no error."""
    done = program(
        "play", "--seat", "\u0160\xe1rka", "--seat", "\u718a", "--start", "1",
        home=tmp_path, env={"PYTHONIOENCODING": f"{encoding}:strict"}, encoding=encoding,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "(seat 1), 2 coins" in done.stdout


@pytest.mark.parametrize("env", [{"NO_COLOR": "1"}, {"TERM": "dumb"}, {}])
def test_pipes_get_plain_text(tmp_path: Path, env: dict[str, str]) -> None:
    """What is not a terminal gets text without any escape sequence."""
    done = program("play", "combined", home=tmp_path, env=env)
    assert "\x1b" not in done.stdout
    assert done.stdout.isascii()


def test_colour_is_only_decoration(tmp_path: Path) -> None:
    """With colour the words are the same; NO_COLOR has none."""
    forced = {"FORCE_COLOR": "1", "TERM": "xterm-256color"}
    plain = program("play", "combined", "--seed", "1", home=tmp_path / "a")
    coloured = program("play", "combined", "--seed", "1", home=tmp_path / "b", env=forced)
    without = ESCAPE.sub("", coloured.stdout)
    assert without.splitlines()[:20] == plain.stdout.splitlines()[:20]


@pytest.mark.parametrize("columns", [60, 80])
def test_width(tmp_path: Path, columns: int) -> None:
    """No line is longer than the terminal, but for the name of a file."""
    moves = script("1", "1", "1", "2", "?", "score", "look 2", "moves")
    done = program(
        "play", "combined", *HOT_SEAT, home=tmp_path, stdin=moves, env={"COLUMNS": str(columns)}
    )
    assert done.returncode == 0, done.stderr
    lines = [line for line in done.stdout.splitlines() if not line.startswith("Saved in ")]
    assert max(map(len, lines)) <= columns
    assert len(lines) > 60


@pytest.mark.parametrize("moves", ["\x00\n", "\udcff\udcfe\n", "[/red]\n", "x" * 100_000 + "\n"])
def test_strange_lines(tmp_path: Path, moves: str) -> None:
    """Whatever a script holds, it is refused in a line."""
    data = moves.encode("utf-8", "surrogateescape")
    (tmp_path / "moves.txt").write_bytes(data)
    done = shell(f"tiledraft play zooloretto < {tmp_path}/moves.txt", tmp_path)
    assert done.returncode == 1
    assert done.stderr.startswith("Error: line 1: ")
    assert len(done.stderr.splitlines()) == 1
    assert len(done.stderr) < 1000
    assert done.stderr.strip().isprintable()


def test_a_huge_line_is_not_kept(tmp_path: Path) -> None:
    """Of a line without end only its beginning is kept; the next line is the next line."""
    out = run_python("""
import io, sys, tracemalloc
from tiledraft.cli.prompt.lines import LONGEST, Script
sys.stdin = io.StringIO("x" * 20_000_000 + "\\n" + "draw zoo\\n" + "y" * LONGEST + "\\nend")
tracemalloc.start()
lines = Script()
first, second, third, last = lines.next(), lines.next(), lines.next(), lines.next()
print(len(first), second, len(third), last, lines.number, lines.next())
print(tracemalloc.get_traced_memory()[1] < 1_000_000)
""")
    assert out == "5000 draw zoo 5000 end 4 None\nTrue\n"


@pytest.mark.parametrize("spoil", ["sys.stdout = None", "sys.stdout.close()", "sys.stdin.close()"])
def test_a_plugin_spoils_a_stream(tmp_path: Path, spoil: str) -> None:
    """What a plugin does to the streams leaves the exit code and the message as they are."""
    (tmp_path / "house.py").write_text(f"import sys\n{spoil}\n")
    done = program("play", "zooloretto", "--plugin", f"{tmp_path}/house.py", home=tmp_path)
    assert done.returncode == 3
    assert done.stderr.startswith(f"Error: {tmp_path}/house.py: it has no hooks")
    assert len(done.stderr.splitlines()) == 1


def test_interrupted_while_it_loads(tmp_path: Path) -> None:
    """Ctrl-C before the command has begun ends without a trace."""
    out = run_python("""
import sys
from tiledraft.cli import main
class Interrupted:
    def find_spec(self, name, path=None, target=None):
        if name == "tiledraft.cli.app":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupted())
print(main.main())
""")
    assert out == "130\n"


def test_exit_codes_of_the_program(tmp_path: Path) -> None:
    """The process ends with the codes of its commands."""
    assert program("--version", home=tmp_path).returncode == 0
    assert program(home=tmp_path).returncode == 2
    assert program("nothing", home=tmp_path).returncode == 2
    assert program("play", "nothing", home=tmp_path).returncode == 2
    refused = program("play", "zooloretto", *HOT_SEAT, home=tmp_path, stdin="no\n")
    assert refused.returncode == 1


@pytest.mark.parametrize(
    ("stop", "code", "text"),
    [
        ("SystemExit('sorry')", 1, "sorry\n"),
        ("SystemExit(3)", 3, ""),
        ("KeyboardInterrupt", 130, ""),
    ],
)
def test_however_a_command_ends(tmp_path: Path, stop: str, code: int, text: str) -> None:
    """A text given to SystemExit goes to standard error, exit code 1; Ctrl-C is 130."""
    out = run_python(f"""
import sys
from unittest.mock import patch
sys.stderr = sys.stdout
from tiledraft.cli import app, main
with patch.object(app, "app", side_effect={stop}):
    print(main.main())
""")
    assert out == f"{text}{code}\n"


@pytest.mark.parametrize(
    "args",
    [["--version"], ["-h"], ["play", "-h"], ["rules", "-h"], ["validate", "-h"]],
)
def test_help_loads_no_engine(args: list[str]) -> None:
    """Version and help are answered without loading the engine, YAML or Rich."""
    out = run_python(f"""
import json, sys, io
sys.argv = ["tiledraft", *{args!r}]
from tiledraft.cli.main import main
shown, sys.stdout = sys.stdout, io.StringIO()
code = main()
sys.stdout = shown
print(json.dumps([code, sorted(sys.modules)]))
""")
    code, loaded = json.loads(out)
    assert code == 0
    heavy = ("yaml", "pluggy", "platformdirs")
    engine = [name for name in loaded if name.startswith("tiledraft.core.")]
    assert [name for name in loaded if name in heavy] == []
    assert {*engine} <= {"tiledraft.core.version"}


def test_completion_loads_no_engine(tmp_path: Path) -> None:
    """The shell is told the commands without loading the engine."""
    env = {
        "_TILEDRAFT_COMPLETE": "complete_bash",
        "COMP_WORDS": "tiledraft re",
        "COMP_CWORD": "1",
        "PYTHONPROFILEIMPORTTIME": "1",
    }
    command = (
        f'"{sys.executable}" -c \'import sys; sys.argv = ["tiledraft"]; '
        "from tiledraft.cli.main import main; sys.exit(main())'"
    )
    done = shell(command, tmp_path, **env)
    assert done.stdout.split() == ["replay", "resume"] or done.stdout.split() == [
        "resume",
        "replay",
    ]
    assert "tiledraft.cli.app" in done.stderr
    assert "tiledraft.core.game" not in done.stderr
    assert "tiledraft.plugins" not in done.stderr
