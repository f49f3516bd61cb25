"""The stock market in the format of 18xx-maker."""

from __future__ import annotations

from ...core.position import Position
from ...rules.market import CHART, Cell, Chart
from ...text.explanations import zone_said
from ...text.language import gettext
from ..market import zone_fill
from .frame import Json

KNOWN = ("yellow", "orange", "brown")
"""Zones that are called by a colour that there is one of that name for."""


def stock(pos: Position) -> Json:
    """Rows of cells with the prices, what the zones mean, the par prices from the highest, and how markers move."""
    chart = CHART(pos)
    zones = list(dict.fromkeys(chart.zones[cell] for cell in sorted(chart.zones)))
    return {
        "type": "2D",
        "market": [
            [_cell(chart, (row, column), zones) for column in range(len(prices))]
            for row, prices in enumerate(chart.prices)
        ],
        "par": {"values": sorted(chart.par, reverse=True)},
        "legend": [{"color": colour_of(zone), "description": zone_said(zone)} for zone in zones],
        "movement": {
            "up": [gettext("Sold out at the end of a stock round")],
            "down": [gettext("Shares sold")],
            "left": [gettext("Nothing paid out")],
            "right": [gettext("Dividend paid")],
        },
    }


def _cell(chart: Chart, cell: Cell, zones: list[str]) -> Json | None:
    if not chart.has(cell):
        return None
    found: Json = {"value": chart.price(cell)}
    if cell in chart.par.values():
        found["par"] = True
    if cell in chart.zones:
        found["legend"] = zones.index(chart.zones[cell])
    if cell in chart.up:
        found["arrow"] = "up"
    elif cell in chart.down:
        found["arrow"] = "down"
    return found


def colour_of(zone: str) -> str:
    """What the colour of a zone is called."""
    return zone if zone in KNOWN else f"zone {zone}"


def colours(pos: Position) -> dict[str, str]:
    """The colours of zones that have to be told, by name."""
    zones = dict.fromkeys(CHART(pos).zones.values())
    return {colour_of(zone): zone_fill(zone) for zone in zones if zone not in KNOWN}
