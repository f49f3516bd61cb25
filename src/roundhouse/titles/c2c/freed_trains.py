"""Trains that forced sales free: a sale that closes another corporation brings its trains into the open market.

The president's money buys the cheapest train of market and bank (4.7.5), so it buys one of these if it is cheaper than
the one for which the president began to sell; and nobody is bankrupt who could pay for it.
"""

from __future__ import annotations

from ...core.action_types import reacts
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import overrides
from ...features.closing import CorporationClosed
from ...rules.corporations import CORPORATIONS
from ...rules.depot import BANK_PRICES, cheapest, list_price, owned
from ...rules.emergency import BLOCK_LIMIT, FREED_BY_SALES, NEED
from ...rules.shares import POOL, president
from .closing_zone import would_close


@overrides(FREED_BY_SALES, "forced sales close corporations")
def freed_by_sales(pos: Position, corporation: str) -> int | None:
    """The cheapest train of another corporation that closes if the president sells the largest block of it."""
    seller = president(pos, corporation)
    prices = (
        list_price(pos, train)
        for other in pos[CORPORATIONS]
        if other != corporation and would_close(pos, other, BLOCK_LIMIT(pos, seller, other, corporation))
        for train in owned(pos, other)
    )
    return min(prices, default=None)


@reacts("cheaper train of a closed corporation is bought", CorporationClosed)
def turn_to_cheaper(pos: Position, event: CorporationClosed) -> None:
    """What the president raises money for, from now on, is the cheapest train that there is."""
    need = pos[NEED]
    if need is None or not need.train:
        return
    least = cheapest(pos, need.corporation)
    if least is None or least >= need.price:
        return
    freed = (id for id in owned(pos, POOL) if least in BANK_PRICES(pos, need.corporation, id, False))
    if train := next(freed, ""):
        pos.amend(NEED, train=train, price=least)


FEATURE = Feature(
    "trains freed by forced sales",
    after=("closing zone",),
    overrides=(freed_by_sales,),
    reactions=(turn_to_cheaper,),
)
