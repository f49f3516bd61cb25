"""The tokens of a position, as marks on the map."""

from __future__ import annotations

from roundhouse.core.now import Now
from roundhouse.draw.map import TokenMark
from roundhouse.rules.corporations import CHARTERS
from roundhouse.rules.reach import TOKENS


def token_marks(now: Now) -> list[TokenMark]:
    """The tokens on the map, and the spaces kept at home, each in its space of the city."""
    marks: list[TokenMark] = []
    used: dict[tuple[str, int], int] = {}
    for token in sorted((t for t in now[TOKENS].values() if t.hex), key=lambda token: not token.placed):
        stop = (token.hex, token.city)
        slot = used[stop] = used.get(stop, -1) + 1
        colour = CHARTERS(now)[token.corporation].colour
        marks.append(TokenMark(token.hex, token.city, slot, token.corporation, colour, not token.placed))
    return marks
