"""Early sale: before corporations may buy private companies at all, some may buy some of them, for less.

They may buy all of them, at the usual prices, once a stock round has passed in a phase that allows it.
"""

from __future__ import annotations

import msgspec

from ...core.figures import Fact, amends
from ...core.flow import Do
from ...core.now import Event, Now
from ...core.state import Slot
from ...core.title import Feature
from ...rules.depot import PHASE, PHASES
from ...rules.privates import FOR_SALE, PRICE_BOUNDS
from .map_zones import home_zones


class EarlySale(msgspec.Struct, frozen=True):
    """The title's data: the private company, the most dollars that it costs then, and who may buy it.

    These are the `corporations` named, and those at home in one of the zones of `home`.
    """

    private: str
    most: int
    corporations: tuple[str, ...] = ()
    home: tuple[str, ...] = ()


EARLY_SALES: Fact[tuple[EarlySale, ...]] = Fact("early sales of private companies")

SALES_OPEN: Slot[bool] = Slot("private companies are for sale", bool, False)
"""Whether all private companies can be bought by all corporations at the usual prices."""


class SalesOpened(Event, frozen=True, tag="sales_opened"):
    """From now on corporations may buy private companies."""


def early(now: Now, sym: str) -> EarlySale | None:
    """How the private company is sold at this time; None if it is not sold early, or no longer so."""
    if now[SALES_OPEN]:
        return None
    return next((row for row in EARLY_SALES(now) if row.private == sym), None)


@amends(FOR_SALE, "sale waits for a stock round")
def opened(now: Now, by_phase: bool, buyer: str, sym: str) -> bool:
    """The phase alone does not open the sale: a stock round has to follow its beginning."""
    return by_phase and now[SALES_OPEN]


@amends(FOR_SALE, "some are sold early")
def sold_early(now: Now, for_sale: bool, buyer: str, sym: str) -> bool:
    """To those who are named, or at home in the right zone."""
    row = early(now, sym)
    if row is None:
        return for_sale
    return for_sale or buyer in row.corporations or not home_zones(now, buyer).isdisjoint(row.home)


@amends(PRICE_BOUNDS, "early sales are cheap")
def early_price(now: Now, bounds: tuple[int, int], sym: str) -> tuple[int, int]:
    """From nothing to the most that is named."""
    row = early(now, sym)
    return bounds if row is None else (0, row.most)


def _open(now: Now) -> None:
    if not now[SALES_OPEN] and PHASES(now)[now[PHASE]].buys_privates:
        now.set(SALES_OPEN, True)
        now.emit(SalesOpened())


SALES_OPENING = Do("private companies are for sale", _open)
"""Comes at the end of a stock round."""

FEATURE = Feature(
    "early sale of private companies",
    slots=(SALES_OPEN,),
    amendments=(opened, sold_early, early_price),
)
