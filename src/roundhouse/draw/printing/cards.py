"""Cards: shares, trains, private companies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..style import fitting, shade, text_colour, text_width
from ..svg import Markup, tag
from .paper import Page, Paper, cells, cut_marks, headline, pages_full, sheet, text
from .wrapped import block, wrapped

WIDTH, HEIGHT = 58.0, 44.0
HEIGHTS = (HEIGHT, 58.0, 72.0, 88.0)
"""Of the cards of a sort: the least at which the longest text is legible."""

BAND = 11.0
"""The coloured band above."""

BOLD = 1.22
"""How much wider bold letters are."""

SIZES = (2.5, 2.3, 2.1, 1.9, 1.7, 1.5, 1.3)
"""Of the text: the largest that goes on the card."""

LEGIBLE = 1.9


@dataclass(frozen=True)
class Card:
    """A card: what stands in its band, large below it, and the lines of its text; "#rrggbb" of its band."""

    name: str
    big: str
    lines: tuple[str, ...] = ()
    colour: str = "#5c666d"
    corner: str = ""


def card_pages(paper: Paper, head: str, cards: list[Card], bleed: float) -> Iterator[Page]:
    """The cards, page by page."""
    high = _height(cards)
    lying = paper.turned
    if len(cells(lying, WIDTH, high, bleed)) > len(cells(paper, WIDTH, high, bleed)):
        paper = lying
    places = cells(paper, WIDTH, high, bleed)
    for some in pages_full(cards, len(places)):
        body: list[Markup] = [headline(paper, head)]
        for card, (x, y) in zip(some, places, strict=False):
            body.append(_card(card, x, y, bleed, high))
        yield Page(paper, (sheet(paper, *body),))


def _height(cards: list[Card]) -> float:
    fits = (high for high in HEIGHTS if all(_size(card, high) >= LEGIBLE for card in cards))
    return next(fits, HEIGHTS[-1])


def _size(card: Card, high: float) -> float:
    """The size of the text on a card of that height."""
    room = high - BAND - (13 if card.big else 0) - 4
    return next((size for size in SIZES if _lines(card, size) * size * 1.25 <= room), SIZES[-1])


def _lines(card: Card, size: float) -> int:
    return sum(len(wrapped(line, WIDTH - 6, size)) for line in card.lines)


def _card(card: Card, x: float, y: float, bleed: float, high: float = HEIGHT) -> Markup:
    fill = shade(card.colour)
    ink = text_colour(fill)
    room = WIDTH - 6 - (text_width(card.corner, 5 * BOLD) + 2 if card.corner else 0)
    size = fitting(card.name, room * 10 / BOLD, 44.0, 15.0) / 10
    parts = [
        tag(
            "rect",
            x=x - bleed,
            y=y - bleed,
            width=WIDTH + 2 * bleed,
            height=high + 2 * bleed,
            fill="#fffdf6",
        ),
        tag("rect", x=x - bleed, y=y - bleed, width=WIDTH + 2 * bleed, height=BAND + bleed, fill=fill),
        text(card.name, x + 3, y + 7.2, size, "start bold", style=f"fill:{ink}"),
    ]
    if card.corner:
        parts.append(text(card.corner, x + WIDTH - 3, y + 7.4, 5, "end bold", style=f"fill:{ink}"))
    below = y + BAND
    if card.big:
        parts.append(
            text(card.big, x + WIDTH / 2, below + 10, fitting(card.big, 560, 85.0, 40.0) / 10, "bold")
        )
        below += 13
    parts.append(block(card.lines, x + 3, below + 4, WIDTH - 6, _size(card, high)))
    return tag("g", *parts, cut_marks(x, y, WIDTH, high, bleed))
