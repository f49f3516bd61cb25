"""Buying trains: from depot, bank pool and other corporations, by trading in, with the president's help."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product
from typing import ClassVar, Literal

from ..core.action_types import ActionType, check, reacts
from ..core.actions import Action, Offer, Span
from ..core.cache import memo_per_position
from ..core.details import Details
from ..core.feature import Feature
from ..core.position import Event, Position
from ..core.rule_values import overrides, rule_value
from .consent import PRICES_TO_PROPOSE, Agreed, Proposal, propose
from .corporations import CORPORATION_SPECS
from .depot import (
    BANK_PRICES,
    DEPOT,
    PHASES,
    ROLLING_STOCK,
    TRAIN_KINDS,
    TRAIN_LIMIT,
    TRAINS,
    cheapest,
    leave_depot,
    list_price,
    on_sale,
    owned,
    phase,
)
from .emergency import FREED_BY_SALES, MUST_OWN, NEED, RAISE_MONEY, MoneyRaised, Need, reachable
from .explained import EXPLANATIONS, Explained, explains
from .explained import PHASE as PHASE_SORT
from .money import AVAILABLE_FUNDS, BANK, Purpose, pay
from .shares import OUT_OF_GAME, POOL, president
from .turns import PASS, Pass

TRADE = "train"
"""What is proposed: the sale of a train from one corporation to another."""


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


@rule_value("help for a train of another corporation")
def HELP_FOR_COMPANY_TRAIN(pos: Position, corporation: str) -> bool:
    """Whether the president may help to buy a train of another corporation: as toward a new one."""
    return help_allowed(pos, corporation)


def help_allowed(pos: Position, corporation: str) -> bool:
    """No train, a route, and not enough in the treasury for the cheapest train of depot and pool."""
    least = cheapest(pos, corporation)
    return MUST_OWN(pos, corporation) and least is not None and AVAILABLE_FUNDS(pos, corporation) < least


@overrides(HELP_FOR_COMPANY_TRAIN, "no help for trains of corporations")
def no_help(pos: Position, corporation: str) -> bool:
    """For titles whose presidents help to buy from the bank alone."""
    return False


ANY_PRICE = sys.maxsize
"""More than anybody could pay: the upper bound of a price that has none."""


@rule_value("prices of a train between corporations")
def TRADE_PRICES(pos: Position, buyer: str, seller: str, train: str) -> tuple[int, int]:
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


@check("train exists", about=("train",))
def train_exists(pos: Position, action: BuyTrain) -> TrainGone | OwnTrain | None:
    """The train is in the game and not the corporation's own."""
    train = pos[TRAINS].get(action.train)
    if train is None or train.owner == OUT_OF_GAME:
        return TrainGone(action.train)
    if train.owner == pos.frame.who:
        return OwnTrain(action.train)
    return None


class TrainNotOnSale(Details, frozen=True):
    """The depot does not sell the train yet."""

    train: str
    on_sale: list[str]


@check("train is on sale", about=("train",))
def train_on_sale(pos: Position, action: BuyTrain) -> TrainNotOnSale | None:
    """The depot sells its lowest kind, and those on sale beside it."""
    if pos[TRAINS][action.train].owner != DEPOT or action.train in on_sale(pos):
        return None
    return TrainNotOnSale(action.train, on_sale(pos))


class TradeInRefused(Details, frozen=True):
    """The train is not sold for the one handed in."""

    train: str
    trade_in: str
    kinds: tuple[str, ...]


@check("train may be traded in", about=("train", "trade_in"))
def trade_in(pos: Position, action: BuyTrain) -> TradeInRefused | None:
    """An own train of the right kind for a new one of the right kind."""
    if not action.trade_in:
        return None
    row = pos[TRAINS].get(action.trade_in)
    new = pos[TRAINS][action.train]
    kind = TRAIN_KINDS(pos)[new.kind]
    if row is not None and row.owner == pos.frame.who and row.kind in kind.trade_in and new.owner == DEPOT:
        return None
    return TradeInRefused(action.train, action.trade_in, kind.trade_in)


@memo_per_position
def _rolling_stock(pos: Position, corporation: str) -> tuple[int, int]:
    """How much the corporation has of it, and how much it may have."""
    return ROLLING_STOCK(pos, corporation), TRAIN_LIMIT(pos, corporation)


class AtTrainLimit(Details, frozen=True):
    """The corporation has as many trains as it may; the case is the limit."""

    case: str
    who: str
    count: int
    limit: int


@check("train limit", about=("trade_in",))
def within_limit(pos: Position, action: BuyTrain) -> AtTrainLimit | None:
    """There is room for another train; a trade-in needs none."""
    who = pos.frame.who
    count, limit = _rolling_stock(pos, who)
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
def right_price(pos: Position, action: BuyTrain) -> PriceNotAgreeable | NotTheBanksPrice | None:
    """The bank's price; from a corporation at least $1, within what may be agreed on."""
    seller = pos[TRAINS][action.train].owner
    if seller in CORPORATION_SPECS(pos):
        least, most = TRADE_PRICES(pos, pos.frame.who, seller, action.train)
        if least <= action.price <= most:
            return None
        return PriceNotAgreeable("company" if action.price < 1 else "bounds", action.price, least, most)
    prices = BANK_PRICES(pos, pos.frame.who, action.train, bool(action.trade_in))
    return None if action.price in prices else NotTheBanksPrice(action.price, prices[0])


class TradesNotBegun(Details, frozen=True):
    """Corporations do not yet buy trains from one another."""

    train: str
    phase: str


@check("corporations trade trains", about=("train",))
def trades_begun(pos: Position, action: BuyTrain) -> TradesNotBegun | None:
    """Not every phase lets corporations buy trains from one another."""
    if phase(pos).trades or pos[TRAINS][action.train].owner not in CORPORATION_SPECS(pos):
        return None
    return TradesNotBegun(action.train, phase(pos).name)


class TradeInUnpaid(Details, frozen=True):
    """A train for which another is handed in is paid out of the treasury alone."""

    case: ClassVar[str] = "trade-in"
    who: str
    cash: int
    price: int


class HelpNotAllowed(Details, frozen=True):
    """The treasury does not suffice, and the president may not help."""

    case: Literal["has a train", "no duty", "bank is empty"]
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
    pos: Position, action: BuyTrain
) -> TradeInUnpaid | HelpNotAllowed | TrainWithinMeans | OverFaceValue | NotTheCheapestTrain | None:
    """Beyond its treasury a corporation buys only with its president's help, where that is allowed."""
    who = pos.frame.who
    cash = AVAILABLE_FUNDS(pos, who)
    if action.price <= cash:
        return None
    if action.trade_in:
        return TradeInUnpaid(who, cash, action.price)
    if not MUST_OWN(pos, who):
        return HelpNotAllowed("has a train" if owned(pos, who) else "no duty", who, cash, action.price)
    offered = cheapest(pos, who)
    least = offered or 0
    if pos[TRAINS][action.train].owner in CORPORATION_SPECS(pos):
        if not HELP_FOR_COMPANY_TRAIN(pos, who):
            if offered is None:
                return HelpNotAllowed("bank is empty", who, cash, action.price)
            return TrainWithinMeans(
                "can pay" if cash >= least else "train of a corporation", who, cash, action.price, least
            )
        most = list_price(pos, action.train)
        return None if action.price <= most else OverFaceValue(who, cash, action.price, most)
    if cash >= least:
        return TrainWithinMeans("can pay", who, cash, action.price, least)
    return None if action.price == least else NotTheCheapestTrain(who, cash, action.price, least)


class PresidentCannotRaise(Details, frozen=True):
    """The president cannot add what the corporation lacks."""

    who: str
    lacking: int
    most: int


@check("president can raise the money", about=("price", "train"))
def can_raise(pos: Position, action: BuyTrain) -> PresidentCannotRaise | None:
    """Cash and shares that can be sold cover what the treasury lacks, for this train or one that the sales free."""
    who = pos.frame.who
    lacking = action.price - AVAILABLE_FUNDS(pos, who)
    most = reachable(pos, who) if lacking > 0 else 0
    if lacking <= most:
        return None
    if pos[TRAINS][action.train].owner not in CORPORATION_SPECS(pos):
        freed = FREED_BY_SALES(pos, who)
        if freed is not None and freed - AVAILABLE_FUNDS(pos, who) <= most:
            return None
    return PresidentCannotRaise(who, lacking, most)


class MustBuyTrain(Details, frozen=True):
    """The corporation has a route and no train."""

    who: str


@check("corporation must own a train")
def train_duty(pos: Position, action: Pass) -> MustBuyTrain | None:
    """Without a train and with a route, the train step is not passed."""
    who = pos.frame.who
    if pos.frame.node != TRAIN_STEP or cheapest(pos, who) is None or not MUST_OWN(pos, who):
        return None
    return MustBuyTrain(who)


# -- offers and effect ----------------------------------------------------------------------------


def _has_room(pos: Position) -> bool:
    """Whether the corporation at turn may have another train."""
    count, limit = _rolling_stock(pos, pos.frame.who)
    return count < limit


def bank_offers(pos: Position) -> Iterator[Offer]:
    """What the bank has for the corporation at turn, before the checks: trains of depot and pool."""
    who, by = pos.frame.who, pos.actor
    room = _has_room(pos)
    for train in [*on_sale(pos), *owned(pos, POOL)]:
        if room:
            for price in BANK_PRICES(pos, who, train, False):
                yield Offer(BuyTrain(by, train, price))
        kind = TRAIN_KINDS(pos)[pos[TRAINS][train].kind]
        if kind.trade_in and pos[TRAINS][train].owner == DEPOT:
            handed_in = [mine for mine in owned(pos, who) if pos[TRAINS][mine].kind in kind.trade_in]
            for mine, price in product(handed_in, BANK_PRICES(pos, who, train, True)):
                yield Offer(BuyTrain(by, train, price, mine))


def _trade_offers(pos: Position) -> Iterator[Offer]:
    """What other corporations have for it."""
    who, by = pos.frame.who, pos.actor
    cash = AVAILABLE_FUNDS(pos, who)
    helped = cash + reachable(pos, who) if HELP_FOR_COMPANY_TRAIN(pos, who) else 0
    for seller in CORPORATION_SPECS(pos):
        for train in owned(pos, seller) if seller != who else ():
            low, high = TRADE_PRICES(pos, who, seller, train)
            most = min(high, max(cash, min(helped, list_price(pos, train))))
            low, most = PRICES_TO_PROPOSE(pos, _proposal(pos, by, train, low), most)
            if most >= low:
                yield Offer(BuyTrain(by, train, low), {"price": Span(low, most)})


def _offers(pos: Position) -> Iterator[Offer]:
    yield from bank_offers(pos)
    if _has_room(pos):
        yield from _trade_offers(pos)


def _proposal(pos: Position, by: str, train: str, price: int) -> Proposal:
    """What the president of the corporation that owns the train is asked."""
    seller = pos[TRAINS][train].owner
    return Proposal(TRADE, train, seller, pos.frame.who, price, by, president(pos, seller))


def proposal_of(pos: Position, action: BuyTrain) -> Proposal | None:
    """What the action proposes to another corporation's president; None where it buys from somebody else."""
    row = pos[TRAINS].get(action.train)
    if row is None or row.owner not in CORPORATION_SPECS(pos):
        return None
    return _proposal(pos, action.by, action.train, action.price)


def _buy(pos: Position, action: BuyTrain) -> None:
    if (proposal := proposal_of(pos, action)) is not None:
        propose(pos, proposal)
        return
    _acquire(pos, pos.frame.who, action.train, action.price, action.trade_in)


@reacts("agreed train is handed over", Agreed)
def hand_over(pos: Position, event: Agreed) -> None:
    """Carry out a purchase from another corporation."""
    deal = event.proposal
    if deal.what == TRADE:
        _acquire(pos, deal.buyer, deal.item, deal.price, "", deal.asked)


@reacts("train is bought with the money raised", MoneyRaised)
def buy_with_it(pos: Position, event: MoneyRaised) -> None:
    """The purchase for which the president sold shares goes on.

    If these sales gave the selling corporation another president, that one is asked before it is made.
    """
    need = event.need
    if not event.enough or need.purpose:
        return
    seller = pos[TRAINS][need.train].owner
    if need.agreed and (asked := president(pos, seller)) != need.agreed:
        propose(pos, Proposal(TRADE, need.train, seller, need.corporation, need.price, need.president, asked))
        return
    deliver(pos, need.corporation, need.train, need.price, "")


def _acquire(pos: Position, who: str, train: str, price: int, trade_in: str, agreed: str = "") -> None:
    """Take the treasury's money and the president's; if the president is short, money must be raised first.

    `agreed` is the player who consented on the selling corporation's side.
    """
    lacking = max(0, price - AVAILABLE_FUNDS(pos, who))
    helper = president(pos, who)
    if lacking > AVAILABLE_FUNDS(pos, helper):
        pos.set(NEED, Need(who, train, price, helper, agreed))
        pos.interrupt(RAISE_MONEY.name, who)
        return
    deliver(pos, who, train, price, trade_in)


def deliver(pos: Position, who: str, train: str, price: int, trade_in: str) -> None:
    """Pay for a train and move it; the phase it may begin follows at once."""
    lacking = max(0, price - AVAILABLE_FUNDS(pos, who))
    pay(pos, president(pos, who), who, lacking, f"help for {who}", Purpose.HELP, who)
    source = pos[TRAINS][train].owner
    pay(pos, who, source if source in CORPORATION_SPECS(pos) else BANK, price, f"train {train}")
    if trade_in:
        pos.change(TRAINS, trade_in, owner=POOL)
    pos.emit(TrainBought(who, train, source, price, trade_in, lacking))
    leave_depot(pos, train, who)


BUY_TRAIN: ActionType[BuyTrain] = ActionType(
    BuyTrain,
    _offers,
    (train_exists, train_on_sale, trade_in, within_limit, right_price, treasury_pays, can_raise),
    _buy,
)

TRAIN_STEP = "trains"

FEATURE = Feature(
    "trains",
    rule_values=(HELP_FOR_COMPANY_TRAIN, TRADE_PRICES),
    checks=(PASS.checked_by(train_duty),),
    reactions=(hand_over, buy_with_it),
)


def _trades_explained(pos: Position, name: str) -> Iterator[Explained]:
    told = "companies trade trains" if PHASES(pos)[name].trades else "companies trade no trains"
    yield Explained(told, by=("check: corporations trade trains",))


TRADES_BY_PHASE = Feature(
    "trades of trains by phase",
    checks=(BUY_TRAIN.checked_by(trades_begun),),
    brings=(EXPLANATIONS(explains(PHASE_SORT, _trades_explained)),),
)
"""For titles whose phases have `trades`."""

HELP_FOR_BANK_TRAINS = Feature("help for trains of the bank alone", overrides=(no_help,))
"""For titles in which no president's money goes to another corporation."""
