"""What is special about the sale of the private companies: section 3.1.

Purchases and bids are those of `rules/cheapest.py` and `rules/bidding.py`, the sale inside the stock rounds that of
`features/sale_in_stock_round`. What differs: every bid puts money aside, the price of the first company depends on
the round, and in the auction of a company, clockwise, who has passed may come back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from ...core.action_types import EffectWrapper
from ...core.feature import Feature
from ...core.flow import Do, Each, Loop, Seq, Step
from ...core.position import Position
from ...core.rule_values import Setting
from ...rules.bidding import BID, Bid, in_steps
from ...rules.contest import award, settled
from ...rules.explained import EXPLANATIONS, PAPER, WHEN, Explained, explains
from ...rules.money import BANK
from ...rules.on_sale import CONTEST, OPENING, SETTLING, PriceLowered, bids, leader, unsold
from ...rules.privates import PRIVATE_COMPANIES, PRIVATES
from ...rules.shares import PLAYERS
from ...rules.turns import PASS, ROUND


class FirstCompany(msgspec.Struct, frozen=True):
    """The private company that gets cheaper: its price in each stock round from the first on, in dollars."""

    private: str
    prices: tuple[int, ...]


FIRST_COMPANY: Setting[FirstCompany] = Setting("first private company")


def _lower(pos: Position) -> None:
    """Set the price of the first private company by the number of the stock round: 3.1.2."""
    first = FIRST_COMPANY(pos)
    if pos[PRIVATES][first.private].owner != BANK:
        return
    price = first.prices[min(pos[ROUND].number, len(first.prices)) - 1]
    discount = PRIVATE_COMPANIES(pos)[first.private].face - price
    if discount != pos[OPENING].discount:
        pos.amend(OPENING, discount=discount)
        pos.emit(PriceLowered(first.private, price))


LOWERING = Do("price of the first private company", _lower)


def _explained(pos: Position, private: str) -> Iterator[Explained]:
    """The price that falls, where the sale is part of the stock rounds."""
    first = FIRST_COMPANY(pos)
    if private == first.private and LOWERING.name in pos.title.nodes:
        facts = {"prices": first.prices}
        yield Explained("price by stock round", WHEN, facts, ("flow: price of the first private company",))


WHOLE_DOLLARS = Feature(
    "bids in whole dollars", drops=(in_steps,), brings=(EXPLANATIONS(explains(PAPER, _explained, 40)),)
)
"""Bids are numbers of dollars: there is no larger unit to keep to."""


# -- the auction of a company, 3.1.1 ------------------------------------------------------------------


def next_bidder(pos: Position, seen: tuple[str, ...]) -> str | None:
    """Who speaks next: the bidder clockwise from the last one, or at first from the leader; None ends the auction.

    It ends when it would be the leader's turn: then all others have passed in a row.
    """
    sym = unsold(pos)[0]
    top = leader(pos, sym)
    assert top is not None
    bidders = {bid.player for bid in bids(pos, sym)}
    order = [player for player in PLAYERS(pos) if player in bidders]
    after = order[(order.index(seen[-1] if seen else top.player) + 1) % len(order)]
    return None if after == top.player else after


def bid_ends_turn(pos: Position, action: Bid, proceed: Callable[[], None]) -> None:
    """In an auction a bid is the whole turn too."""
    auction = pos.frame.node == CONTEST
    proceed()
    if auction:
        pos.close()


AUCTION = Feature(
    "auction clockwise",
    after=("sale in stock rounds",),
    flow=(
        Loop(
            SETTLING,
            settled,
            Seq(
                "item with bids",
                Each(
                    "auction turns",
                    next_bidder,
                    Step(CONTEST, lambda pos: pos.frame.who, (BID,), closer=PASS),
                ),
                Do("item is awarded", award),
            ),
        ),
    ),
    effect_wrappers=(EffectWrapper("a bid ends the turn in an auction", BID, bid_ends_turn),),
)
