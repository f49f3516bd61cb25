"""Money for sitting late: whoever comes later in the first stock round starts with more."""

from __future__ import annotations

from ...core.feature import Feature
from ...core.flow import Do
from ...core.position import Position
from ...core.rule_values import Setting
from ...rules.money import BANK, CASH
from ...rules.shares import PLAYERS

SEAT_MONEY: Setting[tuple[int, ...]] = Setting("money by seat")
"""Dollars that each seat gets besides the starting cash, the first to act first."""


def _hand_out(pos: Position) -> None:
    for player, amount in zip(PLAYERS(pos), SEAT_MONEY(pos), strict=True):
        pos.put(CASH, player, pos[CASH][player] + amount)
        pos.put(CASH, BANK, pos[CASH][BANK] - amount)


FEATURE = Feature("money by seat", setup=(Do("money by seat", _hand_out),))
