"""Answers that were given beforehand: to the price of a counter-offer, or to all that is agreed at the table."""

from __future__ import annotations

from datetime import datetime

import msgspec

from ...play.pending import pending
from ...rules.consent import Accept
from ..clock import CLOCK
from ..storage import orders as storage
from ..storage.records import Proposal, User
from .hub import SEATS
from .moves import carry_out
from .store import TableStore
from .table import TableSnapshot

OFFER = "offer"
"""The kind under which counter-offers are kept among the proposals of a table: {"action": what whoever is asked would
do, "by": who offers it, "to": who is asked, "price": dollars, "expires": when, or null}."""


def settle(store: TableStore, live: TableSnapshot, user: User) -> TableSnapshot:
    """Agree for whoever is asked now, where they have said so beforehand, or everything counts as agreed at the table.

    The table is held; `user`: who has just acted.
    """
    game = live.game
    if game is None or not live.running:
        return live
    deal = pending(game.title, game.state)
    seat = live.seat_at(deal.asked) if deal is not None else None
    if deal is None or seat is None or seat.user is None or seat.bot:
        return live
    proposed = msgspec.to_builtins(game.actions[game.at - 1])
    agreed = next((one for one in _open(store, live) if one.data["action"] == proposed), None)
    if agreed is not None:
        live = carry_out(store, live, Accept(deal.asked), agreed.user, "agreed")
        with store.database.write() as c:
            storage.change_proposal(c, agreed.id, status="accepted")
        store.announce(live.row.id, SEATS, live.revision)
    elif live.row.agreed:
        live = carry_out(store, live, Accept(deal.asked), user.id, "agreed")
    return live


def _open(store: TableStore, live: TableSnapshot) -> list[Proposal]:
    found = store.remembered(live.row.id, "proposals", lambda c: storage.proposals(c, live.row.id))
    return [one for one in found if one.kind == OFFER and binds(live, one) and not late(one)]


def binds(live: TableSnapshot, proposal: Proposal) -> bool:
    """Whether whoever made a counter-offer may still move for the player whose word it is: nobody is bound by what
    another said who had the seat, or leave to move for it, before."""
    seat = live.seat_at(str(proposal.data["by"]))
    return seat is not None and not seat.bot and proposal.user in (seat.user, seat.deputy)


def late(proposal: Proposal) -> bool:
    """Whether the time for which a counter-offer was meant to stand has passed."""
    expires = proposal.data.get("expires")
    return bool(expires) and CLOCK.now() >= datetime.fromisoformat(str(expires))
