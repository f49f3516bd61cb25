"""The simplest plan: whoever would pass sells shares that bring less for shares that bring far more."""

from __future__ import annotations

from ...core.actions import Action
from ...rules.stock_round import SHARE_PRICE, BuyShare, SellShares
from ..founding import openings_of
from ..trader import gain
from .base import Plan, Turn
from .carried_out import carried_out
from .stock import blocks, sales_for_purchases

FOR_SWAP = 0.5
"""By how much of the price of what is bought the swap has to gain; by more while the end is far off, where a title's
shares are hardly known apart so early (`titles.entry.Sales`)."""

MOST_SOLD = 2.2
"""No more is sold than so often the price of what is bought."""


def swap(turn: Turn) -> Action | None:
    """What to sell first for the swap that gains most; None where none gains enough. No presidency is given up."""
    pos, most, best = turn.view.pos, 0.0, None
    early = openings_of(turn.view.title).sales.early
    least = FOR_SWAP * (max(1.0, turn.rounds / early) if early else 1.0)
    sold = {block.action: block for block in blocks(turn) if not block.presidency}
    for plan in sales_for_purchases(turn):
        selling, buying = plan.actions
        if not isinstance(selling, SellShares) or not isinstance(buying, BuyShare) or selling not in sold:
            continue
        cost, block = SHARE_PRICE(pos, buying.corporation, buying.source), sold[selling]
        net = gain(pos, buying, turn.worths) - block.loss
        if block.brings > MOST_SOLD * cost or net <= least * cost or net <= most:
            continue
        if carried_out(turn.view, Plan(plan.idea, plan.actions)) is not None:
            most, best = net, selling
    return best
