"""Free zones of the chart: shares of corporations whose markers are there do not count toward the certificate limit."""

from __future__ import annotations

from ...core.figures import Fact, amends
from ...core.now import Now
from ...core.title import Feature
from ...rules.market import zone
from ...rules.shares import COUNTS

FREE_ZONES: Fact[frozenset[str]] = Fact("zones free of the certificate limit")


@amends(COUNTS, "shares in free zones do not count")
def free_of_the_limit(now: Now, counts: bool, corporation: str) -> bool:
    """By where the marker stands at the moment."""
    return counts and zone(now, corporation) not in FREE_ZONES(now)


FEATURE = Feature("free zones", amendments=(free_of_the_limit,))
