"""What to sell where money has to be raised for a train."""

from __future__ import annotations

from ...rules.emergency import lacking
from ...rules.stock_round import SellShares
from ..told import Ground
from .base import Turn
from .stock import block_of


def raised(turn: Turn) -> tuple[SellShares, Ground] | None:
    """Of the shares that may be sold those that lose least until the end for each dollar that they bring of what is
    lacking, and why; None where nothing is lacking, or no share may be sold."""
    short = lacking(turn.view.pos)
    sales = [offer.action for offer in turn.view.offers if isinstance(offer.action, SellShares)]
    if short <= 0 or not sales:
        return None
    best = min(
        (block_of(turn, sale) for sale in sales), key=lambda one: one.loss / max(min(one.brings, short), 1)
    )
    figures = {"of": best.action.corporation, "percent": best.action.percent, "price": best.brings}
    return best.action, Ground("raised", {**figures, "amount": best.brings + best.loss})
