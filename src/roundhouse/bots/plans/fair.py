"""Between which prices a deal is looked at: forecasts of two whole games differ by more than many a train is worth, so
neither an offer nor an answer is left to them alone.
"""

from __future__ import annotations

from ...core.position import Position
from ...rules.consent import Proposal
from ...rules.depot import TRAIN_KINDS, TRAINS, cheapest, list_price, on_sale, owned
from ...rules.privates import PRIVATE_COMPANIES

LEAST, MOST = 0.5, 2.0
"""A train changes hands for so many times what the bank asks for it; one that the bank has too, or that will rust, for
no more than the bank asks."""

LEAST_FACE, MOST_FACE = 1.0, 2.0
"""A private company changes hands for so many times its face value."""


def fair_prices(pos: Position, deal: Proposal) -> tuple[int, int] | None:
    """The least and the most dollars that are looked at, the least above the most where no price is fair; None for what
    has no price of its own, such as a merger."""
    papers, trains = PRIVATE_COMPANIES(pos), pos[TRAINS]
    if deal.item in trains:
        return _of_train(pos, deal)
    if deal.item in papers:
        face = papers[deal.item].face
        return round(LEAST_FACE * face), round(MOST_FACE * face)
    return None


def _of_train(pos: Position, deal: Proposal) -> tuple[int, int]:
    """A corporation parts with its only train for no less than the bank asks for another one."""
    worth, kind = list_price(pos, deal.item), pos[TRAINS][deal.item].kind
    least, most = round(LEAST * worth), round(MOST * worth)
    if TRAIN_KINDS(pos)[kind].rusts_on or any(pos[TRAINS][train].kind == kind for train in on_sale(pos)):
        most = worth
    if len(owned(pos, deal.seller)) == 1:
        least = max(least, cheapest(pos, deal.seller) or most)
    return least, most


def is_fair(pos: Position, deal: Proposal) -> bool:
    """Whether it is worth a look to whoever is asked: nobody sells for less than the least, or buys for more than the
    most."""
    prices = fair_prices(pos, deal)
    if prices is None:
        return True
    least, most = prices
    return deal.price <= most if deal.buyer == deal.asked else deal.price >= least
