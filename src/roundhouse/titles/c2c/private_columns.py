"""Private companies in rows: those of the uppermost row are on sale side by side, all below take bids."""

from __future__ import annotations

import msgspec

from ...core.figures import Fact, overrides
from ...core.now import Now
from ...core.title import Feature
from ...rules.opening import (
    BUY_CHEAPEST,
    LOWERED,
    ON_SALE,
    OPENING,
    PriceLowered,
    asked,
    free_is_taken,
    unsold,
)


class PriceCut(msgspec.Struct, frozen=True):
    """The title's data: which private companies get cheaper together, and by how many dollars at a time."""

    privates: tuple[str, ...]
    by: int


ROWS_ON_SALE: Fact[tuple[tuple[str, ...], ...]] = Fact("rows of private companies")
"""From the top; in a row the one whose bids are settled first stands first."""

PRICE_CUT: Fact[PriceCut] = Fact("private companies that get cheaper together")


@overrides(ON_SALE, "the uppermost row is on sale")
def uppermost(now: Now) -> tuple[str, ...]:
    """What the bank still has of the first row of which it has anything."""
    left = unsold(now)
    rows = (tuple(sym for sym in row if sym in left) for row in ROWS_ON_SALE(now))
    return next((row for row in rows if row), ())


@overrides(LOWERED, "several get cheaper together")
def together(now: Now) -> tuple[str, ...]:
    """Those of the title's data."""
    return PRICE_CUT(now).privates


def cut_prices(now: Now) -> None:
    """Lower the price of those that get cheaper, as far as the bank still has them."""
    left = [sym for sym in LOWERED(now) if sym in unsold(now)]
    if left:
        now.amend(OPENING, discount=now[OPENING].discount + PRICE_CUT(now).by)
    for sym in left:
        now.emit(PriceLowered(sym, asked(now, sym)))


FEATURE = Feature(
    "private companies in rows",
    overrides=(uppermost, together),
    checks=(BUY_CHEAPEST.checked_by(free_is_taken),),
)
