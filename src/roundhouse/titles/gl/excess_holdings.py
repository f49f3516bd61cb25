"""Excess holdings: who owns more of a corporation than is allowed has to sell it, as with too many certificates."""

from __future__ import annotations

from ...core.figures import amends
from ...core.now import Now
from ...core.title import Feature
from ...rules.shares import HOLDING_LIMIT, OVER, SHARE_OF, STOCK


@amends(OVER, "holdings above the limit are sold")
def excess_shares(now: Now, over: int, player: str) -> int:
    """Certificates over the certificate limit, and shares above the holding limit of each corporation."""
    limit = HOLDING_LIMIT(now)
    excess = 0
    for corporation, certificates in now[STOCK].items():
        above = -limit
        for certificate in certificates:
            if certificate.owner == player:
                above += certificate.percent
        if above > 0:
            excess += -(-above // SHARE_OF(now, corporation))
    return max(over, 0) + excess if excess else over


FEATURE = Feature("excess holdings", amendments=(excess_shares,))
