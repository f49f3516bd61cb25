"""Derived things, kept outside the state by the identity of what they come from."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Derived(Generic[T]):
    """A bounded memory of values computed from tables of states.

    An entry is found again while the very same table objects (and an equal `key`) are asked about; a table that
    is written to becomes another object. The entry keeps its sources alive, so an identity is never reused.
    """

    __slots__ = ("_entries", "size")

    def __init__(self, size: int = 256) -> None:
        self.size = size
        self._entries: OrderedDict[Hashable, tuple[tuple[object, ...], T]] = OrderedDict()

    def get(self, sources: tuple[object, ...], key: Hashable, compute: Callable[[], T]) -> T:
        """The value for these sources and this key, computed when it is not at hand."""
        whole = (*map(id, sources), key)
        entry = self._entries.get(whole)
        if entry is not None:
            self._entries.move_to_end(whole)
            return entry[1]
        value = compute()
        self._entries[whole] = (sources, value)
        if len(self._entries) > self.size:
            self._entries.popitem(last=False)
        return value
