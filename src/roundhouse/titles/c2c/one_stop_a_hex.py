"""One stop a hex: where a hex has several stops, a run calls at one of them at most."""

from __future__ import annotations

from msgspec.structs import replace

from ...board.network import StopKey
from ...core.cache import TableCache
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import amends
from ...routes.question import Question
from ...rules.reach import BOARD, TILES, hex_face
from ...rules.running import QUESTION

Joined = tuple[frozenset[StopKey], ...]

_joined: TableCache[Joined] = TableCache(TILES, size=64)


def joined(pos: Position) -> Joined:
    """The stops of each hex that has several."""

    def compute() -> Joined:
        hexes = [hex for hex in BOARD(pos).hexes if len(hex_face(pos, hex).stops) > 1]
        return tuple(frozenset((hex, k) for k in range(len(hex_face(pos, hex).stops))) for hex in hexes)

    return _joined.get(pos, "", compute)


@amends(QUESTION, "a run stops once in a hex")
def once(pos: Position, question: Question, corporation: str) -> Question:
    """Whichever side it comes to."""
    sets = joined(pos)
    return replace(question, joined=(*question.joined, *sets)) if sets else question


FEATURE = Feature("one stop a hex", amendments=(once,))
