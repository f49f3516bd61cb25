"""Games at random in which every law is looked at."""

from __future__ import annotations

from ..core.title import Title
from ..play.laws import LawBroken, check_laws

LARGE = 300
"""Hexes from which a whole game at random is too long."""

EVERY = 30
"""The costly laws are looked at in each position after so many actions."""

CUT = 150
"""Actions of a game on such a map."""


def kept(title: Title, seed: int, large: bool = False) -> list[str]:
    """What law is broken in a game at random; on a large map it is not played to the end.

    >>> from roundhouse.play.example import counters
    >>> kept(counters(("Ann", "Ben"), heap=20), 1)
    []
    """
    try:
        check_laws(title, seed, every=EVERY, longest=CUT if large else 6000)
    except LawBroken as broken:
        if not (large and str(broken).startswith("No end after")):
            return [f"{broken} check_laws(title, seed={seed}, every={EVERY}) at such a table plays it again."]
    return []
