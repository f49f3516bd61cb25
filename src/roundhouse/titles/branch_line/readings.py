"""What the book of Branch Line leaves open: no more than what all titles ask."""

from __future__ import annotations

from ...features.few_offers import TRAINS
from ..limited_offers import change, limited_offers
from ..options import Option, Switch
from ..readings import Reading, options_of, switches

READINGS: tuple[Reading, ...] = (limited_offers("Branch Line-5.5-5", "5.5"),)

OPTIONS: tuple[Option, ...] = options_of(READINGS)


def reading_switches() -> tuple[Switch, ...]:
    """What each way does."""
    return switches(READINGS, change(TRAINS))
