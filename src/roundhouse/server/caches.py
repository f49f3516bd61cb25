"""What the web remembers in order not to make it again: all of it in one object, each part with a bound.

Nothing here is needed: whatever is asked for and not at hand is made anew. A site clears it when it opens and closes.
"""

from __future__ import annotations

import functools
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Generic, ParamSpec, Protocol, TypeVar

from ..text.language import language

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
C = TypeVar("C", bound="Cache")
P = ParamSpec("P")


class Cache(Protocol):
    """Something that can be emptied."""

    def clear(self) -> None:
        """Forget everything."""


class Lru(Generic[K, V]):
    """At most `size` values by key; the one used longest ago goes first. Any thread may call.

    `goes`: called with each that goes for want of room.
    """

    def __init__(self, size: int, goes: Callable[[V], object] | None = None) -> None:
        self.size = size
        self._goes = goes
        self._lock = threading.Lock()
        self._kept: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        """The value of a key, if it is at hand."""
        with self._lock:
            if key not in self._kept:
                return None
            self._kept.move_to_end(key)
            return self._kept[key]

    def put(self, key: K, value: V) -> V:
        """Keep a value, and give it back."""
        gone: list[V] = []
        with self._lock:
            self._kept[key] = value
            self._kept.move_to_end(key)
            while len(self._kept) > self.size:
                gone.append(self._kept.popitem(last=False)[1])
        if self._goes is not None:
            for one in gone:
                self._goes(one)
        return value

    def drop(self, key: K) -> None:
        """Forget the value of a key, if there is one."""
        with self._lock:
            self._kept.pop(key, None)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()

    def __len__(self) -> int:
        return len(self._kept)


class _Function:
    """A memoised function, as something that can be emptied."""

    def __init__(self, function: functools._lru_cache_wrapper[object]) -> None:
        self.function = function

    def clear(self) -> None:
        """Forget everything."""
        self.function.cache_clear()


class WebCaches:
    """All caches of the web by name."""

    def __init__(self) -> None:
        self._all: dict[str, Cache] = {}
        self._by_table: list[Lru[int, Any]] = []

    def add(self, name: str, cache: C) -> C:
        """A cache that knows its own bound. Raises `ValueError` when there is one of that name."""
        if name in self._all:
            raise ValueError(f"There are two caches called {name!r}.")
        self._all[name] = cache
        return cache

    def lru(self, name: str, size: int) -> Lru[K, V]:
        """A new cache of at most `size` values."""
        return self.add(name, Lru[K, V](size))

    def by_table(self, name: str, size: int) -> Lru[int, V]:
        """A new cache of what is carried on as the log of a table grows, by the number of the table."""
        made: Lru[int, V] = self.lru(name, size)
        self._by_table.append(made)
        return made

    def forget(self, *numbers: int) -> None:
        """Forget what is carried on of tables by these numbers: their past is another than it was taken for."""
        for cache in self._by_table:
            for number in numbers:
                cache.drop(number)

    def function(self, name: str, size: int) -> Callable[[Callable[P, V]], Callable[P, V]]:
        """Let a pure function of hashable arguments remember its last `size` answers, in each language."""

        def decorated(function: Callable[P, V]) -> Callable[P, V]:
            def made(_spoken: str, *args: P.args, **kwargs: P.kwargs) -> V:
                return function(*args, **kwargs)

            memoised: Any = functools.lru_cache(maxsize=size)(made)
            self.add(name, _Function(memoised))

            @functools.wraps(function)
            def answer(*args: P.args, **kwargs: P.kwargs) -> V:
                found: V = memoised(language(), *args, **kwargs)
                return found

            return answer

        return decorated

    def names(self) -> tuple[str, ...]:
        """The names of all caches."""
        return tuple(self._all)

    def clear(self) -> None:
        """Forget everything."""
        for cache in self._all.values():
            cache.clear()


CACHES = WebCaches()
"""Those of this process; `Site.caches` is the same object."""
