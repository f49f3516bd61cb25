"""Tiles and tokens on sheets."""

from __future__ import annotations

import math
from collections.abc import Iterator

from ...board.map import Board
from ...text.language import gettext
from ..box import ENDLESS_TILES
from ..curves import outline
from ..style import FILLS, fitting, shade, text_colour
from ..svg import Markup, tag
from ..tile import draw_tile
from .paper import Page, Paper, Placed, cells, headline, pages_full, sheet, text

TOKEN = 15.0
"""The width of a token."""


def tile_pages(paper: Paper, name: str, board: Board, hexside: float, bleed: float) -> Iterator[Page]:
    """Every tile as often as there are, in the size of the map."""
    flat = board.layout.flat
    unit = hexside / 100
    long, short = 2 * hexside, math.sqrt(3) * hexside
    width, height = (long, short) if flat else (short, long)
    found = [(tile, draw_tile(tile, size=240, flat=flat)) for tile in board.tiles.values()]
    pieces = [
        (tile, svg) for tile, svg in found for _ in range(ENDLESS_TILES if tile.count is None else tile.count)
    ]
    places = cells(paper, width, height, bleed)
    for some in pages_full(pieces, len(places)):
        under: list[Markup] = []
        placed: list[Placed] = []
        for (tile, svg), (x, y) in zip(some, places, strict=False):
            at = f"translate({x + width / 2:.3f} {y + height / 2:.3f}) scale({unit:.5f})"
            colour = FILLS.get(tile.colour, FILLS["white"])
            grown = -bleed / unit * 2 / math.sqrt(3)
            under.append(tag("path", d=outline(flat, grown), transform=at, fill=colour))
            rim = 2 * unit  # the picture of a tile has so much around it
            placed.append(Placed(svg, x - rim, y - rim, width + 2 * rim, height + 2 * rim))
            under.append(_corners(x + width / 2, y + height / 2, hexside, bleed, flat))
        head = headline(paper, gettext("{title}: tiles", title=name), gettext("cut from corner to corner"))
        yield Page(paper, (sheet(paper, head, *under), *placed))


def _corners(x: float, y: float, side: float, bleed: float, flat: bool) -> Markup:
    """Short lines outside the corners of a hex."""
    lines = []
    for n in range(6):
        angle = math.radians(60 * n + (0 if flat else 30))
        near, far = side + bleed * 1.2, side + bleed * 1.2 + 1.5
        lines.append(
            f"M{x + near * math.cos(angle):.2f} {y + near * math.sin(angle):.2f}"
            f"L{x + far * math.cos(angle):.2f} {y + far * math.sin(angle):.2f}"
        )
    return tag("path", d="".join(lines), class_="cut")


def token_pages(paper: Paper, name: str, tokens: list[tuple[str, str]], bleed: float) -> Iterator[Page]:
    """Round tokens, each told by what stands on it and its colour."""
    places = cells(paper, TOKEN, TOKEN, bleed)
    half = TOKEN / 2
    for some in pages_full(tokens, len(places)):
        body: list[Markup] = [headline(paper, gettext("{title}: tokens and markers", title=name))]
        for (said, colour), (x, y) in zip(some, places, strict=False):
            fill = shade(colour)
            at = {"cx": x + half, "cy": y + half}
            body.append(tag("circle", r=half + bleed, fill=fill, **at))
            body.append(tag("circle", r=half, class_="cut", **at))
            body.append(
                tag("circle", r=half - 1.2, fill="none", stroke=text_colour(fill), stroke_width=0.3, **at)
            )
            size = fitting(said, (TOKEN - 4) * 10, 48.0, 16.0) / 10
            body.append(
                text(said, x + half, y + half + size * 0.36, size, "bold", style=f"fill:{text_colour(fill)}")
            )
        yield Page(paper, (sheet(paper, *body),))
