"""The earnings marker: it shows what a corporation earned last, which may be nothing (section 34)."""

from __future__ import annotations

from ...core.action_types import reacts
from ...core.feature import Feature
from ...core.position import Position
from ...rules.corporations import CORPORATIONS
from ...rules.dividends import Withheld


@reacts("earnings marker goes to nothing", Withheld)
def nothing_earned(pos: Position, event: Withheld) -> None:
    """Where there was no run; what a run earned has been marked with it."""
    if event.revenue == 0:
        pos.change(CORPORATIONS, event.corporation, last_revenue=0)


FEATURE = Feature("earnings marker", reactions=(nothing_earned,))
