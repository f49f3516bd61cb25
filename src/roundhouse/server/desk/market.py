"""The stock market: markers in order, and where each would go."""

from __future__ import annotations

import msgspec

from ...core.position import Position
from ...draw.market import draw_markers, draw_market, zone_fill
from ...draw.positions import market_marks
from ...rules.corporations import CORPORATION_SPECS
from ...rules.market import CHART, FALL, MARKERS, RIGHT_OF, RISE, Cell, Chart, by_price
from ...rules.shares import OFFERING, POOL, held, president
from ...text.explanations import zone_said
from ...text.language import language
from ...text.words import priced
from ..caches import CACHES, Lru
from ..web.templates import fragment
from .pieces import Panel, Run, cut
from .scene import Badge, Scene
from .views import View

PAR = "par"
"""The zone of the cells in which companies start, which the chart has as "p"."""


def zones(chart: Chart) -> list[tuple[str, str, str]]:
    """The zones of a chart, what they are called and their colours ("" for that of all cells), those in which companies
    start first."""
    found = (PAR, *dict.fromkeys(z for z in chart.zones.values() if z != "p"))
    return [(id, zone_said(id), "" if id == PAR else zone_fill(id)) for id in found]


class Move(msgspec.Struct, frozen=True):
    """Where a marker would go: `cell` as in the picture ("cell-2-4"), the price there; "" when it would stay."""

    cell: str
    price: str


class Quote(msgspec.Struct, frozen=True):
    """A corporation on the chart: price, cell, whether it operates now, and its possible moves; `president`: the name,
    `owner`: the colour of that player."""

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
    president: str = ""
    owner: str = ""


def _move(pos: Position, cell: Cell, target: Cell) -> Move:
    price = priced(pos, CHART(pos).price(target))
    return Move(f"cell-{target[0]}-{target[1]}" if target != cell else "", price)


def quotes(scene: Scene) -> list[Quote]:
    """The corporations on the chart, in the order in which they operate."""
    pos, chart = scene.pos, CHART(scene.pos)
    running, colours = scene.operating, scene.player_colours
    found = []
    for sym in by_price(pos, [c for c in CORPORATION_SPECS(pos) if c in pos[MARKERS]]):
        cell, leader = pos[MARKERS][sym].cell, president(pos, sym)
        found.append(
            Quote(
                badge=scene.badge(sym),
                price=scene.words.money(chart.price(cell)),
                cell=f"cell-{cell[0]}-{cell[1]}",
                operating=sym == running,
                pays=_move(pos, cell, RIGHT_OF(pos, cell)),
                keeps=_move(pos, cell, chart.left(cell)),
                sold=_move(pos, cell, FALL(pos, cell, 1)),
                sold_out=_move(pos, cell, RISE(pos, cell)),
                offering=held(pos, OFFERING, sym),
                pool=held(pos, POOL, sym),
                president=scene.words.owner(leader) if leader else "",
                owner=colours.get(leader, ""),
            )
        )
    return found


MARKERS_LAYER = '<g class="markers"/>'
"""What stands in an empty chart for its markers."""


def picture(scene: Scene) -> list[str | Run]:
    """The chart as SVG, with a list of pieces for the markers."""
    pos, chart = scene.pos, CHART(scene.pos)
    before, after = _empty(chart)
    markers = Run(
        draw_markers(chart, market_marks(pos)), "markers", '<g data-pieces="markers" class="markers">'
    )
    return [before, markers, f"</g>{after}"]


_charts: Lru[tuple[str, int], tuple[Chart, str, str]] = CACHES.lru("empty charts", 64)
"""By language and identity: a chart never changes."""


def _empty(chart: Chart) -> tuple[str, str]:
    """What stands before and after the markers of a chart."""
    known = _charts.get(key := (language(), id(chart)))
    if known is not None:
        return known[1:]
    text = draw_market(chart, scale=1.0).text
    text = text.replace('role="img"', 'role="img" focusable="false"', 1)
    before, _, after = text.partition(MARKERS_LAYER)
    return _charts.put(key, (chart, before, after))[1:]


def _panel(scene: Scene) -> Panel:
    whole = cut(
        fragment("desk/_market.html", svg=MARKERS_LAYER, quotes=quotes(scene), zones=zones(CHART(scene.pos)))
    )
    before, after = str(whole.parts[0]).split(MARKERS_LAYER)
    drawn = picture(scene)
    return Panel((before, *drawn, after, *whole.parts[1:]))


VIEW = View("market", _panel)
