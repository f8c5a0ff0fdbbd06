import pytest

from tests.tables import plugins, shipped
from tiledraft.cli.colours import NAMED, PALETTE, STALLS, Chip, palette
from tiledraft.cli.paint import Paint
from tiledraft.cli.render.view import View

LEGIBLE = 4.5
"""The contrast that the accessibility guidelines of the web ask of text."""

ENOUGH = 3.9
"""With 16 colours: what the worst chip has on the two palettes below."""

VGA = {
    "bright_cyan": (85, 255, 255),
    "yellow": (170, 85, 0),
    "green": (0, 170, 0),
    "bright_yellow": (255, 255, 85),
    "bright_magenta": (255, 85, 255),
    "bright_red": (255, 85, 85),
    "blue": (0, 0, 170),
    "white": (170, 170, 170),
    "bright_black": (85, 85, 85),
    "red": (170, 0, 0),
    "black": (0, 0, 0),
    "bright_white": (255, 255, 255),
}
XTERM = {
    "bright_cyan": (0, 255, 255),
    "yellow": (205, 205, 0),
    "green": (0, 205, 0),
    "bright_yellow": (255, 255, 0),
    "bright_magenta": (255, 0, 255),
    "bright_red": (255, 0, 0),
    "blue": (0, 0, 238),
    "white": (229, 229, 229),
    "bright_black": (127, 127, 127),
    "red": (205, 0, 0),
    "black": (0, 0, 0),
    "bright_white": (255, 255, 255),
}


def rgb(colour: str) -> tuple[int, int, int]:
    """The red, green and blue of a colour like ``#56B4E9``."""
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return red, green, blue


def brightness(colour: tuple[int, int, int]) -> float:
    """The relative luminance, from 0 to 1."""
    parts = [part / 255 for part in colour]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    """How well one colour can be seen on another, from 1 to 21."""
    dark, light = sorted((brightness(one), brightness(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("chip", [*PALETTE, *NAMED.values(), STALLS])
def test_chips_can_be_read(chip: Chip) -> None:
    """The letters of a tile stand out from their ground, whatever the terminal's own colours."""
    letters = rgb(chip.letters)
    assert contrast(rgb(chip.ground), letters) >= LEGIBLE
    for terminal in (VGA, XTERM):
        assert contrast(terminal[chip.few], letters) >= ENOUGH


@pytest.mark.parametrize("name", list(plugins().official_names()))
def test_species_of_one_game_have_different_chips(name: str) -> None:
    """Up to eight species of a game differ in colour, with 16 colours, too."""
    rules = shipped(name).rules(4)
    chips = palette(rules)
    for supply in rules.supplies:
        sorts = [s.index for s in rules.sorts if s.supply == supply.index and s.group][:8]
        assert len({chips[sort].ground for sort in sorts}) == len(sorts)
        assert len({chips[sort].few for sort in sorts}) == len(sorts)


def test_tiles_and_heads_are_painted() -> None:
    """Chips cover a tile with its marks, heads are bold, and words are left alone."""
    view = View(shipped("zooloretto").rules(3), ("Anna", "Bert", "Carla"))
    paint = Paint(view)
    line = "  E5    ZEB  ZEBf* .   | KIO"
    spans = [line[span.start : span.end] for span in paint(line).spans]
    assert spans == ["ZEB", "ZEBf*", "KIO"]
    (head,) = paint("Anna (seat 1), 2 coins, to move").spans
    assert (head.start, head.end, head.style) == (0, len("Anna (seat 1)"), "bold")
    assert [str(span.style) for span in paint("Trucks").spans] == ["bold"]
    assert paint("  ZEBRA, zebra and Trucks").spans == []


def test_paint_changes_no_letter() -> None:
    """What is painted reads the same without colours."""
    view = View(shipped("zooloretto").rules(3), ("Anna", "Bert", "Carla"))
    line = "  E4    PANm* PANf*  | SNA POP   5 + 1 coin"
    assert Paint(view)(line).plain == line
    assert Paint(view, few=True)(line).plain == line
