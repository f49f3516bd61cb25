"""One stop a hex: where a hex has several stops, a run calls at one of them at most."""

from __future__ import annotations

from msgspec.structs import replace

from ...board.network import StopKey
from ...core.cache import Derived
from ...core.figures import amends
from ...core.now import Now
from ...core.title import Feature
from ...routes.question import Question
from ...rules.reach import BOARD, TILES, face
from ...rules.running import QUESTION

Joined = tuple[frozenset[StopKey], ...]

_joined: Derived[Joined] = Derived(TILES, size=64)


def joined(now: Now) -> Joined:
    """The stops of each hex that has several."""

    def compute() -> Joined:
        hexes = [hex for hex in BOARD(now).hexes if len(face(now, hex).stops) > 1]
        return tuple(frozenset((hex, k) for k in range(len(face(now, hex).stops))) for hex in hexes)

    return _joined.get(now, "", compute)


@amends(QUESTION, "a run stops once in a hex")
def once(now: Now, question: Question, corporation: str) -> Question:
    """Whichever side it comes to."""
    sets = joined(now)
    return replace(question, joined=(*question.joined, *sets)) if sets else question


FEATURE = Feature("one stop a hex", amendments=(once,))
