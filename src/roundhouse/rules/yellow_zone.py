"""The yellow zone of the stock market, for titles that have one: certificates there are free of the limit."""

from __future__ import annotations

from ..core.figures import amends
from ..core.now import Now
from ..core.title import Feature
from .market import zone
from .shares import COUNTS


@amends(COUNTS, "yellow shares do not count")
def yellow_is_free(now: Now, counts: bool, corporation: str) -> bool:
    """Shares of a corporation in the yellow zone do not count toward the certificate limit."""
    return counts and zone(now, corporation) != "yellow"


FEATURE = Feature("yellow zone", amendments=(yellow_is_free,))
