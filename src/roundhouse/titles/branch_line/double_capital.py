"""Double capital: a company floats with twice what all of its shares cost (3.4)."""

from __future__ import annotations

from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import overrides
from ...rules.corporations import CORPORATIONS
from ...rules.floating import CAPITAL


@overrides(CAPITAL, "capital of ten times par")
def ten_times_par(pos: Position, corporation: str) -> int:
    """As much as for ten shares, though the company has five."""
    return 10 * (pos[CORPORATIONS][corporation].par or 0)


FEATURE = Feature("double capital", overrides=(ten_times_par,))
