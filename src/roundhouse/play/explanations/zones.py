"""Zones of the market: what it means for a company that its marker stands there, as the mechanisms say it."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.position import Position
from ...rules.explained import Explained
from ...rules.market import CHART


def explained(pos: Position, zone: str) -> Iterator[Explained]:
    """The prices of the zone: of the cells in which companies start, or of those of the zone."""
    chart = CHART(pos)
    if zone == "par":
        yield Explained(
            "par prices", facts={"prices": tuple(sorted(chart.par))}, by=("rule value: par values",)
        )
        return
    prices = [chart.price(cell) for cell, name in chart.zones.items() if name == zone]
    told = "zone price" if min(prices) == max(prices) else "zone prices"
    yield Explained(told, facts={"low": min(prices), "high": max(prices)}, by=())
