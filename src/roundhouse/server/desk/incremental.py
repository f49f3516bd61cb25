"""What is told of a whole game, action by action: kept by table, and carried on when there are more."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from typing import Generic, TypeVar

from ...play.session import Game
from ..caches import Lru
from ..live.table import TableSnapshot

T = TypeVar("T")


STRIDE = 32
"""Actions from one value to the next that is kept of a table in whose past somebody leafs."""

LATELY = 2
"""Values that are kept of a table: it is asked in turn about a position and the one before, each the last of its log as
in a plan, and what is told of the later one says nothing of the other."""

Known = tuple[int, int, object, T]
"""A value: of how many actions, up to which entry of the log, by which title."""


class Incremental(Generic[T]):
    """The last values of each table, with the entry of the log that each goes up to.

    An entry stands for all that came before it, so where it is still in force the value is still true. `leafed`: of
    tables in whose past somebody leafs, values along the way, so that a step back does not begin at the beginning.
    """

    def __init__(self, kept: Lru[int, tuple[Known[T], ...]], leafed: Lru[int, tuple[Known[T], ...]]) -> None:
        self._kept = kept
        self._leafed = leafed

    def of(self, live: TableSnapshot, at: int, carry_on: Callable[[T, Game, int], T], nothing: T) -> T:
        """The value for the first `at` actions of a table whose game has begun; `nothing`: that for none."""
        game, stamps = live.game, live.stamps
        assert game is not None
        if not 0 < at <= len(stamps):
            # What is tried out in a plan has no entries; what it stands on does.
            before = min(at, len(stamps))
            return carry_on(self.of(live, before, carry_on, nothing) if before else nothing, game, at)
        kept = self._kept.get(live.key) or self._kept.get(live.origin) or ()
        true = [one for one in kept if _in_force(one, live)]
        longest = max(true, key=lambda one: one[0], default=None)
        if longest is not None and longest[0] > at:
            return self._past(live, at, carry_on, nothing)
        value = carry_on(nothing if longest is None else longest[3], game, at)
        known = (at, stamps[at - 1].entry, game.title, value)
        self._kept.put(live.key, (known, *(one for one in kept if one[:2] != known[:2]))[:LATELY])
        return value

    def _past(self, live: TableSnapshot, at: int, carry_on: Callable[[T, Game, int], T], nothing: T) -> T:
        """The value for a position before the last one that is known, from the nearest that is kept before it."""
        game, stamps = live.game, live.stamps
        assert game is not None
        whole = list(takewhile(lambda one: _in_force(one, live), self._leafed.get(live.key) or ()))
        have = len(whole)
        while (end := (len(whole) + 1) * STRIDE) <= at:
            value = carry_on(whole[-1][3] if whole else nothing, game, end)
            whole.append((end, stamps[end - 1].entry, game.title, value))
        if len(whole) > have:
            self._leafed.put(live.key, tuple(whole))
        nearest = at // STRIDE
        return carry_on(whole[nearest - 1][3] if nearest else nothing, game, at)


def _in_force(known: Known[T], live: TableSnapshot) -> bool:
    length, entry, title, _ = known
    game, stamps = live.game, live.stamps
    return (
        game is not None
        and title is game.title
        and length <= len(stamps)
        and stamps[length - 1].entry == entry
    )
