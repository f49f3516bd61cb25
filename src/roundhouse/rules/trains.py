"""Buying trains: from depot, bank pool and other corporations, by trading in, with the president's help."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import ClassVar, Literal

from ..core.actions import Action, Offer, Span
from ..core.cache import once
from ..core.details import Details
from ..core.figures import figure, overrides
from ..core.kinds import Kind, check, reacts
from ..core.now import Event, Now
from ..core.title import Feature
from .consent import Agreed, Proposal, propose
from .corporations import CHARTERS
from .depot import (
    BANK_PRICES,
    DEPOT,
    ROLLING_STOCK,
    TRAIN_KINDS,
    TRAIN_LIMIT,
    TRAINS,
    cheapest,
    face,
    leave_depot,
    on_sale,
    owned,
    phase,
)
from .emergency import MUST_OWN, NEED, RAISE_MONEY, MoneyRaised, Need, reachable
from .money import BANK, MEANS, pay
from .shares import GONE, POOL, president
from .turns import PASS, Pass


class BuyTrain(Action, frozen=True, tag="buy_train"):
    """Buy `train` for `price` dollars; `trade_in` names an own train handed in for it."""

    train: str
    price: int
    trade_in: str = ""


class TrainBought(Event, frozen=True, tag="train_bought"):
    """A corporation bought a train; `source` is the depot, the bank pool or a corporation."""

    corporation: str
    train: str
    source: str
    price: int
    trade_in: str
    help: int


@figure("help for a train of another corporation")
def HELP_FOR_COMPANY_TRAIN(now: Now, corporation: str) -> bool:
    """Whether the president may help to buy a train of another corporation: as toward a new one."""
    return help_allowed(now, corporation)


def help_allowed(now: Now, corporation: str) -> bool:
    """No train, a route, and not enough in the treasury for the cheapest train of depot and pool."""
    least = cheapest(now, corporation)
    return MUST_OWN(now, corporation) and least is not None and MEANS(now, corporation) < least


@overrides(HELP_FOR_COMPANY_TRAIN, "no help for trains of corporations")
def no_help(now: Now, corporation: str) -> bool:
    """For titles whose presidents help to buy from the bank alone."""
    return False


ANY_PRICE = sys.maxsize
"""More than anybody could pay: the upper bound of a price that has none."""


@figure("prices of a train between corporations")
def TRADE_PRICES(now: Now, buyer: str, seller: str, train: str) -> tuple[int, int]:
    """The least and the most that two corporations may agree on."""
    return (1, ANY_PRICE)


# -- checks ---------------------------------------------------------------------------------------


class TrainGone(Details, frozen=True):
    """There is no such train in the game."""

    case: ClassVar[str] = "gone"
    train: str


class OwnTrain(Details, frozen=True):
    """The corporation owns the train already."""

    case: ClassVar[str] = "own"
    train: str


@check("train exists")
def train_exists(now: Now, action: BuyTrain) -> TrainGone | OwnTrain | None:
    """The train is in the game and not the corporation's own."""
    train = now[TRAINS].get(action.train)
    if train is None or train.owner == GONE:
        return TrainGone(action.train)
    if train.owner == now.frame.who:
        return OwnTrain(action.train)
    return None


class TrainNotOnSale(Details, frozen=True):
    """The depot does not sell the train yet."""

    train: str
    on_sale: list[str]


@check("train is on sale")
def train_on_sale(now: Now, action: BuyTrain) -> TrainNotOnSale | None:
    """The depot sells its lowest kind, and those on sale beside it."""
    if now[TRAINS][action.train].owner != DEPOT or action.train in on_sale(now):
        return None
    return TrainNotOnSale(action.train, on_sale(now))


class TradeInRefused(Details, frozen=True):
    """The train is not sold for the one handed in."""

    train: str
    trade_in: str
    kinds: tuple[str, ...]


@check("train may be traded in")
def trade_in(now: Now, action: BuyTrain) -> TradeInRefused | None:
    """An own train of the right kind for a new one of the right kind."""
    if not action.trade_in:
        return None
    row = now[TRAINS].get(action.trade_in)
    new = now[TRAINS][action.train]
    kind = TRAIN_KINDS(now)[new.kind]
    if row is not None and row.owner == now.frame.who and row.kind in kind.trade_in and new.owner == DEPOT:
        return None
    return TradeInRefused(action.train, action.trade_in, kind.trade_in)


@once
def _rolling_stock(now: Now, corporation: str) -> tuple[int, int]:
    """How much the corporation has of it, and how much it may have."""
    return ROLLING_STOCK(now, corporation), TRAIN_LIMIT(now, corporation)


class AtTrainLimit(Details, frozen=True):
    """The corporation has as many trains as it may; the case is the limit."""

    case: str
    who: str
    count: int
    limit: int


@check("train limit")
def within_limit(now: Now, action: BuyTrain) -> AtTrainLimit | None:
    """There is room for another train; a trade-in needs none."""
    who = now.frame.who
    count, limit = _rolling_stock(now, who)
    if count < limit or action.trade_in:
        return None
    return AtTrainLimit(str(limit), who, count, limit)


class PriceNotAgreeable(Details, frozen=True):
    """Corporations do not trade the train at this price."""

    case: Literal["company", "bounds"]
    price: int
    least: int
    most: int


class NotTheBanksPrice(Details, frozen=True):
    """The bank asks another price."""

    case: ClassVar[str] = "bank"
    price: int
    face: int


@check("price of the train")
def right_price(now: Now, action: BuyTrain) -> PriceNotAgreeable | NotTheBanksPrice | None:
    """The bank's price; from a corporation at least $1, within what may be agreed on."""
    seller = now[TRAINS][action.train].owner
    if seller in CHARTERS(now):
        least, most = TRADE_PRICES(now, now.frame.who, seller, action.train)
        if least <= action.price <= most:
            return None
        return PriceNotAgreeable("company" if action.price < 1 else "bounds", action.price, least, most)
    prices = BANK_PRICES(now, now.frame.who, action.train, bool(action.trade_in))
    return None if action.price in prices else NotTheBanksPrice(action.price, prices[0])


class TradesNotBegun(Details, frozen=True):
    """Corporations do not yet buy trains from one another."""

    train: str
    phase: str


@check("corporations trade trains")
def trades_begun(now: Now, action: BuyTrain) -> TradesNotBegun | None:
    """Not every phase lets corporations buy trains from one another."""
    if phase(now).trades or now[TRAINS][action.train].owner not in CHARTERS(now):
        return None
    return TradesNotBegun(action.train, phase(now).name)


class TradeInUnpaid(Details, frozen=True):
    """A train for which another is handed in is paid out of the treasury alone."""

    case: ClassVar[str] = "trade-in"
    who: str
    cash: int
    price: int


class HelpNotAllowed(Details, frozen=True):
    """The treasury does not suffice, and the president may not help."""

    case: Literal["has a train", "no duty"]
    who: str
    cash: int
    price: int


class TrainWithinMeans(Details, frozen=True):
    """The treasury pays for another train, or the train is another corporation's."""

    case: Literal["can pay", "train of a corporation"]
    who: str
    cash: int
    price: int
    least: int


class OverFaceValue(Details, frozen=True):
    """With the president's help no train costs more than its face value."""

    case: ClassVar[str] = "over face value"
    who: str
    cash: int
    price: int
    most: int


class NotTheCheapestTrain(Details, frozen=True):
    """With the president's help only the cheapest train is bought."""

    case: ClassVar[str] = "not the cheapest"
    who: str
    cash: int
    price: int
    least: int


@check("treasury pays the train")
def treasury_pays(
    now: Now, action: BuyTrain
) -> TradeInUnpaid | HelpNotAllowed | TrainWithinMeans | OverFaceValue | NotTheCheapestTrain | None:
    """Beyond its treasury a corporation buys only with its president's help, where that is allowed."""
    who = now.frame.who
    cash = MEANS(now, who)
    if action.price <= cash:
        return None
    if action.trade_in:
        return TradeInUnpaid(who, cash, action.price)
    if not MUST_OWN(now, who):
        return HelpNotAllowed("has a train" if owned(now, who) else "no duty", who, cash, action.price)
    least = cheapest(now, who) or 0
    if now[TRAINS][action.train].owner in CHARTERS(now):
        if not HELP_FOR_COMPANY_TRAIN(now, who):
            return TrainWithinMeans(
                "can pay" if cash >= least else "train of a corporation", who, cash, action.price, least
            )
        most = face(now, action.train)
        return None if action.price <= most else OverFaceValue(who, cash, action.price, most)
    if cash >= least:
        return TrainWithinMeans("can pay", who, cash, action.price, least)
    return None if action.price == least else NotTheCheapestTrain(who, cash, action.price, least)


class PresidentCannotRaise(Details, frozen=True):
    """The president cannot add what the corporation lacks."""

    who: str
    lacking: int
    most: int


@check("president can raise the money")
def can_raise(now: Now, action: BuyTrain) -> PresidentCannotRaise | None:
    """Cash and shares that can be sold cover what the treasury lacks."""
    lacking = action.price - MEANS(now, now.frame.who)
    most = reachable(now, now.frame.who) if lacking > 0 else 0
    return None if lacking <= most else PresidentCannotRaise(now.frame.who, lacking, most)


class MustBuyTrain(Details, frozen=True):
    """The corporation has a route and no train."""

    who: str


@check("corporation must own a train")
def train_duty(now: Now, action: Pass) -> MustBuyTrain | None:
    """Without a train and with a route, the train step is not passed."""
    who = now.frame.who
    if now.frame.node != STEP or cheapest(now, who) is None or not MUST_OWN(now, who):
        return None
    return MustBuyTrain(who)


# -- offers and effect ----------------------------------------------------------------------------


def _offers(now: Now) -> Iterator[Offer]:
    who, by = now.frame.who, now.actor
    cash = MEANS(now, who)
    count, limit = _rolling_stock(now, who)
    room = count < limit
    for train in [*on_sale(now), *owned(now, POOL)]:
        if room:
            for price in BANK_PRICES(now, who, train, False):
                yield Offer(BuyTrain(by, train, price))
        kind = TRAIN_KINDS(now)[now[TRAINS][train].kind]
        if kind.trade_in and now[TRAINS][train].owner == DEPOT:
            for mine in owned(now, who):
                if now[TRAINS][mine].kind in kind.trade_in:
                    for price in BANK_PRICES(now, who, train, True):
                        yield Offer(BuyTrain(by, train, price, mine))
    if room:
        helped = cash + reachable(now, who) if HELP_FOR_COMPANY_TRAIN(now, who) else 0
        for seller in CHARTERS(now):
            if seller != who:
                for train in owned(now, seller):
                    low, high = TRADE_PRICES(now, who, seller, train)
                    most = min(high, max(cash, min(helped, face(now, train))))
                    if most >= low:
                        yield Offer(BuyTrain(by, train, low), {"price": Span(low, most)})


def _buy(now: Now, action: BuyTrain) -> None:
    who = now.frame.who
    source = now[TRAINS][action.train].owner
    if source in CHARTERS(now):
        asked = president(now, source)
        propose(now, Proposal("train", action.train, source, who, action.price, action.by, asked))
        return
    _acquire(now, who, action.train, action.price, action.trade_in)


@reacts("agreed train is handed over", Agreed)
def hand_over(now: Now, event: Agreed) -> None:
    """Carry out a purchase from another corporation."""
    deal = event.proposal
    if deal.what == "train":
        _acquire(now, deal.buyer, deal.item, deal.price, "", deal.asked)


@reacts("train is bought with the money raised", MoneyRaised)
def buy_with_it(now: Now, event: MoneyRaised) -> None:
    """The purchase for which the president sold shares goes on.

    If these sales gave the selling corporation another president, that one is asked before it is made.
    """
    need = event.need
    if not event.enough or need.purpose:
        return
    seller = now[TRAINS][need.train].owner
    if need.agreed and (asked := president(now, seller)) != need.agreed:
        propose(
            now, Proposal("train", need.train, seller, need.corporation, need.price, need.president, asked)
        )
        return
    deliver(now, need.corporation, need.train, need.price, "")


def _acquire(now: Now, who: str, train: str, price: int, trade_in: str, agreed: str = "") -> None:
    """Take the treasury's money and the president's; if the president is short, money must be raised first.

    `agreed` is the player who consented on the selling corporation's side.
    """
    lacking = max(0, price - MEANS(now, who))
    helper = president(now, who)
    if lacking > MEANS(now, helper):
        now.set(NEED, Need(who, train, price, helper, agreed))
        now.interrupt(RAISE_MONEY.name, who)
        return
    deliver(now, who, train, price, trade_in)


def deliver(now: Now, who: str, train: str, price: int, trade_in: str) -> None:
    """Pay for a train and move it; the phase it may begin follows at once."""
    lacking = max(0, price - MEANS(now, who))
    pay(now, president(now, who), who, lacking, f"help for {who}")
    source = now[TRAINS][train].owner
    pay(now, who, source if source in CHARTERS(now) else BANK, price, f"train {train}")
    if trade_in:
        now.change(TRAINS, trade_in, owner=POOL)
    now.emit(TrainBought(who, train, source, price, trade_in, lacking))
    leave_depot(now, train, who)


BUY_TRAIN: Kind[BuyTrain] = Kind(
    BuyTrain,
    _offers,
    (train_exists, train_on_sale, trade_in, within_limit, right_price, treasury_pays, can_raise),
    _buy,
)

STEP = "trains"

FEATURE = Feature(
    "trains",
    figures=(HELP_FOR_COMPANY_TRAIN, TRADE_PRICES),
    checks=(PASS.checked_by(train_duty),),
    reactions=(hand_over, buy_with_it),
)

TRADES_BY_PHASE = Feature("trades of trains by phase", checks=(BUY_TRAIN.checked_by(trades_begun),))
"""For titles whose phases have `trades`."""

HELP_FOR_BANK_TRAINS = Feature("help for trains of the bank alone", overrides=(no_help,))
"""For titles in which no president's money goes to another corporation."""
