"""The stock turn once the private companies are sold, 3.2: a purchase, and all sales before it or all after it."""

from __future__ import annotations

from ...core.details import Details
from ...core.kinds import check
from ...core.now import Now
from ...core.offers import offers_of
from ...core.title import Feature
from ...features.one_side import ORDER_NOTED, SALES_CAME, SOLD_BEFORE, notes_trade, one_side
from ...rules.shares import CERTIFICATE_LIMIT, COUNTED, COUNTS, over_limit
from ...rules.stock_round import (
    BUY_SHARE,
    SELL_SHARES,
    BuyShare,
    CertificatesToSell,
    HoldingToSell,
    SellShares,
    StartCorporation,
    has_to_sell,
    sell_down,
    sell_first,
)
from ...rules.trades import SELL_PRIVATE
from ...rules.turns import Pass


def _may_come_first(now: Now, action: BuyShare) -> bool:
    """Whether the share is free of the limit, nothing was sold in this turn, and sales will do afterwards."""
    return not SALES_CAME(now) and not COUNTS(now, action.corporation) and _can_comply(now, action.by)


def _can_comply(now: Now, player: str) -> bool:
    """Whether sales, at most one of each corporation, get the player down to the limit; each is tried on a copy.

    What a sale changes in the count is a matter of its corporation alone, so the best ones add up.
    """
    over, best = over_limit(now, player), dict[str, int]()
    for offer in offers_of(now, SELL_SHARES):
        assert isinstance(offer.action, SellShares)
        trial = Now(now.title, now.state.copy())
        SELL_SHARES.effect(trial, offer.action)
        corporation = offer.action.corporation
        best[corporation] = max(best.get(corporation, 0), over - over_limit(trial, player))
    return sum(best.values()) >= over


@check("sell down to the limit")
def sell_down_in_turn(
    now: Now, action: BuyShare | StartCorporation | Pass
) -> HoldingToSell | CertificatesToSell | None:
    """The turn's purchase may precede the sales that are due, 3.2, if it is of stock that is free of the limit."""
    due = has_to_sell(now, action.by)
    ahead = due is not None and isinstance(action, BuyShare) and _may_come_first(now, action)
    return None if ahead else due


class OverCertificateLimit(Details, frozen=True):
    """The player cannot get down to the certificate limit."""

    player: str
    count: int
    limit: int


@check("nothing is bought over the limit")
def none_over_limit(now: Now, action: BuyShare) -> OverCertificateLimit | None:
    """Who cannot get down to the certificate limit does not even buy what is free of it."""
    count, limit = COUNTED(now, action.by), CERTIFICATE_LIMIT(now, action.by)
    if count <= limit or _may_come_first(now, action):
        return None
    return OverCertificateLimit(action.by, count, limit)


FEATURE = Feature(
    "stock turn",  # ahead of the trades: their reaction makes a purchase of what is agreed
    slots=(SOLD_BEFORE,),
    figures=(SALES_CAME,),
    checks={BUY_SHARE: (none_over_limit,), SELL_PRIVATE: (one_side,)},
    replaces={sell_first: one_side, sell_down: sell_down_in_turn},
    reactions=(notes_trade,),
    arounds=ORDER_NOTED,
)
