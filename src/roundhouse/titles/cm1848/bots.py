"""What bots weigh of the mechanisms of this title."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...bots.plans.base import Plan, Turn, shown
from ...bots.plans.stock import wanted
from ...bots.weights.base import Weights, gladly, highest, never, zero
from ...core.actions import Action, Offer, Span
from ...core.game import carry_out
from ...core.position import Position
from ...rules.corporations import CORPORATION_SPECS
from ...rules.depot import DEPOT, ROLLING_STOCK, TRAIN_KINDS, TRAIN_LIMIT, TRAINS, owned
from ...rules.money import CASH
from ...rules.privates import PRIVATE_COMPANIES
from ...rules.running import best
from ...rules.shares import CERTIFICATE_LIMIT, COUNTED_CERTIFICATES
from ...rules.stock_round import PAR_VALUES, SHARE_PRICE, STOCK_TURN_STEP
from ...rules.trains import BuyTrain
from ...rules.turns import Pass
from ..entry import Bids
from .attacks import DEFENDED, Attack
from .bond_money import RATE, ChangeBonds, PledgeBonds, fewest, units, value
from .charters import DUE, ConvertCharter, cost_of, in_hand
from .english_auction import AUCTION, PutUp, RaiseBid
from .extra_car import BuyCar, DiscardCar
from .foreseen import bonds_rise, grants_bring, mobilier_brings
from .markers import TakeMarker
from .merger_proposal import ProposeMerger
from .papers import MOBILIER, SORTS, BuyPaper, charter_of
from .puffing import Puff
from .rights.buying import BuyRights
from .rights.buying import cost_of as cost_of_rights
from .subsidiaries import AskForSubsidiary, CloseSubsidiary, GiveSubsidiary
from .takeover import AcceptBid, RefuseBid


def _convert(pos: Position, offer: Offer) -> tuple[Action, float]:
    """At the highest par value at which half of the shares can be paid, with as many of them as there are to be had."""
    most: tuple[Action, float] = offer.action, -1.0
    for found in offer.expand():
        action: Any = found
        pays = pos[CASH][action.by] >= 5 * action.par
        worth = 5.0 + action.par / 1000 if pays else 0.6 - action.par / 1000
        if worth + action.shares / 100 > most[1]:
            most = action, worth + action.shares / 100
    return most


ENOUGH = 150
"""Dollars; a bid above is well above what a charter costs."""


def _accept_bid(pos: Position, offer: Offer) -> tuple[Action, float]:
    """When it is well above what a charter costs, or shares would have to go for the sake of the charter, which its
    owner converts at once after a refusal. Never for one that was taken over: it could go round for ever."""
    row, owner = pos[DEFENDED], offer.action.by
    if row is not None and row.corporation in pos[DUE].get(owner, ()):
        return offer.action, -0.5
    room = COUNTED_CERTIFICATES(pos, owner) < CERTIFICATE_LIMIT(pos, owner)
    converts = room and in_hand(pos, owner) >= cost_of(pos, min(PAR_VALUES(pos)), 0)
    return offer.action, 1.0 if row is None or row.bid > ENOUGH or not converts else -0.5


def _attacked(turn: Turn) -> Iterator[Plan]:
    """Bids for the charters of others, the least that there may be and the least that is well above what one costs."""
    for offer in turn.view.offers:
        action, prices = offer.action, offer.open.get("price")
        if isinstance(action, Attack):
            yield Plan("attack", (action,))
            above = [price for price in prices.all() if price > ENOUGH] if isinstance(prices, Span) else []
            if above and above[0] > action.price:
                yield Plan("attack", (Attack(action.by, action.corporation, above[0]),))


def _answered(turn: Turn) -> Iterator[Plan]:
    """To sell a charter that is attacked, or to refuse; what was taken over is not sold again."""
    row = turn.view.pos[DEFENDED]
    if row is not None and row.corporation not in turn.view.pos[DUE].get(turn.view.seat, ()):
        yield from shown("bid for a charter", AcceptBid, RefuseBid)(turn)


def _change_bonds(pos: Position, offer: Offer) -> tuple[Action, float]:
    """All of them, when they are worth nearly their face value."""
    action = offer.action
    assert isinstance(action, ChangeBonds)
    most = highest(offer, "count", action.count)
    return ChangeBonds(action.by, most), 1.0 if pos[RATE] >= 80 else -1.0


def _buy_car(pos: Position, offer: Offer) -> tuple[Action, float]:
    """Once there are trains that stay, and it adds to what they earn."""
    who = pos.frame.who
    lasting = [train for train in owned(pos, who) if not TRAIN_KINDS(pos)[pos[TRAINS][train].kind].rusts_on]
    if not lasting or ROLLING_STOCK(pos, who) >= TRAIN_LIMIT(pos, who):
        return offer.action, -1.0
    return offer.action, 0.6 if _earns_more(pos, offer.action) else -1.0


def _earns_more(pos: Position, action: Action) -> bool:
    """Whether the best runs of the corporation at turn are worth more after an action."""
    then = Position(pos.title, carry_out(pos.title, pos.state, action)[0])
    return best(then, pos.frame.who).value > best(pos, pos.frame.who).value


def _cars(turn: Turn) -> Iterator[Plan]:
    """A car, where it adds to what trains earn, or none."""
    for offer in turn.view.offers:
        action = offer.action
        if isinstance(action, Pass) or (isinstance(action, BuyCar) and _earns_more(turn.view.pos, action)):
            yield Plan("car", (action,))


def _put_up(pos: Position, offer: Offer, bids: Bids) -> tuple[Action, float]:
    """At the lowest bid, while enough is left: without money nothing can be started."""
    action = offer.action
    assert isinstance(action, PutUp)
    return action, 2.0 if pos[CASH][action.by] - action.price >= bids.kept else -1.0


def _raise_bid(pos: Position, offer: Offer, bids: Bids) -> tuple[Action, float]:
    """As far as it pays; nothing for what is no paper."""
    action, row = offer.action, pos[AUCTION]
    assert isinstance(action, RaiseBid) and row is not None
    paper = PRIVATE_COMPANIES(pos).get(row.item)
    if paper is None:
        return action, -1.0
    limit = bids.worth.get(row.item, paper.face * bids.most)
    left = pos[CASH][action.by] - action.price
    return action, 0.5 if action.price <= limit and left >= bids.kept else -1.0


FEW = 8
"""So many operating rounds at least are taken to be left when Credit Mobilier is bought."""


def _face(pos: Position, paper: str) -> int:
    return PRIVATE_COMPANIES(pos)[paper].face


def _buy_paper(pos: Position, offer: Offer, bids: Bids) -> tuple[Action, float]:
    """While enough is left; no charter without room for the certificates that come of it, and no Credit Mobilier that
    brings less than it costs."""
    action: Any = offer.action
    if SORTS(pos)[action.private] == MOBILIER and mobilier_brings(pos, FEW) < _face(pos, action.private):
        return action, -1.0
    left = pos[CASH][action.by] - _face(pos, action.private)
    charter = action.private in (charter_of(name) for name in CORPORATION_SPECS(pos))
    room = COUNTED_CERTIFICATES(pos, action.by) < CERTIFICATE_LIMIT(pos, action.by)
    return action, 0.25 if left >= bids.kept and (room or not charter) else -1.0


def _buy_rights(pos: Position, offer: Offer) -> tuple[Action, float]:
    """Gladly, with the money of the treasury alone."""
    action = offer.action
    assert isinstance(action, BuyRights)
    who = pos.frame.who
    return action, 0.4 if cost_of_rights(pos, who, action.place) <= pos[CASH][who] else -1.0


def _bonds_changed(turn: Turn) -> Iterator[Plan]:
    """Bonds for cash, as many as a share takes that there is no cash for: the best few of them."""
    pos, seat = turn.view.pos, turn.view.seat
    if pos.frame.node != STOCK_TURN_STEP:
        return
    has, each, cash = units(pos, seat), value(pos), pos[CASH][seat]
    for action in wanted(turn):
        price = SHARE_PRICE(pos, action.corporation, action.source)
        if cash < price <= cash + has * each:
            yield Plan("bonds for shares", (ChangeBonds(seat, fewest(has, each, price - cash)), action))


def _bonds_pledged(turn: Turn) -> Iterator[Plan]:
    """The corporation's bonds for the next train of the bank, so that its cash is kept."""
    pos = turn.view.pos
    who = pos.frame.who
    train = next((o.action for o in turn.view.offers if _of_the_bank(pos, o.action)), None)
    if not isinstance(train, BuyTrain):
        return
    for offer in turn.view.offers:
        action = offer.action
        if isinstance(action, PledgeBonds) and action.owner == who:
            count = fewest(units(pos, who), value(pos), train.price)
            if count >= action.count:
                yield Plan("pledge bonds", (PledgeBonds(action.by, who, count), train))


def _of_the_bank(pos: Position, action: Action) -> bool:
    return isinstance(action, BuyTrain) and not action.trade_in and pos[TRAINS][action.train].owner == DEPOT


WEIGHTS = Weights(
    actions={
        # charters and take-overs
        ConvertCharter: _convert,
        Attack: never,
        AcceptBid: _accept_bid,
        RefuseBid: zero,
        # mergers
        ProposeMerger: never,
        # bonds that are money
        ChangeBonds: _change_bonds,
        PledgeBonds: never,
        # palace cars
        BuyCar: _buy_car,
        DiscardCar: never,
        # puffing
        Puff: never,
        # rights and markers
        BuyRights: _buy_rights,
        TakeMarker: gladly,
        # subsidiaries
        GiveSubsidiary: gladly,
        AskForSubsidiary: never,
    },
    bids={PutUp: _put_up, RaiseBid: _raise_bid, BuyPaper: _buy_paper},
    plans={
        Attack: _attacked,
        AcceptBid: _answered,
        ChangeBonds: _bonds_changed,
        PledgeBonds: _bonds_pledged,
        BuyCar: _cars,
        Puff: shown("puff", Puff),
        BuyRights: shown("rights", BuyRights, Pass),
        TakeMarker: shown("marker", TakeMarker, Pass),
        CloseSubsidiary: shown("close subsidiary", CloseSubsidiary, Pass),
    },
    asks=(GiveSubsidiary, AskForSubsidiary),
    besides=(grants_bring,),
    gains=(bonds_rise,),
)
