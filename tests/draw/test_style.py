"""Colours that can be told apart and text that can be read."""

import re
from html import escape
from itertools import combinations, pairwise, product
from xml.etree import ElementTree

import pytest

from roundhouse import Game
from roundhouse.draw.charts import Series, stacked_bars
from roundhouse.draw.map_tokens import TokenMark, drawn_tokens
from roundhouse.draw.market import STYLE as MARKET
from roundhouse.draw.style import (
    FILLS,
    INK,
    LEGIBLE,
    PLAYER_COLOURS,
    STYLE,
    contrast,
    fitting,
    shade,
    text_colour,
    text_width,
)
from roundhouse.rules.corporations import CORPORATION_SPECS
from roundhouse.rules.reach import BOARD
from roundhouse.titles.found import titles

# How colours look without one kind of cone: Machado, Oliveira and Fernandes 2009, severity 1.
SIGHT = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.1523, 1.0526, -0.2049), (0.1145, 0.7863, 0.0992), (-0.0039, -0.0481, 1.0520)),
    "deutan": ((0.3673, 0.8606, -0.2280), (0.2801, 0.6725, 0.0474), (-0.0118, 0.0429, 0.9689)),
    "tritan": ((1.2555, -0.0767, -0.1788), (-0.0784, 0.9308, 0.1476), (0.0047, 0.6914, 0.3039)),
}


def seen(colour: str, sight: str) -> tuple[float, float, float]:
    """L*a*b* of a colour as it is seen."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    line = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    rgb = [min(1.0, max(0.0, sum(a * b for a, b in zip(row, line, strict=True)))) for row in SIGHT[sight]]
    to_xyz = ((0.4339, 0.3762, 0.1899), (0.2126, 0.7152, 0.0722), (0.0177, 0.1095, 0.8728))
    x, y, z = (
        t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116
        for t in (sum(a * b for a, b in zip(row, rgb, strict=True)) for row in to_xyz)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(one: str, other: str, sight: str) -> float:
    """How far two colours are from each other as they are seen."""
    pairs = zip(seen(one, sight), seen(other, sight), strict=True)
    return sum((a - b) ** 2 for a, b in pairs) ** 0.5


@pytest.mark.parametrize("sight", SIGHT)
def test_the_colours_of_hexes_stay_apart(sight: str) -> None:
    kinds = ("white", "yellow", "green", "brown", "gray", "red", "blue")
    for one, other in combinations(kinds, 2):
        assert apart(FILLS[one], FILLS[other], sight) > 13, (one, other)


@pytest.mark.parametrize("sight", SIGHT)
def test_the_colours_of_players_stay_apart(sight: str) -> None:
    for one, other in combinations(PLAYER_COLOURS, 2):
        assert apart(one, other, sight) > 13, (one, other)


@pytest.mark.parametrize("name", sorted(titles()))
def test_where_the_colours_of_companies_do_not_tell_them_apart_something_else_does(name: str) -> None:
    """Tokens have their letters, and the layers of a bar patterns, also where no letters fit into them."""
    entry = titles()[name]
    count = min(max(entry.players[0], 3), entry.players[1])
    game = Game.new(name, [f"P{number}" for number in range(count)], seed=1)
    board, colours = (
        BOARD(game.pos),
        {sym: shade(row.colour) for sym, row in CORPORATION_SPECS(game.pos).items()},
    )
    faces = {hex: printed.face for hex, printed in board.hexes.items()}
    city = next(hex for hex, face in faces.items() if face.cities)
    for sym, colour in colours.items():
        [token] = drawn_tokens(board, faces, [TokenMark(city, 0, 0, sym, colour)]).values()
        assert f">{escape(sym)}</text>" in str(token), sym
    series = [Series(sym, colour, (1.0,)) for sym, colour in colours.items()]
    chart = ElementTree.fromstring(stacked_bars(["1"], series, title="", about="", patterns="x"))
    bars = [one for one in chart.iter() if one.get("data-series")]
    fills = [[rect.get("fill") for rect in one.iter("{http://www.w3.org/2000/svg}rect")] for one in bars]
    assert [one[0] for one in fills] == list(colours.values())
    fills = [one[:2] for one in fills]  # behind letters there is a plate besides
    for below, above in pairwise(fills):
        alike = min(apart(str(below[0]), str(above[0]), sight) for sight in SIGHT) <= 13
        assert not alike or below[1:] != above[1:], (below, above)


def test_ink_reads_on_every_hex() -> None:
    assert all(contrast(INK, fill) >= LEGIBLE for fill in FILLS.values())


def test_text_reads_on_any_token() -> None:
    steps = range(0, 256, 51)
    for red, green, blue in product(steps, steps, steps):
        ground = f"#{red:02x}{green:02x}{blue:02x}"
        assert contrast(text_colour(ground), ground) >= LEGIBLE, ground


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "white") == pytest.approx(4.48, abs=0.01)
    assert text_colour("#0b63ce") == "#ffffff"
    assert text_colour("#fff500") == INK


def test_colours_by_name_and_short_ones() -> None:
    assert shade("#Ab1") == "#aabb11"
    assert shade("Light Blue") == shade("lightblue") != shade("gray")
    assert shade("url(#evil)") == shade("gray")


@pytest.mark.parametrize("style", [STYLE, MARKET])
def test_every_rule_is_for_our_pictures_only(style: str) -> None:
    for selectors in re.findall(r"([^{}]+)\{", style):
        assert all(re.match(r"\.rh(?![\w-])", one) for one in selectors.split(",")), selectors


def test_text_is_made_to_fit() -> None:
    size = fitting("Wabash", 30, 20)
    assert size < 20
    assert text_width("Wabash", size) <= 30
    assert fitting("A", 100, 20) == 20
