"""What is told of a whole game, action by action: kept by table, and carried on when there are more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from ...play.session import Game
from ..caches import Lru
from ..live.table import TableSnapshot

T = TypeVar("T")


class Incremental(Generic[T]):
    """The last value of each table, with the entry of the log that it goes up to.

    An entry stands for all that came before it, so where it is still in force the value is still true.
    """

    def __init__(self, kept: Lru[int, tuple[int, int, object, T]]) -> None:
        self._kept = kept

    def of(self, live: TableSnapshot, at: int, carry_on: Callable[[T, Game, int], T], nothing: T) -> T:
        """The value for the first `at` actions of a table whose game has begun; `nothing`: that for none."""
        game, stamps = live.game, live.stamps
        assert game is not None
        if not 0 < at <= len(stamps):
            return carry_on(nothing, game, at)
        known = self._kept.get(live.row.id) or self._kept.get(live.origin)
        true = known is not None and _in_force(known, live)
        before = known if known is not None and true and known[0] <= at else None
        value = carry_on(nothing if before is None else before[3], game, at)
        if not true or before is not None:
            self._kept.put(live.row.id, (at, stamps[at - 1].entry, game.title, value))
        return value


def _in_force(known: tuple[int, int, object, T], live: TableSnapshot) -> bool:
    length, entry, title, _ = known
    game, stamps = live.game, live.stamps
    return (
        game is not None
        and title is game.title
        and length <= len(stamps)
        and stamps[length - 1].entry == entry
    )
