"""Text in lines of a width."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..style import text_width
from ..svg import Markup, tag
from .paper import HEAD, MARGIN, Page, Paper, headline, sheet, text

BIG = 10.0
"""The factor by which a text is enlarged to measure it, since widths are those of pixels."""


def wrapped(said: str, width: float, size: float) -> list[str]:
    """The lines of a text; a word that is longer than a line stands alone."""
    lines: list[str] = []
    for word in said.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size * BIG) <= width * BIG:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def block(said: Iterable[str], x: float, y: float, width: float, size: float) -> Markup:
    """Paragraphs below one another."""
    lines = [line for one in said for line in wrapped(one, width, size)]
    return tag("g", *(text(line, x, y + n * size * 1.25, size) for n, line in enumerate(lines)))


@dataclass(frozen=True)
class Paragraph:
    """A paragraph of running text: its size, whether it is bold, and the space above it."""

    said: str
    size: float = 2.9
    bold: bool = False
    above: float = 0.8


def running(paper: Paper, head: str, paragraphs: Iterable[Paragraph], columns: int = 2) -> Iterator[Page]:
    """Paragraphs in columns, page by page."""
    gap = 7.0
    width = (paper.across - (columns - 1) * gap) / columns
    top, foot = MARGIN + HEAD + 2, paper.height - MARGIN
    body: list[Markup] = []
    column, y = 0, top
    for one in paragraphs:
        lines = wrapped(one.said, width, one.size * (1.06 if one.bold else 1))
        y += one.above if y > top else 0
        keep = 3 if one.bold else 1  # a heading does not stand alone at the foot
        for n, line in enumerate(lines):
            if y + one.size * (keep if n == 0 else 1) > foot:
                column, y = column + 1, top
                if column == columns:
                    yield Page(paper, (sheet(paper, headline(paper, head), *body),))
                    body, column = [], 0
            y += one.size * 1.25
            kind = "start bold" if one.bold else "start"
            body.append(text(line, MARGIN + column * (width + gap), y, one.size, kind))
    if body:
        yield Page(paper, (sheet(paper, headline(paper, head), *body),))
