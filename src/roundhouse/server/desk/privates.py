"""The private companies that are in play, with bids on those for sale."""

from __future__ import annotations

import msgspec

from ...play.notes import notes_of, sorts
from ...play.offered import bids_on, for_sale, shown
from ...rules.privates import PRIVATE_COMPANIES, PRIVATES, Private
from ...rules.reach import BOARD
from ...text.notes import notes_said, papers_said, sort_said
from ..web.templates import fragment
from .scene import Scene
from .views import View


class Certificate(msgspec.Struct, frozen=True):
    """A private company as shown; `bids`: those standing, the highest first.

    `sort`: what its sort is called where papers are of several, "" elsewhere; `notes`: what else there is to know.
    """

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
    sort: str = ""
    notes: tuple[tuple[str, str], ...] = ()


def certificates(scene: Scene) -> list[Certificate]:
    """All private companies in the order of the title's data, those that are closed last."""
    pos = scene.pos
    on_sale, kinds, found = scene.answer(for_sale), sorts(pos), []
    rows = {sym: pos[PRIVATES][sym] for sym in scene.answer(shown)}
    order = list(dict.fromkeys(kinds.values()))
    for sym, row in sorted(rows.items(), key=lambda pair: _place(pair[1], order, kinds.get(pair[0]))):
        paper = PRIVATE_COMPANIES(pos)[sym]
        bids = bids_on(pos, sym) if sym in on_sale else ()
        found.append(
            Certificate(
                sym=sym,
                number=paper.number,
                name=paper.name,
                face=scene.words.money(paper.face),
                revenue=scene.words.money(paper.revenue),
                owner=scene.words.owner(row.owner),
                closed=row.closed,
                for_sale=sym in on_sale,
                blocks=tuple(scene.words.place(hex) for hex in paper.blocks if hex in BOARD(pos).hexes),
                bids=tuple(
                    (scene.words.name(bid.player), scene.words.money(bid.amount)) for bid in reversed(bids)
                ),
                sort=sort_said(scene.words, kinds[sym]) if kinds else "",
                notes=notes_said(scene.words, scene.answer(notes_of, sym)),
            )
        )
    return found


def _place(row: Private, order: list[str], sort: str | None) -> tuple[int, bool]:
    """By sort, in each those that are closed last."""
    return order.index(sort) if sort is not None else 0, row.closed


def _html(scene: Scene) -> str:
    return fragment("desk/_privates.html", papers=certificates(scene), title=papers_said(scene.words))


VIEW = View("privates", _html)
