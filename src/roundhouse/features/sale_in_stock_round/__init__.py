"""The sale of the private companies as a part of the stock round: nothing else is sold before they are.

Purchases and bids are those of `rules/cheapest.py` and `rules/bidding.py`, one a turn; once all private companies are
sold, the stock turns follow from the next player on. If all pass before that, what is left waits for the next stock
round; or, where the title has `COMPELLED`, somebody has to take the first one.
"""

from __future__ import annotations

from collections.abc import Callable

from ...core.action_types import EffectWrapper
from ...core.feature import Feature
from ...core.flow import Do, Loop, Seq, UntilAllPass
from ...core.position import Event, Position
from ...rules.bidding import BID, Bid
from ...rules.cheapest import BUY_CHEAPEST, BuyCheapest, sell_cheapest
from ...rules.on_sale import CONTEST, MONEY_FOR_BID, OPENING, all_sold, bids, leader, none_sold, unsold
from ...rules.opening import AUCTION_STEP
from ...rules.shares import PLAYING
from ...rules.stock_round import STOCK_STEP as STOCK_TURN_OF_ROUND
from ...rules.stock_round import STOCK_TURN, begin_turn, next_after_last
from ...rules.turns import PRIORITY, tell_passed


class Compelled(Event, frozen=True, tag="compelled"):
    """Nobody has bought anything: the player has to take the cheapest private company."""

    player: str
    private: str


class BidLapsed(Event, frozen=True, tag="bid_lapsed"):
    """A player who was made to pay for something else cannot cover a bid of `price` dollars any more."""

    player: str
    private: str
    price: int


def purchase_is_an_act(pos: Position, action: BuyCheapest, proceed: Callable[[], None]) -> None:
    """The priority deal goes by who was the last to buy or to bid."""
    pos.amend(STOCK_TURN, last=action.by)
    proceed()


def bid_is_an_act(pos: Position, action: Bid, proceed: Callable[[], None]) -> None:
    """As a purchase is, but not in an auction, whose turns are none of the stock round."""
    if pos.frame.node != CONTEST:
        pos.amend(STOCK_TURN, last=action.by)
    proceed()


SALE = UntilAllPass(
    "sale of private companies",
    order=PLAYING,
    first=next_after_last,
    turn=AUCTION_STEP,
    passed=tell_passed,
    until=all_sold,
)
"""Stock turns while the bank has private companies; over at once when it has none."""


def _compel(pos: Position) -> None:
    """If all have passed with nothing sold, the holder of the priority deal buys the first one at its price."""
    loop = pos.within(COMPELLED.name)
    if loop is None or loop.at <= 1:
        return
    holder = pos[PRIORITY]
    pos.emit(Compelled(holder, unsold(pos)[0]))
    pos.amend(STOCK_TURN, last=holder)
    sell_cheapest(pos, holder)
    drop_uncovered(pos)


def drop_uncovered(pos: Position) -> None:
    """Leading bids that their bidder's cash does not cover any more fall, the one for the dearest company first.

    Whoever leads after that is held to the same.
    """
    for private in reversed(unsold(pos)):
        top = leader(pos, private)
        while top is not None and top.amount > MONEY_FOR_BID(pos, top.player, private):
            rest = tuple(bid for bid in bids(pos, private) if bid.player != top.player)
            pos.amend(OPENING, bids={**pos[OPENING].bids, private: rest})
            pos.emit(BidLapsed(top.player, private, top.amount))
            top = leader(pos, private)


def _has_sold(pos: Position) -> bool:
    """Asked before each course of the sale: not again once something is sold."""
    return all_sold(pos) or (pos.frame.at > 0 and not none_sold(pos))


COMPELLED = Loop(
    "sale goes on", _has_sold, Seq("course of the sale", Do("compelled purchase", _compel), SALE)
)
"""`SALE`; if it ends without any private company sold, one has to be bought, and the sale goes on behind its buyer."""

TURNS = UntilAllPass(
    "stock turns",
    order=PLAYING,
    first=next_after_last,
    turn=STOCK_TURN_OF_ROUND,
    begin=begin_turn,
    passed=tell_passed,
    until=lambda pos: not all_sold(pos),
)
"""The stock turns of a round; if the sale has just ended in it, from the next player on."""

FEATURE = Feature(
    "sale in stock rounds",
    effect_wrappers=(
        EffectWrapper("a purchase is an act of the stock round", BUY_CHEAPEST, purchase_is_an_act),
        EffectWrapper("a bid is an act of the stock round", BID, bid_is_an_act),
    ),
    above={"text": f"{__name__}.text:TEXTS"},
)
