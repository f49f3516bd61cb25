"""The map and the market, on as many pages as they take, to be glued together."""

from __future__ import annotations

import math
from collections.abc import Iterator

from ...text.language import gettext
from ..svg import Markup, Svg, tag
from .paper import HEAD, MARGIN, Page, Paper, Placed, cut_marks, headline, sheet

OVERLAP = 6.0
"""How much of a page is printed on the next one too, to be glued on."""


def spread(paper: Paper, name: str, svg: Svg, size: float) -> Iterator[Page]:
    """A drawing over pages, a pixel of it being `size` millimetres; on the paper as it takes fewer of them.

    Each of them has as much of it, so that none is left with little more than a margin.
    """
    standing, lying = _parts(paper, svg, size), _parts(paper.turned, svg, size)
    turned = lying[0] * lying[1] < standing[0] * standing[1]
    paper = paper.turned if turned else paper
    across, down = lying if turned else standing
    wide, high = _share(svg.width * size, across), _share(svg.height * size, down)
    for row in range(down):
        for column in range(across):
            left, top = column * (wide - OVERLAP), row * (high - OVERLAP)
            width = min(wide, svg.width * size - left)
            height = min(high, svg.height * size - top)
            x, y = MARGIN, MARGIN + HEAD
            part = (left / size, top / size, width / size, height / size)
            at = {"row": row + 1, "down": down, "column": column + 1, "across": across}
            where = (
                gettext("row {row} of {down}, column {column} of {across}", **at) if across * down > 1 else ""
            )
            marks = [headline(paper, name, where), cut_marks(x, y, width, height, 3.0)]
            if column + 1 < across:
                marks.append(_fold(x + width - OVERLAP, y, x + width - OVERLAP, y + height))
            if row + 1 < down:
                marks.append(_fold(x, y + height - OVERLAP, x + width, y + height - OVERLAP))
            yield Page(paper, (Placed(svg, x, y, width, height, part), sheet(paper, *marks)))


def _share(length: float, count: int) -> float:
    """Of a drawing of that length, what each of so many pages has, with what is on two of them."""
    return (length + (count - 1) * OVERLAP) / count


def _fold(x1: float, y1: float, x2: float, y2: float) -> Markup:
    """Where the next page is glued on."""
    return tag("path", d=f"M{x1:.2f} {y1:.2f}L{x2:.2f} {y2:.2f}", class_="cut", stroke_dasharray="2 2")


def _parts(paper: Paper, svg: Svg, size: float) -> tuple[int, int]:
    """How many pages a drawing takes across and down."""
    wide, high = paper.across, paper.down
    across = math.ceil(max(1e-9, svg.width * size - wide) / (wide - OVERLAP) - 1e-6) + 1
    down = math.ceil(max(1e-9, svg.height * size - high) / (high - OVERLAP) - 1e-6) + 1
    return (across if svg.width * size > wide else 1, down if svg.height * size > high else 1)


def fitting(paper: Paper, svg: Svg, least: float) -> float:
    """Millimetres to a pixel so that the drawing fits on a page, standing or lying, but at least so many."""
    ways = [min(one.across / svg.width, one.down / svg.height) for one in (paper, paper.turned)]
    return max(least, *ways)
