"""The stock market in the terminal: a row of prices, and below it the markers, the first to arrive on top."""

from __future__ import annotations

from rich.text import Text

from ...core.position import Position
from ...rules.corporations import CORPORATION_SPECS
from ...rules.market import CHART, MARKERS, Cell, Chart
from ...text.explanations import zone_said
from .colours import contrast, token

ZONES = {
    "yellow": "#f0d245",
    "orange": "#e69f3c",
    "brown": "#b57e50",
    "green": "#79bd79",
    "closing": "#b9b3b8",
    "ledge": "#f4f1e8",
    "end": "#e8a49c",
}
MARKS = {
    "yellow": "y",
    "orange": "o",
    "brown": "b",
    "green": "g",
    "closing": "c",
    "ledge": "l",
    "end": "e",
}
"""What stands before a price of a zone where there is no colour."""

STAR = "*"
"""What stands before a price at which corporations start."""

PAPER = ("#e5dfcc", "#d9d2bb")
PAR = "#c8102e"


NARROW = 5
"""How many letters a cell has at least: a price with its star."""


def market_text(pos: Position, colour: bool, room: int = 10_000) -> Text:
    """The chart, and below it what its marks say: cells of a zone have its colour, or a letter where there is none, and
    those in which corporations start have a star.

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
                zone = chart.zones.get(cell, "")
                ground = ZONES.get(zone, PAPER[row % 2])
                syms = inside.get(cell, [])
                if not chart.has(cell):
                    picture.append(" " * width)
                    continue
                if line == 0:
                    mark = STAR if cell in par else "" if colour else MARKS.get(zone, "")
                    style = f"{'bold ' + PAR if cell in par else contrast(ground)} on {ground}"
                    picture.append(f"{mark}{price}".rjust(width), style if colour else "")
                elif line <= len(syms):
                    sym = syms[line - 1]
                    said = sym[: width - 1]
                    picture.append(" " * (width - len(said)), f"on {ground}" if colour else "")
                    picture.append(said, token(CORPORATION_SPECS(pos)[sym].colour) if colour else "")
                else:
                    picture.append(" " * width, f"on {ground}" if colour else "")
            picture.append("\n")
    picture.append_text(_legend(chart, colour))
    return picture


def _legend(chart: Chart, colour: bool) -> Text:
    """What the star and each zone of the chart say, in a line."""
    line = Text()
    for zone in ("par", *dict.fromkeys(zone for zone in chart.zones.values() if zone in MARKS)):
        line.append("   " if line else " ")
        said, mark = zone_said(zone), STAR if zone == "par" else MARKS[zone]
        if not colour:
            line.append(f"{mark} {said}")
        elif zone == "par":
            line.append(f"{mark} {said}", "bold " + PAR)
        else:
            line.append(f" {said} ", f"{contrast(ZONES[zone])} on {ZONES[zone]}")
    return line
