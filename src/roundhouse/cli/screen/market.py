"""The stock market in the terminal: a row of prices, and below it the markers, the first to arrive on top."""

from __future__ import annotations

from rich.text import Text

from ...core.position import Position
from ...rules.corporations import CORPORATION_SPECS
from ...rules.market import CHART, MARKERS, Cell
from .colours import contrast, token

ZONES = {
    "yellow": "#f0d245",
    "orange": "#e69f3c",
    "brown": "#b57e50",
    "green": "#79bd79",
    "closing": "#b9b3b8",
    "ledge": "#f4f1e8",
}
PAPER = ("#e5dfcc", "#d9d2bb")
PAR = "#c8102e"


NARROW = 5
"""How many letters a cell has at least: a price with its star."""


def market_text(pos: Position, colour: bool, room: int = 10_000) -> Text:
    """The chart; cells of a zone have its colour, the cells where corporations start are marked with a star.

    Where `room` (columns of the terminal) is too little, symbols are cut short, and then only the part of the chart is
    shown that the markers are in.
    """
    chart = CHART(pos)
    inside: dict[Cell, list[str]] = {}
    for sym, marker in sorted(pos[MARKERS].items(), key=lambda pair: pair[1].arrival):
        inside.setdefault(marker.cell, []).append(sym)
    longest = max(len(prices) for prices in chart.prices)
    width = max(NARROW, min(1 + max(3, *(len(sym) for sym in CORPORATION_SPECS(pos))), room // longest))
    fit = max(1, room // width)
    furthest = max((cell[1] for cell in inside), default=0)
    first = max(0, min(furthest + 2, longest) - fit)
    par = set(chart.par.values())
    picture = Text(no_wrap=True, overflow="crop")
    for row, prices in enumerate(chart.prices):
        depth = max((len(inside.get((row, column), ())) for column in range(first, len(prices))), default=0)
        for line in range(depth + 1):
            for column, price in enumerate(prices[first : first + fit], first):
                cell = (row, column)
                ground = ZONES.get(chart.zones.get(cell, ""), PAPER[row % 2])
                syms = inside.get(cell, [])
                if not chart.has(cell):
                    picture.append(" " * width)
                    continue
                if line == 0:
                    star = "*" if cell in par else ""
                    style = f"{'bold ' + PAR if cell in par else contrast(ground)} on {ground}"
                    picture.append(f"{star}{price}".rjust(width), style if colour else "")
                elif line <= len(syms):
                    sym = syms[line - 1]
                    said = sym[: width - 1]
                    picture.append(" " * (width - len(said)), f"on {ground}" if colour else "")
                    picture.append(said, token(CORPORATION_SPECS(pos)[sym].colour) if colour else "")
                else:
                    picture.append(" " * width, f"on {ground}" if colour else "")
            picture.append("\n")
    picture.right_crop(1)
    return picture
