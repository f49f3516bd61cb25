"""Excess holdings: who owns more of a corporation than is allowed has to sell it, as with too many certificates."""

from __future__ import annotations

from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import amends
from ...rules.shares import EXCESS, HOLDING_LIMIT, SHARE_OF, STOCK


@amends(EXCESS, "holdings above the limit are sold")
def excess_shares(pos: Position, over: int, player: str) -> int:
    """Certificates over the certificate limit, and shares above the holding limit of each corporation."""
    limit = HOLDING_LIMIT(pos)
    excess = 0
    for corporation, certificates in pos[STOCK].items():
        above = -limit
        for certificate in certificates:
            if certificate.owner == player:
                above += certificate.percent
        if above > 0:
            excess += -(-above // SHARE_OF(pos, corporation))
    return max(over, 0) + excess if excess else over


FEATURE = Feature("excess holdings", amendments=(excess_shares,))
