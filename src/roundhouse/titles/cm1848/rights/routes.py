"""Where routes may go: as far as the edge of a place, and with rights into it (15, 29, 33)."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from ....board.network import StopKey
from ....core.position import Position
from ....core.rule_values import amends
from ....routes.question import Question
from ....rules.reach import BLOCKED, hex_face
from ....rules.running import QUESTION
from ..doubled_stop import NOT_DOUBLED
from .places import PLACES, has_rights


def _stops(pos: Position, hex: str) -> frozenset[StopKey]:
    return _numbered(hex, len(hex_face(pos, hex).stops))


@lru_cache(maxsize=1024)
def _numbered(hex: str, count: int) -> frozenset[StopKey]:
    return frozenset((hex, k) for k in range(count))


@amends(BLOCKED, "places without rights are not passed")
def kept_out(pos: Position, blocked: frozenset[StopKey], who: str) -> frozenset[StopKey]:
    """A route comes as far as their edge. With rights it comes in, whose marker may ever fill the city's one space."""
    found = blocked
    for place, row in PLACES(pos).items():
        stops = _stops(pos, row.hex)
        found = found - stops if has_rights(pos, who, place) else found | stops
    return found


@amends(QUESTION, "trains enter no place that is shut to them")
def shut_to_trains(pos: Position, question: Question, corporation: str) -> Question:
    """No city filled by others and no place without rights; in cities with rights runs end; districts are no stops."""
    ends, mines = set[StopKey](), _districts(pos)
    for row in PLACES(pos).values():
        if not row.mine:
            ends |= _stops(pos, row.hex)
    return replace(
        question,
        closed=question.closed | question.blocked,
        blocked=frozenset(),
        ends=question.ends | ends,
        uncounted=question.uncounted | mines,
        trains=tuple(replace(train, uncounted=train.uncounted | mines) for train in question.trains),
    )


def _districts(pos: Position) -> frozenset[StopKey]:
    return frozenset().union(*(_stops(pos, row.hex) for row in PLACES(pos).values() if row.mine))


@amends(NOT_DOUBLED, "districts are not doubled")
def no_stations(pos: Position, stops: frozenset[StopKey]) -> frozenset[StopKey]:
    """A palace car doubles stations and yards."""
    return stops | _districts(pos)
