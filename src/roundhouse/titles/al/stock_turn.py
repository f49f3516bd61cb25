"""The stock turn once the private companies are sold, 3.2: a purchase, and all sales before it or all after it."""

from __future__ import annotations

from ...core.action_types import Details, check
from ...core.offers import offers_of
from ...core.position import Position
from ...core.title import Feature
from ...features.one_side import ORDER_NOTED, SALES_CAME, SOLD_BEFORE, notes_trade, one_side
from ...rules.shares import CERTIFICATE_LIMIT, COUNTED_CERTIFICATES, COUNTS_TOWARD_LIMIT, over_limit
from ...rules.stock_round import (
    BUY_SHARE,
    SELL_SHARES,
    BuyShare,
    SellShares,
    StartCorporation,
    sell_down,
    sell_first,
)
from ...rules.trades import SELL_PRIVATE
from ...rules.turns import Pass


def _may_come_first(pos: Position, action: BuyShare) -> bool:
    """Whether the share is free of the limit, nothing was sold in this turn, and sales will do afterwards."""
    return (
        not SALES_CAME(pos)
        and not COUNTS_TOWARD_LIMIT(pos, action.corporation)
        and _can_comply(pos, action.by)
    )


def _can_comply(pos: Position, player: str) -> bool:
    """Whether sales, at most one of each corporation, get the player down to the limit; each is tried on a copy.

    What a sale changes in the count is a matter of its corporation alone, so the best ones add up.
    """
    over, best = over_limit(pos, player), dict[str, int]()
    for offer in offers_of(pos, SELL_SHARES):
        assert isinstance(offer.action, SellShares)
        trial = Position(pos.title, pos.state.copy())
        SELL_SHARES.effect(trial, offer.action)
        corporation = offer.action.corporation
        best[corporation] = max(best.get(corporation, 0), over - over_limit(trial, player))
    return sum(best.values()) >= over


@check("sell down to the limit")
def sell_down_in_turn(pos: Position, action: BuyShare | StartCorporation | Pass) -> Details | None:
    """The turn's purchase may precede the sales that are due, 3.2, if it is of stock that is free of the limit."""
    facts = sell_down.test(pos, action)
    ahead = facts is not None and isinstance(action, BuyShare) and _may_come_first(pos, action)
    return None if ahead else facts


@check("nothing is bought over the limit")
def none_over_limit(pos: Position, action: BuyShare) -> Details | None:
    """Who cannot get down to the certificate limit does not even buy what is free of it."""
    count, limit = COUNTED_CERTIFICATES(pos, action.by), CERTIFICATE_LIMIT(pos, action.by)
    if count <= limit or _may_come_first(pos, action):
        return None
    return {"player": action.by, "count": count, "limit": limit}


FEATURE = Feature(
    "stock turn",  # ahead of the trades: their reaction makes a purchase of what is agreed
    slots=(SOLD_BEFORE,),
    rule_values=(SALES_CAME,),
    checks={BUY_SHARE: (none_over_limit,), SELL_PRIVATE: (one_side,)},
    replaces={sell_first: one_side, sell_down: sell_down_in_turn},
    reactions=(notes_trade,),
    effect_wrappers=ORDER_NOTED,
)
