"""Who did each action in force, and when: as columns of numbers, since of two thousand tables each has hundreds."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import overload

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
TICK = timedelta(microseconds=1)

Who = tuple[str, int | None, str]
"""The seat of a stamp, its user, and how it was done; see `records.Entry`."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """Who did an action in force, and when. `entry`: its number in the log; see `records.Entry` for the others."""

    entry: int
    when: datetime
    seat: str
    user: int | None
    by: str


class Stamps(Sequence[Stamp]):
    """The stamps of all actions in force. Those of a snapshot belong to all readers: copy them first.

    >>> stamp = Stamp(7, datetime(2026, 1, 1, tzinfo=UTC), "Ann", 3, "user")
    >>> stamps = Stamps([stamp, stamp])
    >>> stamps[-1] == stamp, len(stamps[:1]), stamps == Stamps([stamp, stamp])
    (True, 1, True)
    """

    __slots__ = ("_by", "_entries", "_when", "_who", "_whos")

    def __init__(self, stamps: Iterable[Stamp] = ()) -> None:
        self._entries = array("q")
        self._when = array("q")
        self._by = array("I")
        self._whos: list[Who] = []
        self._who: dict[Who, int] = {}
        for stamp in stamps:
            self.append(stamp)

    def __len__(self) -> int:
        return len(self._entries)

    @overload
    def __getitem__(self, at: int) -> Stamp: ...
    @overload
    def __getitem__(self, at: slice) -> Stamps: ...
    def __getitem__(self, at: int | slice) -> Stamp | Stamps:
        if isinstance(at, slice):
            return self._part(at)
        return Stamp(self._entries[at], EPOCH + self._when[at] * TICK, *self._whos[self._by[at]])

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, Stamps | tuple | list) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def append(self, stamp: Stamp) -> None:
        """Add the stamp of the next action."""
        self.add(stamp.entry, stamp.when, stamp.seat, stamp.user, stamp.by)

    def add(self, entry: int, when: datetime, seat: str, user: int | None, by: str) -> None:
        """Add a stamp, given field by field."""
        who = (seat, user, by)
        number = self._who.setdefault(who, len(self._whos))
        if number == len(self._whos):
            self._whos.append(who)
        self._entries.append(entry)
        self._when.append((when - EPOCH) // TICK)
        self._by.append(number)

    def seats(self) -> list[str]:
        """For which player each was, "" for chance."""
        return [self._whos[by][0] for by in self._by]

    def whos(self, start: int = 0) -> list[Who]:
        """Who did the actions from number `start` on: seat, user and how, without when."""
        return [self._whos[by] for by in self._by[start:]]

    def last_of(self, user: int | None, count: int) -> int | None:
        """The last of the first `count` that the user did, from 0; None when there is none."""
        theirs = {number for number, who in enumerate(self._whos) if who[1] == user}
        return (
            next((at for at in range(count - 1, -1, -1) if self._by[at] in theirs), None) if theirs else None
        )

    def cut(self, count: int) -> None:
        """Keep the first `count`."""
        for column in (self._entries, self._when, self._by):
            del column[count:]

    def copy(self) -> Stamps:
        """The same stamps in columns of their own: what is added to one is not in the other."""
        return self._part(slice(None))

    def plus(self, stamps: Iterable[Stamp]) -> Stamps:
        """These and further ones."""
        other = self.copy()
        for stamp in stamps:
            other.append(stamp)
        return other

    def _part(self, part: slice) -> Stamps:
        other = object.__new__(Stamps)
        other._entries, other._when, other._by = self._entries[part], self._when[part], self._by[part]
        other._whos, other._who = self._whos.copy(), self._who.copy()
        return other
