"""Private companies in rows: those of the uppermost row are on sale side by side, all below take bids."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Setting, overrides
from ...rules.cheapest import BUY_CHEAPEST, free_is_taken
from ...rules.explained import EXPLANATIONS, PAPER, WHEN, Explained, explains
from ...rules.on_sale import LOWERED, ON_SALE, OPENING, PriceLowered, asking_price, unsold


class PriceCut(msgspec.Struct, frozen=True):
    """The title's data: which private companies get cheaper together, and by how many dollars at a time."""

    privates: tuple[str, ...]
    by: int


ROWS_ON_SALE: Setting[tuple[tuple[str, ...], ...]] = Setting("rows of private companies")
"""From the top; in a row the one whose bids are settled first stands first."""

PRICE_CUT: Setting[PriceCut] = Setting("private companies that get cheaper together")


@overrides(ON_SALE, "the uppermost row is on sale")
def uppermost(pos: Position) -> tuple[str, ...]:
    """What the bank still has of the first row of which it has anything."""
    left = unsold(pos)
    rows = (tuple(sym for sym in row if sym in left) for row in ROWS_ON_SALE(pos))
    return next((row for row in rows if row), ())


@overrides(LOWERED, "several get cheaper together")
def together(pos: Position) -> tuple[str, ...]:
    """Those of the title's data."""
    return PRICE_CUT(pos).privates


def cut_prices(pos: Position) -> None:
    """Lower the price of those that get cheaper, as far as the bank still has them."""
    left = [sym for sym in LOWERED(pos) if sym in unsold(pos)]
    if left:
        pos.amend(OPENING, discount=pos[OPENING].discount + PRICE_CUT(pos).by)
    for sym in left:
        pos.emit(PriceLowered(sym, asking_price(pos, sym)))


def _explained(pos: Position, private: str) -> Iterator[Explained]:
    cut = PRICE_CUT(pos)
    if private in cut.privates:
        by = ("override: several get cheaper together", "check: free private company must be taken")
        yield Explained("gets cheaper", WHEN, {"by": cut.by}, by)


FEATURE = Feature(
    "private companies in rows",
    overrides=(uppermost, together),
    checks=(BUY_CHEAPEST.checked_by(free_is_taken),),
    brings=(EXPLANATIONS(explains(PAPER, _explained)),),
)
