"""The yellow zone of the stock market, for titles that have one: certificates there are free of the limit."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.feature import Feature
from ..core.position import Position
from ..core.rule_values import amends
from .explained import EXPLANATIONS, ZONE, Explained, explains
from .market import zone
from .shares import COUNTS_TOWARD_LIMIT


@amends(COUNTS_TOWARD_LIMIT, "yellow shares do not count")
def yellow_is_free(pos: Position, counts: bool, corporation: str) -> bool:
    """Shares of a corporation in the yellow zone do not count toward the certificate limit."""
    return counts and zone(pos, corporation) != "yellow"


def _explained(pos: Position, zone: str) -> Iterator[Explained]:
    if zone == "yellow":
        yield Explained("free of the limit", by=("amendment: yellow shares do not count",))


FEATURE = Feature(
    "yellow zone", amendments=(yellow_is_free,), brings=(EXPLANATIONS(explains(ZONE, _explained)),)
)
