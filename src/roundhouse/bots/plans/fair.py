"""Between which prices a deal is looked at: forecasts of two whole games differ by more than many a train is worth, so
neither an offer nor an answer is left to them alone.
"""

from __future__ import annotations

from ...core.position import Position
from ...rules.consent import Proposal
from ...rules.depot import TRAIN_KINDS, TRAINS, list_price, on_sale
from ...rules.privates import PRIVATE_COMPANIES

LEAST, MOST = 0.5, 2.0
"""A train, or a private company, changes hands for so many times what the bank asks for it, or its face value; a train
that the bank has too, or that will rust, for no more than the bank asks."""


def fair_prices(pos: Position, deal: Proposal) -> tuple[int, int] | None:
    """The least and the most dollars that are looked at; None for what has no price of its own, such as a merger."""
    papers, trains = PRIVATE_COMPANIES(pos), pos[TRAINS]
    if deal.item in trains:
        worth, kind = list_price(pos, deal.item), trains[deal.item].kind
        if TRAIN_KINDS(pos)[kind].rusts_on or any(trains[train].kind == kind for train in on_sale(pos)):
            return round(LEAST * worth), worth
    elif deal.item in papers:
        worth = papers[deal.item].face
    else:
        return None
    return round(LEAST * worth), round(MOST * worth)


def is_fair(pos: Position, deal: Proposal) -> bool:
    """Whether it is worth a look to whoever is asked: nobody sells for less than the least, or buys for more than the
    most."""
    prices = fair_prices(pos, deal)
    if prices is None:
        return True
    least, most = prices
    return deal.price <= most if deal.buyer == deal.asked else deal.price >= least
