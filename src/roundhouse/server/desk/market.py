"""The stock market: markers in order, and where each would go."""

from __future__ import annotations

import msgspec

from ...core.position import Position
from ...draw.market import MarketMark, draw_market
from ...features.price_split import SPLITS, factor_of
from ...rules.corporations import CORPORATION_SPECS, CORPORATIONS
from ...rules.market import CHART, FALL, MARKERS, RIGHT_OF, RISE, Cell, by_price
from ...rules.operating_round import CURRENT_TURN
from ...rules.shares import OFFERING, POOL, STOCK, held
from ...rules.turns import OPERATING, ROUND
from ...text.templates import dollars
from ..web.templates import fragment
from .rendered import Sources
from .scene import Badge, Scene
from .views import View

ZONES = {
    "p": "start",
    "yellow": "free of the limit",
    "orange": "orange",
    "brown": "brown",
    "end": "ends the game",
    "ledge": "under the ledge",
    "closing": "closes corporations",
}


class Move(msgspec.Struct, frozen=True):
    """Where a marker would go: `cell` as in the picture ("cell-2-4"), the price there; "" when it would stay."""

    cell: str
    price: str


class Quote(msgspec.Struct, frozen=True):
    """A corporation on the chart: price, cell, order in its cell (0: none shares it), and its possible moves."""

    badge: Badge
    price: str
    cell: str
    operating: bool
    pays: Move
    keeps: Move
    sold: Move
    sold_out: Move
    offering: int
    pool: int


def _move(pos: Position, cell: Cell, target: Cell) -> Move:
    price = dollars(CHART(pos).price(target))
    return Move(f"cell-{target[0]}-{target[1]}" if target != cell else "", price)


def quotes(scene: Scene) -> list[Quote]:
    """The corporations on the chart, in the order in which they operate."""
    pos, chart = scene.pos, CHART(scene.pos)
    running = pos[CURRENT_TURN].corporation if pos[ROUND].kind == OPERATING and not pos.over else ""
    found = []
    for sym in by_price(pos, [c for c in CORPORATION_SPECS(pos) if c in pos[MARKERS]]):
        cell = pos[MARKERS][sym].cell
        found.append(
            Quote(
                badge=scene.badge(sym),
                price=dollars(chart.price(cell)),
                cell=f"cell-{cell[0]}-{cell[1]}",
                operating=sym == running,
                pays=_move(pos, cell, RIGHT_OF(pos, cell)),
                keeps=_move(pos, cell, chart.left(cell)),
                sold=_move(pos, cell, FALL(pos, cell, 1)),
                sold_out=_move(pos, cell, RISE(pos, cell)),
                offering=held(pos, OFFERING, sym),
                pool=held(pos, POOL, sym),
            )
        )
    return found


def split_sign(pos: Position, sym: str) -> str:
    """How many times its price a share of a corporation is worth, where that has split: "×2"."""
    return f"×{factor_of(pos, sym)}" if SPLITS in pos.state and sym in pos[SPLITS] else ""


def picture(scene: Scene) -> str:
    """The chart as SVG."""
    pos, chart = scene.pos, CHART(scene.pos)
    marks = [
        MarketMark(
            row.row,
            row.column,
            row.arrival,
            sym,
            CORPORATION_SPECS(pos)[sym].colour,
            sign=split_sign(pos, sym),
        )
        for sym, row in pos[MARKERS].items()
    ]
    used = {"p", *chart.zones.values()}
    legend = {zone: words for zone, words in ZONES.items() if zone in used}
    text = draw_market(chart, marks, legend=legend, scale=1.0).text
    return text.replace('role="img"', 'role="img" focusable="false"', 1)


def _html(scene: Scene) -> str:
    return fragment("desk/_market.html", svg=picture(scene), quotes=quotes(scene))


def _sources(scene: Scene) -> Sources:
    pos = scene.pos
    splits = pos[SPLITS] if SPLITS in pos.state else None
    round = pos[ROUND].kind
    return (
        pos[MARKERS],
        pos[STOCK],
        pos[CURRENT_TURN].corporation,
        round,
        pos.over,
        pos[CORPORATIONS],
        splits,
    )


VIEW = View("market", _sources, _html)
