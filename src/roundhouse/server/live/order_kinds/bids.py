"""The standing order to bid for a private company."""

from __future__ import annotations

from ....core.actions import Action
from ....core.offers import offers_of
from ....core.position import Position
from ....rules.bidding import BID, Bid
from ....rules.contest import DropOut
from ....rules.on_sale import ON_SALE, asking_price, in_question, leader, least_bid, unsold
from ....rules.privates import PRIVATES
from ....rules.turns import AUCTION, ROUND, Pass
from ....text.language import _, gettext
from ....text.templates import dollars
from ....text.words import priced
from .kind import Data, Done, Field, OrderKind, Stop, choices, legal, nothing_noted, on_menu
from .stops import others_bid


def _bid_fields(pos: Position, player: str) -> tuple[Field, ...]:
    left = unsold(pos)
    return (
        Field("private", gettext("Private company"), "choice", left[-1], choices(left)),
        Field("most", gettext("Bid at most ($)"), "number", asking_price(pos, left[-1]), (), 0, 10_000),
        Field("leave", gettext("Beyond that pass, or leave its auction"), "yes", False),
    )


def _bid(pos: Position, player: str, data: Data) -> Action | None:
    sym, most = data["private"], int(data["most"])
    if pos[PRIVATES][sym].owner == player:
        raise Done(gettext("{sym} is yours.", sym=sym))
    if sym not in unsold(pos):
        raise Done(gettext("{sym} is sold.", sym=sym))
    if not on_menu(pos, BID):
        return None
    contest = any(kind.action is DropOut for kind in pos.title.menus[pos.frame.node])
    if contest and in_question(pos) != sym:
        return None
    top = leader(pos, sym)
    if top is not None and top.player == player:
        return None if contest else legal(pos, Pass(player))
    if not contest and sym in ON_SALE(pos):
        raise Done(
            gettext(
                "{sym} is the cheapest one left, and can be bought for {price}.",
                sym=sym,
                price=priced(pos, asking_price(pos, sym)),
            )
        )
    for offer in offers_of(pos, BID):
        if isinstance(offer.action, Bid) and offer.action.private == sym and offer.action.price <= most:
            return offer.action
    if data["leave"]:
        return legal(pos, DropOut(player) if contest else Pass(player))
    raise Done(
        gettext("The next bid for {sym} would be {price}.", sym=sym, price=priced(pos, least_bid(pos, sym)))
    )


BID_UP = OrderKind(
    "bid",
    _("Bid for a private company"),
    _(
        "Bids the least that is needed whenever somebody else leads, up to what you say; passes while you lead."
    ),
    (Stop("others", _("two others bid against each other"), False, others_bid),),
    lambda pos, player: pos[ROUND].kind == AUCTION and bool(unsold(pos)),
    _bid_fields,
    nothing_noted,
    _bid,
    lambda data: gettext(
        "Bid up to {most} for {private}", most=dollars(data["most"]), private=data["private"]
    ),
)
