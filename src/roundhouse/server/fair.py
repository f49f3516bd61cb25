"""A line in which those of one place stand behind the first of every other."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class Fair(Generic[T]):
    """What waits, by where it is from; plain.

    >>> line = Fair[int]()
    >>> for place, number in (("a", 1), ("a", 2), ("a", 3), ("b", 4)):
    ...     line.put(place, number)
    >>> [line.take() for _ in range(len(line))]
    [1, 4, 2, 3]
    """

    def __init__(self) -> None:
        self._waiting: dict[str, deque[T]] = {}
        self._count = 0

    def put(self, place: str, one: T) -> None:
        """Let one more wait."""
        self._waiting.setdefault(place, deque()).append(one)
        self._count += 1

    def take(self) -> T:
        """The one whose turn it is. Raises `IndexError` when none waits."""
        if not self._waiting:
            raise IndexError("nothing waits")
        place, line = next(iter(self._waiting.items()))
        one = line.popleft()
        self._count -= 1
        del self._waiting[place]
        if line:
            self._waiting[place] = line  # behind all others
        return one

    def of(self, place: str) -> int:
        """How many from a place wait."""
        return len(self._waiting.get(place, ()))

    def clear(self) -> None:
        """Nothing waits any more."""
        self._waiting.clear()
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[T]:
        return (one for line in self._waiting.values() for one in line)
