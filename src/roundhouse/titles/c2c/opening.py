"""The sale of the private companies, the first part of the initial stock round: 2.7.

Purchases and bids are those of `rules/cheapest.py` and `rules/bidding.py`, in rows (`private_columns.py`); contested
bids are settled clockwise (`rules/contest.py`). If all pass, the private companies pay, and the sale goes on.
"""

from __future__ import annotations

from ...core.flow import Do, Loop, Seq, Step, UntilAllPass
from ...core.position import Position
from ...rules.bidding import BID
from ...rules.cheapest import BUY_CHEAPEST
from ...rules.on_sale import all_sold
from ...rules.opening import AUCTION_TURN
from ...rules.privates import pay_revenues
from ...rules.shares import PLAYING
from ...rules.stock_round import STOCK_TURN, StockTurn, next_after_last
from ...rules.stock_round import begin_turn as begin_stock_turn
from ...rules.turns import AUCTION, PASS, ROUND, Round, begin_round, give_priority, tell_passed
from .private_columns import cut_prices
from .private_trades import ASK_PRIVATE, forget_deals

SALE_TURN = Step(
    AUCTION_TURN,
    lambda pos: pos.frame.who,
    (BUY_CHEAPEST, BID, ASK_PRIVATE),
    closer=PASS,
    waits=lambda pos: True,
)


def _begin_turn(pos: Position, player: str) -> None:
    begin_stock_turn(pos, player)
    forget_deals(pos)


def _all_passed(pos: Position) -> None:
    """Nobody has bought: the private companies that are sold pay, the first ones get cheaper, and a new round begins.

    It begins behind the last one to buy or to bid, or where the one before did; it is still the initial stock round.
    """
    if all_sold(pos):
        return
    give_priority(pos, next_after_last(pos))
    row = pos[ROUND]
    begin_round(pos, Round(AUCTION, 1, 1, 1))
    pay_revenues(pos)
    cut_prices(pos)
    begin_round(pos, row)
    pos.set(STOCK_TURN, StockTurn())


SALE = Loop(
    "private companies are sold",
    all_sold,
    Seq(
        "sale until all pass",
        UntilAllPass(
            "sale of private companies",
            order=PLAYING,
            first=next_after_last,
            turn=SALE_TURN,
            begin=_begin_turn,
            passed=tell_passed,
            until=all_sold,
        ),
        Do("all have passed", _all_passed),
    ),
)
"""Comes after the beginning of the stock round; the stock turns follow, from the next player on."""
