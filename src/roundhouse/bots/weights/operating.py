"""What a corporation does in its turn, and what that looks worth."""

from __future__ import annotations

import math
from collections.abc import Mapping

from ...core.actions import Action, Offer
from ...core.position import Position
from ...rules.consent import PROPOSAL, Accept, Decline, Proposal
from ...rules.contest import DropOut
from ...rules.depot import (
    DEPOT,
    TRAIN_KINDS,
    TRAIN_LIMIT,
    TRAINS,
    DiscardTrain,
    cheapest,
    list_price,
    owned,
)
from ...rules.dividends import PAY, WITHHOLD, Dividend
from ...rules.money import CASH
from ...rules.operating_round import CURRENT_TURN
from ...rules.privates import BUYER, PRIVATE_COMPANIES, PRIVATES, BuyPrivate
from ...rules.running import STOP_VALUE, AnnounceRun, RunTrains
from ...rules.shares import (
    PLAYERS,
    POOL,
    held,
    president,
)
from ...rules.tokens import TOKEN_COST, PlaceToken
from ...rules.trades import ASKED_FOR, OFFERED, BuyFromPlayer, SellPrivate
from ...rules.trains import BuyTrain
from ...rules.turns import Pass
from .base import Weigh, highest, zero


def _buy_private(pos: Position, offer: Offer) -> tuple[Action, float]:
    """From the own president, for as much as the treasury can spare."""
    action = offer.action
    assert isinstance(action, BuyPrivate)
    who = BUYER(pos)
    if pos[PRIVATES][action.private].owner != action.by:
        return action, -1.0
    spare = pos[CASH][who] - (cheapest(pos, who) or 0)
    most = highest(offer, "price", action.price)
    if spare < most:
        return action, -1.0
    return BuyPrivate(action.by, action.private, most), 2.0


def place_token(pos: Position, offer: Offer) -> tuple[Action, float]:
    """By what its city pays, as long as the next train can still be paid or there are two."""
    action = offer.action
    assert isinstance(action, PlaceToken)
    who = pos.frame.who
    left = pos[CASH][who] - TOKEN_COST(pos, who, action.hex)
    if left < (cheapest(pos, who) or 0) and len(owned(pos, who)) < 2:
        return action, -1.0
    return action, STOP_VALUE(pos, who, (action.hex, action.city)) / 20


def _run(pos: Position, offer: Offer) -> tuple[Action, float]:
    return offer.action, 1.0


def _announce(pos: Position, offer: Offer) -> tuple[Action, float]:
    action = offer.action
    assert isinstance(action, AnnounceRun)
    return action, 1.0 if held(pos, action.by, pos[CURRENT_TURN].corporation) else -1.0


def _dividend(pos: Position, offer: Offer) -> tuple[Action, float]:
    """Keep the money when a train must be paid soon and the treasury will not do."""
    action = offer.action
    assert isinstance(action, Dividend)
    return action, 1.0 if action.choice == (WITHHOLD if needs_train(pos, pos.frame.who) else PAY) else 0.0


def needs_train(pos: Position, corporation: str) -> bool:
    """Whether its trains end soon, the treasury does not pay for another one, and three runs like this one would."""
    treasury, least = pos[CASH][corporation], cheapest(pos, corporation) or 0
    lasting = [t for t in owned(pos, corporation) if not rusts_soon(pos, t)]
    return not lasting and treasury < least <= treasury + 3 * (pos[CURRENT_TURN].revenue or 0)


def rusts_soon(pos: Position, train: str) -> bool:
    """Whether few trains stand between this one and its rusting."""
    left = bought_before_rust(pos, train)
    return left is not None and left <= 3


def bought_before_rust(pos: Position, train: str) -> int | None:
    """How many trains the bank can sell until the one that rusts this train; None where it never rusts."""
    rusts_on = TRAIN_KINDS(pos)[pos[TRAINS][train].kind].rusts_on
    if not rusts_on:
        return None
    depot = [row.kind for row in pos[TRAINS].values() if row.owner == DEPOT]
    return depot.index(rusts_on) if rusts_on in depot else len(depot)


def _buy_train(pos: Position, offer: Offer) -> tuple[Action, float]:
    """New ones while there is room and money; never with help unless it must be."""
    action = offer.action
    assert isinstance(action, BuyTrain)
    who = pos.frame.who
    have = owned(pos, who)
    kinds = TRAIN_KINDS(pos)
    source = pos[TRAINS][action.train].owner
    if source not in (DEPOT, POOL):
        seller = president(pos, source)
        if seller != action.by or len(owned(pos, source)) < 2 or have:
            return action, -1.0
        return BuyTrain(action.by, action.train, action.price), 0.8
    short = action.price > pos[CASH][who]
    if short:
        return action, -0.2 if not have else -1.0
    if action.trade_in:
        return action, 1.5 if kinds[pos[TRAINS][action.trade_in].kind].rusts_on else -1.0
    room = TRAIN_LIMIT(pos, who) - len(have)
    wants = len(have) < 2 or (room > 0 and all(rusts_soon(pos, t) for t in have))
    return action, 1.0 + action.price / 10000 if wants else -0.5


def _discard(pos: Position, offer: Offer) -> tuple[Action, float]:
    action = offer.action
    assert isinstance(action, DiscardTrain)
    return action, -list_price(pos, action.train) / 1000


def accept(pos: Position, offer: Offer) -> tuple[Action, float]:
    """What others propose, where no mechanism knows better."""
    deal = pos[PROPOSAL]
    assert deal is not None
    if deal.what == OFFERED:
        return offer.action, 1.0 if deal.price <= agreed_to_at(pos, deal) else -1.0
    if deal.what in ("private", ASKED_FOR):
        return offer.action, 1.0 if deal.price >= agreed_to_at(pos, deal) else -1.0
    if deal.what != "train":  # what single titles bring: a gift is welcome
        gift = deal.price == 0 and deal.seller in PLAYERS(pos) and deal.asked != deal.seller
        return offer.action, 1.0 if gift else -1.0
    spare = len(owned(pos, deal.seller)) > 1
    return offer.action, 1.0 if spare and deal.price >= agreed_to_at(pos, deal) else -1.0


def decline(pos: Position, offer: Offer) -> tuple[Action, float]:
    """Whatever is not worth agreeing to."""
    return offer.action, 0.0


def agreed_to_at(pos: Position, deal: Proposal) -> int:
    """Dollars at which `accept` agrees to sell a private company or a train, at least, or to buy a private company, at
    most."""
    if deal.what == "train":
        return list_price(pos, deal.item)
    face = PRIVATE_COMPANIES(pos)[deal.item].face
    return face // 2 if deal.what == OFFERED else math.ceil(1.5 * face)


def _trade(pos: Position, offer: Offer) -> tuple[Action, float]:
    """Left alone: prices to agree on are hard to tell, and what is declined could be asked for again without end."""
    return offer.action, -1.0


OPERATING: Mapping[type[Action], Weigh] = {
    DropOut: zero,
    BuyPrivate: _buy_private,
    PlaceToken: place_token,
    RunTrains: _run,
    AnnounceRun: _announce,
    Dividend: _dividend,
    BuyTrain: _buy_train,
    DiscardTrain: _discard,
    SellPrivate: _trade,
    BuyFromPlayer: _trade,
    Accept: accept,
    Decline: decline,
    Pass: zero,
}
