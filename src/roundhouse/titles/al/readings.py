"""What the ways of reading the book of 18AL change; readings.toml has what speaks for and against them."""

from __future__ import annotations

from pathlib import Path

from ...core.feature import Feature
from ...rules.emergency import sale_is_needed
from ..options import Option, Switch
from ..readings import Change, Reading, options_of, read_readings, switches
from .forced_purchase import only_what_is_needed

READINGS: tuple[Reading, ...] = read_readings(Path(__file__).parent)

OPTIONS: tuple[Option, ...] = options_of(READINGS)

SOLD_WHILE_SHORT = Feature(
    "reading: sold_while_short", replaces=(only_what_is_needed.replaced_by(sale_is_needed),)
)


def reading_switches() -> tuple[Switch, ...]:
    """What each way does."""
    return switches(READINGS, {"sold_while_short": Change(SOLD_WHILE_SHORT)})
