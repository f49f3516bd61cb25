"""What trains do here (4.2.3): towns are free of their reach, and some trains earn a multiple of some stops."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from ...board.network import StopKey
from ...core.cache import TableCache
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Setting, amends
from ...routes.question import Question, RouteTrain
from ...rules.depot import TRAIN_KINDS, TRAINS
from ...rules.reach import TILES, hex_face
from ...rules.running import QUESTION, graph


class Running(msgspec.Struct, frozen=True):
    """The title's data: kinds of stops that take nothing of a train's reach, and kinds that its multiplier is for."""

    uncounted: frozenset[str]
    multiplied: frozenset[str]


RUNNING: Setting[Running] = Setting("running")

_kinds: TableCache[dict[StopKey, str]] = TableCache(TILES)


def _kinds_of_stops(pos: Position) -> dict[StopKey, str]:
    def compute() -> dict[StopKey, str]:
        return {(hex, index): hex_face(pos, hex).stops[index].kind for hex, index in graph(pos).stops}

    return _kinds.get(pos, "", compute)


@amends(QUESTION, "towns are free, and some trains multiply")
def free_and_multiplied(pos: Position, question: Question, corporation: str) -> Question:
    """By the kinds of the stops."""
    if not question.trains:
        return question
    data, kinds = RUNNING(pos), _kinds_of_stops(pos)
    free = frozenset(stop for stop, kind in kinds.items() if kind in data.uncounted)

    def as_here(train: RouteTrain) -> RouteTrain:
        times = TRAIN_KINDS(pos)[pos[TRAINS][train.id].kind].multiplier
        if times == 1:
            return replace(train, free=free)
        worth = tuple(
            (stop, value * times if kinds[stop] in data.multiplied else value)
            for stop, value in question.worth
        )
        return replace(train, free=free, worth=worth)

    return replace(question, trains=tuple(as_here(train) for train in question.trains))


FEATURE = Feature("towns and multipliers", amendments=(free_and_multiplied,))
