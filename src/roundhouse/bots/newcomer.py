"""A player who has read the rules once and makes the mistakes of a first game.

Nothing here is left to chance: each of `HABITS` is a mistake that beginners make, and what a more experienced player
takes advantage of. In everything else it plays as `greedy` does.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..core.actions import Action, Offer
from ..core.position import Position
from ..rules.corporations import CORPORATIONS
from ..rules.depot import DEPOT, TRAIN_LIMIT, TRAINS, owned
from ..rules.dividends import PAY, Dividend
from ..rules.money import CASH
from ..rules.running import STOP_VALUE
from ..rules.shares import POOL, president
from ..rules.stock_round import BuyShare, SellShares, StartCorporation
from ..rules.tokens import PlaceToken
from ..rules.trains import BuyTrain
from ..titles.entry import Bids
from .greedy import Greedy
from .weights.base import Weigh
from .weights.stock import sell_in_need

ENOUGH_SHARES = 4
"""For how many shares its money has to do before it starts a corporation."""


class Newcomer(Greedy):
    """Bids too much, starts at the highest par, buys what paid most, never sells, and cannot pay for the next train."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed, HABITS)
        self.bids = Bids(most=1.5, kept=0)


def _start(pos: Position, offer: Offer) -> tuple[Action, float]:
    """As high as it can: a high price looks like a good one, and the treasury like somebody else's money."""
    action = offer.action
    assert isinstance(action, StartCorporation)
    waiting = any(
        row.par and not row.floated and president(pos, corporation) == action.by
        for corporation, row in pos[CORPORATIONS].items()
    )
    shares = pos[CASH][action.by] / action.par
    return action, -1.0 if waiting or shares < ENOUGH_SHARES else 3.0 + action.par / 1000


def _buy(pos: Position, offer: Offer) -> tuple[Action, float]:
    """Own corporations first, then whatever paid most the last time, whatever it costs and whatever it runs with."""
    action = offer.action
    assert isinstance(action, BuyShare)
    row = pos[CORPORATIONS][action.corporation]
    mine = president(pos, action.corporation) == action.by
    return action, (4.0 if mine else 0.3) + row.last_revenue / 1000


def _token(pos: Position, offer: Offer) -> tuple[Action, float]:
    """Wherever it may, into whatever pays most, whether or not money is left for a train."""
    action = offer.action
    assert isinstance(action, PlaceToken)
    return action, 0.1 + STOP_VALUE(pos, pos.frame.who, (action.hex, action.city)) / 20


def _dividend(pos: Position, offer: Offer) -> tuple[Action, float]:
    """Always paid."""
    action = offer.action
    assert isinstance(action, Dividend)
    return action, 1.0 if action.choice == PAY else 0.0


def _train(pos: Position, offer: Offer) -> tuple[Action, float]:
    """Of the bank's trains the cheapest, as many as the corporation can pay and keep, however soon they rust."""
    action = offer.action
    assert isinstance(action, BuyTrain)
    who = pos.frame.who
    from_bank = pos[TRAINS][action.train].owner in (DEPOT, POOL)
    if not from_bank or action.trade_in or len(owned(pos, who)) >= TRAIN_LIMIT(pos, who):
        return action, -1.0
    if action.price > pos[CASH][who]:
        return action, -0.2 if not owned(pos, who) else -1.0
    return action, 1.0 - action.price / 10_000


HABITS: Mapping[type[Action], Weigh] = {
    StartCorporation: _start,
    BuyShare: _buy,
    SellShares: sell_in_need,
    PlaceToken: _token,
    Dividend: _dividend,
    BuyTrain: _train,
}
"""What it weighs otherwise than `greedy`, by the type of action."""
