"""Sheets of paper and what lies on them; all measures are millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from ..style import FONT, INK
from ..svg import Markup, Svg, document, tag

T = TypeVar("T")

MARGIN = 10.0
"""What printers leave blank."""

HEAD = 6.0
"""The height of the line above a page's pieces."""

STYLE = (
    f".rh{{font-family:{FONT};fill:{INK};text-anchor:middle}}"
    ".rh .start{text-anchor:start}.rh .end{text-anchor:end}.rh .bold{font-weight:bold}.rh .quiet{fill:#5c666d}"
    ".rh .cut{stroke:#5c666d;stroke-width:.15;fill:none}"
)


@dataclass(frozen=True)
class Paper:
    """A kind of paper: its name, and its size."""

    name: str
    width: float
    height: float

    @property
    def turned(self) -> Paper:
        """The same, lying on its longer side or standing."""
        return replace(self, width=self.height, height=self.width)

    @property
    def across(self) -> float:
        """The width for pieces."""
        return self.width - 2 * MARGIN

    @property
    def down(self) -> float:
        """The height for pieces, below the line above them."""
        return self.height - 2 * MARGIN - HEAD


PAPERS = {"A4": Paper("A4", 210.0, 297.0), "Letter": Paper("Letter", 215.9, 279.4)}
"""The kinds of paper by name."""


@dataclass(frozen=True)
class Placed:
    """A drawing on a page: where, how large, and which part of it (left, top, width, height in its own pixels)."""

    svg: Svg
    x: float
    y: float
    width: float
    height: float
    part: tuple[float, float, float, float] | None = None


@dataclass(frozen=True)
class Page:
    """A page: its paper, and what lies on it from below."""

    paper: Paper
    pieces: tuple[Placed, ...]


def sheet(paper: Paper, *body: str) -> Placed:
    """What is drawn on the whole page, in millimetres."""
    box = (0.0, 0.0, paper.width, paper.height)
    drawing = document(paper.width * 4, paper.height * 4, box, "rh-sheet", "sheet", STYLE, *body)
    return Placed(drawing, 0, 0, paper.width, paper.height)


def text(said: str, x: float, y: float, size: float, kind: str = "start", **more: str) -> Markup:
    """A line of text; its size in millimetres."""
    return tag("text", said, x=x, y=y, font_size=size, class_=kind, **more)


def headline(paper: Paper, left: str, right: str = "") -> Markup:
    """The line above the pieces of a page."""
    y = MARGIN + 3
    parts = [text(left, MARGIN, y, 3.2, "start quiet")]
    if right:
        parts.append(text(right, paper.width - MARGIN, y, 3.2, "end quiet"))
    return tag("g", *parts)


def cells(paper: Paper, width: float, height: float, bleed: float) -> list[tuple[float, float]]:
    """The upper left corners of as many pieces of a size as go on a page, with room for their bleed."""
    wide, high = width + 2 * bleed + 1, height + 2 * bleed + 1
    across, down = max(1, int(paper.across // wide)), max(1, int(paper.down // high))
    left = (paper.width - across * wide) / 2 + bleed + 0.5
    top = MARGIN + HEAD + bleed + 0.5
    return [(left + n % across * wide, top + n // across * high) for n in range(across * down)]


def pages_full(found: list[T], room: int) -> Iterator[list[T]]:
    """The pieces page by page."""
    for start in range(0, len(found), max(1, room)):
        yield found[start : start + room]


def cut_marks(x: float, y: float, width: float, height: float, bleed: float) -> Markup:
    """Short lines at the corners of a rectangle that is cut out, outside it."""
    long = max(1.0, bleed)
    lines = []
    for corner_x, out_x in ((x, -1), (x + width, 1)):
        for corner_y, out_y in ((y, -1), (y + height, 1)):
            lines.append(f"M{corner_x + out_x * 0.3:.2f} {corner_y:.2f}h{out_x * long:.2f}")
            lines.append(f"M{corner_x:.2f} {corner_y + out_y * 0.3:.2f}v{out_y * long:.2f}")
    return tag("path", d="".join(lines), class_="cut")
