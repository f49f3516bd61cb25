"""What the ways of reading the book of 18C2C change; readings.toml has what speaks for and against them."""

from __future__ import annotations

import functools

from msgspec.structs import replace

from ...core.rule_values import Settings
from ...features.few_offers import PRIVATES, TRAINS
from ..limited_offers import change, limited_offers
from ..options import Option, Switch
from ..readings import Change, Reading, options_of, read_readings, switches
from . import duty_sold_off, forced_sales, mohawk
from .data import FOLDER, settings
from .destinations import put_off
from .formation import FIRST_PRICE_UP
from .private_trades import OWNERS_OFFER
from .short_game import CUT_HEXES_IN
from .tile_points import TILE_POINTS

READINGS: tuple[Reading, ...] = (*read_readings(FOLDER), limited_offers("18C2C-4.7.5-18", "4.7.5"))

OPTIONS: tuple[Option, ...] = options_of(READINGS)


def _changes() -> dict[str, Change]:
    points = settings(2, False)[TILE_POINTS]
    return {
        "leap_by_tile": Change(settings=Settings(TILE_POINTS.to(replace(points, skipped=False)))),
        "first_price_rounded_up": Change(settings=Settings(FIRST_PRICE_UP.to(True))),
        "destination_run_may_wait": Change(put_off.FEATURE),
        "forced_sales_bar_buying": Change(forced_sales.FEATURE),
        "owners_offer_privates": Change(OWNERS_OFFER),
        "sale_bars_exchange": Change(mohawk.BARRED_BY_SALE),
        "closing_ends_duty": Change(duty_sold_off.FEATURE),
        CUT_HEXES_IN: Change(),  # other data, see `assemble`
        **change(TRAINS, PRIVATES),
    }


@functools.lru_cache(maxsize=1)
def reading_switches() -> tuple[Switch, ...]:
    """What each way does."""
    return switches(READINGS, _changes())
