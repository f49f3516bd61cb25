"""Proposals about seats: who plays on for somebody who has vanished, and bots that play all of them to the end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ....text.language import gettext
from ...errors import NotAllowed, NotFound, NotNow, Unreadable
from ...storage import tables, users
from ...storage.records import Proposal, Seat
from .. import clocks
from ..absent_players import check_absent
from ..handing_over import hand_over
from ..seat_names import bot_known
from ..seating import members
from ..store import TableStore
from ..table import TableSnapshot
from ..undoing import people
from .kind import Asking, ProposalKind


def handed_to(seat: Seat, *, bot: str = "", user: int | None = None) -> dict[str, Any]:
    """The terms of a proposal about the seat: which bot, or which user, plays on for whoever has it now; with neither
    it is open to others."""
    return {"seat": seat.number, "player": seat.player, "was": seat.user, "bot": bot, "user": user}


def _seat_terms(asking: Asking) -> dict[str, Any]:
    """{"seat": its number, "bot": which bot plays on, or "user": which user}."""
    live, sent = asking.live, asking.sent
    seat = next((seat for seat in live.seats if seat.number == sent.get("seat")), None)
    if seat is None:
        raise NotFound(gettext("There is no such seat."))
    if seat.user is None or seat.user == asking.user.id:
        raise NotNow(gettext("About that seat nobody has to vote."))
    if not clocks.is_up(live, seat.player):
        with asking.store.database.read() as c:
            check_absent(c, live, seat, looking=seat.user in asking.store.hub.present(live.row.id))
    bot, other = str(sent.get("bot") or ""), sent.get("user")
    if other is not None and (not isinstance(other, int) or other == seat.user or other not in members(live)):
        raise NotAllowed(gettext("A seat can be given to those who belong to this table."))
    return handed_to(seat, bot=bot_known(bot) if bot else "", user=other)


def _the_others(live: TableSnapshot, proposal: Proposal) -> frozenset[int]:
    return people(live) - {proposal.data["was"]}


def _played_on(store: TableStore, live: TableSnapshot, proposal: Proposal) -> TableSnapshot:
    terms, to = proposal.data, None
    with store.changing(live.row.id) as (c, live):
        seat = live.seat_at(terms["player"])
        if seat is None or seat.user != terms["was"]:
            raise NotNow(gettext("The seat changed hands."))
        if terms["user"] is not None:
            to = users.user(c, terms["user"])
            if to is None or to.banned:
                raise NotNow(gettext("Whoever was to play on cannot."))
        hand_over(store, c, live, seat, proposal.user, bot=terms["bot"], user=to)
    return store.fresh(live.row.id)


def _bot_terms(asking: Asking) -> dict[str, Any]:
    """{"bot": which one plays all seats that none plays yet}.

    Raises `Unreadable` where none is named, or one that there is not."""
    if not (bot := str(asking.sent.get("bot", ""))):
        raise Unreadable(gettext("Say which bot is to play on."))
    return {"bot": bot_known(bot)}


def _played_out(store: TableStore, live: TableSnapshot, proposal: Proposal) -> TableSnapshot:
    """So nobody's game counts as theirs; who wants to, comes back."""
    with store.changing(live.row.id) as (c, live):
        for seat in live.seats:
            if not seat.bot:
                hand_over(store, c, live, seat, proposal.user, bot=proposal.data["bot"])
                live = replace(live, seats=tuple(tables.seats(c, live.row.id)))
    return store.fresh(live.row.id)


SEAT = ProposalKind("seat", _played_on, _seat_terms, _the_others)
PLAY_OUT = ProposalKind("play_out", _played_out, _bot_terms)
