"""The stock market in the terminal: a row of prices, and below it the markers, the first to arrive on top."""

from __future__ import annotations

from rich.text import Text

from ...core.now import Now
from ...rules.corporations import CHARTERS
from ...rules.market import CHART, MARKERS, Cell
from .colours import contrast, token

ZONES = {"yellow": "#f0d245", "orange": "#e69f3c", "brown": "#b57e50", "green": "#79bd79"}
PAPER = ("#e5dfcc", "#d9d2bb")
PAR = "#c8102e"


def market_text(now: Now, colour: bool) -> Text:
    """The chart; cells of a zone have its colour, the cells where corporations start are marked with a star."""
    chart = CHART(now)
    inside: dict[Cell, list[str]] = {}
    for sym, marker in sorted(now[MARKERS].items(), key=lambda pair: pair[1].arrival):
        inside.setdefault(marker.cell, []).append(sym)
    width = 1 + max(3, *(len(sym) for sym in CHARTERS(now)))
    par = set(chart.par.values())
    picture = Text(no_wrap=True, overflow="crop")
    for row, prices in enumerate(chart.prices):
        depth = max((len(inside.get((row, column), ())) for column in range(len(prices))), default=0)
        for line in range(depth + 1):
            for column, price in enumerate(prices):
                cell = (row, column)
                ground = ZONES.get(chart.zones.get(cell, ""), PAPER[row % 2])
                syms = inside.get(cell, [])
                if line == 0:
                    star = "*" if cell in par else ""
                    style = f"{'bold ' + PAR if cell in par else contrast(ground)} on {ground}"
                    picture.append(f"{star}{price}".rjust(width), style if colour else "")
                elif line <= len(syms):
                    sym = syms[line - 1]
                    picture.append(" " * (width - len(sym)), f"on {ground}" if colour else "")
                    picture.append(sym, token(CHARTERS(now)[sym].colour) if colour else "")
                else:
                    picture.append(" " * width, f"on {ground}" if colour else "")
            picture.append("\n")
    picture.right_crop(1)
    return picture
