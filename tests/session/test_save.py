import errno
import os
import stat
from pathlib import Path
from typing import Any

import pytest

from tests.session.kit import PLUGINS, all_of, rules_for, table, walk
from tiledraft.core.errors import RecordError
from tiledraft.core.record import load, record_text, save

OLD = "the old file\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file that is there already."""
    path = tmp_path / "game.jsonl"
    path.write_text(OLD, "utf-8")
    return path


def failing(number: int) -> Any:
    """A function that fails with an error of the system."""

    def fail(*_: Any, **__: Any) -> None:
        raise OSError(number, os.strerror(number))

    return fail


def reason(path: Path) -> str:
    """Why a game cannot be saved to a path."""
    with pytest.raises(RecordError) as caught:
        save(table(), path, PLUGINS)
    start = f"{path} cannot be saved: "
    assert str(caught.value).startswith(start)
    return str(caught.value).removeprefix(start)


def test_a_save_is_the_record(tmp_path: Path) -> None:
    """A saved game is its record in UTF-8, alone in its folder, and loads as the game."""
    game = walk(table("combined", 3), 1, 50)
    path = tmp_path / "Spiel für drei.jsonl"
    save(game, path, PLUGINS)
    save(game, str(path), PLUGINS)
    assert path.read_bytes() == record_text(game, PLUGINS).encode()
    assert list(tmp_path.iterdir()) == [path]
    assert all_of(load(path, rules_for)) == all_of(game)


def test_a_save_is_flushed_before_it_takes_its_name(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole content is on the disk before the old file is replaced, then the new name is."""
    steps: list[str] = []
    game = table()
    fsync, replace = os.fsync, os.replace

    def noted_fsync(number: int) -> None:
        about = os.fstat(number)
        size = "folder" if stat.S_ISDIR(about.st_mode) else about.st_size
        steps.append(f"fsync {size} {file.read_text('utf-8') == OLD}")
        fsync(number)

    def noted_replace(source: Path, target: Path) -> None:
        steps.append(f"replace {source.parent == target.parent == file.parent} {target == file}")
        replace(source, target)

    monkeypatch.setattr(os, "fsync", noted_fsync)
    monkeypatch.setattr(os, "replace", noted_replace)
    save(game, file, PLUGINS)
    size = len(record_text(game, PLUGINS).encode())
    assert steps == [f"fsync {size} True", "replace True True", "fsync folder False"]


@pytest.mark.parametrize("step", ["fsync", "replace"])
@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EDQUOT, "the disk quota is used up"),
        (errno.EACCES, "there is no permission to write there"),
        (errno.EROFS, "the disk is read-only"),
        (errno.EIO, os.strerror(errno.EIO)),
    ],
)
def test_a_failure_keeps_the_old_file(
    file: Path, monkeypatch: pytest.MonkeyPatch, step: str, number: int, words: str
) -> None:
    """When a step of saving fails the old file is whole, nothing else is left, and it says why."""
    monkeypatch.setattr(os, step, failing(number))
    assert reason(file) == words
    assert file.read_text("utf-8") == OLD
    assert list(file.parent.iterdir()) == [file]


def test_a_full_disk_while_writing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that fills up half-way leaves no half of a file."""

    class FullDisk:
        def __init__(self, path: Path) -> None:
            self.file = path.open("wb", buffering=0)

        def __enter__(self) -> "FullDisk":
            return self

        def __exit__(self, *_: object) -> None:
            self.file.close()

        def write(self, content: bytes) -> None:
            self.file.write(content[:100])
            raise OSError(errno.ENOSPC, "No space left on device")

    opened: list[Path] = []

    def on_full_disk(path: Path, mode: str) -> FullDisk:
        opened.append(path)
        monkeypatch.undo()
        return FullDisk(path)

    monkeypatch.setattr(Path, "open", on_full_disk)
    assert reason(file) == "the disk is full"
    assert [path.parent for path in opened] == [file.parent]
    assert file.read_text("utf-8") == OLD
    assert list(file.parent.iterdir()) == [file]


def test_an_interrupt_keeps_the_old_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C in the middle of saving leaves the old file whole and nothing else."""

    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        save(table(), file, PLUGINS)
    assert file.read_text("utf-8") == OLD
    assert list(file.parent.iterdir()) == [file]


def test_places_where_nothing_can_be_saved(tmp_path: Path, file: Path) -> None:
    """A path that cannot be a file is refused in words."""
    assert reason(tmp_path) == "it is a folder"
    assert reason(tmp_path / "nowhere" / "game.jsonl") == "the folder does not exist"
    assert reason(file / "game.jsonl") == "a part of its path is no folder"
    assert reason(tmp_path / ("x" * 300)) == "its name is too long"
    assert "embedded null" in reason(tmp_path / "a\0b")
    assert reason(Path(os.devnull)) == "it is no ordinary file"
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_that_must_not_be_written(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file marked as read-only is not replaced behind its owner's back."""
    monkeypatch.setattr(os, "access", lambda _, mode: mode != os.W_OK)
    assert reason(file) == "there is no permission to write there"
    assert file.read_text("utf-8") == OLD


def test_a_folder_that_must_not_be_written(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder in which nothing may be made is respected."""
    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", failing(errno.EACCES))
        assert reason(file) == "there is no permission to write there"
    assert file.read_text("utf-8") == OLD


def test_permissions_and_links_stay(file: Path, tmp_path: Path) -> None:
    """A file that is replaced keeps its permissions, and a link to it stays a link."""
    file.chmod(0o640)
    link = tmp_path / "latest"
    link.symlink_to(file)
    save(table(), link, PLUGINS)
    assert link.is_symlink()
    assert file.stat().st_mode & 0o777 == 0o640
    assert load(file, rules_for).lines == []


def test_a_new_file_has_the_usual_permissions(tmp_path: Path) -> None:
    """A new save can be read by whom the user's other files can be read by."""
    usual, saved = tmp_path / "usual", tmp_path / "saved"
    usual.touch()
    save(table(), saved, PLUGINS)
    assert saved.stat().st_mode == usual.stat().st_mode


def test_a_path_relative_to_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bare file name is saved in the folder that the user is in."""
    monkeypatch.chdir(tmp_path)
    save(table(), "game.jsonl", PLUGINS)
    assert load(Path("game.jsonl"), rules_for).seed == 1
