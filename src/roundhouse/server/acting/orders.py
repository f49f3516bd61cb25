"""Standing orders as a panel: those in force, those that stopped and why, and a form for each kind."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import msgspec

from ...text.language import language, translated
from ...text.templates import money_as
from ..caches import CACHES, Lru
from ..desk.handover import shared
from ..live import orders
from ..live.table import TableSnapshot
from ..site import Site
from ..web.forms import Form
from ..web.templates import currency_in, fragment
from ..web.viewer import Viewer

TOKEN = secrets.token_hex(16)
"""What stands for the viewer's token in a panel that is kept; nothing that anybody could write says the same."""

MOST_STOPPED = 5
"""How many stopped orders are shown."""


_shown: Lru[tuple[int, int], tuple[tuple[object, ...], str]] = CACHES.lru("panels of orders", 1000)
"""By table and user: the panel, with what it was made from."""


class Line(msgspec.Struct, frozen=True):
    """An order in words. `stops`: what will end it; `reason`: why it has ended."""

    id: int
    seat: str
    said: str
    active: bool
    stops: tuple[str, ...]
    reason: str


def orders_panel(site: Site, live: TableSnapshot, viewer: Viewer) -> str:
    """The panel for the seats of a viewer, with `TOKEN` in its forms; "" when there is nothing to say."""
    if viewer.user is None:
        return ""
    with money_as(currency_in(live.row.title)):
        lines = [
            Line(
                order.id,
                live.name(order.seat),
                orders.said(order),
                order.active,
                tuple(translated(stop.label) for stop in orders.stops(order)),
                order.reason,
            )
            for order in orders.own(site.store, live.row.id, viewer.user)
        ]
    seats = [seat.player for seat in live.seats_of(viewer.id) if not seat.bot]
    if shared(live):  # the others at the screen are not to see them
        seats = [player for player in seats if player == live.to_act]
        names = {live.name(player) for player in seats}
        lines = [line for line in lines if line.seat in names]
    own = [
        (player, live.name(player), orders.forms(live, player), orders.apt(live, player)) for player in seats
    ]
    active = tuple(line for line in lines if line.active)
    stopped = tuple(line for line in lines if not line.active)[:MOST_STOPPED]
    if not active and not stopped and not any(forms for _, _, forms, _ in own):
        return ""
    sources = (language(), active, stopped, own)
    known = _shown.get((live.row.id, viewer.user.id))
    if known is not None and known[0] == sources:
        return known[1]
    html = fragment(
        "acting/_orders.html",
        address=live.address,
        csrf=TOKEN,
        active=active,
        stopped=stopped,
        own=own,
        several=len(own) > 1,
    )
    _shown.put((live.row.id, viewer.user.id), (sources, html))
    return html


def wanted(sent: Mapping[str, Any]) -> dict[str, Any]:
    """The values of an order from what was sent; of a form, all conditions that were ticked."""
    found = {str(name): value for name, value in sent.items() if name not in ("csrf", "kind", "seat")}
    if isinstance(sent, Form):
        found["stops"] = list(sent.all("stops"))
    return found
