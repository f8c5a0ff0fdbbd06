"""A pseudo-terminal with the program in it: what is typed, and what the screen shows."""

import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.cli.kit import environment

CONTROL = re.compile("\x1b\\[[0-9;?]*[A-Za-z]")
PATIENCE = 60.0


class Terminal:
    """A running program at a terminal.

    Attributes:
        text: everything shown so far, without colours.
    """

    def __init__(self, process: subprocess.Popen[bytes], end: int) -> None:
        self.process = process
        self.text = ""
        self.raw = b""
        self._end = end
        self._seen = 0

    def until(self, *texts: str) -> str:
        """Wait until one of some texts is shown; what has been shown since the last time."""
        limit = time.monotonic() + PATIENCE
        while not any(text in self.text[self._seen :] for text in texts):
            assert self._read(limit), f"none of {texts} was ever shown, but:\n{self.text}"
        found = [text for text in texts if text in self.text[self._seen :]]
        at = min(self.text.index(text, self._seen) + len(text) for text in found)
        shown, self._seen = self.text[self._seen : at], at
        return shown

    def type(self, text: str) -> None:
        """Type a line, or a control character."""
        os.write(
            self._end, text.encode() if len(text) == 1 and text < " " else f"{text}\n".encode()
        )

    def press(self, key: str) -> None:
        """Press a key that ends the program, again if it was looking elsewhere at that moment."""
        limit = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < limit, f"{key!r} did not end it:\n{self.text}"
            with suppress(OSError, subprocess.TimeoutExpired):
                self.type(key)
                self._read(time.monotonic() + 1.0)
                self.process.wait(1.0)

    def resize(self, columns: int) -> None:
        """Make the window another one."""
        resize(self._end, columns)

    def kill(self) -> None:
        """End the program as a power cut does."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def close(self) -> int:
        """Wait until the program has ended; its exit code."""
        limit = time.monotonic() + PATIENCE
        while self._read(limit):
            pass
        return self.process.wait(PATIENCE)

    def _read(self, limit: float) -> bool:
        """Read what there is; whether there may be more."""
        if not select.select([self._end], [], [], max(0.0, limit - time.monotonic()))[0]:
            return False
        try:
            content = os.read(self._end, 65536)
        except OSError:  # the program has ended
            return False
        self.raw += content
        self.text = CONTROL.sub("", self.raw.decode("utf-8", "replace")).replace("\r\n", "\n")
        return bool(content)


def resize(end: int, columns: int) -> None:
    """Set the size of a terminal, of which one end is given."""
    import fcntl  # noqa: PLC0415 - not everywhere
    import struct  # noqa: PLC0415
    import termios  # noqa: PLC0415

    fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))


@contextmanager
def terminal(*args: str, home: Path, columns: int = 80, **env: str) -> Iterator[Terminal]:
    """The program with its standard streams at a terminal."""
    import fcntl  # noqa: PLC0415 - not everywhere
    import pty  # noqa: PLC0415
    import termios  # noqa: PLC0415

    ours, theirs = pty.openpty()
    resize(theirs, columns)
    around = environment(home, **{"TERM": "xterm-256color"} | env)
    around.pop("COLUMNS", None)
    process = subprocess.Popen(
        [sys.executable, "-m", "tiledraft", *args],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=around,
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0) and None,  # noqa: PLW1509
    )
    os.close(theirs)
    try:
        yield Terminal(process, ours)
    finally:
        process.kill()
        process.wait()
        os.close(ours)
