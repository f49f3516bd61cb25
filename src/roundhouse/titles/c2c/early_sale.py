"""Early sale: before corporations may buy private companies at all, some may buy some of them, for less.

They may buy all of them, at the usual prices, once a stock round has passed in a phase that allows it.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ...core.feature import Feature
from ...core.flow import Do
from ...core.position import Event, Position
from ...core.rule_values import Setting, amends
from ...core.state import Slot
from ...rules.corporations import CORPORATION_SPECS
from ...rules.depot import PHASE, PHASES
from ...rules.explained import EXPLANATIONS, PAPER, PHASE_SUPPOSED, WHEN, Explained, explains
from ...rules.privates import FOR_SALE, PRICE_BOUNDS, PRIVATE_COMPANIES
from .map_zones import home_zones


class EarlySale(msgspec.Struct, frozen=True):
    """The title's data: the private company, the most dollars that it costs then, and who may buy it.

    These are the `corporations` named, and those at home in one of the zones of `home`.
    """

    private: str
    most: int
    corporations: tuple[str, ...] = ()
    home: tuple[str, ...] = ()


EARLY_SALES: Setting[tuple[EarlySale, ...]] = Setting("early sales of private companies")

SALES_OPEN: Slot[bool] = Slot("private companies are for sale", bool, False)
"""Whether all private companies can be bought by all corporations at the usual prices."""


class SalesOpened(Event, frozen=True, tag="sales_opened"):
    """From now on corporations may buy private companies."""


def early(pos: Position, sym: str) -> EarlySale | None:
    """How the private company is sold at this time; None if it is not sold early, or no longer so."""
    if pos[SALES_OPEN]:
        return None
    return next((row for row in EARLY_SALES(pos) if row.private == sym), None)


@amends(FOR_SALE, "sale waits for a stock round")
def opened(pos: Position, by_phase: bool, buyer: str, sym: str) -> bool:
    """The phase alone does not open the sale: a stock round has to follow its beginning."""
    return by_phase and pos[SALES_OPEN]


@amends(FOR_SALE, "some are sold early")
def sold_early(pos: Position, for_sale: bool, buyer: str, sym: str) -> bool:
    """To those who are named, or at home in the right zone."""
    row = early(pos, sym)
    if row is None:
        return for_sale
    return for_sale or buyer in row.corporations or not home_zones(pos, buyer).isdisjoint(row.home)


@amends(PRICE_BOUNDS, "early sales are cheap")
def early_price(pos: Position, bounds: tuple[int, int], sym: str) -> tuple[int, int]:
    """From nothing to the most that is named."""
    row = early(pos, sym)
    return bounds if row is None else (0, row.most)


def _open(pos: Position) -> None:
    if not pos[SALES_OPEN] and PHASES(pos)[pos[PHASE]].buys_privates:
        pos.set(SALES_OPEN, True)
        pos.emit(SalesOpened())


SALES_OPENING = Do("private companies are for sale", _open)
"""Comes at the end of a stock round."""


def _explained(pos: Position, private: str) -> Iterator[Explained]:
    """Who may buy it early, and for how much; and that for the rest the phase is not enough."""
    row = early(pos, private)
    if row is not None:
        known = tuple(sym for sym in row.corporations if sym in CORPORATION_SPECS(pos))
        facts = {"most": row.most, "corporations": known, "home": row.home}
        yield Explained(
            "early sale", WHEN, facts, ("amendment: some are sold early", "amendment: early sales are cheap")
        )
    if not pos[SALES_OPEN] and PRIVATE_COMPANIES(pos)[private].to_companies:
        yield Explained("sale waits", WHEN, by=("amendment: sale waits for a stock round",))


def _suppose(pos: Position, phase: str) -> None:
    """Where the phase allows sales, a stock round has gone by."""
    if PHASES(pos)[phase].buys_privates:
        pos.set(SALES_OPEN, True)


FEATURE = Feature(
    "early sale of private companies",
    slots=(SALES_OPEN,),
    amendments=(opened, sold_early, early_price),
    brings=(
        EXPLANATIONS(explains(PAPER, _explained, 60)),
        PHASE_SUPPOSED(_suppose),
    ),
)
