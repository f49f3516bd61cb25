"""Free zones of the chart: shares of corporations whose markers are there do not count toward the certificate limit."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.feature import Feature
from ..core.position import Position
from ..core.rule_values import Setting, amends
from ..rules.explained import EXPLANATIONS, ZONE, Explained, explains
from ..rules.market import zone
from ..rules.shares import COUNTS_TOWARD_LIMIT

FREE_ZONES: Setting[frozenset[str]] = Setting("zones free of the certificate limit")


@amends(COUNTS_TOWARD_LIMIT, "shares in free zones do not count")
def free_of_the_limit(pos: Position, counts: bool, corporation: str) -> bool:
    """By where the marker stands at the moment."""
    return counts and zone(pos, corporation) not in FREE_ZONES(pos)


def _explained(pos: Position, name: str) -> Iterator[Explained]:
    if name in FREE_ZONES(pos):
        yield Explained("free of the limit", by=("amendment: shares in free zones do not count",))


FEATURE = Feature(
    "free zones", amendments=(free_of_the_limit,), brings=(EXPLANATIONS(explains(ZONE, _explained)),)
)
