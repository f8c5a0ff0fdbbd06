from pathlib import Path

import pytest

from tests.plugins.kit import Site


@pytest.fixture(autouse=True)
def only_shipped_plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keeps plugins that happen to be installed out of the tests."""
    monkeypatch.setenv("TILEDRAFT_PLUGINS", "")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    """An empty folder of installed packages, the only ones that are found."""
    folder = tmp_path / "site"
    folder.mkdir()
    return Site(folder, monkeypatch)
