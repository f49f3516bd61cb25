"""Doubled stops: each extra car doubles a stop on the run of one of the corporation's trains."""

from __future__ import annotations

from msgspec.structs import replace

from ...board.network import StopKey
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import amends, rule_value
from ...routes.question import Doubling, Question
from ...rules.running import QUESTION
from .extra_car import cars

CAR = "car"
"""The name of the doubling in a breakdown."""


@rule_value("stops that no car doubles")
def NOT_DOUBLED(pos: Position) -> frozenset[StopKey]:
    """Stops at which a car is of no use."""
    return frozenset()


@amends(QUESTION, "cars double a stop")
def doubled(pos: Position, question: Question, corporation: str) -> Question:
    """One for each car; trains that are only had for others' runs carry none."""
    count = cars(pos, corporation)
    own = frozenset(train.id for train in question.trains if train.earned_by is None)
    if not count or not own:
        return question
    excluded = NOT_DOUBLED(pos)
    stops = frozenset(stop for stop, _ in question.worth if stop not in excluded) if excluded else None
    return replace(question, doublings=(*question.doublings, *(Doubling(CAR, own, stops),) * count))


FEATURE = Feature("doubled stops", after=("bonus trains",), rule_values=(NOT_DOUBLED,), amendments=(doubled,))
