"""Offers between players: answering one with another price, taking back one's own, and offers that lapse.

What is proposed to a player is an action of the game, and the game waits for the answer. A counter-offer declines, and
says at what price one would agree: who is asked may do that action, and then it is agreed at once. It stands as long as
that action is legal, at most as long as it is meant to, until it is withdrawn or refused, and while whoever made it may
move for the seat.
"""

from __future__ import annotations

from datetime import timedelta

import msgspec

from ...core.actions import Action
from ...core.title import Title
from ...play.pending import pending
from ...play.session import Game
from ...rules.consent import Decline
from ...text.language import gettext
from ..clock import CLOCK
from ..errors import NotNow, SiteError, Unreadable
from ..storage import orders as storage
from ..storage.records import Proposal, User
from . import orders
from .agreed import OFFER, binds, late, settle
from .deputies import may_move
from .hub import SEATS
from .moves import carry_out, held, playable
from .refusal import read, refusal
from .store import TableStore
from .table import TableSnapshot
from .telling import COUNTERED, LAPSED, OFFER_ENDS, tell
from .undoing import go_back

MOST_HOURS = 168
"""Hours for which a counter-offer may stand."""


def counter(
    store: TableStore, id: int, user: User, expected: int, price: int, hours: int | None = None
) -> Proposal:
    """Decline what one is asked, and say at what price one would agree; for so many hours (default: as the table has
    it).

    `expected`: the revision that the user looked at. Raises `NotNow` when nothing is asked, `NotAllowed` when somebody
    else is, `Unreadable`, `Stale`, and `IllegalMove` where that price is not possible.
    """
    with held(store, id, user, expected) as live:
        game = playable(live)
        deal = pending(game.title, game.state)
        if deal is None:
            raise NotNow(gettext("There is no offer to answer."))
        _, by = may_move(live, user, deal.asked)
        if hours is not None and not 1 <= hours <= MOST_HOURS:
            raise Unreadable(
                gettext("An offer stands for {least} to {most} hours.", least=1, most=MOST_HOURS)
            )
        other = live.seat_at(deal.proposer)
        if other is None or other.user is None or other.bot:
            raise NotNow(gettext("Only with a person can one bargain."))
        if not names_price(game):
            raise NotNow(gettext("There is no price to bargain about."))
        if price == deal.price:
            raise NotNow(gettext("That is the price that was offered: accept it."))
        wanted, trial = _at_price(game.title, game.actions[game.at - 1], price), game.clone()
        trial.play(decline := Decline(deal.asked))
        if trial.to_act != deal.proposer:
            raise NotNow(
                gettext("Once you decline, {name} cannot come back to it.", name=live.name(deal.proposer))
            )
        if (why := trial.why_not(wanted)) is not None:
            raise refusal(game.title, why, game.header.names)
        live = carry_out(store, live, decline, user.id, by)
        hours = hours or live.row.offer_hours
        data = {
            "action": msgspec.to_builtins(wanted),
            "by": deal.asked,
            "to": deal.proposer,
            "price": price,
            "expires": (CLOCK.now() + timedelta(hours=hours)).isoformat() if hours else None,
        }
        with store.database.write() as c:
            made = storage.add_proposal(
                c, id, user.id, OFFER, data, live.revision, votes={str(user.id): True}, created=CLOCK.now()
            )
            tell(store, c, live, user.id, COUNTERED, player=deal.asked, price=price)
        store.announce(id, SEATS, live.revision)
        orders.fire(store, live)
        return made


def names_price(game: Game) -> bool:
    """Whether what waits for an answer was proposed at a price, which could be another."""
    return hasattr(game.actions[game.at - 1], "price")


def _at_price(title: Title, action: Action, price: int) -> Action:
    """The same action at another price."""
    return read(title, {**msgspec.to_builtins(action), "price": price})


def withdraw(store: TableStore, id: int, user: User, expected: int) -> TableSnapshot:
    """Take back what one has offered another player, who has not answered yet. Raises `NotNow`, `NotAllowed`."""
    with held(store, id, user, expected) as live:
        game = playable(live)
        deal = pending(game.title, game.state)
        if deal is None:
            raise NotNow(gettext("There is no offer to withdraw."))
        may_move(live, user, deal.proposer)
        return go_back(store, live, user, game.at - 1)


def stands(live: TableSnapshot, proposal: Proposal) -> bool:
    """Whether a counter-offer can still be taken: in time, by whoever has the seat, and the action is legal."""
    game = live.game
    if game is None or not live.running or live.frozen or late(proposal) or not binds(live, proposal):
        return False
    try:
        return game.why_not(read(game.title, proposal.data["action"])) is None
    except SiteError:
        return False


def take(store: TableStore, live: TableSnapshot, user: User, proposal: Proposal) -> TableSnapshot:
    """Do what a counter-offer is about, and so agree. The table is held."""
    _, by = may_move(live, user, str(proposal.data["to"]))
    wanted = read(playable(live).title, proposal.data["action"])
    return orders.fire(store, settle(store, carry_out(store, live, wanted, user.id, by), user))


def may_answer(live: TableSnapshot, user: User, proposal: Proposal) -> None:
    """Raises `NotAllowed` for anybody but who is asked, or who has offered it."""
    if user.id != proposal.user:
        may_move(live, user, str(proposal.data["to"]))


def ended(store: TableStore, live: TableSnapshot, proposal: Proposal) -> None:
    """Tell that whoever made a counter-offer has withdrawn it."""
    with store.database.write() as c:
        tell(
            store,
            c,
            live,
            proposal.user,
            OFFER_ENDS,
            player=proposal.data["by"],
            price=proposal.data["price"],
        )


def lapse(store: TableStore, live: TableSnapshot) -> None:
    """Decline what nobody has answered in time. The table is held."""
    game = playable(live)
    deal = pending(game.title, game.state)
    if deal is None:
        return
    seat = live.seat_at(deal.asked)
    after = carry_out(store, live, Decline(deal.asked), None, "lapsed")
    with store.database.write() as c:
        about = seat.user if seat is not None and seat.user is not None else live.row.owner
        tell(store, c, after, about, LAPSED, player=deal.asked)
    orders.fire(store, after)
