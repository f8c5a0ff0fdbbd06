"""What every test can rely on: a fixed terminal, a data folder of its own, repeatable games."""

from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.reached import ReachedPlugin

settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")

TERMINAL = ("NO_COLOR", "FORCE_COLOR", "LINES")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(ReachedPlugin(config), "reached")


@pytest.fixture(scope="session", autouse=True)
def quiet_surroundings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keeps saved games out of the user's folder, and the user's plugins and terminal out."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        patch.setenv("TILEDRAFT_PLUGINS", "")
        patch.setenv("COLUMNS", "80")
        for name in TERMINAL:
            patch.delenv(name, raising=False)
        yield
