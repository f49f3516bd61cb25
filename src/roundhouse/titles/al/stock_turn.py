"""The stock turn once the private companies are sold, 3.2: a purchase, and all sales before it or all after it."""

from __future__ import annotations

from ...core.action_types import check
from ...core.actions import Action
from ...core.details import Details
from ...core.feature import Feature
from ...core.offers import offers_of
from ...core.position import Position
from ...core.rule_values import Setting, overrides
from ...features.one_side import FEATURE as ONE_SIDE
from ...features.one_side import ORDER_NOTED, SALES_CAME, SOLD_BEFORE, notes_trade, one_side
from ...rules.market import RISING, by_price
from ...rules.shares import CERTIFICATE_LIMIT, COUNTED_CERTIFICATES, COUNTS_TOWARD_LIMIT, over_limit
from ...rules.stock_round import (
    BUY_SHARE,
    SELL_SHARES,
    BuyShare,
    CertificatesToSell,
    HoldingToSell,
    SellShares,
    has_to_sell,
    sell_down,
    sell_first,
)
from ...rules.trades import SELL_PRIVATE

PURCHASE_MAY_COME_FIRST: Setting[bool] = Setting("a purchase may precede the sales that are due")


def _may_come_first(pos: Position, action: BuyShare) -> bool:
    """Whether the share is free of the limit, nothing was sold in this turn, and sales will do afterwards."""
    return (
        PURCHASE_MAY_COME_FIRST(pos)
        and not SALES_CAME(pos)
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
def sell_down_in_turn(pos: Position, action: Action) -> HoldingToSell | CertificatesToSell | None:
    """The turn's purchase may precede the sales that are due, 3.2, if it is of stock that is free of the limit."""
    due = has_to_sell(pos, action.by)
    ahead = due is not None and isinstance(action, BuyShare) and _may_come_first(pos, action)
    return None if ahead else due


class OverCertificateLimit(Details, frozen=True):
    """The player cannot get down to the certificate limit."""

    player: str
    count: int
    limit: int


@check("nothing is bought over the limit")
def none_over_limit(pos: Position, action: BuyShare) -> OverCertificateLimit | None:
    """Who cannot get down to the certificate limit does not even buy what is free of it."""
    count, limit = COUNTED_CERTIFICATES(pos, action.by), CERTIFICATE_LIMIT(pos, action.by)
    if count <= limit or _may_come_first(pos, action):
        return None
    return OverCertificateLimit(action.by, count, limit)


@overrides(RISING, "highest price rises first")
def highest_first(pos: Position, corporations: tuple[str, ...]) -> list[str]:
    """3.6 takes them in the order of operation, which the log shows; markers come to the same cells in any order."""
    return by_price(pos, corporations)


FEATURE = Feature(
    "stock turn",  # ahead of the trades: their reaction makes a purchase of what is agreed
    slots=(SOLD_BEFORE,),
    rule_values=(SALES_CAME,),
    checks=(BUY_SHARE.checked_by(none_over_limit), SELL_PRIVATE.checked_by(one_side)),
    overrides=(highest_first,),
    replaces=(sell_first.replaced_by(one_side), sell_down.replaced_by(sell_down_in_turn)),
    reactions=(notes_trade,),
    effect_wrappers=ORDER_NOTED,
    above=ONE_SIDE.above,
)
