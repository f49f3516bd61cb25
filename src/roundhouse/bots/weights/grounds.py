"""The figures behind what is weighed of the common game: what a weight comes from, told by `text.hints`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...core.actions import Action
from ...core.position import Position
from ...rules.bidding import Bid
from ...rules.cheapest import BuyCheapest
from ...rules.consent import PROPOSAL
from ...rules.corporations import CORPORATIONS
from ...rules.depot import DEPOT, TRAINS, cheapest, owned
from ...rules.dividends import Dividend
from ...rules.money import CASH
from ...rules.on_sale import asking_price
from ...rules.privates import BUYER, PRIVATE_COMPANIES, PRIVATES, BuyPrivate
from ...rules.running import STOP_VALUE, RunTrains, value_of
from ...rules.shares import OFFERING, POOL, held, president
from ...rules.stock_round import SHARE_PRICE, BuyShare, SellShares, StartCorporation
from ...rules.tokens import PlaceToken
from ...rules.trades import ASKED_FOR, OFFERED
from ...rules.trains import BuyTrain
from ...titles.entry import Bids
from ..blocking import blocking, lost
from ..told import Ground
from .base import BidFigures, Figures, Weigh, WeighBid
from .operating import OPERATING, agreed_to_at, decline, needs_train
from .stock import BIDS, STOCK, shares_for, yielded
from .to_the_end import LEAST_RUNS, buy_to_run, divide_to_the_end, runs_to_come
from .tokens import gained, place_for_gain, spent


def _started(pos: Position, action: Action) -> Sequence[Ground]:
    assert isinstance(action, StartCorporation)
    return [Ground("par", {"par": action.par, "shares": int(shares_for(pos, action))})]


def _bought(pos: Position, action: Action) -> Sequence[Ground]:
    assert isinstance(action, BuyShare)
    of = action.corporation
    if not pos[CORPORATIONS][of].floated:
        own = president(pos, of) == action.by
        return [
            Ground("floats / own" if own else "floats", {"of": of, "sold": 100 - held(pos, OFFERING, of)})
        ]
    cost = SHARE_PRICE(pos, of, action.source)
    return [Ground("yield", {"of": of, "amount": yielded(pos, of), "price": cost})]


def _token(pos: Position, action: Action) -> Sequence[Ground]:
    assert isinstance(action, PlaceToken)
    worth = STOP_VALUE(pos, pos.frame.who, (action.hex, action.city))
    return [Ground("stop", {"hex": action.hex, "amount": worth})]


def _token_for_gain(pos: Position, action: Action) -> Sequence[Ground]:
    assert isinstance(action, PlaceToken)
    who = pos.frame.who
    figures, cost = {"of": who, "hex": action.hex, "amount": gained(pos, action)}, spent(pos, action)
    if cost < 0:
        return [Ground("token / paid", {**figures, "paid": -cost})]
    return [Ground("token", {**figures, "price": cost})]


def _train(pos: Position, action: Action) -> Sequence[Ground]:
    assert isinstance(action, BuyTrain)
    who = pos.frame.who
    return [
        Ground("train", {"of": who, "cash": pos[CASH][who], "train": action.train, "price": action.price})
    ]


def _dividend(pos: Position, action: Action) -> Sequence[Ground]:
    assert isinstance(action, Dividend)
    who = pos.frame.who
    figures = {"of": who, "cash": pos[CASH][who], "price": cheapest(pos, who) or 0}
    return [Ground("dividend / train" if needs_train(pos, who) else "dividend", figures)]


def _dividend_to_the_end(pos: Position, action: Action) -> Sequence[Ground]:
    runs = runs_to_come(pos)
    if runs is None or runs >= LEAST_RUNS:
        return _dividend(pos, action)
    return [Ground("dividend / end", {"of": pos.frame.who, "runs": runs})]


def _run(pos: Position, action: Action) -> Sequence[Ground]:
    assert isinstance(action, RunTrains)
    return [Ground("run", {"amount": value_of(pos, pos.frame.who, action.runs)})]


def _private(pos: Position, action: Action) -> Sequence[Ground]:
    assert isinstance(action, BuyPrivate)
    who = BUYER(pos)
    figures = {"of": who, "cash": pos[CASH][who], "private": action.private, "price": action.price}
    return [Ground("private", figures)]


def _blocking(pos: Position, action: Action) -> Sequence[Ground]:
    assert isinstance(action, PlaceToken)
    less = round(lost(pos, action))
    return [*_token(pos, action), *([Ground("blocking", {"amount": less})] if less > 0 else ())]


def _declined(pos: Position, action: Action) -> Sequence[Ground]:
    """On what terms it would have agreed; nothing where a mechanism has a proposal of its own."""
    deal = pos[PROPOSAL]
    if deal is None or deal.what not in ("train", "private", OFFERED, ASKED_FOR):
        return []
    if deal.what == "train":
        if len(owned(pos, deal.seller)) < 2:
            return [Ground("deal / only train", {"of": deal.seller})]
        return [Ground("deal / train", {"train": deal.item, "price": agreed_to_at(pos, deal)})]
    what = "deal / buys" if deal.what == OFFERED else "deal / sells"
    return [Ground(what, {"of": deal.item, "price": agreed_to_at(pos, deal)})]


def _paper(pos: Position, action: Action, bids: Bids) -> Sequence[Ground]:
    assert isinstance(action, Bid | BuyCheapest)
    private = action.private
    price = action.price if isinstance(action, Bid) else asking_price(pos, private)
    if private in bids.worth:
        return [Ground("paper", {"of": private, "amount": bids.worth[private], "price": price})]
    revenue = PRIVATE_COMPANIES(pos)[private].revenue
    return [Ground("paper / revenue", {"of": private, "amount": revenue, "price": price})]


BID_GROUNDS: Mapping[WeighBid, BidFigures] = dict.fromkeys(BIDS.values(), _paper)
"""By the weight in auctions of papers."""


def _train_left(pos: Position, action: Action) -> Sequence[Ground]:
    assert isinstance(action, BuyTrain)
    who, source = pos.frame.who, pos[TRAINS][action.train].owner
    if source not in (DEPOT, POOL):
        return [Ground("train / of others", {"of": who, "owner": source})]
    if action.price > pos[CASH][who]:
        return _train(pos, action)
    return [Ground("train / enough", {"of": who, "count": len(owned(pos, who))})]


def _private_left(pos: Position, action: Action) -> Sequence[Ground]:
    assert isinstance(action, BuyPrivate)
    who = BUYER(pos)
    if pos[PRIVATES][action.private].owner != action.by:
        return [Ground("private / of others", {"of": who})]
    return [Ground("private / short", {"of": who, "cash": pos[CASH][who], "price": cheapest(pos, who) or 0})]


def _kept(pos: Position, action: Action) -> Sequence[Ground]:
    return [Ground("shares kept")]


LEFT: Mapping[Weigh, Figures] = {
    STOCK[BuyShare]: _bought,
    STOCK[SellShares]: _kept,
    OPERATING[PlaceToken]: _token,
    place_for_gain: _token_for_gain,
    OPERATING[BuyTrain]: _train_left,
    OPERATING[BuyPrivate]: _private_left,
}
"""Why what is weighed so is left, where nothing is done instead."""


GROUNDS: Mapping[Weigh, Figures] = {
    STOCK[StartCorporation]: _started,
    STOCK[BuyShare]: _bought,
    OPERATING[PlaceToken]: _token,
    place_for_gain: _token_for_gain,
    OPERATING[BuyTrain]: _train,
    buy_to_run: _train,
    OPERATING[Dividend]: _dividend,
    divide_to_the_end: _dividend_to_the_end,
    OPERATING[RunTrains]: _run,
    OPERATING[BuyPrivate]: _private,
    blocking: _blocking,
    decline: _declined,
}
"""By the weight: what is weighed otherwise, by a habit or in a title, comes from other figures."""
