"""Pictures of a position: its map, its market, and what is left of its tiles."""

from __future__ import annotations

from collections.abc import Iterable

from ..core.position import Position
from ..rules.corporations import CORPORATION_SPECS
from ..rules.depot import phase
from ..rules.market import CHART, MARKERS
from ..rules.reach import BOARD, TILES
from ..rules.shown import SIGNS_OF_PRICES
from ..text.explanations import zone_said
from .map import draw_map
from .map_routes import Route
from .market import MarketMark, draw_market
from .svg import Svg
from .tile import draw_manifest
from .tokens import hex_marks, hex_prints, rims, space_prints, token_marks


def draw_position(pos: Position, routes: Iterable[Route] = (), *, scale: float = 0.55) -> Svg:
    """The map with tiles, tokens and marks, and runs over its track; see `draw_map`. Raises `DrawError`.

    >>> from roundhouse import Scenario
    >>> draw_position(Scenario("18AL", ["Ann", "Ben", "Cy"]).pos).text.startswith("<svg")
    True
    """
    return draw_map(
        BOARD(pos),
        pos[TILES],
        token_marks(pos),
        routes,
        markers=[*hex_prints(pos), *hex_marks(pos)],
        prints=space_prints(pos),
        rims=rims(pos),
        phase=phase(pos).revenue,
        scale=scale,
        title=pos.title.name,
    )


PAR = "p"
"""The zone of the cells in which companies start, as charts have it; it is called as `PAR_ZONE` is."""

PAR_ZONE = "par"


def market_marks(pos: Position) -> list[MarketMark]:
    """The markers on the chart, as they lie.

    >>> from roundhouse import Scenario
    >>> table = Scenario("18AL", ["Ann", "Ben", "Cy"]).corporation("L&N", par=105, shares={"Ann": 60})
    >>> [mark.text for mark in market_marks(table.pos)]
    ['L&N']
    """
    signs = SIGNS_OF_PRICES.of(pos.title)
    return [
        MarketMark(
            *(row.row, row.column, row.arrival, sym, CORPORATION_SPECS(pos)[sym].colour),
            sign="".join(find(pos, sym) for find in signs),
        )
        for sym, row in pos[MARKERS].items()
    ]


def draw_position_market(pos: Position, *, scale: float = 0.8) -> Svg:
    """The stock market with its markers, and a legend of its zones.

    >>> from roundhouse import Scenario
    >>> "rh-market" in draw_position_market(Scenario("18AL", ["Ann", "Ben", "Cy"]).pos).text
    True
    """
    chart = CHART(pos)
    zones = dict.fromkeys((PAR, *chart.zones.values()))
    legend = {zone: zone_said(PAR_ZONE if zone == PAR else zone) for zone in zones}
    return draw_market(chart, market_marks(pos), legend=legend, scale=scale, title=pos.title.name)


def draw_position_tiles(pos: Position) -> Svg:
    """All tiles by colour, with how many of each are left.

    >>> from roundhouse import Scenario
    >>> "rh-manifest" in draw_position_tiles(Scenario("18AL", ["Ann", "Ben", "Cy"]).pos).text
    True
    """
    return draw_manifest(BOARD(pos), pos[TILES], title=pos.title.name)
