"""The page of a game in a real browser, without a network and without a screen."""

import shutil
from collections.abc import Iterator

import pytest
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

from tests.cli.gallery import played, view_of
from tiledraft.cli.picture.story import story_page
from tiledraft.cli.story import steps
from tiledraft.core.session import Game

CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--window-size=1400,1000")

pytestmark = pytest.mark.skipif(
    CHROMIUM is None or DRIVER is None, reason="chromium and chromedriver are not here"
)


@pytest.fixture(scope="module")
def game() -> Game:
    """A game of both parks, broken off in its middle."""
    return played("combined", 3, "greedy", 60)


@pytest.fixture(scope="module")
def page(game: Game, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of its page."""
    path = tmp_path_factory.mktemp("page") / "game.html"
    path.write_text(story_page(view_of(game.rules), game), "utf-8")
    return path.as_uri()


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[webdriver.Chrome]:
    """A browser with a profile of its own."""
    assert CHROMIUM is not None
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('profile')}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    browser = webdriver.Chrome(options=options, service=webdriver.ChromeService(DRIVER))
    yield browser
    browser.quit()


@pytest.fixture
def browser(window: webdriver.Chrome, page: str) -> Iterator[webdriver.Chrome]:
    """A browser that has just opened the page; it must have nothing to complain about."""
    window.get("about:blank")
    window.get(page)
    yield window
    assert window.get_log("browser") == []  # type: ignore[no-untyped-call]  # of selenium


def part(browser: webdriver.Chrome, name: str) -> WebElement:
    """A part of the page."""
    return browser.find_element(By.ID, name)


def press(browser: webdriver.Chrome, *keys: str) -> None:
    """Press keys, wherever the focus is."""
    for key in keys:
        webdriver.ActionChains(browser).send_keys(key).perform()


def seen(browser: webdriver.Chrome) -> dict[str, str]:
    """Everything that changes from move to move."""
    current = browser.find_elements(By.CSS_SELECTOR, "#log [aria-current=step]")
    assert len(current) == 1
    return {
        "where": part(browser, "where").text,
        "table": part(browser, "table-body").get_attribute("innerHTML") or "",
        "title": part(browser, "table-title").get_attribute("textContent") or "",
        "words": part(browser, "table-desc").get_attribute("textContent") or "",
        "said": part(browser, "said").text,
        "log": current[0].text,
        "marker": part(browser, "now").get_attribute("transform") or "",
    }


def test_arrow_keys_step_through_the_game(browser: webdriver.Chrome, game: Game) -> None:
    """To the right is the next move, to the left the one before; everything follows."""
    told = list(steps(game))
    start = seen(browser)
    assert start["where"] == f"Move 0 of {len(told)}"
    assert start["title"].endswith("at the start")
    press(browser, Keys.ARROW_RIGHT)
    first = seen(browser)
    assert first["where"] == f"Move 1 of {len(told)}"
    assert first["title"].endswith(f"after move 1 of {len(told)}")
    assert game.seats[told[0].seat].name in first["said"]
    assert first["log"] == f"1 {first['said']}"
    assert [key for key in start if start[key] == first[key]] == []
    press(browser, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_LEFT, Keys.ARROW_LEFT)
    assert seen(browser) == first
    press(browser, Keys.ARROW_LEFT)
    assert seen(browser) == start


def test_home_and_end(browser: webdriver.Chrome) -> None:
    """End shows the last position, Home the set-up, and beyond them there is nothing."""
    start = seen(browser)
    press(browser, Keys.END)
    end = seen(browser)
    assert end["where"] == "Move 60 of 60"
    press(browser, Keys.ARROW_RIGHT)
    assert seen(browser) == end
    press(browser, Keys.HOME, Keys.ARROW_LEFT)
    assert seen(browser) == start


def test_buttons_and_focus(browser: webdriver.Chrome) -> None:
    """The buttons do what the keys do, can be reached by Tab, and rest where they lead nowhere."""
    press(browser, Keys.TAB)
    focus = browser.switch_to.active_element
    assert focus.get_attribute("id") == "forward"
    press(browser, Keys.ENTER, Keys.SPACE)
    assert part(browser, "where").text == "Move 2 of 60"
    press(browser, Keys.ARROW_RIGHT)
    assert part(browser, "where").text == "Move 3 of 60"
    part(browser, "final").click()
    assert part(browser, "where").text == "Move 60 of 60"
    assert not part(browser, "forward").is_enabled()
    part(browser, "back").click()
    part(browser, "first").click()
    assert part(browser, "where").text == "Move 0 of 60"


def test_the_log_leads_to_a_move(browser: webdriver.Chrome) -> None:
    """The number of a move in the log shows the position after it."""
    browser.find_element(By.LINK_TEXT, "7").click()
    assert part(browser, "where").text == "Move 7 of 60"
    assert seen(browser)["log"].startswith("7 ")


def test_the_marker_stands_at_the_move(browser: webdriver.Chrome) -> None:
    """At the last move the marker of the graph is as far to the right as the lines go."""
    left = part(browser, "now").rect["x"]
    press(browser, Keys.END)
    moved = part(browser, "now").rect["x"] - left
    graph = part(browser, "graph")
    scale = graph.rect["width"] / float(graph.get_attribute("width") or 0)
    assert moved / scale == pytest.approx(420, abs=1)


def test_what_stands_in_its_place_is_drawn(browser: webdriver.Chrome) -> None:
    """Every tile of the picture is there to be seen, as large as it should be."""
    press(browser, Keys.END)
    tiles = browser.find_elements(By.CSS_SELECTOR, "#table-body use")
    assert tiles
    scale = part(browser, "table").rect["width"] / float(
        part(browser, "table").get_attribute("width") or 0
    )
    sizes = {round(tile.rect["width"] / scale) for tile in tiles}
    assert min(sizes) >= 16
    assert max(sizes) <= 40


def test_the_first_and_last_position_are_hidden(browser: webdriver.Chrome) -> None:
    """What is there for readers without scripts is not shown to the others."""
    assert not browser.find_element(By.CSS_SELECTOR, ".still").is_displayed()
    assert part(browser, "table").is_displayed()
