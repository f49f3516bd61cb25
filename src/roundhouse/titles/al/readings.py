"""What the ways of reading the book of 18AL change; readings.toml has what speaks for and against them."""

from __future__ import annotations

from pathlib import Path

from ...core.feature import Feature
from ...features.few_offers import BOUGHT_FROM_PLAYERS, PRIVATES, SOLD_TO_PLAYERS, TRAINS
from ...rules.emergency import sale_is_needed
from ..limited_offers import change, limited_offers
from ..options import Option, Switch
from ..readings import Change, Reading, options_of, read_readings, switches
from .forced_purchase import only_what_is_needed

OFFERS = limited_offers("18AL-4.2.5-18", "4.2.5")

READINGS: tuple[Reading, ...] = (*read_readings(Path(__file__).parent), OFFERS)

OPTIONS: tuple[Option, ...] = options_of(READINGS)

SOLD_WHILE_SHORT = Feature(
    "reading: sold_while_short",
    replaces=(only_what_is_needed.replaced_by(sale_is_needed),),
)


def reading_switches() -> tuple[Switch, ...]:
    """What each way does."""
    offers = change(TRAINS, PRIVATES, SOLD_TO_PLAYERS, BOUGHT_FROM_PLAYERS)
    return switches(READINGS, {"sold_while_short": Change(SOLD_WHILE_SHORT), **offers})
