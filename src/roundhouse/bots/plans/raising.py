"""What to sell where something has to be sold: money is lacking for a train, or more is held than may be."""

from __future__ import annotations

from ...rules.emergency import lacking
from ...rules.stock_round import SellShares
from ..told import Ground
from .base import Turn
from .stock import Block, block_of, blocks


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
    return best.action, _told("raised", best)


def compelled(turn: Turn) -> tuple[SellShares, Ground] | None:
    """Of the shares that may be sold those that lose least until the end, and why; None where something else may be
    done, or nothing."""
    offers = turn.view.offers
    if not offers or not all(isinstance(offer.action, SellShares) for offer in offers):
        return None
    best = min(blocks(turn), key=lambda one: one.loss)
    return best.action, _told("compelled", best)


def _told(what: str, block: Block) -> Ground:
    figures = {"of": block.action.corporation, "percent": block.action.percent, "price": block.brings}
    return Ground(what, {**figures, "amount": block.brings + block.loss})
