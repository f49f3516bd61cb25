"""What to sell where something has to be sold: money is lacking for a train, or more is held than may be."""

from __future__ import annotations

from ...rules.emergency import lacking
from ...rules.stock_round import SellShares
from ..told import Ground
from .base import Turn
from .stock import Block, block_of


def raised(turn: Turn) -> tuple[SellShares, Ground] | None:
    """Of the shares that may be sold those that lose least until the end for each dollar that they bring of what is
    lacking, and why; None where nothing is lacking, or no share may be sold."""
    short = lacking(turn.view.pos)
    sales = _sales(turn)
    if short <= 0 or not sales:
        return None
    best = min(
        (block_of(turn, sale) for sale in sales), key=lambda one: one.loss / max(min(one.brings, short), 1)
    )
    return best.action, _told("raised", best)


def compelled(turn: Turn) -> tuple[SellShares, Ground] | None:
    """Of the shares that may be sold those that lose least until the end, and why; None where something else may be
    done, or nothing."""
    sales = _sales(turn)
    if not sales or len(sales) < len(turn.view.offers):
        return None
    best = min((block_of(turn, sale) for sale in sales), key=lambda one: one.loss)
    return best.action, _told("compelled", best)


def _sales(turn: Turn) -> list[SellShares]:
    return [offer.action for offer in turn.view.offers if isinstance(offer.action, SellShares)]


def _told(what: str, block: Block) -> Ground:
    figures = {"of": block.action.corporation, "percent": block.action.percent, "price": block.brings}
    return Ground(what, {**figures, "amount": block.brings + block.loss})
