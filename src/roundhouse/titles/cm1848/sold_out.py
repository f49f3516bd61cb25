"""Sold-out corporations that come to one square from two: down from the top row, and up from two rows below (27)."""

from __future__ import annotations

from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import overrides
from ...rules.market import MARKERS, RISE, RISING, Cell, by_price


@overrides(RISING, "those that meet keep their order")
def as_they_operate(pos: Position, corporations: tuple[str, ...]) -> list[str]:
    """Of those that meet the one that is ahead moves first; apart from that they move as they came to their squares."""
    meeting: dict[Cell, list[str]] = {}
    for corporation in by_price(pos, corporations):
        meeting.setdefault(RISE(pos, pos[MARKERS][corporation].cell), []).append(corporation)
    came = sorted(corporations, key=lambda c: pos[MARKERS][c].arrival)
    return [meeting[RISE(pos, pos[MARKERS][c].cell)].pop(0) for c in came]


FEATURE = Feature("those that meet at the end of a stock round", overrides=(as_they_operate,))
