"""The private companies that are in play, with bids on those for sale."""

from __future__ import annotations

import msgspec

from ...rules.opening import OPENING, bids, unsold
from ...rules.privates import PAPERS, PRIVATES
from ...rules.reach import BOARD
from ...text.templates import dollars
from ..web.templates import fragment
from .rendered import Sources
from .scene import Scene
from .views import View


class Certificate(msgspec.Struct, frozen=True):
    """A private company as shown; `bids`: those standing, the highest first."""

    sym: str
    number: str
    name: str
    face: str
    revenue: str
    owner: str
    closed: bool
    for_sale: bool
    blocks: tuple[str, ...]
    bids: tuple[tuple[str, str], ...]


def certificates(scene: Scene) -> list[Certificate]:
    """All private companies in the order of the title's data, those that are closed last."""
    now = scene.now
    for_sale, found = unsold(now), []
    for sym, row in sorted(now[PRIVATES].items(), key=lambda pair: pair[1].closed):
        paper = PAPERS(now)[sym]
        standing = bids(now, sym) if sym in for_sale else ()
        found.append(
            Certificate(
                sym=sym,
                number=paper.number,
                name=paper.name,
                face=dollars(paper.face),
                revenue=dollars(paper.revenue),
                owner=scene.words.owner(row.owner),
                closed=row.closed,
                for_sale=sym in for_sale,
                blocks=tuple(scene.words.place(hex) for hex in paper.blocks if hex in BOARD(now).hexes),
                bids=tuple((scene.words.name(bid.player), dollars(bid.amount)) for bid in reversed(standing)),
            )
        )
    return found


def _html(scene: Scene) -> str:
    return fragment("desk/_privates.html", papers=certificates(scene))


def _sources(scene: Scene) -> Sources:
    now = scene.now
    return (now[PRIVATES], now[OPENING])


VIEW = View("privates", _sources, _html)
