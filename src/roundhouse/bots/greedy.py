"""A cheap and sensible player: floats what it can, builds toward revenue, runs best, keeps out of trouble.

It looks one decision ahead and knows no opponent. What it weighs stands in one small function a step.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from ..board.tiles import Laid
from ..board.upgrades import distinct, placements
from ..core.actions import Action, Offer, Span
from ..core.now import Now
from ..features.bond_money import RATE, ChangeBonds
from ..features.bonds import BOND_TERMS, BuyBond, RedeemBonds, SellBonds
from ..features.english_auction import AUCTION, PutUp, RaiseBid
from ..features.loans import RepayLoan
from ..features.own_stock import BuyOwn, SellOwn
from ..features.power_permission import PERMISSION, AskPermission
from ..features.sold_markers import SOLD_MARKERS, BuyMarker, held_markers
from ..features.train_shells import MoveTrain, on_shell, shell_of
from ..rules.consent import PROPOSAL, Accept, Decline
from ..rules.contest import DropOut
from ..rules.corporations import CORPORATIONS
from ..rules.depot import (
    DEPOT,
    ROLLING_STOCK,
    TRAIN_KINDS,
    TRAIN_LIMIT,
    TRAINS,
    DiscardTrain,
    cheapest,
    face,
    owned,
)
from ..rules.dividends import PAY, WITHHOLD, Dividend
from ..rules.emergency import RAISE_MONEY
from ..rules.market import price
from ..rules.money import BANK, CASH
from ..rules.opening import Bid, BuyCheapest, asked
from ..rules.operating_round import TURN
from ..rules.privates import BUYER, PAPERS, PRIVATES, BuyPrivate
from ..rules.reach import BOARD, TILES, reach
from ..rules.running import STOP_VALUE, AnnounceRun, RunTrains
from ..rules.shares import (
    CERTIFICATE_LIMIT,
    COUNTED,
    OFFERING,
    PLAYERS,
    POOL,
    SHARE_OF,
    held,
    president,
)
from ..rules.stock_round import SHARE_PRICE, STOCK_TURN_STEP, BuyShare, SellShares, StartCorporation
from ..rules.tokens import TOKEN_COST, PlaceToken
from ..rules.track import LayTile, turn_up
from ..rules.trades import ASKED_FOR, OFFERED, BuyFromPlayer, SellPrivate
from ..rules.trains import BuyTrain
from ..rules.turns import Pass
from ..titles.standard import Bids
from .base import Clock, View

TRIES = 40
"""So many ways to lay a tile are tried, drawn by lot where there are more."""


class Greedy:
    """Takes what looks best now; ties are broken by its generator. `bids`: how far it goes in auctions of papers."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(seed)
        self.bids = Bids()

    def choose(self, view: View, clock: Clock) -> Action:
        """A legal action. Raises ValueError when the game is over."""
        now, offers = view.now, view.offers
        if not offers:
            raise ValueError("The game is over.")
        if len(offers) == 1 and not offers[0].open:
            return offers[0].action
        best: Action | None = None
        most = float("-inf")
        lays = [offer.action for offer in offers if isinstance(offer.action, LayTile)]
        if lays:
            offers = [offer for offer in offers if not isinstance(offer.action, LayTile)]
            must = not any(isinstance(offer.action, Pass) for offer in offers)
            found = self._best_lay(now, lays, clock, float("-inf") if must else None)
            if found is not None:
                return found
        for offer in offers:
            action, worth = self._weigh(now, offer)
            worth += self.rng.random() * 0.01
            if worth > most:
                best, most = action, worth
        assert best is not None
        return best

    def _weigh(self, now: Now, offer: Offer) -> tuple[Action, float]:
        bid = _BIDS.get(offer.action.kind())
        if bid is not None:
            return bid(now, offer, self.bids)
        weigh = _WEIGHTS.get(type(offer.action)) or _BY_KIND.get(offer.action.kind())
        return (offer.action, 0.1) if weigh is None else weigh(now, offer)

    def _best_lay(
        self, now: Now, lays: list[LayTile], clock: Clock, least: float | None = None
    ) -> LayTile | None:
        """The lay after which the network is worth most, if it is worth more than `least`, or than now; of those that
        there is time to try, one at least.
        """
        who = now.frame.who
        best, most = None, _network_worth(now, who) + 0.5 if least is None else least
        tried = _without_twins(now, lays)
        if len(tried) > TRIES:
            tried = self.rng.sample(tried, TRIES)
        for lay in tried:
            then = Now(now.title, now.state.copy())
            cost = 0 if lay.hex in now[TILES] else BOARD(now).hexes[lay.hex].face.cost
            turn_up(then, lay.hex, Laid(lay.tile, lay.rotation))
            worth = _network_worth(then, who) - cost / 4 + self.rng.random() * 0.1
            if worth > most:
                best, most = lay, worth
            if clock.left <= 0:
                break
        return best


def _without_twins(now: Now, lays: list[LayTile]) -> list[LayTile]:
    """Of rotations that look alike only one; none that skip a colour."""
    board = BOARD(now)
    alike: dict[str, set[tuple[str, int]]] = {}
    for lay in lays:
        if lay.hex not in alike:
            options = distinct(board, placements(board, lay.hex, now[TILES].get(lay.hex)))
            alike[lay.hex] = {(p.tile, p.rotation) for p in options}
    return [lay for lay in lays if (lay.tile, lay.rotation) in alike[lay.hex]]


def _network_worth(now: Now, corporation: str) -> float:
    """What the stops in reach earn, nearer ones not distinguished, and a little for every way to go on."""
    network = reach(now, corporation)
    worth = sum(STOP_VALUE(now, corporation, stop) for stop in network.stops)
    return worth + 2.0 * len(network.inbound)


def _highest(offer: Offer, name: str, shown: int) -> int:
    """The highest value that is offered for a field; what it shows where nothing is open."""
    domain = offer.open.get(name)
    return domain.high if isinstance(domain, Span) else shown


# -- the opening and the stock round -----------------------------------------------------------------


def _cheapest(now: Now, offer: Offer) -> tuple[Action, float]:
    action = offer.action
    assert isinstance(action, BuyCheapest)
    cost = asked(now, action.private)
    paper = PAPERS(now)[action.private]
    spare = now[CASH][action.by] - cost
    good = paper.revenue * 6 >= cost * 0.6 or cost < paper.face or not paper.revenue
    return action, 2.0 if good and spare >= 0 else 0.2


def _bid(now: Now, offer: Offer) -> tuple[Action, float]:
    action = offer.action
    assert isinstance(action, Bid)
    limit = PAPERS(now)[action.private].face * 1.15
    return action, 0.5 if action.price <= limit and action.price <= now[CASH][action.by] * 0.6 else -1.0


def _start(now: Now, offer: Offer) -> tuple[Action, float]:
    """The highest par at which a float is in sight."""
    action = offer.action
    assert isinstance(action, StartCorporation)
    cash = now[CASH][action.by]
    waiting = [
        c
        for c, row in now[CORPORATIONS].items()
        if row.par and not row.floated and president(now, c) == action.by
    ]
    if waiting:
        return action, -1.0
    shares = cash / action.par
    return action, 3.0 + action.par / 1000 if shares >= 6 else (1.0 if shares >= 4 else -1.0)


def _buy(now: Now, offer: Offer) -> tuple[Action, float]:
    """Own corporations until they float, then whatever yields most for its price."""
    action = offer.action
    assert isinstance(action, BuyShare)
    row = now[CORPORATIONS][action.corporation]
    cost = SHARE_PRICE(now, action.corporation, action.source)
    mine = president(now, action.corporation) == action.by
    if not row.floated:
        return action, 4.0 if mine else (1.5 if _will_float(now, action.corporation) else 0.05)
    income = row.last_revenue * SHARE_OF(now, action.corporation) / 100 / max(cost, 1)
    bonus = 0.3 if mine else 0.0
    trainless = not owned(now, action.corporation)
    return action, 0.3 + income * 8 + bonus - (0.5 if trainless and row.operated else 0.0)


def _will_float(now: Now, corporation: str) -> bool:
    return held(now, OFFERING, corporation) <= 70


def _sell(now: Now, offer: Offer) -> tuple[Action, float]:
    """In need the least that helps; otherwise only to be rid of trainless corporations of others."""
    action = offer.action
    assert isinstance(action, SellShares)
    if now.frame.node == RAISE_MONEY.name:
        mine = president(now, action.corporation) == action.by
        return action, -(price(now, action.corporation) or 0) / 1000 - (1.0 if mine else 0.0)
    if now.frame.node != STOCK_TURN_STEP:
        return action, 0.0
    row = now[CORPORATIONS][action.corporation]
    foreign = president(now, action.corporation) != action.by
    dead = row.operated and not owned(now, action.corporation) and not row.last_revenue
    return action, (0.4 + action.percent / 1000) if foreign and dead else -0.5


def _buy_bond(now: Now, offer: Offer) -> tuple[Action, float]:
    """A tenth a turn is little, but better than nothing for money that has no other use."""
    action = offer.action
    terms = BOND_TERMS(now)
    spare = now[CASH][action.by] - 3 * terms.face
    return action, 0.3 + terms.interest / terms.face * 4 if spare >= 0 else -0.5


def _sell_bonds(now: Now, offer: Offer) -> tuple[Action, float]:
    """Only in need, before shares are sold."""
    return offer.action, 0.0 if now.frame.node == RAISE_MONEY.name else -0.5


# -- the operating turn ------------------------------------------------------------------------------


def _buy_private(now: Now, offer: Offer) -> tuple[Action, float]:
    """From the own president, for as much as the treasury can spare."""
    action = offer.action
    assert isinstance(action, BuyPrivate)
    who = BUYER(now)
    if now[PRIVATES][action.private].owner != action.by:
        return action, -1.0
    spare = now[CASH][who] - (cheapest(now, who) or 0)
    most = _highest(offer, "price", action.price)
    if spare < most:
        return action, -1.0
    return BuyPrivate(action.by, action.private, most), 2.0


def _token(now: Now, offer: Offer) -> tuple[Action, float]:
    action = offer.action
    assert isinstance(action, PlaceToken)
    who = now.frame.who
    left = now[CASH][who] - TOKEN_COST(now, who, action.hex)
    if left < (cheapest(now, who) or 0) and len(owned(now, who)) < 2:
        return action, -1.0
    return action, STOP_VALUE(now, who, (action.hex, action.city)) / 20


def _run(now: Now, offer: Offer) -> tuple[Action, float]:
    return offer.action, 1.0


def _announce(now: Now, offer: Offer) -> tuple[Action, float]:
    action = offer.action
    assert isinstance(action, AnnounceRun)
    return action, 1.0 if held(now, action.by, now[TURN].corporation) else -1.0


def _dividend(now: Now, offer: Offer) -> tuple[Action, float]:
    """Keep the money when a train must be paid soon and the treasury will not do."""
    action = offer.action
    assert isinstance(action, Dividend)
    who = now.frame.who
    treasury, least = now[CASH][who], cheapest(now, who) or 0
    lasting = [t for t in owned(now, who) if not _rusts_soon(now, t)]
    needy = not lasting and treasury < least <= treasury + 3 * (now[TURN].revenue or 0)
    return action, 1.0 if action.choice == (WITHHOLD if needy else PAY) else 0.0


def _rusts_soon(now: Now, train: str) -> bool:
    """Whether few trains stand between this one and its rusting."""
    rusts_on = TRAIN_KINDS(now)[now[TRAINS][train].kind].rusts_on
    if not rusts_on:
        return False
    ahead = 0
    for row in now[TRAINS].values():
        if row.owner == DEPOT:
            if row.kind == rusts_on:
                break
            ahead += 1
    return ahead <= 3


def _buy_own(now: Now, offer: Offer) -> tuple[Action, float]:
    """Left alone: what the treasury has is for trains."""
    return offer.action, -0.5


def _sell_own(now: Now, offer: Offer) -> tuple[Action, float]:
    """As much as it takes, when a lasting train is needed and the treasury cannot pay it."""
    action = offer.action
    assert isinstance(action, SellOwn)
    who = now.frame.who
    short = (cheapest(now, who) or 0) - now[CASH][who]
    brings = (price(now, who) or 0) * action.percent // SHARE_OF(now, who)
    needy = short > 0 and all(_rusts_soon(now, train) for train in owned(now, who))
    return action, 0.5 - abs(brings - short) / 10000 if needy else -0.5


def _repay(now: Now, offer: Offer) -> tuple[Action, float]:
    """As many as can be, once there is a train."""
    action = offer.action
    assert isinstance(action, RepayLoan)
    return action, 0.5 + action.count / 10 if owned(now, now.frame.who) else -0.5


def _redeem(now: Now, offer: Offer) -> tuple[Action, float]:
    """When the treasury has more than any train costs, those of the bank pool."""
    action = offer.action
    assert isinstance(action, RedeemBonds)
    dearest = max(kind.price for kind in TRAIN_KINDS(now).values())
    rich = now[CASH][now.frame.who] >= dearest + action.count * BOND_TERMS(now).face
    return action, 0.3 + action.count / 100 if rich and action.owner == POOL else -0.5


def _ask(now: Now, offer: Offer) -> tuple[Action, float]:
    """Asking costs nothing, and is done once a turn."""
    return offer.action, 0.05


def _buy_train(now: Now, offer: Offer) -> tuple[Action, float]:
    """New ones while there is room and money; never with help unless it must be."""
    action = offer.action
    assert isinstance(action, BuyTrain)
    who = now.frame.who
    have = owned(now, who)
    kinds = TRAIN_KINDS(now)
    source = now[TRAINS][action.train].owner
    if source not in (DEPOT, POOL):
        seller = president(now, source)
        if seller != action.by or len(owned(now, source)) < 2 or have:
            return action, -1.0
        return BuyTrain(action.by, action.train, action.price), 0.8
    short = action.price > now[CASH][who]
    if short:
        return action, -0.2 if not have else -1.0
    if action.trade_in:
        return action, 1.5 if kinds[now[TRAINS][action.trade_in].kind].rusts_on else -1.0
    room = TRAIN_LIMIT(now, who) - len(have)
    wants = len(have) < 2 or (room > 0 and all(_rusts_soon(now, t) for t in have))
    return action, 1.0 + action.price / 10000 if wants else -0.5


def _discard(now: Now, offer: Offer) -> tuple[Action, float]:
    action = offer.action
    assert isinstance(action, DiscardTrain)
    return action, -face(now, action.train) / 1000


def _accept(now: Now, offer: Offer) -> tuple[Action, float]:
    deal = now[PROPOSAL]
    assert deal is not None
    if deal.what == PERMISSION:
        return offer.action, 1.0 if held(now, deal.asked, deal.buyer) else -1.0
    if deal.what == OFFERED:
        return offer.action, 1.0 if deal.price <= PAPERS(now)[deal.item].face / 2 else -1.0
    if deal.what in ("private", ASKED_FOR):
        return offer.action, 1.0 if deal.price >= 1.5 * PAPERS(now)[deal.item].face else -1.0
    if deal.what != "train":  # what single titles bring: a gift is welcome
        gift = deal.price == 0 and deal.seller in PLAYERS(now) and deal.asked != deal.seller
        return offer.action, 1.0 if gift else -1.0
    spare = len(owned(now, deal.seller)) > 1
    return offer.action, 1.0 if spare and deal.price >= face(now, deal.item) else -1.0


def _trade(now: Now, offer: Offer) -> tuple[Action, float]:
    """Left alone: prices to agree on are hard to tell, and what is declined could be asked for again without end."""
    return offer.action, -1.0


def _zero(now: Now, offer: Offer) -> tuple[Action, float]:
    return offer.action, 0.0


def _never(now: Now, offer: Offer) -> tuple[Action, float]:
    return offer.action, -1.0


def _gladly(now: Now, offer: Offer) -> tuple[Action, float]:
    return offer.action, 0.4


# -- what single titles bring, by the tag of the action -----------------------------------------------


def _put_up(now: Now, offer: Offer, bids: Bids) -> tuple[Action, float]:
    """At the lowest bid, while enough is left: without money nothing can be started."""
    action = offer.action
    assert isinstance(action, PutUp)
    return action, 2.0 if now[CASH][action.by] - action.price >= bids.kept else -1.0


def _raise_bid(now: Now, offer: Offer, bids: Bids) -> tuple[Action, float]:
    """As far as it pays; nothing for what is no paper."""
    action, row = offer.action, now[AUCTION]
    assert isinstance(action, RaiseBid) and row is not None
    paper = PAPERS(now).get(row.item)
    if paper is None:
        return action, -1.0
    limit = paper.face * bids.most
    left = now[CASH][action.by] - action.price
    return action, 0.5 if action.price <= limit and left >= bids.kept else -1.0


def _buy_paper(now: Now, offer: Offer, bids: Bids) -> tuple[Action, float]:
    action: Any = offer.action
    left = now[CASH][action.by] - PAPERS(now)[action.private].face
    return action, 0.25 if left >= bids.kept else -1.0


def _convert(now: Now, offer: Offer) -> tuple[Action, float]:
    """At the highest par value at which half of the shares can be paid, with as many of them as there are to be had."""
    most: tuple[Action, float] = offer.action, -1.0
    for found in offer.expand():
        action: Any = found
        pays = now[CASH][action.by] >= 5 * action.par
        worth = 5.0 + action.par / 1000 if pays else 0.6 - action.par / 1000
        if worth + action.shares / 100 > most[1]:
            most = action, worth + action.shares / 100
    return most


def _change_bonds(now: Now, offer: Offer) -> tuple[Action, float]:
    """All of them, when they are worth nearly their face value."""
    action = offer.action
    assert isinstance(action, ChangeBonds)
    most = _highest(offer, "count", action.count)
    return ChangeBonds(action.by, most), 1.0 if now[RATE] >= 80 else -1.0


def _accept_bid(now: Now, offer: Offer) -> tuple[Action, float]:
    """When it is well above what a charter costs."""
    row = now[AUCTION]
    return offer.action, 1.0 if row is None or row.price > 150 else -0.5


def _buy_car(now: Now, offer: Offer) -> tuple[Action, float]:
    """Once there are trains that stay."""
    who = now.frame.who
    lasting = [train for train in owned(now, who) if not TRAIN_KINDS(now)[now[TRAINS][train].kind].rusts_on]
    return offer.action, 0.6 if lasting and ROLLING_STOCK(now, who) < TRAIN_LIMIT(now, who) else -1.0


def _declare_merger(now: Now, offer: Offer) -> tuple[Action, float]:
    """When the certificates come near the limit, or when both have trains of their own to run."""
    action: Any = offer.action
    near = COUNTED(now, action.by) >= 0.8 * CERTIFICATE_LIMIT(now, action.by)
    trains = all(owned(now, corporation) for corporation in (action.corporation, action.other))
    return action, 0.5 if near or trains else -1.0


def _move_train(now: Now, offer: Offer) -> tuple[Action, float]:
    """Onto an empty shell, from one with two trains or more."""
    action = offer.action
    assert isinstance(action, MoveTrain)
    who = now.frame.who
    spare = len(on_shell(now, who, shell_of(now, action.train))) > 1
    return action, 0.5 if spare and not on_shell(now, who, action.shell) else -1.0


def _buy_marker(now: Now, offer: Offer) -> tuple[Action, float]:
    """One for labor, where nobody has to agree, as far as a train can be bought all the same."""
    action = offer.action
    assert isinstance(action, BuyMarker)
    who = now.frame.who
    asks = action.seller != BANK and president(now, action.seller) != action.by
    price = SOLD_MARKERS(now)[action.marker].price
    spare = now[CASH][who] - (cheapest(now, who) or 0) >= price
    wants = action.marker == "labor" and not held_markers(now, who, action.marker)
    return action, 0.3 if spare and wants and not asks else -1.0


_BIDS: dict[str, Callable[[Now, Offer, Bids], tuple[Action, float]]] = {
    "put_up": _put_up,
    "raise_bid": _raise_bid,
    "buy_paper": _buy_paper,
}
"""By the tag of the action, what goes by `Bids`."""

_BY_KIND: dict[str, Callable[[Now, Offer], tuple[Action, float]]] = {
    "convert_charter": _convert,
    "attack": _never,
    "accept_bid": _accept_bid,
    "refuse_bid": _zero,
    "raise_offer": _never,
    "propose_merger": _never,
    "change_bonds": _change_bonds,
    "pledge_bonds": _never,
    "buy_car": _buy_car,
    "discard_car": _never,
    "puff": _never,
    "buy_rights": _gladly,
    "take_marker": _gladly,
    "give_subsidiary": _gladly,
    "ask_for_subsidiary": _never,
    "privatize": _never,
    "redeem": _never,
    "reissue": _zero,
    "ask_private": _never,
    "offer_private": _never,
    "declare_merger": _declare_merger,
    "place_destination": _gladly,
    "take_token": _zero,
    "put_marker": _gladly,
    "shut_marker": _never,
    "use_discount": _gladly,
    "exchange_share": _zero,
    "exchange_for_treasury": _zero,
}
"""By the tag of the action, for kinds that are not in every title."""


_WEIGHTS: dict[type[Action], Callable[[Now, Offer], tuple[Action, float]]] = {
    BuyCheapest: _cheapest,
    Bid: _bid,
    DropOut: _zero,
    StartCorporation: _start,
    BuyShare: _buy,
    SellShares: _sell,
    BuyPrivate: _buy_private,
    BuyBond: _buy_bond,
    SellBonds: _sell_bonds,
    AskPermission: _ask,
    BuyOwn: _buy_own,
    SellOwn: _sell_own,
    RepayLoan: _repay,
    RedeemBonds: _redeem,
    PlaceToken: _token,
    RunTrains: _run,
    AnnounceRun: _announce,
    Dividend: _dividend,
    BuyTrain: _buy_train,
    DiscardTrain: _discard,
    SellPrivate: _trade,
    BuyFromPlayer: _trade,
    MoveTrain: _move_train,
    BuyMarker: _buy_marker,
    Accept: _accept,
    Decline: _zero,
    Pass: _zero,
}
